"""View models: frozen values that widgets draw."""
