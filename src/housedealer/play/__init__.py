"""Who decides: people at a terminal, bots, basic strategy; and what people are shown."""
