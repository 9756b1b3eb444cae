"""A ruling to hand over: the facts as entered, the cards, each wager with its reason, and what all of it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from housedealer.documents.rulings import ruling_words
from housedealer.documents.rulings.floor_words import on_paper
from housedealer.documents.table_words import action_words
from housedealer.documents.tree import Cards, Cell, Document, Fact, Facts, Part, Section, Table, citations, section
from housedealer.documents.words import listed
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.games.rules_hash import played_by
from housedealer.money import show, signed
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.own import plain_id
from housedealer.postings.readings import choice_words, reading_of
from housedealer.table.contract import read_answer, read_document
from housedealer.table.narrator import pot_name
from housedealer.table.round.places import by_place
from housedealer.table.round.round_document import is_comment

if TYPE_CHECKING:
    from housedealer.documents.texts import Texts
    from housedealer.postings.schema import Posting
    from housedealer.table.family import Game

Settled = Mapping[str, Any]
_SHOWN = ("posting", "seats", "deal", "shoe", "choices", "played_by", "rests_on", "paid", "readings", "reshuffled")
"""Keys of a round that are shown elsewhere, or say nothing about the round itself."""


def ruling(doc: Mapping[str, Any], answer: Mapping[str, Any], texts: Texts | None = None) -> Document:
    """The ruling on a round, from its document and its answer in the contract's form; with the posted words, if the
    texts are given."""
    setup = read_round(doc).setup
    played, posting = setup.game, setup.game.posting
    settled = {**read_answer(answer), "events": answer["events"]}
    where = "A game of your own"
    if posting.source:
        first, last = posting.source.lines
        where = f"{cardroom(posting.cardroom)} · posted text {posting.source.seed}, lines {first}–{last}"
    sections = [
        _result(settled, posting, read_document({"paid": doc.get("paid") or {}}, played.family)["paid"]),
        _entered(doc, setup.document()),
        _cards(settled),
        _settled(settled),
        _first_action(settled, posting),
        _rests_on(settled, played),
        *on_paper(posting, settled, dict(played.readings)),
        _words(settled, posting, texts),
        _handed_over(played),
    ]
    under = f"{plain_id(posting.id)} · {where}"
    return Document(
        posting.id, f"{posting.title}: a ruling", under, posting.seed, tuple(one for one in sections if one)
    )


def _result(settled: Settled, posting: Posting, paid: Mapping[Any, int]) -> Section:
    """What everyone is due, what was paid, with any assumption first."""
    parts: list[Part] = []
    if assumed := ruling_words.assumption(settled, posting):
        parts.append(Fact("Assumed", assumed))
    if "voided" in settled:
        parts.append(Fact("Void", f"The round is void: {settled['voided']}."))
    given, paid = settled.get("difference", {}), by_place(paid, "paid")
    head = ["Seat", "Change, fees included"]
    rows: list[tuple[Cell, ...]] = []
    for place, net in settled["net"].items():
        row: list[Cell] = [place, signed(net)]
        if given:
            known = place in given
            row += [show(paid[place] + given[place]), show(paid[place]), signed(given[place])] if known else [""] * 3
        rows.append(tuple(row))
    if given:
        head += ["Due", "Paid at the table", "Still to be paid (below zero: to be returned)"]
    rows.append(("Collection", show(settled["drop"]), *([""] * (len(head) - 2))))
    parts.append(Table("What everyone wins or loses", tuple(head), tuple(rows), right=tuple(range(1, len(head)))))
    return Section("The ruling", tuple(parts))


def _entered(doc: Mapping[str, Any], whole: Mapping[str, Any]) -> Section:
    """The facts as entered, and the defaults for what was left out."""
    seats = [
        (place, ", ".join(f"{name} {_dollars(amount)}" for name, amount in placed.items()))
        for place, placed in whole["seats"].items()
    ]
    result = [
        Fact(_called(key), _value(value)) for key, value in doc.items() if key not in _SHOWN and not is_comment(key)
    ]
    left_out = [Fact(_called(key), f"{_value(whole[key])} (left out)") for key in ("option", "decks") if key not in doc]
    choices = [f"{position} {' '.join(map(str, rest))}" for position, *rest in doc.get("choices") or []]
    if choices:
        result.append(Fact("Choices", "; ".join(choices) + "."))
    parts = (Facts((*result, *left_out)), Table("Seats", ("Seat", "Brought to the round"), tuple(seats)))
    return Section("Facts as entered", parts)


def _called(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _value(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{str(key).replace('_', ' ')} {_value(one)}" for key, one in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_value, value)) or "none"
    return str(value)


def _dollars(amount: Any) -> str:
    return f"${amount:,.2f}".removesuffix(".00")


def _cards(settled: Settled) -> Section | None:
    rows = tuple((position, Cards(held)) for position, held in ruling_words.dealt(settled).items())
    unused = [
        Fact("Not needed", f"{held}, listed for {position}: the round was over without.")
        for position, held in settled.get("unused", {}).items()
    ]
    return section("Cards", Table("Cards", ("Position", "Cards"), rows) if rows else None, Facts(tuple(unused)))


def _settled(settled: Settled) -> Section:
    parts: list[Part] = []
    if "wagers" in settled:
        rows = tuple(
            (
                line["seat"],
                line["wager"] + (f" (hand {line['hand']})" if line["hand"] > 1 else ""),
                show(line["staked"]),
                line["result"],
                show(line["paid"]),
                show(line["taken"]),
                show(line["uncovered"]),
                line["why"],
            )
            for line in settled["wagers"]
        )
        head = ("Seat", "Wager", "Staked", "Result", "Paid", "Taken", "Uncovered", "Why")
        parts.append(Table("Wagers in the order of settlement", head, rows, right=(2, 4, 5, 6)))
    pots = settled.get("pots", [])
    for number, pot in enumerate(pots):
        name = pot_name(number, len(pots))
        shares = listed([f"seat {seat} {show(share)}" for seat, share in pot["shares"].items()])
        parts.append(Fact(name, f"{name}: {show(pot['amount'])} to {shares}: {pot['why']}"))
    pairs = [(" and ".join(one["seats"]), f"{one['points']:+d}", one["why"]) for one in settled.get("points", [])]
    if pairs:
        parts.append(Table("Points", ("Between", "Points", "Why"), tuple(pairs), right=(1,)))
    fees = [(fee["payer"], show(fee["amount"]), fee["why"]) for fee in settled["fees"]]
    if fees:
        parts.append(Table("Fees", ("Payer", "Fee", "Why"), tuple(fees), right=(1,), titled=True))
    else:
        parts.append(Fact("Fees", "No fee is taken."))
    return Section("Each bet, and why" if "wagers" in settled else "How it is settled", tuple(parts))


def _first_action(settled: Settled, posting: Posting) -> Section | None:
    notes = ruling_words.first_action(settled)
    if not notes:
        return None
    result = [Fact("In this round", f"{notes}.")]
    if posting.action is not None:
        result.append(Fact("As posted", action_words(posting.action), posting.action.lines))
    return Section("First action", (Facts(tuple(result)),))


def _rests_on(settled: Settled, played: Game) -> Section:
    switched = [
        Fact(name, f"Ruled “{choice_words(reading_of(played.posting, name), choice)}” here, not the standard way.")
        for name, choice in played.readings
    ]
    rests = [
        Fact(name, f"{sentence}.", lines) for name, sentence, lines in ruling_words.rests_on(settled, played.posting)
    ]
    if "rests_on" not in settled:
        intro = (
            "Other readings of the posted words weren't tried, so it isn't known whether one would change the money."
        )
    elif settled["rests_on"]:
        intro = (
            "These readings of the posted words decide the money in this round, or whether it could be played this way:"
        )
    elif rests:
        intro = "No other reading would change the money in this round, but some don't allow it to be played this way:"
    else:
        intro = "No other known reading of the posted words would change the money in this round."
    parts: list[Part] = [Fact("Readings", intro)]
    if rests or switched:
        parts.append(Facts((*rests, *switched)))
    return Section("What it depends on", tuple(parts))


def _words(settled: Settled, posting: Posting, texts: Texts | None) -> Section | None:
    """The posted words that the settlement depends on if the texts are at hand, else their lines."""
    places = ruling_words.cited(settled, posting)
    places |= {f"reading {name}": lines for name, _, lines in ruling_words.rests_on(settled, posting) if lines}
    if texts is None:
        return section("Where to find the posted words", Facts(tuple(_citations(places))))
    parts = []
    for what, lines in places.items():
        read = tuple(Fact("", line) for cited in citations(lines, posting.seed) for line in _lines_of(texts, cited))
        parts.append(Section(what[0].upper() + what[1:], (Facts(read),), lines))
    return section("The posted words", *parts)


def _citations(places: Mapping[str, str]) -> Iterator[Fact]:
    for what, lines in places.items():
        yield Fact(what[0].upper() + what[1:], "see the posted text", lines)


def _lines_of(texts: Texts, cited: Any) -> list[str]:
    try:
        return [f"{number}: {line.strip()}" for number, line in texts.words(cited) if line.strip()]
    except HouseError as error:
        return [f"{cited}: {error}"]


def _handed_over(played: Game) -> Section:
    rules = played_by(played)
    blank = "_" * 34
    names = (
        "Date and time",
        "Cardroom and table",
        "House dealer",
        "Player-dealer",
        "Players",
        "Decided by",
        "Signature",
    )
    facts = [Fact("Rules", f"housedealer {rules['version']}, SHA-256 {rules['rules']}")]
    return Section("For the record", (Facts((*facts, *(Fact(name, blank) for name in names))),))
