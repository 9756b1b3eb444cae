"""Finished rounds, and the proofs of shoes that have ended."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, NamedTuple, cast

from fastapi import APIRouter, Depends, Response

from housedealer.errors import HouseError
from housedealer.server.fairness.proof import public_proof
from housedealer.server.fairness.replay import dealt_record, replayed
from housedealer.server.http import errors
from housedealer.server.http.answers import file
from housedealer.server.http.dependencies import Number, Person, TableName, ThisFloor, Viewer
from housedealer.server.journal.queries import names_of, positions_of
from housedealer.server.lobby import posting_pages
from housedealer.server.review import history
from housedealer.server.wire.advice import Equities
from housedealer.server.wire.narration import Narration
from housedealer.server.wire.rounds import Answer, OwnRound, PlayedRound, Reviewed, RoundSummary
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api", tags=["history"], responses=errors.ANY)


class Played(NamedTuple):
    """A finished round, and the caller's positions in it."""

    row: dict[str, Any]
    held: list[str]


async def _played(table: TableName, number: Number, viewer: Viewer, floor: ThisFloor) -> Played:
    row = await asyncio.to_thread(floor.queries.round, table, number)
    if row is None:
        raise HouseError("There’s no such round, or it isn’t over yet.")
    return Played(row, positions_of(row, viewer) if viewer else [])


ThisRound = Annotated[Played, Depends(_played)]


@router.get("/tables/{table}/rounds", summary="A table's last rounds", response_model=model(list[RoundSummary]))
async def rounds(table: TableName, viewer: Viewer, floor: ThisFloor) -> list[RoundSummary]:
    """A summary of each; with a token, the caller's result in it."""

    def lines() -> list[RoundSummary]:
        return [history.summary(row, viewer) for row in floor.queries.last_rounds(table, history.MAX_ROUNDS)]

    return await asyncio.to_thread(lines)


@router.get("/rounds", summary="One's own last rounds", response_model=model(list[OwnRound]))
async def own_rounds(person: Person, floor: ThisFloor) -> list[OwnRound]:
    """The caller's results at all tables, the latest first."""

    def lines() -> list[OwnRound]:
        return [history.own_round(row, person) for row in floor.queries.rounds_of(person, history.MAX_OWN)]

    return await asyncio.to_thread(lines)


@router.get("/rounds/{table}/{number}", summary="A round", response_model=model(PlayedRound))
async def round_(table: TableName, number: Number, round_: ThisRound) -> PlayedRound:
    """Its events as the caller may see them, and how it was settled."""
    record = round_.row["record"]
    played, answer = replayed(record, round_.row["void"])
    names = names_of(round_.row)
    answer["events"] = Narration(played, names).seen_by(played.table.events, round_.held)
    readings = tuple(sorted((record.get("readings") or {}).items()))
    return {
        "table": table,
        "number": number,
        "answer": cast(Answer, answer),
        "posting": posting_pages.detail(record["posting"], readings),
        "shoe": round_.row["shoe"],
        "yours": round_.held,
        "names": names,
    }


@router.get(
    "/rounds/{table}/{number}/review",
    summary="One's decisions in a round",
    response_model=model(list[Reviewed] | None),
)
async def review(person: Person, round_: ThisRound, floor: ThisFloor) -> list[Reviewed] | None:
    """The value of every choice at each of the caller's decisions, and the cost of the one made; null while the best
    play is being worked out, which goes on: ask again."""
    return await history.review(round_.row, person, floor.adviser)


@router.get("/rounds/{table}/{number}/equities", summary="The equities of a round", response_model=model(Equities))
async def equities(round_: ThisRound, floor: ThisFloor) -> Equities:
    """The equities of the hands that the caller may see, at every step; no steps in a game without a pot."""
    return await history.equities(round_.row, round_.held, floor.adviser)


@router.get("/rounds/{table}/{number}/record", summary="A round's document", response_model=dict[str, Any])
async def record(table: TableName, number: Number, round_: ThisRound) -> Response:
    """A file that `housedealer settle` settles again; docs/rounds.md describes it. It is refused if some of its cards
    were not shown to the caller."""
    document = await asyncio.to_thread(dealt_record, round_.row["record"], round_.held)
    if document is None:
        raise HouseError("Some of this round’s cards were never shown to you, so there’s no full record.")
    return file(f"{table}-{number}.json", document)


@router.get("/shoes/{table}/{number}", summary="The proof of a shoe", response_model=dict[str, Any])
async def shoe(table: TableName, number: Number, viewer: Viewer, floor: ThisFloor) -> Response:
    """A file that `housedealer verify` checks, of a shoe that has ended; docs/fairness.md describes it."""
    ended = await asyncio.to_thread(floor.queries.shoe, table, number)
    if ended is None:
        raise HouseError("There’s no such shoe, or it’s still being dealt.")
    rounds = await asyncio.to_thread(floor.queries.rounds_of_shoe, table, number)
    held = await asyncio.to_thread(floor.queries.held_in_shoe, table, number, viewer) if viewer else {}
    return file(f"{table}-shoe-{number}.json", await asyncio.to_thread(public_proof, ended, rounds, held))
