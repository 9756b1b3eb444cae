"""All benchmarks, one after another, or those named: `make bench`, `python -m benchmarks poker`."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks
from housedealer.table.round import runner as engine


def main(wanted: list[str]) -> int:
    known = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")
    strange = [name for name in wanted if name not in known]
    if strange:
        print(f"benchmarks: {strange[0]!r} is unknown; expected some of {', '.join(known)}", file=sys.stderr)
        return 2
    plain = str(engine.__file__).endswith(".py")
    print("table engine:", "plain Python; make fast compiles it" if plain else "compiled")
    for result in wanted or known:
        print(f"\n== {result}")
        importlib.import_module(f"benchmarks.{result}").main()
    return 0


if __name__ == "__main__":
    names, sys.argv[1:] = sys.argv[1:], []
    sys.exit(main(names))
