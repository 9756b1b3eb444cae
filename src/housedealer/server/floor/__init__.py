"""All tables of a server: their turns, the clock, people, wallets, the lobby."""
