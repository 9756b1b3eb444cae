"""Blackjack in words: to 21, to 21.5 or to 31, what must and may be done, and who wins."""

from __future__ import annotations

from housedealer import cards
from housedealer.cards import RANKS
from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Fact, Section, facts
from housedealer.documents.words import listed, number, several
from housedealer.games.blackjack.posting import Double, Insurance, Rules, Split, Surrender
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
        aim="Each player's hand plays against the player-dealer's alone. The hand closer to 21 without going over "
        "wins; "
        f"{rules.natural}, an ace and a ten-point card dealt at once, is the best of all{made}.",
        hands=(Section("What cards count", (facts(*_counting(rules, game.posting.deck.kind)),)),),
        steps=_steps(rules),
        charts=(
            Section("What players may do", (facts(*_choices(rules)),)),
            Section("Who wins", (facts(*_winning(rules)),)),
        ),
        called=called,
        wagers={
            "base": (
                Fact("On what", "The pay rows are for hands that win; who wins and what pushes stands above.", lines),
            ),
            **({"side-31": (_side_31(lines),)} if "side-31" in game.wagers else {}),
            **(
                {"insurance": (Fact("On what", f"It wins where the player-dealer has {rules.natural}.", lines),)}
                if "insurance" in game.wagers
                else {}
            ),
        },
    )


def _side_31(lines: str) -> Fact:
    text = (
        "On a hand frozen above 21 its bettors may wager once more, up to the first wager: it wins where the hand and "
        "the "
        "player-dealer's second card together make 31."
    )
    return Fact("On what", text, lines)


def _counting(rules: Rules, deck: str) -> list[Fact]:
    lines, special = rules.lines, rules.special
    top = "ten" if any(code >> 2 == RANKS.index("T") for code in cards.deck(deck).cards) else "nine"
    facts = [
        Fact(
            "Card values",
            f"Cards from two to {top} count their number, jacks, queens and kings ten, and an ace one or "
            "eleven, whichever is better. A hand in which an ace counts eleven is soft; all others are hard.",
            lines,
        ),
        Fact(
            rules.natural,
            f"An ace and a ten-point card as the first two cards are {rules.natural}, the best hand. Two "
            "such cards after a split count 21.",
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
                f"An ace and a king of {of} as the first two cards are {special.name}. {tie}",
                special.lines,
            )
        )
    if rules.drawn_31 != "none":
        kind = rules.drawn_31
        facts.append(
            Fact(
                "31",
                f"A {kind} 21 may be hit: a ten-point card then makes {kind} 31, which beats every total up to 21. A "
                f"hand "
                "that draws to 22 or more otherwise is frozen: it receives no more cards.",
                lines,
            )
        )
    else:
        facts.append(Fact("Bust", "A hand above 21 is bust.", lines))
    return facts


def _steps(rules: Rules) -> tuple[Fact, ...]:
    lines = rules.lines
    first = "seat 1" if rules.acts_first == "seat-1" else "the player-dealer's left"
    facts = [
        Fact(
            "Deal",
            f"From {first} clockwise each player is dealt two cards face up, and the player-dealer two, the "
            "first up and the second down.",
            lines,
        ),
    ]
    early = rules.surrender is not None and rules.surrender.when == "early"
    offers = [
        *(["to give up half the wager"] if early else []),
        *(["insurance under an ace"] if rules.insurance else []),
    ]
    if offers:
        facts.append(Fact("Before the down card is checked", f"Players are offered {listed(offers)}."))
    facts.append(
        Fact(
            "Down card",
            "Under an ace or a ten-point card the house dealer looks at the down card. With "
            f"{rules.natural} the round ends there: nobody draws, and the hands are compared.",
            lines,
        )
    )
    facts.append(Fact("Players act", f"From {first} clockwise each player plays the hand out.", lines))
    soft = "Soft 17 is drawn to." if rules.hits_soft_17 else "Soft 17 stands."
    facts.append(
        Fact(
            "Player-dealer draws",
            f"The down card is turned up. The player-dealer draws to 16 and stands from 17. {soft}",
            lines,
        )
    )
    if rules.completes_for:
        facts.append(
            Fact(
                "Nothing left to play against",
                "Where no hand is left to play against, the player-dealer draws "
                "only while a bonus bet still hangs on it.",
                lines,
            )
        )
    return tuple(facts)


def _choices(rules: Rules) -> list[Fact]:
    lines = rules.lines
    facts = []
    if rules.hit_to:
        facts.append(Fact("Must hit", f"Hard totals up to {rules.hit_to} must be hit.", lines))
    stand = "the hand is frozen" if rules.drawn_31 != "none" else "a player must stand"
    if rules.stand_from >= 22 and rules.drawn_31 != "none":
        facts.append(
            Fact(
                "Must stand",
                "A player may draw on any hand up to 21; above that the hand is frozen, and no more cards come.",
                lines,
            )
        )
    elif rules.stand_from < 22:
        facts.append(Fact("Must stand", f"From hard {rules.stand_from} on {stand}.", lines))
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
        else f"two cards of {least}" + (f" to {most}" if most != least else "")
    )
    less = "for the wager or less" if rule.for_less else "for exactly the wager"
    sentences = [f"On {on} a player may double down, {less}, and receives one more card."]
    if rule.within_limits:
        sentences.append("The second wager must lie within the table limits too.")
    sentences.append("Split hands may be doubled too." if rule.after_split else "Split hands may not be doubled.")
    if rule.again:
        sentences.append(f"After the double card the whole wager may be doubled again, {_often(rule.again)}.")
    if rule.capped:
        sentences.append("Doubling again may not go beyond the table's maximum.")
    if rule.rescue:
        sentences.append("After a double the last doubled part may be taken back and the rest given up.")
    return " ".join(sentences)


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{number(times)} times")


def _splitting(rule: Split) -> str:
    sentences = [
        f"Two cards of one value may be split for an equal wager, up to {several(rule.most + 1, 'hand')} in all."
    ]
    if rule.aces_draw:
        sentences.append("Split aces are played like other hands.")
    else:
        sentences.append("Split aces receive one card each.")
        sentences.append("Aces may be split again." if rule.resplit_aces else "Aces are split once only.")
    return " ".join(sentences)


def _surrender(rule: Surrender) -> str:
    when = (
        "before the down card is checked, and in turn where it is not checked"
        if rule.when == "early"
        else "in turn, on the first two cards, after the down card is checked"
    )
    split = " Split hands may be given up too." if rule.after_split else " Split hands may not be given up."
    return f"A player may give up the hand for half the wager {when}.{split}"


def _insurance(rule: Insurance, natural: str) -> str:
    least = (
        f"{rule.least} to {rule.most} percent"
        if rule.least and rule.least != rule.most
        else f"up to {rule.most} percent"
    )
    if rule.least == rule.most:
        least = f"{rule.most} percent"
    even = f" Who has {natural} may be paid even money at once instead." if rule.even_money else ""
    return f"Under an ace players may insure for {least} of the wager.{even}"


def _winning(rules: Rules) -> list[Fact]:
    lines = rules.lines
    if rules.equal_21 == "player":
        equal = "Equal totals push, but with 21 against 21 the player wins."
    else:
        equal = "Equal totals push."
    naturals = (
        f"{rules.natural} against {rules.natural} pushes."
        if rules.equal_naturals == "push"
        else f"{rules.natural} against {rules.natural} is the player's."
    )
    over = "frozen" if rules.drawn_31 != "none" else "bust"
    eights = {
        "lose": f"A hand that is {over} loses, whatever the player-dealer has.",
        "push": f"A hand that is {over} loses, but pushes where the player-dealer busts with three eights; so the "
        f"hands stay to the end.",
        "win": f"A hand that is {over} loses, but wins where the player-dealer busts with three eights; so the hands "
        f"stay to the end.",
    }[rules.eights]
    return [
        Fact(
            "Higher hand",
            "The hand with the higher total wins; where the player-dealer busts, every hand that did not wins.",
            lines,
        ),
        Fact("Equal hands", equal, lines),
        Fact("Equal naturals", naturals, lines),
        Fact("Hands over 21", eights, lines),
    ]
