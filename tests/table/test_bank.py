"""The bank covers wagers in the posted order until it is exhausted (CONTRACT, Coverage; 003:54-84)."""

from hypothesis import given
from hypothesis import strategies as st

from housedealer.postings.schema import SettlementRule
from housedealer.table.money.bank import Bank, Verdict, Wager, order_seats, order_wagers

KINDS = ["player", "banker", "tie"]

wagers = st.lists(
    st.builds(
        lambda seat, line, kind, amount, hand: Wager(
            f"{seat}/{line}" if line else str(seat), seat, line, kind, amount, amount, hand
        ),
        st.integers(1, 7),
        st.integers(0, 2),
        st.sampled_from(KINDS),
        st.integers(1, 5000),
        st.integers(1, 2),
    ),
    max_size=25,
    unique_by=lambda wager: (wager.seat, wager.behind, wager.id, wager.hand),
)
results = st.sampled_from(["win", "lose", "push"])


def slow_bank(placed, verdicts, pool):
    """Cent by cent, as a dealer with a rack of single cents would do it."""
    rack = ["cent"] * pool
    shown = []
    for wager, (result, due, *_) in zip(placed, verdicts, strict=True):
        matched = 0
        if result != "push":
            for _cent in range(due):
                if not rack:
                    break
                rack.pop()
                matched += 1
        shown.append((wager.place, wager.id, matched, 0 if result == "push" else due - matched))
    return shown, len(rack)


@st.composite
def rounds(draw):
    placed = draw(wagers)
    verdicts = []
    for wager in placed:
        result = draw(results)
        due = (
            0
            if result == "push"
            else (wager.staked if result == "lose" else draw(st.integers(0, 40)) * wager.staked // 4)
        )
        verdicts.append(Verdict(result, due, ""))
    return placed, verdicts, draw(st.integers(0, 60_000))


@given(rounds())
def test_the_bank_is_the_rack_of_cents(round_):
    placed, verdicts, pool = round_
    bank = Bank(pool)
    settled = [bank.cover(wager, verdict) for wager, verdict in zip(placed, verdicts, strict=True)]
    result, left = slow_bank(placed, verdicts, pool)
    assert [(one.wager.place, one.wager.id, one.paid + one.taken, one.uncovered) for one in settled] == result
    assert bank.pool == left


@given(rounds())
def test_the_player_dealer_never_wins_or_loses_more_than_was_put_up(round_):
    placed, verdicts, pool = round_
    bank = Bank(pool)
    settled = [bank.cover(wager, verdict) for wager, verdict in zip(placed, verdicts, strict=True)]
    assert sum(one.paid + one.taken for one in settled) == pool - bank.pool <= pool
    for one, verdict in zip(settled, verdicts, strict=True):
        assert one.paid + one.taken + one.uncovered == verdict.amount
        assert (one.result == "returned") == (verdict.amount > 0 and one.paid + one.taken == 0)
        assert (one.result == "push") == (verdict.result == "push")
        assert one.taken <= one.wager.staked


@given(rounds(), st.integers(1, 10_000))
def test_a_larger_bank_covers_every_wager_at_least_as_far(round_, more):
    placed, verdicts, pool = round_
    small, large = Bank(pool), Bank(pool + more)
    for wager, verdict in zip(placed, verdicts, strict=True):
        less, full = small.cover(wager, verdict), large.cover(wager, verdict)
        assert full.paid >= less.paid
        assert full.taken >= less.taken
        assert full.uncovered <= less.uncovered


@given(rounds())
def test_only_the_last_wager_reached_is_covered_in_part(round_):
    placed, verdicts, pool = round_
    bank = Bank(pool)
    settled = [bank.cover(wager, verdict) for wager, verdict in zip(placed, verdicts, strict=True)]
    moneyed = [one for one, verdict in zip(settled, verdicts, strict=True) if verdict.amount]
    partly = [at for at, one in enumerate(moneyed) if one.uncovered and one.result != "returned"]
    assert len(partly) <= 1
    for at in partly:
        assert all(not one.uncovered for one in moneyed[:at])
        assert all(one.result == "returned" for one in moneyed[at + 1 :])


@given(wagers, st.integers(1, 7), st.sampled_from(["kind", "seat"]), st.sampled_from(["after-seat", "after-all"]))
def test_wagers_meet_the_bank_in_the_posted_order(placed, first, walk, backline):
    seats = order_seats({wager.seat for wager in placed} | {first}, first)
    result = [
        (w.place, w.id, w.hand)
        for w in order_wagers(placed, seats, SettlementRule(walk=walk, order=KINDS, lines="1"), backline)
    ]
    expected = []
    lines = range(3)

    def visit(seat, kind, wanted):
        for line in wanted:
            for hand in (1, 2):
                expected.extend(
                    (w.place, w.id, w.hand)
                    for w in placed
                    if (w.seat, w.id, w.behind, w.hand) == (seat, kind, line, hand)
                )

    for wanted in [[line] for line in lines] if backline == "after-all" else [lines]:
        if walk == "kind":
            for kind in KINDS:
                for seat in seats:
                    visit(seat, kind, wanted)
        else:
            for seat in seats:
                for kind in KINDS:
                    visit(seat, kind, wanted)
    assert result == expected


def test_seats_go_clockwise_from_first_action_and_after_the_last_comes_the_first():
    assert order_seats([2, 4, 7], 4) == [4, 7, 2]
    assert order_seats([2, 4, 7], 5) == [7, 2, 4]
    assert order_seats([2, 4, 7], 8) == [2, 4, 7]


def _ordered(placed, rule, **more):
    seats = sorted({wager.seat for wager in placed})
    return [f"{wager.place} {wager.id}" for wager in order_wagers(placed, seats, rule, **more)]


def _placed(*names):
    return [Wager(seat, int(seat), 0, kind, 100, 100) for seat, kind in (name.split() for name in names)]


def test_where_it_is_posted_the_losers_of_all_seats_are_collected_first():
    # 003:391 as the contract reads it: losing wagers of all seats, then the winning ones, one pool for both.
    rule = SettlementRule(walk="seat", order=["ante", "play"], passes="losers-first", lines="391")
    placed = _placed("2 ante", "2 play", "4 ante", "4 play")
    result = _ordered(placed, rule, loses=lambda wager: wager.place == "4" or wager.id == "play")
    assert result == ["2 play", "4 ante", "4 play", "2 ante"]


def test_a_winning_hand_may_be_settled_in_another_order():
    # 003:1201-1204: a winning hand's ante before its play, a losing hand's play before its ante.
    rule = SettlementRule(walk="seat", order=["play", "ante"], order_winning=["ante", "play"], lines="1201-1204")
    placed = _placed("2 ante", "2 play", "4 ante", "4 play")
    result = _ordered(placed, rule, winning=lambda wager: wager.place == "4")
    assert result == ["2 play", "2 ante", "4 ante", "4 play"]


def test_what_is_settled_at_the_end_of_the_round_comes_last():
    # 004:1559: envies after all seats
    rule = SettlementRule(walk="seat", order=["base", "golden", "envy"], last=["envy"], lines="1559")
    placed = _placed("2 base", "2 envy", "4 base", "4 envy", "4 golden")
    assert _ordered(placed, rule) == ["2 base", "4 base", "4 golden", "2 envy", "4 envy"]


def test_a_beaten_hand_may_be_paid_a_bonus_after_its_loss_is_collected():
    # CONTRACT, Cal Quick Draw: both parts charge the pool, the loss first; uncovered is the sum of both.
    bank = Bank(150)
    wager = Wager("2", 2, 0, "play", 100, 100)
    settled = bank.cover(wager, Verdict("lose", 100, "beaten", bonus=200))
    assert (settled.result, settled.taken, settled.paid, settled.uncovered, bank.pool) == ("lose", 100, 50, 150, 0)
    again = bank.cover(wager, Verdict("lose", 100, "beaten", bonus=200))
    assert (again.result, again.taken, again.paid, again.uncovered) == ("returned", 0, 0, 300)
