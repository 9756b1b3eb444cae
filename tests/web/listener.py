"""A person who does not see the page: reads the browser's accessibility tree and presses keys on what it names."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Error, Page

CARD = re.compile(r"^(joker|\w+ of (hearts|diamonds|spades|clubs))$")


FOCUSED = """() => {
  const at = document.activeElement;
  return at !== null && at !== document.body && at.checkVisibility() && !at.closest('[inert]');
}"""
"""Whether something that is shown has the focus."""


class Node(NamedTuple):
    """A node of the accessibility tree: what it is, what it is called, and where it is."""

    key: str
    role: str
    name: str
    disabled: bool
    within: tuple[str, ...]
    """The names of the regions and groups around it, the outermost first."""
    element: int


class Listener:
    """Reads a page's accessibility tree and presses what it names, as a screen reader does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.session.send("DOM.enable")

    def nodes(self) -> list[Node]:
        """Everything that is not ignored, in the order in which it is read."""
        tree: list[dict[str, Any]] = self.session.send("Accessibility.getFullAXTree")["nodes"]
        by_key = {node["nodeId"]: node for node in tree}
        result: list[Node] = []

        def walk(key: str, within: tuple[str, ...]) -> None:
            node = by_key.get(key)
            if node is None:
                return
            role = str(node.get("role", {}).get("value", ""))
            name = str(node.get("name", {}).get("value", ""))
            if not node.get("ignored"):
                states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
                off = bool(states.get("disabled"))
                result.append(Node(key, role, name, off, within, int(node.get("backendDOMNodeId", 0))))
                if role in ("region", "group", "dialog", "complementary", "log", "list") and name:
                    within = (*within, name)
            for child in node.get("childIds", []):
                walk(child, within)

        walk(tree[0]["nodeId"], ())
        return result

    def buttons(self) -> list[Node]:
        """The enabled buttons among your decisions."""
        return [
            node
            for node in self.nodes()
            if node.role == "button" and not node.disabled and node.within[:1] == ("Your decisions",)
        ]

    def press(self, node: Node, key: str = "Enter") -> bool:
        """Go to a node and press a key; False where the table has gone on and it is no longer there."""
        try:
            self.session.send("DOM.focus", {"backendNodeId": node.element})
        except Error:
            return False
        self.page.keyboard.press(key)
        self.hold_focus(node)
        return True

    def hold_focus(self, pressed: Node) -> None:
        """Whatever was pressed and has gone, the focus is on something that can be read, not on the whole page."""
        for _ in range(40):
            if self.page.evaluate(FOCUSED):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"the focus was lost when “{pressed.name}” was pressed")

    def headings(self) -> list[str]:
        return [node.name for node in self.nodes() if node.role == "heading"]

    def calls(self, name: str, nodes: list[Node] | None = None) -> list[str]:
        """The lines of a list or log of that name, now or in nodes that were read before."""
        lines: list[str] = []
        for node in self.nodes() if nodes is None else nodes:
            if name in node.within and node.role in ("paragraph", "listitem"):
                lines.append("")
            elif name in node.within and node.role == "StaticText" and lines:
                lines[-1] += node.name
        return lines


def find(nodes: list[Node], pattern: str, within: str = "") -> Node | None:
    """The first node whose name matches."""
    return next((one for one in nodes if re.search(pattern, one.name) and (not within or within in one.within)), None)


def answer(listener: Listener) -> bool:
    """Answer the open question by names alone, with as little at stake as possible; False where there is none."""
    nodes = listener.buttons()
    if passing := find(nodes, r"^Pass\b"):
        return listener.press(passing)
    if bets := [one for one in nodes if "Bets" in one.within]:
        return _bet(listener, bets)
    if find(nodes, r"^Sit this flip out|^Flip"):
        return _flip(listener, nodes)
    cards = [one for one in nodes if CARD.match(one.name)]
    if rows := [one for one in nodes if one.name.startswith("Place in the ")]:
        return _arrange(listener, nodes, rows, cards)
    if "Back" in {name for one in cards for name in one.within}:
        return _set(listener, nodes, cards)
    if laid := find(nodes, r"", "What can be laid down"):
        return listener.press(laid)
    if hand := [one for one in cards if "Your hand" in one.within]:
        return listener.press(find(nodes, r"^Discard ") or hand[0])  # there is nothing to discard before one is chosen
    quiet = (
        r"^(No thanks|Leave them|Stay|Check|Stand|Call|Draw from the stock|Play|Fold|Hit|Bring|Deal me in|Take a seat)"
    )
    chosen = find(nodes, quiet) or find(nodes, r"", "Your choices")
    return listener.press(chosen) if chosen else False


def _bet(listener: Listener, bets: list[Node]) -> bool:
    """A chip on the first wager, then the deal."""
    if all(one.name.endswith("no bet") for one in bets):
        return listener.press(bets[0])
    deal = find(listener.buttons(), r"^Deal · ")
    return listener.press(deal) if deal else False


def _flip(listener: Listener, nodes: list[Node]) -> bool:
    """A chip on the pass line of the layout, or what stands there, and the flip."""
    if flip := find(nodes, r"^Flip"):
        return listener.press(flip)
    spots = [one for one in listener.nodes() if one.role == "button" and one.name.startswith(("Pass Line", "Field"))]
    return listener.press(spots[0]) if spots else False


def _set(listener: Listener, nodes: list[Node], cards: list[Node]) -> bool:
    """The house way where there is one, else the lowest cards in front."""
    if ready := find(nodes, r"^Set the hand"):
        return listener.press(ready)
    if way := find(nodes, r"^House way"):
        return listener.press(way)
    back = [one for one in cards if "Back" in one.within]
    return listener.press(back[-1])


def _arrange(listener: Listener, nodes: list[Node], rows: list[Node], cards: list[Node]) -> bool:
    """The chosen card into the last row that takes it."""
    if ready := find(nodes, r"^Place( a foul hand)? ?(Enter)?$", "Your choices"):
        return listener.press(ready)
    for row in reversed(rows):
        before = len([one for one in listener.buttons() if "Cards to place" in one.within])
        listener.press(row)
        if len([one for one in listener.buttons() if "Cards to place" in one.within]) < before:
            return True
    return False
