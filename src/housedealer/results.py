"""The types of the library's answers: what `settle`, `odds`, `equity` and the others return, in CONTRACT's format.

Each is a plain dictionary that can be written as JSON; these types say what is in it. Amounts are dollars, as the
contract writes them, unless a name ends in `_cents`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

Money = int | float
"""Dollars with at most two decimals."""


# A settled round


class SettledWager(TypedDict):
    """A wager and what became of it."""

    seat: str
    wager: str
    hand: int
    staked: Money
    result: Literal["win", "lose", "push", "returned"]
    paid: Money
    taken: Money
    uncovered: Money
    why: str


class TakenFee(TypedDict):
    """A fee that was taken."""

    payer: str
    amount: Money
    why: str


class SettledPot(TypedDict):
    """A pot and its shares."""

    amount: Money
    shares: dict[str, Money]
    why: str


class PointsBetween(TypedDict):
    """The points between two hands, positive for the first."""

    seats: list[str]
    points: int
    why: str


FirstAction = TypedDict("FirstAction", {"seat": str, "from": str, "assumed": bool, "rule": NotRequired[str]})
"""The seat with first action, what determined it, and whether it was assumed."""


class OtherChoice(TypedDict):
    """Another choice of a reading, with the results of those whose money it changes, or why it cannot be settled."""

    choice: str
    net: NotRequired[dict[str, Money]]
    says: NotRequired[str]


class ReadingInRound(TypedDict):
    """A reading that the money of a round depends on."""

    reading: str
    choice: str
    lines: str
    otherwise: list[OtherChoice]


class OtherFirstAction(TypedDict):
    """First action at another seat: the results of those whose money it changes, or why it is impossible."""

    seat: str
    net: NotRequired[dict[str, Money]]
    says: NotRequired[str]


class RuledIrregularity(TypedDict):
    """An irregularity and how the posting rules on it."""

    kind: str
    does: str
    why: str
    lines: str


class Settlement(TypedDict):
    """A settled round."""

    posting: str
    wagers: NotRequired[list[SettledWager]]
    """In games with a player-dealer."""
    pots: NotRequired[list[SettledPot]]
    """In games for the pot."""
    points: NotRequired[list[PointsBetween]]
    """In games whose hands score points against each other."""
    fees: list[TakenFee]
    net: dict[str, Money]
    drop: Money
    events: list[dict[str, Any]]
    first_action: NotRequired[FirstAction]
    first_action_otherwise: NotRequired[list[OtherFirstAction]]
    rests_on: NotRequired[list[ReadingInRound]]
    unsettled_if: NotRequired[list[ReadingInRound]]
    irregularities: NotRequired[list[RuledIrregularity]]
    next: NotRequired[dict[str, Any]]
    """What the round leaves for the next one."""
    difference: NotRequired[dict[str, Money]]
    voided: NotRequired[str]
    unused: NotRequired[dict[str, str]]


# Postings, fees, rankings


class Source(TypedDict):
    """Where a posting's text stands."""

    seed: str
    lines: list[int]


class PostingEntry(TypedDict):
    """A posting in the list of all."""

    id: str
    title: str
    family: str
    playable: bool
    source: Source | None
    own: NotRequired[bool]
    """Whether it is one of the user's own."""
    says: NotRequired[str]
    """Why a file of the user's cannot be loaded."""


FeeTier = TypedDict("FeeTier", {"from": Money, "to": Money | None, "player_dealer": Money, "player": Money})
"""The fees of a range of action."""
PlayerRange = TypedDict("PlayerRange", {"from": int | None, "to": int | None})
"""A number of players dealt in."""


class FeePart(TypedDict):
    """A way of charging."""

    kind: str
    counts: NotRequired[list[str]]
    tiers: NotRequired[list[FeeTier]]
    player_dealer: NotRequired[Money]
    player_dealer_per_spot: NotRequired[Money]
    player: NotRequired[Money]
    payers: NotRequired[str]
    minutes: NotRequired[int]
    hour: NotRequired[Money]
    half_after: NotRequired[int]


class FeeOption(FeePart):
    """A schedule option."""

    option: int
    limit: str | None
    bonus_limit: NotRequired[str | None]
    wager_limits: NotRequired[dict[str, str | None]]
    players: NotRequired[PlayerRange]
    streets: NotRequired[dict[str, Money]]
    no_flop: NotRequired[Money]
    payer: NotRequired[str]
    after_bets: NotRequired[bool]
    structure: NotRequired[list[str]]
    buy_in: NotRequired[str | None]
    also: NotRequired[list[FeePart]]
    complete: NotRequired[bool]


class FeeTable(TypedDict):
    """The schedule options of a posting's fees."""

    posting: str
    options: list[FeeOption]


class RankedHand(TypedDict):
    """A hand, its name in words and its value: of two hands of one ranking the better has the larger."""

    hand: str
    value: int
    name: str


# Odds


class Outcome(TypedDict):
    """What a unit of a wager wins or loses, and how often."""

    net: Money
    probability: float


class WagerOdds(TypedDict):
    """The odds of a wager."""

    method: Literal["exact", "simulated"]
    edge: float
    stdev: float
    outcomes: list[Outcome]
    strategy: str
    standard_error: NotRequired[float]
    counts: NotRequired[Any]
    after_fee: NotRequired[dict[str, Any]]
    """The edge with a fee on winnings that depends on the bet."""
    staked: NotRequired[float]
    per_unit_staked: NotRequired[float | None]
    per_bet_made: NotRequired[float | None]
    per_bet_decided: NotRequired[float | None]


class Odds(TypedDict):
    """The odds of a posting's wagers. A game for the pot has none; `collection` prices what its house takes."""

    posting: str
    decks: NotRequired[int | None]
    wagers: dict[str, WagerOdds]


class Totals(TypedDict):
    """The money of all simulated rounds."""

    staked: Money
    paid: Money
    taken: Money
    fees: Money


class Simulation(TypedDict):
    """The odds of a posting's wagers from played rounds."""

    posting: str
    decks: NotRequired[int | None]
    rounds: int
    seed: int
    stopped: bool
    wagers: dict[str, WagerOdds]
    rounds_per_second: NotRequired[int]
    option: int | None
    bets: NotRequired[dict[str, Money]]
    totals: Totals


class PlayerCost(TypedDict):
    """What a round costs a player on average."""

    loses: float
    fee: Money
    cost: float


class DealerEarnings(TypedDict):
    """What a round earns the player-dealer on average."""

    wins: float
    fee: Money
    earns: float


class CostAtBet(TypedDict):
    """Cost and earnings of a round when everybody bets this much."""

    bet: Money
    cost: float
    earns: float


class Placement(TypedDict):
    """Bets that everybody makes, and what a round of them comes to."""

    bets: dict[str, Money]
    action: Money
    edge: float
    staked: float
    per_unit_staked: float
    player: PlayerCost
    player_dealer: DealerEarnings
    break_even: Money | None
    """The least bet from which on the player-dealer earns something."""
    earns_between: list[list[Money]]
    curve: list[CostAtBet]


class Cost(TypedDict):
    """What a round costs a player and earns the player-dealer."""

    posting: str
    decks: int | None
    option: int | None
    seats: int
    placements: list[Placement]


class SimplePlay(TypedDict):
    """What a simple way to play loses against the best play."""

    play: str
    loses: float
    unit: str
    error: NotRequired[float]


class ChartTable(TypedDict):
    """A table of a chart, as it is printed."""

    title: str
    head: list[str]
    rows: list[list[str]]
    grid: NotRequired[bool]


class Chart(TypedDict):
    """The best play of a posting: `tables` and `rules` to be read; what follows them is the family's own."""

    posting: str
    simple: list[SimplePlay]
    kind: NotRequired[str]
    title: NotRequired[str]
    tables: NotRequired[list[ChartTable]]
    rules: NotRequired[list[str]]
    decks: NotRequired[int]
    ups: NotRequired[list[str]]
    rows: NotRequired[Any]
    letters: NotRequired[dict[str, str]]
    ranks: NotRequired[list[str]]
    grid: NotRequired[list[list[float]]]
    loses: NotRequired[float]
    house_way: NotRequired[str]
    folds: NotRequired[dict[str, list[str]]]
    again: NotRequired[dict[str, Any]]
    holds: NotRequired[list[dict[str, Any]]]


class PlayerEquity(TypedDict):
    """A player's share of the pot."""

    hand: str
    equity: float
    win: float
    tie: float
    scoop: float
    low: float
    standard_error: float
    takes: NotRequired[Money]
    """The average share of the pot in dollars, where its amount is given."""


class EquityOnStreet(TypedDict):
    """Each player's equity on a street."""

    street: str
    board: str
    method: Literal["exact", "simulated"]
    hands: list[str]
    equity: list[float]


class PotInDollars(TypedDict):
    """A pot, what the house takes from it, and the chip by which it is split."""

    amount: Money
    collection: Money
    chip: Money
    option: int | None
    """The fee option in force; None for no fee."""


class DrawEquity(TypedDict):
    """A discard or draw of the first player, and the equity that it leads to."""

    keep: str
    draw: int
    equity: float


class Equity(TypedDict):
    """Hands and ranges against each other."""

    posting: str
    board: str
    method: Literal["exact", "simulated"]
    split: bool
    """Whether the pot is split between a high and a low hand."""
    players: list[PlayerEquity]
    deals: NotRequired[int]
    seed: NotRequired[int]
    streets: NotRequired[list[EquityOnStreet]]
    pot: NotRequired[PotInDollars]
    rule: NotRequired[str]
    """How the others discard and draw."""
    choices: NotRequired[list[DrawEquity]]
    """The first player's discards or draws, best first."""


# Audit and rulings


class AuditedReading(TypedDict):
    """A judgment that a posting's data rests on."""

    id: str
    question: str
    choice: str
    why: str
    lines: str
    alternatives: list[str]
    changes: NotRequired[dict[str, dict[str, tuple[float | None, float | None]]]]
    fees: NotRequired[dict[str, tuple[Money, Money]]]


class Finding(TypedDict):
    """A hole or an oddity of a posting."""

    kind: str
    place: str
    says: str


class Audit(TypedDict):
    """What a posting rests on and where it has holes."""

    posting: str
    readings: list[AuditedReading]
    irregularities: list[dict[str, Any]]
    findings: list[Finding]
    priced: bool
    """Whether the findings that need prices are among them, or the game has no wager to price."""
    edges_by_bet: NotRequired[dict[str, Any]]
    """The wagers whose edge depends on the bet."""


class Statement(TypedDict):
    """A sentence of a ruling, with the lines or the reading that it rests on."""

    words: str
    lines: str
    irregularity: str
    reading: str


class FloorRuling(TypedDict):
    """What a posting says to a question that comes up on the floor."""

    question: str
    name: str
    asks: str
    says: Literal["posted", "reading", "silent"]
    summary: str
    rulings: list[Statement]
    bears_on: list[Statement]
    searched: str
    searched_for: list[str]
    house_rule: str
    final_say: list[Statement]


# Comparison


class ComparedRow(TypedDict):
    """One thing that two postings say; None where one of them does not say it."""

    kind: Literal["rules", "house way", "wagers", "limits", "pays", "settlement", "irregularities", "fees"]
    label: str
    first: str | None
    second: str | None
    change: Literal["same", "changed", "added", "removed"]
    redline: str
    """The words with what the second takes out in [-…-] and puts in in {+…+}."""
    lines: list[str]


class ComparedEdge(TypedDict):
    """The edge of a wager in either posting; None where it is not offered or not worked out."""

    wager: str
    first: float | None
    second: float | None


class FeesPerHundred(TypedDict):
    """What a fee option takes in dollars of every $100, by the action of the round; None where that is not allowed."""

    posting: str
    option: int
    limit: str
    by_action: dict[str, float | None]


class Comparison(TypedDict):
    """Two postings side by side."""

    postings: list[str]
    names: list[str]
    rows: list[ComparedRow]
    priced: list[bool]
    """Of either posting: whether its edges are worked out."""
    edges: list[ComparedEdge]
    fees: list[FeesPerHundred]


# Protection


class CardCount(TypedDict):
    """A count of a wager: effects of removal, whole tags, the trigger, and what is gained in a shoe."""

    effects: dict[str, float]
    """What the removal of one card of each value adds to the bettor's expectation."""
    tags: dict[str, int]
    correlation: float
    """Between tags and effects, over the cards of a shoe."""
    trigger: float | None
    """The true count, per deck left, from which the wager is placed; None where no count gives it an advantage."""
    bets_per_shoe: float
    rounds_per_shoe: float
    gain_per_shoe: float
    gain_error: float
    best_gain_per_shoe: float
    """By the effects themselves instead of the tags, placed at every advantage."""
    best_gain_error: float
    cut: int
    cut_card_effect: float | None
    """What dealing to a cut card adds to the house edge of flat bets."""
    cut_card_error: float


class KnownThreat(TypedDict):
    """Something that may be known, and what it is worth: house edges without and with it, and dollars an hour."""

    kind: str
    what: str
    wager: str
    edge: float
    known_edge: float
    bets: float
    gain_per_round: float
    method: Literal["exact", "simulated", "estimated"]
    limit: Money | None
    dollars_per_hour: Money | None
    notes: list[str]
    standard_error: NotRequired[float]
    count: NotRequired[CardCount]


class Safeguard(TypedDict):
    """A procedure of the posting against threats."""

    against: list[str]
    about: str
    words: str
    lines: str


class Protection(TypedDict):
    """What a bettor gains by knowing more than they should, and the procedures against it."""

    posting: str
    decks: int
    option: int | None
    hands_per_hour: int
    threats: list[KnownThreat]
    says: list[str]
    safeguards: list[Safeguard]
