"""The rankings compiled: small functions on integers to call inside other compiled loops.

A loop keeps a hand as a key and a mask, adding `CARD[code]` and `MASK[code]` as cards come (see
`rankings.keys`), and looks it up: `high(key, mask)`. Nothing here checks its input. Tables are frozen into the
code that uses them, and Numba keeps it on disk.
"""
