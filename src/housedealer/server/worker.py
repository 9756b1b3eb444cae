"""One of several processes that serve the same tables: started by `workers.py`, which tells it everything."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading

from housedealer.errors import HouseError
from housedealer.server.run import run
from housedealer.server.settings import Settings


def main() -> None:
    """Serve at the socket that was handed over, until told to stop or until whoever started this is gone."""
    from housedealer.server.shared_floor import SharedFloor
    from housedealer.server.shared_store import SharedStore

    told = json.loads(sys.stdin.read())
    settings = Settings(**{**told, "hosts": frozenset(told["hosts"]), "proxies": frozenset(told["proxies"])})
    listening, held = socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])
    threading.Thread(target=_stop_with, args=(held,), daemon=True).start()

    def opened() -> None:
        os.write(1, b"ready\n")

    try:
        run(settings, SharedFloor(settings, SharedStore(settings.database)), listening, opened)
    except HouseError as error:
        print(f"housedealer: {error}", file=sys.stderr)
        raise SystemExit(2) from None


def _stop_with(held: int) -> None:
    """Stop when the pipe ends that whoever started this process holds."""
    os.read(held, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
