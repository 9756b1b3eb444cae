"""Hand histories that other programs read."""
