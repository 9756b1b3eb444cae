"""A round: its setup from a document, the runner, offers and their arguments, where cards come from."""
