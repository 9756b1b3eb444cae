"""The tools for assistants, called as an assistant calls them: by the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import housedealer

mcp = pytest.importorskip("mcp")
from mcp import Client, StdioServerParameters  # noqa: E402
from mcp.shared.exceptions import MCPError  # noqa: E402

from housedealer.adapters.assistants.server import make_server  # noqa: E402

EZ = "500-club/ez-baccarat"
ROUND = {
    "posting": EZ, "option": 4, "player_dealer": {"seat": 1, "bank": 500},
    "seats": {"2": {"player": 100, "dragon-7": 5}, "4": {"banker": 50}}, "action": 2,
    "deal": {"player": "2h 4d", "banker": "3c 2d 2s"},
}  # fmt: skip


def called(use: Callable[[Any], Awaitable[Any]], server: Any = None) -> Any:
    async def run() -> Any:
        async with Client(server or make_server()) as client:
            return await use(client)

    return asyncio.run(run())


async def call(client: Any, tool: str, **given: Any) -> Any:
    result = await client.call_tool(tool, given)
    assert not result.is_error, result.content[0].text
    content = result.structured_content
    return content["result"] if set(content) == {"result"} else content


def test_every_tool_describes_itself_its_arguments_and_its_result() -> None:
    async def use(client: Any) -> Any:
        return (await client.list_tools()).tools

    tools = {one.name: one for one in called(use)}
    answers = {"list_postings", "show_posting", "settle_round", "audit_posting", "price_posting", "advise_choice",
               "compare_postings"}  # fmt: skip
    assert answers | {"floor_ruling", "hand_equity", "open_table", "take_bank", "place_wagers", "choose"} <= set(tools)
    for tool in tools.values():
        assert tool.description and tool.input_schema["type"] == "object" and tool.output_schema, tool.name


def test_a_disputed_hand_is_settled_as_the_library_settles_it() -> None:
    async def use(client: Any) -> Any:
        return await call(client, "settle_round", round=ROUND)

    answer = called(use)
    assert answer["net"] == {"1": -152, "2": 100, "4": 50}  # CONTRACT.md's own example
    assert answer == json.loads(json.dumps(housedealer.settle(ROUND)))


def test_postings_are_listed_shown_priced_and_read_as_resources() -> None:
    async def use(client: Any) -> Any:
        listed = await call(client, "list_postings", search="ez baccarat")
        shown = await call(client, "show_posting", posting=EZ)
        priced = await call(client, "price_posting", posting=EZ, wager="player")
        resource = (await client.read_resource(f"posting://{EZ}")).contents[0].text
        compared = await call(client, "compare_postings", first=EZ, second="black-sheep/ez-baccarat")
        return listed, shown, priced, resource, compared

    listed, shown, priced, resource, compared = called(use)
    changed = [row["label"] for row in compared["rows"] if row["kind"] == "rules" and row["change"] != "same"]
    assert changed == ["Seats"]  # seven seats (000:756-762), eight at Black Sheep
    assert [one["id"] for one in listed] == [EZ, "black-sheep/ez-baccarat"]
    assert shown == resource and shown.startswith("# EZ Baccarat")
    assert priced["wagers"]["player"]["edge"] == pytest.approx(0.012351, abs=1e-6)  # CONTRACT.md


def test_an_error_is_one_sentence() -> None:
    async def use(client: Any) -> Any:
        wrong = await client.call_tool("settle_round", {"round": {"posting": "500-club/ez-bacarat"}})
        shut = await client.call_tool("choose", {"table": "table-9", "choice": "fold"})
        with pytest.raises(MCPError, match="posting: '500-club/nope' is unknown; `housedealer postings` lists all"):
            await client.read_resource("posting://500-club/nope")
        return wrong, shut

    wrong, shut = called(use)
    assert wrong.is_error and "did you mean 500-club/ez-baccarat?" in wrong.content[0].text
    assert shut.is_error and "'table-9' is not open" in shut.content[0].text
    assert "Traceback" not in wrong.content[0].text


def test_a_bank_that_is_refused_is_offered_again() -> None:
    async def use(client: Any) -> Any:
        table = (await call(client, "open_table", posting=EZ, seats=3, seat=1, seed=3))["table"]
        refused = await client.call_tool("take_bank", {"table": table, "dollars": 95})
        await call(client, "take_bank", table=table, dollars=50)
        return refused, await call(client, "look_at_table", table=table)

    refused, state = called(use)
    # Of $100 the most that the collection comes to, $10, stays in the stack.
    assert refused.is_error and "$95 is more than the $90 you can put up" in refused.content[0].text
    assert state["round"] == 2


@pytest.mark.parametrize(
    "posting",
    ["500-club/texas-holdem", EZ, "500-club/pure-21-5-blackjack", "500-club/three-card-poker", "the-101/two-card-peek",
     "500-club/razz", "500-club/badugi"],
)  # fmt: skip
def test_an_assistant_plays_rounds_to_their_end(posting: str) -> None:
    """It answers every question with the first legal choice; the other seats' hidden cards never reach it."""

    async def use(client: Any) -> Any:
        state = await call(client, "open_table", posting=posting, seats=3, seat=2, seed=5)
        for _ in range(200):
            if state["round"] > 4:
                return state
            question = state["question"]
            if question["kind"] == "bank":
                state = await call(client, "take_bank", table=state["table"], dollars=question["least_dollars"])
            elif question["kind"] == "wagers":
                name = next(iter(question["wagers"]))
                least = float(question["wagers"][name].partition(": $")[2].split()[0].rstrip(",").replace(",", ""))
                state = await call(client, "place_wagers", table=state["table"], wagers={name: least})
            else:
                legal = [one for one in question["legal"] if "argument" not in one] or question["legal"]
                state = await call(client, "choose", table=state["table"], choice=legal[0]["choice"])
        return state

    assert called(use)["round"] > 4


def test_the_command_serves_on_standard_input() -> None:
    async def use(client: Any) -> Any:
        return await call(client, "list_postings", search="panguingue")

    command = StdioServerParameters(command=sys.executable, args=["-m", "housedealer", "mcp"], env=dict(os.environ))
    assert [one["id"] for one in called(use, command)] == ["als/panguingue", "turlock/panguingue"]
