"""A warm-up advises on a decision of every street; all games are warmed up once on a machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.games import Game, game
from housedealer.odds.advice import warm_up
from housedealer.odds.advice.choices import Decision

GAMES = ["500-club/texas-holdem", "als/pai-gow-poker", "the-101/blackjack-x"]


@pytest.mark.parametrize(
    ("posting", "streets"),
    [
        ("500-club/texas-holdem", {0, 3, 4, 5}),  # cards on the board
        ("500-club/seven-card-stud", {3, 4, 5, 6}),  # the seat's own; the seventh comes after six kinds of questions
    ],
)
def test_every_street_of_poker_is_warmed_up(posting: str, streets: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Poker is dealt in streets, whose questions have the same choices: they are told apart by the street."""
    seen = set()
    played = game(posting)

    def advised(decision: Decision) -> None:
        picture = played.family.play.events.picture.of(decision.events)
        place = "board" if "holdem" in posting else decision.offer.position
        seen.add(len(picture.hands.get(place, ())))

    monkeypatch.setattr(warm_up, "advise_on", advised)
    warm_up.warm_up(played)
    assert streets <= seen


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The games that are warmed up, on a machine where nothing is compiled yet."""
    result: list[str] = []
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(warm_up, "in_turn", lambda: GAMES)
    monkeypatch.setattr(warm_up, "warm_up", lambda played: result.append(played.posting.id))
    return result


def test_every_game_is_warmed_up_once_on_a_machine(warmed: list[str]) -> None:
    warm_up.warm_up_all()
    warm_up.warm_up_all()
    assert warmed == GAMES


def test_a_game_that_fails_does_not_keep_the_others_waiting(warmed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again at the next start, and it alone."""

    def fails(played: Game) -> None:
        warmed.append(played.posting.id)
        if played.posting.id == GAMES[0]:
            raise ZeroDivisionError

    monkeypatch.setattr(warm_up, "warm_up", fails)
    for _ in range(2):
        with pytest.raises(ExceptionGroup, match="hints: some could not be compiled") as caught:
            warm_up.warm_up_all()
        assert caught.value.exceptions[0].__notes__ == [f"while the hints of {GAMES[0]} were compiled"]
    assert warmed == [*GAMES, GAMES[0]]


def test_where_nothing_can_be_stored_nothing_is_compiled(
    warmed: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every start would compile it all again."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path / "file" / "cache"))
    warm_up.warm_up_all()
    assert not warmed


def test_each_family_has_its_first_game_early() -> None:
    turn = warm_up.in_turn()
    assert len(turn) == len(set(turn))
    scripts = [game(name).posting.script for name in turn]
    assert len(set(scripts[: len(set(scripts))])) == len(set(scripts))
