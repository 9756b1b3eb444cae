"""A hosted table as data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from housedealer.server.journal.choices import StoredChoices
from housedealer.server.tables.places import Occupant
from housedealer.table.events import CENTS
from housedealer.table.round.places import seat_key

if TYPE_CHECKING:
    from housedealer.server.tables.hosted_table import HostedTable


def table_data(table: HostedTable) -> dict[str, Any]:
    """Everything that must survive a restart, except the choices of the round in progress."""
    return {
        "money": CENTS,
        "session": table.session.data(),
        "seats": {str(seat): dict(vars(who)) for seat, who in table.places.seats.items()},
        "rail": {place: dict(vars(who)) for place, who in table.places.rail.items()},
        "phase": table.phase,
        **table.sitting.data(),
        "ready": sorted(table.betting.ready, key=seat_key),
        **table.shoe.data(),
        **table.play.data(),
        **table.time.data(),
        **table.hands.data(),
        "owner": table.owner,
        "listed": table.listed,
        "used": table.used,
        "refusal": table.progress.refusal,
        "resting": table.progress.resting,
        "closing": table.progress.closing,
        **({"skill": table.questions.skill} if table.questions.skill else {}),
    }


def restore(table: HostedTable, data: Mapping[str, Any], choices: StoredChoices) -> None:
    """Restore a new table from its data; its round is replayed through the stored choices."""
    table.places.seats = {int(seat): Occupant(**who) for seat, who in data["seats"].items()}
    table.places.rail = {place: Occupant(**who) for place, who in data["rail"].items()}
    table.betting.ready = {str(place) for place in data["ready"]}
    table.sitting.restore(data)
    table.shoe.restore(data)
    table.time.restore(data)
    table.hands.restore(data)
    table.owner, table.used, table.listed = data["owner"], data["used"], data["listed"]
    progress = table.progress
    progress.phase, progress.refusal = data["phase"], data["refusal"]
    progress.resting, progress.closing = data["resting"], data["closing"]
    table.questions.skill = data.get("skill", "")
    table.play.restore(data, choices)
