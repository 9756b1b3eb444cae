"""Ultimate Texas Hold'em: the best strategy on every street, and every outcome counted."""
