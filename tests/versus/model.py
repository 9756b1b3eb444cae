"""A slow model of the thirteen postings, from the posted lines and the contract; it knows nothing of the package.

`settle(doc)` takes a round's document without fees and gives every settled wager as
`(bettor, wager, staked, result, paid, taken, uncovered)`, in order, and everyone's net. Money is in whole cents.
"""

from fractions import Fraction
from itertools import combinations

from .postings import BAD_BEAT, BLIND, PAIR_PLUS, POSTINGS, QUEENS_UP, SUPER_BONUS
from .slow import FIVE, best_five, best_four, best_three, name, rank


class Pool:
    """What the player-dealer put up; winners and losers take from it until it is gone."""

    def __init__(self, bank, dealer, places):
        self.left = bank
        self.dealer = dealer
        self.lines = []
        self.net = dict.fromkeys([*places, dealer], 0)

    def meet(self, place, wager, staked, result, due):
        if result == "push":
            self.lines.append((place, wager, staked, "push", 0, 0, 0))
            return
        covered = min(due, self.left)
        self.left -= covered
        if due and not covered:
            self.lines.append((place, wager, staked, "returned", 0, 0, due))
        elif result == "win":
            self.lines.append((place, wager, staked, "win", covered, 0, due - covered))
            self.net[place] += covered
            self.net[self.dealer] -= covered
        else:
            self.lines.append((place, wager, staked, "lose", 0, covered, due - covered))
            self.net[place] -= covered
            self.net[self.dealer] += covered


def pays(odds, staked):
    up, _, down = str(odds).partition("/")
    return int(Fraction(int(up), int(down or 1)) * staked)


def cents(dollars):
    return round(Fraction(str(dollars)) * 100)


def clockwise(seats, first):
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


class Round:
    def __init__(self, doc):
        self.doc = doc
        self.spec = POSTINGS[doc["posting"]]
        self.dealer = doc["player_dealer"]["seat"]
        self.bets = {
            place: {kind: cents(one) for kind, one in placed.items()} for place, placed in doc["seats"].items()
        }
        self.seats = sorted(int(place) for place in self.bets if "/" not in place)
        self.pool = Pool(cents(doc["player_dealer"]["bank"]), str(self.dealer), self.bets)
        self.left = clockwise(self.seats, self.dealer + 1)
        self.choices = [tuple(choice) for choice in doc["choices"]]
        self.folded = []
        self.hands = {}

    def places(self, seat):
        lines = sorted((int(place.split("/")[1]), place) for place in self.bets if place.startswith(f"{seat}/"))
        return [str(seat), *(place for _, place in lines)]

    def take(self, seat, *names):
        position, choice, *argument = self.choices.pop(0)
        assert position == str(seat), (position, seat)
        assert choice in names, (choice, names)
        return choice, argument[0] if argument else 1

    def deal(self, *steps):
        """Cards from a shoe by steps `(position or burn, count)`, or as the document lists them."""
        if "deal" in self.doc:
            self.hands = {position: held.split() for position, held in self.doc["deal"].items()}
            return
        shoe = self.doc["shoe"].split()
        for position, count in steps:
            some, shoe = shoe[:count], shoe[count:]
            self.hands.setdefault(position, []).extend(some)
        assert not shoe

    def place(self, seat, of, wager, times):
        for place in self.places(seat):
            if of in self.bets[place]:
                self.bets[place][wager] = self.bets[place][of] * times

    def forfeit(self, seat, kinds):
        for kind in kinds:
            for place in self.places(seat):
                staked = self.bets[place].pop(kind, 0)
                if staked:
                    self.pool.meet(place, kind, staked, "lose", staked)

    def count_to(self, number, start):
        places = [place for place in range(1, self.spec["places"] + 1) if place != self.dealer]
        places = clockwise(places, start)
        place = places[(number - 1) % len(places)]
        return clockwise(self.seats, place)[0]

    def settle(self, order, judge, two_passes=False, winning=None):
        """Seat by seat, kind by kind, back-line bettors behind their seat; or losers first, then the rest."""
        met = []
        for seat in order:
            for kind in (winning or {}).get(seat) or self.order:
                for place in self.places(seat):
                    if kind in self.bets[place]:
                        staked = self.bets[place][kind]
                        met.append((place, kind, staked, *judge(seat, kind, staked)))
        if two_passes:
            met = [one for one in met if one[3] == "lose"] + [one for one in met if one[3] != "lose"]
        for one in met:
            self.pool.meet(*one)
        assert not self.choices
        return self.pool.lines, self.pool.net


def value(card):
    return 1 if card[0] == "A" else rank(card)


def settle(doc):
    return {"three": three_card, "hold": hold_em, "ultimate": ultimate, "crazy": crazy_4}[
        POSTINGS[doc["posting"]]["game"]
    ](Round(doc))


def by_table(table, what, staked):
    return ("win", pays(table[what], staked)) if what in table else ("lose", staked)


def three_card(play):
    spec = play.spec
    play.deal(*((str(seat), 3) for seat in play.left), ("player-dealer", 3))
    for seat in play.left:
        if "ante" in play.bets[str(seat)]:
            choice, times = play.take(seat, "play", "fold")
            assert times == 1
            if choice == "play":
                play.place(seat, "ante", "play", 1)
            else:
                play.folded.append(seat)
    for seat in play.folded:
        play.forfeit(seat, spec["forfeits"])
    theirs = play.hands["player-dealer"]
    qualified = best_three(theirs) >= best_three(["Qc", "3d", "2h"])

    def judge(seat, kind, staked):
        mine = play.hands[str(seat)]
        if kind == spec["three"]:
            return by_table(PAIR_PLUS, name(mine), staked)
        if spec["six"] and kind == spec["six"][0]:
            return by_table(spec["six"][1], FIVE[best_five(mine + theirs)[0]], staked)
        if not qualified:
            if kind == "play":
                return "push", 0
            if spec["unqualified"] == "paid" or best_three(mine) > best_three(theirs):
                return "win", staked
            return (spec["unqualified"], staked)
        if best_three(mine) == best_three(theirs):
            return "push", 0
        return ("win" if best_three(mine) > best_three(theirs) else "lose"), staked

    play.order = ["ante", "play", spec["three"], *([spec["six"][0]] if spec["six"] else [])]
    first = play.doc.get("action")
    if first is None:
        first = play.count_to(value(theirs[2]), 1) if spec["first"] == "card" else play.left[0]
    return play.settle(clockwise(play.seats, first), judge, spec.get("passes", False))


def divided(five):
    """Every way to take three of five cards, with the two that are left."""
    for three in combinations(range(5), 3):
        yield [five[i] for i in three], [five[i] for i in range(5) if i not in three]


def straight_or_up(five):
    result = set()
    for three, two in divided(five):
        what, pair = name(three), rank(two[0]) == rank(two[1])
        if what == "royal":
            result |= {"AKQ", "sf"} | ({"AKQ+", "sf+"} if pair else set())
        elif what == "straight flush":
            result |= {"sf"} | ({"sf+"} if pair else set())
        elif what == "straight":
            result |= {"straight"} | ({"straight+"} if pair else set())
        elif what == "three":
            result.add("three")
    return result


def hold_em(play):
    spec = play.spec
    seats = [(str(seat), 1) for seat in play.left]
    if spec["in_turn"]:
        round_ = [*seats, ("player-dealer", 1)]
        play.deal(*round_, *round_, ("board", 1), ("burn", 1), ("board", 2))
    else:
        play.deal(*seats, *seats, ("board", 3), ("burn", 1), ("player-dealer", 2))
    for seat in play.left:
        if "ante" in play.bets[str(seat)]:
            if play.take(seat, "play", "fold")[0] == "play":
                play.place(seat, "ante", "bet", 1)
            else:
                play.folded.append(seat)
    for seat in play.left:
        if "bet" in play.bets[str(seat)] and play.take(seat, "play", "check")[0] == "play":
            play.place(seat, "ante", "second-bet", 1)
    for seat in play.folded:
        play.forfeit(seat, ["ante"])
    board = play.hands["board"][:3]
    theirs = best_three(play.hands["player-dealer"] + board)
    qualified = theirs >= best_three(["4c", "4d", "2h"])
    named = play.doc.get("pay_tables", {})

    def judge(seat, kind, staked):
        hole = play.hands[str(seat)]
        if kind == spec["two"]:
            table = spec[named.get(kind, "A1")]
            ranks = "".join(sorted(card[0] for card in hole))
            met = []
            if hole[0][1] == hole[1][1]:
                met = ["AK", "suited"] if ranks == "AK" else ["suited"]
            elif ranks[0] == ranks[1]:
                met = [ranks, "pair"]
            return max((by_table(table, one, staked) for one in met if one in table), default=("lose", staked))
        if kind == "straight-or-up":
            table = spec[named.get(kind, "B1")]
            won = [pays(table[one], staked) for one in straight_or_up(hole + board) if one in table]
            return ("win", max(won)) if won else ("lose", staked)
        mine = best_three(hole + board)
        if mine == theirs or (mine > theirs and kind == "ante" and not qualified):
            return "push", 0
        return ("win" if mine > theirs else "lose"), staked

    play.order = ["ante", "bet", "second-bet", "straight-or-up", spec["two"]]
    first = play.doc.get("action")
    if first is None:
        first = play.count_to(value(board[2]), play.dealer + 1) if spec["first"] == "board" else play.left[0]
    return play.settle(clockwise(play.seats, first), judge)


def ultimate(play):
    spec = play.spec
    seats = [(str(seat), 2) for seat in play.seats]
    board = [("burn", 1), ("board", 3), ("burn", 1), ("board", 2)] if spec["burns"] else [("board", 5)]
    play.deal(*seats, ("player-dealer", 2), *board)
    default = play.seats[0] if spec["first"] == "house" else play.left[0]
    order = clockwise(play.seats, play.doc.get("action") or default)
    early = ["fold"] if spec["burns"] else []
    for allowed, others in (((3, 4), ["check", *early]), ((2,), ["check", *early]), ((1,), ["fold"])):
        for seat in order:
            if seat not in play.folded and "play" not in play.bets[str(seat)]:
                choice, times = play.take(seat, "play", *others)
                if choice == "play":
                    assert times in allowed
                    play.place(seat, "ante", "play", times)
                elif choice == "fold":
                    play.folded.append(seat)
    board = play.hands["board"]
    theirs = best_five(play.hands["player-dealer"] + board)
    qualified = FIVE[theirs[0]] != "high card"

    def judge(seat, kind, staked):
        mine = best_five(play.hands[str(seat)] + board)
        if kind == "trips":
            seen = best_five(board) if seat in play.folded and spec["folded"] == "board" else mine
            return by_table(spec["trips"], FIVE[seen[0]], staked)
        if kind == "bad-beat":
            return ("lose", staked) if mine == theirs else by_table(BAD_BEAT, FIVE[min(mine, theirs)[0]], staked)
        if mine == theirs or (kind == "ante" and not qualified):
            return "push", 0
        if mine < theirs:
            return "lose", staked
        if kind == "blind":
            what = FIVE[mine[0]]
            return ("win", pays(BLIND[what], staked)) if what in BLIND else ("push", 0)
        return "win", staked

    for seat in play.folded:
        play.forfeit(seat, spec["forfeits"])
        if spec["losing_trips"] and judge(seat, "trips", 1)[0] == "lose":
            play.forfeit(seat, ["trips"])
    winning = None
    if spec["winning"]:
        beats = [seat for seat in order if best_five(play.hands[str(seat)] + board) > theirs]
        winning = dict.fromkeys(beats, spec["winning"])
    play.order = spec["order"]
    return play.settle(order, judge, winning=winning)


def four_card_hands(five):
    """Everything that some four of the five cards are."""
    result = set()
    for some in combinations(five, 4):
        what = name(some)
        result.add(what)
        ranks = [rank(card) for card in some]
        if what == "four" and ranks[0] == 14:
            result.add("four aces")
        if what == "pair" and max(one for one in ranks if ranks.count(one) == 2) >= 12:
            result.add("queens")
    return result


def crazy_4(play):
    play.deal(*((str(seat), 5) for seat in play.left), ("player-dealer", 5))
    given = play.doc.get("action")
    acting = clockwise(play.seats, given) if given else play.left
    for seat in acting:
        choice, times = play.take(seat, "play", "fold")
        strong = best_four(play.hands[str(seat)]) >= best_four(["Ac", "Ad", "3h", "2s"])
        assert choice == "fold" or times in ((1, 2, 3) if strong else (1,))
        if choice == "play":
            play.place(seat, "ante", "play", times)
        else:
            play.folded.append(seat)
    for seat in play.folded:
        play.forfeit(seat, ["ante", "super-bonus", "queens-up"])
    theirs = best_four(play.hands["player-dealer"])
    qualified = theirs >= best_four(["Kc", "4d", "3h", "2s"])

    def judge(seat, kind, staked):
        mine, made = best_four(play.hands[str(seat)]), four_card_hands(play.hands[str(seat)])
        if kind == "queens-up":
            return next((("win", pays(odds, staked)) for what, odds in QUEENS_UP if what in made), ("lose", staked))
        if kind == "super-bonus":
            for what, odds in SUPER_BONUS:
                if what in made:
                    return "win", pays(odds, staked)
            return ("lose", staked) if qualified and mine < theirs else ("push", 0)
        if not qualified:
            return ("push", 0) if kind == "ante" else ("win", staked)
        if mine == theirs:
            return "push", 0
        return ("win" if mine > theirs else "lose"), staked

    play.order = ["play", "ante", "queens-up", "super-bonus"]
    order = clockwise(play.seats, given) if given else play.seats[::-1]
    return play.settle(order, judge, two_passes=True)
