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
    "three-straights": "a straight in each segment",
    "three-flushes": "a flush in each segment",
}


def describe(game: Game) -> FamilyPart:
    """A Chinese poker posting's own part."""
    rules: Rules = game.rules
    room = rules.room
    deck = game.posting.deck.kind
    segments = (
        f"{several(room['front'], 'card')} in front, {number(room['middle'])} in the middle and "
        f"{number(room['back'])} behind"
    )
    return FamilyPart(
        aim=f"Each player lays out thirteen cards in three segments, {segments}, each stronger than the one before "
        f"it. Every two "
        "players compare segment by segment and settle in points; nobody banks.",
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
        settlement=(Section("Points between two hands", (facts(*_points(rules)),)),),
    )


def _dealt(dealt: Dealt, then: str) -> str:
    thrown = dealt.cards - dealt.keep
    rest = (
        f", lays out {number(dealt.keep)} of them and throws {'the other' if thrown == 1 else number(thrown)} away"
        if thrown
        else " and lays them out"
    )
    face = "face up" if dealt.face == "up" else "face down"
    return f"{then} {several(dealt.cards, 'card')} {face}{rest}."


def _steps(rules: Rules) -> tuple[Fact, ...]:
    facts = [
        Fact(
            "Players",
            f"At most {several(rules.players, 'player')} are dealt in. A stack must be worth {rules.stack} points "
            f"when a hand "
            f"begins, and the buy-in is {rules.buy_in} times the table limit.",
            rules.lines,
        ),
        Fact("First cards", _dealt(rules.initial, "From the button's left each player receives"), rules.initial.lines),
        Fact(
            "Further cards",
            _dealt(rules.turns, "In turn each player receives")
            + " So it goes on until all three segments are full. A card that "
            "was laid out stays where it is.",
            rules.turns.lines,
        ),
        Fact(
            "Showdown",
            "Hands are turned up. Who has a clean sweep may declare it; then every two hands are compared.",
            rules.sweeps.lines,
        ),
    ]
    if rules.two_hands:
        facts.insert(1, Fact("Two hands", "Two players alone may play two hands each.", rules.lines))
    return tuple(facts)


def _points(rules: Rules) -> list[Fact]:
    facts = [
        Fact(
            "A segment",
            f"A segment won is {several(rules.segment, 'point')}. Equal segments are a push, unless one of "
            "the two hands has the button: it wins them.",
            rules.lines,
        )
    ]
    if rules.scoop:
        facts.append(
            Fact("Scoop", f"Who wins all three segments receives {several(rules.scoop, 'point')} more.", rules.lines)
        )
    must = (
        "A bonus is paid only for a segment that is won."
        if rules.bonus.must_win
        else "A bonus is paid whether or not the segment is won."
    )
    facts.append(Fact("Bonuses", must, rules.bonus.lines))
    foul = rules.foul
    scoop = " and the scoop on top" if foul.scoop else ""
    same = {
        "foul": "A middle that equals the back is a foul too.",
        "allowed": "A middle that equals the back is allowed.",
    }[foul.equal]
    facts.append(
        Fact(
            "Fouls",
            f"A hand whose segments are out of order is fouled: it pays each opponent "
            f"{several(foul.per_segment, 'point')} for each of the "
            f"three segments{scoop}, and the opponent's bonuses. {same}",
            foul.lines,
        )
    )
    start = {"own-left": "from its own left", "button": "from the button"}[rules.sweep_order]
    facts.append(
        Fact("Paying a sweep", f"A sweep hand settles with the others one after another, {start}.", rules.sweeps.lines)
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
        "A sweep hand also collects its own bonuses from hands without one."
        if rule.bonus
        else "A sweep hand collects no bonuses beside it."
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
        f"{'behind' if segment == 'back' else 'in front' if segment == 'front' else 'in the middle'}"
        for segment, hand in land.stay.items()
    )
    deal = {
        "first": "before anybody else is dealt a card",
        "with-the-others": "the first of them with the others, then the rest at once",
    }[land.deal]
    pair = a(f"pair of {plural(RANKS.index(land.pair))}")
    return Section(
        "Fantasy Land",
        (
            facts(
                Fact(
                    "Getting there",
                    f"Who lays out {pair} or better in front without a foul plays the next hand in Fantasy Land.",
                    land.lines,
                ),
                Fact(
                    "What it is",
                    f"In Fantasy Land a player receives {number(land.cards)} cards, {deal}, and lays out thirteen of "
                    f"them in "
                    f"one go, unseen by the others.",
                    land.lines,
                ),
                Fact("Staying", f"A player stays for another hand with {stay}.", land.lines),
            ),
        ),
    )
