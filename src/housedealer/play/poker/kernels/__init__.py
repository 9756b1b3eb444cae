"""Compiled loops of the poker bots: regret minimisation, buckets of hands, and sampled worlds."""
