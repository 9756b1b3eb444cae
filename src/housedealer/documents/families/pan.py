"""Panguingue in words: melds, konditions, going out."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Cards, Cell, Fact, Section, Table, facts
from housedealer.documents.words import listed, number, rank_name, rank_names, sentence, several
from housedealer.games.pan.posting import Kondition, Rules
from housedealer.money import show
from housedealer.table.family import Game


def describe(game: Game) -> FamilyPart:
    """A panguingue posting's own part."""
    rules: Rules = game.rules
    lines = rules.lines
    return FamilyPart(
        aim=f"The first player with {several(rules.out_with, 'card')} melded on the table goes out and is paid by "
        "everyone else. Some melds are paid for at once.",
        in_short=f"Be the first to meld {several(rules.out_with, 'card')}, and everyone pays you.",
        hands=(Section("Melds", (facts(*_melds(rules)), _konditions(rules))),),
        steps=_steps(rules),
        charts=(_stakes(rules),) if rules.stakes else (),
        settlement=(Section("Going out", (facts(*_out(rules)),), lines),),
    )


def _melds(rules: Rules) -> list[Fact]:
    lines = rules.lines
    order = listed([rank_name(letter) for letter in rules.order])
    extend = {
        "as-laid": "Cards can be added to a square as long as its suits stay all different, or all the same.",
        "any-of-rank": "Any card of its rank can be added to a square.",
    }[rules.extend]
    return [
        Fact("Order of cards", f"Cards run in this order, lowest first: {order}.", lines),
        Fact("Ropes", f"A rope is {number(rules.least)} or more cards of one suit in sequence.", lines),
        Fact(
            "Squares",
            f"A square is {number(rules.least)} or more cards of one rank, in all different suits or all in one "
            f"suit; {rank_names(rules.any_suit)} make squares in any suits.",
            lines,
        ),
        Fact("Adding to melds", extend, lines),
    ]


def _konditions(rules: Rules) -> Table:
    spades = any(one.spades is not None for one in rules.konditions)
    rows: list[tuple[Cell, ...]] = []
    for one in rules.konditions:
        more = (number(one.spades if one.spades is not None else one.chips),) if spades else ()
        rows.append((_named(one), Cards(_example(one)), number(one.chips), *more))
    head = ("Kondition", "Example", "Chips from each player", *(["In spades"] if spades else []))
    return Table("Konditions", head, tuple(rows), right=tuple(range(2, len(head))))


def _named(kondition: Kondition) -> str:
    """A meld by its name; of squares, also of which ranks."""
    of = "" if kondition.shape == "rope" else f": {rank_names(kondition.ranks, 'or')}"
    return f"{sentence(kondition.name)}{of}"


def _example(kondition: Kondition) -> str:
    if kondition.shape == "rope":
        return " ".join(f"{letter}h" for letter in kondition.ranks)
    first = kondition.ranks[0]
    return f"{first}c {first}d {first}h" if kondition.shape == "square-of-suits" else f"{first}h {first}h {first}h"


def _steps(rules: Rules) -> tuple[Fact, ...]:
    lines = rules.lines
    packets = listed([number(one) for one in rules.packets])
    facts = [
        Fact("Antes", "Every player antes, if the table plays with an ante.", lines),
        Fact(
            "Deal",
            f"Each player is dealt {several(rules.hand, 'card')}, {packets} at a time; the deal and the play go to "
            "the right.",
            lines,
        ),
    ]
    if rules.drop:
        facts.append(Fact("Dropping", "Before the first draw, a player can drop out and lose the ante.", lines))
    facts += [
        Fact(
            "A turn: drawing",
            "In turn, each player takes the top card of the stock or the card that the player before just discarded.",
            lines,
        ),
        Fact(
            "A turn: melding",
            "The player can then lay down melds and add to their own. Every other player pays the chips for a "
            "kondition at once.",
            lines,
        ),
        Fact("A turn: discarding", "A turn ends with a discard.", lines),
        Fact(
            "The end",
            f"A player with {several(rules.out_with, 'card')} on the table goes out, without a discard.",
            lines,
        ),
    ]
    return tuple(facts)


def _out(rules: Rules) -> list[Fact]:
    chips = several(rules.out_chips, "chip") if rules.out_chips else "nothing"
    named = ", unless the table sets another number" if rules.out_open else ""
    return [
        Fact(
            "Paid for going out",
            f"Every other player pays the winner {chips} for going out{named}, and pays again for each kondition in "
            "front of the winner. The winner takes the antes.",
            rules.lines,
        ),
        Fact(
            "Stock runs out",
            "If the stock runs out before anyone goes out, no one wins: the antes are returned, and what was paid "
            "stays paid.",
            rules.lines,
        ),
    ]


def _stakes(rules: Rules) -> Section:
    rows = tuple((f"Option {one.option}", show(one.kondition), show(one.ante)) for one in rules.stakes)
    return Section(
        "What each table plays for",
        (
            Table(
                "Stakes",
                ("Fee option", "A chip", "Ante"),
                rows,
                right=(1, 2),
                lines=", ".join(one.lines for one in rules.stakes),
            ),
        ),
        compared=False,
    )
