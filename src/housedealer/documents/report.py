"""The mathematician's report on a posting: its wagers row by row, and what the bank may win and lose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.documents.figure_words import chance, fine, many, money, percent
from housedealer.documents.posting import sections as posted_sections
from housedealer.documents.rulings.settlement import after_fee_cells
from housedealer.documents.table_report import by_seats_section, envy_section, even, together_section
from housedealer.documents.tree import Document, Fact, Facts, Part, Picture, Section, Table
from housedealer.drawing.charts import losses
from housedealer.drawing.charts import page as chart_page
from housedealer.drawing.plots import picture
from housedealer.games import game
from housedealer.odds import by_decks
from housedealer.postings.own import is_own, plain_id

Figures = Mapping[str, Any]
Row = tuple[str, ...]
_MANY = 40
"""How many rows of a wager's outcomes are listed; of more, the likeliest."""


def report(figures: Figures) -> Document:
    """The report from its figures (`odds.figures`)."""
    posting = game(figures["posting"]).posting
    where = "of one's own" if is_own(posting.id) else f"as posted, {posting.seed}:{'-'.join(map(str, _lines(posting)))}"
    sections = [
        _rules(figures),
        _glance(figures),
        _par(figures),
        Section("Every wager", (even(), *(_wager(name, one) for name, one in figures["wagers"].items()))),
        envy_section(figures),
        together_section(figures),
        by_seats_section(figures),
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
            "The average loss divided by the average of everything bet, which doubles, splits and later bets "
            "raise (also called the element of risk). Staked: that average, in units of the first bet.",
        ),
        *_by_bet(figures),
        Picture("The outcomes of every bet, and the edge by number of decks", _drawn(figures)),
    ]
    return Section("At a glance", tuple(parts))


def _par(figures: Figures) -> Section:
    """The figures as the trade names them, with their conventions."""
    rows = figures["par"]
    head = ("Wager", "RTP", "Hold", "Hit frequency", "Volatility index", "Win an hour", "Win a shift")
    table = tuple(
        (
            row["wager"], percent(row["return_to_player"]), percent(row["hold"]), percent(row["hit_frequency"]),
            f"{row['volatility_index']:.4f}", money(row["win_per_hour_per_100"]), money(row["win_per_shift_per_100"]),
        )
        for row in rows
    )  # fmt: skip
    rounds = [band["rounds"] for band in rows[0]["bands"]] if rows else []
    bands = tuple(
        (row["wager"], *(f"{percent(band['low'])} to {percent(band['high'])}" for band in row["bands"])) for row in rows
    )
    hands = rows[0]["hands_per_hour"] if rows else 0
    facts = (
        Fact("RTP and hold", "The return to player and the bank's hold, of the first bet."),
        Fact("Hit frequency", "How often a bet wins something; a push isn't a hit."),
        Fact("Volatility index", "1.645 standard deviations of one bet: over n bets 90% of results lie within the "
             "index divided by the square root of n."),
        Fact("Theoretical win", f"The bank's, before fees, for $100 bet every round, at {hands} rounds an hour "
             "(stated, not measured) and eight hours a shift."),
    )  # fmt: skip
    return Section(
        "PAR sheet",
        (
            Table("PAR sheet", head, table, right=tuple(range(1, len(head)))),
            Facts(facts),
            Table("95% of runs return, by rounds", ("Wager", *(f"{one:,}" for one in rounds)), bands, titled=True),
        ),
    )


def _by_bet(figures: Figures) -> list[Part]:
    """The edges that depend on the bet, with the fee on winnings that the columns above leave out."""
    worth = {name: one["after_fee"] for name, one in figures["wagers"].items() if "after_fee" in one}
    if not worth:
        return []
    head = ("Wager", "At the minimum", "Lowest", "Highest")
    rows = tuple((name, *after_fee_cells(one)) for name, one in worth.items())
    return [
        Fact(
            "Edge by bet",
            "A fee on winnings goes up in steps, so that the edge depends on the bet. The columns above leave it out; "
            "these include it, over the whole-dollar bets within the posted limits.",
        ),
        Table("Edge by bet", head, rows, right=(1, 2, 3)),
    ]


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
            "" if row.get("even_at") is None else f"{row['even_at']:,.2f} to 1",
        )
        for row in shown
    ]
    body.append(
        ("all", "", many(sum(row["ways"] or 0 for row in rows)), "1", f"{sum(row['returns'] for row in rows):+.6f}", "")
    )
    head = ("Row", "Pays", "Ways", "Probability", "Return", "Even at")
    method = one["method"] if "standard_error" not in one else f"simulated, ± {one['standard_error']:.6f}"
    text = f"Edge {percent(one['edge'])}, {method}; play: {one['strategy']}."
    if "after_fee" in one:
        here, low, high = after_fee_cells(one["after_fee"])
        text += f" With the fee on winnings {here}; lowest {low}, highest {high}."
    parts: list[Part] = [Fact("Edge", text), Table(name, head, tuple(body), right=(1, 2, 3, 4, 5))]
    if len(rows) > _MANY:
        parts.append(Fact("Rows", f"The {_MANY} likeliest of {len(rows)} outcomes."))
    return Section(name, tuple(parts), wager=name)


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
        ruin: tuple[Row, ...] = tuple(
            (money(row["bank"]), f"{percent(row['chance'])} ± {percent(row['error'])}") for row in one["ruin"]
        )
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
                percent(one["more"]) + (" *" if one.get("same_play") else ""),
            )
        )
    if not rows and not missing:
        return None
    parts: list[Part] = [
        Table("Pays", ("Wager", "Row", "Pays", "One less", "Edge", "One more"), tuple(rows), right=(2, 3, 4, 5))
    ]
    if any(one.get("same_play") for one in figures["sensitivity"]):
        parts.append(Fact("*", "At the same play: solving it again takes long; `housedealer odds --set` does one."))
    if missing:
        parts.append(Fact("Left out", f"{missing} rows take long to solve again; `housedealer odds --set` does one."))
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
