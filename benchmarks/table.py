"""The scripted table: six-seat baccarat rounds with events and record, beside PokerKit's six-handed hold'em.

Run by `python -m benchmarks.table`.
"""

from __future__ import annotations

from collections.abc import Callable

from pokerkit import Automation, FixedLimitTexasHoldem

from benchmarks.rates import side_by_side
from housedealer import cards
from housedealer.games import game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build


def baccarat(posting: str) -> Callable[[int], object]:
    """Six seats with eleven wagers, fee, events, settlement and record."""
    played = game(posting)
    pack = cards.shuffled("standard-52", 8, seed=1)
    wagers = [rule.id for rule in played.posting.wagers]
    placed = {
        str(seat): {"player": 25_00, wagers[2]: 5_00, wagers[-1]: 5_00} if seat % 2 else {"banker": 50_00}
        for seat in range(2, 8)
    }

    def run(number: int) -> object:
        start = number * 7 % 380
        setup = build(
            played,
            seats=placed,
            option=1,
            player_dealer={"seat": 1, "bank": 5000_00},
            source=Shoe(pack[start:]),
        )
        round_ = Round(setup)
        return round_.answer(), round_.record()

    return run


def pokerkit_check_down(_: int) -> object:
    """A hand of six that is called and checked to the showdown."""
    state = FixedLimitTexasHoldem.create_state(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.CARD_BURNING,
            Automation.HOLE_DEALING,
            Automation.BOARD_DEALING,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING,
            Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (1, 2),
        2,
        4,
        200,
        6,
    )
    while state.status:
        state.check_or_call()
    return state.stacks


def main() -> None:
    """Print rounds a second and how they compare."""
    postings = ("500-club/ez-baccarat", "turlock/commission-free-baccarat", "the-101/ultimate-war")
    theirs, *ours = side_by_side([pokerkit_check_down, *map(baccarat, postings)])
    rows = [("PokerKit, six-handed hold'em checked down", theirs)]
    rows += [(f"housedealer, {posting}, six seats", result) for posting, result in zip(postings, ours, strict=True)]
    print(f"{'one core, events and record':<62}{'rounds/s':>10}{'ratio':>8}")
    for words, result in rows:
        print(f"{words:<62}{result:>10,.0f}{result / theirs:>7.1f}x")


if __name__ == "__main__":
    main()
