"""The equities of a finished hand, step by step, for the hands that a viewer may see, and the luck of an all-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from housedealer.cards import cards, text
from housedealer.errors import HouseError
from housedealer.games.poker.picture import PokerPicture
from housedealer.money import show
from housedealer.odds.equity import discarding, drawing, exact
from housedealer.odds.equity.shape import shape_of
from housedealer.odds.equity.shares import shares
from housedealer.odds.equity.simulated import simulate
from housedealer.odds.equity.situation import Situation, read_situation
from housedealer.odds.equity.tokens import hand_text
from housedealer.odds.poker.spot import Player, Spot

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from housedealer.games import Game
    from housedealer.odds.equity.shape import Shape
    from housedealer.table.events import Event

DEALS, DRAWS = 20_000, 6_000
QUICK = 1e8
"""The longest estimated time of an exact count in nanoseconds."""
SEED = 28


class EquityStep(TypedDict):
    """The equities after this many events: of the seats whose cards the viewer may see."""

    at: int
    street: str
    pot: int
    equities: dict[str, float]
    counted: bool
    """Whether every deal was counted."""


class Timeline(TypedDict):
    """The equities of a hand at every step where they change, and what to say about it."""

    steps: list[EquityStep]
    says: list[str]


def timeline(game: Game, events: Sequence[Event], held: Collection[str]) -> Timeline:
    """The equities of a finished hand from a viewer's events; `held`: the viewer's own seats."""
    shape = shape_of(game.posting.id, dict(game.readings))
    final = PokerPicture.of(events)
    shown = {seat: cards(event["cards"]) for seat, event in final.showed.items()}
    picture, luck = PokerPicture(), _Luck(held)
    steps: list[EquityStep] = []
    last = None
    for at, event in enumerate(events):
        picture.apply(event)
        following = events[at + 1]["event"] if at + 1 < len(events) else "end"
        if picture.street < 0:
            continue  # cards drawn for the button are nobody's hand
        if event["event"] not in ("deal", "action", "discard", "draw") or following in ("deal", "burn"):
            continue
        spot = Spot("", picture, game.rules)
        if event["event"] == "action" and event["choice"] != "fold":
            luck.look(spot, steps)
            continue
        known = _hands(spot, shape, shown)
        if known is None or known == last:
            continue
        last = known
        result = _equities(spot, shape, known)
        if result is not None:
            equities, counted = result
            steps.append(
                {"at": at + 1, "street": _street(spot), "pot": spot.pot, "equities": equities, "counted": counted}
            )
            luck.look(spot, steps)
    return {"steps": steps, "says": luck.says(final.took)}


def _street(spot: Spot) -> str:
    return spot.rules.streets[max(0, spot.street)].name


def _hands(spot: Spot, shape: Shape, shown: dict[str, list[int]]) -> tuple[tuple[str, ...], str, str, int] | None:
    """The hands of everyone who is in as texts, the board, the dead cards and the draws to come."""
    live = spot.live
    if len(live) < 2 or not any(one.dealt for one in live):  # nobody to share with
        return None
    hands = tuple(_text(spot, one, shape, shown.get(one.seat)) for one in live)
    if all(hand == "random" or hand.startswith("/") for hand in hands):
        return None
    dead = [code for one in spot.players.values() if one.folded for code in one.known] + spot.dead
    draws = spot.draws_left()
    return hands, text(spot.board), text(dead), draws


def _text(spot: Spot, player: Player, shape: Shape, shown: list[int] | None) -> str:
    """A player's cards so far as `equity` reads them: those seen then, or shown at the end."""
    known, own = player.known, len(player.dealt)
    if all(one.code is not None for one in player.dealt) and known:
        codes = known
    elif shown is None or (shape.draws and spot.draws_left()):
        codes = []
    else:
        codes = shown[:own] if len(shown) >= own or shape.discard_at is None else shown
    up = [one.code for one in player.dealt if one.code is not None and not one.down]
    if "u" in shape.faces or "?" in shape.faces:
        down = list(codes)
        for code in up:
            if code in down:
                down.remove(code)
        upward = hand_text(tuple(code for code in up if code is not None))
        return f"{hand_text(tuple(down))}/{upward}" if upward else hand_text(tuple(down)) or "random"
    if not codes:
        return "random"
    return hand_text(tuple(codes)) + "*" * (own - len(codes))


def _equities(
    spot: Spot, shape: Shape, known: tuple[tuple[str, ...], str, str, int]
) -> tuple[dict[str, float], bool] | None:
    """The equities of the known hands, and whether every deal was counted; None where they cannot be computed."""
    hands, board, dead, draws = known
    on_board = board if shape.board else ""
    try:
        situation = read_situation(shape, hands, on_board, dead, draws)
        tally, deals = _count(situation)
    except HouseError:
        return None  # a deck that was shuffled again, or a card for all in a draw
    result = shares(tally, len(hands), deals)
    seen = {
        one.seat: round(share.equity, 6)
        for one, share, hand in zip(spot.live, result, hands, strict=True)
        if hand != "random" and not hand.startswith("/")
    }
    return seen, deals is None


def _count(situation: Situation) -> tuple[Any, int | None]:
    question = situation.question
    if situation.stage == "drawing":
        return drawing.simulate_draws(question, situation.draws, -1, DRAWS, SEED), DRAWS
    if situation.stage == "discarding":
        return discarding.simulate_discards(question, -1, DRAWS, SEED), DRAWS
    way = exact.quickest(question)
    return (way.run(), None) if way.time <= QUICK else (simulate(question, DEALS, SEED), DEALS)


class _Luck:
    """The moment when the last chips of a viewer's hand went in while cards were to come."""

    def __init__(self, held: Collection[str]) -> None:
        self.held = list(held)
        self.moment: tuple[str, float, int, int] | None = None

    def look(self, spot: Spot, steps: list[EquityStep]) -> None:
        live = spot.live
        mine = [one.seat for one in live if one.seat in self.held]
        betting = [one for one in live if one.stack > 0]
        owed = [one for one in betting if one.bet < spot.level]
        last = spot.street >= len(spot.rules.streets) - 1
        if self.moment or not mine or not steps or last or len(live) < 2 or len(betting) > 1 or owed:
            return
        equity = steps[-1]["equities"].get(mine[0])
        if equity is not None:
            most = sorted((one.paid for one in live), reverse=True)
            self.moment = (mine[0], equity, spot.pot - (most[0] - most[1]), len(live))

    def says(self, took: Mapping[str, int]) -> list[str]:
        if self.moment is None:
            return []
        seat, equity, pot, players = self.moment
        won = took.get(seat, 0)
        words = f"You were {equity:.0%} when the money went in."
        if players > 2:  # side pots have equities of their own
            return [words]
        average = round(equity * pot)
        luck = won - average
        if won and not luck:
            return [words]
        how = "luck" if luck >= 0 else "bad luck"
        return [
            f"{words} On average that wins {show(average)} of the pot; you took {show(won)}, "
            f"{show(abs(luck))} of {how}."
        ]
