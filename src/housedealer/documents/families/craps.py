"""Craps with cards in words: the flip, the betting areas, when wagers work, and the order by the two cards."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Cell, Fact, Section, Table, facts, merged
from housedealer.documents.words import amounts, listed, sentence
from housedealer.games.craps.posting import Rules
from housedealer.games.craps.rules import DONT, HARD, HOP, LAY, LINE, NUMBER
from housedealer.games.craps.spots import HORN, spot
from housedealer.games.pay_rows import outcome_words
from housedealer.money import Odds, show
from housedealer.postings.schema import PayRow, WagerRule
from housedealer.table.family import Game

_AREAS = {
    "pass": "Pass Line",
    "dont-pass": "Don't Pass Line",
    "come": "Come",
    "dont-come": "Don't Come",
    "established-come": "Come bets on a number",
    "established-dont-come": "Don't Come bets on a number",
    "come-odds": "odds behind Come bets",
    "place": "Place",
    "buy": "Buy",
    "lay": "Lay",
    "field": "Field",
    "big": "Big 6 and Big 8",
    "big-6": "Big 6",
    "big-8": "Big 8",
    "established-big-6": "Big 6 from an earlier flip",
    "established-big-8": "Big 8 from an earlier flip",
    "hard": "Hard ways",
    "any-seven": "Any Seven",
    "any-craps": "Any Craps",
    "c": "C",
    "e": "E",
    "horn": "Horn",
    "hop": "all other Hops",
}
_GROUPS = (
    ("Lines and Come", ("pass", "dont-pass", "come", "dont-come", "established-come", "established-dont-come"), False),
    ("Odds", (), True),
    ("Place, Buy and Lay", ("place", "buy", "lay"), False),
    ("Field, Big 6 and Big 8", ("field", "big"), False),
    ("Hard ways", ("hard",), False),
    ("One-flip bets", ("any-seven", "any-craps", "c", "e", "horn"), False),
    ("Hops", ("hop",), False),
)
_FACES = " A23456"


def describe(game: Game) -> FamilyPart:
    """The own part of a posting of craps with cards."""
    rules: Rules = game.rules
    lines = rules.lines
    return FamilyPart(
        aim="Two cards are flipped instead of rolling dice, and their total decides. On the come-out, a total of 4, "
        "5, 6, 8, 9 or 10 becomes the point, which then has to come again before a seven.",
        in_short="Two cards stand in for the dice. Make the point before a seven.",
        hands=(
            Section(
                "What cards count",
                (
                    facts(
                        Fact(
                            "Card values",
                            "An ace counts 1, the other cards face value; two cards total 2 to 12.",
                            game.posting.deck.lines,
                        )
                    ),
                ),
            ),
        ),
        before=(Fact("Calls", "Players can turn bets on or call them off for the flip.", lines),),
        steps=(
            Fact(
                "Flip",
                "Two cards are dealt face up. Bets they don't decide stay up for the next flip.",
            ),
            Fact(
                "Point",
                "On the come-out, 4, 5, 6, 8, 9 or 10 becomes the point. Once the point or a seven comes, the next "
                "flip is a come-out.",
                lines,
            ),
        ),
        charts=(Section("When bets work", (facts(*_working(rules)),)),),
        settlement=(_orders(rules),),
        fees=(_off_winnings(rules),),
        wager_sections=tuple(_groups(game, rules)),
    )


def _off_winnings(rules: Rules) -> Fact:
    fee = rules.winnings_fee
    most = f", up to {show(fee.most)}" if fee.most else ""
    areas = listed([_AREAS[area] for area in fee.areas])
    text = f"{areas} bets that win pay {show(fee.each)} for every {show(fee.step)} won or part of it{most}."
    return Fact("Taken off winnings", text, fee.lines)


def _working(rules: Rules) -> list[Fact]:
    off = listed([_AREAS[area] for area in rules.off_on_come_out])
    needs = rules.needs
    facts = [
        Fact(
            "Off on the come-out",
            f"{off} are off on the come-out unless the player turns them on; turning one on turns all of them on.",
            rules.lines,
        ),
        Fact(
            "Always working",
            "All other bets work on every flip unless they are called off. Line and Come bets stay up until they "
            "win or lose.",
            rules.lines,
        ),
        Fact(
            "Needing another bet",
            f"{listed([_AREAS[area].replace('all other ', '') for area in needs.areas])} can be bet only by a player "
            f"with a bet on {listed([_AREAS[area].replace(' and ', ' or ') for area in needs.one_of], 'or')}.",
            needs.lines,
        ),
        _off_winnings(rules),
    ]
    for name, table in rules.tables.items():
        area = _AREAS[table.area].replace("all other ", "")
        facts.append(
            Fact(f"Table {name}", f"At tables called {name}, {area} are {amounts(table.limits)}.", table.lines)
        )
    return facts


def _groups(game: Game, rules: Rules) -> list[Section]:
    result = []
    for title, areas, odds in _GROUPS:
        wagers = [
            one for one in game.posting.wagers if spot(one.id).odds == odds and (odds or spot(one.id).area in areas)
        ]
        rows: list[tuple[Cell, ...]] = [
            (one.name, _wins(one), _pays(one), amounts(one.limits) if one.limits else "–") for one in wagers
        ]
        lines = merged(one.lines for one in wagers)
        result.append(
            Section(
                title,
                (
                    Table(
                        title,
                        ("Bet", "Wins", "Pays", "Limits"),
                        tuple(rows),
                        wagers=tuple(one.id for one in wagers),
                    ),
                ),
                lines,
            )
        )
    own = [one for one in game.posting.wagers if one.id in game.by_condition]
    return [*result, _by_condition(game, own)] if own else result


def _by_condition(game: Game, wagers: list[WagerRule]) -> Section:
    """Wagers on the next flip whose rows have conditions, row by row."""
    title = "Bets on the next flip by conditions"
    rows: list[tuple[Cell, ...]] = [
        (
            one.name,
            f"when {outcome_words(game.posting, row)}",
            str(row.pays),
            amounts(one.limits) if one.limits else "–",
        )
        for one in wagers
        for row in one.pays
    ]
    head = ("Bet", "Wins", "Pays", "Limits")
    table = Table(title, head, tuple(rows), wagers=tuple(one.id for one in wagers for _ in one.pays))
    return Section(title, (table,), merged(one.lines for one in wagers))


def _wins(wager: WagerRule) -> str:
    """When a wager wins, and when it loses."""
    where = spot(wager.id)
    number = str(where.number) if where.number > 0 else "the point"
    barred = [row.on.removeprefix("total-") for row in wager.pays if row.pays == "push"]
    bar = f"{listed(barred)} pushes; " if barred else ""
    if where.kind == LINE:
        if where.area == "established-come":
            return f"on {number} before a seven"
        return "on 7 or 11 on its first flip (2, 3 or 12 loses), then on its number before a seven"
    if where.kind == DONT:
        if where.area == "established-dont-come":
            return f"on a seven before {number}"
        free = [total for total in ("2", "3", "12") if total not in barred]
        return f"on {listed(free, 'or')} on its first flip ({bar}7 or 11 loses), then on a seven before its number"
    if where.kind == NUMBER:
        return f"on {number} before a seven"
    if where.kind == LAY:
        return f"on a seven before {number}"
    if where.kind == HARD:
        half = where.number // 2
        return f"on {half}-{half} before a seven or any other {where.number}"
    if where.kind == HOP:
        low, high = divmod(where.number, 10)
        return f"on {_FACES[low]}-{_FACES[high]} on the next flip"
    return f"on {listed([row.on.removeprefix('total-') for row in wager.pays], 'or')} on the next flip"


def _pays(wager: WagerRule) -> str:
    rows = [row for row in wager.pays if isinstance(row.pays, Odds)]
    if len({row.pays for row in rows}) == 1:
        return str(rows[0].pays)
    by_pay: dict[str, list[str]] = {}
    for row in rows:
        by_pay.setdefault(str(row.pays), []).append(_total(row))
    return "; ".join(f"{pays} on {listed(totals, 'or')}" for pays, totals in by_pay.items())


def _total(row: PayRow) -> str:
    return row.on.rpartition("-")[2]


def _orders(rules: Rules) -> Section:
    on = rules.point_on
    before = [f"{_name(other)} just before {_name(area)}" for area, other in on.before.items()]
    instead = [f"{_name(other)} in place of {_name(area)}" for area, other in on.instead.items()]
    rows: list[tuple[Cell, ...]] = [(f"{one.cards.replace(' ', ' and ')}", _order(one.order)) for one in rules.orders]
    notes = facts(
        Fact(
            "Order by the cards",
            "Depending on the two cards, bets are settled in these orders, around the table from the seat with first "
            "action. The flip doesn't touch a bet that isn't listed.",
            ", ".join(one.lines for one in rules.orders[:1]),
        ),
        Fact(
            "Order with a point",
            f"With a point on, the same lists apply, with {listed([*before, *instead])}."
            if before or instead
            else "With a point on, the same lists apply.",
            on.lines,
        ),
    )
    cited = f"{rules.orders[0].lines.split('-')[0]}-{rules.orders[-1].lines.split('-')[-1]}"
    return Section("Order of settlement", (notes, Table("Order", ("Cards", "Order"), tuple(rows))), cited)


def _order(items: Sequence[str]) -> str:
    return sentence(", ".join(listed([_name(part) for part in item.split()]) for item in items))


def _name(item: str) -> str:
    if item in _AREAS:
        return _AREAS[item]
    if item in HORN:
        return f"Horn {item.removeprefix('horn-')}"
    if item.startswith("hop-"):
        low, high = item[4:].split("-")
        return f"Hop {_FACES[int(low)]}, {_FACES[int(high)]}"
    if item.startswith("hard-"):
        return f"Hard {item.removeprefix('hard-')}"
    return sentence(item.replace("-", " "))
