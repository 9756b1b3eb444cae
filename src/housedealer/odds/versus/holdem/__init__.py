"""Ultimate Texas Hold'em: best play on every street, every outcome counted."""
