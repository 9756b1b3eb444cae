"""What blackjack's wagers are worth: the best play solved from a posting's own rules, side bets, fast play of both."""
