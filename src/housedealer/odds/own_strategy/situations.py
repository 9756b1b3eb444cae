"""Strategies as functions: what they are shown, and how their answers are read."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from housedealer.cards import text
from housedealer.errors import HouseError


class Situation:
    """A decision as a function sees it. It has what a `SeatView` of the same name has, so that one function can be
    priced here and played in `housedealer.match`.

    >>> Situation("a/b", (48, 45), legal=("fold", "play"), seen={"player-dealer": (40,)})
    Situation(Ac Kd against Qc: fold, play)
    """

    __slots__ = ("_board", "_mine", "_seen", "doubled", "legal", "posting", "split", "street")

    def __init__(
        self,
        posting: str,
        mine: Sequence[int],
        *,
        legal: Sequence[str],
        board: Sequence[int] = (),
        seen: Mapping[str, Sequence[int]] | None = None,
        street: str = "",
        split: bool = False,
        doubled: int = 0,
    ) -> None:
        self.posting = posting
        self.legal = list(legal)
        """The names of the choices."""
        self.street = street
        """The street's name, where a game has several."""
        self.split = split
        """Whether the hand is one of a split pair."""
        self.doubled = doubled
        """How often the hand was doubled."""
        self._mine, self._board, self._seen = mine, board, seen or {}

    def __repr__(self) -> str:
        others = "".join(f" against {text(held)}" for held in self._seen.values() if held)
        board = f" on {self.board}" if self._board else ""
        return f"Situation({self.cards}{board}{others}: {', '.join(self.legal)})"

    @property
    def cards(self) -> str:
        """The hand's cards."""
        return text(self._mine)

    @property
    def board(self) -> str:
        """The cards on the board."""
        return text(self._board)

    @property
    def seen(self) -> dict[str, str]:
        """The cards that are seen, by position."""
        return {position: text(held) for position, held in self._seen.items()}

    def cards_of(self, position: int | str) -> str:
        """The cards of a position that are seen."""
        return text(self._seen.get(str(position), ()))


Decide = Callable[[Any], Any]
"""A strategy as a function: a `Situation` in, a choice out, or a choice and its argument."""


class StrategyFunction(NamedTuple):
    """A strategy as a function, with its name."""

    name: str
    decides: Decide

    def choice(self, situation: Situation) -> tuple[str, Any]:
        """The function's choice in a situation and its argument; an impossible one is refused."""
        try:
            answer = self.decides(situation)
        except HouseError:
            raise
        except Exception as error:
            raise HouseError(f"{self.name}: {type(error).__name__} in {situation!r}: {error}") from None
        name, argument = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, None)
        if argument is None and isinstance(name, str) and name not in situation.legal:
            name, _, argument = name.partition(" ")
            argument = argument or None
        if not isinstance(name, str) or name not in situation.legal:
            raise HouseError(
                f"{self.name}: it answers {answer!r} to {situation!r}; expected {' or '.join(situation.legal)}"
            )
        return name, argument

    def multiple(self, situation: Situation, allowed: Sequence[int]) -> int:
        """The antes that the function plays, 0 where it folds or checks; `play` alone is the least that is allowed."""
        name, argument = self.choice(situation)
        if name in ("fold", "check"):
            return 0
        try:
            times = min(allowed) if argument is None else int(argument)
        except (TypeError, ValueError):
            times = -1
        if times not in allowed:
            raise HouseError(
                f"{self.name}: it plays {argument!r} antes in {situation!r}; expected {' or '.join(map(str, allowed))}"
            )
        return times


def load_function(given: str) -> StrategyFunction:
    """The function of a Python file, named as `file.py:function`."""
    path, colon, name = given.rpartition(":")
    if not colon or not path.endswith(".py"):
        raise HouseError(f"strategy: {given} names no function; expected something like mine.py:play")
    file = Path(path)
    if not file.is_file():
        raise HouseError(f"{path}: no such file or directory; expected a Python file with the function {name}")
    spec = importlib.util.spec_from_file_location(f"own_strategy_{file.stem}", file)
    assert spec is not None and spec.loader is not None, f"{path} has no loader"
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise HouseError(f"{path}: {type(error).__name__}: {error}; expected a Python file that runs") from None
    function = getattr(module, name, None)
    if not callable(function):
        raise HouseError(f"{path}: no function {name}; expected a function of one situation")
    return StrategyFunction(given, function)
