"""A posting for the lobby and the felt: its wagers, its readings, the stakes of its tables."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import housedealer.odds as engine
from housedealer.documents import families
from housedealer.games import Game, game
from housedealer.games.listing import checked_entries
from housedealer.games.pay_rows import outcome_words
from housedealer.money import Odds, show
from housedealer.odds.ready_made import ready
from housedealer.play import bots
from housedealer.postings import first_option, load, option_of
from housedealer.postings.cardrooms import cardroom, play_now
from housedealer.postings.loader import posting_name
from housedealer.postings.options import words
from housedealer.postings.own import is_own
from housedealer.postings.readings import choice_words
from housedealer.postings.schema import Posting, WagerRule
from housedealer.server.tables import stakes
from housedealer.server.wire.postings import (
    BestWager,
    CollectionCost,
    CollectionLine,
    Entry,
    LobbyEntry,
    PostingDetail,
    PostingPage,
    WagerDetail,
)
from housedealer.table.events import Cents
from housedealer.table.narrator import capital
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.setup import Setup
from housedealer.table.sitting.session import Session


@functools.lru_cache(maxsize=256)
def detail(name: str, readings: tuple[tuple[str, str], ...] = ()) -> PostingDetail:
    """Everything that the browser shows of a posting."""
    posting = load(name, dict(readings))
    return {
        "id": posting.id,
        "title": posting.title,
        "family": posting.family,
        "cardroom": cardroom(posting.id),
        "playable": posting.script is not None,
        "script": posting.script,
        "source": {"seed": posting.source.seed, "lines": list(posting.source.lines)} if posting.source else None,
        "own": is_own(posting.id),
        "seats": posting.table.seats if posting.table else None,
        "decks": [posting.deck.min, posting.deck.max] if posting.deck else None,
        "turns": posting.player_dealer.turns if posting.player_dealer else None,
        "picks": {
            key: [*values]
            for key, values in game(posting.id).family.play.before_deal.banker_picks(game(posting.id)).items()
        }
        if posting.script
        else {},
        "banked": posting.player_dealer is not None,
        "round_name": posting.round_name,
        "aim": families.describe(game(posting.id)).in_short if posting.script else "",
        "money": game(posting.id).family.play.money if posting.script else None,
        "hands": _hands(posting),
        "seat_hands": _seat_hands(posting),
        "board_cards": game(posting.id).family.play.deal.board_cards(game(posting.id)) if posting.script else 0,
        "counts": game(posting.id).family.play.events.counts(game(posting.id)) if posting.script else "",
        "order": posting.settlement.order if posting.settlement else [],
        "wagers": [_wager(posting, rule) for rule in posting.wagers],
        "readings": [
            {
                "id": one.id,
                "question": one.question,
                "choice": one.choice,
                "in_force": dict(readings).get(one.id, one.choice),
                "why": one.why,
                "lines": one.lines,
                "others": [other.name for other in one.alternatives],
                "called": {
                    name: choice_words(one, name) for name in (one.choice, *(other.name for other in one.alternatives))
                },
            }
            for one in posting.readings
        ],
    }


def listed() -> list[Entry]:
    """All postings, with the names of their cardrooms and their rank among the games that are listed first."""
    first = {name: place for place, name in enumerate(play_now())}
    result: list[Entry] = []
    for one in checked_entries():
        entry = cast(Entry, {**one, "cardroom": cardroom(one["id"])})
        if entry["id"] in first:
            entry["first"] = first[entry["id"]]
        result.append(entry)
    return result


def page(name: str) -> PostingPage:
    """A posting's page: its details, and the stakes that a table can be opened for."""
    result = detail(posting_name(name))
    plans = stakes.plans(result["id"]) if result["playable"] else []
    skills = bots.skills(game(result["id"])) if result["playable"] else bots.Skills()
    return {
        **result,
        "plans": plans,
        "skills": {"levels": list(skills.levels), "styles": list(skills.styles), "usual": skills.usual},
        "quick": _quick(game(result["id"])) if result["playable"] else 0,
        "drills": len(ready(result["id"], "drills") or ()) if result["playable"] else 0,
        "no_advice": no_advice(game(result["id"])) if result["playable"] else "",
    }


def collection(
    name: str, stakes: str | None, players: int | None, flop: float | None, onward: float | None
) -> CollectionCost:
    """What it costs to sit at a described table of a game for the pot."""
    answer = engine.collection(posting_name(name), stakes=stakes, players=players, flop=flop, onward=onward)
    table = answer["table"]

    def line(one: Mapping[str, Any]) -> CollectionLine:
        return {
            "option": one["option"],
            "words": one["words"],
            "stakes": one.get("stakes", table["stakes"]),
            "players": table["players"],
            "hand": one["collection"] * 100,
            "units": one["big_blinds_per_100"],
        }

    return {
        "stakes": table["stakes"],
        "players": table["players"],
        "unit": table["unit_name"],
        "reaches": table["reaches"],
        "option": answer["option"],
        "options": [line(one) for one in answer["options"]],
        "gentlest": [line(one) for one in answer["gentlest"]],
    }


def _wager(posting: Posting, rule: WagerRule) -> WagerDetail:
    result: WagerDetail = {
        "id": rule.id,
        "name": capital(rule.said),
        "kind": rule.kind,
        "placed": rule.placed,
        "requires": rule.requires,
        "excludes": rule.excludes,
        "at_most": rule.at_most,
        "at_least": rule.at_least,
        "equals": rule.equals,
        "lines": rule.lines,
        "backline": rule.backline,
        "decks": rule.decks,
        "pays": [
            {
                "on": outcome_words(posting, row),
                "pays": row.pays.words() if isinstance(row.pays, Odds) else "push",
            }
            for row in rule.pay_table()
        ],
        "odds": _odds(rule),
    }
    stays = game(posting.id).family.carries.stays if posting.script else None
    if stays is not None:
        result["stays"] = stays(game(posting.id), rule.id)
    return result


def _odds(rule: WagerRule) -> str:
    """A wager's odds as a felt prints them: one value, or the highest; both where neither is more than even money."""
    paid = sorted(
        {row.pays for row in rule.pay_table() if isinstance(row.pays, Odds)}, key=lambda one: one.pay / one.stake
    )
    if not paid:
        return ""
    texts = [one.words() for one in reversed(paid)]
    if len(paid) == 2 and paid[-1].pay <= paid[-1].stake:
        return " or ".join(texts)  # "up to 1 to 1" would not say that a winner can get less
    return texts[0] if len(paid) == 1 else f"up to {texts[0]}"


def limits(played: Game, option: int | None) -> dict[str, tuple[Cents, Cents | None]]:
    """The minimum and maximum of each wager under a fee option."""
    chosen = option_of(played.posting, option)
    result: dict[str, tuple[Cents, Cents | None]] = {}
    for rule in played.posting.wagers:
        least, most, _ = played.wager_range(rule, chosen)
        result[rule.id] = (least, most)
    return result


def sign(session: Session) -> str:
    """A table's limits or stakes, as its sign shows them."""
    bases = [rule for rule in session.game.posting.wagers if rule.kind == "base"]
    if not bases:
        return stakes.plan_name(session.game, session.terms)
    least, most, _ = session.game.wager_range(bases[0], session.fee_option)
    return f"{show(least)}–{show(most)}" if most else f"{show(least)} minimum"


def opening(played: Game, option: int | None) -> dict[str, Cents]:
    """The smallest wagers that get one dealt in.

    >>> opening(game("500-club/ez-baccarat"), 1), opening(game("the-101/ultimate-texas-holdem"), 1)["blind"] > 0
    ({'player': 100}, True)
    """
    if not played.posting.wagers:
        return {}
    return bots.least_wagers(played, option_of(played.posting, option))


def _quick(played: Game) -> int:
    """How many play at a table that *Play* opens: the player and four bots, or as many as are dealt in at once."""
    return min(5, played.dealt)


_READING = threading.Lock()
"""One of many concurrent requests reads a posting, and the others wait."""


@functools.cache
def _lobby_entry(name: str) -> LobbyEntry | None:
    posting = load(name)
    if posting.script is None:
        return None
    played = game(name)
    stakes_of = played.opening_plan().name
    bases = [rule for rule in played.posting.wagers if rule.kind == "base"]
    if not stakes_of and bases:
        least, most, _ = played.wager_range(bases[0], option_of(posting, first_option(played.posting)))
        stakes_of = f"{show(least)}–{show(most)}" if most else f"From {show(least)}"
    first = stakes.plans(name)[0]
    players = _quick(played)
    option = option_of(posting, stakes.gentlest(played, played.opening_plan(), players), players)
    return {
        "seats": played.posting.table.seats,
        "quick": players,
        "money": played.family.play.money,
        "script": posting.script,
        "stakes": stakes_of,
        "others": len(played.plans()) - 1 if first["name"] else max(0, len(first["fees"]) - 1),
        "structure": _other_structures([plan.name for plan in played.plans()], stakes_of),
        "collection": words(option) if option else "",
        "aim": families.describe(played).in_short,
        "best": None,
    }


def _other_structures(plans: Sequence[str], stakes: str) -> str:
    """The structures of betting among some plans, besides that of the stakes.

    >>> _other_structures(["$1/$2 no limit", "$4/$8 limit", "$1/$2 pot limit"], "$4/$8 limit")
    'no limit or pot limit'
    >>> _other_structures(["$1/$2 limit", "$4/$8 limit"], "$4/$8 limit")
    ''
    """
    kinds = dict.fromkeys(kind for plan in plans if (kind := plan.partition(" ")[2]).endswith("limit"))
    kinds.pop(stakes.partition(" ")[2], None)
    *before, last = kinds or [""]
    return f"{', '.join(before)} or {last}" if before else last


def lobby_entries(
    edges: Callable[[str], Mapping[str, Any] | None], among: Sequence[str] | None = None
) -> dict[str, LobbyEntry]:
    """The lobby's entries of all postings that can be played, or of those `among` them.

    `edges` returns the cached edges of a posting. Every listed posting is parsed, so the page asks
    for those that scroll into view.

    >>> list(lobby_entries(lambda name: None, ["500-club/ez-baccarat", "500-club/no-such-game"]))
    ['500-club/ez-baccarat']
    """
    result: dict[str, LobbyEntry] = {}
    for name in (one["id"] for one in checked_entries()):
        if among is not None and name not in among:
            continue
        with _READING:
            entry = _lobby_entry(name)
        if entry is not None:
            result[name] = {**entry, "best": _best(name, edges(name) or {})}
    return result


def _best(name: str, edges: Mapping[str, Any]) -> BestWager | None:
    names = {rule.id: rule.said for rule in load(name).wagers}
    priced = [
        (one["edge"], one.get("game", wager), one.get("by_bet", {}).get("bet"))
        for wager, one in edges.items()
        if wager in names and one.get("edge") is not None
    ]
    if not priced:
        return None
    edge, wager, bet = min(priced, key=lambda one: one[:2])
    first, *raises = wager.split("+")
    best: BestWager = {"wager": names.get(first, first), "edge": edge, "raises": bool(raises)}
    return best if bet is None else {**best, "bet": bet}


def _hands(posting: Posting) -> list[str]:
    """The positions besides seats that receive cards, in the felt's order."""
    if posting.script is None:
        return []
    return [position for position in _positions(posting) if not position[0].isdigit()]


def _seat_hands(posting: Posting) -> bool:
    """Whether seats receive cards of their own."""
    return posting.script is not None and any(position[0].isdigit() for position in _positions(posting))


def _positions(posting: Posting) -> list[str]:
    played = game(posting.id)
    setup = Setup(played, None, 1, [2], ["2"], [], Shoe(()), 1 if posting.player_dealer else None)
    return played.family.play.deal.positions(setup)


def no_advice(game: Game) -> str:
    """Why there are no hints at a table of a game; empty where there are."""
    if game.family.modules.advice:
        return ""
    if game.family.play.money == "bank":
        return "No hints needed: once your bets are down, there’s nothing to decide. Each bet shows its edge."
    return "No hints here: nobody has solved the best play of this game yet."
