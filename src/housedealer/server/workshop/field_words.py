"""What the workshop calls the values of a posting: its keys and choices in the words of a cardroom.

A key is looked up with each of the steps that it stands under, the nearest first ("double.again"), then alone; what is
not listed is called as it is spelled.
"""

from __future__ import annotations

from housedealer.cards import RANKS
from housedealer.documents.words import deck_words, rank_name, rank_names

LABELS = {
    "min": "Minimum", "max": "Maximum", "min_to": "Highest table minimum", "max_from": "Lowest table maximum",
    "step": "In multiples of", "player_dealer": "Player-dealer",
    # deck
    "deck.kind": "Deck", "deck.min": "Fewest decks", "deck.max": "Most decks", "deck.shuffle": "Shuffled",
    "deck.burn": "Burned from a new shoe", "deck.runs_out": "If the shoe runs out mid-round",
    # bets
    "wagers.kind": "Kind of bet", "requires": "Needs a bet on", "requires_behind": "Needs it behind a seat, too",
    "excludes": "Not together with", "equals": "Must equal", "at_most": "No more than", "at_least": "No less than",
    "placed": "When it's placed", "wagers.decks": "Decks it's offered with",
    "backline": "Back-line betting", "backline_most": "Most players behind a seat",
    "most_bettors": "Most players with a bet", "several_circles": "Open circles can be bet on",
    # the bank, first action, settlement
    "turns": "Rounds in a row", "intervening": "Someone else banks in between", "least_bank": "Smallest bank",
    "offered_behind": "Offered to bettors behind", "action.rule": "First action goes by",
    "action.position": "Whose cards decide", "action.card": "Which of those cards",
    "action.empty": "Empty seats", "action.start": "The count starts at", "action.direction": "Settling goes",
    "count_player_dealer": "The player-dealer's seat", "settlement.walk": "Settled",
    "settlement.passes": "Losers and winners", "settlement.order": "Order of settlement",
    "settlement.last": "Settled last", "order_winning": "Order for winning hands",
    # collection
    "fees.when": "When it's collected", "fees.kind": "Charged", "fees.each": "By the size of",
    "fees.player": "Each player pays", "fees.player_dealer": "Player-dealer pays",
    "player_dealer_per_spot": "Player-dealer pays per spot", "fees.between": "Amounts between two steps",
    "counts": "Bets that count", "tips": "Dealer tips count", "fees.minutes": "Minutes between collections",
    "fees.hour": "A full hour costs", "half_after": "Half price after, in minutes", "fees.timing": "Time is taken",
    "fees.players": "Players dealt in", "fees.structure": "Betting structures", "payer": "Paid from",
    "no_flop": "If there's no flop", "after_bets": "Taken once the street's bets are in",
    "any_wager": "Limits are for any bet", "most_rates": "Most collection rates",
    "fees.streets.before-deal": "Before the deal", "fees.streets.blinds": "With the blinds",
    "fees.streets.round-1": "After the first betting round", "fees.streets.round-2": "After the second betting round",
    "fees.streets.round-3": "After the third betting round", "fees.streets.flop": "At the flop",
    "fees.streets.turn": "At the turn", "fees.streets.river": "At the river",
    "fees.streets.first-up-card": "At the first up card", "fees.streets.third-up-card": "At the third up card",
    # baccarat and war
    "player_draws_to": "Player hand draws to", "banker_draws_to": "Banker hand draws to",
    "banker_second_card": "Banker hand's second card", "rules.chart": "Banker hand's chart",
    "naturals_stop": "A natural ends the drawing", "deal_order": "Cards are dealt to", "war_order": "Cards of a war",
    "special_rank": "Rank that pushes",
    # blackjack
    "rules.natural": "A natural is called", "stand_from": "Must stand from hard", "hit_to": "Must hit through hard",
    "drawn_31": "31 can be made", "hits_soft_17": "Player-dealer hits soft 17",
    "eights": "A bust against 8-8-8", "equal_21": "21 against 21", "equal_naturals": "Natural against natural",
    "acts_first": "Plays first", "completes_for": "Bets that the player-dealer's hand is finished for",
    "side_31": "Bet on a frozen hand to make 31", "double": "Doubling down", "double.totals": "Totals that can double",
    "double.for_less": "Double for less", "double.within_limits": "Within the table limits",
    "double.again": "Redoubles", "double.capped": "Redoubles stop at the table maximum",
    "double.rescue": "Double-down rescue", "after_split": "After a split", "split": "Splitting",
    "split.most": "Most splits", "aces_draw": "Split aces draw", "resplit_aces": "Resplit aces",
    "surrender.when": "When", "insurance.least": "At least, % of the bet", "insurance.most": "At most, % of the bet",
    "special": "Special natural", "special.suits": "In suits", "ties_naturals": "Counts as a natural",
    # pai gow
    "rules.cards": "Cards in a hand", "rules.front": "Cards in front", "joker_ace_above": "A joker beats a real ace",
    "bonus_joker": "Joker in bonus bets", "away": "House way for players who are away",
    "community": "Two hands for the whole table", "player_dealer_sets": "Player-dealer's hand is set",
    "player_dealer_first": "Player-dealer's hand is set first", "ace_high_pushes": "Ace-high player-dealer pushes",
    "rules.foul": "A fouled hand", "foul_bonus": "Bonus bets on a fouled hand",
    "wrong_count": "Wrong number of cards in front", "copies": "Copies go to",
    "decides": "With several bets on a hand, it's set by", "several_seats": "A player with several seats sets",
    "front_pair": "Lowest front pair that pays more", "envy.wager": "Bet that brings a button",
    "envy.button": "Smallest bet with a button", "hand_needs": "A hand pays if it has",
    "envy.several": "Of several hands", "same_hand": "Two buttons with the same hand",
    # poker against the player-dealer
    "action_asks": "First action decides first", "deals_from": "Deal starts left of",
    "asks_from": "Decisions start left of", "ranking": "Ranking of hands", "qualifier": "Qualifying hand",
    "qualifier.hand": "Lowest hand that qualifies", "fold": "Folding", "forfeits": "Bets lost",
    "forfeits_losing": "Bets lost unless they win", "judged_by": "Other bonus bets go by",
    "first_cards": "Cards before Pick Row", "pick_row": "Pick Row hands", "tied": "Tied rows",
    "ace_two": "Ace-two is a straight", "most_drawn": "Most cards drawn", "draw_cards": "Player-dealer's extra cards",
    # craps
    "off_on_come_out": "Off on the come-out", "winnings_fee": "Fee on winnings", "winnings_fee.areas": "Taken from",
    "winnings_fee.step": "For every", "winnings_fee.each": "Fee", "winnings_fee.most": "No more than",
    "needs": "Bets that need another", "needs.areas": "Bets", "needs.one_of": "Need one of",
    "tables": "Other tables", "area": "Bets", "point_on": "With a point on", "orders.cards": "Flip",
    "orders.order": "Order of settlement",
    # poker for the pot
    "structures": "Betting structures", "origin": "Dealt from the left of",
    "button_ranks": "Ranks in the draw for the button, lowest first", "bring_in": "Bring-in", "buy_in": "Buy-in",
    "killed_by": "A kill follows", "odd_chip": "Odd chip", "odd_half": "Odd chip between high and low",
    "fee_rounds": "Fee after a betting round", "shortage": "When the deck runs short",
    "blinds.least": "Fewest blinds", "blinds.middle": "Middle blind", "blinds.heads_up": "Heads-up small blind",
    "blinds.small_part": "Small blinds in a big one", "amount": "amount", "amount.least": "At least",
    "amount.most": "At most", "usual_part": "Part of the lower limit", "bring_in.pick": "Brought in by",
    "bring_in.ranks": "Ranks, lowest first", "bring_in.ties": "Equal cards go by", "opens": "Can open instead for",
    "acts_again": "Can act again if everyone calls", "raises.most": "Most raises", "heads_up_too": "Heads-up, too",
    "first_bet_counts": "The first bet counts as one", "streets.discard": "Cards to discard",
    "streets.draw": "Most cards drawn", "streets.burn": "Cards burned",
    "streets.deal": "Cards to each player: d down, u up",
    "streets.board": "Cards on the board", "streets.limit": "Limit", "streets.first": "First to act",
    "open_pair": "Open pair: upper limit for", "hands": "Ranking of hands", "hands.best": "Ranking for the pot or high",
    "hands.low": "Ranking for low", "exactly_two": "Two hole cards play", "five_aces": "Five aces is the best hand",
    "low_joker": "Joker in a low hand", "high_needs_pair": "High needs a pair",
    "shortage.rule": "What happens", "shortage.piles": "Cards shuffled back in",
    "shortage.keep_last": "Last card isn't dealt", "shortage.burn": "Cards burned",
    # Chinese poker
    "initial": "First deal", "rules.turns": "Every deal after it", "turns.cards": "Cards dealt",
    "initial.cards": "Cards dealt", "keep": "Cards kept", "face": "Dealt",
    "two_hands": "Two players can play two hands",
    "stack": "Smallest stack, in points", "rules.buy_in": "Buy-in, in times the limit",
    "segment": "Points for a row", "rules.scoop": "Points for a scoop", "sweep_order": "A sweep settles from",
    "rules.bonus": "Bonuses", "must_win": "Only if the row wins", "foul.per_segment": "Points for each row",
    "foul.scoop": "Scoop bonus, too", "foul.equal": "Middle equal to back", "any_order": "In any order",
    "pattern": "Sweep", "sweeps.bonus": "Sweeps collect their own bonuses", "fantasyland": "Fantasy Land",
    "fantasyland.cards": "Cards", "fantasyland.deal": "Dealt", "fantasyland.pair": "Lowest front pair that earns it",
    # panguingue
    "rules.order": "Ranks in order", "any_suit": "Ranks that meld in any suits", "extend": "Added to a square",
    "rules.least": "Fewest cards in a meld", "rules.hand": "Cards in a hand", "packets": "Cards at a time",
    "out_with": "Cards melded to go out", "out_chips": "Chips for going out", "out_open": "Tables can change it",
    "drop": "Can drop before the first draw", "konditions.chips": "Chips from each player",
    "konditions.spades": "Chips in spades", "shape": "Meld", "kondition": "A kondition chip is",
}  # fmt: skip
"""The names of keys."""

CHOICES = {
    "left-of-blinds": "left of the blinds", "left-of-button": "left of the button",
    "left-of-player-dealer": "left of the player-dealer", "left-of-house-dealer": "left of the house dealer",
    "right-of-house-dealer": "right of the house dealer",
    # deck, bets, first action, settlement
    "shoe": "when the cut card comes out", "shuffle-discards": "the discards are shuffled", "void": "the round is void",
    "by-first-card": "as the first card says", "one": "one", "base": "main bet", "bonus": "bonus bet",
    "before-deal": "before the deal", "in-round": "during the round", "placed.in-round": "during the round",
    "any": "any amount", "table-minimum": "the table minimum",
    "rule.card": "one card", "rule.total": "the total of the cards", "rule.dice": "three dice",
    "count_player_dealer.no": "isn't counted", "count_player_dealer.first": "counts first",
    "count_player_dealer.last": "counts last", "empty.count": "are counted", "empty.skip": "are skipped",
    "start.player-dealer": "the player-dealer", "seat-1": "seat 1",
    "walk.kind": "one kind of bet at a time", "walk.seat": "seat by seat", "passes.one": "settled together",
    "losers-first": "losers first", "backline.none": "not allowed", "after-seat": "settled after the seat's same bet",
    "after-whole-seat": "settled after all bets of the seat", "after-all": "settled after all seats",
    # collection
    "after-deal": "after the first cards", "after-settlement": "after the bets are settled",
    "when.in-round": "street by street", "total-table-action": "by total action", "per-wager": "by bet size",
    "pot": "from the pot", "time": "by time", "bettor": "all bets of a player", "each.wager": "each bet",
    "between.lower": "pay the lower fee", "between.upper": "pay the higher fee", "payer.pot": "the pot",
    "payer.button": "the button", "timing.down": "once a down", "timing.own": "by each player's own time",
    "set-times": "at set times",
    # blackjack and pai gow
    "drawn_31.none": "not at all", "drawn_31.hard": "hard", "drawn_31.soft": "soft", "push": "pushes", "lose": "loses",
    "win": "wins", "equal_21.player": "the player wins", "equal_naturals.player": "the player wins",
    "early": "before the check", "late": "after the check",
    "ace-straight-flush": "an ace, or completes a straight or a flush",
    "no-plain-flush": "an ace, or completes a straight or a straight flush", "wild": "any card",
    "player_dealer_sets.house-way": "the house way", "player_dealer_sets.own": "as the player-dealer likes",
    "foul.house-way": "is set the house way", "goes-on": "stay in action", "foul_bonus.lost": "lose",
    "foul": "is a foul", "refused": "is set again", "nobody": "no one (a push)",
    "copies.player-dealer": "the player-dealer", "decides.seat": "the seat", "largest-wager": "the largest bet",
    "several_seats.house-way": "one hand; the others go the house way", "several_seats.own": "every hand",
    "hand_needs.bet": "a bonus bet", "hand_needs.button": "a button", "hand_needs.nothing": "or has nothing",
    "several.each": "each pays", "several.highest": "only the highest pays", "same_hand.paid": "are paid",
    "same_hand.none": "aren't paid", "not-for-each-other": "don't pay each other",
    # poker against the player-dealer
    "house-dealer": "the house dealer", "player-dealer": "the player-dealer", "four-card": "four cards",
    "high": "five cards", "three-card": "three cards", "judged_by.hand": "the player's hand",
    "judged_by.board": "the board", "looks.hand": "the player's hand", "beaten-hand": "the beaten hand",
    "both-hands": "both hands", "four-of-five": "four of the five cards", "three-of-five": "three of the five cards",
    "two-cards": "the first two cards", "pick_row.pairs": "pairs and high cards",
    "bonus-hands": "those of the bonus table",
    # poker for the pot
    "origin.button": "the button", "half": "half kill", "the-table": "if the table says so",
    "two-in-a-row": "two pots in a row", "first-left": "left of the button", "seat-one": "closest to seat 1",
    "best-showing": "best cards showing", "odd_half.player": "a winner by the same rule",
    "odd_half.high": "the high half", "high-hand": "a high hand by the same rule",
    "completed": "if two are still in", "reached": "in any case", "all-show": "everyone shows",
    "heads_up.left": "left of the button", "heads_up.button": "the button", "lower": "the lower limit",
    "upper": "the upper limit", "opens.nothing": "nothing else", "lowest": "the lowest card",
    "highest": "the highest card", "ties.first": "the first dealt", "showing": "the best hand showing",
    "bring-in": "the bring-in", "open_pair.none": "no one", "opener": "its owner", "anyone": "anyone",
    "lowest-missing": "the lowest rank not held", "ace-or-fill": "an ace, or fills a straight or flush",
    "community": "one card for everyone", "fresh": "new cards, then one for everyone", "rule.draw": "the draw goes on",
    "draw-community": "the draw goes on, then one card for everyone",
    # Chinese poker and panguingue
    "face.up": "face up", "face.down": "face down", "equal.foul": "a foul", "sweep_order.button": "the button",
    "own-left": "its own left", "deal.first": "before the others", "square-of-suits": "different suits",
    "square-of-one-suit": "one suit", "rope": "rope, a run in one suit", "as-laid": "only what fits as laid",
    "any-of-rank": "any card of the rank",
}  # fmt: skip
"""The names of choices, under the key where the same word means other things under others."""

ROWS = {"orders": "On a flip of {}", "streets": "{}", "konditions": "{}", "tables": "Table {}"}
"""The titles of rows and maps of the rules by the key that they stand under."""

MAPS = {"looks": "{} goes by", "values": "{} counts", "room": "Cards in the {}", "stay": "Stays with a {} of",
        "before": "{} is settled before", "instead": "{} gives way to"}  # fmt: skip
"""The labels of a map's fields, by the key of the map."""


def label(key: str, name: str) -> str:
    """What the field of a key is called.

    >>> label("rules.double.again", "again"), label("rules.blinds.small_part", "small_part")
    ('Redoubles', 'Small blinds in a big one')
    >>> label("rules.hits_soft_16", "hits_soft_16")
    'Hits soft 16'
    """
    return _capital(_found(LABELS, key, name) or _spelled(name))


def label_in_map(key: str, map_called: str, name: str) -> str:
    """What a field of a map is called: a fee by its street, a bonus by its hand and rank.

    >>> label_in_map("fees.options.1.streets.turn", "Streets", "turn")
    'At the turn'
    >>> label_in_map("rules.bonus.front.pair.A", "Front: pair", "A")
    'Front: pair of aces'
    """
    steps = key.split(".")
    within = steps[-2] if len(steps) > 1 else ""
    if found := LABELS.get(f"{steps[0]}.{within}.{name}"):
        return found
    if within in MAPS:
        called = _rank(name) if within == "values" else _spelled(name)
        return _capital(MAPS[within].format(called))
    if len(name) == 1 and (rank := _rank(name, several=True)) != name:
        return f"{map_called}, {rank}" if map_called.endswith("of a kind") else f"{map_called} of {rank}"
    return f"{map_called} {_spelled(name)}" if ":" in map_called else f"{map_called}: {_spelled(name)}"


def row_title(list_key: str, name: str) -> str | None:
    """The title of a row of the rules, where it is not said with the list's own.

    >>> row_title("rules.streets", "Flop"), row_title("rules.orders", "2 3"), row_title("rules.sweeps.rows", "Dragon")
    ('Flop', 'On a flip of 2-3', None)
    """
    if not list_key.startswith("rules.") or (words := ROWS.get(list_key.rpartition(".")[2])) is None:
        return None
    return _capital(words.format(name.replace(" ", "-") if list_key.endswith("orders") else _spelled(name)))


def choice(key: str, value: str) -> str:
    """What a choice is called.

    >>> choice("wagers.tie.placed", "before-deal"), choice("fees.when", "in-round"), choice("deck.kind", "spanish-48")
    ('before the deal', 'street by street', '48 cards (no tens)')
    """
    within = "looks" if key.startswith("rules.looks.") else key.rpartition(".")[2]
    if key == "deck.kind":
        return deck_words(value)
    if within in _OF_RANKS:
        return _rank(value, several=True)
    return CHOICES.get(f"{within}.{value}") or CHOICES.get(value) or value.replace("-", " ")


_OF_RANKS = {"qualifier", "front_pair", "pair", "special_rank"}
"""The keys whose choices are ranks."""


def _found(words: dict[str, str], key: str, name: str) -> str | None:
    part, *within = key.split(".")[:-1] or [""]
    # What is said of the rules themselves is not said of their parts.
    for step in [*reversed(within), *([] if part == "rules" and within else [part])]:
        if (found := words.get(f"{step}.{name}")) is not None:
            return found
    return words.get(name)


def _rank(letter: str, *, several: bool = False) -> str:
    if len(letter) != 1 or letter not in RANKS:
        return letter
    return rank_names(letter) if several else rank_name(letter)


def _spelled(name: str) -> str:
    return name.replace("dont-", "don't ").replace("_", " ").replace("-", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
