"""A fixed set of decisions with the exact worth of every choice, by which players of any kind are scored."""
