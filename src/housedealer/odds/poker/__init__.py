"""Advice in poker for the pot: ranges that the action implies, the worth of each choice, outs, equities of a round."""
