"""Compiled loops of the poker bots: regret minimization, buckets of hands, and sampled worlds."""
