"""What a condition may say of Two Card Peek: the five cards of each row, the first two of them, and what they make."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from housedealer.games.peek.posting import Rules
from housedealer.outcomes import Entry, Example, Vocabulary
from housedealer.outcomes.cards_seen import together
from housedealer.outcomes.kinds import CATEGORY, NUMBER, hand_of
from housedealer.outcomes.ranked import made, value


def vocabulary(rules: Rules) -> Vocabulary:
    """The names that a posting's conditions may use."""
    return _vocabulary("".join(rules.rows), rules.first_cards, rules.cards - rules.first_cards)


@functools.cache
def _vocabulary(rows: str, first: int, more: int) -> Vocabulary:
    entries: list[Entry] = []
    parts: dict[str, int] = {}
    for row in rows:
        words = f"row {row.upper()}"
        parts |= {f"first_{row}": first, f"more_{row}": more}
        entries += [
            Entry(f"first_{row}", hand_of(first), f"the first two cards of {words}", f"{words}'s first two cards"),
            Entry(f"more_{row}", hand_of(more), f"the other cards of {words}", f"{words}'s last three cards"),
            Entry(f"row_{row}", hand_of(first + more), f"all cards of {words}", f"{words}'s cards",
                  compute=together, of=(f"first_{row}", f"more_{row}"), any_order=True),
            Entry(f"row_{row}.value", NUMBER, "the value of its five cards; higher is better",
                  f"the value of {words}", compute=functools.partial(value, "high"), of=(f"row_{row}",),
                  looks="rank suit", any_order=True),
            Entry(f"row_{row}.hand", CATEGORY, "what its five cards make", words,
                  compute=functools.partial(made, "high"), of=(f"row_{row}.value",)),
        ]  # fmt: skip
    return Vocabulary(
        "peek",
        tuple(entries),
        (
            Example("row_a.hand is flush", "row A makes a flush"),
            Example("first_a.pair and first_b.pair and first_c.pair", "three pairs in the first cards"),
            Example("together(first_a, first_b, first_c).aces >= 2", "two aces or more in the first six cards"),
            Example("row_a.value > row_b.value and row_a.value > row_c.value", "row A is the best in five cards"),
            Example("first_a.red == 2 and first_b.red == 2 and first_c.red == 2", "the first six cards all red"),
        ),
        wagers=lambda name: not name.startswith(("pick", "two-card-poker", "super-bet", "peek-bonus")),
        parts=parts,
    )


def seen(rules: Rules, hands: Mapping[str, Sequence[int]]) -> dict[str, tuple[int, ...]]:
    """What the rows show when all cards are out."""
    result: dict[str, tuple[int, ...]] = {}
    for row in rules.rows:
        held, first = tuple(hands[f"row-{row}"]), rules.first_cards
        result |= {f"first_{row}": held[:first], f"more_{row}": held[first:]}
    return result
