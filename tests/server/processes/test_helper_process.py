"""The helper process and the terminal: Ctrl-C reaches all processes, and the server alone answers to it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import pytest

from housedealer.server.processes.helper_process import HelperProcess


def interrupted(answer: str) -> str:
    """A job that is interrupted as by Ctrl-C; runs in the helper process."""
    os.kill(os.getpid(), signal.SIGINT)
    return answer


@pytest.mark.skipif(sys.platform == "win32", reason="signals cannot be blocked there")
def test_ctrl_c_does_not_end_a_job_and_reaches_the_server() -> None:
    async def run() -> str:
        process = HelperProcess()
        try:
            return await process.run(interrupted, "done")
        finally:
            process.stop()

    assert asyncio.run(run()) == "done"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
