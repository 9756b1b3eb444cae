"""Tables: those that are open, one of them, and a new one."""

from __future__ import annotations

from fastapi import APIRouter, Response

from housedealer.server.http import errors
from housedealer.server.http.answers import ready
from housedealer.server.http.dependencies import Address, Person, TableName, ThisFloor, ThisServer, Viewer
from housedealer.server.lobby import posting_pages
from housedealer.server.lobby.edges import edge_key
from housedealer.server.tables import stakes
from housedealer.server.wire import messages
from housedealer.server.wire.postings import Edges
from housedealer.server.wire.schema import model
from housedealer.server.wire.tables import Opened, OpenTableEntry, TableInfo

router = APIRouter(prefix="/api", tags=["tables"], responses=errors.ANY)


@router.get("/tables", summary="Open tables", response_model=model(list[OpenTableEntry]))
async def tables(viewer: Viewer, floor: ThisFloor) -> Response:
    """All open tables; with a token, also where the caller has a place, and with how much."""
    return ready(await floor.open_tables.entries(viewer))


@router.post("/tables", summary="Open a table", response_model=model(Opened), responses=errors.WRITES)
async def open_table(body: messages.OpenTable, person: Person, address: Address, floor: ThisFloor) -> Opened:
    """A new table of a posting, with bots. The first bots of a game play simply until their play is compiled."""
    return {"table": await floor.tables.open(body, person, address)}


@router.get("/tables/{name}", summary="A table", response_model=model(TableInfo))
async def table(name: TableName, floor: ThisFloor) -> TableInfo:
    """Its posting, and the settings it was opened with. What happens there is sent by its WebSocket (`/ws`)."""
    hosted = (await floor.tables.find(name)).table
    session = hosted.session
    if floor.settings.prepare_hints:
        floor.adviser.prepare(hosted.game)
    readings = tuple(sorted(session.readings.items()))
    # At a table of bots alone, whoever asks is about to sit down: the fee is that of one player more.
    coming = not any(who.person for who in hosted.seats.values())
    players = min(hosted.places.most_seats, len(hosted.seats) + coming)
    return {
        "table": name,
        "posting": posting_pages.detail(session.posting, readings),
        "option": session.option,
        "plan": stakes.plan_name(hosted.game, session.terms),
        "fee": stakes.fee_in_force(session, max(2, players)),
        "decks": session.decks,
        "cards": len(session.shoe.pack()),
        "limits": posting_pages.limits(session.game, session.option),
        "sign": posting_pages.sign(session),
        "seats": hosted.places.most_seats,
        "least": hosted.places.least,
        "least_in": hosted.places.posted_in,
        "most_in": hosted.places.bounds.most,
        "buy_in": hosted.places.buy_in,
        "opening": posting_pages.opening(session.game, session.option),
        "hints": bool(hosted.game.family.modules.advice),
        "charted": bool(hosted.game.family.modules.cells),
        "no_advice": posting_pages.no_advice(hosted.game),
        "several": hosted.places.several,
        "backline": hosted.places.backline,
    }


@router.get("/tables/{name}/edges", summary="What a table's wagers are worth", response_model=model(Edges))
async def table_edges(name: TableName, server: ThisServer) -> Edges:
    """The same as for its posting, with the decks and readings of the table."""
    session = (await server.floor.tables.find(name)).table.session
    return server.edges.edges(edge_key(session.posting, session.decks, session.readings))
