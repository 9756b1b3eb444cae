"""Compiled loops of equity: millions of deals, counted by the winners of each half of the pot.

Every loop fills a tally: `tally[best * lows + low]` counts the deals in which the players of the bit set `best` won the
high half and those of `low` the low half. All equity figures follow from these counts.
"""
