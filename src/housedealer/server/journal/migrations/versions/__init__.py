"""The migration steps, in the order of their numbers."""
