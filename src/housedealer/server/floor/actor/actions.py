"""The action of each message at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.review.charts import chart_key
from housedealer.server.review.hints import question
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages as m
from housedealer.table.round.arguments import Look


def action_of(floor: Floor, person: str, name: str, message: m.Message) -> Callable[[HostedTable], None] | None:
    """The action of a message at a table; None if it only asks for something."""

    def pays(amount: int) -> int:
        if amount > floor.wallets[person]:
            raise HouseError(f"You have {show(floor.wallets[person])} in your wallet, not {show(amount)}.")
        return amount

    def act(table: HostedTable) -> None:
        played = table.game.posting.round_name
        match message:
            case m.ChooseMessage():
                if message.round != table.number:
                    raise HouseError(f"That was for another {played}. Look at the table and choose again.")
                table.choose(person, message.position, message.count, message.choice, message.argument)
            case m.WagerMessage():
                _meant_for(table, "wagers", message.round)
                table.wager(person, message.place, message.wagers, message.ready, message.down)
            case m.BankMessage():
                _meant_for(table, "bank", message.round)
                table.take_bank(person, message.seat, message.amount, message.picks)
            case m.Sit():
                table.sit(person, name, message.seat, pays(message.buy_in))
            case m.Behind():
                table.stand_behind(person, name, message.seat, pays(message.buy_in))
            case m.Stand():
                table.stand(person, message.place)
            case m.Move():
                table.change_seat(person, message.seat, message.to)
            case m.SitOut():
                table.sit_out(person, message.out)
            case m.Buy():
                table.buy(person, message.place, pays(message.amount))
            case m.Show():
                table.show_hand(person, message.round)
            case m.List():
                table.list_for_all(person, message.listed)
            case m.Mix():
                table.mix(person, message.part, message.promise)

    return None if isinstance(message, (m.Ping, m.Hint, m.Chart, m.Look, m.Say, m.Hello)) else act


async def perform(floor: Floor, actor: TableActor, person: str, name: str, message: m.Message) -> dict[str, Any] | None:
    """Do what a message asks, or raise; return what the answer holds besides `ok`."""
    act = action_of(floor, person, name, message)
    if act is not None:
        await actor.act(act)
        return None

    match message:
        case m.Ping():
            return {"wallet": floor.wallets[person]}
        case m.Hint():
            decision = await actor.read(lambda table: question(table, person, message.ranges))
            if message.at_once:
                return {"first": await floor.adviser.first_hint(decision)}
            return {"hint": await floor.adviser.hint(decision)}
        case m.Chart():
            key, open_question = await actor.read(lambda table: (chart_key(table), question(table, person, {})))
            return {"chart": await floor.charts.marked(key, open_question)}
        case m.Look():
            return {"look": await actor.read(lambda table: _look(table, person, message))}
        case m.Say():
            places = await actor.read(lambda table: table.places.of(person))
            actor.say({"who": name, "place": places[0] if places else None, "phrase": message.phrase})
            return None
    raise HouseError("message: hello is sent once; this connection has a table")


def _meant_for(table: HostedTable, what: str, number: int | None) -> None:
    played = table.game.posting.round_name
    if number is not None and number != table.number:
        raise HouseError(
            f"That was for {played} {number}, and this is {played} {table.number}. Look at the table and try again."
        )


def _look(table: HostedTable, person: str, message: m.Look) -> Look:
    mine = [one for one in table.questions_of(person) if one.position == message.position]
    if not mine:
        raise HouseError("You have nothing to decide there.")
    return mine[0].look(message.choice, message.argument)
