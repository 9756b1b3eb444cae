"""A posting written out as a document, from its data alone: the one source of every page about its rules."""

from __future__ import annotations

from housedealer.documents import families, sisters, table_words, wager_words
from housedealer.documents.fees import fee_section
from housedealer.documents.procedures import procedures
from housedealer.documents.tree import Document, Fact, Section, cited_once
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.collection import FeeOption
from housedealer.postings.options import option_of
from housedealer.table.family import Game

FIRST = -1
"""In place of an option's number: the one that a new table opens with."""


def document(game: Game, option: int | None = FIRST, plays_for: str = "", plain: bool = False) -> Document:
    """The document of a game with its readings as switched, and with a fee option in force.

    `plays_for` is the table's stakes if the posting leaves them open. A `plain` one is for the wall: it leaves out what
    other cardrooms do differently, and the readings.

    >>> from housedealer.games import game
    >>> document(game("500-club/ez-baccarat")).title
    'EZ Baccarat'
    """
    posting = game.posting
    number = f", {posting.bureau_id}" if posting.bureau_id else ""
    under = "A game of your own"
    if posting.source:
        first, last = posting.source.lines
        under = f"{cardroom(posting.cardroom)}{number} · posted text {posting.source.seed}, lines {first}–{last}"
    sentences = [cited_once(one) for one in sections(game, option, plays_for)]
    parts = [*sentences, procedures(posting)]
    if not plain:
        parts += [sisters.differences(game), table_words.readings(game)]
    return Document(posting.id, posting.title, under, posting.seed, tuple(part for part in parts if part))


def sections(game: Game, option: int | None = FIRST, plays_for: str = "") -> list[Section]:
    """The posting's own sections, without its sisters and its readings."""
    own = families.describe(game)
    chosen = in_force(game, option)
    aim = [Fact("Aim", own.aim)]
    if plays_for:
        aim.append(Fact("Stakes", f"This table plays for {plays_for}."))
    result = [
        Section("The game", tuple(aim)),
        table_words.cards_and_table(game),
        *own.hands,
        table_words.round_of_play(game, own),
        *own.charts,
        wager_words.wagers(game, own, chosen[0] if chosen else None),
        table_words.settlement(game, own),
        fee_section(game.posting, chosen, beside=own.fees),
    ]
    return [one for one in result if one is not None]


def in_force(game: Game, option: int | None = FIRST) -> list[FeeOption]:
    """The rows of the schedule option in force; if it prices several table sizes, all of them.

    If none is named: those that a table of the most usual stakes opens with, for each number of players.
    """
    if option != FIRST:
        option_of(game.posting, option)
        numbers = {option}
    else:
        plan = game.plans()[0]
        numbers = {game.opening_option(plan, players) for players in range(2, game.places + 1)}
    options = game.posting.fees.options if game.posting.fees else []
    return [one for one in options if one.option in numbers and one.complete]
