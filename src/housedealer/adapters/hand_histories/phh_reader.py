"""Read hands in the Poker Hand History format (PHH): a file of one hand (.phh), or of several in tables (.phhs)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from housedealer import cards
from housedealer.adapters.hand_histories.recorded_hand import UNKNOWN, Kind, RecordedHand, Step
from housedealer.adapters.hand_histories.unreadable import named_by
from housedealer.errors import HouseError
from housedealer.games.poker.posting import Structure
from housedealer.money import cents

VARIANTS: dict[str, tuple[str, Structure]] = {
    "FT": ("holdem", "fixed"),
    "NT": ("holdem", "no"),
    "PO": ("omaha", "pot"),
    "FO/8": ("omaha-hi-lo", "fixed"),
    "F7S": ("stud", "fixed"),
    "F7S/8": ("stud-hi-lo", "fixed"),
    "FR": ("razz", "fixed"),
    "N2L1D": ("2-7-single-draw", "no"),
    "F2L3D": ("2-7-triple-draw", "fixed"),
    "FB": ("badugi", "fixed"),
}
"""The standard's variants but for short deck, which no cardroom here posts: the game, and the betting structure."""
STUD_GAMES = ("stud", "stud-hi-lo", "razz")
_COMMENT = re.compile(r"\s*#.*")


def read_phh(content: str, source: str = "PHH", problems: list[str] | None = None) -> Iterator[RecordedHand]:
    """The hands of a file's text; a hand that cannot be read is an error, or is added to `problems`.

    >>> [hand] = read_phh("variant = 'NT'\\nantes = [0, 0]\\nblinds_or_straddles = [1, 2]\\nmin_bet = 2\\n"
    ...     "starting_stacks = [50, 50]\\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']")
    >>> hand.game, hand.structure, hand.button
    ('holdem', 'no', 2)
    """
    try:
        data = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise HouseError(f"{source}: it is not TOML: {error}; expected a hand in the PHH format") from None
    single = "variant" in data or not all(isinstance(one, Mapping) for one in data.values())
    tables = {source: data} if single else {f"{source}, hand {key}": one for key, one in data.items()}
    for place, table in tables.items():
        with named_by(place, problems):
            yield _hand(table, place)


def _hand(data: Mapping[str, Any], source: str) -> RecordedHand:
    variant = data.get("variant")
    if variant not in VARIANTS:
        raise HouseError(f"{source}: variant: {variant!r} is unknown; expected one of {', '.join(VARIANTS)}")
    game, structure = VARIANTS[variant]
    try:
        stacks = [cents(one) for one in data["starting_stacks"]]
        seats = [int(one) for one in data.get("seats", range(1, len(stacks) + 1))]
        steps = _Steps(game, seats, data, source).read()
    except KeyError as error:
        raise HouseError(f"{source}: {error.args[0]}: missing; expected a hand in the PHH format") from None
    except (TypeError, ValueError, IndexError):
        raise HouseError(f"{source}: a field has not the form of the PHH format") from None
    hand = RecordedHand(
        game, structure, _stakes(data, structure), dict(sorted(zip(seats, stacks, strict=True))), steps,
        button=seats[-1], id=str(data.get("hand", "")), when=_when(data), table=str(data.get("table", "")),
        zone=str(data.get("time_zone", "")),
        places=int(data.get("seat_count", 0)), currency=str(data.get("currency", "")), posting=data.get("_posting"),
        option=data.get("_option"), source=source,
    )  # fmt: skip
    hand.obstacle = _obstacle(data)
    hand.names = dict(zip(seats, map(str, data.get("players", [])), strict=False))
    hand.readings = dict(one.split("=", 1) for one in data.get("_readings", []))
    hand.chip = cents(data["_chip"]) if "_chip" in data else None
    _payments(hand, data, seats)
    return hand


def _payments(hand: RecordedHand, data: Mapping[str, Any], seats: list[int]) -> None:
    """Read what was paid: stacks afterwards, or winnings."""
    if "finishing_stacks" in data:
        after = [cents(one) for one in data["finishing_stacks"]]
        hand.net = {seat: stack - hand.stacks[seat] for seat, stack in zip(seats, after, strict=True)}
        hand.rake = -sum(hand.net.values())
        if hand.rake < 0:
            raise HouseError(f"{hand.source}: finishing_stacks: they come to more than starting_stacks")


def _when(data: Mapping[str, Any]) -> str:
    if not {"year", "month", "day"} <= set(data):
        return ""
    return f"{data['year']}/{data['month']:02d}/{data['day']:02d} {data.get('time', '00:00:00')}"


def _obstacle(data: Mapping[str, Any]) -> str:
    """Why no posting plays a hand of these stakes, or nothing."""
    if len(set(data["antes"])) > 1:
        return "antes: not all players post the same; no posting has such antes"
    if any(data.get("blinds_or_straddles", [])[2:]):
        return "blinds_or_straddles: a third player posts; no posting has straddles"
    return ""


def _stakes(data: Mapping[str, Any], structure: str) -> dict[str, int]:
    stakes: dict[str, int] = {}
    if ante := max(cents(one) for one in data["antes"]):
        stakes["ante"] = ante
    if structure == "fixed":
        stakes |= {"lower": cents(data["small_bet"]), "upper": cents(data["big_bet"])}
    if "bring_in" in data:
        return stakes | {"bring_in": cents(data["bring_in"])}
    blinds = sorted(cents(one) for one in data["blinds_or_straddles"][:2])
    return stakes | {"small_blind": blinds[0], "big_blind": blinds[1]}


class _Steps:
    """The steps of a hand from the standard's actions."""

    def __init__(self, game: str, seats: list[int], data: Mapping[str, Any], source: str) -> None:
        self.game = game
        self.seats = seats
        self.data = data
        self.source = source
        self.steps: list[Step] = []
        self.bets: dict[int, int] = {}
        self.stacks = dict(zip(seats, map(cents, data["starting_stacks"]), strict=True))
        self.dealt: dict[int, int] = {}
        """How many cards each seat was dealt on this street."""
        self.drawn: set[int] = set()
        """Seats that drew on this street."""

    def read(self) -> list[Step]:
        """All steps: the posts, then the actions."""
        for seat, ante in zip(self.seats, self.data["antes"], strict=True):
            if ante:
                self._put("ante", seat, cents(ante))
        self.bets.clear()
        if "bring_in" not in self.data:
            self._post_blinds()
        self._street()
        for action in self.data["actions"]:
            self._action(_COMMENT.sub("", action).split())
        return self.steps

    def _post_blinds(self) -> None:
        blinds = [cents(one) for one in self.data["blinds_or_straddles"]]
        if len(self.seats) == 2:
            blinds.reverse()  # the standard names the button's blind first when two play
        posts = [(seat, blind) for seat, blind in zip(self.seats, blinds, strict=False) if blind]
        kinds: list[Kind] = ["small blind", "big blind"]
        posts.sort(key=lambda one: one[1])
        for number, (seat, blind) in enumerate(posts):
            self._put(kinds[min(number + 2 - min(len(posts), 2), 1)], seat, blind)

    def _street(self) -> None:
        self.steps.append(Step("street"))
        self.dealt.clear()
        self.drawn.clear()

    def _put(self, kind: Kind, seat: int, to: int) -> None:
        """Put chips in front up to a total, or all that are left."""
        amount = min(to - self.bets.get(seat, 0), self.stacks[seat])
        self.stacks[seat] -= amount
        self.bets[seat] = self.bets.get(seat, 0) + amount
        self.steps.append(Step(kind, seat, amount, self.bets[seat]))

    def _action(self, words: list[str]) -> None:
        if words[0] == "d":
            self._deal(words[1:])
            return
        seat = self.seats[int(words[0][1:]) - 1]
        code, rest = words[1], words[2:]
        if code == "sm":
            shown = _cards(rest[0]) if rest else ()
            self.steps.append(Step("show", seat, cards=shown) if shown else Step("muck", seat))
            return
        if code == "sd":
            self._draw(seat, _cards(rest[0]) if rest else ())
            return
        kind: dict[str, Kind] = {"f": "fold", "cc": "check or call", "cbr": "raise", "pb": "bring-in"}
        if code not in kind:
            raise HouseError(
                f"{self.source}: actions: {' '.join(words)!r} is unknown; expected f, cc, cbr, pb, sd or sm"
            )
        self._bet(seat, kind[code], rest)

    def _bet(self, seat: int, kind: Kind, rest: list[str]) -> None:
        level = max(self.bets.values(), default=0)
        before = self.bets.get(seat, 0)
        to = {"check or call": max(level, before), "fold": before}.get(kind, 0)
        if kind == "bring-in":
            to = cents(self.data["bring_in"])
        elif kind == "raise":
            to = cents(rest[0])
        self._put(kind, seat, to)

    def _draw(self, seat: int, given: tuple[int, ...]) -> None:
        if seat in self.drawn or self._street_number() == 1:
            self._street()
            self.bets.clear()
        self.drawn.add(seat)
        self.steps.append(Step("draw", seat, len(given), cards=tuple(code for code in given if code != UNKNOWN)))

    def _deal(self, words: list[str]) -> None:
        if words[0] == "db":
            self._street()
            self.bets.clear()
            self.steps.append(Step("board", cards=_cards(words[1])))
            return
        seat = self.seats[int(words[1][1:]) - 1]
        if self.game in STUD_GAMES and self.dealt.get(seat, 0) == (3 if self._street_number() == 1 else 1):
            self._street()
            self.bets.clear()
        dealt = _cards(words[2])
        self.dealt[seat] = self.dealt.get(seat, 0) + len(dealt)
        self.steps.append(Step("deal", seat, cards=dealt))

    def _street_number(self) -> int:
        return sum(step.kind == "street" for step in self.steps)


def _cards(words: str) -> tuple[int, ...]:
    """Cards written together, ?? for one that is not known."""
    pairs = [words[at : at + 2] for at in range(0, len(words), 2)]
    return tuple(UNKNOWN if pair == "??" else cards.card(pair) for pair in pairs)
