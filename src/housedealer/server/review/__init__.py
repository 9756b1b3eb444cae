"""Looking at rounds: hints while playing, history afterwards, disputes, practice for dealers."""
