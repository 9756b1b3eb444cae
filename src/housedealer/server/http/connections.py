"""A connection to a table: the first message says who and where, then messages are answered one by one."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import WebSocket

from housedealer.errors import HouseError
from housedealer.server import chance, metrics
from housedealer.server.floor.actor.actions import deed, perform
from housedealer.server.floor.actor.audience import FullError
from housedealer.server.floor.actor.batch import MessageKey
from housedealer.server.floor.actor.connection import Connection
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.http import tokens
from housedealer.server.http.by_hand.websocket import TableSocket
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages
from housedealer.server.wire.encoding import encoded

REFUSED, ELSEWHERE, SLOW, FULL = 4401, 4403, 4408, 4429
"""Why a connection is closed: who asks may not come in; they come from another site's page; or they did
not say in time who they are, or there is no room for one more, and they may try again. Those who came by a process that
is gone take up room for some seconds."""
CLOSING_SECONDS = 5.0

MOVES = (messages.Sit, messages.Behind, messages.Stand)
"""Messages after which others look on than before."""
PAYS = (messages.Sit, messages.Behind, messages.Buy)
"""Messages that take money from a wallet."""


class Line:
    """One browser at one table: what it says is answered one after another, as it came."""

    def __init__(
        self,
        floor: Floor,
        live: TableActor,
        claims: dict[str, Any],
        wire: TableSocket,
        name: str | None = None,
        address: str = "",
    ) -> None:
        self.floor, self.live, self.claims, self.wire = floor, live, claims, wire
        self.person, self.name = str(claims["person"]), str(claims["name"])
        self.ends = tokens.end_of(claims)
        self.connection = Connection(self.person, wire, self.name, address)
        self.line = f"{self.person}:{name}" if name else ""
        """By what it is known when it comes back; nothing where it did not say."""
        self.said: deque[str] = deque()
        """What waits for its turn."""
        self.busy = True
        """Whether something said before is not answered yet."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.hint: asyncio.Task[None] | None = None
        self.gone = False
        """Whether nothing is heard any more."""

    async def serve(self) -> int:
        """Answer until one side goes; gives the code to close with."""
        over = self.wire.take_over(self.hear)
        try:
            await self.live.join(self.connection)
        except HouseError as error:
            self._say("error", None, says=str(error))
            await self.live.part(self.connection)
            return FULL if isinstance(error, FullError) else REFUSED
        try:
            self._go_on()
            return await over
        finally:
            self.gone = True
            self.wire.end(1001)
            self.said.clear()
            for task in self.tasks:
                task.cancel()
            await self.live.part(self.connection)

    def hear(self, text: str) -> None:
        """A message has come."""
        if self.gone:
            return
        self.said.append(text)
        if self.busy:
            self.wire.hold(True)
        else:
            self._answer_all()

    def _go_on(self) -> None:
        self.busy = False
        self._answer_all()
        if not self.busy:
            self.wire.hold(False)

    def _answer_all(self) -> None:
        while self.said and not self.busy:
            text = self.said.popleft()
            if self.floor.limits.said.take(self.person):
                self._take(text)
            else:
                metrics.refused("rate-limit")
                self._say("error", self._ref(text), says="too many messages")
                self.busy = True
                asyncio.get_running_loop().call_later(0.2, self._go_on)

    def _take(self, text: str) -> None:
        ref, why = None, "malformed"
        try:
            message = messages.read(_bounded(text, self.floor.settings))
            ref, why = message.ref, "token"
            tokens.check_end(self.ends, chance.now())
            self.floor.people.check_revoked(self.claims)
            why = "rule"
            act = deed(self.floor, self.person, self.name, message)
            if act is not None:
                self._do(act, message)
            elif isinstance(message, messages.Hint):
                # It may take seconds, and who asked may choose without it.
                if self.hint is not None and not self.hint.done():
                    raise HouseError("hint: the one asked for before is being worked out")
                self.hint = self._begin(self._tell(message))
            else:
                self.busy = True
                self._begin(self._tell(message)).add_done_callback(lambda _: self._go_on())
        except HouseError as error:
            metrics.refused(why)
            self._say("error", self._ref(text) if ref is None else ref, says=str(error))
        except Exception as error:
            metrics.refused("failure")
            report(self.live.table.id, error)
            self._say("error", ref, says="this could not be done")

    def _ref(self, text: str) -> int | None:
        """What a message that is not taken is answered by; one that is too long is not read for it."""
        return None if len(text) > self.floor.settings.most_message else messages.ref_of(text)

    def _do(self, act: Callable[[HostedTable], None], message: messages.Message) -> None:
        ref, kind, moves, begun = message.ref, message.type, isinstance(message, MOVES), time.perf_counter()
        said = MessageKey(self.line, ref, self.person if isinstance(message, PAYS) else "")
        waits = False

        def on_done(error: HouseError | None) -> None:
            if error is None:
                self.connection.send(b'{"type":"ok","ref":%d}' % ref)
                metrics.decided(kind, time.perf_counter() - begun)
                if moves:
                    self.live.say()
            else:
                metrics.refused("rule")
                self._say("error", ref, says=str(error))
            self.busy = False
            if waits:
                self._go_on()

        self.busy = True
        self.live.do(act, on_done, said)
        waits = True  # where it was answered at once, the next is taken by whoever asked for this one

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _tell(self, message: messages.Message) -> None:
        """Answer what only asks something."""
        try:
            answer = await perform(self.floor, self.live, self.person, self.name, message)
        except HouseError as error:
            metrics.refused("rule")
            self._say("error", message.ref, says=str(error))
        except Exception as error:
            metrics.refused("failure")
            report(self.live.table.id, error)
            self._say("error", message.ref, says="this could not be done")
        else:
            self._say("ok", message.ref, **(answer or {}))

    def _say(self, kind: str, ref: int | None, **more: Any) -> None:
        self.connection.send(encoded({"type": kind, "ref": ref, **more}))


async def serve_line(socket: WebSocket, floor: Floor, settings: Settings, address: str = "") -> None:
    """A connection from its first message to its end."""
    try:
        text = await asyncio.wait_for(_text(socket), settings.hello_seconds)
        hello = messages.read(_bounded(text or "", settings))
        if not isinstance(hello, messages.Hello):
            raise HouseError("message: expected hello first")
        claims = floor.people.claims(hello.token)
        line = Line(floor, await floor.tables.find(hello.table), claims, socket.scope["wire"], hello.line, address)
    except TimeoutError:
        await socket.close(SLOW)
        return
    except HouseError as error:
        metrics.refused("hello")
        await socket.send_text(json.dumps({"type": "error", "ref": None, "says": str(error)}))
        await socket.close(REFUSED)
        return
    code = await line.serve()
    try:
        await asyncio.wait_for(socket.close(code), CLOSING_SECONDS)
    except TimeoutError:
        line.wire.cut()  # it does not read, so it does not hear that it is closed


async def _text(socket: WebSocket) -> str | None:
    """The first message; None where it is not text."""
    try:
        return await socket.receive_text()
    except KeyError:
        return None


def _bounded(text: str, settings: Settings) -> str:
    if len(text) > settings.most_message:
        raise HouseError(f"message: too long; expected at most {settings.most_message} characters")
    return text
