"""Settings, and where files are kept."""
