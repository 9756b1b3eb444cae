"""Modules that need a package which is not installed are not imported for their doctests."""

from __future__ import annotations

import importlib.util

NEEDS = {
    "src/housedealer/adapters/textarena.py": "textarena",
    "src/housedealer/adapters/decisions/verifiers_taskset.py": "verifiers",
}
collect_ignore = [path for path, package in NEEDS.items() if importlib.util.find_spec(package) is None]
