"""Money at a table: the bank, the ledger, fees, time collection, what a seat can afford, payoffs."""
