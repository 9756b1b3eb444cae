"""The hash chain of a table: every shoe and every round is bound to all that came before by a hash that all are shown.

A link is the hash of the one before it and of what it binds, written in one way only. While people play they are shown
the head, the last link; a proof leads to it or is none. What is bound stands in docs/fairness.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from housedealer.server.fairness.openings import everyone_saw
from housedealer.table.contract import Answer, in_dollars, write_carried
from housedealer.table.round.runner import Round
from housedealer.table.sitting import fair_shoe

NAME = b"housedealer chain 1"
HIDDEN = ("shoe", "reshuffled", "choices")
"""What a round's record says beyond what everyone saw when it was dealt."""


def canonical(value: Any) -> bytes:
    """A value as the one JSON text that is hashed, in UTF-8: keys in order, no spaces, only what must be escaped is.

    >>> canonical({"b": [1, 2.5, None], "a": "café"}).decode()
    '{"a":"café","b":[1,2.5,null]}'
    """
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def link(before: str, content: bytes) -> str:
    """The next head: of the last one and of what is bound to it.

    >>> link("", canonical({"link": "end"})) == hashlib.sha256(b'housedealer chain 1\\n\\n{"link":"end"}').hexdigest()
    True
    """
    return hashlib.sha256(b"%b\n%b\n%b" % (NAME, before.encode(), content)).hexdigest()


@dataclass
class Links:
    """A table's chain: its head, and the head before the shoe in play. Both are empty at a table whose shoe was laid
    by a version that had no chain."""

    previous: str = ""
    head: str = ""
    rounds: int = 0
    """Rounds dealt from the shoe in play."""

    def open(self, content: Mapping[str, Any]) -> None:
        """A shoe is laid."""
        self.previous, self.rounds = self.head, 0
        self.add(content)

    def add(self, content: Mapping[str, Any]) -> str:
        """A round is over, or the shoe; what was bound, as text."""
        text = canonical(content)
        self.head = link(self.head, text)
        self.rounds += content["link"] == "round"
        return text.decode()


def opening(shoe: Mapping[str, Any]) -> dict[str, Any]:
    """What is bound when a shoe is laid: how it is played, its root, and what players promised before."""
    kept = ("table", "shoe", "posting", "readings", "option", "decks", "size", "commit", "withheld", "anew")
    return {"link": "shoe", **{key: shoe[key] for key in kept}, "promised": [promise for promise, _ in shoe["parts"]]}


def ending(shoe: Mapping[str, Any], rounds: int) -> dict[str, Any]:
    """What is bound when a shoe has ended: why, the players' parts, how many cards were burned and rounds dealt."""
    return {"link": "end", **{key: shoe[key] for key in ("ended", "parts", "burned")}, "rounds": rounds}


def sealed(seed: str, number: int, choices: Sequence[Any]) -> str:
    """The hash of a round's choices, of which some may name cards that were never shown."""
    return hashlib.sha256(b"%b:%b" % (choices_salt(seed, number).encode(), canonical(choices))).hexdigest()


def choices_salt(seed: str, number: int) -> str:
    """What a round's choices are hashed with."""
    return fair_shoe.salt(seed, f"choices/{number}")


def played(
    round_: Round, record: Mapping[str, Any], number: int, first: int, seed: str, names: Mapping[str, str], void: str
) -> dict[str, Any]:
    """What is bound when a round is over: who sat where and staked what, whose card was each and which all saw, what
    was chosen (sealed), and what it came to. `first`: cards that had left the shoe before."""
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
    return {**content, **came_to(round_)}


def bound_cards(round_: Round) -> tuple[list[list[str]], int | None]:
    """The cards that left the shoe, each with whose it was, and the card where everyone saw it; and from which on they
    were shuffled in mid-round."""
    result, again, shown = everyone_saw(round_.table.events)
    cards = [[owner, card] if open_ else [owner] for (owner, card), open_ in zip(result, shown, strict=True)]
    # A card may be out that nobody came to hear of, where a round could not go on.
    return cards + [[""]] * (len(round_.table.source.used) - len(cards)), again


def came_to(round_: Round) -> dict[str, Any]:
    """What a finished round came to, as the contract writes it: nets, fees, the drop, and what the next begins with."""
    result = round_.result()
    answer = in_dollars({key: result[key] for key in ("net", "fees", "drop")}, Answer)
    if "next" in result:
        answer["next"] = write_carried(result["next"], round_.setup.game.family)
    return dict(answer)
