"""A posting and its rounds in words, for people: settlements, schedules."""
