"""What must hold of the money in every answer, by how the family of the game moves it."""

from __future__ import annotations

from typing import Any

from housedealer.games.chinese.seating import point_of
from housedealer.money import cents
from housedealer.table.round.runner import Round

PAYS_BEATEN_HANDS = ("quick-draw",)
"""Scripts in which a wager that is lost may be paid something all the same."""


def check_money(round_: Round) -> None:
    """Money is conserved, and every answer accounts for it in the way in which its family moves it."""
    answer = round_.answer()
    net = {who: cents(change) for who, change in answer["net"].items()}
    assert sum(net.values()) + cents(answer["drop"]) == 0
    assert sum(cents(fee["amount"]) for fee in answer["fees"]) == cents(answer["drop"])
    CHECKS[round_.setup.game.family.play.money](round_, answer, net)


def besides_fees(answer: dict[str, Any], net: dict[str, int]) -> dict[str, int]:
    """What each account won or lost at the table: a fee that a seat pays itself is paid apart from its stack."""
    won = dict(net)
    for fee in answer["fees"]:
        if fee["payer"] != "pot":
            won[fee["payer"]] += cents(fee["amount"])
    return won


def check_pots(round_: Round, answer: dict[str, Any], net: dict[str, int]) -> None:
    assert answer["pots"]
    for pot in answer["pots"]:
        assert sum(map(cents, pot["shares"].values())) == cents(pot["amount"])
    check_payments(round_, answer, net)


def check_payments(round_: Round, answer: dict[str, Any], net: dict[str, int]) -> None:
    """Nobody loses more than the stack."""
    won = besides_fees(answer, net)
    for seat, stack in round_.setup.stacks.items():
        assert won[str(seat)] >= -stack


def check_points(round_: Round, answer: dict[str, Any], net: dict[str, int]) -> None:
    """Table stakes: apart from fees nobody wins or loses more than the stack; what is announced adds up."""
    won = besides_fees(answer, net)
    for seat, stack in round_.setup.stacks.items():
        assert abs(won[str(seat)]) <= stack
    events = [event for event in answer["events"] if event["event"] == "points"]
    assert events
    assert [{name: one[name] for name in ("seats", "points", "why")} for one in events] == answer["points"]
    paid = dict.fromkeys(net, 0)
    point = point_of(round_.setup)
    for one in events:
        assert one["why"]
        assert sum(part["points"] for part in one["parts"]) == one["points"]
        amount, uncovered = cents(one["paid"]), cents(one["uncovered"])
        assert min(amount, uncovered) >= 0
        assert amount + uncovered == abs(one["points"]) * point
        if one["points"]:
            first, second = one["seats"]
            assert (one["payee"], one["payer"]) == ((first, second) if one["points"] > 0 else (second, first))
            paid[one["payee"].split(".")[0]] += amount
            paid[one["payer"].split(".")[0]] -= amount
    assert paid == won


def check_bank(round_: Round, answer: dict[str, Any], net: dict[str, int]) -> None:
    dealer = str(round_.setup.dealer)
    covered = 0
    result: dict[str, int] = dict.fromkeys(net, 0)
    for line in answer["wagers"]:
        paid, taken, uncovered = cents(line["paid"]), cents(line["taken"]), cents(line["uncovered"])
        covered += paid + taken
        result[line["seat"]] += paid - taken
        result[dealer] -= paid - taken
        beaten_bonus = round_.setup.game.posting.script in PAYS_BEATEN_HANDS and line["result"] == "lose"
        assert beaten_bonus or not (paid and taken)
        assert taken <= cents(line["staked"])
        assert line["why"]
        assert min(paid, taken, uncovered) >= 0
        assert {
            "win": not taken,
            "lose": beaten_bonus or not paid,
            "push": not (paid or taken or uncovered),
            "returned": not (paid or taken),
        }[line["result"]]
    assert covered <= round_.setup.bank
    for fee in answer["fees"]:
        result[dealer if fee["payer"] == "player-dealer" else fee["payer"]] -= cents(fee["amount"])
    assert result == net
    # Every wager has an entry, or one for each of its parts.
    entries = [(line["seat"], line["wager"]) for line in answer["wagers"]]
    for wager in (*round_.setup.wagers, *round_.setup.standing):
        assert any(seat == wager.place and f"{name}-".startswith(f"{wager.id}-") for seat, name in entries)


CHECKS = {"bank": check_bank, "pot": check_pots, "points": check_points, "payments": check_payments}
"""What is checked of an answer, by how its family moves money."""
