"""Game protection at the terminal: what each threat is worth, the counts, and the procedures against them."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from housedealer.documents.rulings.settlement import columns
from housedealer.money import show
from housedealer.table.contract import in_cents
from housedealer.table.events import Cents

HEADS = ("what is known", "wager", "edge", "with it", "bets", "method", "limit", "an hour")
_FIELDS = (
    "kind", "what", "wager", "edge", "known_edge", "bets", "gain_per_round", "method", "standard_error", "limit",
    "dollars_per_hour",
)  # fmt: skip
_COUNT_FIELDS = ("tags", "trigger", "cut", "bets_per_shoe", "gain_per_shoe", "gain_error", "cut_card_effect")


def text(answer: Mapping[str, Any]) -> str:
    """The answer as tables and sentences."""
    decks = answer["decks"]
    parts = [f"{answer['posting']}, {decks} deck{'s' if decks != 1 else ''}"]
    if answer["threats"]:
        gains = [one for one in answer["threats"] if one["gain_per_round"] > 0]
        parts.append(columns(_rows(gains or answer["threats"]), HEADS, right=[2, 3, 4, 6, 7]))
        parts.append(
            "Edges are the house's, per unit bet; below zero the bettor has the advantage. A wager is placed only "
            "where it has one: in so many of the rounds. Dollars at the posted limit, "
            f"{answer['hands_per_hour']} rounds an hour."
        )
        parts += _without_gain([one for one in answer["threats"] if one not in gains] if gains else [])
        parts += [f"  {note}" for note in dict.fromkeys(note for one in answer["threats"] for note in one["notes"])]
        parts += _counts(answer["threats"])
    parts += answer["says"]
    parts += _safeguards(answer)
    return "\n".join(parts)


def _without_gain(threats: list[Mapping[str, Any]]) -> list[str]:
    """The threats that give no advantage, a sentence for each kind of knowledge."""
    by_what: dict[str, list[str]] = {}
    for one in threats:
        words = f"{one['wager']} {one['edge']:+.4%}, then {one['known_edge']:+.4%}"
        by_what.setdefault(f"{one['kind']}: {one['what']}", []).append(words)
    return [f"No advantage by {what}: {'; '.join(words)}." for what, words in by_what.items()]


def _rows(threats: list[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    """A row for each threat; wagers that share all figures share a row."""
    wagers: dict[tuple[str, ...], list[str]] = {}
    for one in threats:
        known, wager, *figures = _row(one)
        wagers.setdefault((known, *figures), []).append(wager)
    return [(known, _some(names), *figures) for (known, *figures), names in wagers.items()]


def _some(names: list[str]) -> str:
    """A few names in one cell.

    >>> _some(["a", "b"]), _some(["a", "b", "c", "d"])
    ('a, b', 'a, b and 2 more')
    """
    return ", ".join(names) if len(names) < 4 else f"{names[0]}, {names[1]} and {len(names) - 2} more"


def _row(one: Mapping[str, Any]) -> tuple[str, ...]:
    error = one.get("standard_error")
    method = one["method"] if error is None else f"± {error:.4%}"
    limit, hour = one["limit"], one["dollars_per_hour"]
    return (
        f"{one['kind']}: {one['what']}", one["wager"], f"{one['edge']:+.4%}", f"{one['known_edge']:+.4%}",
        f"{one['bets']:.1%}", method, "none" if limit is None else show(in_cents(limit, Cents)),
        "" if hour is None else f"${hour:,.2f}",
    )  # fmt: skip


def _counts(threats: list[Mapping[str, Any]]) -> list[str]:
    rows = []
    for one in threats:
        count = one.get("count")
        if not count or len(count["tags"]) > len("23456789TJQKA"):
            continue
        tags = " ".join(f"{card}:{tag:+d}" for card, tag in count["tags"].items() if tag)
        effect = "" if count["cut_card_effect"] is None else f"{count['cut_card_effect']:+.4%}"
        error = f" ± {count['cut_card_error']:.4%}" if effect else ""
        rows.append((
            one["wager"], tags or "none", "never" if count["trigger"] is None else f"{count['trigger']:+g}",
            f"{count['bets_per_shoe']:.2f} of {count['rounds_per_shoe']:.1f}",
            f"{count['gain_per_shoe']:+.4f} ± {count['gain_error']:.4f}", f"{count['best_gain_per_shoe']:+.4f}",
            effect + error,
        ))  # fmt: skip
    if not rows:
        return []
    cut = next(one["count"]["cut"] for one in threats if one.get("count"))
    heads = ("count", "tags of cards seen", "from", "bets in a shoe", "units a shoe", "at best", "cut-card effect")
    return [
        "",
        f"Counts, {cut} cards behind the cut card; `from` is the true count, per deck left, from which a bet is made:",
        columns(rows, heads, right=[2, 3, 4, 5, 6]),
    ]


def _safeguards(answer: Mapping[str, Any]) -> list[str]:
    if not answer["threats"]:
        return []
    result = ["", "What the posting has against it:"]
    for one in answer["safeguards"]:
        result.append(f"  {', '.join(one['against'])}: {one['words']} [{one['lines']}]")
    against = {kind for one in answer["safeguards"] for kind in one["against"]}
    missing = sorted({one["kind"] for one in answer["threats"]} - against)
    if missing:
        result.append(f"  {', '.join(missing)}: nothing is posted")
    return result


def as_csv(answer: Mapping[str, Any]) -> str:
    """The threats as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_FIELDS, *_COUNT_FIELDS])
    for one in answer["threats"]:
        count = dict(one.get("count") or {})
        if count:
            count["tags"] = " ".join(f"{card}:{tag:+d}" for card, tag in count["tags"].items() if tag)
        writer.writerow([*(one.get(key, "") for key in _FIELDS), *(count.get(key, "") for key in _COUNT_FIELDS)])
    return out.getvalue()
