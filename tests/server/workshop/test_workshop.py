"""The workshop: a changed posting is priced like its file, bad values are refused in a sentence, and limits hold."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.odds.engine.models import model
from housedealer.odds.report.figures import expected_shift
from housedealer.postings.changes import changed, whole_data
from housedealer.postings.loader import names
from housedealer.server.http.transport.rate_limits import Counts
from housedealer.server.settings import Settings
from housedealer.server.workshop import forms, jobs, made_postings, pricing
from housedealer.server.workshop.job_board import JobBoard
from tests.server.client import House
from tests.server.harness import Server

EZ = "500-club/ez-baccarat"
DRAGON = "wagers.dragon-7.pays.three-card-banker-7"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, own: Path) -> Iterator[House]:
    """A server with a folder of one's own postings."""
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEDEALER_POSTINGS", str(own))
        server = Server(f"sqlite:///{folder / 'tables.db'}", requests_per_second=1000.0, work_out_edges=True)
        house = server.start()
    yield house
    house.http.close()
    output = server.stop()
    assert not output.strip(), f"the server printed: {output}"


def post(house: House, token: str, what: str, **request: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    return house.http.post(f"/api/workshop/{what}", json={"posting": EZ, **request}, headers=headers)


def worked_out(house: House, token: str) -> dict[str, Any]:
    end = time.monotonic() + 120
    while (result := house.get("/api/workshop", token).json())["working"]:
        assert time.monotonic() < end
        time.sleep(0.03)
    assert isinstance(result, dict)
    return result


def test_a_changed_pay_is_priced_like_its_file(house: House, own: Path) -> None:
    token = house.enter("Ann")
    sets = {DRAGON: "50 to 1", "deck.max": 6, "fees.options.1.tiers.4.2": 20}
    assert post(house, token, "price", sets=sets).json()["working"]
    result = worked_out(house, token)
    assert result["says"] == ""
    # The library's figures for a file with the same changes, to the last digit.
    made = post(house, token, "keep", sets=sets, title="Dragon at Fifty").json()["posting"]
    assert made.startswith("own/dragon-at-fifty@")
    file = own / "dragon-at-fifty.toml"
    exact, posted = housedealer.odds(str(file)), housedealer.odds(EZ)
    assert exact["decks"] == 6
    for wager, both in result["wagers"].items():
        for key in ("edge", "stdev"):
            assert both["after"][key] == exact["wagers"][wager][key]
            assert both["before"][key] == posted["wagers"][wager][key]
        assert sum(row["probability"] for row in both["after"]["rows"]) == pytest.approx(1)
        assert -sum(row["returns"] for row in both["after"]["rows"]) == pytest.approx(both["after"]["edge"])
    # 40 to 1 with eight decks costs 7.611 % (Wizard of Odds, EZ Baccarat, Dragon 7).
    assert round(result["wagers"]["dragon-7"]["before"]["edge"], 5) == 0.07611
    # Of 480 rounds at $10,000 the house takes the fifth tier each time: $10 as posted (000:7726-7882), $20 as changed.
    shift = result["shifts"]["player"]
    assert (shift["before"]["house"], shift["after"]["house"]) == (4800, 9600)
    audit = housedealer.audit(str(file))["findings"]
    assert [one for one in audit if one["kind"] != "citation"] == result["findings"]
    assert [one["place"] for one in result["findings"] if one["kind"] == "advantage"] == ["banker", "dragon-7"]
    assert result["sisters"][0]["posting"] == "black-sheep/ez-baccarat"
    assert [row[0] for row in result["differences"][0]["rows"] if "50 to 1" in row] == [
        "Dragon 7 Bonus Bet: three-card banker 7"
    ]


def test_a_saved_posting_is_played_and_overwrites_nothing(house: House, own: Path) -> None:
    token = house.enter("Bea")
    first = post(house, token, "keep", sets={DRAGON: "41 to 1"}, title="../../Mine").json()["posting"]
    again = post(house, token, "keep", sets={DRAGON: "41 to 1"}, title="../../Mine").json()["posting"]
    other = post(house, token, "keep", sets={DRAGON: "42 to 1"}, title="Mine").json()["posting"]
    assert first == again
    assert [one.split("@")[0] for one in (first, other)] == ["own/mine", "own/mine-2"]
    assert sorted(one.name for one in own.iterdir() if one.name.startswith("mine")) == ["mine-2.toml", "mine.toml"]
    assert house.open(token, first, bots=1)
    saved = post(house, token, "file", sets={DRAGON: "41 to 1"}, title="fees of mine")
    assert saved.headers["content-disposition"] == 'attachment; filename="my-fees-of-mine.toml"'
    assert '{ on = "three-card-banker-7", pays = "41 to 1", words = "three-card banker 7" },' in saved.text


def test_a_posting_that_cannot_be_dealt_is_not_saved(house: House, own: Path) -> None:
    """A hand that takes more cards than there are in the deck fits the schema and cannot be dealt."""
    stored = sorted(own.iterdir())
    question = {"posting": "500-club/2-7-single-draw", "sets": {"rules.streets.deal.deal": "d" * 60}, "title": "Long"}
    answer = post(house, house.enter("Eve"), "keep", **question)
    assert answer.status_code == 400
    assert answer.json()["says"].startswith("workshop: it can't be played: ")
    assert sorted(own.iterdir()) == stored


@pytest.mark.parametrize(
    ("sets", "message"),
    [
        ({"deck.max": 60}, "deck.max: it can't be “60”; expected a whole number from 1 to 24"),
        ({"deck.max": 2}, "deck: from 3 to 2 decks; expected the least first"),
        ({"deck.kind": "tarot"}, "deck.kind: it can't be “tarot”; expected one of standard-52, "),
        ({DRAGON: "fifty"}, f"{DRAGON}: it can't be “fifty”; expected something like 8 to 1, or push"),
        ({DRAGON: 50}, f"{DRAGON}: it can't be “50”; "),
        ({"rules.naturals_stop": "yes"}, "rules.naturals_stop: it can't be “yes”; expected yes or no"),
        ({"rules.chart": '["HS"]'}, "rules.chart: expected eight rows"),
        ({"rules.chart": "../../etc/passwd"}, "rules.chart: it can't be “../../etc/passwd”; expected a list"),
        ({"fees.document": "fees-poker-games"}, "fees.document: there is no such value"),
        ({"__class__": 1}, "__class__: there is no such value"),
        ({"fees.limit.max": -1}, "fees.limit.max: it can't be “-1”; expected dollars from 0"),
        ({"fees.limit.max": 0.001}, "fees.limit.max: "),
        ({"title": "x" * 1001}, "sets.title"),
    ],
)
def test_bad_values_are_refused_in_one_sentence(house: House, sets: dict[str, Any], message: str) -> None:
    token = house.enter("Cy")
    answer = post(house, token, "price", sets=sets)
    shown = answer.json().get("says") or worked_out(house, token)["says"]
    assert shown and "\n" not in shown and "Traceback" not in shown
    assert message in shown


def test_limits_hold(house: House) -> None:
    token = house.enter("Dee")
    assert post(house, token, "price", sets={f"wagers.{one}": 1 for one in range(61)}).status_code == 422
    assert post(house, token, "price", sets={"x": "y" * 17_000}).status_code == 413
    assert post(house, token, "price", title="x").status_code == 422
    assert house.http.post("/api/workshop/price", json={"posting": EZ}).json()["says"].startswith("token: missing")
    assert post(house, token, "price", posting="/etc/passwd.toml").status_code == 400
    # A new question takes the place of the one before: one job a person.
    first = post(house, token, "price").json()["number"]
    second = post(house, token, "price", sets={DRAGON: "30 to 1"}).json()["number"]
    assert second > first
    result = worked_out(house, token)
    assert result["number"] == second
    assert result["wagers"]["dragon-7"]["after"]["rows"][0]["pays"] == "30 to 1"
    post(house, token, "leave")
    assert house.get("/api/workshop", token).json()["number"] == 0


def test_work_that_takes_too_long_is_ended() -> None:
    async def wait() -> dict[str, Any]:
        shop = jobs.Workshop(Settings(workshop_seconds=0.05), JobBoard(), Counts())
        try:
            job = shop.start(jobs.Client("192.0.2.1", "ann"), {"posting": EZ, "sets": {}})
            assert job.task is not None
            await job.task
            return dict(job.state)
        finally:
            await shop.stop()

    result = asyncio.run(wait())
    assert not result["working"]
    assert "longer than 0.05 seconds" in result["says"]


def test_a_server_without_a_folder_or_without_odds_refuses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HOUSEDEALER_POSTINGS", raising=False)
    assert "isn’t turned on here" in made_postings.page(EZ)["no_table"]
    with pytest.raises(HouseError, match="isn’t turned on here"):
        made_postings.save(made_postings.Named(posting=EZ))
    monkeypatch.setenv("HOUSEDEALER_POSTINGS", str(tmp_path))
    assert made_postings.no_table() == ""
    monkeypatch.setattr(made_postings, "MAX_FILES", 0)
    assert "the most there can be" in made_postings.no_table()
    with pytest.raises(HouseError, match="doesn’t work out odds"):
        jobs.Workshop(Settings(work_out_edges=False), JobBoard(), Counts()).start(jobs.Client("192.0.2.1", "ann"), {})


def test_every_posting_has_a_form_that_takes_its_own_values() -> None:
    """What a field shows may be sent back as it is, in every family."""
    by_family = {name: forms.fields_of(name) for name in names()[::6]}
    for name, fields in by_family.items():
        message = {key: one["value"] for key, one in fields.items() if one["value"] not in (None, "")}
        assert message.keys() == forms.checked(name, message).keys()
        assert any(one["kind"] == "choice" for one in fields.values())


def test_a_map_is_a_field_for_each_of_its_names() -> None:
    """The first fee option takes $15 on the flop and $1 on turn and river (000:8762); a pair of sixes in front is worth
    a point, of aces nine, and a straight in the middle four (000:3780-3829)."""
    fees = forms.fields_of("500-club/texas-holdem")
    streets = [fees[f"fees.options.1.streets.{street}"] for street in ("flop", "turn", "river")]
    assert [(one["label"], one["kind"], one["value"]) for one in streets] == [
        ("At the flop", "money", 15), ("At the turn", "money", 1), ("At the river", "money", 1),
    ]  # fmt: skip
    points = forms.fields_of("500-club/face-up-chinese-poker")
    for key, value in (("front.pair.6", 1), ("front.pair.A", 9), ("middle.straight", 4)):
        assert (points[f"rules.bonus.{key}"]["kind"], points[f"rules.bonus.{key}"]["value"]) == ("number", value)
    assert points["rules.bonus.front.pair.A"]["label"] == "Front: pair of aces"


def test_fields_and_choices_are_called_in_the_words_of_a_cardroom() -> None:
    holdem = forms.fields_of("500-club/texas-holdem")
    blinds = holdem["rules.blinds.heads_up"]
    assert (blinds["label"], blinds["called"]) == ("Heads-up small blind", ["left of the button", "the button"])
    assert holdem["rules.streets.flop.first"]["called"][:2] == ["left of the blinds", "left of the button"]
    base = forms.fields_of("the-101/blackjack-x")
    pays = [one["label"] for key, one in base.items() if key.startswith("wagers.base.pays.")]
    assert pays == ["Blackjack X", "Natural 31", "Hard 31", "Any other winning hand"]
    titles = [one["title"] for one in forms.form("the-101/party-craps") if one["part"] == "rules"]
    assert titles[:3] == ["Rules", "Fee on winnings", "Bets that need another"]


def test_odds_of_craps_have_names() -> None:
    wagers = made_postings.page("the-101/party-craps")["wagers"]
    assert (wagers["odds-4"], wagers["dont-odds-10"]) == ("Odds on 4", "Lay odds on 10")


def test_no_label_and_no_choice_is_a_key_of_the_data() -> None:
    fields = [(name, one) for name in names() for one in forms.fields_of(name).values()]
    assert not [(name, one["key"]) for name, one in fields if "_" in one["label"]]
    assert not [
        (name, one["key"])
        for name, one in fields
        if one["kind"] == "choice" and len(one["called"]) != len(one["allowed"])
    ]
    spelled = {word for _, one in fields for word, called in zip(one["allowed"], one["called"], strict=False)
               if "-" in word and called == word}  # fmt: skip
    assert not spelled


def test_no_field_shows_a_map_as_a_file_writes_it() -> None:
    shown = {one["key"]: str(one["value"]) for name in names() for one in forms.fields_of(name).values()}
    assert not [key for key, value in shown.items() if value.startswith("{") and value != "{}"]


def test_a_value_of_a_map_is_changed_alone() -> None:
    name = "500-club/texas-holdem"
    after = changed(name, forms.checked(name, {"fees.options.1.streets.turn": 2}))
    assert whole_data(after)["fees"]["options"][0]["streets"] == {"flop": 15, "turn": 2, "river": 1}


def test_a_game_for_the_pot_is_audited_and_not_priced() -> None:
    received: list[Any] = []
    pricing.work({"posting": "the-101/omaha", "sets": {}}, received.append)
    assert [set(one) for one in received] == [{"findings_before", "findings", "differences"}]


def test_a_shift_is_what_the_edge_takes_less_the_fee() -> None:
    priced = model(EZ)
    worth = priced.exact("player").data("none needed")
    result = expected_shift(priced, "player", worth, priced.game.posting.fees.options[0])
    assert result is not None
    # $10,000 at most, 480 rounds, $10 a round (000:7721, 000:7726-7882); 1.2351 % (Wizard of Odds, baccarat).
    assert result["mean"] == pytest.approx(480 * (10_000 * 0.012351 - 10), abs=2)
