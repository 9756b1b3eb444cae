"""Postings: what the lobby shows of them, a posting's page, and what its wagers are worth."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from housedealer.postings import load
from housedealer.server.http import errors
from housedealer.server.http.answers import ready
from housedealer.server.http.dependencies import Posting, ThisFloor, ThisServer
from housedealer.server.lobby import posting_pages
from housedealer.server.lobby.edges import edge_key
from housedealer.server.wire.advice import Strategy
from housedealer.server.wire.postings import CollectionCost, Edges, Entry, LobbyLine, PostingPage
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api", tags=["postings"], responses=errors.ANY)


@router.get("/postings", summary="All postings", response_model=model(list[Entry]))
def postings() -> Response:
    """A line on every posting: those that are offered first have a place, and one's own are marked."""
    return ready(posting_pages.listed())


@router.get("/lobby", summary="What the lobby shows of postings", response_model=model(dict[str, LobbyLine]))
def lines(server: ThisServer, posting: Annotated[list[str] | None, Query()] = None) -> Response:
    """By posting: seats, stakes, and the best wager where it is known. Of all postings that can be played, or of those
    that are named."""
    return ready(posting_pages.lines(lambda name: server.worth.kept(edge_key(name)), posting))


@router.get("/postings/{cardroom}/{name}", summary="A posting's page", response_model=model(PostingPage))
def page(posting: Posting) -> PostingPage:
    """All that the browser shows of a posting, with what a table of it may be opened for."""
    return posting_pages.page(posting)


@router.get("/edges/{cardroom}/{name}", summary="What a posting's wagers are worth", response_model=model(Edges))
async def edges(posting: Posting, server: ThisServer) -> Edges:
    """What each wager costs its bettor on average; where it is not known yet it is worked out beside the server."""
    return server.worth.edges(edge_key(posting))


@router.get(
    "/collection/{cardroom}/{name}",
    summary="What it costs to sit at a game for the pot",
    response_model=model(CollectionCost),
)
def collection(
    posting: Posting,
    stakes: Annotated[str | None, Query(max_length=60)] = None,
    players: Annotated[int | None, Query(ge=2, le=14)] = None,
    flop: Annotated[float | None, Query(ge=0, le=1)] = None,
    onward: Annotated[float | None, Query(ge=0, le=1)] = None,
) -> CollectionCost:
    """What each fee option takes at a described table: a share of its hands reach the second street, and from each
    street a share the next one."""
    return posting_pages.collection(posting, stakes, players, flop, onward)


@router.get("/strategy/{cardroom}/{name}", summary="The best play of a posting", response_model=model(Strategy))
async def strategy(posting: Posting, floor: ThisFloor) -> Strategy:
    """The best play as a chart, with what simpler play loses; or a sentence on why there is none."""
    return await floor.charts.strategy(load(posting).id)
