"""Postings, settlements and audits as plain text for people."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.money import cents, show
from housedealer.postings.own import plain_id
from housedealer.postings.schema import Posting, WagerRule


def columns(rows: Sequence[Sequence[str]], head: Sequence[str] = (), right: Sequence[int] = ()) -> str:
    """Rows as aligned columns, those named in `right` aligned right.

    >>> print(columns([("player", "$5"), ("tie", "$100")], right=[1]))
    player    $5
    tie     $100
    """
    table = [list(head), *map(list, rows)] if head else list(map(list, rows))
    if not table:
        return ""
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    lines = []
    for row in table:
        cells = [text.rjust(widths[at]) if at in right else text.ljust(widths[at]) for at, text in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    if head:
        lines.insert(1, "─" * sum(widths, 2 * (len(widths) - 1)))
    return "\n".join(lines)


def settlement_text(answer: Mapping[str, Any]) -> str:
    """A settlement line by line, with the reasons."""
    parts = [f"{answer['posting']}"]
    if "wagers" in answer:
        rows = [
            (
                line["seat"],
                line["wager"] + _hand(line),
                show(cents(line["staked"])),
                line["result"],
                _moved(line),
                line["why"],
            )
            for line in answer["wagers"]
        ]
        parts.append(columns(rows, ("seat", "wager", "staked", "result", "money", "why"), right=[2, 4]))
    for number, pot in enumerate(answer.get("pots", []), 1):
        shares = ", ".join(f"seat {seat} {show(cents(share))}" for seat, share in pot["shares"].items())
        parts.append(f"pot {number}: {show(cents(pot['amount']))} to {shares}: {pot['why']}")
    if "points" in answer:
        pairs = [(" - ".join(one["seats"]), f"{one['points']:+d}", one["why"]) for one in answer["points"]]
        parts.append(columns(pairs, ("pair", "points", "why"), right=[1]))
    for position, held in answer.get("unused", {}).items():
        parts.append(f"not needed: {held} listed for {position}; the round was over without")
    parts += [f"fee: {fee['payer']} {show(cents(fee['amount']))}: {fee['why']}" for fee in answer["fees"]]
    net = "  ".join(f"{seat}: {signed(cents(change))}" for seat, change in answer["net"].items())
    parts.append(f"net  {net}  drop: {show(cents(answer['drop']))}")
    return "\n".join(parts)


def signed(amount: int) -> str:
    """A change in cents with its sign.

    >>> signed(500), signed(-250), signed(0)
    ('+$5', '-$2.50', '$0')
    """
    return f"+{show(amount)}" if amount > 0 else show(amount)


def _hand(line: Mapping[str, Any]) -> str:
    return f" (hand {line['hand']})" if line["hand"] > 1 else ""


def _moved(line: Mapping[str, Any]) -> str:
    moved = signed(cents(line["paid"]) - cents(line["taken"]))
    return f"{moved} ({show(cents(line['uncovered']))} uncovered)" if line["uncovered"] else moved


def postings_text(found: Sequence[Mapping[str, Any]]) -> str:
    """The list of postings."""
    rows = [
        ("✓" if one["playable"] else "·", plain_id(one["id"]), one["title"], one["family"], _source(one))
        for one in found
    ]
    playable = sum(1 for one in found if one["playable"])
    return columns(rows, ("", "posting", "title", "family", "seed and lines")) + (
        f"\n{len(found)} posting{'' if len(found) == 1 else 's'}, {playable} can be played (✓)"
    )


def _source(one: Mapping[str, Any]) -> str:
    """Where a posting stands; of one's own that it is so, or why it cannot be read."""
    source = one["source"]
    if source is None:
        return str(one.get("says", "your own"))
    return f"{source['seed']}:{source['lines'][0]}-{source['lines'][1]}"


def wager_text(wager: WagerRule) -> str:
    """What a wager pays, in a line."""
    rows = []
    for row in wager.pays:
        words = (row.words or row.on.replace("-", " ")).removesuffix(", a push")
        rows.append(f"{words}: {row.pays}")
    pays = "; ".join(rows)
    needs = f" (needs {' or '.join(wager.requires)})" if wager.requires else ""
    return f"{wager.name}{needs} — {pays}" if pays else f"{wager.name}{needs}"


def posting_text(posting: Posting) -> str:
    """A posting's rules from its data: deck, table, wagers, order, fees, readings."""
    parts = [
        f"{posting.title} — {posting.id}",
        f"seed {posting.source.seed}, lines {posting.source.lines[0]}-{posting.source.lines[1]}"
        if posting.source
        else "a posting of one's own",
    ]
    if posting.script is None:
        parts.append("This posting cannot be played yet.")
    if posting.deck:
        deck = posting.deck
        count = f"{deck.min}" if deck.min == deck.max else f"{deck.min} to {deck.max}"
        parts.append(
            f"Deck: {count} × {deck.kind}" + (", shuffled every round" if deck.shuffle == "every-round" else "")
        )
    if posting.table:
        back = "" if posting.table.backline == "none" else ", back-line betting"
        parts.append(f"Table: {posting.table.seats} seats{back}")
    if posting.wagers:
        parts.append("\nWagers")
        rows = [(wager.id, wager_text(wager), wager.lines) for wager in posting.wagers]
        parts += [_wrapped(f"  {name:<18} {words}  [{lines}]", 21) for name, words, lines in rows]
    if posting.settlement:
        how = "one pass per kind" if posting.settlement.walk == "kind" else "seat by seat"
        parts.append(f"\nSettled {how}: {', '.join(posting.settlement.order)}")
    if posting.fees:
        numbers = [str(option.option) for option in posting.fees.options]
        parts.append(
            f"Fees: {len(numbers)} schedule options, collected {posting.fees.when} (`housedealer fees {posting.id}`)"
        )
    if posting.readings:
        parts.append("\nReadings")
        parts += [_wrapped(f"  {one.question} {one.choice}. [{one.lines}]", 4) for one in posting.readings]
    return "\n".join(parts)


def _wrapped(text: str, indent: int) -> str:
    return "\n".join(textwrap.wrap(text, 110, subsequent_indent=" " * indent))


def audit_text(found: Mapping[str, Any]) -> str:
    """An audit: readings, then findings."""
    parts = [f"{found['posting']}: {len(found['readings'])} readings, {len(found['findings'])} findings"]
    for reading in found["readings"]:
        parts.append(f"\n• {reading['id']}  [{reading['lines']}]")
        parts.append(_wrapped(f"    {reading['question']}", 4))
        others = f" (or: {', '.join(reading['alternatives'])})" if reading["alternatives"] else ""
        parts.append(_wrapped(f"    → {reading['choice']}{others}. {reading['why']}", 6))
    if found["findings"]:
        parts.append("\nFindings")
        parts += [_wrapped(f"  ! {one['place']}: {one['says']}  ({one['kind']})", 6) for one in found["findings"]]
    return "\n".join(parts)
