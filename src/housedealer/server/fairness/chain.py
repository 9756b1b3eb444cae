"""The hash chain of a table: a public hash binds every shoe and round to all before it.

A link is the hash of the link before it and of its own content in canonical form. While people play they see the head,
the last link; a proof must lead to it. docs/fairness.md lists what is bound.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from housedealer.server.fairness.openings import seen_by_all
from housedealer.table.contract import Answer, in_dollars, write_carried
from housedealer.table.round.runner import Round
from housedealer.table.sitting import fair_shoe

NAME = b"housedealer chain 1"
HIDDEN = ("shoe", "reshuffled", "choices")
"""Parts of a round's record that not everyone saw when it was dealt."""


def canonical(value: Any) -> bytes:
    """A value as the canonical JSON text that is hashed, in UTF-8: sorted keys, no spaces, minimal escaping.

    >>> canonical({"b": [1, 2.5, None], "a": "café"}).decode()
    '{"a":"café","b":[1,2.5,null]}'
    """
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def link(before: str, content: bytes) -> str:
    """The next head, from the last one and the content bound to it.

    >>> link("", canonical({"link": "end"})) == hashlib.sha256(b'housedealer chain 1\\n\\n{"link":"end"}').hexdigest()
    True
    """
    return hashlib.sha256(b"%b\n%b\n%b" % (NAME, before.encode(), content)).hexdigest()


@dataclass
class Links:
    """A table's chain: its head, and the head before the shoe in play. Both are empty at a table whose shoe was laid by
    a version without a chain."""

    previous: str = ""
    head: str = ""
    rounds: int = 0
    """Rounds dealt from the shoe in play."""

    def open(self, content: Mapping[str, Any]) -> None:
        """Append the opening of a shoe."""
        self.previous, self.rounds = self.head, 0
        self.add(content)

    def add(self, content: Mapping[str, Any]) -> str:
        """Append a round, or the end of a shoe; return the content as text."""
        text = canonical(content)
        self.head = link(self.head, text)
        self.rounds += content["link"] == "round"
        return text.decode()


def opening(shoe: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a shoe's opening: the table's settings, the root, and the players' hashes given before."""
    keys = ("table", "shoe", "posting", "readings", "option", "decks", "size", "commit", "withheld", "anew")
    return {"link": "shoe", **{key: shoe[key] for key in keys}, "promised": [promise for promise, _ in shoe["parts"]]}


def ending(shoe: Mapping[str, Any], rounds: int) -> dict[str, Any]:
    """The content of a shoe's end: the reason, the players' parts, and the numbers of cards burned and rounds dealt."""
    return {"link": "end", **{key: shoe[key] for key in ("ended", "parts", "burned")}, "rounds": rounds}


def sealed(seed: str, number: int, choices: Sequence[Any]) -> str:
    """The salted hash of a round's choices, some of which may name cards that were never shown."""
    return hashlib.sha256(b"%b:%b" % (choices_salt(seed, number).encode(), canonical(choices))).hexdigest()


def choices_salt(seed: str, number: int) -> str:
    """The salt of a round's choices."""
    return fair_shoe.salt(seed, f"choices/{number}")


def played(
    round_: Round, record: Mapping[str, Any], number: int, first: int, seed: str, names: Mapping[str, str], void: str
) -> dict[str, Any]:
    """The content of a finished round: seats and stakes, each card's owner and the cards that everyone saw, the sealed
    choices, and the result. `first`: cards that had left the shoe before."""
    cards, again = bound_cards(round_)
    content: dict[str, Any] = {
        "link": "round",
        "number": number,
        "first": first,
        "cards": cards,
        "setup": {key: value for key, value in record.items() if key not in HIDDEN},
        "names": dict(names),
        "sealed": sealed(seed, number, record["choices"]),
    }
    if again is not None:
        content["again"] = again
    if "reshuffled" in record:
        content["reshuffled"] = record["reshuffled"]
    if void:
        nothing = dict.fromkeys(round_.setup.accounts, 0)
        return {**content, "void": void, "net": nothing, "fees": [], "drop": 0}
    return {**content, **outcome_of(round_)}


def bound_cards(round_: Round) -> tuple[list[list[str]], int | None]:
    """The cards that left the shoe, each with its owner, and with the card itself if everyone saw it; and the index
    from which on they were shuffled in mid-round."""
    result, again, shown = seen_by_all(round_.table.events)
    cards = [[owner, card] if open_ else [owner] for (owner, card), open_ in zip(result, shown, strict=True)]
    # Where a round could not go on, a card may be out that no event shows.
    return cards + [[""]] * (len(round_.table.source.used) - len(cards)), again


def outcome_of(round_: Round) -> dict[str, Any]:
    """The result of a finished round as the contract writes it: nets, fees, the drop, and what the next begins with."""
    result = round_.result()
    answer = in_dollars({key: result[key] for key in ("net", "fees", "drop")}, Answer)
    if "next" in result:
        answer["next"] = write_carried(result["next"], round_.setup.game.family)
    return dict(answer)
