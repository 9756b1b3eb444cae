"""Blackjack in words: to 21, to 21.5 or to 31, what must and may be done, and who wins."""

from __future__ import annotations

from housedealer import cards
from housedealer.cards import RANKS
from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Fact, Section, facts
from housedealer.documents.words import listed, number, several
from housedealer.games.blackjack.posting import Double, Insurance, Rules, Split, Surrender
from housedealer.games.blackjack.side_bets import LOOKS_AT
from housedealer.postings.schema import WagerRule
from housedealer.table.family import Game

_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def describe(game: Game) -> FamilyPart:
    """A blackjack posting's own part."""
    rules: Rules = game.rules
    lines, special = rules.lines, rules.special
    made = ", and a made 31 beats every total up to 21" if rules.drawn_31 != "none" else ""
    called = {
        "natural": rules.natural,
        "win": "any other winning hand",
        "ace-king": special.name if special else "ace and king",
        "31": f"{rules.drawn_31.capitalize()} 31",
        "makes-31": "the hand and the player-dealer's second card make 31",
    }
    return FamilyPart(
        aim="Each player plays only against the player-dealer. The hand closer to 21 without going over wins. "
        f"{rules.natural}, an ace and a ten-point card on the first two cards, is the best hand{made}.",
        in_short="Get closer to 21 than the player-dealer without going over.",
        hands=(Section("What cards count", (facts(*_counting(rules, game.posting.deck.kind)),)),),
        steps=_steps(rules),
        charts=(
            Section("What players can do", (facts(*_choices(rules)),)),
            Section("Who wins", (facts(*_winning(rules)),)),
        ),
        called=called,
        wagers={
            "base": (
                Fact("How it works", "Payouts are for winning hands; see above for who wins and what pushes.", lines),
            ),
            **{
                name: (Fact("How it works", text, rule.lines),)
                for name, rule in game.wagers.items()
                if (text := _seen(rule))
            },
            **({"side-31": (_side_31(lines),)} if "side-31" in game.wagers else {}),
            **(
                {"insurance": (Fact("How it works", f"It wins if the player-dealer has {rules.natural}.", lines),)}
                if "insurance" in game.wagers
                else {}
            ),
        },
    )


_SEEN = {
    "red": "It plays on the player-dealer's cards in the order dealt: the up card, the down card, then the hits.",
    "match": "It plays on the player's first two cards. A match has the rank of the player-dealer's up card; a suited "
    "match has its suit, too.",
    "sevens": "It plays on the player's first two cards and the player-dealer's up card.",
    "jacks": "It plays on the player's first two cards and the player-dealer's up card.",
    "pair": "It plays on the player's first two cards.",
    "run-of-sevens": "It plays on the player's cards in the order dealt: the first two, then the first hit.",
}
"""The cards that a side bet looks at, where its payouts don't say whose they are."""


def _seen(rule: WagerRule) -> str:
    """The cards that a side bet looks at; empty for other bets."""
    return next((_SEEN[looks] for row in rule.pays if (looks := LOOKS_AT.get(row.on)) in _SEEN), "")


def _side_31(lines: str) -> Fact:
    text = (
        "Once a hand is frozen above 21, its bettors can bet again, up to the first bet. The new bet wins if the hand "
        "and the player-dealer's second card together make 31."
    )
    return Fact("How it works", text, lines)


def _counting(rules: Rules, deck: str) -> list[Fact]:
    lines, special = rules.lines, rules.special
    top = "ten" if any(code >> 2 == RANKS.index("T") for code in cards.deck(deck).cards) else "nine"
    facts = [
        Fact(
            "Card values",
            f"Twos through {top}s count face value; jacks, queens and kings count 10; an ace counts 1 or 11, whichever "
            "is better. A hand with an ace counted as 11 is soft; all others are hard.",
            lines,
        ),
        Fact(
            rules.natural,
            f"An ace and a ten-point card on the first two cards are {rules.natural}, the best hand. After a split, "
            "they count as 21.",
            lines,
        ),
    ]
    if special:
        suits = listed([_SUITS[suit] for suit in special.suits], "or")
        tie = f"It ranks with {rules.natural}." if special.ties_naturals else f"It ranks just below {rules.natural}."
        of = "one suit" if len(special.suits) == 4 else suits
        facts.append(
            Fact(
                special.name,
                f"An ace and a king of {of} on the first two cards are {special.name}. {tie}",
                special.lines,
            )
        )
    if rules.drawn_31 != "none":
        kind = rules.drawn_31
        facts.append(
            Fact(
                "31",
                f"You can hit a {kind} 21: a ten-point card makes it {kind} 31, which beats every total up to 21. A "
                "hand that goes over 21 any other way is frozen and gets no more cards.",
                lines,
            )
        )
    else:
        facts.append(Fact("Bust", "A hand over 21 busts.", lines))
    return facts


def _steps(rules: Rules) -> tuple[Fact, ...]:
    lines = rules.lines
    first = "seat 1" if rules.acts_first == "seat-1" else "the player-dealer's left"
    facts = [
        Fact(
            "Deal",
            f"Clockwise from {first}, each player is dealt two cards face up, and the player-dealer gets one up and "
            "one down.",
            lines,
        ),
    ]
    early = rules.surrender is not None and rules.surrender.when == "early"
    offers = [
        *(["early surrender"] if early else []),
        *(["insurance against an ace"] if rules.insurance else []),
    ]
    if offers:
        facts.append(Fact("Before the down card is checked", f"Players are offered {listed(offers)}."))
    facts.append(
        Fact(
            "Down card",
            "With an ace or a ten-point card up, the house dealer checks the down card. If it makes "
            f"{rules.natural}, the round ends there: no one draws, and the hands are compared.",
            lines,
        )
    )
    facts.append(Fact("Players act", f"Clockwise from {first}, each player plays out the hand.", lines))
    soft = ", but hits soft 17" if rules.hits_soft_17 else ", soft 17 included"
    facts.append(
        Fact(
            "Player-dealer draws",
            f"The down card is turned up. The player-dealer hits 16 or less and stands on 17 or more{soft}.",
            lines,
        )
    )
    if rules.completes_for:
        facts.append(
            Fact(
                "Nothing left to play against",
                "If no hand is left to play against, the player-dealer draws only when a bonus bet still depends on "
                "it.",
                lines,
            )
        )
    return tuple(facts)


def _choices(rules: Rules) -> list[Fact]:
    lines = rules.lines
    facts = []
    if rules.hit_to:
        facts.append(Fact("Must hit", f"Players must hit hard {rules.hit_to} or less.", lines))
    stand = "A hand is frozen at" if rules.drawn_31 != "none" else "Players must stand on"
    if rules.stand_from >= 22 and rules.drawn_31 != "none":
        facts.append(
            Fact(
                "Must stand",
                "Players can hit any hand up to 21; over 21 the hand is frozen and gets no more cards.",
                lines,
            )
        )
    elif rules.stand_from < 22:
        facts.append(Fact("Must stand", f"{stand} hard {rules.stand_from} or more.", lines))
    facts.append(Fact("Doubling down", _doubling(rules.double), rules.double.lines))
    facts.append(Fact("Splitting", _splitting(rules.split), rules.split.lines))
    if rules.surrender:
        facts.append(Fact("Surrender", _surrender(rules.surrender), rules.surrender.lines))
    else:
        facts.append(Fact("Surrender", "There is no surrender.", lines))
    if rules.insurance:
        facts.append(Fact("Insurance", _insurance(rules.insurance, rules.natural), rules.insurance.lines))
    else:
        facts.append(Fact("Insurance", "There is no insurance.", lines))
    return facts


def _doubling(rule: Double) -> str:
    least, most = rule.totals
    on = (
        "any two cards"
        if (least, most) == (2, 21)
        else f"two cards totaling {least}" + (f" {'or' if most == least + 1 else 'to'} {most}" if most != least else "")
    )
    less = "for the amount of the bet or less" if rule.for_less else "for the full amount of the bet"
    sentences = [f"Players can double down on {on}, {less}, and get one more card."]
    if rule.within_limits:
        sentences.append("The second bet must be within the table limits too.")
    sentences.append("Split hands can be doubled too." if rule.after_split else "Split hands can't be doubled.")
    if rule.again:
        sentences.append(f"After the double-down card, the whole bet can be doubled again, {_often(rule.again)}.")
    if rule.capped:
        sentences.append("Doubling again can't take the bet over the table maximum.")
    if rule.rescue:
        sentences.append("After a double, a player can take back the last doubled amount and give up the rest.")
    return " ".join(sentences)


def _often(times: int) -> str:
    return {1: "once", 2: "up to twice"}.get(times, f"up to {number(times)} times")


def _splitting(rule: Split) -> str:
    sentences = [
        f"Two cards of the same value can be split for an equal bet, up to {several(rule.most + 1, 'hand')} in all."
    ]
    if rule.aces_draw:
        sentences.append("Split aces play like any other hand.")
    else:
        sentences.append("Split aces get one card each.")
        sentences.append("Aces can be split again." if rule.resplit_aces else "Aces can be split only once.")
    return " ".join(sentences)


def _surrender(rule: Surrender) -> str:
    when = (
        "before the down card is checked, or on their turn if it isn't checked"
        if rule.when == "early"
        else "on their turn, with their first two cards, after the down card is checked"
    )
    split = " Split hands can be surrendered too." if rule.after_split else " Split hands can't be surrendered."
    return f"Players can surrender for half the bet {when}.{split}"


def _insurance(rule: Insurance, natural: str) -> str:
    least = f"{rule.least}% to {rule.most}%" if rule.least and rule.least != rule.most else f"up to {rule.most}%"
    if rule.least == rule.most:
        least = f"{rule.most}%"
    even = f" A player with {natural} can take even money instead." if rule.even_money else ""
    return f"With an ace up, players can take insurance for {least} of the bet.{even}"


def _winning(rules: Rules) -> list[Fact]:
    lines = rules.lines
    if rules.equal_21 == "player":
        equal = "Equal totals push, except that the player wins 21 against 21."
    else:
        equal = "Equal totals push."
    naturals = (
        f"If both have {rules.natural}, it's a push."
        if rules.equal_naturals == "push"
        else f"If both have {rules.natural}, the player wins."
    )
    over = "is frozen" if rules.drawn_31 != "none" else "busts"
    eights = {
        "lose": f"A hand that {over} loses, whatever the player-dealer has.",
        "push": f"A hand that {over} loses, but pushes if the player-dealer busts with three eights, so such hands "
        "stay on the table to the end.",
        "win": f"A hand that {over} loses, but wins if the player-dealer busts with three eights, so such hands stay "
        "on the table to the end.",
    }[rules.eights]
    return [
        Fact(
            "Higher hand",
            "The hand with the higher total wins. If the player-dealer busts, every hand that didn't wins.",
            lines,
        ),
        Fact("Equal hands", equal, lines),
        Fact("Equal naturals", naturals, lines),
        Fact("Hands over 21", eights, lines),
    ]
