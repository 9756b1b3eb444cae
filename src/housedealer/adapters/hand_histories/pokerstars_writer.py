"""Write a recorded hand in PokerStars' text, which most tracking programs read."""

from __future__ import annotations

import zlib

from housedealer import cards
from housedealer.adapters.hand_histories.game_names import GAMES
from housedealer.adapters.hand_histories.recorded_hand import EASTERN, POSTS, RecordedHand, Step
from housedealer.errors import HouseError

LIMITS = {"no": "No Limit", "pot": "Pot Limit", "fixed": "Limit"}
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_STREETS = {
    "board": ("HOLE CARDS", "FLOP", "TURN", "RIVER"),
    "stud": ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"),
    "draw": ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"),
}
_FOLDED = {
    "board": ("before Flop", "on the Flop", "on the Turn", "on the River"),
    "stud": ("on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street", "on the River"),
    "draw": ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw"),
}
_UNDATED = "2000/01/01 00:00:00"
"""The date of a hand that has none: the format needs one."""


def write_pokerstars(hand: RecordedHand, hero: int | None = None) -> str:
    """A hand in PokerStars' text: with all cards, or with those that one seat saw."""
    if hand.structure not in LIMITS:
        raise HouseError("structure: PokerStars' text has no spread limit; expected a fixed, pot or no limit hand")
    if hero is not None and hero not in hand.stacks:
        raise HouseError(f"hero: seat {hero} is not dealt in; expected one of {', '.join(map(str, hand.stacks))}")
    return "\n".join(_Writer(hand, hero).lines()) + "\n"


def hand_number(hand: RecordedHand) -> str:
    """The hand's number: as recorded, or one made of its steps."""
    return hand.id if hand.id.isdecimal() else str(zlib.crc32(repr((hand.id, hand.stacks, hand.steps)).encode()))


class _Writer:
    """One hand, written line by line."""

    def __init__(self, hand: RecordedHand, hero: int | None) -> None:
        self.hand = hand
        self.hero = hero
        self.symbol = _SYMBOLS.get(hand.currency, "")
        game = GAMES[hand.game].open_hand_history
        self.kind = {"Draw": "draw", "Stud": "stud", "StudHiLo": "stud"}.get(game, "board")
        self.left = dict(hand.stacks)
        self.bets: dict[int, int] = {}
        self.held: dict[int, list[tuple[int, bool]]] = {seat: [] for seat in hand.stacks}
        """Each seat's cards, and whether they lie face up."""
        self.board: list[int] = []
        self.street = 0
        self.shown = False
        self.out: list[str] = []

    def lines(self) -> list[str]:
        """All lines of the hand."""
        self._header()
        steps = self.hand.steps
        for number, step in enumerate(steps):
            if step.kind == "street":
                self._begin(number)
            elif step.kind in ("deal", "board"):
                continue
            else:
                self._step(step)
                if step.kind == "draw":
                    self._new_cards(number)
        self._summary()
        return self.out

    def money(self, amount: int) -> str:
        """An amount as the format writes it: cents only where there are some."""
        whole, rest = divmod(amount, 100)
        return f"{self.symbol}{whole}.{rest:02d}" if rest else f"{self.symbol}{whole}"

    def _header(self) -> None:
        hand = self.hand
        pair = ("lower", "upper") if hand.structure == "fixed" else ("small_blind", "big_blind")
        sizes = "/".join(self.money(hand.stakes[key]) for key in pair)
        currency = f" {hand.currency}" if self.symbol else ""
        name = f"{GAMES[hand.game].pokerstars} {LIMITS[hand.structure]}"
        when = hand.when_in(EASTERN) or _UNDATED
        self.out.append(f"PokerStars Hand #{hand_number(hand)}:  {name} ({sizes}{currency}) - {when} ET")
        button = f" Seat #{hand.button} is the button" if hand.button is not None and self.kind != "stud" else ""
        self.out.append(f"Table '{hand.table or 'housedealer'}' {hand.places or max(hand.stacks)}-max{button}")
        for seat, stack in sorted(hand.stacks.items()):
            self.out.append(f"Seat {seat}: {hand.name(seat)} ({self.money(stack)} in chips)")

    # Streets and cards

    def _begin(self, number: int) -> None:
        """Begin a street: its heading, and the cards dealt on it."""
        self.street += 1
        if self.street > 1:
            self.bets.clear()
        following = self._of_street(number)
        board = [code for step in following if step.kind == "board" for code in step.cards]
        names = _STREETS[self.kind]
        single = self.hand.game == "2-7-single-draw" and self.street > 1
        if not single:
            lying = f" [{cards.text(self.board)}]" if self.board and board else ""
            new = f" [{cards.text(board)}]" if board else ""
            self.out.append(f"*** {names[min(self.street, len(names)) - 1]} ***{lying}{new}")
        self.board += board
        if self.kind != "draw" or self.street == 1:
            self._deal(following)

    def _of_street(self, number: int) -> list[Step]:
        """The steps of the street that begins here."""
        rest = self.hand.steps[number + 1 :]
        end = next((at for at, step in enumerate(rest) if step.kind == "street"), len(rest))
        return rest[:end]

    def _deal(self, steps: list[Step]) -> None:
        for seat in self.hand.stacks:
            new = [(code, step.words == "up") for step in steps if step.kind == "deal" and step.seat == seat
                   for code in step.cards]  # fmt: skip
            self._dealt(seat, new)

    def _dealt(self, seat: int, new: list[tuple[int, bool]]) -> None:
        old = self._visible(seat, self.held[seat])
        self.held[seat] += new
        seen = self._visible(seat, new)
        if seen:
            self.out.append(f"Dealt to {self.hand.name(seat)} {f'[{old}] ' if old else ''}[{seen}]")

    def _visible(self, seat: int, dealt: list[tuple[int, bool]]) -> str:
        """The cards that may be written: all, or only the hero's and those face up."""
        return cards.text([code for code, up in dealt if code >= 0 and (up or self._sees(seat))])

    def _sees(self, seat: int) -> bool:
        return self.hero is None or self.hero == seat

    def _new_cards(self, number: int) -> None:
        """Deal what a seat drew, right after its draw."""
        draw = self.hand.steps[number]
        gone = list(draw.cards)
        self.held[draw.seat] = [one for one in self.held[draw.seat] if one[0] not in gone]
        new = [code for step in self._of_street(number) if step.kind == "deal" and step.seat == draw.seat
               for code in step.cards]  # fmt: skip
        self._dealt(draw.seat, [(code, False) for code in new])

    # Steps

    def _step(self, step: Step) -> None:
        name = self.hand.name(step.seat) if step.seat else ""
        if step.kind in POSTS or step.kind in ("call", "check or call", "bet", "raise", "complete"):
            self.out.append(f"{name}: {self._bet(step)}")
            return
        match step.kind:
            case "fold" | "check":
                self.out.append(f"{name}: {step.kind}s")
            case "draw":
                named = f" [{cards.text(step.cards)}]" if step.cards and self._sees(step.seat) else ""
                count = f"{step.amount} card{'s' if step.amount > 1 else ''}"
                self.out.append(f"{name}: discards {count}{named}" if step.amount else f"{name}: stands pat")
            case "return":
                self.left[step.seat] += step.amount
                self.out.append(f"Uncalled bet ({self.money(step.amount)}) returned to {name}")
            case "show" | "muck":
                self._show(step, name)
            case "collect":
                self.out.append(f"{name} collected {self.money(step.amount)} from {step.words or 'pot'}")

    def _bet(self, step: Step) -> str:
        before = self.bets.get(step.seat, 0)
        level = max(self.bets.values(), default=0)
        self.left[step.seat] -= step.amount
        if step.kind != "ante":
            self.bets[step.seat] = before + step.amount
        all_in = " and is all-in" if not self.left[step.seat] else ""
        amount = self.money(step.amount)
        if step.kind == "ante":
            return f"posts the ante {amount}{all_in}"
        if step.kind == "bring-in":
            return f"brings in for {amount}{all_in}"
        if step.kind in POSTS:
            return f"posts {step.kind} {amount}{all_in}"
        if step.kind in ("call", "check or call"):
            return f"calls {amount}{all_in}" if step.amount else "checks"
        if level:
            return f"raises {self.money(step.to - level)} to {self.money(step.to)}{all_in}"
        # Who opens for more than the bring-in has no word in this format; trackers read the same of other sites.
        return f"{'completes it to' if step.kind == 'complete' else 'bets'} {self.money(step.to)}{all_in}"

    def _show(self, step: Step, name: str) -> None:
        if not self.shown:
            self.out.append("*** SHOW DOWN ***")
            self.shown = True
        if step.kind == "muck":
            self.out.append(f"{name}: mucks hand")
        else:
            words = f" ({step.words})" if step.words else ""
            self.out.append(f"{name}: shows [{cards.text(step.cards)}]{words}")

    # The summary

    def _summary(self) -> None:
        hand = self.hand
        self.out.append("*** SUMMARY ***")
        pots: dict[str, int] = {}
        for step in hand.steps:
            if step.kind == "collect":
                pots[step.words or "pot"] = pots.get(step.words or "pot", 0) + step.amount
        parts = "".join(f" {name.capitalize()} {self.money(amount)}." for name, amount in pots.items())
        total = self.money(sum(pots.values()) + hand.rake)
        self.out.append(f"Total pot {total}{parts if len(pots) > 1 else ''} | Rake {self.money(hand.rake)}")
        if self.board:
            self.out.append(f"Board [{cards.text(self.board)}]")
        for seat in sorted(hand.stacks):
            self.out.append(f"Seat {seat}: {hand.name(seat)}{self._place(seat)} {self._end(seat)}")

    def _place(self, seat: int) -> str:
        button = " (button)" if seat == self.hand.button and self.kind != "stud" else ""
        blinds = [step.kind for step in self.hand.steps if step.seat == seat and step.kind.endswith("blind")]
        return button + "".join(f" ({blind})" for blind in blinds)

    def _end(self, seat: int) -> str:
        """How the hand ended for a seat."""
        hand = self.hand
        won = sum(step.amount for step in hand.steps if step.kind == "collect" and step.seat == seat)
        for street, step in hand.streets():
            if step.seat != seat:
                continue
            if step.kind == "fold":
                put = any(one.seat == seat and one.amount and one.kind != "return" for one in hand.steps)
                return f"folded {_FOLDED[self.kind][max(street, 1) - 1]}" + ("" if put else " (didn't bet)")
            if step.kind == "show":
                result = f"won ({self.money(won)})" if won else "lost"
                return f"showed [{cards.text(step.cards)}] and {result} with {step.words or 'this hand'}"
            if step.kind == "muck":
                known = cards.text([code for code, _ in self.held[seat] if code >= 0]) if self._sees(seat) else ""
                return f"mucked [{known}]" if known else "mucked"
        return f"collected ({self.money(won)})"
