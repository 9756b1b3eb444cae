"""Chinese poker in words: three segments, points, bonuses, fouls, sweeps and Fantasy Land."""

from __future__ import annotations

from housedealer.cards import RANKS
from housedealer.documents.family_part import FamilyPart
from housedealer.documents.hands import ranking_table
from housedealer.documents.tree import Cell, Fact, Section, Table, facts
from housedealer.documents.words import a, number, plain, sentence, several
from housedealer.games.chinese.posting import SEGMENTS, Dealt, Rules
from housedealer.rankings.words import plural
from housedealer.table.family import Game

_PATTERNS = {
    "super-dragon": "thirteen different ranks, all of one suit",
    "dragon": "thirteen different ranks, from two to ace",
    "six-pairs": "six pairs and one other card",
    "three-straights": "a straight in each row",
    "three-flushes": "a flush in each row",
}


def describe(game: Game) -> FamilyPart:
    """A Chinese poker posting's own part."""
    rules: Rules = game.rules
    room = rules.room
    deck = game.posting.deck.kind
    segments = (
        f"{several(room['front'], 'card')} in front, {number(room['middle'])} in the middle and "
        f"{number(room['back'])} in back"
    )
    return FamilyPart(
        aim=f"Each player sets thirteen cards in three rows, {segments}, each stronger than the one before it. Every "
        "pair of players compares row by row and settles in points; no one banks.",
        in_short="Set thirteen cards in three rows, and score against everyone's.",
        hands=(
            Section(
                "Which hand beats which",
                (
                    ranking_table("Middle and back", "high", deck, titled=True),
                    ranking_table("Front", "three-card-front", deck, titled=True),
                ),
            ),
        ),
        steps=_steps(rules),
        charts=(_bonuses(rules), _sweeps(rules), _land(rules)),
        settlement=(Section("Points between two players", (facts(*_points(rules)),)),),
    )


def _dealt(dealt: Dealt, then: str) -> str:
    thrown = dealt.cards - dealt.keep
    rest = (
        f", plays {number(dealt.keep)} of them and discards {'the other' if thrown == 1 else number(thrown)}"
        if thrown
        else f" and plays {'it' if dealt.cards == 1 else 'them'}"
    )
    face = "face up" if dealt.face == "up" else "face down"
    return f"{then} {several(dealt.cards, 'card')} {face}{rest}."


def _steps(rules: Rules) -> tuple[Fact, ...]:
    facts = [
        Fact(
            "Players",
            f"Up to {several(rules.players, 'player')} are dealt in. A stack must be worth {rules.stack} points when a "
            f"hand starts, and the buy-in is {rules.buy_in} times the table limit.",
            rules.lines,
        ),
        Fact(
            "First cards", _dealt(rules.initial, "Starting to the button's left, each player gets"), rules.initial.lines
        ),
        Fact(
            "Further cards",
            _dealt(rules.turns, "In turn, each player gets")
            + " This goes on until all three rows are full. Once played, a card stays where it is.",
            rules.turns.lines,
        ),
        Fact(
            "Showdown",
            "Hands are turned up. A player with a clean sweep can declare it; then every pair of hands is compared.",
            rules.sweeps.lines,
        ),
    ]
    if rules.two_hands:
        facts.insert(1, Fact("Two hands", "If only two are playing, they can play two hands each.", rules.lines))
    return tuple(facts)


def _points(rules: Rules) -> list[Fact]:
    facts = [
        Fact(
            "A row",
            f"Winning a row is worth {several(rules.segment, 'point')}. Equal rows push, unless one of the two players "
            "has the button: the button wins them.",
            rules.lines,
        )
    ]
    if rules.scoop:
        facts.append(
            Fact("Scoop", f"Winning all three rows is worth {several(rules.scoop, 'more point')}.", rules.lines)
        )
    must = (
        "A bonus is paid only if the row wins."
        if rules.bonus.must_win
        else "A bonus is paid whether or not the row wins."
    )
    facts.append(Fact("Bonuses", must, rules.bonus.lines))
    foul = rules.foul
    scoop = ", plus the scoop," if foul.scoop else ""
    same = {
        "foul": "A middle equal to the back is also a foul.",
        "allowed": "A middle equal to the back is allowed.",
    }[foul.equal]
    facts.append(
        Fact(
            "Fouls",
            "A player whose rows are out of order fouls, and pays each opponent "
            f"{several(foul.per_segment, 'point')} for each of the three rows{scoop} and the opponent's bonuses. "
            f"{same}",
            foul.lines,
        )
    )
    start = {"own-left": "starting to its left", "button": "starting from the button"}[rules.sweep_order]
    facts.append(
        Fact(
            "Paying a sweep",
            f"A clean sweep settles with the other players one at a time, {start}.",
            rules.sweeps.lines,
        )
    )
    return facts


def _bonuses(rules: Rules) -> Section:
    rows: list[tuple[Cell, ...]] = []
    for segment in SEGMENTS:
        for hand, points in getattr(rules.bonus, segment).items():
            if isinstance(points, dict) and len(set(points.values())) > 1:
                for rank, count in points.items():
                    of = plural(RANKS.index(rank))
                    rows.append((f"{sentence(segment)}: {'pair of' if hand == 'pair' else 'three'} {of}", str(count)))
            elif isinstance(points, dict):
                rows.append((f"{sentence(segment)}: any {plain(hand)}", str(next(iter(points.values())))))
            else:
                rows.append((f"{sentence(segment)}: {plain(hand)}", str(points)))
    return Section("Bonuses", (Table("Bonus", ("Hand", "Points"), tuple(rows), right=(1,)),), rules.bonus.lines)


def _sweeps(rules: Rules) -> Section:
    rule = rules.sweeps
    rows = tuple(
        (one.name, _PATTERNS[one.pattern], str(one.points), "yes" if one.any_order else "no") for one in rule.rows
    )
    own = (
        "A clean sweep also collects its own bonuses from players without one."
        if rule.bonus
        else "A clean sweep collects no bonuses on top."
    )
    head = ("Clean sweep", "The thirteen cards", "Points", "In any order")
    return Section(
        "Clean sweeps",
        (facts(Fact("Sweeps and bonuses", own, rule.lines)), Table("Clean sweep", head, rows, right=(2,))),
        rule.lines,
    )


def _land(rules: Rules) -> Section:
    land = rules.fantasyland
    stay = "; or ".join(
        f"{plain(hand)} or better "
        f"{'in back' if segment == 'back' else 'in front' if segment == 'front' else 'in the middle'}"
        for segment, hand in land.stay.items()
    )
    deal = {
        "first": "before anyone else is dealt a card",
        "with-the-others": "the first ones along with everyone else, then the rest all at once",
    }[land.deal]
    pair = a(f"pair of {plural(RANKS.index(land.pair))}")
    set_ = "them all" if land.cards == sum(rules.room.values()) else "thirteen of them"
    return Section(
        "Fantasy Land",
        (
            facts(
                Fact(
                    "Getting there",
                    f"A player who makes {pair} or better in front without fouling plays the next hand in Fantasy "
                    "Land.",
                    land.lines,
                ),
                Fact(
                    "What it is",
                    f"In Fantasy Land, a player gets {number(land.cards)} cards, {deal}, and sets {set_} at once, "
                    "out of "
                    f"the others' sight.",
                    land.lines,
                ),
                Fact("Staying", f"A player stays another hand with {stay}.", land.lines),
            ),
        ),
    )
