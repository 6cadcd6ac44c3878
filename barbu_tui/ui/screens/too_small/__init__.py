"""The too small screen."""
