"""Advice on open decisions, and what-if: how odds and the best strategy change with a rule."""
