"""The rankings compiled: small functions on integers to call inside other compiled loops.

A loop holds a hand as a key and a mask, adds `CARD[code]` and `MASK[code]` for each card (see `rankings.keys`), and
looks it up: `high(key, mask)`. Nothing here checks its input. Tables are constants of the compiled code, which Numba
caches on disk.
"""
