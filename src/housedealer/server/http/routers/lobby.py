"""Postings: the lobby, a posting's page, and the edges of its wagers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from housedealer.postings import load
from housedealer.server.http import errors, page_files
from housedealer.server.http.answers import ready
from housedealer.server.http.dependencies import Posting, ThisFloor, ThisServer
from housedealer.server.lobby import posting_pages
from housedealer.server.lobby.edges import edge_key
from housedealer.server.wire.advice import Strategy
from housedealer.server.wire.postings import CollectionCost, Edges, Entry, LobbyEntry, PageFiles, PostingPage
from housedealer.server.wire.schema import model

router = APIRouter(prefix="/api", tags=["postings"], responses=errors.ANY)


@router.get("/postings", summary="All postings", response_model=model(list[Entry]))
def postings() -> Response:
    """A summary of every posting: those that are listed first have a rank, and one's own are marked."""
    return ready(posting_pages.listed())


@router.get("/lobby", summary="What the lobby shows of postings", response_model=model(dict[str, LobbyEntry]))
def lines(server: ThisServer, posting: Annotated[list[str] | None, Query()] = None) -> Response:
    """By posting: seats, stakes, and the best wager if it is known. For all postings that can be played, or for those
    named."""
    return ready(posting_pages.lobby_entries(lambda name: server.edges.stored(edge_key(name)), posting))


@router.get("/page", summary="The page's files", response_model=model(PageFiles))
def files() -> PageFiles:
    """The addresses of the page's files and their version, so that a browser can keep all of one version."""
    return page_files.page_files()


@router.get("/postings/{cardroom}/{name}", summary="A posting's page", response_model=model(PostingPage))
def page(posting: Posting) -> PostingPage:
    """Everything that the browser shows of a posting, with the stakes a table can be opened for."""
    return posting_pages.page(posting)


@router.get("/edges/{cardroom}/{name}", summary="What a posting's wagers are worth", response_model=model(Edges))
async def edges(posting: Posting, server: ThisServer) -> Edges:
    """The average cost of each wager to its bettor; if it is not known yet, it is computed in a helper process."""
    return server.edges.edges(edge_key(posting))


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
    """The best play as a chart, with the losses of simpler play; or a sentence on why there is none."""
    return await floor.charts.strategy(load(posting).id)
