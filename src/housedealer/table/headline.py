"""The result of a finished round in one line for one reader: what decided it, and what the reader won or lost.

A family says what decided a round of its games (`EventHooks.outcome`), from the picture of the table; all else is here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from housedealer.money import show, signed
from housedealer.rankings.words import agreed, said
from housedealer.table.held_cards import seat_of_hand
from housedealer.table.narrator import Narrator, a_hand, capital, listed

if TYPE_CHECKING:
    from housedealer.table.family import Game
    from housedealer.table.picture import Picture

PLAYER_DEALER = "player-dealer"


class Outcome(NamedTuple):
    """What decided a round, in a few words for one reader, and the hands that won it."""

    text: str = ""
    """Empty where nothing but the money says it."""
    winner: str = ""
    """The hand that won, where players bet on which of them does."""
    best: Collection[str] = ()
    """The hands that won, by position; of split hands those after the first by their keys, such as `3#2`."""
    names_you: bool = False
    """Whether the text says what the reader has or wins."""
    sat_out: bool = False
    """Whether the reader was not dealt in."""
    mark: str = ""
    """The round's mark in a row of results, in games whose players look at one."""


class HeadlineWords(TypedDict):
    """A round's result in one line for its reader, in fewer words where there is less room, and the hands that won."""

    text: str
    brief: str
    """The same without the collection."""
    own: str
    """The reader's own result alone; what decided the round, for someone who had no part in it."""
    own_brief: str
    winner: str
    """The hand that won, where players bet on which of them does; else empty."""
    best: list[str]
    """The hands that won, by position; of split hands those after the first by their keys, such as `3#2`."""


MORE_WORDS: Mapping[str, Mapping[str, type]] = {"end": {"headline": HeadlineWords}}
"""What else is added to an event of a kind that is sent."""


class Headline(NamedTuple):
    """A round's result in one line for one reader."""

    outcome: Outcome
    own: str = ""
    """The reader's own result; empty for someone who had no part in the round."""
    collection: str = ""
    """The fee that is counted in it."""
    no_action: str = ""
    """What of the reader's bets the bank could not cover."""
    bank: str = ""
    """That the bank ran out."""
    alone: str = ""
    """The reader's own result where nothing stands before it."""

    @property
    def text(self) -> str:
        """The whole line, such as `Banker 9 over 6 · you −$5`."""
        return self._joined(self.outcome.text, f"{self.own}{self.collection}{self.no_action}{self.bank}")

    def words(self) -> HeadlineWords:
        """The line as a browser is sent it."""
        return {
            "text": self.text,
            "brief": self._joined(self.outcome.text, f"{self.own}{self.no_action}"),
            "own": capital(f"{self.alone}{self.collection}{self.no_action}{self.bank}") if self.own else self.text,
            "own_brief": capital(f"{self.alone}{self.no_action}") or self.text,
            "winner": self.outcome.winner,
            "best": sorted(self.outcome.best),
        }

    def _joined(self, outcome: str, own: str) -> str:
        return capital(" · ".join(part for part in (outcome, own) if part))


def headline(game: Game, picture: Picture, narrator: Narrator, net: Mapping[str, int]) -> Headline:
    """The headline of a finished round for a narrator's reader, from its picture and everyone's results."""
    if picture.voided:
        return Headline(Outcome("Void: all bets go back"))
    outcome = game.family.play.events.outcome(picture, narrator, game.rules)
    mine = [place for place in narrator.mine if place in net]
    if not mine:
        return Headline(outcome, bank="the bank ran out" if picture.no_action else "")
    own = sum(net[place] for place in mine)
    paid = sum(picture.fees.get(place, 0) for place in mine)
    collection = _with_collection(paid)
    if outcome.sat_out and not own:
        alone, collection = "you sat this one out", ""
    elif not own:
        alone = "you break even"
    elif paid and not outcome.text:
        hand = f"{change(own + paid)} on the hand {'less' if own + paid > 0 else 'and'} " if own + paid else ""
        alone, collection = f"you {change(own)}: {hand}the {show(paid)} collection", ""
    else:
        alone = f"you {change(own)}"
    # "You have 19, you +$5" says "you" twice.
    said = f"net {change(own)}" if own and outcome.names_you else alone
    return Headline(outcome, said, collection, *_bank(picture, narrator, mine), alone)


def _bank(picture: Picture, narrator: Narrator, mine: Collection[str]) -> tuple[str, str]:
    """What is said of a bank that could not cover every bet, and of the reader's bets among them."""
    if not picture.no_action:
        return "", ""
    open_ = sum(picture.no_action.get(place, 0) for place in mine)
    if open_:
        return f"; {show(open_)} had no action", ": the bank ran out"
    return "", f"; {'your' if narrator.is_you(PLAYER_DEALER) else 'the'} bank ran out"


def _with_collection(paid: int) -> str:
    return f" after the {show(paid)} collection" if paid else ""


def change(amount: int) -> str:
    """A change in cents as people write it, with a true minus sign.

    >>> change(500), change(-250)
    ('+$5', '−$2.50')
    """
    return signed(amount).replace("-", "−")


def viewers(narrator: Narrator) -> list[str]:
    """The positions whose cards the narrator's reader sees."""
    return [*narrator.mine, *([PLAYER_DEALER] if narrator.is_you(PLAYER_DEALER) else [])]


def money_alone(picture: Picture, narrator: Narrator, rules: object) -> Outcome:
    """No outcome besides the money."""
    return Outcome()


NOTHING: Mapping[str, str] = {}


_NOT_COMPARED = {"folded": "fold", "bonus": "have"}
"""What the reader does whose hand is not compared with the player-dealer's."""


def against_the_bank(
    picture: Picture,
    narrator: Narrator,
    made: Callable[[str], str],
    results: Mapping[str, str] = NOTHING,
    qualifies: bool = True,
) -> Outcome:
    """The reader's hand against the player-dealer's, as `made` names both; for somebody else the player-dealer's alone.

    `results` says of seats whether their hand `wins` or `loses`: of two hands of one name the kicker decided then,
    unless the player-dealer's does not qualify. A hand that was `folded`, or has a `bonus` bet alone, is not compared.
    The hands with a winning wager are the best, but for those that lost: a bonus can win beside a hand that loses.
    """
    beaten = {seat for seat, result in results.items() if result in ("loses", "ties", "folded")}
    best = {seat_of_hand(seat) for seat in picture.won if seat not in beaten and made(seat)}
    theirs = made(PLAYER_DEALER)
    if not theirs:
        return Outcome(best=best)
    seat = next((place for place in narrator.mine if made(place)), None)
    if seat is None:
        has = narrator.does(PLAYER_DEALER, "have")
        return Outcome(f"{has} {a_hand(theirs)}", best=best, names_you=narrator.is_you(PLAYER_DEALER))
    mine, result = made(seat), results.get(seat)
    if result in _NOT_COMPARED:
        return Outcome(f"{narrator.does(seat, _NOT_COMPARED[result])} {a_hand(mine)}", best=best, names_you=True)
    if mine == theirs and (result == "loses" or (result == "wins" and qualifies)):
        return Outcome(f"Your {said(mine)} {agreed(mine, result.removesuffix('s'))} on the kicker", best=best)
    if mine == theirs and result in (None, "ties", "copies"):
        return Outcome(f"Both have {a_hand(mine)}", best=best)
    return Outcome(f"{capital(said(mine))} against {a_hand(theirs)}", best=best)


def wins_amount(narrator: Narrator, seat: str, amount: int) -> str:
    """Who wins how much, within a sentence."""
    return f"{narrator.whom(seat)} {'win' if narrator.is_you(seat) else 'wins'} {show(amount)}"


def won_pots(took: Mapping[str, int], narrator: Narrator, hand: str = "") -> Outcome:
    """Who wins how much, in the order of the pots; one winner with a hand, where it was shown."""
    if not took:
        return Outcome()
    if not any(took.values()):
        return Outcome("The collection took the whole pot", best=took)
    wins = capital(listed([wins_amount(narrator, seat, share) for seat, share in took.items()]))
    with_hand = f" with {hand}" if hand and len(took) == 1 else ""
    return Outcome(f"{wins}{with_hand}", best=took, names_you=any(narrator.is_you(seat) for seat in took))
