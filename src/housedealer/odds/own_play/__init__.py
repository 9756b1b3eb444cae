"""Strategies of one's own, priced against the best play: charts in files, and functions."""
