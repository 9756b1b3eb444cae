"""A table in the terminal: the drawing, the prompts and the messages."""
