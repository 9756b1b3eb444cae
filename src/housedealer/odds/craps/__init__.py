"""Exact odds and simulation of craps with cards."""
