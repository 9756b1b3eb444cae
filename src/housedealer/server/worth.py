"""What a wager is worth, for the felt: asked of the odds engine in a process of its own, and remembered."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from housedealer.postings import names

_ASK = """
import json, os, sys
os.nice(10)
from housedealer.odds import odds
found = odds(sys.argv[1], decks=int(sys.argv[2]) or None)["wagers"]
keys = ("edge", "method", "strategy", "standard_error")
print(json.dumps({wager: {key: one[key] for key in keys if key in one} for wager, one in found.items()}))
"""


class Worth:
    """The edges of wagers; one posting is worked out at a time, beside the server, never in it."""

    def __init__(self, seconds: float = 60) -> None:
        self.known: dict[tuple[str, int], dict[str, Any] | None] = {}
        self.seconds = seconds
        self._lock = asyncio.Lock()

    async def edges(self, posting: str, decks: int = 0) -> dict[str, Any] | None:
        """Each wager's edge with how it was found; None where the odds engine does not know the game."""
        if posting not in names():
            return None
        key = (posting, decks)
        async with self._lock:
            if key not in self.known:
                self.known[key] = await self._ask(posting, decks)
        return self.known[key]

    async def _ask(self, posting: str, decks: int) -> dict[str, Any] | None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _ASK,
            posting,
            str(decks),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            output, _ = await asyncio.wait_for(process.communicate(), self.seconds)
        except TimeoutError:
            process.kill()
            await process.wait()
            return None
        if process.returncode:
            return None
        found: dict[str, Any] = json.loads(output)
        return found
