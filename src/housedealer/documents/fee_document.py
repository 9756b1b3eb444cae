"""A cardroom's fee document written out: for each game its schedule options, and what holds for all of them."""

from __future__ import annotations

from housedealer.documents.fees import all_options, own_limits, schedule_facts
from housedealer.documents.procedures import section_of
from housedealer.documents.tree import Document, Fact, Part, Section
from housedealer.documents.words import amounts, listed, plain, sentence
from housedealer.errors import HouseError
from housedealer.postings import entries, load
from housedealer.postings.cardrooms import cardroom
from housedealer.postings.collection import FeeRule, FeeSection
from housedealer.postings.fee_documents import fee_documents, load_fee_document
from housedealer.postings.procedures import procedures_of
from housedealer.postings.schema import WagerRule


def fee_document(name: str) -> Document:
    """A fee document by its id.

    >>> fee_document("black-sheep/fees-poker-games").title
    'Poker Collection Rates'
    """
    if name not in fee_documents():
        raise HouseError(f"{name!r} is not a fee document; expected one of {', '.join(fee_documents())}")
    document = load_fee_document(name)
    room = name.split("/", maxsplit=1)[0]
    number = f", {document.bureau_id}" if document.bureau_id else ""
    under = f"{cardroom(room)}{number} · posted text {document.seed}, lines {document.lines.replace('-', '–')}"
    titles = {one["id"]: one["title"] for one in entries()}
    sections = [_section(key, one, room, titles) for key, one in document.sections.items()]
    result = procedures_of(name)
    beside = section_of(result.procedures, result.glossary)
    return Document(name, document.title, under, document.seed, (*sections, *((beside,) if beside else ())))


def _section(key: str, one: FeeSection, room: str, titles: dict[str, str]) -> Section:
    """The schedule of one game or of several."""
    games = [titles.get(f"{room}/{priced}", sentence(plain(priced))) for priced in one.prices or [key]]
    fees = FeeRule.model_construct(
        when=one.when, limit=one.limit, bonus_limit=one.bonus_limit, options=one.options, lines=one.lines
    )
    names = {wager.id: wager.name for priced in one.prices or [key] for wager in _wagers(f"{room}/{priced}", titles)}
    parts: list[Part | Section] = [*schedule_facts(fees)]
    limits = {"Table limits": one.limit, "Bonus bets": one.bonus_limit}
    parts += [Fact(about, f"{about}: {amounts(limit)}.{own_limits(limit)}") for about, limit in limits.items() if limit]
    parts += _wager_limits(one, names)
    return Section(listed(games), (*parts, all_options(fees, (), names)), compared=False)


def _wagers(posting: str, titles: dict[str, str]) -> list[WagerRule]:
    """The wagers of a posting that the document prices; none of a game that was not posted."""
    return load(posting).wagers if posting in titles else []


def _wager_limits(one: FeeSection, names: dict[str, str]) -> list[Part | Section]:
    """The limits that all options have for single wagers."""
    result: list[Part | Section] = []
    for wager, limit in one.options[0].wager_limits.items():
        if all(option.wager_limits.get(wager) == limit for option in one.options if option.complete):
            name = names.get(wager, sentence(plain(wager)))
            result.append(Fact(name, f"{name}: {amounts(limit)}."))
    return result
