"""Bots: what they wager and choose, a module for each family of games."""
