"""What each message does at a table."""

from __future__ import annotations

from typing import Any

from housedealer.errors import HouseError
from housedealer.money import cents, dollars, show
from housedealer.server import messages as m
from housedealer.server.advice import question
from housedealer.server.floor import Floor, Place
from housedealer.server.hosted import Hosted


async def perform(floor: Floor, place: Place, person: str, name: str, message: Any) -> dict[str, Any] | None:
    """Do what a message asks, or raise; gives back what the answer says beside `ok`."""

    def pays(amount: int) -> int:
        if amount > floor.wallet(person):
            raise HouseError(f"wallet: {show(amount)} is more than the {show(floor.wallet(person))} in it")
        return amount

    def act(table: Hosted) -> None:
        match message:
            case m.Sit():
                table.sit(person, name, message.seat, pays(cents(message.buy_in, "buy_in")))
            case m.Behind():
                table.stand_behind(person, name, message.seat, pays(cents(message.buy_in, "buy_in")))
            case m.Stand():
                table.stand(person, message.place)
            case m.SitOut():
                table.sit_out(person, message.out)
            case m.Buy():
                table.buy(person, message.place, pays(cents(message.amount)))
            case m.BankMessage():
                amount = None if message.amount is None else cents(message.amount, "bank")
                table.take_bank(person, message.seat, amount)
            case m.WagerMessage():
                table.wager(person, message.place, message.wagers, message.ready, message.down)
            case m.Mix():
                table.mix(person, message.part, message.promise)
            case m.ChooseMessage():
                if message.round != table.number:
                    raise HouseError("choice: it is meant for another round")
                table.choose(person, message.position, message.count, message.choice, message.argument)

    match message:
        case m.Ping():
            return {"wallet": dollars(floor.wallet(person))}
        case m.Hint():
            async with place.lock:
                asked = question(place.table, person)
            return {"hint": await floor.adviser.hint(asked)}
        case m.Look():
            async with place.lock:
                mine = [one for one in place.table.questions_of(person) if one.position == message.position]
                if not mine:
                    raise HouseError("look: nothing is asked of you there")
                return {"look": mine[0].look(message.choice, message.argument)}
        case m.Hello():
            raise HouseError("message: hello is said once")
    await floor.act(place, act)
    return None
