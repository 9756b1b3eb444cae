"""Try the program with the lowest versions of its dependencies that `pyproject.toml` allows.

`make test-lowest` runs it: a virtual environment of its own in a temporary folder, each direct dependency at its lower
bound, the program installed beside them, and `tools/smoke.py` with that Python. Needs the network or pip's cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def lowest(dependency: str) -> str:
    """A dependency at its lower bound, with its marker.

    >>> lowest("uvloop>=0.21; sys_platform != 'win32'")
    "uvloop==0.21; sys_platform != 'win32'"
    """
    name, bound, rest = dependency.partition(">=")
    if not bound or "," in rest:
        raise SystemExit(f"{dependency}: expected a name, >= and the lowest version that works, such as rich>=14")
    return f"{name}=={rest}"


def main() -> None:
    """Install the lowest versions in a new environment, and run the smoke test there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = [lowest(dependency) for dependency in project["dependencies"]]
    with tempfile.TemporaryDirectory(prefix="housedealer-lowest-") as folder:
        place = Path(folder)
        venv.create(place / "venv", with_pip=True)
        python = place / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        # Nothing of the caller's is seen: neither its sources nor what it has compiled.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        env |= {"NUMBA_CACHE_DIR": str(place / "numba"), "XDG_CACHE_HOME": str(place / "cache")}
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *pinned, str(ROOT)], check=True, cwd=folder)
        print("The lowest versions:", ", ".join(pinned), flush=True)
        subprocess.run([str(python), str(ROOT / "tools" / "smoke.py")], check=True, cwd=folder, env=env)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"tools/lowest_versions.py: {Path(error.cmd[1]).name} failed; raise the lower bound that it needs")
