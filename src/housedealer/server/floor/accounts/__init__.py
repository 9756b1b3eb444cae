"""People of a server: tokens, wallets and blocks."""
