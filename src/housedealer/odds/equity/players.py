"""The players: each one's cards, range or random cards, parsed and checked against the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from housedealer.cards import JOKER, TEXTS
from housedealer.errors import HouseError
from housedealer.odds.equity.ranges import Range, read_range
from housedealer.odds.equity.tokens import Tokens, hand_text, plain, read_tokens

if TYPE_CHECKING:
    from housedealer.odds.equity.shape import Shape


class Player(NamedTuple):
    """One player's known cards and range."""

    text: str
    known: tuple[int, ...] = ()
    up: int | None = None
    """How many of the last known cards are face up; None where they are in dealing order."""
    range: Range | None = None
    size: int = 0
    """How many cards each hand of the range has."""

    @property
    def held(self) -> int:
        """How many cards the player holds so far, known or from the range."""
        return len(self.known) + self.size


def read_cards(text: str, shape: Shape, where: str) -> tuple[int, ...]:
    """Parse a list of cards, with or without spaces and commas."""
    tokens = read_tokens(plain(text.replace(",", " ")), jokers=shape.jokers > 0)
    if tokens is None or tokens.ranks or tokens.wildcards:
        raise HouseError(f"{where}: {text!r} is not a list of cards; expected something like 'Qs Jd 2h'")
    return tokens.cards


def read_player(text: str, shape: Shape, size: int, where: str) -> Player:
    """Parse a player: cards, `random`, a range, or in stud down and up cards such as `AhAd/Kc`.

    >>> from housedealer.odds.equity.shape import shape_of
    >>> stud = shape_of("500-club/seven-card-stud")
    >>> read_player("ah ad / kc", stud, 3, "hand 1")[:3]
    ('AhAd/Kc', (50, 49, 44), 1)
    >>> read_player("**/Kc", stud, 3, "hand 1")[:3]
    ('**/Kc', (44,), 1)
    """
    if not isinstance(text, str) or not text.strip():
        raise HouseError(f"{where}: {text!r} is not a hand; expected cards such as AhKh, random, or a range")
    if "/" not in text:
        return _read_down(text, shape, size, where)
    if not set(shape.faces) & set("u?"):
        raise HouseError(f"{where}: {text!r} has cards face up, and {shape.posting} deals none; expected no slash")
    down, _, up_text = text.partition("/")
    up = read_cards(up_text, shape, where)
    if not plain(down):
        return Player("/" + hand_text(up), up, len(up))
    tokens = read_tokens(plain(down), jokers=shape.jokers > 0)
    room = tokens.total if tokens is not None and tokens.total else max(1, size - len(up))
    held = _read_down(down, shape, room, where)
    if held.range is not None:
        return Player(f"{held.text}/{hand_text(up)}", up, len(up), held.range, held.size)
    return Player(f"{held.text}/{hand_text(up)}", (*held.known, *up), len(up))


def _read_down(text: str, shape: Shape, size: int, where: str) -> Player:
    name = plain(text)
    if name in ("random", "any", "100%"):
        return Player("random")
    tokens = _listed(text, shape) or read_tokens(name, jokers=shape.jokers > 0)
    most = max(size, 0 if shape.discard_at is not None else shape.own) if tokens and tokens.is_hand else size
    if tokens is not None and tokens.total > most:
        raise HouseError(f"{where}: {text.strip()!r} is {tokens.total} cards; expected {most} at most")
    if tokens is not None and tokens.is_hand:
        return Player(hand_text(tokens.cards) + "*" * tokens.wildcards, tokens.cards)
    return Player(" ".join(text.split()), range=read_range(text, shape, size, where), size=size)


def _listed(text: str, shape: Shape) -> Tokens | None:
    """Cards separated by commas that are not a range: `Ah, Kh`."""
    items = [read_tokens(plain(item), jokers=shape.jokers > 0) for item in text.split(",")]
    if len(items) < 2 or any(item is None or len(item.cards) != 1 or item.total != 1 for item in items):
        return None
    return read_tokens(plain(text.replace(",", "")), jokers=shape.jokers > 0)


def check_players(players: Sequence[Player], board: Sequence[int], dead: Sequence[int], shape: Shape) -> None:
    """Raise an error for cards that the deck does not hold, or not as often."""
    most = Counter(min(code, JOKER) for code in shape.deck)
    seen: Counter[int] = Counter()
    places = [(f"hand {at + 1}", player.known) for at, player in enumerate(players)]
    for where, codes in [*places, ("board", tuple(board)), ("dead", tuple(dead))]:
        for code in codes:
            seen[code] += 1
            if not most[code]:
                raise HouseError(f"{where}: {TEXTS[code]} is not in the deck of {shape.posting}; expected another card")
            if seen[code] > most[code]:
                raise HouseError(f"{where}: {TEXTS[code]} is named before; expected each card once")
