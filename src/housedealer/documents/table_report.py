"""The parts of the mathematician's report on a whole table: wagers together, Envy, theoretical wins by seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.documents.figure_words import chance, fine, many, money, percent
from housedealer.documents.tree import Fact, Part, Section, Table

Figures = Mapping[str, Any]


def even() -> Fact:
    """What the column `Even at` means."""
    return Fact(
        "Even at",
        "What a row would have to pay for the bet to be even, all else and the play the same. For a row that a "
        "progressive meter pays it is the meter's break-even, per unit bet; a meter that pays for one, and not to one, "
        "breaks even at one unit more.",
    )


def envy_section(figures: Figures) -> Section | None:
    """What the Envy Bonus is worth; None where there is none."""
    envy = figures.get("envy")
    if envy is None:
        return None
    rows = tuple(
        (one["row"], money(one["pays"]), many(one["ways"]), chance(one["probability"])) for one in envy["rows"]
    )
    most = "at most " if envy["at_most"] else ""
    text = (
        f"A button comes with {money(envy['button'])} on {envy['wager']}. Each hand of another player that pays it is "
        f"worth {most}{fine(envy['worth'])} a round, {percent(envy['of_button'])} of that bet: so much is to be taken "
        f"off the edge of {envy['wager']} for each other player."
    )
    return Section("The Envy Bonus", (Fact("Worth", text), Table("Envy", ("Hand", "Pays", "Ways", "Probability"), rows,
                                                                   right=(1, 2, 3))))  # fmt: skip


def together_section(figures: Figures) -> Section | None:
    """The covariances of the wagers of one seat, and the deviation of their sum."""
    joined = figures["together"]
    if not joined["pairs"]:
        return None
    rows = tuple(
        (
            one["first"], one["second"], f"{one['covariance']:+.4f}", f"{one['correlation']:+.4f}",
            "exact" if one["method"] == "exact" else f"dealt, ± {one['error']:.4f}",
        )
        for one in joined["pairs"]
    )  # fmt: skip
    parts: list[Part] = [
        Fact("Pairs", "Covariance and correlation of one unit on each of two bets at one seat in the same round. "
             "Exact where both are counted over the same ends of a round; else from rounds dealt at the table "
             f"({joined['rounds']:,} of them), with the error of the correlation."),
        Table("Pairs", ("Wager", "With", "Covariance", "Correlation", "Method"), rows, right=(2, 3)),
    ]  # fmt: skip
    if "sum" in joined:
        whole = joined["sum"]
        text = (
            f"One unit on each of {', '.join(joined['wagers'])}: an edge of {percent(whole['edge'])} of a unit, a "
            f"variance of {whole['variance']:.4f} and a deviation of {whole['deviation']:.4f}; were they independent, "
            f"the deviation would be {whole['if_independent']:.4f}."
        )
        parts.append(Fact("Combined", text))
    return Section("Wagers together", tuple(parts))


def by_seats_section(figures: Figures) -> Section | None:
    """What the bank and the house win in an hour and in a shift, by seats and bet mix."""
    rows = tuple(
        (
            one["mix"], str(one["seats"]), f"{one['rounds_an_hour']:.0f}", money(one["bank_an_hour"]),
            money(one["bank_a_shift"]), money(one["house_an_hour"]), money(one["house_a_shift"]),
        )
        for one in figures["by_seats"]
    )  # fmt: skip
    if not rows:
        return None
    mixes = {one["mix"]: one["bets"] for one in figures["by_seats"]}
    bets = "; ".join(
        f"{mix}: {', '.join(f'{name} {money(bet)}' for name, bet in bets.items())}" for mix, bets in mixes.items()
    )
    head = (
        "Bets of each seat",
        "Seats",
        "Rounds an hour",
        "Bank an hour",
        "Bank a shift",
        "House an hour",
        "House a shift",
    )
    stated = (
        "Stated, not measured: a round takes 30 seconds and 10 more for every seat beside the player-dealer, unless "
        "`--hands-per-hour` names the rounds; a shift has eight hours. The bank's win is after its own fees; the "
        "house's is the collection from everyone."
    )
    table = Table("By seats", head, rows, right=tuple(range(1, 7)))
    return Section("Theoretical win of a table", (Fact("Bets", f"{bets}."), Fact("Rounds", stated), table))
