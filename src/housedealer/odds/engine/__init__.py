"""Shared parts of all models: expectation, simulation, executors, disk cache, random streams, costs with fees."""
