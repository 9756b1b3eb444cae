"""Postings, settlements and audits as plain text for people."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.documents.rulings import ruling_words
from housedealer.money import show, signed
from housedealer.postings import load
from housedealer.postings.own import plain_id
from housedealer.postings.readings import choice_name
from housedealer.table.contract import in_cents, read_answer
from housedealer.table.events import Cents
from housedealer.table.narrator import pot_name


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
    """A settlement in the contract's form, line by line, with the reasons."""
    answer = read_answer(answer)
    parts = [f"{answer['posting']}"]
    if "wagers" in answer:
        rows = [
            (
                line["seat"],
                line["wager"] + _hand(line),
                show(line["staked"]),
                line["result"],
                _moved(line),
                line["why"],
            )
            for line in answer["wagers"]
        ]
        parts.append(columns(rows, ("seat", "wager", "staked", "result", "money", "why"), right=[2, 4]))
    pots = answer.get("pots", [])
    for number, pot in enumerate(pots):
        shares = ", ".join(f"seat {seat} {show(share)}" for seat, share in pot["shares"].items())
        parts.append(f"{pot_name(number, len(pots)).lower()}: {show(pot['amount'])} to {shares}: {pot['why']}")
    if "points" in answer:
        pairs = [(" - ".join(one["seats"]), f"{one['points']:+d}", one["why"]) for one in answer["points"]]
        parts.append(columns(pairs, ("pair", "points", "why"), right=[1]))
    if "voided" in answer:
        parts.append(f"void: {answer['voided']}")
    parts += [f"irregular: {one['why']}" for one in answer.get("irregularities", []) if "voided" not in answer]
    for position, held in answer.get("unused", {}).items():
        parts.append(f"not needed: {held} listed for {position}; the round was over without")
    parts += [f"fee: {fee['payer']} {show(fee['amount'])}: {fee['why']}" for fee in answer["fees"]]
    net = "  ".join(f"{seat}: {signed(change)}" for seat, change in answer["net"].items())
    parts.append(f"net  {net}  drop: {show(answer['drop'])}")
    return "\n".join(parts)


def ruling_text(answer: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> str:
    """A settlement with its ruling: an assumed first action first of all, cards, wagers and what they depend on; the
    lines are those of the posting with the round's switched `readings`."""
    ruled, posting = {**read_answer(answer), "events": answer["events"]}, load(answer["posting"], readings)
    head, _, settled = settlement_text(answer).partition("\n")
    parts = [ruling_words.assumption(ruled, posting), head]
    if first := ruling_words.first_action(ruled):
        parts.append(f"first action: {first}")
    parts += [f"cards: {position} {held}" for position, held in ruling_words.dealt(ruled).items()]
    parts.append(settled)
    if difference := ruling_words.differences(ruled):
        parts.append(difference)
    parts += [
        f"rests on {reading}{f' [{lines}]' if lines else ''}: {sentence}"
        for reading, sentence, lines in ruling_words.rests_on(ruled, posting)
    ]
    cited = ruling_words.cited(ruled, posting)
    if cited:
        seed = f"{posting.seed}: " if posting.seed else ""
        parts.append(f"lines  {seed}{'; '.join(f'{what} {lines}' for what, lines in cited.items())}")
    return "\n".join(part for part in parts if part)


def _hand(line: Mapping[str, Any]) -> str:
    return f" (hand {line['hand']})" if line["hand"] > 1 else ""


def _moved(line: Mapping[str, Any]) -> str:
    moved = signed(line["paid"] - line["taken"])
    return f"{moved} ({show(line['uncovered'])} uncovered)" if line["uncovered"] else moved


def postings_text(audited: Sequence[Mapping[str, Any]]) -> str:
    """The list of postings."""
    rows = [
        ("✓" if one["playable"] else "·", plain_id(one["id"]), one["title"], one["family"], _source(one))
        for one in audited
    ]
    playable = sum(1 for one in audited if one["playable"])
    return columns(rows, ("", "posting", "title", "family", "seed and lines")) + (
        f"\n{len(audited)} posting{'' if len(audited) == 1 else 's'}, {playable} can be played (✓)"
    )


def _source(one: Mapping[str, Any]) -> str:
    """Where a posting comes from; for a user's own that it is so, or why it cannot be read."""
    source = one["source"]
    if source is None:
        return str(one.get("says", "your own"))
    return f"{source['seed']}:{source['lines'][0]}-{source['lines'][1]}"


def _wrapped(text: str, indent: int) -> str:
    return "\n".join(textwrap.wrap(text, 110, subsequent_indent=" " * indent))


def _change_text(other: str, changes: Mapping[str, Any] | None, fee: Sequence[float] | None) -> str:
    """What another reading would change, on one line: edges, in money too, and the fee."""
    edges = (changes or {}).items()
    sentences = [f"{name} {_edges(old, then)}{_of_a_hundred(old, then)}" for name, (old, then) in edges]
    if changes is not None and not sentences:
        sentences.append("no edge changes")
    if fee:
        before, then = in_cents(fee, list[Cents])
        sentences.append(f"the fee of a plain round {show(before)} → {show(then)}")
    return _wrapped(f"    ⇄ {choice_name(other)}: {', '.join(sentences)}", 6) if sentences else ""


def _of_a_hundred(before: float | None, then: float | None) -> str:
    """The change of an edge in money.

    >>> _of_a_hundred(-0.012351, 0.010179), _of_a_hundred(0.01, 0.010001), _of_a_hundred(0.01, None)
    (' ($2.25 of $100)', ' (less than a cent of $100)', '')
    """
    if before is None or then is None:
        return ""
    change = round(abs(then - before) * 100_00)
    return f" ({show(change) if change else 'less than a cent'} of $100)"


def _edges(before: float | None, then: float | None) -> str:
    """An edge before and after, with as many decimals as tell them apart.

    >>> _edges(0.018297, 0.009244), _edges(0.012025318, 0.012025077), _edges(None, 0.0747)
    ('+1.8297% → +0.9244%', '+1.202532% → +1.202508%', 'not there → +7.4700%')
    """
    for digits in (4, 6, 8):
        first, second = ("not there" if edge is None else f"{edge:+.{digits}%}" for edge in (before, then))
        if first != second:
            break
    return f"{first} → {second}"


def _ruling(one: Mapping[str, Any]) -> str:
    at = f" ({', '.join(one['at'])})" if one["at"] else ""
    return f"{one['kind']}{at}: {one['words']}"


def after_fee_cells(worth: Mapping[str, Any]) -> tuple[str, str, str]:
    """The edge with a fee on winnings, in words: at the bet, the lowest and the highest within the posted limits.

    >>> low, high = {"bet": 40, "edge": 0.01515}, {"bet": 20, "edge": 0.03184}
    >>> after_fee_cells({**high, "lowest": low, "highest": high})
    ('+3.1840% at $20', '+1.5150% at $40', '+3.1840% at $20')
    """
    at = [worth, worth["lowest"], worth["highest"]]
    here, low, high = (f"{one['edge']:+.4%} at {show(in_cents(one['bet'], Cents))}" for one in at)
    return here, low, high


def audit_text(rows: Mapping[str, Any]) -> str:
    """An audit: readings, then findings."""
    parts = [f"{rows['posting']}: {len(rows['readings'])} readings, {len(rows['findings'])} findings"]
    for reading in rows["readings"]:
        parts.append(f"\n• {reading['id']}  [{reading['lines']}]")
        parts.append(_wrapped(f"    {reading['question']}", 4))
        others = f" (or: {', '.join(map(choice_name, reading['alternatives']))})" if reading["alternatives"] else ""
        parts.append(_wrapped(f"    → {choice_name(reading['choice'])}{others}. {reading['why']}", 6))
        edges, fees = reading.get("changes"), reading.get("fees", {})
        sentences = [_change_text(other, edges and edges[other], fees.get(other)) for other in reading["alternatives"]]
        parts += [line for line in sentences if line]
    if rows.get("irregularities"):
        parts.append("\nIrregularities")
        parts += [_wrapped(f"  • {_ruling(one)}  [{one['lines']}]", 6) for one in rows["irregularities"]]
    if rows.get("edges_by_bet"):
        parts.append("\nEdges that depend on the bet, with the fee off the winnings")
        for wager, one in rows["edges_by_bet"].items():
            least, low, high = after_fee_cells(one)
            parts.append(f"  • {wager}: {least}; lowest {low}, highest {high}")
    if rows["findings"]:
        parts.append("\nFindings")
        parts += [_wrapped(f"  ! {one['place']}: {one['says']}  ({one['kind']})", 6) for one in rows["findings"]]
    return "\n".join(parts)
