"""A process beside this one ends when this one ends, and not before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from housedealer.child_process import LowPriorityProcess

WAITS = "import sys, time; print(file=open(sys.argv[1], 'w')); time.sleep(600)"
"""Code that makes a file and then takes long."""


def wait_until(what: object, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.skipif(os.name != "posix", reason="signals of a group of processes")
def test_signals_to_the_whole_group_leave_its_end_to_the_parent(tmp_path: Path) -> None:
    """Else the parent would go on with what it takes for finished, while it stops."""
    process, begun = LowPriorityProcess(), tmp_path / "begun"
    process.start(WAITS, str(begun))
    wait_until(begun.exists)
    child = process._process
    assert child is not None
    for number in (signal.SIGINT, signal.SIGTERM):
        child.send_signal(number)
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(0.3)
    process.stop()
    assert child.returncode == -signal.SIGKILL


@pytest.mark.skipif(os.name != "posix", reason="process ids of orphans")
def test_a_process_whose_parent_ended_before_it_began_ends_too(tmp_path: Path) -> None:
    """The parent ends while the child still starts: by then another process has become the child's parent."""
    pid = tmp_path / "pid"
    slow = tmp_path / "slow" / "housedealer"  # the child imports the package only when its parent is long gone
    slow.mkdir(parents=True)
    import housedealer

    slow.joinpath("__init__.py").write_text(
        f"import time\ntime.sleep(1)\n__path__ = [{str(Path(housedealer.__file__).parent)!r}]\n"
    )
    parent = (
        "import os, sys\n"
        "from housedealer.child_process import LowPriorityProcess\n"
        "process = LowPriorityProcess()\n"
        f"os.environ['PYTHONPATH'] = {str(slow.parent)!r}\n"
        "process.start('import time; time.sleep(600)')\n"
        "open(sys.argv[1], 'w').write(str(process._process.pid))\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", parent, str(pid)], check=True)
    child = int(pid.read_text())
    try:
        wait_until(lambda: not _runs(child), 30)
    finally:
        if _runs(child):
            os.kill(child, signal.SIGKILL)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # An orphan that has ended may wait to be reaped by a process that never does.
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
