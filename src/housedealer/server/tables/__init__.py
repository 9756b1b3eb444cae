"""A hosted table: seats, back-line bettors, wagers, shoe and rounds; no I/O."""
