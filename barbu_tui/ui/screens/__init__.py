"""The screens, one file or package each."""
