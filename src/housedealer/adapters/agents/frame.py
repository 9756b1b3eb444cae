"""The table of an episode drawn as SVG, as an agent sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from housedealer.adapters.agents.text_observation import question_lines, viewers_of
from housedealer.drawing.table import DrawnSeat, DrawnTable, Line, table_svg
from housedealer.money import show
from housedealer.table.held_cards import Held, visible

if TYPE_CHECKING:
    from housedealer.adapters.agents.episode import Episode


def svg(episode: Episode, agent: str | None) -> str:
    """The table as an agent sees it; None for the house's view."""
    seats = []
    for seat, name in enumerate(episode.agents, 1):
        heads, lines = _seat(episode, seat, agent)
        seats.append(DrawnSeat(heads, lines, name in episode.all_to_act))
    number = episode.finished if episode.over else episode.finished + 1
    title = f"{episode.conditions.game.posting.title} · round {number}"
    return table_svg(DrawnTable(title, _middle(episode, agent), seats, " ".join(question_lines(episode, agent))))


def _faces(held: Sequence[Held], viewers: Sequence[str]) -> list[int | None]:
    seen: list[int | None] = [*visible(held, viewers)]
    return [*seen, *[None] * (len(held) - len(seen))]


def _middle(episode: Episode, agent: str | None) -> list[Line]:
    """The cards at positions that are nobody's seat, and a discard that may be taken."""
    picture, viewers = episode.observations.picture_of(episode), viewers_of(episode, agent)
    result: list[Line] = []
    for name in episode.conditions.layout.shared:
        if picture.hands.get(name):
            result.append((name, _faces(picture.hands[name], viewers)))
    if picture.reach is not None:
        result.append(("in reach", [picture.reach]))
    return result


def _seat(episode: Episode, seat: int, agent: str | None) -> tuple[tuple[str, str], list[Line]]:
    """A seat's two lines of text, and its rows of cards."""
    picture, viewers = episode.observations.picture_of(episode), viewers_of(episode, agent)
    stake = episode.observations.seat_money(episode)[seat - 1]
    marks = [mark for mark, there in stake.marks.items() if there]
    name = " · ".join([f"Seat {seat}", *(["you"] if episode.agents[seat - 1] == agent else []), *marks])
    staked = f", {show(stake.at_stake)} at stake" if stake.at_stake else ""
    lines: list[Line] = []
    for position, held in picture.hands.items():
        if position.partition("#")[0].partition(".")[0] == str(seat) and held:
            lines.append(("", _faces(held, viewers)))
    for position, held in picture.apart.items():
        if position.partition(".")[0] == str(seat) and held:
            lines.append(("apart", _faces(held, viewers)))
    for (position, segment), held in picture.segments.items():
        if position.partition(".")[0] == str(seat) and held:
            lines.append((segment, _faces(held, viewers)))
    return (name, f"{show(stake.stack)}{staked}"), lines
