"""Verification of a shoe of a version without a hash chain: what the proof shows is checked, and what it cannot show is
listed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, NotRequired

from pydantic import ConfigDict, Field, StrictInt, StrictStr, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game, settle
from housedealer.server.fairness.checker import CHECKED, UNCHECKABLE, UNPROVEN, Finding
from housedealer.server.fairness.earlier_proof import BY_SEED, WHOLE
from housedealer.server.fairness.openings import LaidShoe, mix_of
from housedealer.server.fairness.replay import dealt_from
from housedealer.server.fairness.verify_by_seed import verify_by_seed
from housedealer.server.journal.earlier_versions import with_earlier_reading
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents
from housedealer.table.family import Game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.first_action import throw
from housedealer.table.round.setup import decks_in_play
from housedealer.table.sitting import fair_shoe
from housedealer.table.sitting.dealing_shoe import DealingShoe, new_shoe_burn

Count = Annotated[StrictInt, Field(ge=0, le=1_000_000_000)]
Text = Annotated[StrictStr, Field(max_length=2000)]
Hash = Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{64}$")]
Opened = Annotated[list[Any], Field(min_length=1, max_length=5)]


class RoundProof(TypedDict):
    """A round of a proof."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]
    number: Count
    net: Annotated[dict[StrictStr, float], Field(max_length=200)]
    first: NotRequired[Count]
    cards: NotRequired[Annotated[list[Opened], Field(max_length=5000)]]
    again: NotRequired[Count]
    reshuffled: NotRequired[dict[str, Any]]
    record: NotRequired[dict[str, Any]]
    void: NotRequired[Text]


class ShoeProof(TypedDict):
    """A proof, as in its file."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]
    proof: Text
    posting: Text
    readings: dict[StrictStr, StrictStr]
    option: NotRequired[Count | None]
    decks: Annotated[StrictInt, Field(ge=1, le=100)]
    burned: Annotated[StrictInt, Field(ge=0, le=100)]
    commit: Hash
    parts: Annotated[list[tuple[Hash, StrictStr]], Field(max_length=1000)]
    ended: NotRequired[Text]
    seed: NotRequired[Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{1,64}$")]]
    house: NotRequired[dict[str, Any]]
    first_card: NotRequired[Opened]
    rounds: Annotated[list[RoundProof], Field(max_length=100_000)]


_CODES = {text: code for code, text in enumerate(cards.TEXTS)}
_adapter = TypeAdapter(ShoeProof)
UNBOUND = Finding(
    "chain",
    UNPROVEN,
    "an earlier version laid this shoe: nothing binds how many rounds there were, who sat where, how it ended",
)


def verify_earlier(doc: Mapping[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    """Verify such a proof: the commitment, the shuffle, every card that was shown, and the payments of each round whose
    cards were all shown."""
    if doc["proof"] == BY_SEED:
        result = verify_by_seed(doc)
        lines = [Finding(what, CHECKED, "with the shoe's seed") for what in ("cards", "order", "payments")]
        return result, [*lines, UNBOUND]
    try:
        read = _adapter.validate_python(doc)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(step)[:40] for step in first["loc"])
        raise HouseError(f"proof: {where}: {first['msg'][:200]}") from None
    if (read["proof"] == WHOLE) != ("seed" in read):
        raise HouseError("proof: seed: missing, or given in a proof that has none")
    check = _Check(read)
    return check.run(), check.lines()


class _Check:
    """One proof and its shoe."""

    def __init__(self, doc: ShoeProof) -> None:
        self.doc = doc
        self.played: Game = game(doc["posting"], doc["readings"])
        self.deck = self.played.posting.deck
        self.decks = decks_in_play(self.played, doc["decks"])
        self.size = cards.deck(self.deck.kind).size * self.decks
        self.mix = self._mix()
        self.order = fair_shoe.order(self.size, self.mix)
        self.settled = 0
        self.open: list[int] = []
        """Rounds whose payments cannot be checked."""

    def run(self) -> dict[str, Any]:
        """Check everything."""
        at = self._new_shoe()
        numbers = [one["number"] for one in self.doc["rounds"]]
        if numbers != list(range(numbers[0] if numbers else 1, (numbers[0] if numbers else 1) + len(numbers))):
            raise HouseError("proof: the rounds do not follow one another; expected none left out and none renamed")
        for one in self.doc["rounds"]:
            place = f"round {one['number']}"
            self._consistent(one, place)
            used = self._whole(one, at, place) if "seed" in self.doc else self._public(one, at, place)
            at += used
        self._ended(at)
        return {
            "posting": self.played.posting.id,
            "commit": self.doc["commit"],
            "decks": self.decks,
            "cards": at,
            "rounds": len(self.doc["rounds"]),
            "settled": self.settled,
            "parts": sum(bool(part) for _, part in self.doc["parts"]),
            "whole": "seed" in self.doc,
        }

    def lines(self) -> list[Finding]:
        """What was checked, and what such a proof cannot show."""
        lines = [
            Finding("cards", CHECKED, "what was opened leads to the root that was shown"),
            Finding("order", CHECKED, ""),
        ]
        if len(self.open) < len(self.doc["rounds"]):
            lines.append(Finding("payments", CHECKED, f"{self.settled} of {len(self.doc['rounds'])} rounds"))
        if self.open:
            which = f"payments of rounds {', '.join(map(str, self.open))}"
            lines.append(Finding(which, UNCHECKABLE, "not all of their cards were shown, or they were voided"))
        return [*lines, UNBOUND]

    def _mix(self) -> str:
        promised = [promise for promise, _ in self.doc["parts"]]
        if len(set(promised)) != len(promised):
            raise HouseError("proof: two players promised the same; expected each a part of their own")
        for promise, part in self.doc["parts"]:
            if part and hashlib.sha256(part.encode()).hexdigest() != promise:
                raise HouseError("proof: a player's part is not the one that was promised before the shoe was laid")
        return mix_of(self.doc["commit"], self.doc["parts"])

    # The shoe

    def _new_shoe(self) -> int:
        """Check the commitment and the cards burned from a new shoe; return their number."""
        doc, burn = self.doc, self.deck.burn
        if "seed" in doc:
            laid_shoe = LaidShoe(self.deck.kind, self.decks, doc["seed"], self.mix)
            if fair_shoe.root(self.deck.kind, self.decks, doc["seed"]) != doc["commit"]:
                raise HouseError("proof: the seed does not lead to what was shown before the wagers")
            self.pack = laid_shoe.pack()
            self.house = fair_shoe.house_part(laid_shoe.house()["salt"], self.mix)
            first = self.pack[0]
        else:
            house = doc.get("house", {})
            self._climbs(self.size, fair_shoe.HOUSE, "", house.get("salt"), house.get("path"), "the house's leaf")
            self.house = fair_shoe.house_part(str(house["salt"]), self.mix)
            first = -1
            if burn == "by-first-card":
                first = _CODES[self._opened(doc.get("first_card", []), self.order[0], "the first card")]
        expected = new_shoe_burn(burn, [first]) if first >= 0 or burn != "by-first-card" else 0
        if doc["burned"] != expected:
            raise HouseError(
                f"proof: {doc['burned']} cards were burned from the new shoe; the posting burns {expected}"
            )
        return expected

    def _climbs(self, at: int, name: int | str, card: str, salted: Any, way: Any, what: str) -> None:
        valid = isinstance(salted, str) and isinstance(way, list) and all(isinstance(one, str) for one in way)
        if not valid or fair_shoe.climb(at, fair_shoe.leaf(name, card, str(salted)), way) != self.doc["commit"]:
            raise HouseError(f"proof: {what} is not what was shown before the wagers")

    def _opened(self, given: list[Any], leaf: int | None, what: str) -> str:
        """The card of an opened leaf, which must be `leaf` if that is known."""
        if len(given) != 4 or isinstance(given[0], bool) or not isinstance(given[0], int):
            raise HouseError(f"proof: {what} is not opened as was expected")
        at, card, salted, way = given
        if (leaf is not None and at != leaf) or not 0 <= at < self.size or card not in _CODES:
            raise HouseError(f"proof: {what} is not the next one of the shoe")
        self._climbs(at, at, card, salted, way, what)
        return str(card)

    def _left(self, used: int) -> Shoe:
        """The rest of a shoe whose seed is known, with the discards that are shuffled if it runs out."""
        if used == self.doc["burned"] or self.deck.runs_out == "void":
            return Shoe(self.pack[used:])
        return Shoe(self.pack[used:], discards=fair_shoe.shuffled_discards(self.house, self.pack[:used]))

    def _ended(self, used: int) -> None:
        """Check that a shoe that its cut card ended had its cut card out after the last round."""
        if self.doc.get("ended") != "cut card":
            return
        shoe = DealingShoe(self.played, self.decks, used=used, burned=self.doc["burned"])
        if not shoe.cut_card_out:
            raise HouseError("proof: the cut card was not out after the last round; expected more rounds")

    # Rounds

    def _consistent(self, one: RoundProof, place: str) -> None:
        """Check a round's record, except for its cards."""
        record = one.get("record")
        if record is None:
            return
        for key, expected in (("posting", self.played.posting.id), ("decks", self.decks)):
            if record.get(key) != expected:
                raise HouseError(f"proof: {place}: its {key} is {record.get(key)!r}; expected {expected!r}")
        if (record.get("readings") or {}) != self.doc["readings"]:
            raise HouseError(f"proof: {place}: its readings are not those of the table")
        if "option" not in record or "choices" not in record:
            raise HouseError(f"proof: {place}: its option or its choices are missing")
        if (
            "option" in self.doc
            and self.played.family.play.stakes.terms_of is None
            and record["option"] != self.doc["option"]
        ):
            raise HouseError(f"proof: {place}: its option is {record['option']!r}; expected {self.doc['option']!r}")
        if (self.played.posting.action is not None and self.played.posting.action.rule == "dice") != ("dice" in record):
            raise HouseError(f"proof: {place}: its dice are missing, or none were to be thrown")

    def _whole(self, one: RoundProof, at: int, place: str) -> int:
        """Check a round whose cards are all known: deal it again from the shoe, and settle it."""
        record, void = one.get("record"), one.get("void", "")
        if record is None:
            raise HouseError(f"proof: {place}: its record is missing")
        used = cards.cards(record.get("shoe", ""), place)
        if "dice" in record and record["dice"] != throw(self.house, at):
            raise HouseError(f"proof: {place}: its dice are not the ones that the shoe throws")
        dealt = dealt_from(record, self._left(at), void)
        if used != dealt.table.source.used:
            raise HouseError(f"proof: {place}: its cards are not the next ones of the shoe")
        paid = dict.fromkeys(dealt.setup.accounts, 0) if void else dealt.answer()["net"]
        self._paid(one, paid, place)
        return len(used)

    def _public(self, one: RoundProof, at: int, place: str) -> int:
        """Check a round by the cards that were shown."""
        given, again = one.get("cards"), one.get("again")
        if given is None or one.get("first") != at:
            raise HouseError(f"proof: {place}: it does not begin with the next card of the shoe")
        shown: dict[str, list[str]] = {}
        leaves: set[int] = set()
        after = one.get("reshuffled", {}).get("after")
        for number, (owner, *opening) in enumerate(given):
            if not opening:
                continue
            what = f"{place}: card {number + 1}"
            leaf = self._leaf(at + number) if again is None or number < again else None
            if after is not None and leaf is None:
                gone = fair_shoe.shuffled_discards(self.house, range(at))
                leaf = self.order[gone[number - int(after)]]
            shown.setdefault(str(owner), []).append(self._opened(opening, leaf, what))
            if opening[0] in leaves and again is None:
                raise HouseError(f"proof: {what} is opened twice")
            leaves.add(opening[0])
        record = one.get("record")
        if one.get("void"):
            self._paid(one, dict.fromkeys(one["net"], 0), place)
            self.open.append(one["number"])
        elif record is not None:
            if "dice" in record and record["dice"] != throw(self.house, at):
                raise HouseError(f"proof: {place}: its dice are not the ones that the shoe throws")
            self._same_cards(record, shown, again is not None, place)
            self._paid(one, settle({**with_earlier_reading(record), "rests_on": False})["net"], place)
        else:
            self.open.append(one["number"])
        if sum(in_cents(one["net"], dict[str, Cents]).values()) > 0:
            raise HouseError(f"proof: {place}: more was won than lost")
        return len(given)

    def _leaf(self, at: int) -> int | None:
        if at >= self.size:
            raise HouseError("proof: more cards were dealt than the shoe has")
        return self.order[at]

    def _same_cards(self, record: Mapping[str, Any], shown: dict[str, list[str]], again: bool, place: str) -> None:
        """Check that the cards that a record settles by are those that were opened."""
        deal = record.get("deal")
        if not isinstance(deal, Mapping):
            raise HouseError(f"proof: {place}: its cards are missing")
        dealt = {position: str(held).split() for position, held in deal.items() if held}
        opened = {position: held for position, held in shown.items() if position}
        same = dealt == opened
        if again:  # cards that went back into the deck are opened, too
            same = all(not Counter(held) - Counter(opened.get(position, [])) for position, held in dealt.items())
        if not same:
            raise HouseError(f"proof: {place}: its cards are not those that were opened")

    def _paid(self, one: RoundProof, paid: Mapping[str, Any], place: str) -> None:
        if in_cents(paid, dict[str, Cents]) != in_cents(one["net"], dict[str, Cents]):
            raise HouseError(f"proof: {place}: it settles to something else than what was paid")
        self.settled += 1
