"""Write the docs' generated pages: every command, every address of a server, every posting, the picture of the rooms.

`make docs` runs it; a test compares what is committed with what it writes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "src"))


def commands() -> str:
    """Every command with its arguments and options, from the command line's own declarations."""
    import typer

    from housedealer.cli import app

    group = typer.main.get_command(app)
    lines = ["# Commands", "", "Made from the command line itself; `housedealer COMMAND --help` prints the same.", ""]
    lines += _command_lines(group, "housedealer", 2)
    return "\n".join(lines).rstrip() + "\n"


def _command_lines(group: object, name: str, level: int) -> list[str]:
    lines: list[str] = []
    for key, command in getattr(group, "commands", {}).items():
        lines += [f"{'#' * level} `{name} {key}`", "", " ".join((command.help or "").split()), ""]
        rows = [_parameter_row(one) for one in command.params if one.name not in ("help", "version")]
        if rows:
            lines += ["| argument or option | meaning |", "|---|---|", *rows, ""]
        lines += _command_lines(command, f"{name} {key}", level + 1)
    return lines


def _parameter_row(one: object) -> str:
    flags = ", ".join(f"`{flag}`" for flag in [*getattr(one, "opts", []), *getattr(one, "secondary_opts", [])])
    shown = flags if getattr(one, "param_type_name", "") == "option" else f"`{(one.metavar or one.name).upper()}`"  # type: ignore[attr-defined]
    words = " ".join((getattr(one, "help", "") or "").split()).replace("|", "\\|").replace("<", "&lt;")
    return f"| {shown} | {words} |"


def postings() -> str:
    """Every posting with its title, family and source, by cardroom."""
    from housedealer.postings import entries
    from housedealer.postings.cardrooms import cardroom

    lines = ["# Postings", "", "One posting is one game's rules as one cardroom posted them.", ""]
    rooms = dict.fromkeys(one["id"].partition("/")[0] for one in entries() if one["source"])
    for room in rooms:
        lines += [f"## {cardroom(room)}", "", "| id | title | family | text |", "|---|---|---|---|"]
        for one in entries():
            if one["id"].startswith(f"{room}/") and one["source"]:
                first, last = one["source"]["lines"]
                source = f"{one['source']['seed']}:{first}–{last}"
                lines.append(f"| `{one['id']}` | {one['title']} | {one['family']} | {source} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


ABOUT_ADDRESSES = """\
# A server's addresses

Made from the server itself. A running server describes them with every field of every answer at `/api/docs` (OpenAPI:
`/api/openapi.json`). Requests and answers are JSON; money is whole cents. A refusal has a status from 400 on and one
sentence, `{"says": "…"}`.

**Origin.** A request that changes something (`POST`) and the WebSocket send the server's own `Origin`: `http://` or
`https://` and what stands in `Host`. Without it, and from another site's page, they are refused with 403; under a
name that the server does not go by (`serve --name`), with 421.

**Tokens.** `POST /api/people` makes a person and gives a token; `GET /api/me` says who one is and renews it. Where
*token* stands below it is sent as `Authorization: Bearer TOKEN`, and in the WebSocket's [`hello`](protocol.md). `POST
/api/revoke` ends all of a person's tokens; a code of `POST /api/codes` gives another device one, once.

**Being dealt in.** `POST /api/tables` opens a table, `GET /api/tables` lists those that are open. The rest is said
over the [WebSocket](protocol.md): `hello` with the token and the table's id, `sit` with a seat and a buy-in within
the posted one. Before every round each seat answers with `wager` and `"ready": true`: where a player banks, with its
wagers (with none it sits this round out); at a game for the pot with `"wagers": {}`, which deals it in, or with
`{"deal-in": false}`. The page does that by itself until one sits out (`sit-out`). Whoever is offered the bank answers
with `bank`.

```
curl -s -X POST -H 'Origin: http://127.0.0.1:8765' -H 'Content-Type: application/json' \\
    -d '{"name": "Ada"}' http://127.0.0.1:8765/api/people
```
"""


def addresses() -> str:
    """Every address of a server with its parameters and the fields of its request, from its OpenAPI document."""
    from fastapi import FastAPI

    from housedealer.server.http.openapi import document
    from housedealer.server.http.routers import ROUTERS

    app = FastAPI()
    for router in ROUTERS:
        app.include_router(router)
    described = document(app)
    lines, last = [ABOUT_ADDRESSES], ""
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            if one["tags"][0] != last:
                last = one["tags"][0]
                lines += [f"## {last.capitalize()}", ""]
            lines += [f"### `{method.upper()} {path}`", "", _sentence(one["summary"], one["description"]), ""]
            lines += _request_lines(one, described["components"]["schemas"])
    return "\n".join(lines).rstrip() + "\n"


def _sentence(summary: str, description: str) -> str:
    words = " ".join(description.split())
    return words if words.startswith(summary) else f"{summary}. {words}"


def _request_lines(operation: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    from housedealer.server.wire.protocol import _fields

    lines = ["With a token." if operation.get("security") else "Without a token.", ""]
    rows = [
        f"| `{one['name']}` | {one['in']}, {'required' if one.get('required') else 'may be left out'} |"
        for one in operation.get("parameters", [])
    ]
    if rows:
        lines += ["| parameter | where |", "|---|---|", *rows, ""]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        fields = _fields(schemas[content["schema"]["$ref"].rpartition("/")[2]])
        lines += ["The request:", "", re.sub(r"\[(\w+)\]\(#\w+\)", r"`\1`", fields), ""]  # types without a section here
    return lines


FLOORS = (
    ("web · terminal · cli", "what people press and read"),
    ("server · adapters", "tables for others; agents, notebooks, assistants, hand histories"),
    ("odds · play · documents", "what it is worth; who plays it; what it says"),
    ("games", "a script for each family, in the order of its text"),
    ("table", "rounds, the bank, fees, the time between rounds, events"),
    ("postings", "93 postings as data, every number with its lines"),
    ("rankings · drawing", "which hand beats which; pictures"),
    ("cards · money · errors", "small integers, whole cents, one sentence"),
)


def architecture() -> str:
    """The rooms, each resting on those beneath it, as SVG."""
    from housedealer.drawing.svg import COLORS, INK, PALE, Page

    page = Page(720, 60 * len(FLOORS) + 40)
    for at, (rooms, words) in enumerate(FLOORS):
        wide = 420 + 34 * at
        left, top = (720 - wide) / 2, 20 + 60 * at
        page.box(left, top, wide, 52, "#f5f7fa", COLORS[at % len(COLORS)])
        page.words(360, top + 22, rooms, 15, INK, "middle", True)
        page.words(360, top + 41, words, 11, PALE, "middle")
    return page.text() + "\n"


PAGES = {
    "commands.md": commands,
    "rest.md": addresses,
    "postings.md": postings,
    "pictures/architecture.svg": architecture,
}


def main() -> None:
    """Write the generated pages."""
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
