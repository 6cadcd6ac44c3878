"""What the options of a decision are worth, from sampled layouts played out."""
