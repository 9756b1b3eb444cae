"""All tables of a server: their actors, clocks, people, wallets and the lobby."""
