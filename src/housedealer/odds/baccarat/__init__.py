"""Exact odds and simulation of baccarat."""
