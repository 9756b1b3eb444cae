"""Compiled loops of poker advice: hands dealt out to the showdown, and the chips that a choice takes from each."""
