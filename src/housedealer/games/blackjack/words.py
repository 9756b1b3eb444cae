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
        return Line(f"{narrator.does(event['position'], 'go over')} with {event['total']}.", "announced")
    return SHARED_WORDS["total"](narrator, event)


def _does(verb: str, tone: Tone = "plain") -> Phrasing:
    def emit(narrator: Narrator, event: Event) -> Line:
        return Line(f"{narrator.does(event['seat'], verb)}{on_hand(event.get('hand', 1))}.", tone)

    return emit


def _double(narrator: Narrator, event: Event) -> Line:
    return Line(f"{narrator.does(event['seat'], 'double')}{on_hand(event['hand'])} for {show(event['added'])}.")


WORDS: Phrasings = {
    "check": _check,
    "total": _total,
    "even-money": _does("take even money"),
    "stand": _does("stand", "dim"),
    "double": _double,
    "split": _does("split"),
    "surrender": _does("surrender"),
    "rescue": _does("rescue the double"),
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
    """The reader's total against the player-dealer's, or who went over 21; after a split there are several."""

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
        if is_called_frozen(rules, hand):
            return f"{narrator.does(position, 'have')} {hand.hard}, frozen"
        return f"{narrator.does(position, 'bust')} with {hand.hard}"

    # Each of split hands wins or loses by itself.
    best = [hand for hand in picture.won if picture.hands.get(hand)]
    compared = against_the_bank(picture, narrator, made)._replace(best=best)
    mine = [place for place in narrator.mine if made(place)][:1]
    went_over = next((place for place in [*mine, PLAYER_DEALER] if over(place)), None)
    if went_over is None:
        return compared
    return compared._replace(text=over(went_over), names_you=narrator.is_you(went_over))
