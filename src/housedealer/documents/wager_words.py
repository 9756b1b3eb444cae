"""Every wager in words: who may place it, how much, and what it pays."""

from __future__ import annotations

from housedealer.documents.family_part import FamilyPart
from housedealer.documents.tree import Fact, Part, Section, Table, facts, section
from housedealer.documents.words import amounts, listed, met, number, sentence
from housedealer.money import Odds
from housedealer.outcomes import Vocabulary
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import PayRow, WagerRule
from housedealer.postings.values import Limits
from housedealer.table.family import Game
from housedealer.table.round.wager_checks import limits_of, reached_by


def wagers(game: Game, own: FamilyPart, option: FeeOption | None) -> Section | None:
    """Every wager with its requirements, its limits and its pay tables."""
    if own.wager_sections is not None:
        return Section("Wagers and what they pay", own.wager_sections)
    return section("Wagers and what they pay", *(_wager(rule, game, own, option) for rule in game.posting.wagers))


def _wager(rule: WagerRule, game: Game, own: FamilyPart, option: FeeOption | None) -> Section:
    names = {one.id: one.name for one in game.posting.wagers}
    notes = facts(
        *own.wagers.get(rule.id, ()),
        Fact("Who may place it", needs, rule.lines) if (needs := _needs(rule, names, option)) else None,
        Fact("How much", limits) if (limits := _limits(rule, game, option)) else None,
    )
    parts: list[Part] = [notes] if notes.facts else []
    head, words = own.looks.get(rule.id, "Result"), game.vocabulary
    if rule.tables:
        for one in rule.tables:
            parts.append(_pays(f"Pay table {one.name}", one.pays, own, head, words, titled=True))
        parts.insert(len(notes.facts) and 1, _choice_of_tables(rule))
    elif rule.pays:
        parts.append(_pays("Pays", rule.pays, own, head, words))
    return Section(rule.name, tuple(parts), rule.lines, wager=rule.id)


def _choice_of_tables(rule: WagerRule) -> Fact:
    text = (
        f"{sentence(number(len(rule.tables)))} pay tables are posted; the first is in force unless the table names "
        f"another."
    )
    return Fact("Pay tables", text, rule.lines)


def _pays(
    about: str, rows: list[PayRow], own: FamilyPart, head: str, words: Vocabulary | None, titled: bool = False
) -> Table:
    body = tuple((sentence(met(row, own.called, words)), pays(row)) for row in rows)
    return Table(about, (head, "Pays"), body, right=(1,), titled=titled, keys=tuple(row.called for row in rows))


def pays(row: PayRow) -> str:
    """The payoff of a row."""
    return str(row.pays) if isinstance(row.pays, Odds) else "push"


def _needs(rule: WagerRule, names: dict[str, str], option: FeeOption | None) -> str:
    sentences = []
    if rule.placed == "in-round":
        sentences.append("Not placed before the deal; it comes in the course of the round.")
    if rule.requires:
        others = listed([names[one] for one in rule.requires], "or")
        behind = "" if rule.requires_behind else " A back-line bettor may place it alone."
        sentences.append(f"Only beside {others} of the same bettor.{behind}")
    if rule.excludes:
        sentences.append(f"Not together with {listed([names[one] for one in rule.excludes], 'or')} of the same bettor.")
    if rule.equals:
        sentences.append(f"It must equal the {names[rule.equals]}.")
    if rule.at_most:
        sentences.append(f"It may not exceed the {names[rule.at_most]}.")
    if other := reached_by(rule, option):
        sentences.append(f"Beside the {names[other]} it may not be less than that.")
    if not rule.backline:
        sentences.append("Back-line bettors may not place it.")
    if rule.decks:
        sentences.append(f"Offered with {listed([number(one) for one in rule.decks], 'or')} decks only.")
    return " ".join(sentences)


def _limits(rule: WagerRule, game: Game, option: FeeOption | None) -> str:
    if rule.placed == "in-round" and not rule.limits:
        return ""
    result = limits_of(rule, option, game.posting.fees)
    if not result:
        return ""
    tops = [one.max for one in result if one.max is not None]
    steps_ = [one.step for one in result if one.step is not None]
    # If both the text and the schedule limit a wager, the narrower limits apply.
    least, most, step = max(one.min for one in result), min(tops) if tops else None, max(steps_) if steps_ else None
    narrow = Limits.model_construct(min=least, max=most, step=step)
    return f"{sentence(amounts(narrow))}."
