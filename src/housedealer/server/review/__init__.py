"""Rounds looked at: hints while one plays, the history afterwards, disputes, practice for dealers."""
