"""What Cal Quick Draw's wagers are worth: a draw that is best against all hands, and rounds played with it."""
