"""A table's actor and its parts: mailbox, batch, replica, clock, audience, bots."""
