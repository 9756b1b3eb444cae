"""Between rounds: the session, the shoe, what is carried from round to round."""
