"""Schedule options of a posting's fees: which is in force, which fit a table, and what each takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from housedealer.errors import HouseError
from housedealer.money import show
from housedealer.postings.table_limits import Terms, within_limit

if TYPE_CHECKING:
    from housedealer.postings.collection import FeeOption, FeePart
    from housedealer.postings.schema import Posting


def option_of(posting: Posting, number: int | None, players: int | None = None) -> FeeOption | None:
    """The schedule option of that number; None for none in force.

    If it prices several table sizes, the row for this many players.

    >>> from housedealer.postings import load
    >>> option_of(load("black-sheep/omaha"), 4, players=5).streets
    {'flop': 500}
    """
    if number is None:
        return None
    rows = posting.fees.numbered.get(number) if posting.fees and isinstance(number, int) else None
    if not rows:
        raise HouseError(f"option: {posting.id} has no option {number}; {_allowed(posting)}")
    chosen = rows[0]
    if len(rows) > 1 and players is not None:
        chosen = next((row for row in rows if fits(row, players)), chosen)
    if not chosen.complete:
        raise HouseError(f"option: {number} of {posting.id} is not complete in the posted text; {_allowed(posting)}")
    return chosen


def _allowed(posting: Posting) -> str:
    options = posting.fees.options if posting.fees else []
    numbers = ranges({option.option for option in options if option.complete})
    return f"expected {numbers}, or null for none" if numbers else "expected null, as no schedule is posted"


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in words, runs of three or more as first and last.

    >>> ranges([1, 2, 3, 4, 7, 9, 10]), ranges([5]), ranges([])
    ('1 to 4, 7, 9, 10', '5', '')
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def fits(option: FeeOption, players: int | None, structure: str | None = None) -> bool:
    """Whether an option is meant for this many players dealt in and this betting structure, where they are named."""
    if structure is not None and option.structure and structure not in option.structure:
        return False
    if option.players is None or players is None:
        return True
    least, most = option.players
    return least <= players and (most is None or players <= most)


STRUCTURES = ("fixed", "spread", "pot", "no")
"""The betting structures, as schedules name them."""


def read_structure(given: str) -> str:
    """A betting structure by any of its names.

    >>> read_structure("no-limit"), read_structure("Pot limit"), read_structure("fixed"), read_structure("limit")
    ('no', 'pot', 'fixed', 'fixed')
    """
    result = given.lower().replace("-", " ").removesuffix("limit").strip() or "fixed"
    if result not in STRUCTURES:
        raise HouseError(f"structure: {given!r} is unknown; expected {', '.join(STRUCTURES[:-1])} or {STRUCTURES[-1]}")
    return result


def only_fitting(posting: Posting, players: int | None, structure: str | None) -> Posting:
    """The posting with only the options for this many players and this structure, where given."""
    if posting.fees is None or (players is None and structure is None):
        return posting
    if players is not None and players < 2:
        raise HouseError(f"players: {players} are too few for a table; expected 2 or more")
    target = None if structure is None else read_structure(structure)
    left = [one for one in posting.fees.options if fits(one, players, target)]
    fees = posting.fees.model_construct(**{**dict(posting.fees), "options": left})
    return posting.model_copy(update={"fees": fees})


def players_words(players: tuple[int, int | None]) -> str:
    """A number of players in words.

    >>> players_words((7, None)), players_words((5, 6)), players_words((2, 4)), players_words((3, 3))
    ('7 or more players', '5 or 6 players', '4 or fewer players', '3 players')
    """
    least, most = players
    if most is None:
        return f"{least} or more players"
    if least == most:
        return f"{least} players"
    if least == 2:
        return f"{most} or fewer players"
    return f"{least} {'or' if most == least + 1 else 'to'} {most} players"


STRUCTURE_WORDS = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "no": "no limit"}


def misfit(option: FeeOption, players: int | None, terms: Terms | None) -> str | None:
    """Why an option does not fit a table: its players, its structure or its limits; None if it fits.

    >>> from housedealer.postings import load
    >>> first = load("500-club/omaha").fees.options[0]
    >>> misfit(first, 5, Terms("no", blind=200)), misfit(first, 7, Terms("no", blind=200))
    ('it is meant for 7 or more players and 5 are dealt in', None)
    """
    if option.players is not None and not fits(option, players):
        return f"it is meant for {players_words(option.players)} and {players} are dealt in"
    if terms is None:
        return None
    if not fits(option, None, terms.structure):
        meant = " or ".join(STRUCTURE_WORDS[one] for one in option.structure)
        return f"it is meant for a structure of {meant} and the table plays {STRUCTURE_WORDS[terms.structure]}"
    if not within_limit(option, terms):
        return f"it is meant for limits of {option.stakes} and the table plays {terms.words}"
    return None


def fitting(posting: Posting, players: int | None = None, terms: Terms | None = None) -> list[FeeOption]:
    """The complete options meant for this many players at a table of these terms, in the order of their numbers.

    >>> from housedealer.postings import load
    >>> first = fitting(load("500-club/texas-holdem"), 6, Terms("no", blind=200))[0]
    >>> words(first)
    '$14 at the flop, $1 at the turn, $1 at the river, $1 if there is no flop'
    """
    options = posting.fees.options if posting.fees else []
    result = [one for one in options if one.complete and misfit(one, players, terms) is None]
    return sorted(result, key=lambda one: one.option)


def first_option(posting: Posting, players: int | None = None, terms: Terms | None = None) -> int | None:
    """The option in force if none is named: the first complete one that fits; None if none does.

    >>> from housedealer.postings import load
    >>> first_option(load("500-club/texas-holdem"), players=5)
    4
    >>> first_option(load("500-club/texas-holdem"), 5, Terms("fixed", 400, 800))
    95
    """
    result = fitting(posting, players, terms)
    return result[0].option if result else None


def check_option(posting: Posting, option: FeeOption, players: int | None, terms: Terms) -> None:
    """Refuse an option that is meant for other players, another structure or other limits."""
    wrong = misfit(option, players, terms)
    if wrong is not None:
        result = [one.option for one in fitting(posting, players, terms)]
        expected = f"expected {_some(result)}, or null for none" if result else "expected null, as none fits"
        raise HouseError(f"option: {option.option} {wrong.removeprefix('it ')}; {expected}")


def _some(numbers: Iterable[int], most: int = 8) -> str:
    """Numbers in words, only the first few runs."""
    parts = ranges(numbers).split(", ")
    return ", ".join(parts[:most]) + (" …" if len(parts) > most else "")


def followed(posting: Posting, number: int | None, players: int, terms: Terms) -> int | None:
    """The option of a table whose players or stakes have changed: the one in force while it fits.

    Else, of the schedule for the same table limit (000:9059-9061), the nearest number; a table that plays by the first
    option continues with the first.

    >>> from housedealer.postings import load
    >>> club = load("500-club/crazy-pineapple")
    >>> [followed(club, 81, players, Terms("no", blind=200)) for players in (8, 6, 3)]
    [81, 82, 83]
    >>> [followed(club, 4, players, Terms("no", blind=200)) for players in (8, 6, 3)]
    [1, 4, 7]
    """
    option = option_of(posting, number, players)
    if option is None or misfit(option, players, terms) is None:
        return number
    result = fitting(posting, players, terms)
    before = option.players[0] if option.players else None
    same = [one.option for one in result if _schedule(one) == _schedule(option)]
    if not same or option.option == first_option(posting, before, terms):
        return result[0].option if result else None
    return min(same, key=lambda one: abs(one - option.option))


def _schedule(option: FeeOption) -> tuple[object, ...]:
    """What the options of one table limit have in common, with their streets."""
    return option.kind, tuple(option.structure), option.stakes, option.buy_in, tuple(option.streets)


def taken(option: FeeOption) -> int:
    """The most that an option can take from one pot, or from a player for the time; a hand may reach less."""
    return sum(option.streets.values()) or option.no_flop or option.player


def gentler(posting: Posting, option: FeeOption, players: int, terms: Terms | None) -> FeeOption | None:
    """The option that takes least from a pot among those that fit the same table, if it takes less than this one.

    >>> from housedealer.postings import load
    >>> holdem = load("500-club/texas-holdem")
    >>> table = Terms("no", blind=200)
    >>> words(gentler(holdem, option_of(holdem, first_option(holdem, 5, table)), 5, table))
    '$5 at the flop, $1 if there is no flop'
    """
    if option.kind != "pot":
        return None
    pots = [one for one in fitting(posting, players, terms) if one.kind == "pot" and 0 < taken(one) < taken(option)]
    return min(pots, key=lambda one: (taken(one), one.option), default=None)


_STREETS = {
    "before-deal": "before the deal",
    "blinds": "once the blinds are in",
    "round-1": "after the first betting round",
    "round-2": "after the second",
    "round-3": "after the third",
    "flop": "at the flop",
    "turn": "at the turn",
    "river": "at the river",
    "first-up-card": "with the first up card",
    "third-up-card": "with the third up card",
}


def words(option: FeeOption) -> str:
    """What an option takes, on one line.

    >>> from housedealer.postings import load
    >>> words(option_of(load("500-club/texas-holdem"), 1))
    '$15 at the flop, $1 at the turn, $1 at the river, $1 if there is no flop'
    >>> words(option_of(load("500-club/ez-baccarat"), 1))
    '$0.50–$10 from the player-dealer, by total action'
    >>> words(option_of(load("500-club/fortune-pai-gow-poker"), 1))
    '$0.50–$4 from each player, by bet size; $2 from the player-dealer each round'
    """
    if option.kind == "time":
        return _timed(option)
    if option.kind == "pot":
        streets = [f"{show(fee)} {_STREETS[street]}" for street, fee in option.streets.items() if fee]
        if option.no_flop:
            streets.append(f"{show(option.no_flop)} if there is no flop")
        who = ", from the player on the button" if option.payer == "button" else ""
        return ", ".join(streets) + who if streets else "nothing"
    return "; ".join(_banked(option)) or "nothing"


def _banked(option: FeeOption) -> list[str]:
    """What a player-dealer game's option takes, by payer."""
    by = {"total-table-action": "by total action", "per-wager": "by bet size", "per-spot": "per spot"}
    lines = []
    dealer = [tier.player_dealer for tier in option.tiers if tier.player_dealer]
    player = [tier.player for tier in option.tiers if tier.player]
    tiers = [f"{_reach(dealer)} from the player-dealer"] if dealer else []
    tiers += [f"{_reach(player)} from each player"] if player else []
    if tiers:
        lines.append(f"{' and '.join(tiers)}, {by[option.kind]}")
    if option.player_dealer:
        lines.append(f"{show(option.player_dealer)} from the player-dealer each round")
    if option.player_dealer_per_spot:
        lines.append(f"{show(option.player_dealer_per_spot)} from the player-dealer per spot")
    if option.player:
        lines.append(f"{show(option.player)} from each player per spot")
    lines += [_timed(part) for part in option.also if part.kind == "time"]
    return lines


def _timed(part: FeePart) -> str:
    """What is taken by time."""
    half = f" ({show(part.player // 2)} if you sit down after the first {part.half_after})" if part.half_after else ""
    own = {"own": " of play", "set-times": ", at the set times"}.get(part.timing, "")
    return f"{show(part.player)} per player every {part.minutes} minutes{own}{half}"


def _reach(amounts: list[int]) -> str:
    low, high = min(amounts), max(amounts)
    return show(low) if low == high else f"{show(low)}–{show(high)}"
