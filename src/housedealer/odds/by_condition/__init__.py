"""Wagers whose pay rows have conditions on dealt hands: counted, or sampled, beside what a family solves by itself."""
