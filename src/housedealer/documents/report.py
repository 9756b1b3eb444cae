"""The mathematician's report on a posting: its wagers row by row, and what the bank may win and lose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.documents.paper import Document, Fact, Facts, Part, Picture, Section, Table
from housedealer.documents.posting import sections as posted_sections
from housedealer.drawing.charts import losses
from housedealer.drawing.charts import page as chart_page
from housedealer.drawing.plots import picture
from housedealer.games import game
from housedealer.odds import by_decks
from housedealer.postings.own import is_own, plain_id

Figures = Mapping[str, Any]
Row = tuple[str, ...]
_DIGITS = 24
_MANY = 40
"""How many rows of a wager's outcomes are listed; of more, the likeliest."""


def report(figures: Figures) -> Document:
    """The report from its figures (`odds.figures`)."""
    posting = game(figures["posting"]).posting
    where = "of one's own" if is_own(posting.id) else f"as posted, {posting.seed}:{'-'.join(map(str, _lines(posting)))}"
    sections = [
        _rules(figures),
        _glance(figures),
        Section("Every wager", tuple(_wager(name, one) for name, one in figures["wagers"].items())),
        _bank(figures),
        _fees(figures),
        _play(figures),
        _sensitivity(figures),
        _simulation(figures),
        _method(figures),
        Section("The rules in full", tuple(posted_sections(game(figures["posting"]), figures["option"])), folded=True),
    ]
    under = f"{plain_id(posting.id)} · {where} · {_decks(figures['decks'])}"
    title = f"{figures['title']}: the mathematics"
    return Document(posting.id, title, under, posting.seed, tuple(one for one in sections if one is not None))


def _lines(posting: Any) -> tuple[int, ...]:
    return tuple(posting.source.lines) if posting.source else ()


def _decks(decks: int) -> str:
    return f"{decks} deck{'' if decks == 1 else 's'}"


def _rules(figures: Figures) -> Section:
    facts = (
        Fact("Posting", f"{figures['posting']}, {_decks(figures['decks'])}."),
        Fact("Hash", f"{figures['hash']} (SHA-256 of all that the posting says)."),
        Fact("Fee option", f"{figures['option']}." if figures["option"] is not None else "none in force."),
        Fact("Words", "The rules in full stand at the end."),
    )
    return Section("The rules", (Facts(facts),))


def _glance(figures: Figures) -> Section:
    rows: list[Row] = []
    for name, one in figures["wagers"].items():
        if one["edge"] is None:
            continue
        edges = (percent(one[key]) for key in ("per_bet_made", "per_bet_decided", "per_unit_staked"))
        shares = (percent(one["hits"]), percent(one["pushes"]))
        rows.append((name, *edges, f"{one['staked']:.4f}", *shares, f"{one['stdev']:.4f}"))
    made, decided, staked = "Edge per bet made", "Per bet decided", "Per unit staked"
    head = ("Wager", made, decided, staked, "Staked", "Wins", "Pushes", "Deviation")
    parts: list[Part | Section] = [
        Table("Wagers", head, tuple(rows), right=tuple(range(1, len(head)))),
        Fact(made, "What a bettor loses on average of one unit as first placed; below zero the bettor gains."),
        Fact(decided, "The same of the bets that do not push. A bet that stands until it is decided has this edge."),
        Fact(
            staked,
            "The average loss divided by the average of all that is wagered, which doubles, splits and later wagers "
            "raise (also called the element of risk). Staked: that average, in units of the first bet.",
        ),
        Picture("The outcomes of every wager, and the edge by number of decks", _drawn(figures)),
    ]
    return Section("At a glance", tuple(parts))


def _drawn(figures: Figures) -> Any:
    answer = {"posting": figures["posting"], "decks": figures["decks"], "wagers": figures["wagers"]}
    deck = game(figures["posting"]).posting.deck
    several = deck is not None and deck.max > deck.min and len(figures["wagers"]) <= 12
    return picture(answer, by_decks(figures["posting"]) if several else None)


def _wager(name: str, one: Figures) -> Section:
    rows = one["rows"]
    shown = sorted(rows, key=lambda row: -row["probability"])[:_MANY] if len(rows) > _MANY else rows
    body: list[Row] = [
        (
            row["row"],
            row["pays"] or f"{row['net']:+g}",
            many(row["ways"]),
            chance(row["probability"]),
            f"{row['returns']:+.6f}",
        )
        for row in shown
    ]
    body.append(
        ("all", "", many(sum(row["ways"] or 0 for row in rows)), "1", f"{sum(row['returns'] for row in rows):+.6f}")
    )
    head = ("Row", "Pays", "Ways", "Probability", "Return")
    method = one["method"] if "standard_error" not in one else f"simulated, ± {one['standard_error']:.6f}"
    text = f"Edge {percent(one['edge'])}, {method}; play: {one['strategy']}."
    parts: list[Part] = [Fact("Edge", text), Table(name, head, tuple(body), right=(1, 2, 3, 4))]
    if len(rows) > _MANY:
        parts.append(Fact("Rows", f"The {_MANY} likeliest of {len(rows)} outcomes."))
    return Section(name, tuple(parts), wager=name)


def many(ways: int | None) -> str:
    """A whole number of ways; one too long for a line is written by its first digits.

    >>> many(475627426473216), many(10**30 + 7), many(None)
    ('475,627,426,473,216', '1.00000e30', '–')
    """
    if not ways:
        return "–"
    digits = str(ways)
    return f"{ways:,}" if len(digits) <= _DIGITS else f"{digits[0]}.{digits[1:6]}e{len(digits) - 1}"


def percent(part: float | None) -> str:
    """A fraction as a percentage.

    >>> percent(0.0123508), percent(None)
    ('1.2351%', '–')
    """
    return "–" if part is None else f"{100 * part:.4f}%"


def chance(part: float) -> str:
    """A probability with as many digits as it needs.

    >>> chance(0.446247), chance(0.0000123)
    ('0.446247', '1.23e-05')
    """
    return f"{part:.6f}" if part >= 0.0001 else f"{part:.3g}"


def _bank(figures: Figures) -> Section | None:
    if not figures["shift"]:
        return None
    parts: list[Part | Section] = []
    for one in figures["shift"]:
        text = (
            f"One player bets {money(one['bet'])}, the most allowed, in each of {one['rounds']} rounds. The bank "
            f"gains {money(one['mean'])} on average with a deviation of {money(one['deviation'])}, after fees of "
            f"{money(one['fee'])}; it ends below where it began in {percent(one['loses'])} of shifts."
        )
        quantiles: tuple[Row, ...] = tuple(
            (f"{100 * float(part):g}% of shifts end at or below", money(amount))
            for part, amount in one["quantiles"].items()
        )
        ruin: tuple[Row, ...] = tuple((money(row["bank"]), percent(row["chance"])) for row in one["ruin"])
        ruin_text = f"Chance that a bank does not last the shift, from {one['shifts']:,} shifts of the exact outcomes"
        parts.append(
            Section(
                one["wager"],
                (
                    Fact("Shift", text),
                    Table("Ends", ("Of all shifts", "Bank"), quantiles, right=(1,)),
                    Table(ruin_text, ("Bank", "Ruin"), ruin, right=(0, 1), titled=True),
                ),
            )
        )
    return Section("The bank in a shift", tuple(parts))


def money(amount: float) -> str:
    """Average cents as dollars.

    >>> money(-1234.5), money(20)
    ('-$1,234.50', '$20')
    """
    text = f"{abs(amount):,.2f}".removesuffix(".00")
    return f"{'-' if amount < 0 else ''}${text}"


def _fees(figures: Figures) -> Section | None:
    rows: list[Row] = []
    for one in figures["fees"]:
        bets = ", ".join(f"{name} {money(bet)}" for name, bet in one["bets"].items())
        cost = one["player"]["cost"]
        share = percent(one["player"]["fee"] / cost) if cost > 0 else "–"
        bank = one["player_dealer"]
        even = "never" if one["break_even"] is None else money(one["break_even"])
        rows.append(
            (
                bets,
                fine(one["player"]["loses"]),
                fine(one["player"]["fee"]),
                share,
                fine(bank["wins"]),
                fine(bank["fee"]),
                fine(bank["earns"]),
                even,
            )
        )
    if not rows:
        return None
    head = ("A player's bets", "Loses", "Fee", "Fee's share", "Bank wins", "Its fee", "Is left", "Even from")
    round_fact = Fact(
        "Round", "A round with one player, on average; the bet from which on the bank's winnings pay its fee."
    )
    return Section("The fee's share", (round_fact, Table("Fees", head, tuple(rows), right=tuple(range(1, 8)))))


def fine(amount: float) -> str:
    """Cents to the hundredth of a cent.

    >>> fine(0.0124)
    '$0.0124'
    """
    return f"{'-' if amount < 0 else ''}${abs(amount):,.4f}"


def _play(figures: Figures) -> Section:
    best = figures["best_play"]
    if not best["cells"]:
        sentences = sorted({one["strategy"] for one in figures["wagers"].values()})
        return Section("Best play", (Fact("Play", f"How decisions are made: {'; '.join(sentences)}."),))
    chart = best["chart"]
    parts: list[Part | Section] = []
    if "ups" in chart:
        parts.append(Picture("The best play", chart_page(chart)))
    for one in chart.get("tables", ()) if "ups" not in chart else ():
        rows = tuple(tuple(map(str, row)) for row in one["rows"])
        parts.append(Table(one["title"], tuple(one["head"]), rows, titled=True))
    parts += [Fact("Simple play", line) for line in (*chart.get("rules", ()), *losses(chart))]
    return Section("Best play, and what simple play costs", tuple(parts))


def _sensitivity(figures: Figures) -> Section | None:
    rows: list[Row] = []
    missing = 0
    for one in figures["sensitivity"]:
        if "more" not in one:
            missing += 1
            continue
        rows.append(
            (
                one["wager"],
                one["key"].split(".pays.")[-1],
                str(one["pays"]),
                percent(one["less"]),
                percent(one["edge"]),
                percent(one["more"]),
            )
        )
    if not rows and not missing:
        return None
    parts: list[Part] = [
        Table("Pays", ("Wager", "Row", "Pays", "One less", "Edge", "One more"), tuple(rows), right=(2, 3, 4, 5))
    ]
    if missing:
        parts.append(Fact("Left out", f"{missing} rows take long to solve anew; `housedealer odds --set` does one."))
    return Section("Sensitivity to each pay", tuple(parts))


def _simulation(figures: Figures) -> Section:
    played = figures["simulation"]
    rows: tuple[Row, ...] = tuple(
        (
            wager,
            percent(figures["wagers"][wager]["edge"]),
            percent(one["edge"]),
            f"{percent(one['low'])} to {percent(one['high'])}",
            f"{one['off']:+.2f}",
        )
        for wager, one in played["wagers"].items()
    )
    text = (
        f"{played['rounds']:,} rounds dealt card by card from seed {played['seed']}, counted apart from the exact "
        "figures; the interval holds the true edge 95 times of 100."
    )
    head = ("Wager", "Edge", "Simulated", "Interval", "Errors off")
    return Section("An independent simulation", (Fact("Rounds", text), Table("Simulated", head, rows, right=(1, 2, 4))))


def _method(figures: Figures) -> Section:
    methods = sorted({one["method"] for one in figures["wagers"].values()})
    facts = (
        Fact("Figures", f"{' and '.join(methods)}; exact ones count every deal or solve every decision as fractions."),
        Fact("Program", f"housedealer {figures['version']}, rules and odds of mark {figures['program']}."),
        Fact("Again", f"`housedealer report {plain_id(figures['posting'])}` with the same seed gives the same report."),
    )
    return Section("Method", (Facts(facts),))
