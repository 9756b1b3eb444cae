"""Published figures of hold'em: PokerStove's exact counts, and lists of hands against one random hand."""

from __future__ import annotations

import pytest

from housedealer.odds.equity import equity
from housedealer.odds.equity.strength import GAMES, starting_hands, two_card_names

HOLDEM = "500-club/texas-holdem"

POKERSTOVE = [
    (("A2o", "88", "QJs"), (0.24514, 0.36900, 0.38586), 96338988 / 394777152),
    (("AA", "QQ", "93o"), (0.70739, 0.18304, 0.10957), 418219956 / 592165728),
]
"""PokerStove's equities and pots won, as CandyPoker's regression script quotes them
(github.com/sweeterthancandy/CandyPoker, reg_script.sh)."""


@pytest.mark.parametrize(("hands", "equities", "won"), POKERSTOVE)
def test_ranges_are_worth_what_pokerstove_counted(hands, equities, won):
    answer = equity(HOLDEM, *hands)
    assert answer["method"] == "exact"
    assert [round(player["equity"], 5) for player in answer["players"]] == list(equities)
    assert answer["players"][0]["win"] == pytest.approx(won, abs=1e-9)


def test_aces_against_kings():
    """81.95 % over all suits, 82.64 % where both suits are shared: figures of every hold'em calculator.

    The counts of the second, of 1,712,304 boards, are OMPEval's.
    """
    aces, _ = equity(HOLDEM, "AA", "KK")["players"]
    assert aces["equity"] == pytest.approx(0.81946, abs=5e-6)
    aces, kings = equity(HOLDEM, "AhAd", "KhKd")["players"]
    assert (aces["win"], aces["tie"], kings["win"]) == pytest.approx(
        (1410336 / 1712304, 9308 / 1712304, 292660 / 1712304)
    )


AGAINST_RANDOM = (
    "AA .8520371 KK .8239568 QQ .7992516 JJ .7746947 TT .7501178 99 .7205725 88 .6916304 AKs .6704463 77 .6623602 AQs "
    ".6620886 AJs .6539268 AKo .6532007 ATs .6460239 AQo .6443184 AJo .6356326 KQs .6340040 66 .6328475 A9s .6278121 "
    "ATo .6272165 KJs .6256734 A8s .6194381 KTs .6178856 KQo .6145580 A7s .6098396 A9o .6077281 KJo .6056869 55 "
    ".6032492 QJs .6025921 K9s .5998848 A5s .5992293 A6s .5990583 A8o .5987261 KTo .5973892 QTs .5946756 A4s .5903364 "
    "A7o .5884120 K8s .5831235 A3s .5822032 QJo .5813469 K9o .5781192 A5o .5769653 A6o .5768245 Q9s .5766432 K7s "
    ".5753774 JTs .5752786 A2s .5737890 QTo .5729078 44 .5702282 A4o .5672968 K6s .5664074 K8o .5602017 Q8s .5601773 "
    "A3o .5584460 K5s .5579292 J9s .5566247 Q9o .5536043 JTo .5524770 K7o .5518735 A2o .5492856 K4s .5488464 Q7s "
    ".5430226 K6o .5422328 K3s .5405498 T9s .5402753 J8s .5401564 33 .5369308 Q6s .5361257 Q8o .5359979 K5o .5331397 "
    "J9o .5325120 K2s .5321173 Q5s .5276941 T8s .5233437 K4o .5232747 J7s .5232478 Q4s .5185530 Q7o .5176567 T9o "
    ".5153167 J8o .5149016 K3o .5142569 Q6o .5102405 Q3s .5101925 98s .5080076 T7s .5063904 J6s .5060591 K2o .5050872 "
    "22 .5033402 Q2s .5016904 Q5o .5012008 J5s .4998685 T8o .4972127 J7o .4968193 Q4o .4912768 97s .4911773 J4s "
    ".4907045 T6s .4894068 J3s .4823162 Q3o .4821944 98o .4809703 87s .4793634 T7o .4790814 J6o .4784427 96s .4742829 "
    "J2s .4737815 Q2o .4729544 T5s .4721626 J5o .4718089 T4s .4653049 97o .4629781 86s .4624327 J4o .4618638 T6o "
    ".4609200 95s .4572187 T3s .4569251 76s .4537177 J3o .4527554 87o .4505081 T2s .4483948 85s .4454499 96o .4449135 "
    "J2o .4434847 T5o .4425095 94s .4386197 75s .4367554 T4o .4350411 93s .4326426 86o .4324090 65s .4313339 84s "
    ".4270163 95o .4266914 T3o .4259455 92s .4241517 76o .4232275 74s .4184931 T2o .4166835 54s .4145342 85o .4142753 "
    "64s .4133332 83s .4087350 94o .4067105 75o .4051197 82s .4027163 73s .4003594 93o .4001951 65o .3994430 53s "
    ".3969296 63s .3953356 84o .3944679 92o .3909794 43s .3864195 74o .3854983 72s .3815589 54o .3815529 64o .3801049 "
    "52s .3784933 62s .3766896 83o .3748381 42s .3682901 82o .3682767 73o .3660226 53o .3626477 63o .3607763 32s "
    ".3598443 43o .3514589 72o .3458365 52o .3428465 62o .3407514 42o .3319975 32o .3230323"
)
"""All 169 starting hands against one random hand, every board and every hand of the opponent counted: the table of
github.com/woopsmarketing/3bettilt (packages/learn-core/src/strength/dataset.generated.ts), to seven digits. The hands
that could be read of the older table at jazbo.com/poker/huholdem.html (AA to 77, A4s, K5o, 96s, 85o and others) are the
same to the last digit."""


def test_all_169_starting_hands_are_worth_what_was_published():
    words = AGAINST_RANDOM.split()
    published = dict(zip(words[::2], map(float, words[1::2]), strict=True))
    ours = starting_hands("high")
    assert set(published) == set(ours) == set(two_card_names())
    assert {name: ours[name] for name in published} == pytest.approx(published, abs=6e-7)  # ours has six digits


def test_all_starting_hands_together_win_half():
    for kind in GAMES:
        weights = {name: 6 if len(name) == 2 else 4 if name.endswith("s") else 12 for name in two_card_names()}
        assert sum(weights.values()) == 1326
        mean = sum(starting_hands(kind)[name] * weight for name, weight in weights.items()) / 1326
        assert mean == pytest.approx(0.5, abs=2e-4 if kind == "split" else 1e-6)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["AA", "AKs", "72o", "32o", "T9s", "22"])
def test_the_file_of_starting_hands_is_what_counting_gives(name):
    hand = name[0] + "s" + name[1] + ("s" if name.endswith("s") else "h")
    result = equity(HOLDEM, hand, "random", exact=True)["players"][0]["equity"]
    assert result == pytest.approx(starting_hands("high")[name], abs=1e-6)
