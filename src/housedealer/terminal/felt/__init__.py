"""The table drawn in the terminal, a file a family."""
