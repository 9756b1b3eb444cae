"""All benchmarks, one after another: `make bench`."""

from __future__ import annotations

import importlib
import pkgutil

import benchmarks

if __name__ == "__main__":
    for found in sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__)):
        if found != "__main__":
            print(f"\n== {found}")
            importlib.import_module(f"benchmarks.{found}").main()
