"""Random rounds of the blackjack postings, for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.play.bots import choose_any
from housedealer.postings import load, names
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build
from housedealer.table.round.wager_checks import limits_of

POSTINGS = [name for name in names() if load(name).script == "blackjack"]


def random_wagers(posting: Any, option: Any, rng: random.Random) -> dict[str, Any]:
    """A bettor's wagers within the limits in force, odd cents included where no option is."""
    placed: dict[str, int] = {}
    for rule in posting.wagers:
        if rule.placed != "before-deal" or (rule.id != "base" and rng.random() < 0.4):
            continue
        least, most, step = 1, 20000, 1
        for limit in limits_of(rule, option, posting.fees):
            least, most, step = max(least, limit.min), min(most, limit.max or most), limit.step or step
        if rule.at_most:
            most = min(most, placed[rule.at_most])
        if most < least:
            continue
        amount = rng.choice([least, most, rng.randint(least, most), rng.randint(least, min(most, least + 3000))])
        amount = max(least, amount // step * step)
        placed[rule.id] = amount
    return placed


def random_round(name: str, rng: random.Random, readings: dict[str, str] | None = None) -> Round:
    """A round of a posting, not yet played: any option, seats, back-line bettors, bank and shoe."""
    played = game(name, readings)
    posting = played.posting
    options = [None, *(one for one in posting.fees.options if one.complete)]
    option = rng.choice(options)
    seats = list(range(1, posting.table.seats + 1))
    dealer = rng.choice(seats)
    free = [seat for seat in seats if seat != dealer]
    taken = sorted(rng.sample(free, rng.randint(1, len(free))))
    decks = rng.randint(posting.deck.min, posting.deck.max)
    wagers: dict[str, Any] = {}
    for seat in taken:
        wagers[str(seat)] = random_wagers(posting, option, rng)
        for line in range(1, rng.choice([1, 1, 2, 3])):
            if posting.table.backline != "none":
                wagers[f"{seat}/{line}"] = random_wagers(posting, option, rng)
    for placed in wagers.values():
        for rule in posting.wagers:
            if rule.decks and decks not in rule.decks:
                placed.pop(rule.id, None)
    pack = cards.shuffled(posting.deck.kind, decks, rng.randrange(2**32))
    if rng.random() < 0.3:
        # Few ranks make pairs, naturals and special hands common.
        ranks = set(rng.sample(range(13), 3)) | {12}
        pack = [code for code in pack if code >> 2 in ranks] + [code for code in pack if code >> 2 not in ranks]
    if decks == 1 and len(taken) > 3:
        for seat in taken[3:]:
            wagers = {place: placed for place, placed in wagers.items() if place.split("/")[0] != str(seat)}
    bank = rng.choice([1, 777, rng.randint(1, 50000), rng.randint(1, 1000000), 100000000])
    action = rng.choice([None, None, int(next(iter(wagers)))])
    return Round(
        build(
            played,
            seats=wagers,
            option=option.option if option else None,
            player_dealer={"seat": dealer, "bank": bank},
            action=action,
            decks=decks,
            source=Shoe(pack),
        )
    )


def play_out(round_: Round, rng: random.Random) -> Round:
    """Answer every offer at random."""
    while round_.offer is not None:
        round_.respond(*choose_any(round_.offer, rng))
    return round_


@pytest.fixture(scope="session")
def any_round() -> Callable[..., Round]:
    """A random round of a posting, played to its end at random."""

    def made(name: str, seed: int, readings: dict[str, str] | None = None) -> Round:
        rng = random.Random(seed)
        return play_out(random_round(name, rng, readings), rng)

    return made


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `blackjack` runs over every blackjack posting."""
    if "blackjack" in metafunc.fixturenames:
        metafunc.parametrize("blackjack", POSTINGS)
