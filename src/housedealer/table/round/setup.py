"""A round as it stands before the first card: read from a round's document and checked. Money is in cents."""

from __future__ import annotations

import functools
import re
from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings import option_of
from housedealer.postings.collection import FeeOption
from housedealer.table.contract import read_document, write_document
from housedealer.table.family import Find, Game
from housedealer.table.money.bank import Wager, order_seats
from housedealer.table.money.fees import by_time
from housedealer.table.money.time_collection import Rate, time_part
from housedealer.table.round.card_source import Dealt, Shoe, Source
from housedealer.table.round.first_action import read_dice
from housedealer.table.round.irregularities import Mishap, read_irregularities
from housedealer.table.round.wager_checks import limits_of

KEYS = (
    "posting", "readings", "option", "collect", "player_dealer", "seats", "action", "decks", "deal", "shoe", "choices",
    "reshuffled", "played_by", "short", "dice", "button", "pay_tables", "limits", "paid", "rests_on",
    "irregularities", "tips",
)  # fmt: skip
"""What a round's document may hold in any game; a family adds its own."""

OBJECT = (dict, Mapping)
"""What a document's object may be; a plain dict is known at once."""

_SEAT = re.compile(r"^([1-9][0-9]?)(?:/([1-9][0-9]?))?\Z")


@dataclass(slots=True)
class Setup:
    """All of a round but its choices: the posting, who wagers what, the bank, and the cards to come."""

    game: Game
    option: FeeOption | None
    decks: int
    seats: list[int]
    """Occupied seats, the player-dealer's not among them."""
    places: list[str]
    """Who has money at stake: seats and back-line bettors, in seat order."""
    wagers: list[Wager]
    source: Source
    dealer: int | None = None
    """The player-dealer's seat."""
    bank: int = 0
    action: int | None = None
    stacks: dict[int, int] = field(default_factory=dict)
    button: int | None = None
    collect: dict[str, Rate] = field(default_factory=dict)
    """Who pays a fee by time in this round: the full one or half of it, by seat."""
    pay_tables: dict[str, str] = field(default_factory=dict)
    """Of wagers with several pay tables printed, the one in force where it is not the first."""
    standing: list[Wager] = field(default_factory=list)
    """Wagers that stay up from earlier rounds."""
    mishaps: tuple[Mishap, ...] = ()
    """What went wrong in the round, with what the posting rules on it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """What only some games' documents hold: stakes, structure, kill, chip, the point; and the dice and the
    table's own limits as they were given."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What a script has worked out that no card changes; the same round from other cards has it too."""

    @property
    def accounts(self) -> list[str]:
        """Everyone whose money can change, in seat order."""
        accounts = list(self.places)
        if self.dealer is not None and (dealer := str(self.dealer)) not in accounts:
            insort(accounts, dealer, key=seat_key)
        return accounts

    def dealt_from(self, source: Source) -> Setup:
        """The same round from other cards."""
        wagers, standing = [replace(one) for one in self.wagers], [replace(one) for one in self.standing]
        return replace(self, wagers=wagers, standing=standing, source=source)

    def placed(self) -> dict[str, dict[str, Any]]:
        """What everyone brings to the round: wagers, or a stack."""
        result: dict[str, dict[str, Any]] = {place: {} for place in self.places}
        for seat, stack in self.stacks.items():
            result[str(seat)]["stack"] = stack
        for wager in self.wagers:
            result[wager.place][wager.id] = wager.placed
        return result

    def up(self) -> dict[str, dict[str, Any]]:
        """The wagers that stay up, by place."""
        result: dict[str, dict[str, Any]] = {wager.place: {} for wager in self.standing}
        for wager in self.standing:
            result[wager.place][wager.id] = wager.placed
        return result

    def document(self) -> dict[str, Any]:
        """The round's document without cards and choices."""
        doc: dict[str, Any] = {"posting": self.game.posting.id}
        if self.game.readings:
            doc["readings"] = dict(self.game.readings)
        doc["option"] = self.option.option if self.option else None
        if self.dealer is not None:
            doc["player_dealer"] = {"seat": self.dealer, "bank": self.bank}
        if self.button is not None:
            doc["button"] = self.button
        if self.collect:
            doc["collect"] = dict(self.collect)
        if self.pay_tables:
            doc["pay_tables"] = dict(self.pay_tables)
        doc.update(self.extra)
        if self.standing:
            doc["up"] = self.up()
        doc["seats"] = self.placed()
        if self.action is not None:
            doc["action"] = self.action
        doc["decks"] = self.decks
        return write_document(doc, self.game.family)


def plain(error: HouseError) -> str:
    """What was wrong, without the place in a document that nobody sees at a table.

    >>> plain(HouseError("seats.4.base: $5,000 is above the maximum of $300"))
    'base: $5,000 is above the maximum of $300'
    """
    return re.sub(r"^seats\.[0-9/]+[.:]\s*", "", str(error))


@functools.lru_cache(maxsize=1024)
def seat_key(place: str) -> tuple[int, int]:
    """Sorts seats and the back-line bettors behind them.

    >>> sorted(["10", "2/1", "2", "1"], key=seat_key)
    ['1', '2', '2/1', '10']
    """
    seat, _, line = place.partition("/")
    return int(seat), int(line or 0)


def seat_of(position: str) -> str:
    """The seat whose hand it is: where one plays several, `1.2` is the second of seat 1.

    >>> seat_of("1.2"), seat_of("3")
    ('1', '3')
    """
    return position.partition(".")[0]


def read_setup(doc: Mapping[str, Any], find: Find) -> tuple[Setup, list[Any]]:
    """A round's document, checked: the setup and the raw choices; `find` knows the postings."""
    if not isinstance(doc, Mapping):
        raise HouseError("round: expected a JSON object with posting, seats and cards")
    name = doc.get("posting")
    if not isinstance(name, str):
        raise HouseError("posting: missing; expected a posting's id such as '500-club/ez-baccarat'")
    readings = doc.get("readings") or {}
    if not isinstance(readings, Mapping) or not all(isinstance(one, str) for one in readings.values()):
        raise HouseError("readings: expected an object of reading ids and choices")
    played = find(name, readings)
    known = (*KEYS, *played.family.play.keys, *(["up"] if played.family.carries.standing else []))
    for key in doc:
        if key not in known and not is_comment(key):
            raise HouseError(f"round: unknown key {key!r}; expected {', '.join(known)}")
    doc = read_document(doc, played.family)
    if "played_by" in doc:
        doc = played.family.play.earlier(dict(doc))
    setup = build(
        played,
        seats=doc.get("seats"),
        option=doc["option"] if "option" in doc else _left_out(played, doc),
        player_dealer=doc.get("player_dealer"),
        action=doc.get("action"),
        decks=doc.get("decks"),
        button=doc.get("button"),
        extra={key: value for key, value in doc.items() if key in _BESIDE or key in known[len(KEYS) :]},
    )
    setup.source = _source(setup, doc)
    choices = doc.get("choices", [])
    if not isinstance(choices, list):
        raise HouseError("choices: expected a list of [position, choice] or [position, choice, argument]")
    return setup, choices


_BESIDE = ("dice", "collect", "pay_tables", "limits", "irregularities", "tips")


def is_comment(key: Any) -> bool:
    """Whether a key of a document is a comment: it begins with an underscore, and nothing is read of it.

    >>> is_comment("_about"), is_comment("seats")
    (True, False)
    """
    return isinstance(key, str) and key.startswith("_")


def _left_out(played: Game, doc: Mapping[str, Any]) -> int | None:
    """The option in force where a document names none; only in poker for the pot the stakes have a say."""
    return played.first_option(_dealt_in(doc.get("seats")), doc if played.family.play.money == "pot" else {})


def _dealt_in(seats: Any) -> int:
    """How many seats have a hand; back-line bettors share one."""
    return sum(1 for place in seats if "/" not in str(place)) if isinstance(seats, Mapping) else 0


def build(
    played: Game,
    *,
    seats: Any,
    option: Any,
    player_dealer: Any = None,
    action: Any = None,
    decks: Any = None,
    button: Any = None,
    extra: dict[str, Any] | None = None,
    source: Source | None = None,
    partial: bool = False,
) -> Setup:
    """A setup from a document's parts with their money in cents, checked against the posting; `partial` before all have
    placed their wagers."""
    posting = played.posting
    if option is not None and (isinstance(option, bool) or not isinstance(option, int)):
        raise HouseError(f"option: {option!r} is not an option; expected a number or null")
    chosen = None if option is None else option_of(posting, option, _dealt_in(seats))
    most = played.places
    dealer, bank = _player_dealer(posting.player_dealer is not None, player_dealer, most)
    setup = Setup(played, chosen, decks_in_play(played, decks), [], [], [], source or Shoe(()), dealer, bank)
    setup.extra = {key: value for key, value in (extra or {}).items() if value is not None}
    if "dice" in setup.extra and (posting.action is None or posting.action.rule != "dice"):
        raise HouseError("dice: none are thrown in this game; expected none")
    if "dice" in setup.extra:
        read_dice(setup.extra["dice"])
    if "limits" in setup.extra:
        setup.game = played = played.narrowed(chosen, setup.extra["limits"])
    up = setup.extra.pop("up", {}) if played.family.carries.standing else {}
    if seats is None and up:
        seats = {}  # nothing is added to what stands
    if not isinstance(seats, OBJECT) or not (seats or up):
        raise HouseError("seats: expected an object of seat numbers and their wagers, at least one")
    seats = by_place(seats)
    behind = posting.table.backline != "none"
    places = {place: _seat(place, most, behind=behind) for place in seats}
    for place in sorted(seats, key=places.__getitem__):
        _take_seat(setup, place, *places[place], seats[place], partial)
    _take_standing(setup, up, most)
    if dealer is not None and not setup.wagers and not setup.standing:
        raise HouseError("seats: nobody has placed a wager; expected at least one")
    if action is not None:
        setup.action = read_seat(action, "action", most)
        if setup.action not in setup.seats and not played.family.play.action_moves:
            raise HouseError(f"action: {action!r} has no wager; expected one of {', '.join(map(str, setup.seats))}")
        # Where nobody plays there it passes on to the next player.
        setup.action = order_seats(setup.seats, setup.action)[0]
    setup.button = read_seat(button, "button", most) if button is not None else None
    setup.collect = _collected(setup, setup.extra.pop("collect", {}))
    setup.pay_tables = _pay_tables(setup, setup.extra.pop("pay_tables", {}))
    _check_tips(setup)
    if not partial:
        _check_table(setup)
    if "irregularities" in setup.extra:
        dealt_to = played.family.play.positions(setup)
        setup.mishaps = read_irregularities(posting, setup.extra["irregularities"], dealt_to)
    played.family.play.check(setup)
    return setup


def _take_standing(setup: Setup, up: Any, most: int) -> None:
    """Wagers that stay up: who has one is at the table, the player-dealer too."""
    if not isinstance(up, OBJECT):
        raise HouseError("up: expected an object of seat numbers and their standing wagers")
    known, seats = setup.game.wagers, set(setup.seats)
    for (seat, line), place in sorted((_seat(place, most, "up"), place) for place in up):
        placed = up[place]
        if line or not isinstance(placed, OBJECT):
            raise HouseError(f"up.{place}: expected a seat's wagers and amounts")
        for name, given in placed.items():
            if name not in known:
                raise HouseError(f"up.{place}: unknown wager {name!r}; expected one of the layout's")
            amount = given
            if amount <= 0:
                raise HouseError(f"up.{place}.{name}: expected an amount above zero")
            setup.standing.append(Wager(place, seat, 0, name, amount, amount))
        if placed and seat != setup.dealer:
            seats.add(seat)
    if len(seats) > len(setup.seats):
        setup.places = sorted({*setup.places, *map(str, seats)}, key=seat_key)
        setup.seats = sorted(seats)


def _collected(setup: Setup, given: Any) -> dict[str, Rate]:
    """Who pays a fee by time."""
    if not isinstance(given, Mapping):
        raise HouseError('collect: expected an object such as {"1": "full", "3": "half"}')
    if given and setup.option and time_part(setup.option) is None:
        raise HouseError(f"collect: option {setup.option.option} takes no fee by time; expected none")
    result: dict[str, Rate] = {}
    for seat, rate in by_place(given, "collect").items():
        if seat not in setup.accounts or "/" in str(seat):
            raise HouseError(f"collect: {seat!r} is not at the table; expected one of {', '.join(setup.accounts)}")
        if rate not in ("full", "half", "hour"):
            raise HouseError(f"collect.{seat}: {rate!r} is no rate; expected 'full', 'half' or 'hour'")
        result[seat] = rate
    by_time(setup.option, result)
    return result


def _check_table(setup: Setup) -> None:
    """Refuse more bettors than the table takes, and a bank below the least base wager where that is posted."""
    posting, bank = setup.game.posting, setup.game.posting.player_dealer
    most = posting.table.most_bettors
    if most is not None and len(setup.accounts) > most:
        raise HouseError(f"seats: {len(setup.accounts)} players are at the table; expected at most {most}")
    if bank is not None and bank.least_bank == "table-minimum":
        base = [rule for rule in posting.wagers if rule.kind == "base" and rule.placed == "before-deal"]
        least = max([one.min for rule in base for one in limits_of(rule, setup.option, posting.fees)], default=0)
        if setup.bank < least:
            raise HouseError(f"player_dealer.bank: {show(setup.bank)} is below the table's minimum of {show(least)}")


def _check_tips(setup: Setup) -> None:
    """Dealer tips are named by those who wager them, where the option counts them; what a tip wins or loses is between
    its bettor and the house dealer."""
    given, option = setup.extra.get("tips"), setup.option
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise HouseError('tips: expected an object of seats and amounts such as {"2": 5}')
    if option is None or not any(part.tips for part in (option, *option.also)):
        raise HouseError("tips: the option in force does not count dealer tips; expected none")
    for place, amount in given.items():
        if place not in setup.places:
            raise HouseError(f"tips: {place!r} has no wager; expected one of {', '.join(setup.places)}")
        if amount <= 0:
            raise HouseError(f"tips.{place}: expected an amount above zero")


def _pay_tables(setup: Setup, given: Any) -> dict[str, str]:
    """Which of several printed pay tables are in force."""
    if not isinstance(given, Mapping):
        raise HouseError('pay_tables: expected an object such as {"flush-or-pair": "A2"}')
    for wager, name in given.items():
        rule = setup.game.wagers.get(wager)
        if rule is None or not rule.tables:
            raise HouseError(f"pay_tables: {wager!r} has no choice of pay tables")
        names = [table.name for table in rule.tables]
        if name not in names:
            raise HouseError(f"pay_tables.{wager}: {name!r} is unknown; expected {' or '.join(names)}")
    return dict(given)


def _player_dealer(needed: bool, given: Any, most: int) -> tuple[int | None, int]:
    if not needed:
        if given is not None:
            raise HouseError("player_dealer: this game has no player-dealer; expected none")
        return None, 0
    if not isinstance(given, Mapping) or set(given) != {"seat", "bank"}:
        raise HouseError('player_dealer: expected an object such as {"seat": 1, "bank": 500}')
    bank: int = given["bank"]
    if bank <= 0:
        raise HouseError(f"player_dealer.bank: {show(bank)} covers nothing; expected an amount above zero")
    return read_seat(given["seat"], "player_dealer.seat", most), bank


def decks_in_play(played: Game, given: Any) -> int:
    """How many decks are in the shoe: as given, if the posting allows it, or else the posting's maximum."""
    least, most = played.posting.deck.min, played.posting.deck.max
    if given is None:
        return most
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        reach = str(least) if least == most else f"{least} to {most}"
        raise HouseError(f"decks: {given!r} is not allowed; expected {reach}")
    return given


def by_place(given: Mapping[Any, Any], where: str = "seats") -> Mapping[str, Any]:
    """What is given by seat, each seat as a document writes it: a number is the same seat as its text.

    >>> by_place({1: "a", "2/1": "b"})
    {'1': 'a', '2/1': 'b'}
    """
    if all(isinstance(place, str) for place in given):
        return given
    result: dict[str, Any] = {}
    for place, what in given.items():
        name = str(place) if isinstance(place, int) and not isinstance(place, bool) else place
        if name in result:
            raise HouseError(f"{where}: seat {name} is named twice; expected each seat once")
        result[name] = what
    return result


def _seat(place: Any, most: int, where: str = "seats", behind: bool = False) -> tuple[int, int]:
    result = _parsed_seat(place) if isinstance(place, str) else None
    if result is None or result[0] > most:
        also = ", or such as 2/1 behind seat 2" if behind else ""
        raise HouseError(f"{where}: {place!r} is not a seat; expected 1 to {most}{also}")
    return result


@functools.lru_cache(maxsize=1024)
def _parsed_seat(place: str) -> tuple[int, int] | None:
    match = _SEAT.match(place)
    return (int(match[1]), int(match[2] or 0)) if match else None


def _take_seat(setup: Setup, place: str, seat: int, line: int, placed: Any, partial: bool) -> None:
    posting = setup.game.posting
    where = f"seats.{place}"
    if seat == setup.dealer:
        raise HouseError(f"{where}: seat {seat} is the player-dealer's; expected wagers at other seats")
    if not isinstance(placed, OBJECT):
        raise HouseError(f"{where}: expected an object of wagers and amounts")
    table = posting.table
    if line and table.backline == "none":
        raise HouseError(f"{where}: back-line betting is not permitted in {posting.id}")
    if line and table.backline_most and line > table.backline_most:
        raise HouseError(f"{where}: at most {table.backline_most} back-line bettors are allowed behind a seat")
    if line and seat not in setup.seats:
        raise HouseError(f"{where}: a back-line bettor stands behind a player; expected wagers at seat {seat}")
    setup.places.append(place)
    if not line:
        setup.seats.append(seat)
    if setup.game.family.play.money != "bank":
        if line or set(placed) != {"stack"}:
            raise HouseError(f'{where}: expected a stack such as {{"stack": 200}}')
        setup.stacks[seat] = placed["stack"]
        if setup.stacks[seat] <= 0:
            raise HouseError(f"{where}.stack: expected an amount above zero")
        return
    rules = setup.game.placings(setup.option)
    if not placed and not setup.game.family.carries.standing and not partial:
        raise HouseError(f"{where}: no wager is placed there; expected at least one, or the seat left out")
    amounts = {}
    for name, amount in placed.items():
        if name not in rules:
            raise HouseError(f"{where}: unknown wager {name!r}; expected one of {', '.join(rules)}")
        amounts[name] = amount
    for name, amount in amounts.items():
        wrong = rules[name].wrong(amount, amounts, line > 0, setup.decks)
        if wrong:
            raise HouseError(f"{where}.{name}: {wrong}")
        setup.wagers.append(Wager(place, seat, line, name, amount, amount))


def read_seat(given: Any, where: str, most: int) -> int:
    """A seat's number; written as in `seats`, in quotes, it is the same seat."""
    result = _parsed_seat(str(given)) if isinstance(given, (int, str)) and not isinstance(given, bool) else None
    if result is None or result[1] or result[0] > most:
        raise HouseError(f"{where}: {given!r} is not a seat; expected 1 to {most}")
    return result[0]


def _reshuffled(given: Any, listed: int) -> tuple[int, int]:
    """After how many of the listed cards the shoe had run out, and how many discards were shuffled then."""
    known = isinstance(given, Mapping) and set(given) == {"after", "count"}
    if not known or any(isinstance(one, bool) or not isinstance(one, int) or one < 1 for one in given.values()):
        raise HouseError('reshuffled: expected how many cards the shoe had, such as {"after": 9, "count": 60}')
    after, count = int(given["after"]), int(given["count"])
    if after > listed or listed - after > count:
        raise HouseError(f"reshuffled: {listed} cards are listed; expected {after} of the shoe, then {count} at most")
    return after, count


def _source(setup: Setup, doc: Mapping[str, Any]) -> Source:
    kind = setup.game.posting.deck.kind
    # Where cards may go back into the deck in mid-round a card can rightly be listed twice: the script checks.
    reshuffles = setup.game.family.play.reshuffles(setup)
    if ("deal" in doc) == ("shoe" in doc):
        raise HouseError("round: expected either deal, the cards by position, or shoe, all cards in order")
    if "shoe" in doc:
        codes = cards.cards(doc["shoe"], "shoe")
        cards.check_cards(set(codes) if reshuffles else codes, kind, setup.decks, "shoe")
        if "reshuffled" not in doc:
            return Shoe(codes, from_document=True)
        after, count = _reshuffled(doc["reshuffled"], len(codes))
        return Shoe(codes[:after], from_document=True, discards=codes[after:], brought=count)
    dealt = doc["deal"]
    if not isinstance(dealt, Mapping):
        raise HouseError("deal: expected an object of positions and their cards")
    allowed = setup.game.family.play.positions(setup)
    by_position = {}
    for position, held in dealt.items():
        if position not in allowed:
            raise HouseError(f"deal: unknown position {position!r}; expected {', '.join(allowed)}")
        by_position[position] = cards.cards(held, f"deal.{position}")
    codes = [code for held in by_position.values() for code in held]
    cards.check_cards(set(codes) if reshuffles else codes, kind, setup.decks, "deal")
    return Dealt(by_position)
