"""The approval file as a document: cover, contents, and every part that a reviewer asks for."""

from __future__ import annotations

from datetime import date

from housedealer.documents import families, table_words, wager_words
from housedealer.documents.fees import fee_section
from housedealer.documents.formats.as_text import text as as_text
from housedealer.documents.packet.law import Judged, checklist, judged
from housedealer.documents.packet.parts import equipment, examples, glossary, irregularities, mathematics
from housedealer.documents.posting import in_force
from housedealer.documents.procedures import procedures
from housedealer.documents.tree import Document, Fact, Facts, Part, Section, Table, cited_once
from housedealer.odds.engine.stored_edges import Pricing
from housedealer.odds.report.figures import rules_hash
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.own import is_own, plain_id
from housedealer.table.family import Game

EXAMPLES = 3
"""How many rounds are worked out."""


def packet(game: Game, edges: Pricing | None, version: str, today: date, seed: int = 1) -> Document:
    """The approval file of a game. Edges that are not worked out are None; a `seed` deals the worked rounds."""
    own = families.describe(game)
    chosen = in_force(game)
    parts: list[Section | None] = [
        Section("Object of the game", (Fact("Aim", own.aim),)),
        table_words.cards_and_table(game),
        _deciding(own.hands, game),
        table_words.round_of_play(game, own),
        wager_words.wagers(game, own, chosen[0] if chosen else None),
        Section("House way and charts", own.charts) if own.charts else None,
        table_words.settlement(game, own),
        fee_section(game.posting, chosen, beside=own.fees),
        irregularities(game),
        procedures_without_glossary(game),
        equipment(game),
        examples(game, EXAMPLES, seed),
        mathematics(game, edges),
        law(judged(game)),
        table_words.readings(game)
        or Section("Open questions", (Fact("House rulings", "None: nothing is left open."),)),
    ]
    there = [cited_once(part) for part in parts if part is not None]
    used = as_text(Document(game.posting.id, "", "", game.posting.seed, tuple(there))).lower()
    at = next(number for number, part in enumerate(there) if part.title == "Worked rounds")
    there.insert(at, glossary(game, " ".join(used.split())))
    numbered = [_numbered(at, part) for at, part in enumerate(there, 1)]
    titles = Facts(tuple(Fact("", part.title) for part in numbered), contents=True)
    contents = Section("Contents", (titles,), compared=False)
    sections = (_cover(game, version, today), contents, *numbered)
    under = f"Approval file · {plain_id(game.posting.id)} · {today.isoformat()}"
    return Document(game.posting.id, game.posting.title, under, game.posting.seed, sections)


def _numbered(at: int, part: Section) -> Section:
    title = "Open questions" if part.title == "House rulings" else part.title
    return Section(f"{at}. {title}", part.parts, part.lines, part.wager, part.compared, folded=False)


def _cover(game: Game, version: str, today: date) -> Section:
    posting = game.posting
    rows = [("Game", posting.title), ("Posting", plain_id(posting.id)), ("Family", posting.family.replace("_", " "))]
    if is_own(posting.id):
        rows.append(("Posted", "nowhere: a game of your own"))
    else:
        rows.append(("Cardroom", cardroom(posting.cardroom)))
    if posting.bureau_id:
        rows.append(("Number", posting.bureau_id))
    if posting.source:
        rows.append(
            ("Posted text", f"{posting.source.seed}, lines {posting.source.lines[0]}-{posting.source.lines[1]}")
        )
    rows += [("Wagers", ", ".join(wager.name for wager in posting.wagers) or "for the pot")]
    rows += [("Written by", f"housedealer {version}"), ("Date", today.isoformat()), ("Hash", rules_hash(posting))]
    note = Fact("Hash", "SHA-256 of all that the posting's data says: two files with one hash have the same rules.")
    return Section("Cover", (Table("Cover", ("", ""), tuple(rows)), note), compared=False)


def _deciding(hands: tuple[Section, ...], game: Game) -> Section:
    """What decides who wins: the values and rankings of hands."""
    parts: tuple[Part | Section, ...] = hands or (Fact("Decided by", families.describe(game).aim),)
    return Section("The event that decides", parts)


def procedures_without_glossary(game: Game) -> Section | None:
    """The procedures of a posting; the glossary has a part of its own."""
    written = procedures(game.posting)
    if written is None:
        return None
    return Section(
        written.title,
        tuple(part for part in written.parts if not isinstance(part, Section) or part.title != "Glossary"),
    )


def law(points: list[Judged]) -> Section:
    """The legal checklist: each law with its source and state, then its points with the lines that meet them."""
    parts: list[Part | Section] = [
        Fact(
            "Checklist",
            "Each point in our own words, with the lines of the posting that meet it. It is made from data and is not "
            "legal advice; the official texts control.",
        )
    ]
    for key, one in checklist().laws.items():
        source = Facts((Fact("Source", one.source), Fact("State", one.date), Fact("Status", one.status)))
        rows = tuple(_row(point) for point in points if point.point.law == key)
        table = Table(one.name, ("What is asked", "Verdict", "What the posting says", "Lines"), rows)
        parts.append(Section(f"{one.name}: {one.about}", (source, table)))
    return Section("Legal checklist", tuple(parts), compared=False)


def _row(one: Judged) -> tuple[str, ...]:
    says = " ".join(one.says[:4]) + (f" And {len(one.says) - 4} more." if len(one.says) > 4 else "")
    lines = ", ".join(one.lines[:8]) + (" …" if len(one.lines) > 8 else "")
    return one.point.asks, one.verdict, says, lines
