"""Three Card Hold'em: the best strategy and its charts."""
