"""What Cal Quick Draw's wagers are worth: the best draw of every first hand, counted over all deals."""
