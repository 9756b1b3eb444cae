"""A settled round in words: the settlement, the ruling to hand over, and what a round's file may say."""
