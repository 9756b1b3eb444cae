"""Exact odds of pai gow: two hands against two, by any house way or by the best setting."""
