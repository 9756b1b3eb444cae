"""The collection of games for the pot: what it takes from a hand, and from a player in 100 hands."""
