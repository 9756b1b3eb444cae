"""What the wagers of poker against the player-dealer are worth, by the best play, counted exactly."""
