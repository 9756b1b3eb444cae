"""The approval file of a game: one paper with its rules, mathematics, worked rounds and a checklist of law."""
