"""The widgets: one line-drawn widget a hand, a trick, a panel, each drawn from a frozen view model."""
