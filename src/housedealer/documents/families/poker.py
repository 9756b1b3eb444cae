"""Poker for the pot in words: how a hand is opened, its streets, the betting, and who wins what."""

from __future__ import annotations

from housedealer.documents.families.poker_betting import betting
from housedealer.documents.family_part import FamilyPart
from housedealer.documents.hands import ranking_table
from housedealer.documents.tree import Fact, Part, Section, Table, facts
from housedealer.documents.words import listed, number, ordinal, sentence, several
from housedealer.games.poker.hands import best_of, name_of
from housedealer.games.poker.posting import Hands, Rules, Street
from housedealer.money import show
from housedealer.table.family import Game

_LOWS = {"low-8": "low-8", "low-a5": "low-a5", "low-27": "low-27", "badugi": "badugi"}
_AIMS = {
    "low-a5": "The lowest hand wins the pot; straights and flushes don't count against it, and aces are low.",
    "low-27": "The lowest hand wins the pot; straights and flushes count against it, and aces are high.",
    "badugi": "The best hand is four low cards of different suits and ranks; aces are low.",
}
_SHORT = {
    "low-a5": "The lowest hand wins the pot. Aces are low.",
    "low-27": "The lowest hand wins the pot. Aces are high.",
    "badugi": "Four low cards of different suits make the best hand.",
}
_FIRST = {
    "left-of-blinds": "the player to the left of the blinds",
    "left-of-button": "the first player to the left of the button",
    "bring-in": "the bring-in, then the player to its left",
    "showing": "the best hand showing (on a tie, the one dealt first)",
}


def describe(game: Game) -> FamilyPart:
    """A poker posting's own part."""
    rules: Rules = game.rules
    return FamilyPart(
        aim=_aim(rules),
        in_short="The best high hand and the best low hand split the pot."
        if rules.hands.low
        else _SHORT.get(rules.hands.best, "The best hand wins the pot, or the last player left in it."),
        hands=(Section("Which hand beats which", tuple(_hands(rules, game.posting.deck.kind))),),
        steps=tuple(_steps(rules)),
        charts=(Section("Betting", (facts(*betting(rules)),)),),
        settlement=(Section("Who wins the pot", (facts(*_winning(rules)),)),),
    )


def _aim(rules: Rules) -> str:
    hands = rules.hands
    if hands.low:
        return (
            "The pot is split between the best high hand and the best qualifying low hand; with no low, the high hand "
            "takes it all."
        )
    return _AIMS.get(hands.best, "The best hand wins the pot, or the last player left when everyone else folds.")


def _hands(rules: Rules, deck: str) -> list[Part]:
    hands, lines = rules.hands, rules.lines
    entries = []
    if hands.exactly_two:
        entries.append(
            Fact(
                "A hand",
                "A hand uses exactly two of a player's own cards and three from the board; high and low can use "
                "different ones."
                if hands.low
                else "A hand uses exactly two of a player's own cards and three from the board.",
                lines,
            )
        )
    elif any(street.board for street in rules.streets):
        entries.append(Fact("A hand", "A hand is the best five of a player's own cards and the board.", lines))
    else:
        dealt = sum(len(street.deal) for street in rules.streets)
        if dealt > 5:
            entries.append(Fact("A hand", f"A hand is the best five of a player's {number(dealt)} cards.", lines))
    if hands.best == "high-joker":
        aces = "Five aces beat everything." if hands.five_aces else "Four aces and a joker are four aces."
        entries.append(Fact("The joker", f"A joker plays as an ace or completes a straight or a flush. {aces}", lines))
    if hands.best in ("mexican", "high-joker-as-dealt"):
        aces = "" if hands.five_aces else " Four aces and a joker dealt face up are four aces."
        entries.append(
            Fact(
                "The joker",
                "A joker dealt face down is fully wild, and stays wild. Dealt face up, it plays as an ace or "
                f"completes a straight or a flush.{aces}",
                lines,
            )
        )
    if hands.best == "mexican":
        entries.append(Fact("Sevens and jacks", "A jack comes right after a seven.", lines))
    if hands.low == "low-8":
        entries.append(
            Fact(
                "The low hand",
                "A low is five different ranks, eight or lower; straights and flushes don't count against it, and aces "
                "are low.",
                lines,
            )
        )
        if "high-joker" in hands.best:
            low = {
                "lowest-missing": "the lowest rank missing from the hand",
                "ace-or-fill": "an ace, or completes a straight or a flush",
            }[hands.low_joker]
            entries.append(Fact("The joker in a low", f"In a low hand, a joker is {low}.", lines))
    if hands.high_needs_pair:
        entries.append(
            Fact("High without a pair", "When a low is shown, a high hand needs at least a pair to take half.", lines)
        )
    result: list[Part] = [facts(*entries)] if entries else []
    result.append(_ranking("High hands" if hands.low else "Hands", hands, deck))
    if hands.low:
        result.append(ranking_table("Low hands", _LOWS[hands.low], deck, titled=True))
    return result


def _ranking(about: str, hands: Hands, deck: str) -> Table:
    examples = hands.best if hands.best in ("mexican", *_LOWS) else "high"
    rate = best_of(hands.model_copy(update={"exactly_two": False}))
    return ranking_table(
        about,
        examples,
        deck,
        value=lambda codes: rate(codes, (), True),
        name=lambda codes: name_of(hands.best, rate(codes, (), True)),
        titled=bool(hands.low),
    )


def _steps(rules: Rules) -> list[Fact]:
    lines = rules.lines
    facts = []
    if rules.origin == "button":
        facts.append(
            Fact(
                "Button",
                "The button moves one seat clockwise after every hand. The deal starts to its left.",
                lines,
            )
        )
    else:
        facts.append(Fact("Button", "There is no button; the deal starts to the house dealer's left.", lines))
    if rules.ante is not None:
        ante = (
            f"Every player antes {show(rules.ante)}."
            if rules.ante
            else "Every player antes the amount the table's stakes call for."
        )
        facts.append(Fact("Ante", ante, lines))
    if rules.blinds:
        blinds = rules.blinds
        least = "The player to the left of the button posts the small blind, and the next player posts the big blind"
        if blinds.least == 1:
            least = (
                "The players to the button's left post the blinds: a big blind, and a small one if the table uses it"
            )
        middle = "; a middle blind between them can be used" if blinds.middle else ""
        alone = {
            "left": "With two players, the small blind is to the button's left.",
            "button": "With two players, the button posts the small blind.",
        }[blinds.heads_up]
        facts.append(Fact("Blinds", f"{least}{middle}. {alone}", lines))
    for at, street in enumerate(rules.streets):
        facts += _street(street, rules, at)
    return facts


def _street(street: Street, rules: Rules, at: int) -> list[Fact]:
    lines = rules.lines
    about = f"{sentence(ordinal(at + 1))} betting round"
    cards = []
    if street.discard:
        cards.append(f"each player discards {several(street.discard, 'card')}")
    if street.draw and not street.burn:
        cards.append(f"in turn, each player can draw up to {several(street.draw, 'card')}")
    if street.burn:
        cards.append(f"{several(street.burn, 'card')} {'is' if street.burn == 1 else 'are'} burned")
    if street.draw and street.burn:
        cards.append(f"in turn, each player can draw up to {several(street.draw, 'card')}")
    if street.deal:
        cards.append(f"each player is dealt {_passes(street.deal)}")
    if street.board:
        name = f", the {street.name}" if street.name in ("flop", "turn", "river") else ""
        cards.append(
            f"{several(street.board, 'card')} {'is' if street.board == 1 else 'are'} dealt face up to the board{name}"
        )
    betting = f"a betting round follows, starting with {_FIRST[street.first]}"
    if street.first == "bring-in":
        betting = "a betting round follows, starting with the bring-in and going to the left"
    if rules.structures == ["fixed"]:
        betting += f"; bets are at the {street.limit} limit"
    elif "fixed" in rules.structures:
        betting += f"; in fixed limit, bets are at the {street.limit} limit"
    pair = {
        "none": "",
        "opener": " A player showing a pair can open for the upper limit, which then applies to everyone.",
        "anyone": " If a pair is showing, anyone can bet either limit.",
    }[street.open_pair]
    # The streets of stud are called by the card that is dealt; those of other games by what is dealt.
    name = f"{sentence(street.name)} street: " if rules.bring_in else ""
    dealt = "; ".join(cards)
    return [Fact(about, f"{name}{dealt if name else sentence(dealt)}. {sentence(betting)}.{pair}", lines)]


def _passes(deal: str) -> str:
    faces = {
        "d": "face down",
        "u": "face up",
        "?": "face up or face down, as each player asks; a player who wants it face down turns the other card up "
        "first, so that one card stays face down",
    }
    if len(set(deal)) == 1:
        return f"{several(len(deal), 'card')} {faces[deal[0]]}"
    runs: list[list[str]] = []
    for letter in deal:
        if runs and runs[-1][0] == letter:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    return listed([f"{several(len(run), 'card')} {faces[run[0]]}" for run in runs])


def _winning(rules: Rules) -> list[Fact]:
    lines = rules.lines
    show_ = {
        "show-or-muck": "At the showdown the last to bet or raise shows first, then the others clockwise; a losing "
        "hand can be mucked.",
        "all-show": "At the showdown all hands are shown.",
    }[rules.showdown]
    odd = {
        "first-left": "the winner closest to where the deal starts",
        "seat-one": "the winner closest to seat 1",
        "best-showing": "the winner with the best cards showing",
        "best-suit": "the winner with the best suits",
    }[rules.odd_chip]
    facts = [
        Fact("Showdown", show_, lines),
        Fact(
            "All-in",
            "A player who can't match a bet is all in and plays for the part of the pot they matched. The rest goes "
            "into a side pot, and an uncalled bet is returned.",
        ),
        Fact("Equal hands", f"Equal hands split the pot; an odd chip goes to {odd}.", lines),
    ]
    if rules.hands.low:
        half = {"high": "the high half", "high-hand": "the high hand (on a tie, by the same rule)", "player": odd}[
            rules.odd_half
        ]
        facts.append(
            Fact("Odd chip between high and low", f"When the pot is halved, an odd chip goes to {half}.", lines)
        )
    return facts
