"""A recorded hand with its payments: formats such as PHH list what was done, and leave the pots to the rules."""

from __future__ import annotations

from dataclasses import replace

from housedealer.adapters.hand_histories.recorded_hand import UNKNOWN, RecordedHand, Step
from housedealer.adapters.hand_histories.replay import Replayed, ReplaySettings, replay
from housedealer.adapters.hand_histories.rounds import hand_of
from housedealer.errors import HouseError


def settled(hand: RecordedHand, settings: ReplaySettings | None = None) -> RecordedHand:
    """The hand with every pot paid: as recorded, or else as the posting's rules settle it.

    Raises an error where the rules cannot tell: the posting does not allow the hand, or cards decide that nobody saw.
    """
    if any(step.kind == "collect" for step in hand.steps):
        return hand
    try:
        replayed = replay(hand, settings)
    except HouseError as error:
        raise HouseError(f"the file does not record who won, and the rules do not settle it: {error}") from None
    if hand.net is None and replayed.unseen:
        names = " and ".join(hand.name(seat) for seat in replayed.unseen)
        raise HouseError(f"the file does not record who won, and the cards of {names} are not shown")
    result = hand_of(replayed.round)
    if hand.net is not None and result.net != hand.net:
        raise HouseError("the file's payments are not those of the rules; `housedealer hands check` says what differs")
    return replace(
        hand, steps=_without_made_up(result.steps, replayed), net=result.net, rake=result.rake, stakes=result.stakes
    )


def _without_made_up(steps: list[Step], replayed: Replayed) -> list[Step]:
    """The steps without the cards that were filled in for hidden ones."""
    made_up = {seat: set(codes) for seat, codes in replayed.filled_in.items()}

    def hidden(step: Step) -> Step:
        unknown = made_up.get(step.seat, set()).intersection(step.cards)
        if not unknown:
            return step
        if step.kind == "deal":
            return step._replace(cards=tuple(UNKNOWN if code in unknown else code for code in step.cards))
        return Step("muck", step.seat) if step.kind == "show" else step._replace(cards=())

    return [hidden(step) for step in steps]


def settled_if_known(hand: RecordedHand) -> RecordedHand:
    """The hand with its result, for statistics; as it is where nobody can tell what was won."""
    if hand.net is not None:
        return hand
    try:
        return settled(hand)
    except HouseError:
        return hand
