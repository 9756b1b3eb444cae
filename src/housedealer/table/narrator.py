"""How one reader of a round calls its people: names, `you`, and the names of wagers and cards."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from housedealer import cards
from housedealer.rankings.words import spoken

Tone = Literal["plain", "seen", "dim", "announced", "good", "bad", "even", "strong"]
"""The tone of a line: `seen` repeats what is visible on the table, for readers who do not look at it; `announced` is
spoken by the house dealer."""


class SettlementEntry(NamedTuple):
    """A line about an event in the settlement of a round: what changes hands, and beneath it why."""

    head: str
    why: str
    yours: bool = False
    """Whether the reader wins or pays it."""


class Line(NamedTuple):
    """A sentence about an event, and the same in two parts where it belongs to the settlement of a round."""

    text: str
    tone: Tone = "plain"
    entry: SettlementEntry | None = None


_SEAT = re.compile(r"\bseat (\d+(?:[./]\d+)?)('s| wins)?")
_CHARGED = re.compile(r"(?<= on )[\w ]+(?=, )|(?<=: )[\w-]+(?= \$)")
"""The wager that a fee is taken on, in the fee's reason; in earlier records it stands before the amount."""
_BANKS = "the player-dealer's "
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_OVER = re.compile(",? over ")


class _Called(NamedTuple):
    """The place of a position, whether it is the reader's, and its name at the start of a sentence."""

    place: str
    you: bool
    who: str


class Narrator:
    """Names the people of a round as one reader calls them.

    >>> narrator = Narrator({"2": "Ada", "3": "Bo"}, mine=["3"], dealer="2", wagers={"player": "Player Line"})
    >>> narrator.does("2", "pass"), narrator.does("3", "pass"), narrator.does("player-dealer", "have")
    ('Ada passes', 'You pass', 'The player-dealer has')
    >>> narrator.does("2/1", "double")
    'Someone, behind seat 2, doubles'
    >>> narrator.whose("3", "player"), narrator.whose("2/1", "tie"), narrator.whom("banker")
    ('Your Player Line', "Someone's tie behind seat 2", 'the banker hand')
    >>> narrator.whom("2"), narrator.whom("4/1"), narrator.whom("5")
    ('Ada', 'someone behind seat 4', 'seat 5')
    """

    def __init__(
        self,
        names: Mapping[str, str],
        mine: Collection[str] = (),
        dealer: str = "",
        wagers: Mapping[str, str] | None = None,
    ) -> None:
        self.names, self.mine, self.dealer = names, mine, dealer
        self._wagers = wagers or {}
        self._called: dict[str, _Called] = {}
        self.mentioned: set[str] = set()
        """The places mentioned so far: every reader who holds none of them reads the same text."""

    def banks(self, dealer: str) -> None:
        """Make another seat the player-dealer."""
        if dealer != self.dealer:
            self.dealer = dealer
            self._called.clear()

    def is_you(self, position: str) -> bool:
        """Whether a position is the reader's own, called “you”."""
        return self._of(position).you

    def who(self, position: str) -> str:
        """The name of a position at the start of a sentence."""
        return self._of(position).who

    def whom(self, position: str) -> str:
        """The name of a position within a sentence.

        >>> Narrator({"6": "Fay"}).whom("6"), Narrator({"6": "Fay"}).whom("6/1")
        ('Fay', 'someone behind seat 6')
        """
        called = self._of(position)
        named = position[0].isdigit() and not called.you and position.partition(".")[0] in self.names
        return called.who if named else called.who[0].lower() + called.who[1:]

    def does(self, position: str, verb: str) -> str:
        """A position and its verb, such as `Ada stands`, `You stand` or `Bo, behind seat 2, stands`."""
        called = self._of(position)
        verb = verb if called.you else third(verb)
        if "/" not in position:
            return f"{called.who} {verb}"
        name = "You" if called.you else self._bare_name(position)
        return f"{name},{self._where(position, called.you)}, {verb}"

    def _of(self, position: str) -> _Called:
        """The name of a position, cached; adds it to those mentioned."""
        called = self._called.get(position)
        if called is None:
            place = self.dealer if position == "player-dealer" else position.partition(".")[0]
            you = bool(place) and place in self.mine
            called = self._called[position] = _Called(place, you, self._who(position, you))
        self.mentioned.add(called.place)
        return called

    def _who(self, position: str, you: bool) -> str:
        if position[0].isdigit():
            return f"You{self._where(position, True)}" if you else self._name(position)
        if position == "player-dealer":
            return "You" if you else "The player-dealer"
        if position in ("player", "banker"):
            return f"The {position} hand"
        if position.startswith("row-"):
            return f"Row {position[4:].upper()}"
        return f"The {position.replace('-', ' ')}"

    def whose(self, place: str, thing: str) -> str:
        """Someone's wager, such as `Your Player Line` or `Ada's Player Line`."""
        return f"{self.possessive(place)} {self.wager(thing)}{self._where(place, self.is_you(place))}"

    def possessive(self, place: str) -> str:
        """`Your`, or `Ada's`."""
        return "Your" if self.is_you(place) else f"{self._bare_name(place)}'s"

    def wager(self, name: str) -> str:
        """The posting's name of a wager."""
        return self._wagers.get(name) or name.replace("-", " ")

    def why(self, reason: str) -> str:
        """A reason with people's names for seats, said to the player-dealer where that is the reader.

        >>> Narrator({"3": "Ada"}).why("foul: seat 3's hand is foul")
        "foul: Ada's hand is foul"
        >>> Narrator({"3": "Ada"}, mine=["3"]).why("scoop: seat 3 wins all three")
        'scoop: you win all three'
        >>> Narrator({}, mine=["3"], dealer="3").why("the player-dealer's pair of kings beats jack high")
        'your pair of kings beats jack high'
        """
        if _BANKS in reason and self.is_you("player-dealer"):
            reason = reason.replace(_BANKS, "your ")
        if "seat " not in reason:
            return reason
        return _SEAT.sub(self._named, reason)

    def fee(self, reason: str) -> str:
        """The reason of a fee with the posting's names of wagers.

        >>> Narrator({}, wagers={"place-6": "Place 6"}).fee("option 1: $12 on place 6, $10–$100")
        'option 1: $12 on Place 6, $10–$100'
        """
        return _CHARGED.sub(lambda match: self.wager(match[0].replace(" ", "-")), reason)

    def _named(self, match: re.Match[str]) -> str:
        if match[2] == "'s":
            return "your" if self.is_you(match[1]) else self.possessive(match[1])
        verb = "" if not match[2] else " win" if self.is_you(match[1]) else match[2]
        return f"{self.whom(match[1])}{verb}"

    def _bare_name(self, place: str) -> str:
        whole = place.partition(".")[0]
        missing = "Someone" if "/" in whole else f"Seat {whole}"
        return self.names.get(whole, missing)

    def _name(self, place: str) -> str:
        return f"{self._bare_name(place)}{self._where(place, False)}"

    def _where(self, place: str, own: bool) -> str:
        """Where a place is, if that is not obvious: behind a seat, one of the reader's several seats, a second hand."""
        whole, _, hand = place.partition(".")
        seat, _, line = whole.partition("/")
        if line:
            return f" behind seat {seat}"
        second = f" with hand {hand}" if hand else ""
        return f" at seat {seat}{second}" if own and len(self.mine) > 1 else second


Pairs = tuple[tuple[str, str], ...]


@functools.lru_cache(maxsize=4096)
def narrator_of(names: Pairs, mine: tuple[str, ...], dealer: str, wagers: Pairs) -> Narrator:
    """A cached narrator: the same people sit together round after round."""
    return Narrator(dict(names), mine, dealer, dict(wagers))


@functools.cache
def third(verb: str) -> str:
    """A verb in the third person.

    >>> third("have"), third("pass"), third("bet"), third("stand pat"), third("go")
    ('has', 'passes', 'bets', 'stands pat', 'goes')
    """
    first, space, rest = verb.partition(" ")
    if first in ("have", "are"):
        return {"have": "has", "are": "is"}[first] + space + rest
    ending = "es" if first.endswith(("s", "ch", "sh", "x", "o")) else "s"
    return f"{first}{ending}{space}{rest}"


def listed(things: Sequence[str]) -> str:
    """Several things in a sentence: commas, and `and` before the last.

    >>> listed(["Ada", "Bo", "Cy"])
    'Ada, Bo and Cy'
    """
    return f"{', '.join(things[:-1])} and {things[-1]}" if len(things) > 1 else "".join(things)


def many(count: int, thing: str) -> str:
    """A count with its noun.

    >>> many(1, "card"), many(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


@functools.cache
def card_name(text: str) -> str:
    """A card's name as a dealer says it.

    >>> card_name("As"), card_name("Xx")
    ('ace of spades', 'joker')
    """
    code = cards.card(text)
    return "joker" if code == cards.JOKER else f"{cards.RANK_NAMES[cards.rank(code)]} of {_SUITS[text[1]]}"


@functools.lru_cache(maxsize=1024)
def short(text: str) -> str:
    """Cards with suit symbols.

    >>> short("As Td")
    'A♠ 10♦'
    """
    return " ".join(cards.symbol(cards.card(one)) for one in text.split())


def a_hand(name: str) -> str:
    """The name of a hand within a sentence, with its article; so is one that it beats.

    >>> a_hand("full house, twos full of nines"), a_hand("flush, ace high"), a_hand("8-6-5-3-2 low")
    ('twos full of nines', 'an ace-high flush', 'an 8-6-5-3-2 low')
    >>> a_hand("pair of tens, jack kicker, over pair of tens, nine kicker")
    'a pair of tens with a jack kicker over a pair of tens with a nine kicker'
    """
    return " over ".join(map(spoken, _OVER.split(name)))


def capital(text: str) -> str:
    """A text with a capital first.

    >>> capital("no pair"), capital("")
    ('No pair', '')
    """
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """A text as a sentence: a capital first, a period last."""
    end = "" if text.endswith((".", "!")) else "."
    return f"{capital(text)}{end}"


def pot_name(number: int, pots: int) -> str:
    """What a pot is called, by its number from 0 and how many there are.

    >>> pot_name(0, 1), pot_name(0, 2), pot_name(1, 2), pot_name(1, 3)
    ('Pot', 'Main pot', 'Side pot', 'Side pot 1')
    """
    if pots == 1:
        return "Pot"
    return f"Side pot {number}" if number and pots > 2 else "Side pot" if number else "Main pot"


def on_hand(hand: int) -> str:
    """The number of a hand, unless it is the first."""
    return f" on hand {hand}" if hand > 1 else ""
