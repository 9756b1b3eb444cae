"""The betting of poker for the pot in words: limits, the bring-in, raises, the kill, and too few cards."""

from __future__ import annotations

from housedealer.cards import RANKS
from housedealer.documents.fees import STRUCTURES
from housedealer.documents.paper import Fact
from housedealer.documents.words import listed, rank_name, several
from housedealer.games.poker.posting import Raises, Rules, Shortage

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
    told = [
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
        opens = {
            "nothing": "It is posted for the amount that the stakes name.",
            "lower": "Its owner may open for the lower limit instead.",
            "upper": "Its owner may open for the upper limit instead.",
            "any": "Its owner may open for any amount within the limits instead.",
        }[rule.opens]
        again = " When all others have only called, its owner may still raise." if rule.acts_again else ""
        told.append(
            Fact(
                "Bring-in",
                f"The player whose card face up is the {rule.pick}{order} must bring it in; equal cards are told "
                f"apart {ties}. {opens}{again}",
                lines,
            )
        )
    if rules.raises:
        told.append(Fact("Raises", _raises(rules.raises, rules), lines))
    else:
        told.append(Fact("Raises", "There is no end to raises.", lines))
    if rules.kill:
        by = {
            "two-in-a-row": "Who wins two whole pots one after the other",
            "the-table": "Where the table says so, a player",
        }[rules.killed_by]
        told.append(
            Fact(
                "Half kill",
                f"{by} kills the next hand at fixed limit: it is played for one and a half times the limits, and that "
                f"player posts a blind of one and a half times the lower one.",
                lines,
            )
        )
    if rules.shortage:
        told.append(Fact("Too few cards", _shortage(rules.shortage), lines))
    return told


def _raises(rule: Raises, rules: Rules) -> str:
    where = [STRUCTURES[one] for one in rule.structures if one in rules.structures]
    limited = "" if len(where) == len(rules.structures) else f" at {listed(where, 'or')}"
    alone = "" if rule.heads_up_too else " Between two players there is no end to raises."
    return f"A betting round allows one bet and {several(rule.most, 'raise')}{limited}.{alone}"


def _shortage(rule: Shortage) -> str:
    first = listed([_PILES[pile] for pile in rule.piles[0]])
    more = "".join(
        f", and if that is not enough {listed([_PILES[pile] for pile in group])}" for group in rule.piles[1:]
    )
    under = (
        f"{first} {'are' if len(rule.piles[0]) > 1 or rule.piles[0][0] in ('burns', 'folded') else 'is'} shuffled and "
        f"dealt from{more}"
    )
    after = {
        "community": f"Should the deck not last for everyone, {under}; if there is still too little, one card is "
        f"dealt face up for all.",
        "fresh": f"Should the deck not last for everyone, {under} while they last, else one card is dealt for all.",
        "draw-community": f"Should the deck not last for a draw, each who waits is dealt one card while there is one "
        f"for everybody; for each still missing {under}, and one card is turned up for all.",
        "draw": f"Should the deck run out in a draw, {under}.",
    }[rule.rule]
    last = " The last card of the deck is not dealt before that." if rule.keep_last and rule.rule == "draw" else ""
    burn = (
        f" After the shuffle {several(rule.burn, 'card')} {'is' if rule.burn == 1 else 'are'} burned."
        if rule.burn
        else ""
    )
    return f"{after}{last}{burn}"
