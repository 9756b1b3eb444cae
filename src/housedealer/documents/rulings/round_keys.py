"""The meaning of each key of a round's file, in a sentence, for examples with comments; docs/rounds.md says more."""

from __future__ import annotations

ROUND_KEYS = {
    "posting": "The posting that was played, by its id; `housedealer postings` lists all.",
    "readings": "Readings that the house has switched, by id; `housedealer audit POSTING` lists them. Left out: none.",
    "option": "The fee option in force; `housedealer fees POSTING` lists them. null: none. Left out: the first.",
    "collect": (
        'Who pays a fee by time in this round: {"1": "full", "3": "half"}, or "hour" where a whole hour has a price. '
        "Left out: nobody."
    ),
    "player_dealer": "The player-dealer's seat, and the bank that was put up in dollars.",
    "seats": "What each seat brought, in dollars: wagers by their ids, or its stack.",
    "action": "The seat that had first action. Left out: as posted, or the seat to the player-dealer's left.",
    "dice": "The three dice, where the posting finds first action by them. action overrides them.",
    "decks": "How many decks are in the shoe. Left out: as many as are posted.",
    "deal": "The cards that each position received, in order, draws included; burned cards are left out.",
    "shoe": "Instead of deal: all cards in the order in which they left the shoe, burned ones included.",
    "reshuffled": "Where the shoe ran out in mid-round: after how many cards, and how many were shuffled and dealt on.",
    "choices": "The decisions in order: [position, choice] or [position, choice, argument].",
    "button": "The seat of the dealer button.",
    "pay_tables": "Which pay table is in force where several are printed for a wager. Left out: the first.",
    "limits": 'The table\'s own limits for base wagers, {"min": 25, "max": 500}, or by wager. Left out: the option\'s.',
    "paid": "What each seat was paid at the table, on top of its stakes: the answer says what is still to be paid.",
    "irregularities": "What went wrong in the round, in the kinds that the posting rules on.",
    "rests_on": "false: do not try what other readings would change.",
    "played_by": "The version and the hash of the rules that a table recorded; before 0.3 piles were dealt otherwise.",
    "short": "A seat that could not pay, and its stack, as a table recorded it: the round is void.",
    "up": "Wagers that stay up from earlier rounds, by seat, in dollars.",
    "tips": "Dealer tips by seat, in dollars, which count for the fee where that is posted.",
    "pile": "Which pile the banker picked, counted from the first. Left out: the first.",
    "one_player": "Seats that one player holds: the first is set by the player, the others the house way.",
    "exposed": "Seats whose hand had a card exposed as it was handed out.",
    "point": "The point that was on, or null on the come-out.",
    "table": "The table of limits in force, A or B, where several are posted.",
    "stakes": "What the table plays for, in dollars: blinds, ante, bring-in, lower and upper, or a point's worth.",
    "structure": "The betting structure where the posting leaves it open: fixed, spread, pot or no.",
    "middle_blind": "The middle blind in dollars, where posted.",
    "kill": "The seat that killed the pot, and the amount of the kill.",
    "leg": "The seat that has won a leg toward a kill.",
    "chip": "The smallest chip in dollars, by which pots are split. Left out: one cent.",
    "fantasyland": "The seats that play in Fantasy Land.",
    "two_hands": "true: two players play two hands each.",
}
"""Every key of every family's rounds."""
