"""Pai gow poker's round of play: two hands of a player's cards against two of the player-dealer's.

The modules: `rules` is what is done with cards (plain functions on integers, also compiled by the odds engine);
`house_way` the charts and the engine that sets a hand by one; `posting` the schema of a posting's rules; `setting` a
hand as it is set; `facing` two hands compared; `bonus` and `envy` the other wagers; `verdicts` what each wager is due.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from housedealer.games.pai_gow.envy import owed
from housedealer.games.pai_gow.events import AceHigh, Compare, Outcome, Qualify, Set
from housedealer.games.pai_gow.facing import Facing, face, story
from housedealer.games.pai_gow.offers import DEALER, doubling_offer, setting_offer
from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.setting import Setter, setter_of
from housedealer.games.pai_gow.table import FROM_ACTION
from housedealer.games.pai_gow.verdicts import ACE_HIGH, BASE, DOUBLE, Judge, Spot, in_back, set_fields
from housedealer.table.events import HOUSE
from housedealer.table.family import Script
from housedealer.table.money.bank import Verdict, Wager, order_seats
from housedealer.table.money.payoffs import judge
from housedealer.table.round.conditions import judge_conditions
from housedealer.table.round.offers import Together
from housedealer.table.round.table import Table

PLAYER, BANKER = "player", "banker"


def play(table: Table, rules: Rules) -> Script:
    """A round of pai gow poker, in the order of the posting's round of play."""
    table.collect_fees("before-deal")
    setter = setter_of(rules)
    if rules.community:
        _play_two_hands(table, setter)
        return
    spots, bank = _deal(table, rules)
    table.collect_fees("after-deal")
    # A hand is set if anyone at its seat or behind it plays it against the player-dealer's.
    based = {wager.seat for wager in table.wagers if wager.id == BASE}
    setting = [spot for spot in spots.values() if not spot.dead and spot.seat in based]
    ace_high = rules.ace_high_pushes and bank.dealt.ace_high
    if rules.player_dealer_first:
        table.turn_up(DEALER)
        if ace_high:
            table.emit(AceHigh(event="ace-high", why=ACE_HIGH))
        else:
            yield from _set_bank(table, setter, bank)
            yield from _set_hands(table, setter, setting)
    else:
        yield from _set_hands(table, setter, setting)
        if DOUBLE in table.setup.game.wagers:
            yield from _offer_doubles(table, setting)
        table.turn_up(DEALER)
        yield from _set_bank(table, setter, bank)
    _show(table, setter, spots.values(), bank)
    _settle(table, setter, spots, bank)
    table.collect_fees("after-settlement")


# The deal


def _deal(table: Table, rules: Rules) -> tuple[dict[int, Spot], Spot]:
    """Deal a hand to every place at the table, the player-dealer's in turn.

    The pile that the player-dealer picks goes to the place that the dice point to, be it the player-dealer's own or an
    empty one, or else to the first action; the others follow clockwise (000:9219-9246). Places without a wager are
    dealt a hand too, and it goes to the discards unseen (000:1138-1139).
    """
    setup = table.setup
    first, pile = table.action, setup.extra.get("pile", 1)
    if table.counted is not None and pile != FROM_ACTION:
        first = table.counted
    order = order_seats(range(1, setup.game.places + 1), first)
    if isinstance(pile, int) and pile > 1:
        order = order[1 - pile :] + order[: 1 - pile]
    joker = rules.bonus_joker_kind
    result: dict[int, Spot] = {}
    bank = Spot(setup.dealer or 0, [], joker)
    for place in order:
        if place == setup.dealer:
            bank = Spot(place, table.deal(DEALER, rules.cards, "down", ()), joker)
        elif place in setup.seats:
            result[place] = Spot(place, table.deal(str(place), rules.cards, "down"), joker)
        else:
            table.burn(rules.cards)
    table.replace_cards()
    for seat, spot in result.items():
        spot.dead = seat in setup.extra.get("exposed", ()) or bool(table.mishaps_at("dead-hand", str(seat)))
    return {seat: result[seat] for seat in table.seats_from_action()}, bank


# Setting hands


def _set_hands(table: Table, setter: Setter, spots: Sequence[Spot]) -> Script:
    """Have all seats set their hands at once, face down."""
    if not spots:
        return
    by_house = _set_by_house(table, spots)
    setting = [spot for spot in spots if spot.seat not in by_house]
    who = {spot.seat: _decider(table, setter.rules, spot.seat) for spot in setting}
    offers = tuple(setting_offer(who[spot.seat], spot.cards, setter) for spot in setting)
    choices = yield Together(offers, before=(DEALER,))
    fronts = {spot.seat: one.argument for spot, one in zip(setting, choices, strict=True) if one.name == "set"}
    for spot in spots:
        spot.set(setter, fronts.get(spot.seat))
        seen, position = spot.fields, str(spot.seat)
        event: Set = {
            "event": "set",
            "position": position,
            "way": "own" if spot.own else "house-way",
            "private": {position: seen, who.get(spot.seat, position): seen, HOUSE: seen},
        }
        table.emit(event)


def _set_by_house(table: Table, spots: Sequence[Spot]) -> set[int]:
    """The seats of players with several, except the first of each in turn: they are set the house way (001:80)."""
    result: set[int] = set()
    for seats in table.setup.extra.get("one_player", ()):
        result.update([spot.seat for spot in spots if spot.seat in seats][1:])
    return result


def _decider(table: Table, rules: Rules, seat: int) -> str:
    """Who decides how a seat's hand is set: the seat, or the largest wager on it, of equal ones the front one's
    (001:98-104)."""
    if rules.decides == "seat":
        return str(seat)
    bets = [wager for wager in table.wagers if wager.id == BASE and wager.seat == seat]
    return max(bets, key=lambda wager: (wager.placed, -wager.behind)).place


def _set_bank(table: Table, setter: Setter, bank: Spot) -> Script:
    """Set the player-dealer's hand face up: by the chart, or as its owner chooses where that is posted."""
    front = None
    if setter.rules.player_dealer_sets == "own":
        choice = yield setting_offer(DEALER, bank.cards, setter)
        front = choice.argument if choice.name == "set" else None
    bank.set(setter, front)
    table.emit(_set_openly(setter, DEALER, bank.cards, bank.own, bank.fields))


def _set_openly(setter: Setter, position: str, held: Sequence[int], own: bool, fields: dict[str, str]) -> Set:
    """Set a hand face up, with the row of the chart that sets it."""
    event = Set(event="set", position=position, way="own" if own else "house-way")
    if not own:
        event["row"] = setter.row(held)
    event["front"], event["back"] = fields["front"], fields["back"]
    event["front_name"], event["back_name"] = fields["front_name"], fields["back_name"]
    return event


def _offer_doubles(table: Table, spots: Sequence[Spot]) -> Script:
    """Offer every bettor to double the base wager once the hand is set."""
    seats = {spot.seat for spot in spots}
    order = {spot.seat: at for at, spot in enumerate(spots)}
    bets = [wager for wager in table.wagers if wager.id == BASE and wager.seat in seats]
    bets.sort(key=lambda wager: (order[wager.seat], wager.behind))
    if not bets:
        return
    least = table.setup.game.rules.qualifier
    choices = yield Together(tuple(doubling_offer(bet.place, bet.placed, least) for bet in bets))
    for bet, choice in zip(bets, choices, strict=True):
        if choice.name == "double":
            table.place(Wager(bet.place, bet.seat, bet.behind, DOUBLE, bet.placed, bet.placed))


# The showdown


def _show(table: Table, setter: Setter, spots: Iterable[Spot], bank: Spot) -> None:
    """Turn the hands up one after another and compare them with the player-dealer's."""
    if bank.setting is not None and DOUBLE in table.setup.game.wagers:
        qualifies = bank.setting.back_value >= setter.qualifier
        why = f"the player-dealer has {in_back(bank.setting.back_value)}"
        table.emit(Qualify(event="qualify", qualifies=qualifies, why=why))
    for spot in spots:
        position = str(spot.seat)
        table.turn_up(position)
        if spot.setting is None and not spot.dead:
            spot.compare(setter, None)
            continue
        result = spot.compare(setter, bank.setting)
        if spot.setting is not None:
            facing = None if spot.setting.fouled else spot.facing
            table.emit(_compared(position, DEALER, spot.fields, facing, result, spot.why))


def _compared(
    position: str, against: str, fields: dict[str, str], facing: Facing | None, result: Outcome, why: str
) -> Compare:
    event: Compare = {
        "event": "compare",
        "position": position,
        "against": against,
        "front": fields["front"],
        "back": fields["back"],
        "front_name": fields["front_name"],
        "back_name": fields["back_name"],
        "result": result,
        "why": why,
    }
    if facing is not None:
        event["front_result"], event["back_result"] = facing.sides
    return event


def _settle(table: Table, setter: Setter, spots: dict[int, Spot], bank: Spot) -> None:
    """Settle every wager against the bank in the posted order, and the envy owed with it."""
    due: dict[int, Verdict] = {}
    if setter.rules.envy is not None:
        for entry in owed(setter.rules.envy, table.wagers, {seat: spot.dealt for seat, spot in spots.items()}):
            due[id(entry.wager)] = Verdict("win", entry.amount, entry.why)
            table.wagers.append(entry.wager)
    verdict = Judge(table, setter, spots, bank)
    table.settle((lambda wager: due.get(id(wager)) or verdict(wager)) if due else verdict)


# Two hands for all


def _play_two_hands(table: Table, setter: Setter) -> None:
    """A player hand and a banker hand, both set the house way in the open; nobody chooses (001:1371-1377)."""
    settings = []
    for position in (PLAYER, BANKER):
        table.deal(position, setter.rules.cards)
    table.collect_fees("after-deal")
    for position in (PLAYER, BANKER):
        held = table.hands[position]
        setting = setter.house_way(held)
        settings.append(setting)
        table.emit(_set_openly(setter, position, held, False, set_fields(setter, setting)))
    player, banker = settings
    facing = face(setter, player, banker)
    why = story(setter, player, banker, facing)
    result: Outcome = "win" if facing.meets("win") else "lose" if facing.other.meets("win") else "push"
    table.emit(_compared(PLAYER, BANKER, set_fields(setter, player), facing, result, why))

    shown = {position: tuple(table.hands[position]) for position in (PLAYER, BANKER)}

    def verdict(wager: Wager) -> Verdict:
        if wager.id in table.setup.game.by_condition:
            return judge_conditions(table, wager, lambda: shown, why)
        seen = facing.other if wager.id == BANKER else facing
        return judge(table.pay_table(wager.id), wager, seen.meets, why)

    table.settle(verdict)
    table.collect_fees("after-settlement")
