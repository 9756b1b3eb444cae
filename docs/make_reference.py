"""Write the docs' generated pages: every command with its options, every posting, and the picture of the rooms.

`make docs` runs it; a test compares what is committed with what it writes.
"""

from __future__ import annotations

import sys
from pathlib import Path

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
    from housedealer.drawing.svg import COLOURS, INK, PALE, Page

    page = Page(720, 60 * len(FLOORS) + 40)
    for at, (rooms, words) in enumerate(FLOORS):
        wide = 420 + 34 * at
        left, top = (720 - wide) / 2, 20 + 60 * at
        page.box(left, top, wide, 52, "#f5f7fa", COLOURS[at % len(COLOURS)])
        page.words(360, top + 22, rooms, 15, INK, "middle", True)
        page.words(360, top + 41, words, 11, PALE, "middle")
    return page.text() + "\n"


PAGES = {"commands.md": commands, "postings.md": postings, "pictures/architecture.svg": architecture}


def main() -> None:
    """Write the generated pages."""
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
