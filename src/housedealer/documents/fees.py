"""A posting's fee schedule in words: the option in force in full, and every option on a line of its own."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer.documents.formats.as_text import section_lines
from housedealer.documents.tree import Cell, Fact, Part, Section, Table, facts
from housedealer.documents.words import amounts, listed, plain, sentence, several
from housedealer.money import show
from housedealer.postings.collection import FeeOption, FeePart, FeeRule, Street
from housedealer.postings.fee_table import limit_words
from housedealer.postings.options import only_fitting, players_words, read_structure
from housedealer.postings.schema import Posting
from housedealer.postings.values import Limits

_BY = {
    "total-table-action": "by total table action",
    "per-wager": "by bet size",
    "per-spot": "per spot",
    "pot": "from the pot",
    "time": "by time",
}
_STREETS: dict[Street, str] = {
    "before-deal": "Before the deal",
    "blinds": "Blinds placed",
    "round-1": "After the first betting round",
    "round-2": "After the second betting round",
    "round-3": "After the third betting round",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "first-up-card": "First up card",
    "third-up-card": "Third up card",
}
STRUCTURES = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}
ALL = "All options"
_WHEN = {
    "before-deal": "before the cards are dealt",
    "after-deal": "after the first cards are dealt",
    "in-round": "during the hand, street by street",
    "after-settlement": "after the round is settled",
}


def fees_text(
    posting: Posting, players: int | None = None, structure: str | None = None, beside: Sequence[Fact] = ()
) -> str:
    """The schedule options of a posting, all or those meant for a table, for a terminal; `beside` is what else is
    taken."""
    meant = only_fitting(posting, players, structure)
    table = [f"{players} players"] if players else []
    table += [STRUCTURES[read_structure(structure)]] if structure else []
    if posting.fees and posting.fees.options and meant.fees and not meant.fees.options:
        return f"{posting.title}\n  No option is for {', '.join(table)}."
    title = f"Options for {', '.join(table)}" if table else ALL
    return "\n".join([posting.title, *section_lines(fee_section(meant, (), title, beside), posting.seed)])


def fee_section(
    posting: Posting, in_force: Sequence[FeeOption], title: str = ALL, beside: Sequence[Fact] = ()
) -> Section:
    """The schedule: what is in force, and all options, those in force marked; and what is taken in addition."""
    fees = posting.fees
    if fees is None or not fees.options:
        lines = fees.lines if fees else ""
        return Section("Collection fees", (Fact("Fees", "No fee schedule is posted.", lines),), compared=False)
    names = {wager.id: wager.name for wager in posting.wagers}
    parts: list[Part | Section] = [*schedule_facts(fees), *beside]
    for option in in_force:
        parts.append(_in_force(option, fees, names))
    parts.append(Section(title, (all_options(fees, in_force, names),), compared=False, folded=True))
    return Section("Collection fees", tuple(parts), compared=False)


def schedule_facts(fees: FeeRule) -> list[Fact]:
    """When and by what a schedule's fees are taken."""
    kinds = list(dict.fromkeys(_BY[option.kind] for option in fees.options))
    when = "" if all(option.kind == "time" for option in fees.options) else f"{_WHEN[fees.when]}, "
    result = [Fact("Fees", f"The house takes its collection {when}{listed(kinds, 'or')}.", fees.lines)]
    if who := _who_pays(fees.options):
        result.append(Fact("Who pays", who))
    if fees.most_rates is not None:
        result.append(
            Fact("Rates", f"No more than {several(fees.most_rates, 'rate')} can be in use for the game.", fees.lines)
        )
    if any(part.between == "upper" and part.tiers for option in fees.options for part in (option, *option.also)):
        result.append(
            Fact("Between two tiers", "An amount between two tiers of a schedule is charged at the higher tier.")
        )
    return result


def _who_pays(options: Sequence[FeeOption]) -> str:
    """Who pays the fees of a game with a player-dealer; empty for fees from a pot or by time, which say so."""
    parts = [part for option in options if option.kind not in ("pot", "time") for part in (option, *option.also)]
    of_dealer = any(
        part.player_dealer or part.player_dealer_per_spot or any(tier.player_dealer for tier in part.tiers)
        for part in parts
    )
    of_players = any(part.player or any(tier.player for tier in part.tiers) for part in parts)
    if of_dealer and of_players:
        return "The player-dealer pays it, and so does each player where the option says so."
    if of_dealer:
        return "The player-dealer pays it; the players pay nothing."
    return "The players pay it; the player-dealer pays nothing." if of_players else ""


def _in_force(option: FeeOption, fees: FeeRule, names: dict[str, str]) -> Section:
    """One option in full."""
    entries = [Fact("", text) for text in _limits(option, fees, names)]
    if option.players:
        entries.append(Fact("", f"With {players_words(option.players)} dealt in."))
    parts: list[Part] = [facts(*entries)] if entries else []
    for part in (option, *option.also):
        parts += _part(part, option, names)
    return Section(f"In force: option {option.option}", tuple(parts), option.lines if option.lines != "0" else "")


def _limits(option: FeeOption, fees: FeeRule, names: dict[str, str]) -> list[str]:
    limit, bonus = option.limit or fees.limit, option.bonus_limit or fees.bonus_limit
    sentences = []
    if option.stakes:
        sentences.append(f"For {_dashed(option.stakes)} games.")
    if option.structure:
        sentences.append(f"For {listed([STRUCTURES[one] for one in option.structure], 'or')} games.")
    if option.buy_in:
        sentences.append(f"Buy-in: {amounts(option.buy_in)}.")
    if limit:
        sentences.append(f"Table limits: {amounts(limit)}.{own_limits(limit)}")
    if bonus:
        sentences.append(f"Bonus bets: {amounts(bonus)}.")
    sentences += [
        f"{names.get(wager, sentence(plain(wager)))}: {amounts(one)}." for wager, one in option.wager_limits.items()
    ]
    return sentences


def own_limits(limit: Limits) -> str:
    """Between which amounts a table sets its own minimum and maximum, where that is posted, as a further sentence."""
    if limit.min_to is None or limit.max_from is None or limit.max is None:
        return ""
    least, most = (
        f"{show(low)} and {show(high)}" for low, high in ((limit.min, limit.min_to), (limit.max_from, limit.max))
    )
    return f" Each table sets its own minimum, between {least}, and its own maximum, between {most}."


def _part(part: FeePart, option: FeeOption, names: dict[str, str]) -> list[Part]:
    """What one way of charging takes, as facts and a table."""
    sentences = [sentence(text) for text in _flat(part, option, names)]
    result: list[Part] = [facts(*(Fact("", f"{text}.") for text in sentences))] if sentences else []
    if part.kind == "pot":
        rows: list[tuple[Cell, ...]] = [(_STREETS[street], show(fee)) for street, fee in option.streets.items()]
        if option.no_flop:
            rows.append(("No flop, instead of all others", show(option.no_flop)))
        result.append(Table("Fee", ("When", "Collection"), tuple(rows), right=(1,)))
    elif part.tiers:
        of_player = any(tier.player for tier in part.tiers)
        of_dealer = any(tier.player_dealer for tier in part.tiers)
        what = "Bet" if part.kind == "per-wager" else "Total table action"
        head = (what, *(["Player-dealer pays"] if of_dealer else []), *(["Each player pays"] if of_player else []))
        body = tuple(
            (
                tier.words,
                *([show(tier.player_dealer)] if of_dealer else []),
                *([show(tier.player)] if of_player else []),
            )
            for tier in part.tiers
        )
        result.append(Table("Fee", head, body, right=tuple(range(1, len(head)))))
    return result


def _flat(part: FeePart, option: FeeOption, names: dict[str, str]) -> list[str]:
    """What is taken whatever the amount is, and what is counted."""
    sentences = []
    if part.counts:
        sentences.append(f"bets that count: {_counted(part.counts, names)}")
    if part.each == "wager":
        sentences.append("each bet is charged separately")
    if part.player_dealer:
        sentences.append(f"the player-dealer pays {show(part.player_dealer)} a round")
    if part.player_dealer_per_spot:
        sentences.append(f"the player-dealer pays {show(part.player_dealer_per_spot)} per spot")
    if part.kind == "per-spot" and part.player:
        sentences.append(f"each player pays {show(part.player)} per spot")
    if part.kind == "time":
        hour = f", or {show(part.hour)} for a full hour" if part.hour is not None else ""
        half = f"; anyone who joins after {part.half_after} minutes pays half" if part.half_after is not None else ""
        when = {"own": " of play, in advance", "set-times": ", at the set times", "down": ""}[part.timing]
        sentences.append(f"each player pays {show(part.player)} every {part.minutes} minutes{when}{hour}{half}")
    if part.payers == "seated":
        sentences.append("among the players, only those seated at the table pay")
    if part.kind == "pot" and option.payer == "button":
        sentences.append("the player on the button pays it")
    if part.kind == "pot" and option.after_bets:
        sentences.append("each street's fee is taken once its bets are in the pot")
    return sentences


def _counted(ids: Sequence[str], names: dict[str, str]) -> str:
    """The wagers that count; of many similar ones, such as those on each number, one name for all."""
    result: dict[str, None] = {}
    for one in ids:
        name = names.get(one, one.replace("-", " "))
        head = name.rstrip("0123456789A, ").removesuffix(" on")
        same = [other for other in ids if names.get(other, other).rstrip("0123456789A, ").removesuffix(" on") == head]
        result[head if len(same) > 1 and head else name] = None
    return listed(list(result))


def all_options(fees: FeeRule, in_force: Sequence[FeeOption], names: dict[str, str]) -> Table:
    """A line for every option, with all that it takes; `names` are those of the wagers by their ids."""
    rows: list[tuple[Cell, ...]]
    head: tuple[str, ...]
    right: tuple[int, ...]
    pots = [one for one in fees.options if one.kind == "pot"]
    streets = [one for one in _STREETS if any(one in option.streets for option in pots)]
    if len(pots) == len(fees.options):
        no_flop = any(one.no_flop for one in pots)
        head = (
            "Option",
            "Players",
            "Game",
            *(_STREETS[street] for street in streets),
            *(["No flop"] if no_flop else []),
        )
        rows = [_pot_row(one, streets, no_flop) for one in pots]
        right = (0, *range(3, len(head)))
    else:
        same = {part.kind for option in fees.options for part in (option, *option.also)}
        kind = fees.options[0].kind if len(same) == 1 else None
        head, right = ("Option", "Limit", f"Collection {_BY[kind]}" if kind else "Collection"), (0,)
        rows = [(_number(one), _limit(one, fees), _line(one, kind, names)) for one in fees.options]
    marked = tuple(at for at, one in enumerate(fees.options) if any(one is other for other in in_force))
    return Table("Options", head, tuple(rows), right=right, marked=marked, lines=fees.lines)


def _pot_row(option: FeeOption, streets: Sequence[Street], no_flop: bool) -> tuple[Cell, ...]:
    game = [*([_dashed(option.stakes)] if option.stakes else []), *(STRUCTURES[one] for one in option.structure)]
    last = [show(option.no_flop) if option.no_flop else "–"] if no_flop else []
    return (
        _number(option),
        players_words(option.players) if option.players else "any",
        ", ".join(game) or "any",
        *(show(option.streets.get(street, 0)) for street in streets),
        *last,
    )


def _number(option: FeeOption) -> str:
    return str(option.option) if option.complete else f"{option.option} (incomplete in the posted text)"


def option_words(option: FeeOption, fees: FeeRule) -> str:
    """All that an option says, on one line: its limits, then what is taken."""
    limits = " ".join(_limits(option, fees, {}))
    pot = ", ".join(f"{_STREETS[street].lower()} {show(fee)}" for street, fee in option.streets.items())
    no_flop = f"; no flop: {show(option.no_flop)} instead" if option.no_flop else ""
    taken = ". ".join(one for one in (f"{pot}{no_flop}", _line(option, None, {})) if one)
    lost = "" if option.complete else " (incomplete in the posted text)"
    return f"{limits} {sentence(taken)}{lost}".strip()


def option_limit(option: FeeOption, fees: FeeRule) -> str:
    """What an option is meant for: the table's limit or stakes, and the number of players."""
    players = f", {players_words(option.players)}" if option.players else ""
    structure = f", {listed([STRUCTURES[one] for one in option.structure], 'or')}" if option.structure else ""
    return f"{_limit(option, fees)}{structure}{players}"


def _dashed(amounts: str) -> str:
    """Amounts such as $4-$8 as they are printed."""
    return amounts.replace("-", "–")


def _limit(option: FeeOption, fees: FeeRule) -> str:
    limit = limit_words(option.limit or fees.limit or option.buy_in) or "–"
    return _dashed(option.stakes or limit.replace("-no limit", " and up"))


def _line(option: FeeOption, kind: str | None, names: dict[str, str]) -> str:
    """All that an option takes, on one line; the kind of fee is left out if all are of one kind."""
    sentences = []
    for part in (option, *option.also):
        tiers = [_tier(part, at) for at in range(len(part.tiers))]
        flat = _flat(part, option, {})
        counted = ""
        if part.counts:
            flat = flat[1:]
            # Parts that are charged apart differ by what they count.
            counted = f" on {_counted(part.counts, names)}" if option.also and names else ""
        if tiers:
            flat.insert(0, ", ".join(tiers) if kind else f"{_BY[part.kind]}{counted}: {', '.join(tiers)}")
        sentences += flat
    return sentence("; ".join(sentences))


def _tier(part: FeePart, at: int) -> str:
    tier = part.tiers[at]
    both = tier.player and any(one.player_dealer for one in part.tiers)
    if both:
        return f"{tier.words}: {show(tier.player_dealer)} plus {show(tier.player)} per player"
    of = " per player" if tier.player and at == 0 else ""
    return f"{tier.words}: {show(tier.player or tier.player_dealer)}{of}"
