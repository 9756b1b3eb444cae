"""A decision of the set: what the seat sees, what it may do, and the worth of every choice."""

from __future__ import annotations

import functools
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from housedealer.errors import HouseError

DATA = Path(__file__).parent / "decisions.jsonl"


@dataclass(frozen=True)
class Decision:
    """A decision with the worth of every choice in cents, the best first."""

    posting: str
    family: str
    position: str
    happened: list[str]
    """What has happened in the round, as the seat sees it."""
    cards: str
    legal: list[str]
    choices: list[dict[str, Any]]
    round: dict[str, Any]
    """The round so far as a document that `housedealer.advise` takes, without the cards that the seat does not see."""

    @property
    def text(self) -> str:
        """The decision as a player reads it: the whole question that is put to a program or a model."""
        lines = [
            f"You are seat {self.position} at a table of {self.posting}, a game of a California cardroom.",
            "What has happened:",
            *(f"- {one}" for one in self.happened),
            f"Your cards: {self.cards or 'none yet'}.",
            f"You may: {'; '.join(self.legal)}.",
            f"Answer with one of these in one line: {'; '.join(sorted(map(written, self.choices)))}.",
        ]
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """The decision as JSON."""
        return asdict(self)

    def regret_cents(self, answer: str) -> float:
        """What an answer costs against the best choice, in cents; an answer that is not legal is refused.

        >>> one = Decision("p", "f", "2", [], "", [], [{"choice": "hit", "argument": None, "worth_cents": 10.0},
        ...     {"choice": "stand", "argument": None, "worth_cents": 4.0}], {})
        >>> one.regret_cents("stand"), one.regret_cents(" HIT\\n")
        (6.0, 0.0)
        >>> setting = {"choice": "set", "argument": "Kc Jd", "worth_cents": 1.0}
        >>> Decision("p", "f", "2", [], "", [], [setting], {}).regret_cents("set Jd Kc")
        0.0
        """
        given = sorted(answer.lower().replace("$", "").split())  # cards may be named in any order
        for one in self.choices:
            if given == sorted(written(one).split()):
                return float(self.choices[0]["worth_cents"] - one["worth_cents"])
        known = ", ".join(written(one) for one in self.choices[:8])
        raise HouseError(f"answer: {answer.strip()!r} is not one of the choices; expected one such as {known}")

    def best(self) -> str:
        """The best choice, as an answer."""
        return written(self.choices[0])


def written(choice: dict[str, Any]) -> str:
    """A choice as an answer writes it."""
    argument = choice["argument"]
    return choice["choice"].lower() if argument is None else f"{choice['choice']} {argument}".lower()


@functools.cache
def decisions() -> tuple[Decision, ...]:
    """The fixed set of decisions."""
    return tuple(Decision(**json.loads(line)) for line in DATA.read_text(encoding="utf-8").splitlines())
