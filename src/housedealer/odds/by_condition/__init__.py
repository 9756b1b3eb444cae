"""Wagers whose pay rows have conditions on dealt hands: counted or sampled, besides those that a family solves."""
