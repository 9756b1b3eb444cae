"""The setup of a round before its first card, checked against the posting. Money is in cents."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings import option_of
from housedealer.postings.collection import FeeOption
from housedealer.table.contract import OBJECT, write_document
from housedealer.table.family import Game
from housedealer.table.money.bank import Wager, order_seats
from housedealer.table.money.fees import by_time
from housedealer.table.money.time_collection import Rate, time_part
from housedealer.table.round.card_source import Shoe, Source
from housedealer.table.round.first_action import read_dice
from housedealer.table.round.irregularities import Mishap, read_irregularities
from housedealer.table.round.places import by_place, read_place, read_seat, seat_key
from housedealer.table.round.wager_checks import least_bank


@dataclass(slots=True)
class Setup:
    """Everything about a round but its choices: the game, everyone's wagers, the bank, and the cards to come."""

    game: Game
    option: FeeOption | None
    decks: int
    seats: list[int]
    """Occupied seats without the player-dealer's."""
    places: list[str]
    """Seats and back-line bettors with money at stake, in seat order."""
    wagers: list[Wager]
    source: Source
    dealer: int | None = None
    """The player-dealer's seat."""
    bank: int = 0
    action: int | None = None
    stacks: dict[int, int] = field(default_factory=dict)
    button: int | None = None
    collect: dict[str, Rate] = field(default_factory=dict)
    """Seats that pay time collection in this round, each with its rate."""
    pay_tables: dict[str, str] = field(default_factory=dict)
    """The pay table in force, by wager, where several are printed and it is not the first."""
    standing: list[Wager] = field(default_factory=list)
    """Wagers that stay up from earlier rounds."""
    mishaps: tuple[Mishap, ...] = ()
    """Irregularities in the round, with what the posting rules on them."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that only some games' documents have: stakes, structure, kill, chip, the point; and the dice and the
    table's own limits as given."""
    cache: dict[str, Any] = field(default_factory=dict)
    """Results of the script that do not depend on the cards, shared with the same round dealt from other cards."""

    @property
    def accounts(self) -> list[str]:
        """Places whose money can change, in seat order."""
        accounts = list(self.places)
        if self.dealer is not None and (dealer := str(self.dealer)) not in accounts:
            insort(accounts, dealer, key=seat_key)
        return accounts

    def dealt_from(self, source: Source) -> Setup:
        """The same round dealt from other cards."""
        return Setup(
            self.game,
            self.option,
            self.decks,
            self.seats,
            self.places,
            [one.copy() for one in self.wagers],
            source,
            self.dealer,
            self.bank,
            self.action,
            self.stacks,
            self.button,
            self.collect,
            self.pay_tables,
            [one.copy() for one in self.standing],
            self.mishaps,
            self.extra,
            self.cache,
        )

    def placed(self) -> dict[str, dict[str, Any]]:
        """Everyone's wagers, or stack, by place."""
        result: dict[str, dict[str, Any]] = {place: {} for place in self.places}
        for seat, stack in self.stacks.items():
            result[str(seat)]["stack"] = stack
        for wager in self.wagers:
            result[wager.place][wager.id] = wager.placed
        return result

    def up(self) -> dict[str, dict[str, Any]]:
        """The standing wagers, by place."""
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
        # Behind the player-dealer's seat wagers stand, and none is placed.
        doc["seats"] = {place: one for place, one in self.placed().items() if seat_key(place)[0] != self.dealer}
        if self.action is not None:
            doc["action"] = self.action
        doc["decks"] = self.decks
        return write_document(doc, self.game.family)


def dealt_in(seats: Any) -> int:
    """How many seats are dealt a hand; back-line bettors have none of their own."""
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
    """Build a setup from a document's parts, money in cents, and check it against the posting.

    `partial`: some of the table have not placed their wagers yet.
    """
    posting = played.posting
    if option is not None and (isinstance(option, bool) or not isinstance(option, int)):
        raise HouseError(f"option: {option!r} is not an option; expected a number or null")
    chosen = None if option is None else option_of(posting, option, dealt_in(seats))
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
        seats = {}  # only standing wagers are at stake
    if not isinstance(seats, OBJECT) or not (seats or up):
        raise HouseError("seats: expected an object of seat numbers and their wagers, at least one")
    seats = by_place(seats)
    behind = posting.table.backline != "none"
    places = {place: read_place(place, most, behind=behind) for place in seats}
    for place in sorted(seats, key=places.__getitem__):
        _take_seat(setup, place, *places[place], seats[place], partial)
    _take_standing(setup, up, most)
    if dealer is not None and not setup.wagers and not setup.standing:
        raise HouseError("seats: nobody has placed a bet; expected at least one")
    if action is not None:
        setup.action = read_seat(action, "action", most)
        if setup.action not in setup.seats and not played.family.play.before_deal.action_moves:
            raise HouseError(f"action: seat {action} has no bet; expected one of {', '.join(map(str, setup.seats))}")
        # Where nobody plays at that seat, it passes on to the next player.
        setup.action = order_seats(setup.seats, setup.action)[0]
    setup.button = read_seat(button, "button", most) if button is not None else None
    setup.collect = _collected(setup, setup.extra.pop("collect", {}))
    setup.pay_tables = _pay_tables(setup, setup.extra.pop("pay_tables", {}))
    _check_tips(setup)
    if not partial:
        _check_table(setup)
    if "irregularities" in setup.extra:
        dealt_to = played.family.play.deal.positions(setup)
        setup.mishaps = read_irregularities(posting, setup.extra["irregularities"], dealt_to)
    played.family.play.document.check(setup)
    return setup


def _take_standing(setup: Setup, up: Any, most: int) -> None:
    """Add the standing wagers; everyone who has one is at the table, the player-dealer too."""
    if not isinstance(up, OBJECT):
        raise HouseError("up: expected an object of seat numbers and their standing wagers")
    known, seats, places = setup.game.wagers, set(setup.seats), set(setup.places)
    for (seat, behind), place in sorted((read_place(place, most, "up"), place) for place in up):
        placed = up[place]
        if not isinstance(placed, OBJECT):
            raise HouseError(f"up.{place}: expected a seat's wagers and amounts")
        _check_behind(setup, behind, f"up.{place}")
        for name, amount in placed.items():
            if name not in known:
                raise HouseError(f"up.{place}: unknown wager {name!r}; expected one of the layout's")
            if behind and not known[name].backline:
                raise HouseError(f"up.{place}.{name}: back-line betting is not permitted on this bet")
            if amount <= 0:
                raise HouseError(f"up.{place}.{name}: expected an amount above zero")
            setup.standing.append(Wager(place, seat, behind, name, amount, amount))
        if placed and seat != setup.dealer:
            seats.add(seat)
        if placed and (behind or seat != setup.dealer):
            places.add(place)
    if len(places) > len(setup.places):
        setup.places = sorted(places, key=seat_key)
        setup.seats = sorted(seats)


def _check_behind(setup: Setup, behind: int, where: str) -> None:
    """Refuse a back-line bettor where the posting permits none, or no more."""
    posting = setup.game.posting
    table = posting.table
    if behind and table.backline == "none":
        raise HouseError(f"{where}: back-line betting is not permitted in {posting.id}")
    if behind and table.backline_most and behind > table.backline_most:
        raise HouseError(f"{where}: at most {table.backline_most} back-line bettors are allowed behind a seat")


def _collected(setup: Setup, given: Any) -> dict[str, Rate]:
    """The seats that pay time collection, with their rates."""
    if not isinstance(given, Mapping):
        raise HouseError('collect: expected an object such as {"1": "full", "3": "half"}')
    if given and setup.option and time_part(setup.option) is None:
        raise HouseError(f"collect: option {setup.option.option} takes no fee by time; expected none")
    result: dict[str, Rate] = {}
    for seat, rate in by_place(given, "collect").items():
        if seat not in setup.accounts or "/" in str(seat):
            raise HouseError(f"collect: {seat!r} is not at the table; expected one of {', '.join(setup.accounts)}")
        if rate not in ("full", "half", "hour"):
            raise HouseError(f"collect.{seat}: {rate!r} is not a rate; expected 'full', 'half' or 'hour'")
        result[seat] = rate
    by_time(setup.option, result)
    return result


def _check_table(setup: Setup) -> None:
    """Refuse more bettors than the table takes, and a bank below the least base wager where that is posted."""
    posting = setup.game.posting
    most = posting.table.most_bettors
    if most is not None and len(setup.accounts) > most:
        raise HouseError(f"seats: {len(setup.accounts)} players are at the table; expected at most {most}")
    if setup.dealer is not None and setup.bank < (least := least_bank(posting, setup.option)):
        raise HouseError(f"player_dealer.bank: {show(setup.bank)} is below the table's minimum of {show(least)}")


def _check_tips(setup: Setup) -> None:
    """Refuse dealer tips where the fee option does not count them, or of someone without a wager.

    What a tip wins or loses is between its bettor and the house dealer.
    """
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
    """The pay tables in force, by wager, where several are printed."""
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
    """How many decks are in the shoe: the given number, if the posting allows it; by default the posting's maximum."""
    least, most = played.posting.deck.min, played.posting.deck.max
    if given is None:
        return most
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        reach = str(least) if least == most else f"{least} to {most}"
        raise HouseError(f"decks: {given!r} is not allowed; expected {reach}")
    return given


def _take_seat(setup: Setup, place: str, seat: int, behind: int, placed: Any, partial: bool) -> None:
    where = f"seats.{place}"
    if seat == setup.dealer:
        raise HouseError(f"{where}: seat {seat} is the player-dealer's and can't bet; move its chips to another seat")
    if not isinstance(placed, OBJECT):
        raise HouseError(f"{where}: expected an object of wagers and amounts")
    _check_behind(setup, behind, where)
    standing = setup.game.family.carries.standing
    if behind and seat not in setup.seats and not standing:
        raise HouseError(f"{where}: the player at seat {seat} has no bet; add one, or remove the bet behind it")
    setup.places.append(place)
    if seat not in setup.seats:
        setup.seats.append(seat)
    if setup.game.family.play.money != "bank":
        if behind or set(placed) != {"stack"}:
            raise HouseError(f'{where}: expected a stack such as {{"stack": 200}}')
        setup.stacks[seat] = placed["stack"]
        if setup.stacks[seat] <= 0:
            raise HouseError(f"{where}.stack: expected an amount above zero")
        return
    rules = setup.game.placings(setup.option)
    if not placed and not standing and not partial:
        raise HouseError(f"{where}: no bet is placed there; expected at least one, or the seat left out")
    amounts = {}
    for name, amount in placed.items():
        if name not in rules:
            raise HouseError(f"{where}: unknown wager {name!r}; expected one of {', '.join(rules)}")
        amounts[name] = amount
    for name, amount in amounts.items():
        wrong = rules[name].wrong(amount, amounts, behind > 0, setup.decks)
        if wrong:
            raise HouseError(f"{where}.{name}: {wrong}")
        setup.wagers.append(Wager(place, seat, behind, name, amount, amount))
