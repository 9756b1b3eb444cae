"""The decisions of `housedealer bench` for `verifiers`, which finds a taskset by the name of its package."""

from housedealer.adapters.decisions.verifiers_taskset import DecisionsTaskset

__all__ = ["DecisionsTaskset"]
