"""Poker against the player-dealer in words: streets, decisions, the qualifying hand and what a fold costs."""

from __future__ import annotations

from collections.abc import Collection

from housedealer.cards import cards
from housedealer.documents.family_part import FamilyPart
from housedealer.documents.hands import ranking_table
from housedealer.documents.tree import Fact, Section, facts
from housedealer.documents.words import listed, number, sentence, several
from housedealer.games.versus.posting import Ask, Rules, Step, Street
from housedealer.rankings import name_of
from housedealer.table.family import Game

CALLED = {
    "wins": "the hand beats the player-dealer",
    "ties": "the hands tie",
    "unqualified": "the player-dealer doesn't qualify",
    "qualified": "the player-dealer qualifies",
    "wins and qualified": "the hand beats a qualifying player-dealer",
    "loses and unqualified": "the hand loses, but the player-dealer doesn't qualify",
    "wins and unqualified": "the hand wins, but the player-dealer doesn't qualify",
    "ties and qualified": "the hand ties a qualifying player-dealer",
    "wins and royal-flush": "winning with a royal flush",
    "wins and straight-flush": "winning with a straight flush",
    "wins and four-of-a-kind": "winning with four of a kind",
    "wins and full-house": "winning with a full house",
    "wins and flush": "winning with a flush",
    "wins and straight": "winning with a straight",
    "ace-king-suited": "ace-king suited",
    "aces": "a pair of aces",
    "kings": "a pair of kings",
    "pair": "any other pair",
    "suited": "two suited cards",
    "four-aces": "four aces",
    "queens-or-better": "a pair of queens or better",
    "straight-flush-and-pair": "straight flush and a pair",
    "straight-and-pair": "straight and a pair",
    "mini-royal-and-pair": "mini royal and a pair",
}
_LOOKS = {
    "hand": "The hand",
    "two-cards": "The player's two cards",
    "three-of-five": "Three of the five cards",
    "four-of-five": "Four of the five cards",
    "both-hands": "Best five of both hands' six cards",
    "beaten-hand": "The losing hand",
}
_LOOKED = {
    "two-cards": "It plays on the player's own two cards.",
    "three-of-five": "It plays on the best three-card hand from the player's two cards and the three community cards.",
    "four-of-five": "It plays on the best four-card hand from the player's five cards.",
    "both-hands": "It plays on the best five of the player's three cards and the player-dealer's three.",
    "beaten-hand": "It plays on the losing hand, whether that is the player's or the player-dealer's.",
}
_SIDES = {"player-dealer": "player-dealer", "house-dealer": "house dealer"}


def describe(game: Game) -> FamilyPart:
    """The own part of a posting of poker against the player-dealer."""
    rules: Rules = game.rules
    names = {wager.id: wager.name for wager in game.posting.wagers}
    held = sum(step.cards for street in rules.streets for step in street.deal if step.to == "seats")
    board = sum(step.cards for street in rules.streets for step in street.deal if step.to == "board")
    best = {"three-card": 3, "four-card": 4, "high": 5}[rules.ranking]
    own = f"{number(best)} of {number(held + board)}" if held + board > best else number(best)
    aim = (
        f"Each player plays a hand of {several(best, 'card')} against the player-dealer, and decides along the way "
        "whether to stay in."
    )
    called = dict(CALLED)
    if (rules.looks and "two-cards" not in rules.looks.values()) or not rules.looks:
        called["pair"] = "a pair"
    return FamilyPart(
        aim=aim,
        in_short=f"Your {'best ' if held + board > best else ''}{several(best, 'card')} against the player-dealer's. "
        "Bet more, or fold.",
        hands=(
            Section(
                "Which hand beats which",
                (
                    facts(
                        Fact(
                            "A hand",
                            f"A hand is the best {own} cards."
                            if held + board > best
                            else f"A hand is all {own} cards.",
                            rules.lines,
                        )
                    ),
                    ranking_table("Hands", rules.ranking, game.posting.deck.kind, lines=rules.lines),
                ),
            ),
        ),
        steps=(*(step for street in rules.streets for step in _street(street, rules, names)), _compare(rules)),
        charts=(Section("What a fold costs", (facts(*_fold(rules, names, game.by_condition)),)),),
        called=called,
        wagers={wager: _looks(wager, names, rules) for wager in rules.looks},
        looks={
            wager.id: _LOOKS[rules.looks.get(wager.id, "hand")]
            for wager in game.posting.wagers
            if wager.kind == "bonus"
        },
    )


def _looks(wager: str, names: dict[str, str], rules: Rules) -> tuple[Fact, ...]:
    return (Fact("How it works", _LOOKED[rules.looks[wager]], rules.lines),)


def _street(street: Street, rules: Rules, names: dict[str, str]) -> list[Fact]:
    facts = []
    first = street is rules.streets[0]
    if street.deal:
        text = ". ".join(sentence(one) for one in _dealt(street.deal)) + "."
        if first:
            text += f" The deal starts to the {_SIDES[rules.deals_from]}'s left."
        about = "Deal" if first else f"{sentence(street.name)}, cards"
        facts.append(Fact(about, text, street.lines))
    if street.ask:
        about = (
            "Decision"
            if sum(one.ask is not None for one in rules.streets) == 1
            else f"{sentence(street.name)}, decision"
        )
        facts.append(Fact(about, _ask_words(street.ask, rules, names, first), street.ask.lines))
    return facts


def _dealt(steps: tuple[Step, ...]) -> list[str]:
    """The steps of a deal, equal ones in a row as one."""
    sentences: list[str] = []
    merged: list[tuple[Step, int]] = []
    for step in steps:
        if merged and merged[-1][0] == step and step.to == "seats":
            merged[-1] = (step, merged[-1][1] + 1)
        else:
            merged.append((step, 1))
    for step, times in merged:
        count = step.cards * times
        face = "face up" if step.face == "up" else "face down"
        if step.burn:
            sentences.append(f"{several(step.burn, 'card')} {'is' if step.burn == 1 else 'are'} burned")
        elif step.turn == "player-dealer":
            sentences.append(
                f"the player-dealer's {several(count, 'card') if count > 1 else 'card'} "
                f"{'are' if count > 1 else 'is'} turned up"
            )
        elif step.turn == "board":
            sentences.append(f"{several(count, 'community card')} {'is' if count == 1 else 'are'} turned up")
        elif step.to == "seats":
            sentences.append(f"each player is dealt {several(count, 'card')} {face}")
        elif step.to == "board":
            sentences.append(f"{several(count, 'community card')} {'is' if count == 1 else 'are'} dealt {face}")
        else:
            sentences.append(f"the player-dealer is dealt {several(count, 'card')} {face}")
    return sentences


def _ask_words(ask: Ask, rules: Rules, names: dict[str, str], first: bool) -> str:
    of, wager = names[ask.of], names[ask.wager]
    many = _multiples(ask.multiples, of)
    choices = [f"place {f'the {wager} bet' if first else 'one'} ({many})"]
    choices += [{"check": "check", "fold": "fold"}[one] for one in ask.others]
    who = "Each player" if first else f"Each player still in without a {wager} bet"
    text = f"{who} can {listed(choices, 'or')}."
    if ask.strong:
        hand = name_of(rules.ranking, cards(ask.strong.hand))
        text += (
            f" With {'a ' if hand.startswith('pair') else ''}{hand} or better, the bet can also be "
            f"{_multiples(tuple(one for one in ask.strong.multiples if one not in ask.multiples), of)}."
        )
    if first:
        left = f"the {_SIDES[rules.asks_from]}'s left"
        text += f" The player to {left} decides first."
    return text


def _multiples(multiples: tuple[int, ...], of: str) -> str:
    if multiples == (1,):
        return f"equal to the {of}"
    if multiples == (2,):
        return f"twice the {of}"
    return f"{listed([number(one) for one in sorted(multiples)], 'or')} times the {of}"


def _compare(rules: Rules) -> Fact:
    text = (
        f"The player-dealer qualifies with {rules.qualifier.words} or better. Each hand is compared with the "
        f"player-dealer's."
    )
    return Fact("Qualifying hand", text, rules.qualifier.lines)


def _fold(rules: Rules, names: dict[str, str], by_condition: Collection[str]) -> list[Fact]:
    fold = rules.fold
    facts = [
        Fact(
            "Lost on a fold",
            f"A player who folds loses the {listed([names[one] for one in fold.forfeits])} right away, if bet.",
            fold.lines,
        )
    ]
    if fold.forfeits_losing:
        losing = listed([names[one] for one in fold.forfeits_losing])
        facts.append(
            Fact(
                "Lost on a fold if losing",
                f"{losing} {'is' if len(fold.forfeits_losing) == 1 else 'are'} also collected if "
                f"{'it loses' if len(fold.forfeits_losing) == 1 else 'they lose'}.",
                fold.lines,
            )
        )
    left = [
        name
        for wager, name in names.items()
        if wager not in (*fold.forfeits, *by_condition) and wager not in {s.ask.wager for s in rules.streets if s.ask}
    ]
    if left:
        stays = "stays" if len(left) == 1 else "stay"
        by = "the community cards alone" if fold.judged_by == "board" else "what the hand makes"
        facts.append(Fact("Not lost on a fold", f"{listed(left)} {stays} in action, based on {by}.", fold.lines))
    if by_condition:
        own = listed([name for wager, name in names.items() if wager in by_condition])
        text = f"{own} {'plays' if len(by_condition) == 1 else 'play'} on the cards as if the hand had stayed in."
        facts.append(Fact("Whether or not a hand folds", text))
    return facts
