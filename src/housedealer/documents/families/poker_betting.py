"""The betting of poker for the pot in words: limits, the bring-in, raises, the kill, and too few cards."""

from __future__ import annotations

from housedealer.cards import RANKS
from housedealer.documents.fees import STRUCTURES
from housedealer.documents.tree import Fact
from housedealer.documents.words import listed, rank_name, several
from housedealer.games.poker.posting import BringIn, Raises, Rules, Shortage

_STRUCTURES = {
    "fixed": "In fixed limit, every bet and raise is the lower or the upper limit, depending on the street.",
    "spread": "In spread limit, a bet or raise is any amount from the lower limit to the upper limit.",
    "pot": "In pot limit, a bet or raise is no more than the size of the pot.",
    "no": "In no limit, players can bet or raise everything they have on the table.",
}
_PILES = {
    "burns": "the burned cards",
    "folded": "the folded hands",
    "earlier": "the discards from earlier draws",
    "served": "the discards from this draw of players who have their new cards",
    "waiting": "the discards of players still waiting",
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
            else f" (ranked here from {rank_name(rule.ranks[-1])}, the highest, down to {rank_name(rule.ranks[0])}, "
            f"the lowest)"
        )
        ties = (
            "by suit, from clubs, the lowest, through diamonds and hearts to spades"
            if rule.ties == "suit"
            else "by which was dealt first"
        )
        again = " If everyone else just calls, the bring-in can still raise." if rule.acts_again else ""
        facts.append(
            Fact(
                "Bring-in",
                f"The player with the {rule.pick} up card{order} must bring it in; ties are broken {ties}. "
                f"{_bring_in(rule, rules)}{again}",
                lines,
            )
        )
    if rules.raises:
        facts.append(Fact("Raises", _raises(rules.raises, rules), lines))
    else:
        facts.append(Fact("Raises", "Raises are unlimited.", lines))
    if rules.kill:
        by = {
            "two-in-a-row": "A player who wins two whole pots in a row",
            "the-table": "If the table says so, a player",
        }[rules.killed_by]
        facts.append(
            Fact(
                "Half kill",
                f"{by} kills the next hand in fixed limit: it is played at one and a half times the limits, and that "
                f"player posts a blind of one and a half times the lower limit.",
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
        size = "The table's stakes set the amount."
    elif amount.equals:
        size = "It is the lower limit."
    elif amount.least:
        size = "It is at least the lower limit."
    else:
        size = "The table's stakes set the amount, up to the lower limit; if they don't, it is the lower limit."
    if limited and len(limited) < len(rules.structures):
        size += " In games without limits, the stakes set it."
    smaller = amount.most is not None and "fixed" in rules.structures
    opens = {
        "nothing": "",
        "lower": " If it is less, the player can open for the lower limit instead." if smaller else "",
        "upper": " The player can open for the upper limit instead.",
        "any": " The player can open for any amount within the limits instead.",
    }[rule.opens]
    complete = " The first to raise completes it to the lower limit, which doesn't count as a raise." if smaller else ""
    return f"{size}{opens}{complete}"


def _raises(rule: Raises, rules: Rules) -> str:
    where = [STRUCTURES[one] for one in rule.structures if one in rules.structures]
    limited = "" if len(where) == len(rules.structures) else f" in {listed(where, 'or')}"
    alone = "" if rule.heads_up_too else " Heads up, raises are unlimited."
    bets = several(rule.most, "bet") if rule.first_bet_counts else f"one bet and {several(rule.most, 'raise')}"
    return f"A betting round allows {bets}{limited}.{alone}"


def _shortage(rule: Shortage) -> str:
    """The procedure when the deck runs short, in the order of the house dealer's actions."""
    first = listed([_PILES[pile] for pile in rule.piles[0]])
    burned = f"{several(rule.burn, 'card')} {'is' if rule.burn == 1 else 'are'} burned"
    for_all = "one card is turned up in the middle and plays in every hand"
    if rule.rule == "community":
        return (
            "If there aren't enough cards for the burn and one for everyone still in, no one is dealt one: what is "
            f"left of the deck is shuffled with {first}, {burned}, and {for_all}. It counts in deciding who acts "
            "first."
        )
    if rule.rule == "fresh":
        return (
            "If there aren't enough cards for the burn and one for everyone still in, all but the last are dealt; "
            f"the last is shuffled with {first}, {burned} if enough are left, and the players still waiting are "
            f"dealt theirs. If even these aren't enough for everyone, {burned} and {for_all}."
        )
    more = "".join(
        f", and if that isn't enough, {listed([_PILES[pile] for pile in group])}" for group in rule.piles[1:]
    )
    if rule.rule == "draw-community":
        return (
            "If the deck won't last through a draw, everyone still waiting is dealt one card as long as there is "
            f"one for each; for each card still missing, {first} are shuffled and dealt from{more}, and {for_all}."
        )
    last = (
        " The last card of the deck isn't dealt before that, unless it replaces the last card of the last draw."
        if rule.keep_last
        else ""
    )
    burn = f" After the shuffle, {burned} if enough are left." if rule.burn else ""
    return f"If the deck runs out during a draw, {first} are shuffled and dealt from{more}.{last}{burn}"
