"""Rounds and sessions as pictures for notebooks: the table drawn from what the events say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from housedealer.drawing.table import DrawnSeat, DrawnTable, Line, table_svg
from housedealer.money import show
from housedealer.table.held_cards import UNKNOWN, seat_of_hand
from housedealer.table.narrator import Narrator
from housedealer.table.picture import Picture, Row
from housedealer.table.words import with_words

if TYPE_CHECKING:
    from housedealer.table.round.runner import Round
    from housedealer.table.sitting.session import Session


def round_svg(round_: Round, *viewers: int | str, events: int | None = None) -> str:
    """A round as SVG after some of its events (None: all), as the house or the holders of some positions see it."""
    seen = round_.events if not viewers else round_.view(*viewers)
    picture = round_.setup.game.family.play.events.picture.of(seen[:events] if events is not None else seen)
    seats = sorted({*_seats_of(picture), *([str(round_.setup.dealer)] if round_.setup.dealer else [])}, key=int)
    turn = [] if events is not None else [seat_of_hand(offer.position) for offer in round_.offers]
    drawn = [_seat(picture, seat, seat in turn) for seat in seats]
    middle = [_line(row) for row in picture.middle_rows()]
    footer = " ".join(str(offer) for offer in round_.offers) if events is None else ""
    return table_svg(DrawnTable(_title(round_, picture), middle, drawn, footer))


def session_svg(session: Session) -> str:
    """A table between rounds as SVG: who sits where with how much, and whose bank or button it is."""
    seats = [
        DrawnSeat((f"Seat {seat}{_mark(session, seat)}", show(stack)), [])
        for seat, stack in sorted(session.stacks.items())
    ]
    title = f"{session.game.posting.title} · after round {session.number}"
    return table_svg(DrawnTable(title, [], seats, f"Drop so far: {show(session.drop)}"))


def _mark(session: Session, seat: int) -> str:
    marks = {session.dealer: " · bank", session.button: " · button"}
    return marks.get(seat, "")


def _title(round_: Round, picture: Picture) -> str:
    pot = picture.pot + sum(picture.bets.values())
    money = f" · pot {show(pot)}" if pot else f" · bank {show(picture.pool)}" if picture.bank else ""
    return f"{round_.setup.game.posting.title}{money}"


def _seats_of(picture: Picture) -> set[str]:
    hands = {seat_of_hand(position) for position in picture.hands}
    return {one for one in {*hands, *picture.stacks, *picture.wagers, *picture.players} if one.isdigit()}


def _seat(picture: Picture, seat: str, turn: bool) -> DrawnSeat:
    marks = [f"Seat {seat}"]
    if seat == picture.dealer:
        marks.append("player-dealer")
    if seat in picture.out:
        marks.append("out")
    wagers = [f"{wager} {show(amount)}" for (wager, _), amount in picture.wagers.get(seat, {}).items()]
    if picture.bets.get(seat):
        wagers.append(f"bet {show(picture.bets[seat])}")
    stack = [show(picture.stacks[seat])] if seat in picture.stacks else []
    lines = [_line(row) for row in picture.seat_rows(seat)]
    return DrawnSeat((" · ".join(marks), " · ".join([*stack, *wagers])), lines, turn)


def _line(row: Row) -> Line:
    return row.name, [None if code == UNKNOWN else code for code in row.cards]


def sentences(round_: Round, *viewers: int | str) -> list[str]:
    """A sentence for each event of a round, empty where there is nothing to say."""
    game, dealer = round_.setup.game, str(round_.setup.dealer or "")
    names = {seat: f"Seat {seat}" for seat in round_.setup.accounts}
    narrator = Narrator(names, tuple(map(str, viewers)), dealer, game.wager_names)
    seen = round_.view(*viewers) if viewers else round_.events
    return [str(event.get("says", "")) for event in with_words(seen, game.family.play.events.phrasings, narrator)]
