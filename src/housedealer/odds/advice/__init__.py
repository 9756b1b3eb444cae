"""What each choice is worth, and what changes when a rule does."""
