"""Game protection: what a bettor gains by knowing more than they should, and the procedures against it."""
