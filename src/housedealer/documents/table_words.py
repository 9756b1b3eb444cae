"""The parts that all postings have: cards and table, the bank, the wagers and pays, and the order of settlement."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Fact, Facts, Section, facts, section, steps
from housedealer.documents.words import (
    a,
    deck_words,
    listed,
    number,
    ordinal,
    rank_name,
    sentence,
    several,
)
from housedealer.postings.readings import choice_words
from housedealer.postings.schema import ActionRule, CorrectionRule, DeckRule
from housedealer.table.family import Game

_BURN = {
    "one": "After a shuffle one card is burned.",
    "by-first-card": "After a shuffle the first card is turned up, and as many cards are burned as it counts.",
}
_RUNS_OUT = {
    "shuffle-discards": "Should the shoe run out in the middle of a round, the discards are shuffled and dealt on.",
    "void": "Should the shoe run out in the middle of a round, the round is void and all wagers go back.",
}
_COLLECTED = {
    "before-deal": "before the cards are dealt",
    "after-deal": "once the first cards are dealt",
    "in-round": "in the course of the hand",
    "after-settlement": "when the round has been settled",
}
_POSITIONS = {
    "player-dealer": "the player-dealer's hand",
    "banker": "the banker hand",
    "player": "the player hand",
    "board": "the community cards",
    "roll": "the two cards of the flip",
}


def cards_and_table(game: Game) -> Section:
    """The cards and seats that the game is played with, and who banks it."""
    posting = game.posting
    table, bank = posting.table, posting.player_dealer
    back = {
        "after-seat": "Others may bet behind a seat; their wagers are settled right after the same wager of the seat.",
        "after-whole-seat": "Others may bet behind a seat; their wagers are settled after all wagers of the seat and "
        "before the next seat's.",
        "after-all": "Others may bet behind a seat; their wagers are settled after those of all seats.",
    }.get(table.backline)
    if back and table.backline_most:
        back += f" At most {several(table.backline_most, 'player')} may stand behind one seat."
    return Section(
        "Cards and table",
        (
            facts(
                Fact("Cards", deck(posting.deck), posting.deck.lines),
                Fact("Seats", _seats(game), table.lines),
                Fact("Back-line betting", back, table.lines) if back else None,
                Fact("Free circles", "A player may also bet on betting circles that nobody has taken.", table.lines)
                if table.several_circles
                else None,
                Fact("Player-dealer", _bank(bank.turns, bank.intervening), bank.lines) if bank else None,
            ),
        ),
    )


def deck(rule: DeckRule) -> str:
    """The cards in a sentence or two.

    >>> deck(DeckRule(kind="standard-52", shuffle="every-round", lines="1"))
    'One deck of 52 cards, shuffled for every round.'
    """
    one = rule.min == rule.max == 1
    count = several(rule.max, "deck") if rule.min == rule.max else f"{rule.min} to {rule.max} decks"
    of = deck_words(rule.kind)
    size = of if one else f"{of.replace(' cards', ' cards each', 1)}"
    how = "shuffled for every round" if rule.shuffle == "every-round" else "dealt from a shoe until the cut card comes"
    sentences = [f"{sentence(count)} of {size}, {how}."]
    if rule.shuffle == "shoe":
        sentences += [_BURN[rule.burn]] if rule.burn != "none" else []
        sentences.append(_RUNS_OUT[rule.runs_out])
    elif rule.burn != "none":
        sentences.append(_BURN[rule.burn])
    return " ".join(sentences)


def _seats(game: Game) -> str:
    seats = game.posting.table.seats
    if game.posting.player_dealer:
        return f"{sentence(several(seats, 'seat'))}, one of them the player-dealer's."
    return f"At most {several(seats, 'player')}."


def _bank(turns: int, intervening: bool) -> str:
    often = "one round" if turns == 1 else f"{number(turns)} rounds in a row"
    between = " Before the same player holds it again another must have held it." if intervening else ""
    return (
        f"The game is banked by one of the players. The position is offered clockwise, and a player may hold it for at "
        f"most {often}.{between} The player-dealer puts up a bank for the round, and can neither win nor lose more."
    )


def round_of_play(game: Game, own: FamilyPart) -> Section:
    """The round in order: the bank and the wagers, the family's own steps, the settlement, and the fee in its place."""
    posting = game.posting
    fees, options = posting.fees, posting.fees.options
    when = fees.when if any(option.kind != "time" for option in options) else None

    def fee(time: str) -> Fact | None:
        named = f"The house collects its fee {_COLLECTED[time]}."
        return Fact("Collection", named, fees.lines) if when == time else None

    if not posting.player_dealer:
        return Section("How a round is played", (steps(fee("before-deal"), *own.steps, fee("after-settlement")),))
    base = [one.name for one in posting.wagers if one.placed == "before-deal" and one.kind == "base"]
    placed = (
        "Each player places wagers"
        if len(base) > 1
        else f"Each player places the {_wager_name(base[0])}"
        if base
        else ""
    )
    before = any(one.kind == "bonus" and one.placed == "before-deal" for one in posting.wagers)
    bonus = ", and bonus bets as they like" if before and len(base) == 1 else ""
    first = Fact(
        "Before the deal",
        f"The player-dealer puts up the bank. {placed}{bonus}." if placed else "The player-dealer puts up the bank.",
    )
    last = Fact("Settlement", "The wagers are settled in the order below.")
    dealt, *rest = own.steps
    return Section(
        "How a round is played",
        (
            steps(
                first, *own.before, fee("before-deal"), dealt, fee("after-deal"), *rest, last, fee("after-settlement")
            ),
        ),
    )


def _wager_name(name: str) -> str:
    plain_enough = name.lower().endswith(("wager", "bet", "ante", "line"))
    return name if plain_enough else f"{name} wager"


def settlement(game: Game, own: FamilyPart) -> Section | None:
    """Who has first action, the order in which wagers meet the bank, and what the bank covers."""
    posting = game.posting
    if not posting.player_dealer:
        return section("How the round is settled", *(own.settlement or ()))
    rule = posting.settlement
    covers = Fact(
        "What the bank covers",
        "Wagers meet the bank one after another. Each winner is paid from it and each loser's wager is matched with "
        "it, until the bank is used up. A wager that the bank reaches only in part is paid or taken in that part; what "
        "it does not reach goes back to the bettor.",
    )
    order: Facts | None = None
    if rule:
        names = {one.id: one.name for one in posting.wagers}
        walk = (
            "One kind of wager after another is settled round the table"
            if rule.walk == "kind"
            else "Seat after seat is settled, at each seat in this order"
        )
        first = [one for one in rule.order if one not in rule.last]
        text = f"{walk}: {', then '.join(names[one] for one in first)}." if len(names) > 1 else f"{walk}."
        if rule.order_winning:
            winning = ", then ".join(names[one] for one in rule.order_winning)
            text += f" At a seat whose hand wins: {winning}."
        if rule.passes == "losers-first":
            text += " The losing wagers of all seats are collected before any winning wager is paid."
        if rule.last:
            text += f" {sentence(listed([names[one] for one in rule.last]))} is settled after all else."
        order = facts(Fact("Order of settlement", text, rule.lines))
    action = facts(Fact("First action", action_words(posting.action), posting.action.lines)) if posting.action else None
    later = posting.corrections
    decided = Fact("Decisions after the round", decision_words(later), later.lines) if later else None
    return section("How wagers are settled", action, order, *(own.settlement or ()), facts(covers, decided))


def decision_words(rule: CorrectionRule) -> str:
    """Until when a decision on a round can be made, in words."""
    until = {"cards-scrambled": "the house dealer scrambles the cards for the next"}[rule.until]
    return f"A decision on a round can be made until {until}; then there is none."


def action_words(rule: ActionRule) -> str:
    """Who has first action, in words."""
    round_ = f" From there settling goes {rule.direction}." if rule.direction != "clockwise" else ""
    beside = {
        "left-of-player-dealer": "The seat to the player-dealer's left has first action.",
        "left-of-house-dealer": "The seat to the house dealer's left has first action.",
        "right-of-house-dealer": "The seat to the house dealer's right has first action.",
    }.get(rule.rule)
    if beside:
        return beside + round_
    if rule.rule == "dice":
        by = "Three dice are thrown, and their total counts out the seat that has first action"
    elif rule.rule == "total":
        by = f"The total of {_POSITIONS[rule.position or 'roll']} counts out the seat that has first action"
    else:
        where = _POSITIONS[rule.position or "player-dealer"]
        by = (
            f"The {ordinal(rule.card)} card of {where} counts out the seat that has first action "
            f"({_values(rule.values)})"
        )
    start = {
        ("seat-1", "no"): "from seat 1 clockwise, without the player-dealer's",
        ("seat-1", "first"): "from seat 1 clockwise, the player-dealer's before all others",
        ("seat-1", "last"): "from seat 1 clockwise, the player-dealer's after all others",
        ("player-dealer", "no"): "clockwise from the player-dealer's left",
        ("player-dealer", "first"): "clockwise from the player-dealer, who counts as one",
        ("player-dealer", "last"): "clockwise from the player-dealer's left, the player-dealer last",
    }[rule.start, rule.count_player_dealer]
    empty = (
        "Empty seats are counted too; where nobody plays at the seat, the action moves on to the next player."
        if rule.empty == "count"
        else "Only seats with a player are counted."
    )
    return f"{by}, {start}. {empty}{round_}"


def _values(values: dict[str, int]) -> str:
    own = {letter: value for letter, value in values.items() if not (letter.isdigit() and int(letter) == value)}
    named: dict[int, list[str]] = {}
    for letter, value in own.items():
        if not (letter == "T" and value == 10):
            named.setdefault(value, []).append(rank_name(letter))
    sentences = [f"{listed([a(name) for name in ranks], 'or')} counts {value}" for value, ranks in named.items()]
    return f"cards count their number, {listed(sentences)}" if sentences else "cards count their number"


def readings(game: Game) -> Section | None:
    """The readings that the document depends on: question, choice, why, and the alternatives."""
    switched = dict(game.readings)
    facts = []
    for one in game.posting.readings:
        chosen = switched.get(one.id, one.choice)
        answer = f"Read as: {choice_words(chosen)}."
        if chosen != one.choice:
            answer += f" Switched at this table; as posted: {choice_words(one.choice)}."
        others = [choice_words(other.name) for other in one.alternatives if other.name != chosen]
        also = f" It could also be read as: {listed(others, 'or')}." if others else ""
        facts.append(Fact(one.question, f"{answer} {one.why}{also}", one.lines))
    if not facts:
        return None
    intro = Fact(
        "Readings", "Where the posted words are lost, silent or at odds with each other, they are read like this:"
    )
    return Section("Readings", (intro, Facts(tuple(facts))), compared=False)
