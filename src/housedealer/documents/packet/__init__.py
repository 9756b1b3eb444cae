"""The approval file of a game: one document with its rules, mathematics, worked rounds and a legal checklist."""
