"""A settled round in words: the settlement, the ruling to hand over, and the keys of a round's file."""
