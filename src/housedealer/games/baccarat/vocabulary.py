"""What a condition may say of a baccarat round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from housedealer.games.baccarat.rules import Finished
from housedealer.outcomes import Entry, Example, Term, Vocabulary
from housedealer.outcomes.kinds import HAND, NUMBER, TRUTH

_ENTRIES = (
    *(
        entry
        for side in ("player", "banker")
        for entry in (
            Entry(side, HAND, f"the {side} hand's cards, in order", f"the {side} hand"),
            Entry(f"{side}.total", NUMBER, "its total, 0 to 9", f"the {side} hand's total"),
            Entry(f"{side}.natural", TRUTH, "eight or nine in two cards", f"the {side} hand is a natural",
                  f"the {side} hand is no natural"),
            Entry(f"{side}_wins", TRUTH, f"the {side} hand wins", f"the {side} hand wins",
                  f"the {side} hand does not win"),
        )
    ),
    Entry("tie", TRUTH, "neither hand wins", "the hands tie", "the hands do not tie"),
)  # fmt: skip


def _side(side: str) -> dict[str, str]:
    sign = "player.total - banker.total" if side == "player" else "banker.total - player.total"
    return {
        f"{side}-wins": f"{side}_wins",
        f"{side}-natural-wins": f"{side}_wins and {side}.natural",
        **{f"{side}-wins-by-{points}": f"{sign} == {points}" for points in range(4, 10)},
    }


_NAMES = {
    **_side("player"),
    **_side("banker"),
    "banker-wins-with-6": "banker_wins and banker.total == 6",
    "tie": "tie",
    "equal-totals": "player.total == banker.total",
    "three-card-banker-7": "banker.cards == 3 and banker.total == 7 and player.total <= 6",
    "three-card-player-8": "player.cards == 3 and player.total == 8 and banker.total <= 7",
    "natural-tie": "tie and player.natural and banker.natural",
}


def seen(end: Finished, player: Sequence[Any] = (), banker: Sequence[Any] = ()) -> dict[str, Any]:
    """What a finished round shows; without the cards, what follows from its totals and numbers of cards."""
    result: dict[str, Any] = {
        "player.total": end.player,
        "banker.total": end.banker,
        "player.cards": end.player_cards,
        "banker.cards": end.banker_cards,
        "player.natural": end.player_natural,
        "banker.natural": end.banker_natural,
        "player_wins": end.margin > 0,
        "banker_wins": end.margin < 0,
        "tie": end.margin == 0,
    }
    return result | {"player": tuple(player), "banker": tuple(banker)} if player else result


def _phrase(parts: list[Term]) -> list[str | Term]:
    """`the banker hand wins with a three-card 6`: a side that wins, its total and its number of cards in one clause."""
    texts = {part.text: part for part in parts}
    for side in ("player", "banker"):
        totals = [part for part in parts if _fixed(part, f"{side}.total")]
        if f"{side}_wins" not in texts or len(totals) != 1:
            continue
        sizes = [part for part in parts if _fixed(part, f"{side}.cards") and part.parts[1].text in ("2", "3")][:1]
        cards = {"2": "two-card ", "3": "three-card "}[sizes[0].parts[1].text] if sizes else ""
        total = totals[0].parts[1].text
        article = "an" if not cards and total == "8" else "a"
        used = [texts[f"{side}_wins"], *totals, *sizes]
        rest: list[str | Term] = [part for part in parts if part not in used]
        return [f"the {side} hand wins with {article} {cards}{total}", *rest]
    return list(parts)


def _fixed(part: Term, name: str) -> bool:
    return part.what == "compared" and part.name == "==" and part.parts[0].text == name and (
        part.parts[1].what == "constant"
    )  # fmt: skip


VOCABULARY = Vocabulary(
    "baccarat",
    _ENTRIES,
    (
        Example("banker_wins and banker.total == 6 and banker.cards == 3", "Lucky 6 with three cards"),
        Example("player.first.pair", "Player Pair"),
        Example("player.first.pair and player.first.same_suit", "a perfect pair of the player hand"),
        Example("player.cards + banker.cards == 4", "Small: four cards in all"),
        Example("abs(player.total - banker.total) == 1", "a win by one point"),
        Example("banker.red == banker.cards", "all cards of the banker hand red"),
        Example("player.card3.rank is nine and player_wins", "the player hand wins with a nine drawn"),
    ),
    _NAMES,
    phrase=_phrase,
    beside_names=True,
)
