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
        aim=f"The first player with {several(rules.out_with, 'card')} melded on the table goes out and is paid by all "
        f"others. Some "
        "melds are paid for at once.",
        hands=(Section("Melds", (facts(*_melds(rules)), _konditions(rules))),),
        steps=_steps(rules),
        charts=(_stakes(rules),) if rules.stakes else (),
        settlement=(Section("Going out", (facts(*_out(rules)),), lines),),
    )


def _melds(rules: Rules) -> list[Fact]:
    lines = rules.lines
    order = listed([rank_name(letter) for letter in rules.order])
    extend = {
        "as-laid": "More cards may be added to a square as long as it stays of different suits, or of one suit.",
        "any-of-rank": "Any card of its rank may be added to a square.",
    }[rules.extend]
    return [
        Fact("Order of cards", f"Cards follow each other like this, the lowest first: {order}.", lines),
        Fact("Ropes", f"A rope is {several(rules.least, 'card')} or more of one suit that follow each other.", lines),
        Fact(
            "Squares",
            f"A square is {several(rules.least, 'card')} or more of one rank, all of different suits or all of one "
            f"suit; "
            f"{rank_names(rules.any_suit)} make squares whatever their suits.",
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
    head = ("Meld that is paid for", "Example", "Chips from each player", *(["in spades"] if spades else []))
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
        Fact("Antes", "Every player puts up the ante, if the table plays for one.", lines),
        Fact(
            "Deal",
            f"Each player is dealt {several(rules.hand, 'card')}, {packets} at a time; deal and play go to the right.",
            lines,
        ),
    ]
    if rules.drop:
        facts.append(Fact("Dropping", "Before the first draw each player may give up the hand, for the ante.", lines))
    facts += [
        Fact(
            "A turn: drawing",
            "In turn each player takes the top card of the stock, or the card that the player before has just "
            "discarded.",
            lines,
        ),
        Fact(
            "A turn: melding",
            "Then melds may be laid down and cards added to one's own melds. For a meld of the list above every other "
            "player pays its chips at once.",
            lines,
        ),
        Fact("A turn: discarding", "A turn ends with a discard.", lines),
        Fact("The end", f"Who has {several(rules.out_with, 'card')} on the table goes out, without a discard.", lines),
    ]
    return tuple(facts)


def _out(rules: Rules) -> list[Fact]:
    chips = several(rules.out_chips, "chip") if rules.out_chips else "nothing"
    named = ", unless the table names another number" if rules.out_open else ""
    return [
        Fact(
            "Paid for going out",
            f"Every other player pays the winner {chips} for going out{named}, and once more for each meld of the list "
            "above that lies before the winner. The winner takes the antes.",
            rules.lines,
        ),
        Fact(
            "Stock used up",
            "Where the stock is used up before anybody goes out, nobody wins: the antes go back, and what was paid "
            "stays paid.",
            rules.lines,
        ),
    ]


def _stakes(rules: Rules) -> Section:
    rows = tuple((f"Option {one.option}", show(one.kondition), show(one.ante)) for one in rules.stakes)
    return Section(
        "What the tables play for",
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
