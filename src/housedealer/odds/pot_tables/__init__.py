"""Compiled tables of poker for the pot: two hole cards and a board of five, thousands of hands at once.

`terms` reads a table's rules from the posting, `betting` and `pots` are the compiled rules of a hand, `tables` plays
many of them in lockstep.
"""
