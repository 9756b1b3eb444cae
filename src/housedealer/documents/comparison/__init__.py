"""Two postings side by side: every rule, wager, pay, limit, house-way row, fee and edge; a redline; a picture."""
