"""The OpenAPI document is complete, and the server's answers match it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from housedealer.errors import HouseError
from housedealer.postings import entries, load
from housedealer.server.floor.floor import Floor
from housedealer.server.floor.writer import Writer
from housedealer.server.http import admin, errors, openapi
from housedealer.server.http.app import create_app
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.schema import ISSUE, movement
from housedealer.server.journal.store import Store
from housedealer.server.lobby import posting_pages
from housedealer.server.review import dispute_form, disputes, practice
from housedealer.server.settings import Settings
from housedealer.server.wire.postings import PostingPage
from housedealer.server.wire.rounds import DisputeForm, DisputeState, Problem
from housedealer.server.wire.schema import Types, event_models
from housedealer.server.wire.workshop import WorkshopForm
from housedealer.server.workshop import made_postings
from tests.server.client import House
from tests.server.harness import Server
from tests.server.http.test_rounds_over_the_network import seated
from tests.server.published_schemas import PublishedApi

EZ = "500-club/ez-baccarat"
HAND = {
    "name": "hand.phh",
    "text": "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 50]\n"
    "actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\nfinishing_stacks = [52, 48]\n",
}
"""A hand whose big blind was given too much."""
POSTINGS = [entry["id"] for entry in entries()]
NOT_DESCRIBED = {"/api/openapi.json", "/api/docs", "/api/asyncapi.json"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has posted texts and a folder of one's own postings."""
    folder = tmp_path_factory.mktemp("api")
    (folder / "000.txt").write_text("\n".join(f"line {number}" for number in range(1, 100)), encoding="utf-8")
    (folder / "own").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSEDEALER_POSTINGS", str(folder / "own"))
        patch.setenv("HOUSEDEALER_READY_MADE", "on")  # hard hands are taken from there
        server = Server(
            f"sqlite:///{folder / 'tables.db'}", requests_per_second=1000.0, texts=str(folder), work_out_edges=True
        )
        house = server.start()
    yield house
    house.http.close()
    output = server.stop()
    assert not output.strip(), f"the server printed: {output}"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Any]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}")
    store = Store(settings.database)
    yield create_app(settings, Floor(settings, LocalJournal(store)))
    store.close()


def routes(router: Any, prefix: str = "") -> Iterator[tuple[str, APIRoute]]:
    """Every route of an application with its whole path, those of its routers too."""
    for one in router.routes:
        inner = getattr(one, "original_router", None)
        if isinstance(one, APIRoute):
            yield prefix + one.path, one
        elif inner is not None:
            yield from routes(inner, prefix + one.include_context.prefix)


def test_every_address_is_described_with_a_summary_a_model_and_its_refusals(app: Any) -> None:
    document = openapi.document(app)
    described = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert not [path for _, path in described if admin.is_operators(path)]  # it is nobody's but the operator's
    # The page's own files and the pages of the docs are read by people, and are not part of it.
    addresses = [(path, one) for path, one in routes(app.router) if one.include_in_schema or path.startswith("/api/")]
    public = [(path, one) for path, one in addresses if not admin.is_operators(path)]
    there = {(method.lower(), path) for path, one in public for method in one.methods}
    assert there - described == {("get", path) for path in NOT_DESCRIBED} and described <= there and len(described) > 30
    for method, path in described:
        operation = document["paths"][path][method]
        assert operation["summary"] and operation["description"] and operation["tags"], path
        assert operation["operationId"]
        good = operation["responses"]["200"]["content"]
        for media, content in good.items():
            assert content["schema"], f"{path} {media}"
        refusals = set(operation["responses"]) - {"200"}
        if path.startswith("/api/"):
            expected = set(errors.ANY) | (set(errors.WRITES) if method == "post" else set())
            assert refusals == {str(status) for status in expected}, path
            for status in refusals:
                schema = operation["responses"][status]["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Refusal"}, path
    # Whatever is named is there, and nothing is left that only marks a place.
    text = str(document)
    assert "x-type" not in text
    assert set(re.findall(r"#/components/schemas/(\w+)", text)) <= set(document["components"]["schemas"])


def test_the_api_page_loads_nothing_from_other_sites(house: House) -> None:
    answer = house.get("/api/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<script" not in answer.text and "style=" not in answer.text
    (sheet,) = re.findall(r'<link rel="stylesheet" href="([^"]+)"', answer.text)
    assert house.get(sheet).status_code == 200
    for path in house.get("/api/openapi.json").json()["paths"]:
        assert path in answer.text
    links, ids = set(re.findall(r'href="#(\w+)"', answer.text)), set(re.findall(r'id="(\w+)"', answer.text))
    assert links and links <= ids


def test_every_operation_answers_as_described(house: House, app: Any) -> None:
    api = PublishedApi(house.get("/api/openapi.json").json())
    received: list[httpx.Response] = []

    def hear(answer: httpx.Response) -> None:
        answer.read()
        received.append(answer)
        if answer.request.url.path not in NOT_DESCRIBED:
            api.check_answer(answer)

    house.http.event_hooks["response"].append(hear)
    try:
        asyncio.run(_ask_everything(house))
    finally:
        house.http.event_hooks["response"].remove(hear)
    api.check_answer(asyncio.run(_refilled(app)))
    described = {(method, path) for path, methods in api.document["paths"].items() for method in methods}
    assert api.checked == described, f"not requested, or never answered well: {described - api.checked}"
    assert {400, 403, 411, 413, 421, 422} <= {one.status_code for one in received}


async def _ask_everything(house: House) -> None:
    """Ask every address something that it answers, and some something that it refuses."""
    (player,) = await seated(house, "the-101/three-card-poker", bots=2)
    await player.play(2)
    token, table = player.token, player.table
    mine = {"Authorization": f"Bearer {token}"}

    def post(path: str, data: Any = None, headers: dict[str, str] | None = None) -> httpx.Response:
        return house.http.post(path, json={} if data is None else data, headers=mine if headers is None else headers)

    for path in (
        "/healthz", "/readyz", "/metrics", "/api/page", "/api/rounds", "/api/postings", "/api/lobby",
        f"/api/lobby?posting={EZ}", "/api/tables",
        f"/api/postings/{EZ}", f"/api/edges/{EZ}", "/api/strategy/the-101/blackjack-x",
        "/api/collection/the-101/omaha?players=6&flop=0.5",
        f"/api/tables/{table}", f"/api/tables/{table}/edges", f"/api/tables/{table}/rounds", "/api/texts/000/1-3",
        f"/api/tables/{table}/document", f"/api/postings/{EZ}/document", f"/api/postings/{EZ}/document?format=page",
        f"/api/postings/{EZ}/comparison?with={EZ}",
        f"/api/postings/{EZ}/document?format=pdf", f"/api/postings/{EZ}/document?format=markdown",
        f"/api/disputes/{EZ}", f"/api/disputes/{EZ}/form", f"/api/disputes/{EZ}/rulings",
        f"/api/workshop/{EZ}", "/api/workshop", "/api/me",
        f"/api/rounds/{table}/1", f"/api/rounds/{table}/1/review", f"/api/rounds/{table}/1/record",
        f"/api/rounds/{table}/1/equities", "/api/drills/the-101/three-card-poker/0",
        # and what is refused
        "/api/tables/nope", "/api/rounds/nope/1", "/api/rounds/nope/zero", f"/api/shoes/{table}/99", "/api/texts/001/1",
        f"/api/postings/{EZ}/document?format=word",
    ):  # fmt: skip
        house.get(path, token)
    house.get("/api/tables")
    house.get("/api/me")
    house.http.get("/api/tables", headers={"Host": "evil.example"})
    problem = house.get(f"/api/practice/{EZ}").json()
    announced = {"problem": problem["problem"], "lines": [{"result": "lose", "amount": 0}] * len(problem["wagers"])}
    assert post("/api/practice", announced).status_code == 200
    assert post("/api/disputes", {"document": house.get(f"/api/disputes/{EZ}").json()}).json()["answer"]
    assert post("/api/tables", {"posting": EZ, "bots": 1}).status_code == 200
    code = post("/api/codes").json()["code"]
    assert post("/api/codes/use", {"code": code}, {}).status_code == 200
    assert post("/api/codes/revoke").status_code == 200
    changes = {"posting": EZ, "sets": {"wagers.dragon-7.pays.three-card-banker-7": "41 to 1"}}
    for path, data in (
        ("/api/workshop/price", {**changes, "sets": {"no.such": 1}}), ("/api/workshop/price", changes),
        ("/api/workshop/file", {**changes, "title": "Mine"}), ("/api/workshop/keep", {**changes, "title": "Mine"}),
        ("/api/workshop/condition", {"posting": EZ, "when": "tie and player.natural"}),
        ("/api/workshop/leave", None), ("/api/name", {"name": "Ada"}), ("/api/cash-out", {"tables": [table]}),
        ("/api/refill", None),
    ):  # fmt: skip
        post(path, data)
    assert post("/api/hands", {"files": [HAND]}).json()["hands"][0]["status"] == "differs"
    for path in ("/api/hands/replay", "/api/hands/equities"):
        assert post(path, {"file": HAND, "number": 0}).status_code == 200
    await player.close()
    await _end_a_shoe(house)
    other = {"Authorization": f"Bearer {house.enter('Bo')}"}
    assert post("/api/revoke", None, other).status_code == 200
    post("/api/name", {"name": 5})
    post("/api/name", {"name": "x" * 5000})
    house.http.post("/api/name", content=iter([b"{}"]), headers=mine)
    post("/api/people", None, {"Origin": "http://evil.example"})


async def _refilled(app: Any) -> httpx.Response:
    """The answer to somebody who has lost all and asks for fresh play money, from a floor of its own."""
    async with app.router.lifespan_context(app):
        floor = app.state.parts.floor
        person, name = await floor.people.enter("Poor")
        lost = floor.wallets[person]
        await Writer(floor.journal, floor.wallets).save(
            movement("all is lost", [(f"person:{person}", -lost), (ISSUE, lost)])
        )
        headers = {"Authorization": f"Bearer {floor.people.token(person, name)}", "Origin": "http://localhost"}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http:
            answer = await http.post("/api/refill", headers=headers)
        assert answer.json() == {"wallet": floor.settings.wallet}
        return answer


async def _end_a_shoe(house: House) -> None:
    """Ask for the proof of a shoe that has ended, and for a round all of whose cards were shown."""
    (player,) = await seated(house, "500-club/texas-holdem", bots=2)
    await player.play(2)  # a shoe a round
    assert house.get(f"/api/shoes/{player.table}/1", player.token).status_code == 200
    await player.close()
    (player,) = await seated(house, EZ, bots=2)
    await player.play(1)
    assert house.get(f"/api/rounds/{player.table}/1/record", player.token).status_code == 200
    await player.close()


def test_every_postings_answers_match_their_models() -> None:
    """What a model does not name would be refused at the one posting that has it, long after all tests."""
    closed = Types("forbid")
    page, form, fields = (TypeAdapter(closed.of(one)) for one in (PostingPage, WorkshopForm, DisputeForm))
    look, problem = TypeAdapter(closed.of(DisputeState)), TypeAdapter(closed.of(Problem))
    kinds = {name: TypeAdapter(one) for name, one in event_models(closed).items()}
    seen, scripts = set(), set()
    for posting in POSTINGS:
        page.validate_python(posting_pages.page(posting))
        form.validate_python(made_postings.page(posting))
        fields.validate_python(dispute_form.form(posting, texts=True))
        script = load(posting).script
        if script in scripts:
            continue
        scripts.add(script)
        looked = disputes.evaluate(disputes.example(posting, 7))
        look.validate_python(looked)
        half = disputes.example(posting, 8)
        look.validate_python(disputes.evaluate({**half, "choices": []}))
        for event in looked["events"]:
            kinds[event["event"]].validate_python(event)
            seen.add(event["event"])
        try:
            exercise = practice.problem_of(practice.problem(posting, 3), "token")
        except HouseError:
            continue  # nothing is settled by a dealer there
        problem.validate_python(exercise)
    assert len(seen) > 30


def test_every_refusal_status_is_described() -> None:
    assert all(errors.MEANINGS[int(status)] for status in (*errors.ANY, *errors.WRITES))
