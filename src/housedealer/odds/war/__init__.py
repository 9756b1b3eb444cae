"""Exact odds and simulation of war."""
