"""PokerKit as an oracle: random hands are played by our engine and replayed, act by act, by PokerKit.

At every decision both must allow the same bets and raises, to the dollar, and in the end every stack must be the
same. Where the rules themselves differ, the difference is named here and kept out of the comparison:

- raises: PokerKit caps fixed-limit rounds at four bets, heads-up too; the postings cap raises at three and lift
  the cap heads-up. PokerKit plays without a cap, and our cap is checked by its own tests.
- heads-up: the postings' small blind is the seat left of the button; hands are played with the reading that the
  button posts it, as PokerKit has it.
- a blind or bring-in posted short: PokerKit lets others call the short amount; stacks cover the forced bets.
- the bring-in's owner may check or raise when all others only called (000:6237-6239); PokerKit does not offer it. The
  owner checks.
- the 500 Club's bring-in is the lower limit (000:6578-6580), PokerKit's is less; hands are played with the reading
  that the table may name a smaller one.
- an open pair's choice of limits (000:6260-6265) is unknown to PokerKit; the lower limit is bet.
- razz: the posting's best door card brings in; hands are played with the reading that the worst does.
- the odd chip of a halved pot goes to the high half, a reading of the postings; and in stud ties are split by
  the-101's rule (nearest to seat one), as 500 Club's highest hand up is unknown to PokerKit.
- a side pot in which nobody has a low while the main pot is won by one: PokerKit pays half of the side pot to all
  who have no low. Such hands are counted and left out.
- an all-in for less than a full bet or raise: PokerKit takes the first wager of a round for a full one whatever
  its size, and measures a raise after a completion by what that added to the bring-in, so that those who have
  acted may raise; by the common rule they may not. After an all-in raise PokerKit may allow one that we do not.
  And of several short all-ins that together come to a full raise it forgets those before, so that a player who
  faces more than a full raise may not raise; by the common rule this player may. After three all-in raises we may
  allow one that PokerKit does not, and nobody makes it.
- side pots: PokerKit joins pots whose other players have mucked before it splits them, so that odd chips of
  several split pots may fall differently: at most a chip a pot, and only then.
- folding without a bet to call is legal in the postings; PokerKit refuses it, so nobody does.
"""

import random
import warnings
from typing import Any

import pokerkit
from pokerkit import Automation, games

from housedealer import cards
from housedealer.games import game
from housedealer.money import cents, dollars
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.offers import Amount, Pick
from housedealer.table.round.runner import Round
from tests.builders import build

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


EIGHT = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)


class FixedLimitOmahaEight(games.FixedLimitPokerMixin, games.OmahaHoldemMixin, games.Holdem):
    """PokerKit 0.7's own class of this name mixes in pot limit by mistake."""

    hand_types = EIGHT


class PotLimitOmahaEight(games.PotLimitPokerMixin, games.OmahaHoldemMixin, games.UnfixedLimitHoldem):
    """The posting that PokerKit lacks, from its parts."""

    hand_types = EIGHT


BUTTON = {"heads-up-blinds": "button"}
HIGH_HALF = {"odd-half": "the high half"}
SMALL_BRING_IN = {"bring-in": "the lower limit, or less if the table names it"}
VARIANTS: dict[str, tuple[str, Any, str, dict[str, str], int]] = {
    # name: posting, PokerKit's game, structure, readings, most players (so that no deck runs short)
    "fixed-holdem": ("500-club/texas-holdem", pokerkit.FixedLimitTexasHoldem, "fixed", BUTTON, 10),
    "no-limit-holdem": ("the-101/no-limit-texas-holdem", pokerkit.NoLimitTexasHoldem, "no", BUTTON, 10),
    "pot-limit-omaha": ("black-sheep/omaha", pokerkit.PotLimitOmahaHoldem, "pot", BUTTON, 8),
    "omaha-eight": (
        "500-club/omaha-hi-lo",
        FixedLimitOmahaEight,
        "fixed",
        BUTTON | HIGH_HALF,
        8,
    ),
    "pot-limit-omaha-eight": (
        "500-club/pot-limit-omaha-8-or-better",
        PotLimitOmahaEight,
        "pot",
        BUTTON | HIGH_HALF,
        8,
    ),
    "stud": ("the-101/seven-card-stud", pokerkit.FixedLimitSevenCardStud, "fixed", {}, 6),
    "stud-eight": (
        "the-101/seven-card-stud-hi-lo",
        pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        "fixed",
        {"bring-in-card": "low"},
        6,
    ),
    "500-stud-eight": (
        "500-club/seven-card-stud-hi-lo",
        pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        "fixed",
        HIGH_HALF | SMALL_BRING_IN,
        6,
    ),
    "razz": ("500-club/razz", pokerkit.FixedLimitRazz, "fixed", {"bring-in-card": "the worst"}, 6),
    "2-7-single-draw": (
        "500-club/2-7-single-draw",
        pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
        "no",
        BUTTON,
        5,
    ),
    "2-7-triple-draw": (
        "500-club/2-7-triple-draw",
        pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
        "fixed",
        BUTTON,
        3,
    ),
    "badugi": ("500-club/badugi", pokerkit.FixedLimitBadugi, "fixed", BUTTON, 4),
}


class Hand:
    """One random hand of a variant, played by our engine in step with PokerKit."""

    def __init__(self, variant: str, seed: int) -> None:
        posting, self.kit, self.structure, readings, most = VARIANTS[variant]
        self.game = game(posting, readings)
        self.rng = random.Random(seed)
        self.players = self.rng.randint(2, most)
        self.stakes = self._stakes()
        self.round = Round(self._setup(seed))
        self.seats = self._order()
        self.state = self._state()
        self.done = 0
        self.pending: list[str] = []

    def _stakes(self) -> dict[str, int]:
        stakes = {}
        if self.game.rules.blinds:
            stakes |= {"small_blind": 1, "big_blind": self.rng.choice([2, 3, 4])}
        else:
            stakes |= {"ante": self.rng.choice([1, 2]), "bring_in": self.rng.choice([1, 2])}
        if self.structure == "fixed":
            stakes |= {"lower": stakes.get("big_blind", self.rng.choice([3, 4]))}
            stakes["upper"] = stakes["lower"] * 2
        return stakes

    def _setup(self, seed: int):
        rng, most = self.rng, self.game.posting.table.seats
        seats = sorted(rng.sample(range(1, most + 1), self.players))
        least = 5
        stacks = {seat: rng.choice([rng.randint(least, 15), rng.randint(least, 60), 300]) for seat in seats}
        extra = {"stakes": self.stakes, "chip": 1}
        if len(self.game.rules.structures) > 1:
            extra["structure"] = self.structure
        return build(
            self.game,
            seats={str(seat): {"stack": stack} for seat, stack in stacks.items()},
            option=None,
            button=rng.choice(seats),
            extra=extra,
            source=Shoe(cards.shuffled("standard-52", 1, seed)),
        )

    def _order(self) -> list[str]:
        """Seats in dealing order, PokerKit's player 0 first."""
        setup = self.round.setup
        first = 1 if self.game.rules.origin == "house-dealer" else setup.button + 1
        return [str(seat) for seat in sorted(setup.seats, key=lambda seat: (seat < first, seat))]

    def _state(self):
        kit = type("Uncapped", (self.kit,), {"max_completion_betting_or_raising_count": None})
        stakes, stacks = self.stakes, [dollars(self.round.setup.stacks[int(seat)]) for seat in self.seats]
        if self.game.rules.blinds:
            blinds = (stakes["small_blind"], stakes["big_blind"])
            sizes = (stakes["lower"], stakes["upper"]) if self.structure == "fixed" else (stakes["big_blind"],)
            return kit(AUTOMATIONS, True, 0, blinds, *sizes)(stacks, self.players)
        return kit(AUTOMATIONS, True, stakes["ante"], stakes["bring_in"], stakes["lower"], stakes["upper"])(
            stacks, self.players
        )

    # In step

    def play(self) -> None:
        """Play to the end in both."""
        while self.round.offer is not None:
            self.catch_up()
            offer = self.round.offer
            name, argument = self.choose(offer)
            self.round.choose(name, argument)
        self.catch_up()

    def choose(self, offer) -> tuple[str, Any]:
        legal = {one.name: one for one in offer.legal}
        rng = self.rng
        if "draw" in legal:
            pick: Pick = legal["draw"].argument
            count = rng.choice([0, 1, 2, rng.randint(0, pick.most)])
            return ("draw", cards.text(rng.sample(pick.among, count))) if count else ("stand-pat", None)
        if "bring-in" in legal:
            return rng.choice(["bring-in", "bring-in", "complete"]), None
        if self._bring_in_again(offer):
            return "check", None
        if not self.compare(offer, legal):
            legal = {name: one for name, one in legal.items() if one.argument is None}
        names = [name for name in legal if name != "fold" or "check" not in legal]
        if "fold" in names and rng.random() < 0.7:
            names.remove("fold")
        name = rng.choice(names)
        amount = legal[name].argument
        if not isinstance(amount, Amount):
            return name, None
        size = rng.choice([amount.least, amount.least, rng.randint(amount.least, amount.most), amount.most])
        return name, dollars(size // 100 * 100 if size // 100 * 100 >= amount.least else amount.least)

    def _bring_in_again(self, offer) -> bool:
        rule = self.game.rules.bring_in
        index = self.seats.index(offer.position)
        return bool(rule and rule.acts_again and self.state.actor_index != index and "check" in offer.names())

    def compare(self, offer, legal) -> bool:
        """Check that both allow the same player the same bets; false where only our rule allows a raise."""
        state = self.state
        assert state.actor_index == self.seats.index(offer.position)
        ours = next((one.argument for name, one in legal.items() if name in ("bet", "raise", "complete")), None)
        if ours is None and state.can_complete_bet_or_raise_to():
            assert self._raises_this_round() >= 3 or self._all_in_raises(), "PokerKit allows a raise"
            return True
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        theirs = None if least is None else (least * 100, most * 100)
        if ours is not None and theirs is None:
            assert self._all_in_raises() >= 3, "PokerKit does not allow a raise"
            return False
        assert (None if ours is None else (ours.least, ours.most)) == theirs
        if "call" in legal:
            assert state.checking_or_calling_amount > 0
        else:
            assert state.checking_or_calling_amount == 0
        return True

    def _raises_this_round(self) -> int:
        events = self.round.table.events
        start = max(number for number, event in enumerate(events) if event["event"] == "street")
        return sum(event.get("choice") == "raise" for event in events[start:])

    def _all_in_raises(self) -> int:
        """How many bets and raises of this round were all-ins."""
        events = self.round.table.events
        start = max(number for number, event in enumerate(events) if event["event"] == "street")
        bets = [event for event in events[start:] if event.get("choice") in ("bet", "raise", "complete")]
        return sum(event["stack"] == 0 for event in bets)

    def catch_up(self) -> None:
        """Replay in PokerKit what has happened since."""
        events = self.round.table.events
        for event in events[self.done :]:
            self._replay(event)
        self.done = len(events)
        self._deal_board()

    def _replay(self, event) -> None:
        state, kind = self.state, event["event"]
        if kind == "deal" and event["to"] == "board":
            self.pending.append(event["card"])
            return
        self._deal_board()
        if kind == "deal":
            self._burn()
            state.deal_hole(event.get("card") or event["private"][event["to"]]["card"])
        elif kind == "post" and event["what"] == "bring-in":
            state.post_bring_in()
        elif kind == "draw":
            held = event["private"][event["seat"]]["cards"] if event["count"] else ""
            state.stand_pat_or_discard(held.replace(" ", ""))
            self._burn()
        elif kind == "action":
            if event["choice"] == "fold":
                state.fold()
            elif event["choice"] == "call":
                state.check_or_call()
            elif event["choice"] == "check":
                if state.actor_index == self.seats.index(event["seat"]):
                    state.check_or_call()
            else:
                state.complete_bet_or_raise_to(event["to"] // 100)

    def _burn(self) -> None:
        if self.state.can_burn_card("??"):
            self.state.burn_card("??")

    def _deal_board(self) -> None:
        if self.pending:
            self._burn()
            self.state.deal_board("".join(self.pending))
            self.pending = []

    # The result

    def low_in_some_pots_only(self) -> bool:
        """PokerKit's side pots without a low, beside a main pot with one."""
        result = ["low" in pot["why"] for pot in self.round.answer()["pots"] if "seat" in pot["why"]]
        return self.game.rules.hands.low is not None and len(set(result)) > 1

    def odd_chips_only(self, ours: list[int], theirs: list[int]) -> bool:
        """Several split pots, and no stack differs by more than a chip for each."""
        pots = self.round.answer()["pots"]
        split = sum(len(pot["shares"]) > 1 for pot in pots)
        return split > 1 and all(abs(mine - other) <= split for mine, other in zip(ours, theirs, strict=True))

    def stacks(self) -> tuple[list[int], list[int]]:
        """The final stacks, ours and PokerKit's, in dealing order."""
        net = self.round.answer()["net"]
        ours = [cents(net[seat]) // 100 + self.round.setup.stacks[int(seat)] // 100 for seat in self.seats]
        assert not self.state.status
        return ours, list(self.state.stacks)


def sweep(variant: str, first: int, count: int) -> tuple[int, int]:
    """Play `count` random hands; return how many were compared and how many were left out."""
    left_out = 0
    for seed in range(first, first + count):
        hand = Hand(variant, seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PokerKit warns of cards that it did not shuffle itself
            hand.play()
            if hand.low_in_some_pots_only():
                left_out += 1
                continue
            ours, theirs = hand.stacks()
        if ours != theirs:
            assert hand.odd_chips_only(ours, theirs), f"{variant}, seed {seed}: {hand.round.record()}"
            left_out += 1
    return count - left_out, left_out
