"""Every wager in words: who can bet it, how much, and what it pays."""

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
        return Section("Bets and payouts", own.wager_sections)
    return section("Bets and payouts", *(_wager(rule, game, own, option) for rule in game.posting.wagers))


def _wager(rule: WagerRule, game: Game, own: FamilyPart, option: FeeOption | None) -> Section:
    names = {one.id: one.name for one in game.posting.wagers}
    notes = facts(
        *own.wagers.get(rule.id, ()),
        Fact("Who can bet it", needs, rule.lines) if (needs := _needs(rule, names, option)) else None,
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
        f"{sentence(number(len(rule.tables)))} pay tables are posted; the first is used unless the table picks another."
    )
    return Fact("Pay tables", text, rule.lines)


def _pays(
    about: str, rows: list[PayRow], own: FamilyPart, head: str, words: Vocabulary | None, titled: bool = False
) -> Table:
    body = tuple((sentence(met(row, own.called, words)), pays(row)) for row in rows)
    return Table(about, (head, "Pays"), body, right=(1,), titled=titled, keys=tuple(row.called for row in rows))


def pays(row: PayRow) -> str:
    """The payoff of a row."""
    return row.pays.words() if isinstance(row.pays, Odds) else "push"


def _needs(rule: WagerRule, names: dict[str, str], option: FeeOption | None) -> str:
    sentences = []
    if rule.placed == "in-round":
        sentences.append("This bet comes up during the round, not before the deal.")
    if rule.requires:
        others = listed([names[one] for one in rule.requires], "or")
        behind = "" if rule.requires_behind else " A back-line bettor can bet it alone."
        bet = f"place the {others}" if len(rule.requires) == 1 else f"have a bet on {others}"
        sentences.append(f"The same bettor must also {bet}.{behind}")
    if rule.excludes:
        sentences.append(f"The same bettor can't also bet {listed([names[one] for one in rule.excludes], 'or')}.")
    if rule.equals:
        sentences.append(f"It must equal the {names[rule.equals]}.")
    if rule.at_most:
        sentences.append(f"It can't be more than the {names[rule.at_most]}.")
    if other := reached_by(rule, option):
        sentences.append(f"It can't be less than the same bettor's {names[other]}.")
    if not rule.backline:
        sentences.append("Back-line bettors can't bet it.")
    if rule.decks:
        sentences.append(f"Offered only with {listed([number(one) for one in rule.decks], 'or')} decks.")
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
