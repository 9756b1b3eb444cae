"""The table drawn in the terminal, and the layouts of games that have their own."""
