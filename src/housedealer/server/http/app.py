"""The server's addresses: pages, the lobby, records and proofs, and the connection to a table."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, cast

from fastapi import FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi import Path as PathPart
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.requests import HTTPConnection

from housedealer.errors import HouseError
from housedealer.postings import load
from housedealer.server.fairness.proof import public_proof
from housedealer.server.fairness.replay import dealt_record, replayed
from housedealer.server.floor import dispute_form, disputes, history, lobby, practice
from housedealer.server.floor.edges import Worth, asked_of
from housedealer.server.floor.floor import Floor
from housedealer.server.http import tokens
from housedealer.server.http.connections import serve_line
from housedealer.server.http.documents import add_papers
from housedealer.server.http.rate_limits import Limits
from housedealer.server.http.rendering import Renderer
from housedealer.server.http.request_guard import address_of
from housedealer.server.journal.queries import Queries, positions_of
from housedealer.server.settings import Settings
from housedealer.server.tables import stakes
from housedealer.server.tables.error_reports import report
from housedealer.server.wire import messages
from housedealer.server.wire.rounds import Answer, PlayedRound, RoundLine
from housedealer.server.wire.spoken_events import SpokenEvents
from housedealer.server.wire.tables import TableInfo
from housedealer.server.workshop.jobs import Workshop
from housedealer.server.workshop.routes import add_workshop

WEB = resources.files("housedealer").joinpath("web")
POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
PRACTICE_SECONDS = 3600
MOST_BODY = 4096
LONGER = {"/api/disputes": 65536} | {f"/api/workshop/{what}": 16384 for what in ("price", "file", "keep")}
"""How many bytes a body may have; a disputed round with all its cards and choices, and a posting with all that is to be
changed in it, may be longer than the rest."""
TableName = Annotated[str, PathPart(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Number = Annotated[int, PathPart(ge=1, le=2**31 - 1)]
"""A round's or a shoe's, as the database can hold it."""
GIVEN_UP = "No response returned."
"""Starlette's words where an answer was given up before it began: whoever asked has gone, or the server closes."""
Sent = Mapping[str, object]
"""What a browser is sent; server/wire says what each holds."""


def create_app(settings: Settings, floor: Floor, opened: Callable[[], None] = lambda: None) -> FastAPI:
    """The server for a floor whose tables were taken up where they were left; `opened` is called when it answers."""

    @contextlib.asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        await floor.arrive()
        floor.start()
        app.state.floor = floor
        app.state.worth = Worth(Path(settings.cache) if settings.cache else None, work=settings.work_out_edges)
        app.state.workshop = Workshop(settings, floor.board, floor.limits.jobs)
        app.state.renderer = Renderer()
        opened()
        yield
        floor.stop()
        await app.state.worth.stop()
        await app.state.workshop.stop()
        await app.state.renderer.stop()
        await floor.depart()
        floor.journal.close()

    app = FastAPI(title="housedealer", lifespan=run, docs_url=None, redoc_url=None, openapi_url=None)

    @app.middleware("http")
    async def guard(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        told = _refusal(settings, request.headers.get("host", ""), request.headers.get("origin"), request.method)
        if told is None and not floor.limits.requests.take(_address(request, settings)):
            told = (429, "too many requests; wait a moment")
        if "\0" in request.url.path or "%00" in str(request.url.path):
            told = told or (404, "there is no such page")
        told = told or _too_large(request)
        if told is not None:
            return JSONResponse({"says": told[1]}, told[0])
        try:
            response = await call(request)
        except Exception as error:
            if str(error) == GIVEN_UP:
                return Response(status_code=503)
            report(request.url.path, error)
            return JSONResponse({"says": "this could not be done"}, 500)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        if "cache-control" not in response.headers:
            response.headers["Cache-Control"] = "no-cache"
        return response

    @app.exception_handler(HouseError)
    async def told(_: Request, error: HouseError) -> Response:
        return JSONResponse({"says": str(error)}, 400)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(step)[:40] for step in first["loc"][1:])
        return JSONResponse({"says": f"{where}: {first['msg'][:200]}"}, 422)

    _lobby(app)
    _rounds(app)
    _practice(app)
    add_papers(app, settings, lambda request: _address(request, settings))
    _disputes(app, settings)
    add_workshop(app, _person, lambda request: _address(request, settings))
    _tables(app, settings, floor.limits)
    # The page is text and a quarter of its size when packed; what tables say is not, so that nothing waits for it.
    app.mount("/", GZipMiddleware(StaticFiles(directory=str(WEB), html=True), minimum_size=1000), name="web")
    return app


def _refusal(settings: Settings, host: str, origin: str | None, method: str) -> tuple[int, str] | None:
    """Why a request is not for this server, or comes from another site's page."""
    if "*" not in settings.hosts and re.sub(r":[0-9]*$", "", host) not in settings.hosts:
        return 421, "this server is not known by that name"
    needs = method not in ("GET", "HEAD", "OPTIONS")
    if (needs or origin is not None) and origin not in (f"http://{host}", f"https://{host}"):
        return 403, "requests are taken from this server's own pages alone"
    return None


def _too_large(request: Request) -> tuple[int, str] | None:
    """Why a body is not read: it is too long, or does not say how long it is."""
    length = request.headers.get("content-length")
    if "transfer-encoding" in request.headers or (length is None and request.method in ("POST", "PUT", "PATCH")):
        return 411, "expected a body that says how long it is"
    most = LONGER.get(request.url.path, MOST_BODY)
    if length is not None and (not (length.isascii() and length.isdecimal()) or int(length) > most):
        return 413, f"at most {most} bytes are taken"
    return None


def _address(asks: HTTPConnection, settings: Settings) -> str:
    return address_of(asks.client.host if asks.client else "", asks.headers, settings.proxies)


def _person(request: Request) -> str:
    floor: Floor = request.app.state.floor
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise HouseError("token: missing; expected to have entered")
    return str(floor.people.claims(token)["person"])


async def _who_asks(request: Request) -> Sent:
    floor: Floor = request.app.state.floor
    person = _person(request)
    name = await asyncio.to_thread(floor.queries.person, person)
    if name is None:
        raise HouseError("token: this server does not know you any more")
    return await floor.people.who_is(person, name)


def _lobby(app: FastAPI) -> None:
    @app.get("/api/postings")
    def postings() -> Sequence[Sent]:
        return lobby.listed()

    @app.get("/api/lobby")
    def lines(request: Request, posting: Annotated[list[str] | None, Query()] = None) -> Sent:
        worth: Worth = request.app.state.worth
        return lobby.lines(lambda name: worth.kept(asked_of(name)), posting)

    @app.get("/api/postings/{cardroom}/{name}")
    def posting(cardroom: str, name: str) -> Sent:
        return lobby.page(f"{cardroom}/{name}")

    @app.get("/api/edges/{cardroom}/{name}")
    async def edges(cardroom: str, name: str, request: Request) -> dict[str, Any]:
        worth: Worth = request.app.state.worth
        return worth.edges(asked_of(f"{cardroom}/{name}"))

    @app.get("/api/strategy/{cardroom}/{name}")
    async def strategy(cardroom: str, name: str, request: Request) -> Sent:
        floor: Floor = request.app.state.floor
        return await floor.charts.strategy(load(f"{cardroom}/{name}").id)

    @app.get("/api/tables")
    async def tables(request: Request) -> Sequence[Sent]:
        floor: Floor = request.app.state.floor
        return await floor.open_tables.lines(_person(request) if "authorization" in request.headers else None)

    @app.get("/api/tables/{name}")
    async def table(name: TableName, request: Request) -> Sent:
        hosted = (await request.app.state.floor.tables.find(name)).table
        session = hosted.session
        readings = tuple(sorted(session.readings.items()))
        info: TableInfo = {
            "table": name,
            "posting": lobby.detail(session.posting, readings),
            "option": session.option,
            "plan": stakes.plan_name(hosted.game, session.terms),
            "fee": stakes.fee_in_force(session, max(2, len(hosted.seats))),
            "decks": session.decks,
            "cards": len(session.pack()),
            "limits": lobby.limits(session.posting, session.option, readings),
            "seats": hosted.places.most_seats,
            "least": hosted.places.least,
            "least_in": hosted.places.posted_in,
            "buy_in": hosted.places.buy_in,
            "opening": lobby.opening(session.posting, session.option, readings),
            "hints": bool(hosted.game.family.modules.advice),
            "several": hosted.places.several,
            "backline": hosted.places.backline,
        }
        return info

    @app.get("/api/tables/{name}/edges")
    async def table_edges(name: TableName, request: Request) -> dict[str, Any]:
        session = (await request.app.state.floor.tables.find(name)).table.session
        worth: Worth = request.app.state.worth
        return worth.edges(asked_of(session.posting, session.decks, session.readings))

    @app.post("/api/people")
    async def enter(wanted: messages.Enter, request: Request) -> Sent:
        floor: Floor = request.app.state.floor
        person, name = await floor.people.enter(wanted.name)
        return await floor.people.who_is(person, name, new=True)

    @app.get("/api/me")
    async def me(request: Request) -> Sent:
        return await _who_asks(request)

    @app.post("/api/cash-out")
    async def cash_out(wanted: messages.CashOut, request: Request) -> Sent:
        floor: Floor = request.app.state.floor
        await floor.tables.cash_out(_person(request), wanted.tables)
        return await _who_asks(request)

    @app.post("/api/name")
    async def rename(wanted: messages.Enter, request: Request) -> Sent:
        floor: Floor = request.app.state.floor
        person = _person(request)
        return await floor.people.who_is(person, await floor.people.rename(person, wanted.name))

    @app.post("/api/revoke")
    async def revoke(request: Request) -> dict[str, Any]:
        floor: Floor = request.app.state.floor
        person = _person(request)
        name = await asyncio.to_thread(floor.queries.person, person)
        await floor.people.revoke(person)
        return {"token": floor.people.token(person, name or "")}

    @app.post("/api/refill")
    async def refill(request: Request) -> dict[str, Any]:
        return {"wallet": await request.app.state.floor.people.refill(_person(request))}

    @app.get("/api/opening")
    async def opening(posting: Annotated[str, Query(max_length=200)], request: Request) -> Sent:
        floor: Floor = request.app.state.floor
        return floor.tables.opening(posting)

    @app.post("/api/tables")
    async def open_table(wanted: messages.OpenTable, request: Request) -> dict[str, Any]:
        floor: Floor = request.app.state.floor
        return {"table": await floor.tables.open(wanted, _person(request), _address(request, floor.settings))}


def _rounds(app: FastAPI) -> None:
    async def find(request: Request, table: str, number: int) -> tuple[dict[str, Any], list[str]]:
        floor: Floor = request.app.state.floor
        result = await asyncio.to_thread(floor.queries.round, table, number)
        if result is None:
            raise HouseError("round: there is no such round, or it is not over")
        held: list[str] = []
        if "authorization" in request.headers:
            person = _person(request)
            held = positions_of(result, person)
        return result, held

    @app.get("/api/rounds/{table}/{number}")
    async def round_(table: TableName, number: Number, request: Request) -> Sent:
        result, held = await find(request, table, number)
        played, answer = replayed(result["record"], result["void"])
        answer["events"] = SpokenEvents(played, {}).spoken(played.table.events, held)
        readings = tuple(sorted((result["record"].get("readings") or {}).items()))
        detail = lobby.detail(result["record"]["posting"], readings)
        told: PlayedRound = {
            "table": table,
            "number": number,
            "answer": cast(Answer, answer),
            "posting": detail,
            "shoe": result["shoe"],
        }
        return told

    @app.get("/api/tables/{table}/rounds")
    async def rounds(table: TableName, request: Request) -> Sequence[Sent]:
        floor: Floor = request.app.state.floor
        person = _person(request) if "authorization" in request.headers else None

        def lines() -> list[RoundLine]:
            return [history.line(row, person) for row in floor.queries.last_rounds(table, history.MOST_ROUNDS)]

        return await asyncio.to_thread(lines)

    @app.get("/api/rounds/{table}/{number}/review")
    async def review(table: TableName, number: Number, request: Request) -> Sequence[Sent]:
        floor: Floor = request.app.state.floor
        person = _person(request)
        result, _ = await find(request, table, number)
        return await history.review(result, person, floor.adviser)

    @app.get("/api/rounds/{table}/{number}/record")
    async def record(table: TableName, number: Number, request: Request) -> Response:
        result, held = await find(request, table, number)
        doc = await asyncio.to_thread(dealt_record, result["record"], held)
        if doc is None:
            raise HouseError("record: some of its cards were not shown to you, and stay unknown")
        return _file(f"{table}-{number}.json", doc)

    @app.get("/api/shoes/{table}/{number}")
    async def shoe(table: TableName, number: Number, request: Request) -> Response:
        queries: Queries = request.app.state.floor.queries
        ended = await asyncio.to_thread(queries.shoe, table, number)
        if ended is None:
            raise HouseError("shoe: there is no such shoe, or it is still dealt from")
        rounds = await asyncio.to_thread(queries.rounds_of_shoe, table, number)
        held: dict[int, list[str]] = {}
        if "authorization" in request.headers:
            held = await asyncio.to_thread(queries.held_in_shoe, table, number, _person(request))
        return _file(f"{table}-shoe-{number}.json", await asyncio.to_thread(public_proof, ended, rounds, held))


def _file(name: str, doc: dict[str, Any]) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(doc, indent=1), media_type="application/json", headers=headers)


def _practice(app: FastAPI) -> None:
    @app.get("/api/practice/{cardroom}/{name}")
    def give(cardroom: str, name: str, request: Request) -> dict[str, Any]:
        posting = f"{cardroom}/{name}"
        key, number = request.app.state.floor.people.key, secrets.token_hex(8)
        # The token names the round and can be read, but only the server's key turns it into cards.
        round_ = practice.problem(posting, _salted(key, number))
        token = tokens.sign(key, "practice", {"p": posting, "n": number}, PRACTICE_SECONDS)
        return {"problem": token, **practice.told(round_)}

    @app.post("/api/practice")
    def check(said: messages.Announcement, request: Request) -> dict[str, Any]:
        key = request.app.state.floor.people.key
        known = tokens.read(key, "practice", said.problem)
        round_ = practice.problem(str(known["p"]), _salted(key, str(known["n"])))
        lines = practice.check(round_, said.lines)
        named = [] if said.amounts is None else practice.check_amounts(round_, said.amounts)
        answer = round_.result()
        return {"lines": lines, "amounts": named, "fees": answer["fees"], "net": answer["net"]}


def _disputes(app: FastAPI, settings: Settings) -> None:
    @app.get("/api/disputes/{cardroom}/{name}")
    def example(cardroom: str, name: str) -> dict[str, Any]:
        return disputes.example(f"{cardroom}/{name}", secrets.randbits(64))

    @app.get("/api/disputes/{cardroom}/{name}/form")
    def fields(cardroom: str, name: str) -> Sent:
        return dispute_form.form(f"{cardroom}/{name}", texts=bool(settings.texts))

    @app.post("/api/disputes")
    def look(told: messages.Dispute) -> Sent:
        return disputes.look(told.document)


def _salted(key: bytes, number: str) -> int:
    return int.from_bytes(hmac.new(key, f"practice {number}".encode(), hashlib.sha256).digest()[:16])


def _tables(app: FastAPI, settings: Settings, limits: Limits) -> None:
    @app.websocket("/ws")
    async def connect(socket: WebSocket) -> None:
        told = _refusal(settings, socket.headers.get("host", ""), socket.headers.get("origin") or "none", "WS")
        if told is not None:
            await socket.close(4403)
            return
        address = _address(socket, settings)
        if not limits.requests.take(address) or not limits.lines.take(address, settings.lines_per_address):
            await socket.close(4429)
            return
        try:
            await socket.accept()
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await serve_line(socket, app.state.floor, settings)
        finally:
            limits.lines.give(address)
