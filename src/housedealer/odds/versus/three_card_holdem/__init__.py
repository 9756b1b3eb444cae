"""Three Card Hold'em: best play and its charts."""
