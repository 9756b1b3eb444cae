"""Blackjack's own events and its outcome in words."""

from __future__ import annotations

from housedealer.games.blackjack.hand import Hand
from housedealer.games.blackjack.picture import BlackjackPicture
from housedealer.games.blackjack.posting import Rules
from housedealer.games.blackjack.verdicts import hand_name, is_called_frozen
from housedealer.money import show
from housedealer.rankings.blackjack import BUST, THIRTY_ONE
from housedealer.table.events import Event
from housedealer.table.headline import PLAYER_DEALER, Outcome, against_the_bank, viewers
from housedealer.table.narrator import Line, Narrator, Tone, on_hand
from housedealer.table.words import SHARED_WORDS, Phrasing, Phrasings


def _check(narrator: Narrator, event: Event) -> Line:
    if event["natural"]:
        return Line(f"{narrator.does('player-dealer', 'have')} a natural.", "strong")
    return Line("No natural. Play on.", "announced")


def _total(narrator: Narrator, event: Event) -> Line | None:
    """The player-dealer's total; one over 21 loses, whether the game calls it busted or frozen."""
    if isinstance(event["total"], int) and event["total"] > 21:
        return Line(f"{narrator.does(event['position'], 'have')} {event['total']}, too many.", "announced")
    return SHARED_WORDS["total"](narrator, event)


def _does(verb: str, tone: Tone = "plain") -> Phrasing:
    def emit(narrator: Narrator, event: Event) -> Line:
        return Line(f"{narrator.does(event['seat'], verb)}{on_hand(event.get('hand', 1))}.", tone)

    return emit


def _double(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'double')}{on_hand(event['hand'])} for {show(event['added'])}.")


def over_words(narrator: Narrator, seat: str, total: int, frozen: bool, hand: int = 1) -> str:
    """A sentence that a hand busts or is frozen, without a period."""
    if frozen:
        return f"{narrator.does(seat, 'have')} {total}{on_hand(hand)}, frozen"
    return f"{narrator.does(seat, 'bust')}{on_hand(hand)} with {total}"


def _over(narrator: Narrator, event: Event) -> Line:
    return Line(f"{over_words(narrator, event['seat'], event['total'], event['frozen'], event['hand'])}.", "announced")


_GIVING_UP = {"surrender": "surrender", "rescue": "rescue the double"}
"""What someone does who gives a hand up."""

WORDS: Phrasings = {
    "check": _check,
    "total": _total,
    "even-money": _does("take even money"),
    "stand": _does("stand", "dim"),
    "double": _double,
    "split": _does("split"),
    "went-over": _over,
    **{event: _does(verb) for event, verb in _GIVING_UP.items()},
}


def _hand(codes: list[int]) -> Hand:
    hand = Hand(1, [])
    for code in codes:
        hand.take(code)
    return hand


def _counted(rules: Rules, codes: list[int]) -> str:
    """A hand's total, or its name where it has one."""
    hand = _hand(codes)
    if (score := hand.score(rules.switches)) >= THIRTY_ONE:
        return hand_name(rules, hand, score)
    return f"soft {hand.total}" if hand.hard < hand.total < 21 else str(hand.total)


def outcome(picture: BlackjackPicture, narrator: Narrator, rules: Rules) -> Outcome:
    """The reader's total against the player-dealer's, who went over 21, or that the reader gave the hand up; after a
    split there are several."""

    see = viewers(narrator)

    def made(position: str) -> str:
        announced = picture.made.get(position)
        if announced is not None:
            return announced
        seen = picture.seen(position, see)
        if not seen or picture.hidden(position, see) or position in picture.out or picture.is_split(position):
            return ""
        return _counted(rules, seen)

    def over(position: str) -> str:
        hand = _hand(picture.seen(position, see))
        if not made(position) or hand.score(rules.switches) != BUST:
            return ""
        return over_words(narrator, position, hand.hard, is_called_frozen(rules, hand))

    # Each of split hands wins or loses by itself.
    best = [hand for hand in picture.won if picture.hands.get(hand)]
    compared = against_the_bank(picture, narrator, made)._replace(best=best)
    mine = [place for place in narrator.mine if made(place)][:1]
    gave_up = [place for place in narrator.mine if place in picture.given_up and not picture.is_split(place)]
    if gave_up and not mine:
        verb = _GIVING_UP[picture.given_up[gave_up[0]]]
        return compared._replace(text=narrator.does(gave_up[0], verb), names_you=True)
    went_over = next((place for place in [*mine, PLAYER_DEALER] if over(place)), None)
    if went_over is None:
        return compared
    return compared._replace(text=over(went_over), names_you=narrator.is_you(went_over))
