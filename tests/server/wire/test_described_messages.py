"""docs/protocol.md is true: every message, in both directions, matches it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from housedealer.server.http import connections
from housedealer.server.wire import examples, messages, protocol
from housedealer.server.wire.schema import event_models
from tests.server.client import House, Player, arranged
from tests.server.published_schemas import REF, PublishedSchemas

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
GAMES = {
    "500-club/ez-baccarat": 2,
    "the-101/blackjack-x": 2,
    "500-club/texas-holdem": 2,
    "500-club/2-7-triple-draw": 2,
    "500-club/face-up-chinese-poker": 1,
    "500-club/fortune-pai-gow-poker": 1,
    "the-101/three-card-poker": 2,
    "the-101/ultimate-war": 2,
}
"""Postings of several families, and how many rounds of each are played."""


@pytest.fixture(scope="module")
def described() -> PublishedSchemas:
    return PublishedSchemas(protocol.all_schemas())


class CheckedPlayer(Player):
    """A player whose messages are checked, both ways."""

    described: PublishedSchemas
    sent: set[str]
    kinds_received: set[str]

    async def listen(self, described: PublishedSchemas) -> None:
        """Check all messages from now on, and those sent before."""
        self.described, self.sent, self.kinds_received = described, set(), set()
        plain = self.socket.send

        async def send(text: str) -> None:
            data = json.loads(text)
            described.check_named(data, protocol.message_name(protocol.message_models()[data["type"]]))
            assert messages.read(text).type == data["type"]
            self.sent.add(data["type"])
            await plain(text)

        self.socket.send = send

    def check_all(self) -> None:
        """Check every message from the server."""
        for text in self.received:
            data = json.loads(text)
            self.described.check_named(data, protocol.SENT[data["type"]].__name__)
            self.kinds_received.add(data["type"])
            self.kinds_received |= {key for key in ("hint", "chart", "look", "wallet") if key in data}
            self.kinds_received |= {"phrase"} if data["type"] == "room" and data["says"] else set()


async def checked_player(house: House, described: PublishedSchemas, posting: str, **more: Any) -> CheckedPlayer:
    """A person at a new table whose messages are checked."""
    token = house.enter("Ann")
    player = CheckedPlayer(house, token, house.open(token, posting, **more))
    described.check_named(
        {"type": "hello", "ref": 0, "token": token, "table": player.table, "line": player.name}, "HelloMessage"
    )
    await player.connect()
    await player.listen(described)
    player.know()
    await player.sit(1)
    return player


def test_docs_protocol_md_matches_the_types() -> None:
    """`python -m housedealer.server.wire.protocol > docs/protocol.md` writes it anew where this fails."""
    assert PAGE.read_text(encoding="utf-8") == protocol.page()


def test_the_page_has_every_message_event_and_code() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^### `([\w-]+)`$", text, re.MULTILINE)
    assert set(headings) == {*protocol.message_models(), *protocol.SENT, *event_models()}
    assert {one.model_fields["type"].annotation.__args__[0] for one in messages.Message.__subclasses__()} == set(
        protocol.message_models()
    )
    codes = {connections.REFUSED, connections.ELSEWHERE, connections.SLOW, connections.FULL}
    assert codes <= set(protocol.CLOSED)
    anchors = {heading.lower() for heading in re.findall(r"^#+ (\w+)$", text, re.MULTILINE)}
    assert set(re.findall(r"\]\(#(\w+)\)", text)) <= anchors


def test_the_examples_match_their_types(described: PublishedSchemas) -> None:
    for one in examples.TO_SERVER:
        described.check_named(one, protocol.message_name(protocol.message_models()[one["type"]]))
        assert messages.read(json.dumps(one)).type == one["type"]
    for sent in examples.FROM_SERVER:
        described.check_named(sent, protocol.SENT[sent["type"]].__name__)
    assert [one["type"] for one in examples.TO_SERVER] == list(protocol.message_models())
    assert [one["type"] for one in examples.FROM_SERVER] == list(protocol.SENT)


def test_an_undescribed_field_is_noticed(described: PublishedSchemas) -> None:
    """The check itself: a key too many, a wrong type, an unknown event and a missing key are not let through."""
    update = json.loads(json.dumps(examples.UPDATE))
    for change in (
        {"more": 1},
        {"state": {**update["state"], "bank": "much"}},
        {"events": {**update["events"], "events": [{"event": "nothing"}]}},
        {"events": {**update["events"], "events": [{"event": "deal", "to": "1"}]}},
        {"you": {"seats": []}},
    ):
        with pytest.raises(AssertionError):
            described.check_named({**update, **change}, "Update")


@pytest.mark.parametrize("posting", GAMES)
def test_every_message_of_a_game_matches_its_type(house: House, described: PublishedSchemas, posting: str) -> None:
    async def run() -> None:
        player = await checked_player(house, described, posting, bots=2)
        await player.play(GAMES[posting])
        await player.close()
        player.check_all()
        assert {"update", "ok", "room"} <= player.kinds_received

    asyncio.run(run())


def test_every_kind_of_message_is_sent_and_answered(house: House, described: PublishedSchemas) -> None:
    async def run() -> None:
        player = await checked_player(house, described, "the-101/blackjack-x", bots=2)
        promise = hashlib.sha256(b"x").hexdigest()
        for message in (
            {"type": "mix", "promise": promise}, {"type": "say", "phrase": "good-luck"}, {"type": "ping"},
            {"type": "buy", "place": "1", "amount": 100_00}, {"type": "sit-out", "out": False},
            {"type": "behind", "seat": 2, "buy_in": 200_00}, {"type": "hint"}, {"type": "list", "listed": False},
            {"type": "move", "seat": 1, "to": 1}, {"type": "show", "round": 0},
            {"type": "look", "position": "1", "choice": "set", "argument": "As"},
        ):  # fmt: skip
            await player.ask(**message)
        while not {"wager", "choose"} <= player.sent:
            await player.until(lambda one: one.decide() is not None)
            if "offer" in player.you:
                await player.ask(type="hint")
            await player.ask(**(player.decide() or {"type": "ping"}))
        while "bank" not in player.sent:
            await player.play(1)
        await player.ask(type="stand")
        (setting,) = await previewing(house, described)
        await player.close()
        player.check_all()
        setting.check_all()
        assert player.sent | setting.sent | {"hello"} == set(protocol.message_models())
        kinds = {"hint", "chart", "look", "wallet", "phrase"}
        assert player.kinds_received | setting.kinds_received == {*protocol.SENT, *kinds}

    asyncio.run(run())


async def previewing(house: House, described: PublishedSchemas) -> list[CheckedPlayer]:
    """A person who asks for the chart, lays cards and asks for a preview of the hands."""
    player = await checked_player(house, described, "500-club/face-up-chinese-poker", bots=1)
    answer = await player.ask(type="chart")
    assert answer["chart"]["chart"]["says"], answer
    for _ in range(40):
        await player.until(lambda one: one.decide() is not None)
        for legal in player.you.get("offer", {"legal": ()})["legal"]:
            if legal.get("argument", {}).get("kind") == "arrange":
                where = {"position": player.you["offer"]["position"], "choice": legal["choice"]}
                answer = await player.ask(type="look", **where, argument=arranged(legal["argument"]))
                assert "look" in answer, answer
                await player.close()
                return [player]
        await player.ask(**(player.decide() or {"type": "ping"}))
    raise AssertionError("no hand was to be set")


def test_the_asyncapi_document_names_every_message(house: House) -> None:
    document = house.get("/api/asyncapi.json").json()
    listed = document["channels"]["table"]["messages"]
    assert set(listed) == {*protocol.message_models(), *protocol.SENT}
    for one in listed.values():
        assert one["payload"]["$ref"].removeprefix(REF) in document["components"]["schemas"]
    inward = {one["$ref"].rpartition("/")[2] for one in document["operations"]["say"]["messages"]}
    assert inward == set(protocol.message_models())
    text = json.dumps(document)
    assert set(re.findall(REF + r"(\w+)", text)) <= set(document["components"]["schemas"])
