"""A round of pai gow as it is played: who sees what and when, what is offered, what a record lists, how bots play."""

import random

import pytest

from housedealer import cards
from housedealer.games import game, read_round
from housedealer.games.pai_gow.facing import face
from housedealer.games.pai_gow.setting import setter_of
from housedealer.play.bots import choose
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.terminal.felt.felt import Felt
from tests.builders import build
from tests.disputes.pai_gow.rounds import ACE_UP, ALS, BANK, FACE_UP, FORTUNE, LOSER, MINI, TRIPLE, WINNER

DOC = {
    "posting": FORTUNE,
    "option": None,
    "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"base": 10}, "4": {"base": 10}},
    "deal": {"2": WINNER, "4": LOSER, "player-dealer": BANK},
    "action": 4,
}


def test_settings_are_secret_until_all_are_shown():
    round_ = read_round(DOC)
    assert [offer.position for offer in round_.offers] == ["4", "2"]
    round_.choose("set", "Qd Qs", position="2")
    for viewer in ("2", "4", "player-dealer", "watcher"):
        assert not [event for event in round_.view(viewer) if event["event"] in ("set", "turn", "compare")]
    round_.choose("house-way", position="4")
    result = {viewer: [event for event in round_.view(viewer) if event["event"] == "set"] for viewer in ("2", "4", "9")}
    assert [event.get("front") for event in result["2"]] == [None, "Qd Qs", "3s 3c"]
    assert [event.get("front") for event in result["4"]] == ["Qh 9c", None, "3s 3c"]
    assert [event.get("front") for event in result["9"]] == [None, None, "3s 3c"]
    shown = [event for event in round_.view("9") if event["event"] == "compare"]
    assert [(event["position"], event["result"]) for event in shown] == [("4", "lose"), ("2", "win")]
    assert (shown[1]["front_result"], shown[1]["back_result"]) == ("win", "win")


def test_a_record_lists_choices_from_the_first_action():
    round_ = read_round(DOC | {"choices": [["2", "set", "Qd Qs"], ["4", "set", "9c 7c"]]})
    assert round_.record()["choices"] == [["4", "set", "9c 7c"], ["2", "set", "Qd Qs"]]
    assert read_round(round_.record()).answer() == round_.answer()


def test_the_players_cards_are_their_own_and_the_banks_nobodys():
    round_ = read_round(DOC)
    dealt = [event for event in round_.view("2") if event["event"] == "deal"]
    assert len(dealt) == 21
    assert {event["to"] for event in dealt if "card" in event} == {"2"}
    assert not [event for event in round_.view("player-dealer") if event["event"] == "deal" and "card" in event]


@pytest.mark.parametrize("posting", [FACE_UP, ACE_UP])
def test_face_up_the_bank_is_seen_before_anyone_sets(posting):
    round_ = read_round(DOC | {"posting": posting})
    if posting == ACE_UP:
        assert [offer.position for offer in round_.offers] == ["player-dealer"]
        round_.choose("house-way")
    seen = round_.view("4")
    assert next(event for event in seen if event["event"] == "turn")["position"] == "player-dealer"
    assert [event["front"] for event in seen if event["event"] == "set"] == ["3s 3c"]
    assert [offer.position for offer in round_.offers] == ["4", "2"]


def test_an_offer_names_every_setting_and_marks_the_house_way():
    data = read_round(DOC).offer_to("2").data()
    result = data["legal"][0]["argument"]
    assert (data["front"], result["house_way"], len(result["settings"])) == (2, "Qs Qd", 21)
    by_front = {one["front"]: one for one in result["settings"]}
    assert by_front["Qd Qs"] == {
        "front": "Qd Qs",
        "names": ["pair of queens", "pair of aces, 10-5-2"],
        "foul": False,
    }
    assert by_front["Ah Ac"]["foul"]


def test_an_absent_players_hand_is_set_by_a_common_chart_where_none_is_posted():
    round_ = read_round(DOC | {"posting": ALS})
    for offer in round_.offers:
        round_.decline(offer.position)
    assert {tuple(choice) for choice in round_.choices} == {("2", "set", "Qs Qd"), ("4", "set", "Qh 9c")}
    round_.decline()
    assert round_.finished


def test_every_place_is_dealt_a_pile():
    """000:1138-1139, 1175-1176: seven piles of seven, those without a wager to the discards."""
    setup = build(
        game(FORTUNE),
        seats={"2": {"base": 10}},
        option=None,
        player_dealer={"seat": 1, "bank": 50},
        source=Shoe(cards.shuffled("joker-53", 1, 5)),
    )
    round_ = Round(setup)
    round_.finish()
    assert len(round_.table.source.used) == 49
    assert sum(event["count"] for event in round_.events if event["event"] == "burn") == 35


@pytest.mark.parametrize("posting", [FORTUNE, FACE_UP, ACE_UP, ALS, MINI, TRIPLE])
def test_bots_never_foul_and_play_an_open_hand_as_well_as_it_can_be(posting):
    played = game(posting)
    setter = setter_of(played.rules)
    for seed in range(40):
        rng = random.Random(seed)
        setup = build(
            played,
            seats={str(seat): {"base": 10} for seat in (2, 3, 5)},
            option=None,
            player_dealer={"seat": 1, "bank": 500},
            source=Shoe(cards.shuffled("joker-53", 1, seed)),
        )
        round_ = Round(setup)
        while round_.offer is not None:
            offer = round_.offer
            name, argument = choose(offer, played, round_.view(offer.position), rng)
            round_.respond(name, argument)
        compared = [event for event in round_.events if event["event"] == "compare"]
        assert not [event for event in compared if event["result"] == "foul"]
        if posting == FACE_UP:
            bank = next((event for event in round_.events if event["event"] == "set"), None)
            for event in compared:
                theirs = setter.set(round_.table.hands["player-dealer"], cards.cards(bank["front"]))
                best = max(
                    face(setter, one, theirs).result
                    for one in setter.every(round_.table.hands[event["position"]])
                    if not one.fouled
                )
                assert {"win": 1, "push": 0, "lose": -1}[event["result"]] == best


def test_the_felt_words_the_settings_and_why_one_won():
    round_ = read_round(DOC | {"choices": [["4", "set", "As Qh"], ["2", "house-way"]]})
    felt = Felt(round_.setup.game, {"1": "Ada", "2": "Bo", "4": "You"}, {}, "4")
    for event in round_.view("4"):
        felt.apply(event)
    messages = [line.plain for line in felt.messages]
    assert "You set ace-queen in front and nine high with 7-5-4-2 in back." in messages
    assert "Bo sets a hand, the house way." in messages
    assert "You foul: ace-queen in front beats nine high with 7-5-4-2 in back." in messages
    assert any(
        line.startswith("Bo wins both hands: a pair of queens beats a pair of threes in front") for line in messages
    )
    front, back = felt.picture.seat_rows("2")
    assert sorted(cards.text(front.cards).split()) == ["Qd", "Qs"]
    assert sorted(cards.text(back.cards).split()) == ["2h", "5d", "Ac", "Ah", "Th"]
