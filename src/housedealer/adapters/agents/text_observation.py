"""Observations as text: the table, the events in order, and the open question with every legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from housedealer import cards
from housedealer.adapters.agents.partial_answers import Chosen
from housedealer.adapters.agents.wager_answers import Put
from housedealer.money import show
from housedealer.table.contract import write_events
from housedealer.table.events import HOUSE, Event
from housedealer.table.held_cards import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from housedealer.adapters.agents.episode import Episode
    from housedealer.table.picture import Picture


def table_text(episode: Episode, agent: str | None) -> str:
    """The table as an agent sees it; None sees as the house does."""
    return "\n".join([*table_lines(episode, agent), *history_lines(episode, agent), *question_lines(episode, agent)])


def viewers_of(episode: Episode, agent: str | None) -> tuple[str, ...]:
    """The positions whose cards are shown."""
    return (HOUSE,) if agent is None else episode.positions(agent)


def table_lines(episode: Episode, agent: str | None) -> list[str]:
    """The seats with their money and cards, and the cards in the middle."""
    conditions = episode.conditions
    viewers = viewers_of(episode, agent)
    number = episode.finished if episode.over else episode.finished + 1
    result = [f"{conditions.game.posting.title} ({conditions.game.posting.id}), round {number}"]
    picture = episode.observations.picture_of(episode)
    for name in conditions.layout.shared:
        if name in picture.hands:
            result.append(f"{name}: {_hand(picture, name, viewers)}")
    for seat, money in enumerate(episode.observations.seat_money(episode), 1):
        who = episode.agents[seat - 1]
        marks = [mark for mark, there in money.marks.items() if there]
        if who == agent:
            marks.insert(0, "you")
        marked = f" ({', '.join(marks)})" if marks else ""
        staked = f", {show(money.at_stake)} at stake" if money.at_stake else ""
        result.append(f"{who}{marked}: {show(money.stack)}{staked}{_held(picture, str(seat), viewers)}")
    return result


def _hand(picture: Picture, position: str, viewers: Sequence[str]) -> str:
    hidden = picture.hidden(position, viewers)
    return " ".join([*map(cards.symbol, picture.seen(position, viewers)), *["??"] * hidden])


def _held(picture: Picture, seat: str, viewers: Sequence[str]) -> str:
    """A seat's hands, the cards it has put apart, and its segments."""
    result = []
    for name in picture.hands:
        if name.partition("#")[0].partition(".")[0] == seat and picture.hands[name]:
            result.append(_hand(picture, name, viewers))
        if name.partition(".")[0] == seat and (apart := visible(picture.apart.get(name, ()), viewers)):
            result.append(f"apart {' '.join(map(cards.symbol, apart))}")
    for (position, segment), held in picture.segments.items():
        if position.partition(".")[0] == seat and held:
            shown = [*map(cards.symbol, visible(held, viewers))]
            result.append(f"{segment} {' '.join([*shown, *['??'] * (len(held) - len(shown))])}")
    return f": {'; '.join(result)}" if result else ""


def history_lines(episode: Episode, agent: str | None) -> list[str]:
    """The events of the round, one per line."""
    if episode.round is None:
        return []
    seen = episode.round.view(*viewers_of(episode, agent))
    return [f"- {event_text(event)}" for event in write_events(seen, episode.conditions.game.family)]


def event_text(event: Event) -> str:
    """An event in the contract's form, in one line."""
    parts: list[str] = []
    for key, value in event.items():
        if key not in ("event", "posting") and value not in ("", None, {}, []):
            parts.append(f"{key} {_value(value)}")
    return f"{event['event']}: {', '.join(parts)}" if parts else str(event["event"])


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_value(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " ".join(_value(one) for one in value)
    return str(value)


def question_lines(episode: Episode, agent: str | None) -> list[str]:
    """Who is to act; for the viewing agent, also its legal actions."""
    if episode.over:
        return ["The sitting is over."]
    if episode.chance is not None:
        return [f"Chance decides: {episode.chance.what}."]
    to_act = episode.all_to_act
    result = [f"Asked: {', '.join(to_act)}."]
    for who in to_act if agent is None else [agent] if agent in to_act else []:
        result.append(f"{who} may: {', '.join(action_text(episode, who, number) for number in episode.moves(who))}.")
    return result


def action_text(episode: Episode, agent: str, number: int) -> str:
    """The label of an action, with its amount if it is a legal action about money."""
    return f"{episode.vocabulary.labels[number]}{_amount(episode.moves(agent).get(number))}"


def _amount(answer: Any) -> str:
    """The amount of an answer, if it is about money."""
    amount = answer.amount if isinstance(answer, Put) else answer if isinstance(answer, int) else None
    if isinstance(answer, Chosen) and isinstance(answer.argument, int) and answer.money:
        amount = answer.argument
    return "" if amount is None else f" ({show(amount)})"
