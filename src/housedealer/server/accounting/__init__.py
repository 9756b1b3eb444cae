"""The books for the floor: drop, player-dealers and fees, from the ledger of a served database."""
