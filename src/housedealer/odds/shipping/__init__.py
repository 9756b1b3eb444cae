"""Making what ships: ready-made results of the posted games, and drills of hard hands."""
