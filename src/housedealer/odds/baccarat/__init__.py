"""What baccarat's wagers are worth."""
