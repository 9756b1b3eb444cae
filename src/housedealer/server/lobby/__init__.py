"""Lobby: postings, open tables and the edges of wagers."""
