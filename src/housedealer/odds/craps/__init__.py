"""What the wagers of craps with cards are worth."""
