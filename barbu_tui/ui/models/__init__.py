"""View models: what each widget draws, as frozen values made from what a seat may see."""
