"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long an example takes is the machine's affair: timings are never asserted.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
