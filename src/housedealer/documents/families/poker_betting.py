"""The betting of poker for the pot in words: limits, the bring-in, raises, the kill, and too few cards."""

from __future__ import annotations

from housedealer.cards import RANKS
from housedealer.documents.fees import STRUCTURES
from housedealer.documents.tree import Fact
from housedealer.documents.words import listed, rank_name, several
from housedealer.games.poker.posting import BringIn, Raises, Rules, Shortage

_STRUCTURES = {
    "fixed": "At fixed limit every bet and raise is the lower or the upper limit, as the street says.",
    "spread": "At spread limit a bet or raise is any amount from the lower to the upper limit.",
    "pot": "At pot limit a bet or raise is at most what is in the pot.",
    "no": "At no limit a bet or raise may be all that a player has on the table.",
}
_PILES = {
    "burns": "the burned cards",
    "folded": "the folded hands",
    "earlier": "what was thrown away in earlier draws",
    "served": "what was thrown away in this draw by players who have their new cards",
    "waiting": "what was thrown away by those who still wait",
}


def betting(rules: Rules) -> list[Fact]:
    """Limits, the bring-in, raises, the kill, and what happens when cards run out."""
    lines = rules.lines
    facts = [
        Fact(
            "Limits",
            f"The game is played {listed([STRUCTURES[one] for one in rules.structures], 'or')}. "
            + " ".join(_STRUCTURES[one] for one in rules.structures),
            lines,
        ),
    ]
    if rules.bring_in:
        rule = rules.bring_in
        order = (
            ""
            if rule.ranks == RANKS
            else f" (ranked for this from {rank_name(rule.ranks[-1])}, the highest, to {rank_name(rule.ranks[0])}, "
            f"the lowest)"
        )
        ties = (
            "by suit, from clubs, the lowest, over diamonds and hearts to spades"
            if rule.ties == "suit"
            else "by which was dealt first"
        )
        again = " When all others have only called, its owner may still raise." if rule.acts_again else ""
        facts.append(
            Fact(
                "Bring-in",
                f"The player whose card face up is the {rule.pick}{order} must bring it in; equal cards are told "
                f"apart {ties}. {_bring_in(rule, rules)}{again}",
                lines,
            )
        )
    if rules.raises:
        facts.append(Fact("Raises", _raises(rules.raises, rules), lines))
    else:
        facts.append(Fact("Raises", "There is no end to raises.", lines))
    if rules.kill:
        by = {
            "two-in-a-row": "Who wins two whole pots one after the other",
            "the-table": "Where the table says so, a player",
        }[rules.killed_by]
        facts.append(
            Fact(
                "Half kill",
                f"{by} kills the next hand at fixed limit: it is played for one and a half times the limits, and that "
                f"player posts a blind of one and a half times the lower one.",
                lines,
            )
        )
    if rules.shortage:
        facts.append(Fact("Too few cards", _shortage(rules.shortage), lines))
    return facts


def _bring_in(rule: BringIn, rules: Rules) -> str:
    """The size of the bring-in, and the amount that its owner may open for instead."""
    amount = rule.amount
    limited = [one for one in rules.structures if one in ("fixed", "spread")]
    if not limited:
        size = "It is what the table's stakes name."
    elif amount.equals:
        size = "It is the lower limit."
    elif amount.least:
        size = "It is at least the lower limit."
    else:
        size = "It is what the table's stakes name, at most the lower limit, and that where they name none."
    if limited and len(limited) < len(rules.structures):
        size += " Without limits it is what the stakes name."
    smaller = amount.most is not None and "fixed" in rules.structures
    opens = {
        "nothing": "",
        "lower": " Where it is less, its owner may open for the lower limit instead." if smaller else "",
        "upper": " Its owner may open for the upper limit instead.",
        "any": " Its owner may open for any amount within the limits instead.",
    }[rule.opens]
    complete = " Whoever raises it first completes it to the lower limit, which is no raise." if smaller else ""
    return f"{size}{opens}{complete}"


def _raises(rule: Raises, rules: Rules) -> str:
    where = [STRUCTURES[one] for one in rule.structures if one in rules.structures]
    limited = "" if len(where) == len(rules.structures) else f" at {listed(where, 'or')}"
    alone = "" if rule.heads_up_too else " Between two players there is no end to raises."
    bets = several(rule.most, "bet") if rule.first_bet_counts else f"one bet and {several(rule.most, 'raise')}"
    return f"A betting round allows {bets}{limited}.{alone}"


def _shortage(rule: Shortage) -> str:
    """The procedure when the deck runs short, in the order of the house dealer's actions."""
    first = listed([_PILES[pile] for pile in rule.piles[0]])
    burned = f"{several(rule.burn, 'card')} {'is' if rule.burn == 1 else 'are'} burned"
    for_all = "one card is turned face up in the middle and plays in every hand"
    if rule.rule == "community":
        return (
            f"When fewer cards are left than the burn and one for everyone still in, nobody is dealt one: what is left "
            f"of the deck is shuffled with {first}, {burned}, and {for_all}. It counts in who acts first."
        )
    if rule.rule == "fresh":
        return (
            f"When fewer cards are left than the burn and one for everyone still in, all but the last are dealt; the "
            f"last is shuffled with {first}, {burned} if enough are left, and those who wait are dealt theirs. Where "
            f"even these are too few for everyone, {burned} and {for_all}."
        )
    more = "".join(
        f", and if that is not enough {listed([_PILES[pile] for pile in group])}" for group in rule.piles[1:]
    )
    if rule.rule == "draw-community":
        return (
            f"Should the deck not last for a draw, each who waits is dealt one card while there is one for everybody; "
            f"for each still missing {first} are shuffled and dealt from{more}, and {for_all}."
        )
    last = (
        " The last card of the deck is not dealt before that, unless it replaces the last card of the last draw."
        if rule.keep_last
        else ""
    )
    burn = f" After the shuffle {burned} where enough are left." if rule.burn else ""
    shuffled = "is" if rule.piles[0][0] == "earlier" and len(rule.piles[0]) == 1 else "are"
    return f"Should the deck run out in a draw, {first} {shuffled} shuffled and dealt from{more}.{last}{burn}"
