"""The server of the Model Context Protocol: tools, and every posting as a resource."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import housedealer
from housedealer.adapters.assistants import tools
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from mcp.server import MCPServer

INSTRUCTIONS = (
    "housedealer knows the games of California cardrooms as 93 postings: a player, not the house, banks each game. "
    "Look a posting up with list_postings and show_posting; settle a disputed round with settle_round; price wagers "
    "with price_posting; sit down and play with open_table."
)
TOOLS: tuple[Callable[..., Any], ...] = (
    tools.list_postings, tools.show_posting, tools.settle_round, tools.example_round, tools.audit_posting,
    tools.price_posting, tools.compare_postings, tools.floor_ruling, tools.advise_choice, tools.hand_equity,
)  # fmt: skip
"""Tools that answer from their arguments alone."""


def make_server() -> MCPServer[Any]:
    """The server with its tools and resources."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ResourceNotFoundError
    except ImportError:
        raise HouseError("mcp: the protocol's SDK is missing; expected `pip install 'housedealer[mcp]'`") from None
    server: MCPServer[Any] = MCPServer(
        "housedealer", version=housedealer.__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    tables = tools.OpenTables()
    at_tables: tuple[Callable[..., Any], ...] = (
        tables.open_table, tables.look_at_table, tables.take_bank, tables.place_wagers, tables.choose,
        tables.close_table,
    )  # fmt: skip
    for one in (*TOOLS, *at_tables):
        server.tool()(_in_a_sentence(one))

    @server.resource("posting://list", mime_type="application/json")
    def postings() -> list[Any]:
        """All postings with their titles, families and sources."""
        return list(housedealer.postings())

    @server.resource("posting://{cardroom}/{game}", mime_type="text/markdown")
    def posting(cardroom: str, game: str) -> str:
        """A posting's rules in plain words."""
        try:
            return tools.show_posting(f"{cardroom}/{game}")
        except HouseError as error:
            raise ResourceNotFoundError(str(error)) from None

    return server


def _in_a_sentence(function: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, whose errors reach the assistant as one sentence."""
    from mcp.server.mcpserver.exceptions import ToolError

    @functools.wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except HouseError as error:
            raise ToolError(str(error)) from None

    return call
