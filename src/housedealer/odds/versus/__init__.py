"""Exact odds of poker against the player-dealer under the best strategy."""
