"""Ways in and out of other programs: poker hand histories, and environments for training agents."""
