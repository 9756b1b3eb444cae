"""People of a server: tokens, wallets, and who is blocked."""
