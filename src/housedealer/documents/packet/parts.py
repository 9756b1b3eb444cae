"""Parts of the approval file: irregularities, equipment and layout, glossary, worked rounds, mathematics."""

from __future__ import annotations

import functools
import random
import re
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

from housedealer.documents.figure_words import percent
from housedealer.documents.rulings.floor_rulings import floor_rulings
from housedealer.documents.tree import Fact, Facts, Part, Picture, Section, Table, facts
from housedealer.documents.words import several
from housedealer.drawing.table import DrawnSeat, DrawnTable, table_page
from housedealer.money import show
from housedealer.odds import priced
from housedealer.odds.engine.stored_edges import Pricing
from housedealer.odds.report.par_sheet import NINETY
from housedealer.play.example_rounds import familys_setup, played_by_bots, random_setup
from housedealer.postings import entries
from housedealer.postings.own import plain_id
from housedealer.postings.procedures import Term, procedures_of
from housedealer.table.drawn_table import sentences
from housedealer.table.family import Game
from housedealer.table.round.runner import Round


def irregularities(game: Game) -> Section:
    """What the posting rules, and the questions of the floor that it leaves to a house rule."""
    rulings = floor_rulings(game.posting, {})
    ruled = [Fact(one.question.question, ruling.words, ruling.lines) for one in rulings for ruling in one.rulings[:2]]
    silent = [one.question.question for one in rulings if one.says == "silent"]
    parts: list[Part] = [Facts(tuple(ruled))] if ruled else []
    if silent:
        parts += [
            Fact("Not said", "The posting does not rule on these; a house rule is needed for each:"),
            Facts(tuple(Fact("", question) for question in silent)),
        ]
    return Section("Irregularities", tuple(parts))


def equipment(game: Game) -> Section:
    """What lies on the table, and the layout drawn."""
    posting = game.posting
    decks = several(posting.deck.max, "deck")
    upto = "" if posting.deck.min == posting.deck.max else "up to "
    entries = [
        Fact("Cards", f"{upto}{decks}, {posting.deck.kind.replace('-', ' ')}.", posting.deck.lines),
        Fact("Places", f"{posting.table.seats} at the table.", posting.table.lines),
    ]
    placed = [wager.name for wager in posting.wagers if wager.placed == "before-deal"]
    seats = [
        DrawnSeat((f"Seat {seat}", " · ".join(placed[:3]) if placed else "player"), [])
        for seat in range(1, posting.table.seats + 1)
    ]
    drawn = DrawnTable(posting.title, [], seats, ", ".join(placed))
    return Section("Equipment and layout", (facts(*entries), Picture("The layout", table_page(drawn))))


def glossary(game: Game, used: str) -> Section:
    """Every term that the posting explains; of those that the file uses (all its words in lower case) and the posting
    does not explain, what other postings of the family say, as most of them do, and then the floor's own terms."""
    posted = {term.term.lower(): Fact(term.term, term.words, term.lines) for term in _terms(game.posting.id)}
    family: dict[str, Fact] = {}
    for term, senses in _of_the_family(game).items():
        if term.lower() not in posted and _in(term, used):
            family[term.lower()] = Fact(term, senses.most_common(1)[0][0])
    floor: dict[str, Fact] = {}
    for one in _floor_terms():
        known = one["term"].lower() in (*posted, *family)
        if not known and any(_in(form, used) for form in (one["term"], *one.get("also", ()))):
            floor[one["term"].lower()] = Fact(one["term"], one["words"])
    groups = (
        ("As the posting explains them", posted),
        ("As most other postings of such games explain them", family),
        ("In our words, since no such posting explains them", floor),
    )
    return Section(
        "Glossary",
        tuple(Section(title, (Facts(tuple(of[key] for key in sorted(of))),)) for title, of in groups if of),
    )


def _in(term: str, text: str) -> bool:
    """Whether a text in lower case has a term, also in the plural."""
    return re.search(rf"\b{re.escape(term.lower())}s?\b", text) is not None


@functools.cache
def _floor_terms() -> list[dict[str, Any]]:
    text = resources.files("housedealer.documents.packet").joinpath("terms.toml").read_text(encoding="utf-8")
    result: list[dict[str, Any]] = tomllib.loads(text)["terms"]
    return result


def _terms(posting: str) -> list[Term]:
    return procedures_of(plain_id(posting)).glossary


def _of_the_family(game: Game) -> dict[str, Counter[str]]:
    """The terms of the postings of the same family, each with its explanations and how often they are given."""
    result: dict[str, Counter[str]] = {}
    for one in entries():
        if one["family"] == game.posting.family and one["id"] != plain_id(game.posting.id):
            for term in _terms(one["id"]):
                result.setdefault(term.term, Counter())[term.words] += 1
    return result


def examples(game: Game, many: int, seed: int) -> Section:
    """Rounds dealt from a seed and settled, event by event, with the reasons."""
    rng = random.Random(seed)
    rounds = []
    for at in range(1, many + 1):
        setup = random_setup(game, rng) if game.family.play.money == "bank" else familys_setup(game, rng)
        rounds.append(_example(at, played_by_bots(setup, rng, thinking=False)))
    text = f"Dealt from seed {seed}, with decisions at random, and settled by the rules above."
    return Section("Worked rounds", (Fact("Rounds", text), *rounds))


def _example(at: int, round_: Round) -> Section:
    story = [text for text in sentences(round_) if text]
    parts: list[Part] = [Facts(tuple(Fact("", text) for text in story), ordered=True)]
    answer = round_.result()
    rows = tuple(
        (f"{line['seat']}", line["wager"], show(line["staked"]), line["result"],
         show(line["paid"] - line["taken"]), line["why"])
        for line in answer.get("wagers", ())
    )  # fmt: skip
    if rows:
        parts.append(Table("Settled", ("Seat", "Wager", "Staked", "Result", "Money", "Why"), rows, right=(2, 4)))
    net = ", ".join(f"seat {seat} {show(change)}" for seat, change in answer["net"].items())
    parts.append(Fact("Net", f"{net}; the house {show(answer['drop'])}."))
    return Section(f"Round {at}", tuple(parts))


def mathematics(game: Game, edges: Pricing | None) -> Section:
    """The figures of every wager as the trade names them, where they are worked out, and how they were computed."""
    posting = game.posting
    report = f"`housedealer report {plain_id(posting.id)}` writes the whole of it."
    if not priced(posting.script):
        return Section("Mathematics", (Fact("Edges", "Players play each other for the pot, so no bet has an edge."),))
    if edges is None:
        return Section("Mathematics", (Fact("Edges", f"Not worked out yet; `--odds` prices the bets. {report}"),))
    names = {wager.id: wager.name for wager in posting.wagers}
    return Section("Mathematics", (*_figures(edges, names), *_methods(edges, names, report)))


def _figures(edges: Pricing, names: dict[str, str]) -> list[Part]:
    rows = []
    for wager, one in edges.items():
        edge, deviation = one["edge"], one.get("stdev")
        rtp = "–" if edge is None else percent(1 - edge)
        index = "–" if deviation is None else f"{NINETY * deviation:.4f}"
        rows.append(
            (
                _entry(wager, names), percent(edge), rtp, percent(one.get("per_unit_staked")), percent(one.get("hits")),
                percent(one.get("pushes")), "–" if deviation is None else f"{deviation:.4f}", index,
            )
        )  # fmt: skip
    head = ("Wager", "Edge", "RTP", "Per unit staked", "Hits", "Pushes", "SD", "Volatility")
    meanings = (
        Fact("Edge", "What a bettor loses on average of one unit as first placed; below zero the bettor gains."),
        Fact("RTP", "The return to player: one unit less the edge."),
        Fact("Per unit staked", "The edge divided by the average of everything bet, including raises and doubles."),
        Fact("Hits", "How often the bet wins something; a push isn't a hit."),
        Fact("SD", "The standard deviation of one unit as first placed."),
        Fact("Volatility", "1.645 standard deviations: over n bets 90% of results lie within it divided by the square "
             "root of n."),
    )  # fmt: skip
    return [Table("Figures", head, tuple(rows), right=tuple(range(1, len(head)))), Facts(meanings)]


def _methods(edges: Pricing, names: dict[str, str], report: str) -> list[Part]:
    rows = []
    for wager, one in edges.items():
        error = f" ± {percent(one['standard_error'])}" if "standard_error" in one else ""
        rows.append((_entry(wager, names), f"{one['method']}{error}", one.get("strategy", "none needed")))
    text = (
        "Exact figures count every deal, or solve every decision, in whole numbers and fractions. In the tests of the "
        "program every exact count has a second one by a slow model of its own, by another program or from a published "
        f"table; the report adds a simulation of the whole game with its interval. {report}"
    )
    return [Table("Methods", ("Wager", "Method", "Play"), tuple(rows)), Fact("Second counts", text)]


def _entry(wager: str, names: dict[str, str]) -> str:
    return " + ".join(names.get(part, part) for part in wager.split("+"))
