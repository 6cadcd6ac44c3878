"""The widgets: one line-drawn widget per hand, trick or panel, each drawn from a frozen view model."""
