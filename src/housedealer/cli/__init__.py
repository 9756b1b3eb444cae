"""The command line: `housedealer COMMAND`, each with `--json` where programs rely on it.

Commands import what they need when they are called, so that `housedealer --help` answers at once.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from housedealer.cli.admin import admin
from housedealer.cli.approval import compare, packet
from housedealer.cli.assistants import bench, mcp
from housedealer.cli.database import database
from housedealer.cli.equity import equity
from housedealer.cli.hands import hands
from housedealer.cli.odds import advise, forget, odds, protect, report, simulate, strategy
from housedealer.cli.postings import audit, document, fees, new, postings, show
from housedealer.cli.rounds import export, play, rank, ruling, settle
from housedealer.cli.server import proof, serve, verify
from housedealer.errors import HouseError
from housedealer.terminal.ascii_fallback import spell_out

if TYPE_CHECKING:
    from collections.abc import Callable

COMMANDS = (
    play, settle, ruling, export, postings, show, document, fees, rank, odds, forget, strategy, advise, simulate,
    protect, equity, audit, compare, packet, serve, verify, proof, new, report, mcp, bench,
)  # fmt: skip
"""All commands, in the order in which `--help` lists them."""

app = typer.Typer(
    help="The house dealer of a California cardroom: deals, settles to the cent, explains and prices.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(requested: bool) -> None:
    if requested:
        import housedealer

        print(f"housedealer {housedealer.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """The house dealer of a California cardroom: deals, settles to the cent, explains and prices."""
    if context.invoked_subcommand is None:
        print(context.get_help())


for command in COMMANDS:
    app.command()(command)
app.add_typer(database, name="database")
app.add_typer(admin, name="admin")
app.add_typer(hands, name="hands")


def main() -> None:
    """Run the command line; an error is printed as one sentence, with exit status 2."""
    spell_out()
    sys.exit(_guarded(lambda: app(standalone_mode=False)))


def _guarded(run: Callable[[], Any]) -> int:
    try:
        result = run()
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except HouseError as error:
        _print_error(str(error))
    except typer.TyperException as error:
        _print_error(error.format_message() if hasattr(error, "format_message") else str(error))
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        return 130
    except (BrokenPipeError, SystemExit) as error:
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # The reader closed the pipe, such as `head -1`: discard the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return 0
    except UnicodeEncodeError as error:
        _print_error(f"{error.object!r} is not UTF-8 text; expected a name or a text that is")
    except OSError as error:
        _print_error(
            f"{error.filename or 'file'}: {(error.strerror or str(error)).lower()}; "
            "expected a file or a folder that can be used here"
        )
    return 2


def _print_error(message: str) -> None:
    """Print one line, in which words that fill a screen are cut."""
    line = re.sub(r"([^\s:;'\"]{120})[^\s:;'\"]{120,}", r"\1…", " ".join(message.split()))
    print(f"housedealer: {line}", file=sys.stderr)
