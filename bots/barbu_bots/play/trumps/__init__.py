"""Card play at trumps and no trump."""
