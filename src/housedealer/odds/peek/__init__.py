"""What Two Card Peek's wagers are worth: rows, two-card hands, three rows at once, and a row bet on after a peek."""
