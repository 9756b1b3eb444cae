"""Strength of the poker bots: duplicate poker against the beginner, the same deals played twice with seats swapped.

    python -m benchmarks.bots --deals 1000 500-club/texas-holdem "500-club/razz" "the-101/texas-holdem:6"
    python -m benchmarks.bots --deals 50000 --file strength.jsonl

A posting may be followed by a number of players (two by default; every other seat is the bot's) and by stakes, such as
`500-club/omaha:2:$4/$8 limit`. A deal counts once: the average of its two hands, in big blinds (without blinds: lower
limits) of each of the bot's seats. The interval is 1.96 standard errors of these averages.

The matches take turns, a part of the deals each, so that all have as many where it is stopped: Ctrl-C prints what is
done. With `--file` every part is added to a file, and the next run plays on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import compiled_beginner
from housedealer import cards
from housedealer.games import game
from housedealer.play import bots
from housedealer.table.events import Event
from housedealer.table.family import Game, Plan
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

POSTINGS = (
    "the-101/texas-holdem", "500-club/texas-holdem", "500-club/texas-holdem:6", "500-club/omaha",
    "500-club/omaha-hi-lo", "the-101/big-o", "500-club/crazy-pineapple", "500-club/pineapple-hi-lo",
    "500-club/seven-card-stud", "500-club/stud-8", "500-club/razz", "500-club/2-7-triple-draw", "500-club/badugi",
    "als/lowball", "outlaws/draw-poker-hi-lo", "500-club/mexican-poker", "the-101/mexican-stud",
)  # fmt: skip
BIG_BLINDS = 100
"""Everybody's stack at the start of a hand."""
PART = 500
"""The deals that a match plays in one turn."""
CHECKED = 10
"""In this many deals of every turn the compiled beginner is compared with the one that people meet, and the bot timed:
reading a process's time costs more than many a decision where the system is busy."""


class Match(NamedTuple):
    """A table at which a skill is measured."""

    game: Game
    plan: Plan
    players: int
    skill: str
    other: str

    @property
    def unit(self) -> int:
        """The big blind, or the lower limit where there are no blinds, in cents."""
        stakes = self.plan.terms["stakes"]
        return int(stakes.get("big_blind") or stakes.get("lower") or stakes["bring_in"])


@dataclass
class Tally:
    """The deals of a match so far."""

    deals: int = 0
    won: float = 0.0
    """The sum over deals, in big blinds, and that of the squares."""
    squares: float = 0.0
    medians: list[float] = field(default_factory=list)
    """The median processor time of a decision in each turn, in milliseconds."""

    def add(self, deals: int, won: float, squares: float, median: float) -> None:
        self.deals, self.won, self.squares = self.deals + deals, self.won + won, self.squares + squares
        self.medians.append(median)

    def row(self, match: Match) -> str:
        name = f"{match.game.posting.id}, {match.plan.name}, {match.players} players"
        if self.deals < 2:
            return f"{name:<68} {'-':>8}"
        mean = self.won / self.deals
        error = 1.96 * math.sqrt((self.squares / self.deals - mean * mean) / (self.deals - 1))
        return (
            f"{name:<68} {100 * mean:+8.1f} ± {100 * error:<6.1f} {2 * self.deals:>8,} hands  "
            f"{statistics.median(self.medians):.2f} ms a decision"
        )


def hand(match: Match, number: int, swapped: bool, on_decision: Callable[[float], None] | None, check: bool) -> float:
    """Play a hand; return what each of the bot's seats won on average, in big blinds."""
    played, unit = match.game, match.unit
    rng = random.Random(f"{number} {swapped}")
    deck: Any = played.posting.deck
    setup = build(
        played,
        seats={str(seat): {"stack": unit * BIG_BLINDS} for seat in range(1, match.players + 1)},
        option=None,
        button=number % match.players + 1,
        extra=dict(match.plan.terms),
        source=Shoe(cards.shuffled(deck.kind, deck.max, number)),
    )
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        ours = (int(offer.position) % 2 == 0) != swapped
        view = round_.view(offer.position)
        skill = match.skill if ours else match.other
        began = time.process_time() if ours and on_decision is not None else 0.0
        if skill == "beginner":
            answer = _beginner(match, offer, view, rng, check)
        else:
            answer = bots.choose(offer, played, view, rng, skill=skill)
        if ours and on_decision is not None:
            on_decision(time.process_time() - began)
        round_.respond(*answer)
    net = round_.result()["net"]
    mine = [seat for seat in range(1, match.players + 1) if (seat % 2 == 0) != swapped]
    return sum(net.get(str(seat), 0) for seat in mine) / unit / len(mine)


def _beginner(match: Match, offer: Offer, view: list[Event], rng: random.Random, check: bool) -> tuple[str, Any]:
    """The compiled beginner's answer; with `check`, compared with the plain one's, and the random numbers after it."""
    if not check:
        return compiled_beginner.choose(offer, match.game, view, rng)
    other = random.Random()
    other.setstate(rng.getstate())
    answer = compiled_beginner.choose(offer, match.game, view, rng)
    expected = bots.choose(offer, match.game, view, other, skill="beginner")
    if answer != expected or rng.getstate() != other.getstate():
        raise SystemExit(f"{match.game.posting.id}: the compiled beginner answers {answer}, the plain one {expected}.")
    return answer


def play(match: Match, first: int, deals: int) -> tuple[dict[str, Any], bool]:
    """Play some deals; return their sums, and whether Ctrl-C ended them early."""
    bots.prepare(match.game, match.skill)
    bots.prepare(match.game, match.other)
    times: list[float] = []
    won: list[float] = []
    stopped = False
    try:
        for number in range(first, first + deals):
            check = number < first + CHECKED
            on_decision = times.append if check else None
            won.append(sum(hand(match, number, swapped, on_decision, check) for swapped in (False, True)) / 2)
    except KeyboardInterrupt:
        stopped = True
    median = 1000 * statistics.median(times or [0.0])
    return {"deals": len(won), "won": sum(won), "squares": sum(one * one for one in won), "median": median}, stopped


def measure(matches: dict[str, Match], deals: int, first: int, file: Path | None) -> dict[str, Tally]:
    """Play the matches in turns up to this many deals each, those in the file included."""
    tallies = {name: Tally() for name in matches}
    keys = {f"{name}, {one.skill} against {one.other}, from deal {first}": name for name, one in matches.items()}
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else []:
        part = json.loads(line)
        if (key := part.pop("match")) in keys:
            tallies[keys[key]].add(**part)
    while waiting := [key for key in keys if tallies[keys[key]].deals < deals]:
        key = min(waiting, key=lambda key: tallies[keys[key]].deals)
        tally = tallies[keys[key]]
        part, stopped = play(matches[keys[key]], first + tally.deals, min(PART, deals - tally.deals))
        if part["deals"]:
            tally.add(**part)
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps({"match": key, **part}) + "\n")
        if stopped:
            break
    return tallies


def match_of(text: str, skill: str, other: str) -> Match:
    """A match as the command line names it."""
    posting, _, rest = text.partition(":")
    players, _, stakes = rest.partition(":")
    played = game(posting)
    return Match(played, played.plan(stakes) if stakes else played.plans()[0], int(players or 2), skill, other)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.bots", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("matches", nargs="*", default=POSTINGS, metavar="POSTING[:PLAYERS[:STAKES]]")
    parser.add_argument("--deals", type=int, default=200, help="each is played twice")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--skill", default="expert")
    parser.add_argument("--against", default="beginner")
    parser.add_argument("--file", type=Path, help="where the parts are kept, and taken up again")
    given = parser.parse_args()
    matches = {text: match_of(text, given.skill, given.against) for text in given.matches}
    print(f"{given.skill} against {given.against}, big blinds per 100 hands with the 95% interval", flush=True)
    tallies = measure(matches, given.deals, given.first, given.file)
    for name, match in matches.items():
        print(tallies[name].row(match), flush=True)


if __name__ == "__main__":
    main()
