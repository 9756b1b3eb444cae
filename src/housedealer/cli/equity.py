"""The command `equity`: hands and ranges against each other in a game for the pot."""

from __future__ import annotations

from typing import Annotated

import typer

from housedealer.cli.common import (
    FIRST_OPTION,
    Json,
    PostingArgument,
    ReadingOption,
    as_options,
    fee_option,
    print_json,
    switched,
)


def equity(
    posting: PostingArgument,
    hands: Annotated[
        list[str],
        typer.Argument(
            help="One for each player: cards (AhKh; AhAd/Kc with cards face up), random, or a range ('QQ+, AKs', 15%).",
            metavar="HAND...",
        ),
    ],
    board: Annotated[str, typer.Option(help="The cards on the board, such as 'Qs Jd 2h'.", metavar="CARDS")] = "",
    dead: Annotated[str, typer.Option(help="Dead cards, which nobody can be dealt.", metavar="CARDS")] = "",
    draws: Annotated[int | None, typer.Option(help="How many draws are to come; default: all.")] = None,
    deals: Annotated[int | None, typer.Option(help="Simulate this many deals instead of counting all.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same deals.", min=0)] = None,
    streets: Annotated[bool, typer.Option("--streets", help="Print the equities of every earlier street too.")] = False,
    pot: Annotated[str | None, typer.Option(help="The pot in dollars, to print each player's share of it.")] = None,
    chip: Annotated[str | None, typer.Option(help="With --pot: the smallest chip, in dollars.")] = None,
    option: Annotated[
        str, typer.Option(help="With --pot: the fee option whose collection is taken, or none; default: the first.")
    ] = FIRST_OPTION,
    reading: ReadingOption = None,
    json: Json = False,
) -> None:
    """Print the equity of hands and ranges against each other. In a game for the pot, if nobody folds."""
    from housedealer.odds.equity import equity as run
    from housedealer.terminal.equity_table import equity_text

    with as_options("board", "dead", "draws", "deals", "seed", "pot", "chip", "option", readings="--reading"):
        answer = run(
            posting, *hands, board=board, dead=dead, draws=draws, deals=deals, seed=seed, streets=streets, pot=pot,
            chip=chip, option=fee_option(option), readings=switched(reading),
        )  # fmt: skip
    print_json(answer) if json else print(equity_text(answer))
