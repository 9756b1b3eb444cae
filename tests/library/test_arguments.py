"""Every public function refuses an argument of the wrong kind in one sentence that names it, before any work."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import housedealer
from housedealer.arguments import KINDS
from housedealer.errors import HouseError

EZ, HOLDEM, CRAPS = "500-club/ez-baccarat", "500-club/texas-holdem", "the-101/party-craps"
ROUND = {
    "posting": "the-101/two-card-peek",
    "option": None,
    "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"pick-row-a": 10}},
    "deal": {"row-a": "As Ad", "row-b": "Ks Qs", "row-c": "7c 2d"},
}


def calls(view: housedealer.SeatView) -> str:
    return "call" if "call" in view.legal else "check"


CALLS: dict[str, Callable[..., Any]] = {
    "advise": lambda **given: housedealer.advise(**{"doc": ROUND} | given),
    "audit": lambda **given: housedealer.audit(**{"posting": EZ, "quick": True} | given),
    "compare": lambda **given: housedealer.compare(**{"first": EZ, "second": EZ} | given),
    "cost": lambda **given: housedealer.cost(**{"posting": EZ, "bet": 100} | given),
    "equity": lambda posting=HOLDEM, **given: housedealer.equity(posting, "AhAd", "KhKd", **given),
    "fees": lambda **given: housedealer.fees(**{"posting": EZ} | given),
    "match": lambda **given: housedealer.match(
        **{"posting": HOLDEM, "strategies": [calls, calls], "hands": 1, "seed": 1} | given
    ),
    "odds": lambda **given: housedealer.odds(**{"posting": EZ} | given),
    "open_session": lambda **given: housedealer.open_session(**{"posting": HOLDEM, "stacks": {1: 200, 2: 200}} | given),
    "posting": lambda **given: housedealer.posting(**{"posting": EZ} | given),
    "protect": lambda **given: housedealer.protect(**{"posting": CRAPS, "quick": True} | given),
    "rank": lambda ranking="high": housedealer.rank(ranking, "As Ks Qs Js Ts"),
    "read_round": lambda **given: housedealer.read_round(**{"doc": ROUND} | given),
    "ruling": lambda **given: housedealer.ruling(**{"posting": EZ} | given),
    "settle": lambda **given: housedealer.settle(**{"doc": ROUND} | given),
    "simulate": lambda **given: housedealer.simulate(**{"posting": EZ, "rounds": 10, "seed": 1} | given),
    "strategy": lambda **given: housedealer.strategy(**{"posting": "500-club/three-card-poker"} | given),
}
WRONG: tuple[object, ...] = (object(), [], {1: 2}, 1.5, float("nan"), b"x", set(), "no such thing")


def parameters() -> list[tuple[str, str]]:
    signatures = {name: inspect.signature(getattr(housedealer, name)) for name in CALLS if name != "odds"}
    signatures["odds"] = inspect.signature(housedealer.odds.odds)  # type: ignore[attr-defined]
    return [
        (name, one)
        for name, signature in signatures.items()
        for one, kind in signature.parameters.items()
        if kind.kind not in (kind.VAR_POSITIONAL, kind.VAR_KEYWORD)
    ]


def test_every_public_function_is_called_here() -> None:
    functions = {name for name in housedealer.__all__ if not inspect.isclass(getattr(housedealer, name))}
    assert functions - {"postings"} == set(CALLS)  # `postings` takes nothing


@pytest.mark.parametrize(("name", "parameter"), parameters())
def test_a_wrong_argument_is_refused_in_one_sentence(
    name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # `save` takes any name of a file
    refused = 0
    for wrong in WRONG:
        try:
            CALLS[name](**{parameter: wrong})
        except HouseError as error:
            assert "\n" not in str(error)
            refused += 1
        # Whatever is taken is right by its type: a text where a name, a path or an address is meant, and the like.
        else:
            assert (type(wrong), parameter) in TAKEN, (name, parameter, wrong)
    assert refused >= len(WRONG) - 2


TAKEN = {
    (float, "bet"), (float, "chip"), (float, "pot"), (float, "stack"), (str, "cluster"), (str, "save"),
}  # fmt: skip
"""Wrong values that are right for some parameters."""


@pytest.mark.parametrize("name", ["odds", "cost", "simulate", "protect", "open_session", "match"])
@pytest.mark.parametrize("option", ["x", "second", 10**6, True, 1.0])
def test_an_option_that_is_not_posted_is_refused(name: str, option: object) -> None:
    with pytest.raises(HouseError, match=r"^option: "):
        CALLS[name](option=option)


def test_a_game_for_the_pot_refuses_what_only_a_wager_has() -> None:
    for given in ({"wager": "player"}, {"bet": 5}, {"strategy": "best"}, {"decks": 1}):
        with pytest.raises(HouseError, match=f"{next(iter(given))}: {HOLDEM} is played for the pot"):
            housedealer.odds(HOLDEM, **given)  # type: ignore[arg-type]


def test_numbers_of_other_libraries_are_whole_numbers() -> None:
    import numpy as np

    assert housedealer.simulate(EZ, rounds=int(np.int64(5)), seed=1)["rounds"] == 5
    assert all(KINDS[name][0](np.int64(3)) for name in ("seed", "decks", "rounds", "option"))
