"""The commands for assistants: `mcp` serves the tools, `bench` scores decisions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from housedealer.cli.common import Json, print_json

_LAST_PORT = 65535


def mcp(
    http: Annotated[
        str | None, typer.Option(help="Serve HTTP at this address instead of standard input.", metavar="HOST:PORT")
    ] = None,
) -> None:
    """Serve the tools for assistants by the Model Context Protocol. On standard input and output, unless --http."""
    from housedealer.adapters.assistants.server import make_server

    if http is None:
        make_server().run()
        return
    host, port = _address(http)
    make_server().run("streamable-http", host=host, port=port)


def _address(given: str) -> tuple[str, int]:
    """The host and the port of an address of this machine."""
    import socket

    from housedealer.errors import HouseError

    host, colon, port = given.rpartition(":")
    try:
        if not colon or not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > _LAST_PORT:
            raise ValueError
        socket.getaddrinfo(host, int(port))
    except (OSError, ValueError):
        wrong = f"--http: {given!r} is not an address; expected a host and a port such as 127.0.0.1:8765"
        raise HouseError(wrong) from None
    return host, int(port)


def bench(
    command: Annotated[
        list[str] | None,
        typer.Argument(help="A command that reads a decision and prints a choice; default: the baselines alone."),
    ] = None,
    family: Annotated[str | None, typer.Option(help="Only the decisions of this family.")] = None,
    most: Annotated[int | None, typer.Option(help="At most this many decisions of each family.", min=1)] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Write every answer to this file, as JSON.")] = None,
    json: Json = False,
) -> None:
    """Score decisions by their regret in cents. A command is given each decision as text and prints a choice."""
    from housedealer.adapters.decisions.answering import by_command
    from housedealer.adapters.decisions.baselines import BASELINES
    from housedealer.adapters.decisions.scoring import score, scores_text

    answered = [score(one, name, family=family, most=most) for name, one in BASELINES.items()]
    if command:
        answered.append(score(by_command(command), " ".join(command), family=family, most=most))
    if out is not None:
        import json as written

        out.write_text(written.dumps(answered[-1].answers, indent=1), encoding="utf-8")
    print_json([one.data() for one in answered]) if json else print(scores_text(answered))
