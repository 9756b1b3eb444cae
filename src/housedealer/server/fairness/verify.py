"""Verification of a shoe's proof: nothing in it is trusted; the first error is one sentence, and a list says what was
not checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.games.rules_hash import played_by
from housedealer.server.fairness import checker, earlier_proof
from housedealer.server.fairness.chain import bound_cards, outcome_of
from housedealer.server.fairness.checker import CHECKED, UNCHECKABLE, Finding, ProofError, read
from housedealer.server.fairness.openings import LaidShoe, mix_of
from housedealer.server.fairness.replay import dealt_from
from housedealer.server.fairness.verify_earlier import verify_earlier
from housedealer.server.journal.earlier_versions import with_earlier_reading
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import decks_in_play
from housedealer.table.sitting import fair_shoe
from housedealer.table.sitting.dealing_shoe import DealingShoe, new_shoe_burn

EARLIER = (earlier_proof.BY_SEED, earlier_proof.FORMAT, earlier_proof.WHOLE)
UNREADABLE = (RecursionError, ArithmeticError, ValueError, TypeError, LookupError, AttributeError)


def read_proof(text: str) -> Any:
    """A proof from the text of its file; one that names a key twice is refused."""
    try:
        return read(text)
    except ProofError as error:
        raise HouseError(str(error)) from None


def verify(doc: Any, head: str = "") -> dict[str, Any]:
    """Verify a proof: every hash, every card that was shown, the payments of each round, and that it leads to the head
    that was seen at the table. `lines` lists what was checked and what was not; `complete` is False if something was
    left out that could be checked."""
    try:
        if isinstance(doc, Mapping) and doc.get("proof") in EARLIER:
            if head:
                raise HouseError("proof: it has no chain, but a head was seen; expected the proof of that shoe")
            result, lines = verify_earlier(doc)
        else:
            check = _Check(doc, head)
            result, lines = check.run(), check.lines
    except HouseError as error:
        raise error if str(error).startswith("proof") else HouseError(f"proof: {error}") from None
    except ProofError as error:
        raise HouseError(f"proof: {error}") from None
    except UNREADABLE as error:
        raise HouseError(
            f"proof: it cannot be read ({type(error).__name__}); expected one as it is given out"
        ) from None
    complete = all(line.status in (CHECKED, UNCHECKABLE) for line in lines)
    return {**result, "complete": complete, "lines": [line._asdict() for line in lines]}


class _Check:
    """A proof with valid hashes, and the rules that it was played by."""

    def __init__(self, doc: Any, head: str) -> None:
        self.facts = checker.check(doc, head)
        self.doc: Mapping[str, Any] = doc
        self.lines = list(self.facts.lines)
        self.played = game(doc["posting"], doc["readings"])
        self.deck = self.played.posting.deck
        self.decks = decks_in_play(self.played, doc["decks"])
        self.settled: list[int] = []
        self.closed: list[int] = []
        """Rounds of which not every card was shown."""

    def run(self) -> dict[str, Any]:
        """Check what follows from the rules: the deck, the burn, the cut card, and the result of each round."""
        doc = self.doc
        self._shoe()
        for one, dealt in zip(doc["rounds"], self.facts.dealt, strict=True):
            place = f"round {one['number']}"
            self._dealt_by(one, place)
            if "choices" not in one:
                self.closed.append(one["number"])
                continue
            self._check_result(one, dealt, place)
            self.settled.append(one["number"])
        self._cut_card()
        self._report()
        return {
            "posting": self.played.posting.id,
            "commit": doc["commit"],
            "head": doc["head"],
            "decks": self.decks,
            "cards": self.facts.used,
            "rounds": len(doc["rounds"]),
            "settled": len(self.settled),
            "parts": sum(bool(part) for _, part in doc["parts"]),
            "withheld": sum(not part for _, part in doc["parts"]),
            "anew": doc["anew"],
            "whole": "seed" in doc,
        }

    def _report(self) -> None:
        """Add the lines on payments, and on rules of other versions."""
        if self.settled or not self.closed:
            summary = f"{len(self.settled)} of {len(self.doc['rounds'])} rounds were settled again, to the cent"
            self.lines.append(Finding("payments", CHECKED, summary))
        if self.closed:
            which = f"payments of round{'s' if len(self.closed) > 1 else ''} {', '.join(map(str, self.closed))}"
            self.lines.append(Finding(which, UNCHECKABLE, "hands were mucked or voided; bound by the chain alone"))
        now = played_by(self.played)
        other = [one["number"] for one in self.doc["rounds"] if one["setup"].get("played_by") != now]
        if other:
            which = f"rules of round{'s' if len(other) > 1 else ''} {', '.join(map(str, other))}"
            self.lines.append(
                Finding(which, CHECKED, "played by another version of the program, settled again by this one")
            )

    # The shoe

    def _shoe(self) -> None:
        """Check that the opened cards can be in one shoe, and that as many were burned as posted."""
        doc, burn = self.doc, self.deck.burn
        if doc["size"] != cards.deck(self.deck.kind).size * self.decks:
            raise HouseError(
                f"proof: the shoe has {doc['size']} cards; expected {self.decks} decks of {self.deck.kind}"
            )
        pack: list[int] = []
        if "seed" in doc:
            if fair_shoe.root(self.deck.kind, self.decks, doc["seed"]) != doc["commit"]:
                raise HouseError("proof: the seed does not lead to what was shown before the wagers")
            pack = LaidShoe(self.deck.kind, self.decks, doc["seed"], mix_of(doc["commit"], doc["parts"])).pack()
        self.pack = pack
        opened = Counter(cards.card(card, "proof") for card in self.facts.leaves.values())
        cards.check_cards(opened.elements(), self.deck.kind, self.decks, "proof")
        if (burn == "by-first-card") != ("first_card" in doc):
            raise HouseError("proof: the first card of the shoe is missing, or none was to be shown")
        first = [cards.card(doc["first_card"][1])] if "first_card" in doc else []
        expected = new_shoe_burn(burn, first)
        if doc["burned"] != expected:
            raise HouseError(f"proof: {doc['burned']} cards were burned; the posting burns {expected}")

    def _left(self, used: int) -> Shoe:
        """The rest of a shoe whose seed is known, with the discards that are shuffled if it runs out."""
        if used == self.doc["burned"] or self.deck.runs_out == "void":
            return Shoe(self.pack[used:])
        return Shoe(self.pack[used:], discards=fair_shoe.shuffled_discards(self.facts.house, self.pack[:used]))

    def _cut_card(self) -> None:
        """Check that the shoe was changed when its cut card was out, and not before."""
        rounds, at = self.doc["rounds"], self.doc["burned"]
        shoe = DealingShoe(self.played, self.decks, used=at, burned=at)
        for one in rounds:
            if shoe.cut_card_out:
                raise HouseError(f"proof: round {one['number']}: the cut card was out before it; expected a new shoe")
            shoe.used += len(one["cards"])
        if self.doc["ended"] != checker.VOIDED and shoe.cut_card_out != (self.doc["ended"] == "cut card"):
            raise HouseError("proof: the shoe did not end when its cut card was out; expected more rounds, or fewer")

    # Rounds

    def _dealt_by(self, one: Mapping[str, Any], place: str) -> None:
        """Check that a round was set up as the table plays."""
        setup, stakes = one["setup"], self.played.family.play.stakes
        if "option" not in setup or (stakes.terms_of is None and setup["option"] != self.doc["option"]):
            raise HouseError(f"proof: {place}: its option is not that of the table")
        rule = self.played.posting.action
        if (rule is not None and rule.rule == "dice") != ("dice" in setup):
            raise HouseError(f"proof: {place}: its dice are missing, or none were to be thrown")

    def _again(self, one: Mapping[str, Any], dealt: list[str]) -> Round:
        """The round dealt again: from the shoe, or from the opened cards."""
        void = one.get("void", "")
        record = {**one["setup"], "choices": one["choices"], "shoe": ""}
        if self.pack:
            return dealt_from(record, self._left(one["first"]), void)
        record["shoe"] = " ".join(self._filled(dealt))
        if "reshuffled" in one:
            record["reshuffled"] = one["reshuffled"]
        return dealt_from(record, None, void) if void else Round.read(with_earlier_reading(record), game)

    def _filled(self, dealt: list[str]) -> list[str]:
        """A round's cards in order; for each that was burned unseen, some other card that the shoe can contain."""
        left = cards.shoe_count(self.deck.kind, self.decks) - Counter(cards.card(card) for card in dealt if card)
        spare = (cards.TEXTS[code] for code in left.elements())
        return [card or next(spare, cards.TEXTS[0]) for card in dealt]

    def _check_result(self, one: Mapping[str, Any], dealt: list[str], place: str) -> None:
        """Deal the round again and check that it is the same: the cards' owners, who saw them, and everyone's
        result."""
        round_ = self._again(one, dealt)
        bound, again = bound_cards(round_)
        if bound != [card[:1] + card[2:3] for card in one["cards"]] or again != one.get("again"):
            raise HouseError(f"proof: {place}: its cards were dealt to others, or not shown as the rules have it")
        used = [cards.TEXTS[code] for code in round_.table.source.used]
        if any(card and card != next_ for card, next_ in zip(dealt, used, strict=True)):
            raise HouseError(f"proof: {place}: its cards are not the next ones of the shoe")
        if "void" in one:
            return
        paid = outcome_of(round_)
        if any(paid.get(key) != one.get(key) for key in ("net", "fees", "drop", "next")):
            raise HouseError(f"proof: {place}: it settles to something else than what was paid")
        if round_.setup.document() != {key: value for key, value in one["setup"].items() if key != "played_by"}:
            raise HouseError(f"proof: {place}: it began with something else than what it says")
