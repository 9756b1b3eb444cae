"""Compiled loops of equity: deals by the million, each counted by who won which half of the pot.

Every loop fills a tally: `tally[best * lows + low]` counts the deals in which the players of the bit set `best` won the
best hand and those of `low` the low half. All that is said of equity follows from these counts.
"""
