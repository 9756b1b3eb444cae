"""What all games share: the round's runner, seats, wagers, the bank, fees, the record."""
