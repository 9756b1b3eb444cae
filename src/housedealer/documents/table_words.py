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
    "one": "One card is burned after each shuffle.",
    "by-first-card": "After each shuffle, the first card is turned up, and its value is the number of cards burned.",
}
_RUNS_OUT = {
    "shuffle-discards": "If the shoe runs out in the middle of a round, the discards are shuffled and the deal goes "
    "on.",
    "void": "If the shoe runs out in the middle of a round, the round is void and all bets are returned.",
}
_COLLECTED = {
    "before-deal": "before the cards are dealt",
    "after-deal": "after the first cards are dealt",
    "in-round": "during the hand",
    "after-settlement": "after the round is settled",
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
        "after-seat": "Players can bet behind a seat; each of their bets is settled right after the seat's bet of "
        "that kind.",
        "after-whole-seat": "Players can bet behind a seat; their bets are settled after all of the seat's bets and "
        "before the next seat's.",
        "after-all": "Players can bet behind a seat; their bets are settled after all the seats' bets.",
    }.get(table.backline)
    if back and table.backline_most:
        back += f" No more than {several(table.backline_most, 'player')} can bet behind one seat."
    return Section(
        "Cards and table",
        (
            facts(
                Fact("Cards", deck(posting.deck, posting.round_name), posting.deck.lines),
                Fact("Seats", _seats(game), table.lines),
                Fact("Back-line betting", back, table.lines) if back else None,
                Fact("Open circles", "A player can also bet on circles that no one is using.", table.lines)
                if table.several_circles
                else None,
                Fact("Player-dealer", _bank(bank.turns, bank.intervening), bank.lines) if bank else None,
            ),
        ),
    )


def deck(rule: DeckRule, round_name: str = "round") -> str:
    """The cards in a sentence or two.

    >>> deck(DeckRule(kind="standard-52", shuffle="every-round", lines="1"))
    'One deck of 52 cards, shuffled before every round.'
    """
    one = rule.min == rule.max == 1
    count = several(rule.max, "deck") if rule.min == rule.max else f"{rule.min} to {rule.max} decks"
    of = deck_words(rule.kind)
    size = of if one else f"{of.replace(' cards', ' cards each', 1)}"
    how = (
        f"shuffled before every {round_name}"
        if rule.shuffle == "every-round"
        else "dealt from a shoe until the cut card comes out"
    )
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
        return f"{sentence(several(seats, 'seat'))}, including the player-dealer's."
    return f"Up to {several(seats, 'player')}."


def _bank(turns: int, intervening: bool) -> str:
    often = "one round at a time" if turns == 1 else f"no more than {number(turns)} rounds in a row"
    between = " Someone else has to hold it before the same player can again." if intervening else ""
    return (
        f"One of the players banks the game. The position is offered clockwise, and a player can hold it for {often}."
        f"{between} The player-dealer puts up a bank for the round and can't win or lose more than that."
    )


def round_of_play(game: Game, own: FamilyPart) -> Section:
    """The round in order: the bank and the wagers, the family's own steps, the settlement, and the fee in its place."""
    posting = game.posting
    fees, options = posting.fees, posting.fees.options
    when = fees.when if any(option.kind != "time" for option in options) else None

    def fee(time: str) -> Fact | None:
        named = f"The house takes its collection {_COLLECTED[time]}."
        return Fact("Collection", named, fees.lines) if when == time else None

    if not posting.player_dealer:
        played = steps(fee("before-deal"), *own.steps, fee("after-settlement"))
        return Section(f"How a {posting.round_name} is played", (played,))
    base = [one.name for one in posting.wagers if one.placed == "before-deal" and one.kind == "base"]
    placed = (
        "Players place their bets"
        if len(base) > 1
        else f"Each player places the {_wager_name(base[0])}"
        if base
        else ""
    )
    before = any(one.kind == "bonus" and one.placed == "before-deal" for one in posting.wagers)
    bonus = ", plus any bonus bets" if before and len(base) == 1 else ""
    first = Fact(
        "Before the deal",
        f"The player-dealer puts up the bank. {placed}{bonus}." if placed else "The player-dealer puts up the bank.",
    )
    last = Fact("Settlement", "Bets are settled in the order below.")
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
    return name if plain_enough else f"{name} bet"


def settlement(game: Game, own: FamilyPart) -> Section | None:
    """Who has first action, the order in which wagers meet the bank, and what the bank covers."""
    posting = game.posting
    if not posting.player_dealer:
        return section(f"How the {posting.round_name} is settled", *(own.settlement or ()))
    rule = posting.settlement
    covers = Fact(
        "What the bank covers",
        "Bets are settled against the bank one at a time. The bank pays each winner and covers each loser until it "
        "runs out. If it covers only part of a bet, only that part is paid or taken; the rest goes back to the "
        "bettor, with no action.",
    )
    order: Facts | None = None
    if rule:
        names = {one.id: one.name for one in posting.wagers}
        walk = (
            "Each kind of bet is settled all the way around the table before the next"
            if rule.walk == "kind"
            else "Seats are settled one at a time, each in this order"
        )
        first = [one for one in rule.order if one not in rule.last]
        order_of_bets = f"{walk}: {', then '.join(names[one] for one in first)}."
        text = order_of_bets if len(names) > 1 else "Bets are settled around the table, seat by seat."
        if rule.order_winning:
            winning = ", then ".join(names[one] for one in rule.order_winning)
            text += f" If the seat's hand wins: {winning}."
        if rule.passes == "losers-first":
            text += " All losing bets are collected before any winning bet is paid."
        if rule.last:
            are = "is" if len(rule.last) == 1 else "are"
            text += f" {sentence(listed([names[one] for one in rule.last]))} {are} settled last."
        order = facts(Fact("Order of settlement", text, rule.lines))
    action = facts(Fact("First action", action_words(posting.action), posting.action.lines)) if posting.action else None
    later = posting.corrections
    decided = Fact("Decisions after the round", decision_words(later), later.lines) if later else None
    return section("How bets are settled", action, order, *(own.settlement or ()), facts(covers, decided))


def decision_words(rule: CorrectionRule) -> str:
    """Until when a decision on a round can be made, in words."""
    until = {"cards-scrambled": "the house dealer scrambles the cards for the next one"}[rule.until]
    return f"A decision on a round can be made only until {until}."


def action_words(rule: ActionRule) -> str:
    """Who has first action, in words."""
    round_ = f" Settlement goes {rule.direction} from there." if rule.direction != "clockwise" else ""
    beside = {
        "left-of-player-dealer": "The seat to the player-dealer's left has first action.",
        "left-of-house-dealer": "The seat to the house dealer's left has first action.",
        "right-of-house-dealer": "The seat to the house dealer's right has first action.",
    }.get(rule.rule)
    if beside:
        return beside + round_
    values = ""
    if rule.rule == "dice":
        by = "Three dice are rolled, and their total decides which seat has first action"
    elif rule.rule == "total":
        by = f"The total of {_POSITIONS[rule.position or 'roll']} decides which seat has first action"
    else:
        where = _POSITIONS[rule.position or "player-dealer"]
        which = "community card" if rule.position == "board" else f"card of {where}"
        by = f"The {ordinal(rule.card)} {which} decides which seat has first action"
        values = f" {_values(rule.values)}"
    start = {
        ("seat-1", "no"): "counting clockwise from seat 1 and skipping the player-dealer",
        ("seat-1", "first"): "counting clockwise from seat 1, with the player-dealer first",
        ("seat-1", "last"): "counting clockwise from seat 1, with the player-dealer last",
        ("player-dealer", "no"): "counting clockwise from the player-dealer's left",
        ("player-dealer", "first"): "counting clockwise from the player-dealer, who is one",
        ("player-dealer", "last"): "counting clockwise from the player-dealer's left, with the player-dealer last",
    }[rule.start, rule.count_player_dealer]
    empty = (
        "Empty seats count too; if no one is playing there, the action moves to the next player."
        if rule.empty == "count"
        else "Only seats with a player count."
    )
    return f"{by}, {start}.{values} {empty}{round_}"


def _values(values: dict[str, int]) -> str:
    own = {letter: value for letter, value in values.items() if not (letter.isdigit() and int(letter) == value)}
    named: dict[int, list[str]] = {}
    for letter, value in own.items():
        if not (letter == "T" and value == 10):
            named.setdefault(value, []).append(rank_name(letter))
    sentences = [
        f"{listed([a(name) for name in ranks], 'or')} {'' if at else 'counts '}{value}"
        for at, (value, ranks) in enumerate(named.items())
    ]
    return f"Number cards count face value; {listed(sentences)}." if sentences else "Cards count face value."


def readings(game: Game) -> Section | None:
    """The readings that the document depends on: question, choice, why, and the alternatives."""
    switched = dict(game.readings)
    facts = []
    for one in game.posting.readings:
        chosen = switched.get(one.id, one.choice)
        answer = f"Our ruling: {choice_words(one, chosen)}."
        if chosen != one.choice:
            answer += f" Switched at this table; the standard ruling is: {choice_words(one, one.choice)}."
        others = [choice_words(one, other.name) for other in one.alternatives if other.name != chosen]
        also = f" It could also be read as: {listed(others, 'or')}." if others else ""
        facts.append(Fact(one.question, f"{answer} {one.why}{also}", one.lines))
    if not facts:
        return None
    intro = Fact(
        "House rulings", "Where the posted text is unreadable, silent or at odds with itself, this is how we read it:"
    )
    return Section("House rulings", (intro, Facts(tuple(facts))), compared=False)
