"""Warm-up of a game's advice: a few decisions advised on beforehand, so that no hint waits for compilation."""

from __future__ import annotations

import contextlib
import random
from collections import Counter

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games import game as find_game
from housedealer.odds.advice.choices import Decision, advise_on
from housedealer.odds.engine.compiled_notes import is_noted, note_compiled, notes_can_be_stored
from housedealer.play.bots import choose_any
from housedealer.play.example_rounds import familys_setup
from housedealer.postings.loader import names
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round

ROUNDS, DECISIONS = 3, 6
"""The most rounds, and the most decisions of them, that are advised on."""
GOES_ON = ("check", "call", "hit", "play", "house-way", "decline", "stand-pat")
"""Choices that lead to further decisions."""


def warm_up(game: Game) -> None:
    """Advise on a decision of each kind that a few random rounds come to."""
    rng, seen = random.Random(1), set[str]()
    for _ in range(ROUNDS):
        round_ = Round(familys_setup(game, rng))
        while (offer := round_.offer) is not None:
            kind = _kind(offer, round_)
            if kind not in seen and len(seen) < DECISIONS:
                seen.add(kind)
                with contextlib.suppress(HouseError):  # a decision without advice needs no warm-up
                    advise_on(Decision(game, offer, round_.view(offer.position), round_.setup.decks))
            round_.respond(*_answer(offer, rng), offer.position)


def _kind(offer: Offer, round_: Round) -> str:
    """A key that distinguishes questions answered by different functions: who decides what, on which street."""
    who = "seat" if offer.position[0].isdigit() else offer.position
    stage = round_.setup.game.family.play.events.picture.of(round_.table.events).stage()
    return f"{who} {'/'.join(sorted(offer.names()))} {stage} {offer.about.get('street', '')}"


def _answer(offer: Offer, rng: random.Random) -> tuple[str, object]:
    plain = {one.name for one in offer.legal if one.argument is None}
    for name in GOES_ON:
        if name in plain:
            return name, None
    return choose_any(offer, rng)


def warm_up_all() -> None:
    """Warm up every built-in game with advice that was not warmed up on this machine before; none where that cannot be
    noted.

    A game that fails does not keep the others from being warmed up: the errors are raised at the end.
    """
    if not notes_can_be_stored():
        return
    failed: list[Exception] = []
    for name in in_turn():
        if is_noted("hints", [name]):
            continue
        try:
            warm_up(find_game(name))
        except Exception as error:
            error.add_note(f"while the hints of {name} were compiled")
            failed.append(error)
        else:
            note_compiled("hints", [name])
    if failed:
        raise ExceptionGroup("hints: some could not be compiled", failed)


def in_turn() -> list[str]:
    """The built-in games with advice: first one game of each family, then a second of each, and so on.

    >>> in_turn()[:3]
    ['500-club/2-7-single-draw', '500-club/face-up-pai-gow-poker', '500-club/pure-21-5-blackjack']
    """
    seen, turns = Counter[str](), dict[str, int]()
    for name in names():
        played = find_game(name)
        if played.family.modules.advice:
            turns[name] = seen[played.posting.script]
            seen[played.posting.script] += 1
    return sorted(turns, key=lambda name: turns[name])
