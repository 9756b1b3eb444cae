"""Exact odds of Two Card Peek: rows, two-card hands, three rows at once, and the bet on a row after a peek."""
