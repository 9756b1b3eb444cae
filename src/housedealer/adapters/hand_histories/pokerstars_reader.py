"""Read hands in PokerStars' text: a file of hands one after the other, each from its header line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from housedealer import cards
from housedealer.adapters.hand_histories.game_names import GAMES
from housedealer.adapters.hand_histories.recorded_hand import EASTERN, Kind, RecordedHand, Step, net_of
from housedealer.adapters.hand_histories.unreadable import named_by
from housedealer.errors import HouseError
from housedealer.games.poker.posting import Structure
from housedealer.money import cents
from housedealer.postings import names

HEADER = re.compile(r"^\ufeff?PokerStars (?:Zoom )?(?:Hand|Game) #(\d+):\s*(.*?)\s*$")
_LIMITS: dict[str, Structure] = {"No Limit": "no", "Pot Limit": "pot", "Limit": "fixed"}
_GAME = re.compile(
    rf"({'|'.join(re.escape(one.pokerstars) for one in sorted(GAMES.values(), key=lambda one: -len(one.pokerstars)))})"
    r" (No Limit|Pot Limit|Limit)"
)
_AMOUNT = r"[$€£]?([\d,]+(?:\.\d+)?)"
_STAKES = re.compile(rf"\(?{_AMOUNT}/{_AMOUNT}(?: ([A-Z]{{3}}))?\)")
_DATE = re.compile(r"[-\[] ?(\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d)(?: (\w+))?")
_TABLE = re.compile(r"^Table '(.*)'(?: (\d+)-max)?(?:.*? Seat #(\d+) is the button)?")
_SEAT = re.compile(rf"^Seat (\d+): (.+) \({_AMOUNT} in chips\)")
_POST = re.compile(rf"^posts (?:the )?(ante|small blind|big blind|small & big blinds|.*) {_AMOUNT}")
_ACT = re.compile(rf"^(calls|bets|brings in for|brings in low for|completes it to|completes to) {_AMOUNT}")
_RAISE = re.compile(rf"^raises {_AMOUNT} to {_AMOUNT}")
_DISCARD = re.compile(r"^discards (\d+) cards?(?: \[(.*?)\])?")
_RETURN = re.compile(rf"^Uncalled bet \({_AMOUNT}\) returned to (.+?)$")
_COLLECT = re.compile(rf"^(.+) collected {_AMOUNT} from (.*?pot.*?)$")
_DEALT = re.compile(r"^Dealt to (.+?)((?: \[[^\]]*\])+)$")
_RAKE = re.compile(rf"^Total pot .*\| Rake {_AMOUNT}")
_MUCKED = re.compile(r"^Seat (\d+): .*\bmucked \[(.*?)\]")
_STREETS = re.compile(r"^\*\*\* (.+?) \*\*\*(.*)$")
_NO_STREET = ("SHOW DOWN", "SUMMARY")


def read_pokerstars(
    content: str, source: str = "PokerStars", problems: list[str] | None = None
) -> Iterator[RecordedHand]:
    """The hands of a file's text; a hand that cannot be read is an error, or is added to `problems`."""
    lines = [line.rstrip() for line in content.splitlines()]
    starts = [number for number, line in enumerate(lines) if HEADER.match(line)]
    for start, end in pairwise([*starts, len(lines)]):
        place = f"{source}, line {start + 1}"
        with named_by(place, problems):
            yield _Reader(lines[start:end], place).hand()


class _Reader:
    """One hand, read line by line."""

    def __init__(self, lines: list[str], source: str) -> None:
        self.lines = lines
        self.source = source
        self.seats: dict[str, int] = {}
        """Seats by name."""
        self.stacks: dict[int, int] = {}
        self.steps: list[Step] = []
        self.bets: dict[int, int] = {}
        self.summary = False
        self.rake = 0
        self.obstacle = ""
        self.drawn: set[int] = set()
        self.whole: set[int] = set()
        """Seats whose first cards are all known."""
        self.mucked: dict[int, tuple[int, ...]] = {}
        self.table = _TABLE.match("Table ''")
        self.drawing = False

    def hand(self) -> RecordedHand:
        """The whole hand."""
        match = HEADER.match(self.lines[0])
        assert match is not None
        number, header = match.groups()
        named, sizes = _GAME.search(header), _STAKES.search(header)
        if named is None or sizes is None:
            known = ", ".join(one.pokerstars for one in GAMES.values())
            raise HouseError(f"{self.source}: the game of {header!r} is unknown; expected one of {known}")
        game = next(key for key, one in GAMES.items() if one.pokerstars == named[1])
        structure = _LIMITS[named[2]]
        self.drawing = GAMES[game].open_hand_history == "Draw"
        for line in self.lines[1:]:
            self._line(line)
        return self._recorded(number, header, game, structure, (cents(sizes[1]), cents(sizes[2]), sizes[3] or ""))

    def _recorded(
        self, number: str, header: str, game: str, structure: Structure, sizes: tuple[int, int, str]
    ) -> RecordedHand:
        hero = min(self.whole) if len(self.whole) == 1 else None
        dealt_in = {step.seat for step in self.steps if step.seat}
        stacks = {seat: stack for seat, stack in sorted(self.stacks.items()) if seat in dealt_in}
        for seat, mucked in self.mucked.items():
            self.steps.append(Step("show", seat, cards=mucked))
        when, zone = _when(header)
        hand = RecordedHand(
            game, structure, self._stakes(structure, sizes), stacks, self.steps, id=number, source=self.source,
            names={seat: name for name, seat in self.seats.items() if seat in stacks}, rake=self.rake,
            when=when, zone=zone, currency=sizes[2] or ("USD" if "$" in header else ""), hero=hero,
            obstacle=self.obstacle,
        )  # fmt: skip
        if self.table is not None:
            hand.table = self.table[1]
            hand.places = int(self.table[2] or 0)
            hand.posting = hand.table if hand.table in names() else None
            if self.table[3]:
                hand.button = _occupied(int(self.table[3]), list(stacks))
        if not stacks:
            raise HouseError(f"{self.source}: nobody is dealt in; expected seats with chips and what they did")
        if self.summary:
            hand.net = net_of(self.steps, list(stacks))
        return hand

    def _stakes(self, structure: Structure, sizes: tuple[int, int, str]) -> dict[str, int]:
        posts = dict.fromkeys(("ante", "small blind", "big blind", "bring-in"), 0)
        for step in self.steps:
            if step.kind in posts:
                posts[step.kind] = max(posts[step.kind], step.amount)
        stakes = {"lower": sizes[0], "upper": sizes[1]} if structure == "fixed" else {}
        if posts["ante"]:
            stakes["ante"] = posts["ante"]
        if posts["bring-in"]:
            return stakes | {"bring_in": self._bring_in(sizes[0])}
        if structure == "fixed" and not posts["big blind"]:
            # Who opens for a whole limit hides the bring-in: a limit below, or a usual part of the lower one.
            opened = next((step.to for step in self.steps if step.kind == "complete"), 0)
            return stakes | {"bring_in": sizes[0] if opened > sizes[0] else max(sizes[0] // 4, 1)}
        if structure == "fixed":
            whole = [step.amount for step in self.steps if step.kind == "small blind" and not self._all_in(step)]
            return stakes | {"small_blind": max(whole, default=sizes[0] // 2), "big_blind": sizes[0]}
        return stakes | {"small_blind": sizes[0], "big_blind": sizes[1]}

    def _all_in(self, last: Step) -> bool:
        """Whether a seat had put in all its chips with this step."""
        put = [step.amount for step in self.steps[: self.steps.index(last) + 1] if step.seat == last.seat]
        return sum(put) >= self.stacks[last.seat]

    def _bring_in(self, lower: int) -> int:
        """The bring-in; if its owner was all-in for less, what the next bet shows: a call matches it, a raise to the
        lower limit completes it, and a raise beyond raises a bring-in of the whole limit."""
        post = next(step for step in self.steps if step.kind == "bring-in")
        if not self._all_in(post):
            return post.amount
        after = self.steps[self.steps.index(post) + 1 :]
        bets = (step for step in after if step.kind in ("call", "raise", "complete"))
        first = next((step for step in bets if step.kind != "call" or not self._all_in(step)), post)
        if first.kind == "call":
            return max(first.to, post.amount)
        completed = first.kind != "bring-in" and first.to <= lower
        return max(post.amount, lower // 4) if completed else max(post.amount, lower)

    # Line by line

    def _line(self, line: str) -> None:
        if match := _STREETS.match(line):
            self._street(match[1], match[2])
        elif self.summary:
            self._summary(line)
        elif match := _TABLE.match(line):
            self.table = match
        elif (match := _SEAT.match(line)) and not self.steps:
            if "out of hand" not in line:
                self.seats[match[2]] = int(match[1])
                self.stacks[int(match[1])] = cents(match[3])
        elif match := _RETURN.match(line):
            if seat := self.seats.get(match[2]):
                self.steps.append(Step("return", seat, cents(match[1])))
        elif (match := _DEALT.match(line)) and match[1] in self.seats:
            self._dealt(self.seats[match[1]], re.findall(r"\[([^\]]*)\]", match[2]))
        elif (match := _COLLECT.match(line)) and match[1] in self.seats:
            self.steps.append(Step("collect", self.seats[match[1]], cents(match[2]), words=match[3]))
        else:
            name, _, words = self._named(line)
            if name in self.seats and words:
                self._acts(self.seats[name], words)

    def _named(self, line: str) -> tuple[str, str, str]:
        """A line of a player's: the name, which may hold a colon itself, and what was done."""
        for name in sorted(self.seats, key=len, reverse=True):
            if line.startswith(f"{name}: "):
                return name, ": ", line[len(name) + 2 :]
        return line, "", ""

    def _street(self, name: str, rest: str) -> None:
        if name == "SUMMARY":
            self.summary = True
        elif name in _NO_STREET:
            pass
        elif name.startswith(("FIRST ", "SECOND ")) and not name.endswith("DRAW"):
            self.obstacle = "the board was run twice; no posting has that"
        else:
            self._new_street(name.lower())
            shown = re.findall(r"\[([^\]]*)\]", rest)
            if shown:
                self.steps.append(Step("board", cards=tuple(cards.cards(shown[-1]))))

    def _new_street(self, name: str) -> None:
        if sum(step.kind == "street" for step in self.steps):
            self.bets.clear()
        self.steps.append(Step("street", words=name))
        self.drawn.clear()

    def _summary(self, line: str) -> None:
        if match := _RAKE.match(line):
            self.rake = cents(match[1])
        elif match := _MUCKED.match(line):
            self.mucked[int(match[1])] = tuple(cards.cards(match[2]))

    def _dealt(self, seat: int, groups: list[str]) -> None:
        """Cards dealt to a seat: all of them, or, after what it held, the new ones."""
        first = sum(step.kind == "street" for step in self.steps) == 1 and not self.drawn
        new = " ".join(groups) if first else groups[-1]
        if not first and len(groups) == 1 and self.drawing:
            return  # for a player who stands pat the same cards are listed again
        self.steps.append(Step("deal", seat, cards=tuple(cards.cards(new))))
        if first and len(new.split()) > 1:
            self.whole.add(seat)

    def _acts(self, seat: int, words: str) -> None:
        if match := _POST.match(words):
            self._post(seat, match[1], cents(match[2]))
        elif words.startswith("folds"):
            self.steps.append(Step("fold", seat, to=self.bets.get(seat, 0)))
        elif words.startswith("checks"):
            self.steps.append(Step("check", seat, to=self.bets.get(seat, 0)))
        elif match := _RAISE.match(words):
            self._put("raise", seat, cents(match[2]) - self.bets.get(seat, 0))
        elif match := _ACT.match(words):
            self._bet(seat, match[1], cents(match[2]))
        elif match := _DISCARD.match(words):
            self._draw(seat, int(match[1]), match[2] or "")
        elif words.startswith("stands pat"):
            self._draw(seat, 0, "")
        elif words.startswith("shows ["):
            self.steps.append(Step("show", seat, cards=tuple(cards.cards(words[7 : words.index("]")]))))
        elif words.startswith(("mucks", "doesn't show")):
            self.steps.append(Step("muck", seat))

    def _post(self, seat: int, what: str, amount: int) -> None:
        kinds: dict[str, Kind] = {"ante": "ante", "small blind": "small blind", "big blind": "big blind"}
        kind = kinds.get(what)
        if kind is None or (kind != "ante" and any(step.kind == kind for step in self.steps)):
            self.obstacle = f"a player posts {what} beside the blinds; no posting makes up missed blinds"
            kind = "blind"
        if kind == "ante":
            self.steps.append(Step("ante", seat, amount, amount))
        else:
            self._put(kind, seat, amount)

    def _bet(self, seat: int, verb: str, amount: int) -> None:
        kinds: dict[str, Kind] = {"calls": "call", "bets": "bet"}
        if verb in kinds:
            self._put(kinds[verb], seat, amount)
        elif verb.startswith("brings in"):
            self._put("bring-in", seat, amount)
        else:
            self._put("complete", seat, amount - self.bets.get(seat, 0))

    def _put(self, kind: Kind, seat: int, amount: int) -> None:
        self.bets[seat] = self.bets.get(seat, 0) + amount
        self.steps.append(Step(kind, seat, amount, self.bets[seat]))

    def _draw(self, seat: int, count: int, given: str) -> None:
        if seat in self.drawn or (sum(step.kind == "street" for step in self.steps) == 1 and not self.drawn):
            self._new_street("draw")  # a single draw has no heading
        self.drawn.add(seat)
        self.steps.append(Step("draw", seat, count, cards=tuple(cards.cards(given)) if given else ()))


def _when(header: str) -> tuple[str, str]:
    """When the hand was played, and the time zone: eastern time stands last, in brackets behind the player's own.

    >>> _when("Hold'em No Limit - 2020/03/14 15:09:26 CET [2020/03/14 10:09:26 ET]")
    ('2020/03/14 10:09:26', 'America/New_York')
    >>> _when("Hold'em No Limit - 2020/03/14 9:09:26 CET")
    ('2020/03/14 9:09:26', '')
    """
    dates: list[tuple[str, str]] = _DATE.findall(header)
    when, zone = dates[-1] if dates else ("", "")
    return when, EASTERN if zone == "ET" else ""


def _occupied(button: int, seats: list[int]) -> int | None:
    """The seat that has the button; if that one is empty, the last player before it."""
    before = [seat for seat in seats if seat <= button]
    return max(before) if before else max(seats, default=None)
