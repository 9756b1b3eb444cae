"""Custom strategies, priced against the best play: charts in files, and functions."""
