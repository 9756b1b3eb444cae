"""A checker of shoe proofs in one file, which needs only the standard library and follows docs/fairness.md.

    python checker.py PROOF.json --head HASH

It checks every hash: cards, order, parts, dice, the chain and its head. The payments of a round follow from the rules
of its game, which are not here: `housedealer verify` uses this file and settles the rounds as well.

Exit status: 0 all of it holds; 1 it holds, but no head seen at the table was given, or one from before the
end; 2 the proof is refused, with the reason.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import random
import re
import sys
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

FORMAT = "housedealer shoe 3"
WHOLE = "housedealer shoe 3 with its seed"
CHAIN = "housedealer chain 1"
WITHHELD = "a part of its shuffle was withheld"
PLAYER_ADDS = "a player adds to the shuffle"
VOIDED = "a round was voided"
EMPTY = (WITHHELD, PLAYER_ADDS)
ENDED = ("cut card", "closed", "too few cards for a deal", VOIDED, WITHHELD, PLAYER_ADDS)
MAX_CARDS = 10_000
HOUSE_ALONE = "no player added to the shuffle: the house alone laid the cards"
CHECKED, UNCHECKABLE, LEFT_OUT, UNPROVEN = "checked", "not checkable", "left out", "not proven"


class ProofError(ValueError):
    """What does not hold in a proof, in one sentence."""


class Finding(NamedTuple):
    """A claim of a proof, its status, and details."""

    what: str
    status: str
    says: str


class Facts(NamedTuple):
    """What a valid proof has shown."""

    order: Sequence[int]
    house: str
    """The seed of the dice and of a shuffle of the discards."""
    dealt: list[list[str]]
    """By round, its cards as far as they were opened; an empty string for one that was not."""
    leaves: dict[int, str]
    """The cards of all leaves that were opened."""
    used: int
    lines: list[Finding]


# Hashes


def sha(text: str) -> str:
    """SHA-256 of a text in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value: Any) -> str:
    """A value as the canonical JSON text that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def link(before: str, content: Mapping[str, Any]) -> str:
    """The next head of a chain."""
    return sha(f"{CHAIN}\n{before}\n{canonical(content)}")


def climb(at: int, leaf: str, way: Any, leaves: int) -> str:
    """The root that a leaf leads to in a tree of so many leaves; empty if the path has another shape."""
    if not isinstance(way, list):
        return ""
    steps = list(way)
    while leaves > 1:
        beside = steps.pop(0) if steps else None
        if (at ^ 1) < leaves:
            if not _hash(beside):
                return ""
            leaf = sha(f"{beside}{leaf}" if at % 2 else f"{leaf}{beside}")
        elif beside != "":
            return ""
        at, leaves = at // 2, (leaves + 1) // 2
    return "" if steps else leaf


def shuffled(count: int, number: int) -> list[int]:
    """0 to count - 1 in the order of a number (Mersenne Twister, Fisher-Yates)."""
    result = list(range(count))
    random.Random(number).shuffle(result)
    return result


def dice(house: str, used: int) -> list[int]:
    """The three dice of a round that begins after `used` cards."""
    result: list[int] = []
    count = 0
    while len(result) < 3:
        thrown = hashlib.sha256(f"{house}/dice/{used}/{count}".encode()).digest()
        result, count = result + [byte % 6 + 1 for byte in thrown if byte < 252], count + 1
    return result[:3]


# The format of a proof

SHOE = frozenset({
    "proof", "table", "shoe", "posting", "readings", "option", "decks", "size", "commit", "burned", "parts", "withheld",
    "anew", "ended", "previous", "head", "house", "rounds",
})  # fmt: skip
OPENED = ("table", "shoe", "posting", "readings", "option", "decks", "size", "commit", "withheld", "anew")
ROUND = frozenset(["number", "first", "cards", "setup", "names", "sealed", "net", "fees", "drop"])
MAY = frozenset({"again", "reshuffled", "next", "void"})
UNBOUND = frozenset({"own", "choices", "salt"})
"""What a proof says of a round besides what the chain binds."""


def _hash(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**9


def _cents(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or Decimal(repr(value)) * 100 % 1 != 0:
        raise ProofError(f"{value!r} is not an amount; expected dollars and whole cents")
    return int(Decimal(repr(value)) * 100)


def _keys(value: Any, must: frozenset[str], may: frozenset[str], where: str) -> None:
    if not isinstance(value, dict) or not must <= set(value) <= must | may:
        odd = sorted(map(str, must ^ set(value) - may)) if isinstance(value, dict) else ["all"]
        raise ProofError(f"{where}: {odd[0][:40]} is missing or unknown; expected exactly what a proof says")


# The check


def check(doc: Any, head: str = "") -> Facts:
    """Check a proof, and that its chain ends in the head that was seen at the table; return what it shows, or raise
    `ProofError`."""
    try:
        return _Proof(doc).check(head)
    except ProofError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise ProofError(f"it cannot be read ({type(error).__name__}); expected one as it is given out") from None


class _Proof:
    """One proof; nothing in it is trusted."""

    def __init__(self, doc: Any) -> None:
        if not isinstance(doc, dict) or doc.get("proof") not in (FORMAT, WHOLE):
            raise ProofError(f"expected a file that starts with {FORMAT!r}, as a table's page downloads it")
        whole = frozenset({"seed"} if doc["proof"] == WHOLE else ())
        _keys(doc, SHOE | whole, frozenset({"first_card"}), "proof")
        for one in doc["rounds"]:
            _keys(one, ROUND | (frozenset({"choices", "salt"}) if whole else frozenset()), MAY | UNBOUND, "rounds")
        self.doc, self.rounds = doc, doc["rounds"]
        self.size, self.seed = doc["size"], doc.get("seed")
        if whole and (not isinstance(self.seed, str) or re.fullmatch("0|[1-9a-f][0-9a-f]{0,63}", self.seed) is None):
            raise ProofError("seed is not what a proof holds there")
        if not _count(self.size) or not 0 < self.size <= MAX_CARDS or not _hash(doc["commit"]):
            raise ProofError("size or commit is not what a proof holds there")
        self.leaves: dict[int, str] = {}

    def check(self, head: str) -> Facts:
        """Check everything."""
        chain = self._chain(head)
        self._ended()
        parts = self._parts()
        mix = sha("/".join((self.doc["commit"], *sorted(parts)))) if parts else ""
        self.order: Sequence[int] = shuffled(self.size, int(mix, 16)) if mix else range(self.size)
        house = self.doc["house"]
        _keys(house, frozenset({"salt", "path"}), frozenset(), "house")
        self._leads(self.size, "house", "", house["salt"], house["path"], "the house's leaf")
        self.house = f"{house['salt']}{mix}"
        if "first_card" in self.doc:
            self._open(self.doc["first_card"], self.order[0], "the first card")
        at, dealt, again = self.doc["burned"], [], []
        for one in self.rounds:
            dealt.append(self._round(one, at))
            again += [one["number"]] if "again" in one and "reshuffled" not in one else []
            at += len(one["cards"])
        lines = [
            Finding("cards", CHECKED, f"{len(self.leaves)} were opened, and each leads to the root that was shown"),
            Finding("order", CHECKED, f"mixed by {len(parts)} players' parts" if parts else HOUSE_ALONE),
        ]
        if again and not self.seed:
            which = f"order after a shuffle in mid-round, round {', '.join(map(str, again))}"
            lines.append(Finding(which, UNCHECKABLE, "it follows from cards that were not shown"))
        silent = sum(not part for _, part in self.doc["parts"])
        summary = f"{silent} of {len(self.doc['parts'])} withheld in this shoe; at this table before it"
        summary += f" {self.doc['withheld']}, for which {self.doc['anew']} shoes were reshuffled"
        return Facts(
            self.order, self.house, dealt, self.leaves, at, [*lines, Finding("parts", CHECKED, summary), *chain]
        )

    def _chain(self, head: str) -> list[Finding]:
        """Check that the chain leads to the head, and that this is the one that was seen."""
        doc = self.doc
        promised = [promise for promise, _ in doc["parts"]]
        heads = [link(doc["previous"], {"link": "shoe", **{key: doc[key] for key in OPENED}, "promised": promised})]
        for one in self.rounds:
            bound = {key: value for key, value in one.items() if key not in UNBOUND}
            bound["cards"] = [card[:1] + card[2:3] for card in one["cards"]]
            heads.append(link(heads[-1], {"link": "round", **bound}))
        end = {key: doc[key] for key in ("ended", "parts", "burned")}
        heads.append(link(heads[-1], {"link": "end", **end, "rounds": len(self.rounds)}))
        if heads[-1] != doc["head"]:
            raise ProofError("its chain does not lead to its head: something in it was changed")
        bound_by = Finding(
            "chain", CHECKED, f"seats, stakes, fees, nets and {len(self.rounds)} rounds lead to the head"
        )
        if not head:
            return [bound_by, Finding("head", LEFT_OUT, f"give the one that you saw at the table; this is {heads[-1]}")]
        if head not in heads:
            raise ProofError(
                "the head that was seen at the table is not in its chain: this is not what was played there"
            )
        if head != heads[-1]:
            later = f"seen after {heads.index(head)} of {len(self.rounds)} rounds; the later ones are not bound by it"
            return [bound_by, Finding("head", LEFT_OUT, later)]
        return [bound_by, Finding("head", CHECKED, "the chain ends in the one that was seen")]

    def _ended(self) -> None:
        """Check that the rounds are consecutive, and that they agree with why the shoe ended."""
        numbers, why = [one["number"] for one in self.rounds], self.doc["ended"]
        if any(later != before + 1 for before, later in itertools.pairwise(numbers)):
            raise ProofError("the rounds do not follow one another; expected none left out and none renamed")
        voided = ["void" in one for one in self.rounds]
        if why not in ENDED or any(voided[:-1]) or (why == VOIDED) != any(voided):
            raise ProofError("it did not end as its rounds did")
        silent = any(not part for _, part in self.doc["parts"])
        if (silent and self.rounds) or (why == WITHHELD and not silent) or (why in EMPTY and self.rounds):
            raise ProofError("cards were dealt from a shoe that had to be reshuffled")

    def _parts(self) -> list[str]:
        promised = [promise for promise, _ in self.doc["parts"]]
        if len(set(promised)) != len(promised) or not all(map(_hash, promised)):
            raise ProofError("two players promised the same; expected each a part of their own")
        for promise, part in self.doc["parts"]:
            if part and sha(part) != promise:
                raise ProofError("a player's part is not the one that was promised before the shoe was laid")
        return [part for _, part in self.doc["parts"] if part]

    def _leads(self, at: int, name: int | str, card: str, salt: Any, way: Any, what: str) -> None:
        leaf = sha(f"{name}:{card}:{salt}") if isinstance(salt, str) else ""
        if climb(at, leaf, way, self.size + 1) != self.doc["commit"]:
            raise ProofError(f"{what} is not what was shown before the wagers")
        if self.seed is not None and salt != self._salt(name):
            raise ProofError("its seed is not the one that the cards were salted with")

    def _salt(self, name: int | str) -> str:
        return hmac.digest(str(self.seed).encode(), str(name).encode(), "sha256").hex()[:32]

    def _open(self, given: Any, leaf: int | None, what: str) -> str:
        """The card of an opened leaf, which must be `leaf` if that is known."""
        at, card, salt, way = given
        if not _count(at) or at >= self.size or at != (at if leaf is None else leaf) or not isinstance(card, str):
            raise ProofError(f"{what} is not the next one of the shoe")
        self._leads(at, at, card, salt, way, what)
        self.leaves[at] = card
        return card

    def _round(self, one: Mapping[str, Any], at: int) -> list[str]:
        """A round's cards as far as they were opened; an empty string for each that was not."""
        place = f"round {one['number']}"
        if one["first"] != at:
            raise ProofError(f"{place}: it does not begin with the next card of the shoe")
        self._staked(one, place)
        listed = one.get("own", [])
        own = {entry[0]: entry[1:] for entry in listed}
        if not all(map(_count, own)) or [entry[0] for entry in listed] != sorted(own) or ("own" in one and not own):
            raise ProofError(f"{place}: a card is opened twice, or in another order")
        mine = {one["cards"][at][0] for at in own}
        result = []
        for number, (owner, *shown) in enumerate(one["cards"]):
            what = f"{place}: card {number + 1}"
            if not isinstance(owner, str) or (shown and number in own):
                raise ProofError(f"{what} is opened twice, or nobody's")
            given = shown or own.pop(number, [])
            if owner in mine and not given:
                raise ProofError(f"{what} was seen by whoever saw the others of that hand, and is not opened")
            result.append(self._open(given, self._leaf(one, number), what) if given else "")
        given = [key in one for key in ("choices", "salt")]
        if own or given[0] != given[1]:
            raise ProofError(f"{place}: it opens what is not there")
        if given[0] and sha(f"{one['salt']}:{canonical(one['choices'])}") != one["sealed"]:
            raise ProofError(f"{place}: its choices are not those that were made")
        if given[0] and self.seed is not None and one["salt"] != self._salt(f"choices/{one['number']}"):
            raise ProofError(f"{place}: its choices were not sealed with the seed")
        if not given[0] and all(card or not owner for card, (owner, *_) in zip(result, one["cards"], strict=True)):
            raise ProofError(f"{place}: all its cards were shown, and what was chosen is left out")
        return result

    def _leaf(self, one: Mapping[str, Any], number: int) -> int | None:
        """The leaf that a round's card must be, if that is determined."""
        again, deep = one.get("again"), one["first"] + number
        if again is None or number < again:
            return int(self.order[deep])
        if "reshuffled" not in one:
            return None  # the cards went back into the deck
        after, gone = one["reshuffled"]["after"], one["first"]
        if one["reshuffled"] != {"after": self.size - gone, "count": gone} or again != after:
            raise ProofError(f"round {one['number']}: its discards were shuffled before the shoe ran out")
        part = hashlib.sha256(f"{self.house}/discards/{gone}".encode()).digest()
        return int(self.order[shuffled(gone, int.from_bytes(part, "big"))[number - after]])

    def _staked(self, one: Mapping[str, Any], place: str) -> None:
        """Check that those paid are those who had put something up, and that nets and the drop sum to zero."""
        setup, doc = one["setup"], self.doc
        there = {*setup["seats"], *setup.get("up", {})}
        if "player_dealer" in setup:
            there.add(str(setup["player_dealer"]["seat"]))
        if not set(one["net"]) == set(one["names"]) == there:
            raise ProofError(f"{place}: somebody was paid who had no seat in it, or somebody is left out")
        if sum(map(_cents, one["net"].values())) + _cents(one["drop"]) != 0:
            raise ProofError(f"{place}: what was won and lost does not come to the drop")
        if "void" in one and (any(one["net"].values()) or one["fees"] or one["drop"] or "next" in one):
            raise ProofError(f"{place}: it was voided, and money moved all the same")
        if [setup[key] for key in ("posting", "decks")] != [doc[key] for key in ("posting", "decks")]:
            raise ProofError(f"{place}: its posting or its decks are not those of the shoe")
        if setup.get("readings", {}) != doc["readings"]:
            raise ProofError(f"{place}: its readings are not those of the table")
        if "dice" in setup and setup["dice"] != dice(self.house, one["first"]):
            raise ProofError(f"{place}: its dice are not the ones that the shoe throws")


def read(text: str) -> Any:
    """A proof from its text; no key may be named twice, or two readers could see two proofs."""
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        named = [key for key, _ in pairs]
        twice = next(key for key in result if named.count(key) > 1)
        raise ProofError(f"proof: it names {twice!r} twice")
    return result


def main() -> int:
    """Check a file; whatever cannot be read is refused, as Python's own exit status for an error has a meaning here."""
    parser = argparse.ArgumentParser(description="Check every hash of a shoe's proof, without the rules of its game.")
    parser.add_argument("proof", help="the file, as a table's page downloads it")
    parser.add_argument(
        "--head", default="", help="the head of the table's chain that was seen when the shoe had ended"
    )
    given = parser.parse_args()
    try:
        with open(given.proof, encoding="utf-8") as file:
            facts = check(read(file.read()), given.head)
    except (OSError, ValueError) as error:
        print(f"refused: {error}", file=sys.stderr)
        return 2
    except Exception as error:
        print(f"refused: it cannot be read ({type(error).__name__})", file=sys.stderr)
        return 2
    for line in facts.lines:
        print(f"{line.what}: {line.status}: {line.says}")
    print("payments: not checked here: housedealer verify knows the rules of the games")
    return 1 if any(line.status == LEFT_OUT for line in facts.lines) else 0


if __name__ == "__main__":
    sys.exit(main())
