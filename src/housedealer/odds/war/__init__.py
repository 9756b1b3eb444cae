"""What war's wagers are worth."""
