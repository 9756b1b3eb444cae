"""A plain settlement of one flip from the posted lines, written apart from the program and in another way.

It knows a round's document (already legal), returns what the contract calls wagers, net, drop and next, and takes
nothing from the program: no rules, no data. Money is in cents.
"""

from tests.craps import posted

NUMBERS = (4, 5, 6, 8, 9, 10)
FACES = {"A": 1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}
HORN_SPOTS = {"A-A": ("craps-2", "horn-2"), "A-2": ("craps-3", "horn-3"), "6-5": ("eleven", "horn-11"),
              "6-6": ("craps-12", "horn-12")}  # fmt: skip


def hop_name(text):
    one, other = sorted(FACES[face] for face in text.split("-"))
    return f"hop-{one}-{other}"


def numbered(*names):
    return [name.format(number) for number in NUMBERS for name in names]


def line_wagers(item, point):
    """The names that a printed line holds, in the order inside a seat."""
    word, _, rest = item.partition(" ")
    if word == "Hop":
        return [hop_name(rest)] if rest else [hop_name(row) for row in posted.HOP_ROWS.split()]
    if word == "Horn":
        spots = rest.split() if rest else ["A-A", "A-2", "6-5", "6-6"]
        return [name for one in spots for name in HORN_SPOTS[one]]
    if word == "Hard":
        return [f"hard-{rest}"] if rest else ["hard-4", "hard-6", "hard-8", "hard-10"]
    return {
        "Any7": ["any-seven"], "AnyCraps": ["any-craps"], "E": ["e"], "C": ["c"], "Field": ["field"],
        "Pass": ["come"] if point else ["pass"],
        "DP": ["dont-come"] if point else ["dont-pass"],
        "line": ["pass", "pass-odds"], "dont": ["dont-pass", "dont-pass-odds"],
        "EC": numbered("come-{}", "come-{}-odds"), "ED": numbered("dont-come-{}", "dont-come-{}-odds"),
        "Place": numbered("place-{}"), "Buy": numbered("buy-{}"), "Lay": numbered("lay-{}"),
        "B6": ["big-6 new"], "B8": ["big-8 new"], "EB6": ["big-6"], "EB8": ["big-8"],
    }[word]  # fmt: skip


def printed_lines(low, high, point):
    text = posted.ORDERS[f"{'A' if low == 1 else low}-{'A' if high == 1 else high}"]
    result = []
    for item in text.split("|"):
        if point and item == "EC":
            result.append("line")
        if point and item == "ED":
            result.append("dont")
        result.append(item)
    return [line_wagers(item, point) for item in result]


def first_flip(total):
    return "win" if total in (7, 11) else "lose" if total in (2, 3, 12) else ""


def race(total, number):
    """The number against the seven."""
    return "win" if total == number else "lose" if total == 7 else ""


def other(result):
    return {"win": "lose", "lose": "win", "": ""}[result]


def decide(name, low, high, point):
    """`win` with what it pays, `lose`, or an empty text; as if it worked."""
    total = low + high
    if name in posted.ONE_FLIP:
        rate = posted.ONE_FLIP[name].get(total)
        return ("win", (rate, 1)) if rate else ("lose", None)
    if name == "field":
        return ("win", (posted.FIELD[total], 1)) if total in posted.FIELD else ("lose", None)
    if name.startswith("hop-"):
        if name == f"hop-{low}-{high}":
            return "win", (posted.HARD_HOP if low == high else posted.EASY_HOP, 1)
        return "lose", None
    if name.startswith("hard-"):
        number = int(name[5:])
        result = race(total, number)
        if result == "win" and low != high:
            result = "lose"
        return result, (posted.HARD[number], 1)
    if name in ("pass", "come", "dont-pass", "dont-come"):
        on = point if name.endswith("pass") else None
        result = race(total, on) if on else first_flip(total)
        if name.startswith("dont"):
            result = other(result)
            if not on and total == 12:
                result = ""
        return result, (1, 1)
    if name in ("pass-odds", "dont-pass-odds"):
        result = race(total, point)
        return (result, posted.ODDS[point]) if name == "pass-odds" else (other(result), posted.LAY[point])
    kind, odds = name.removesuffix("-odds"), name.endswith("-odds")
    area, _, digits = kind.rpartition("-")
    number = int(digits)
    result = race(total, number)
    if area in ("lay", "dont-come"):
        result = other(result)
    if area == "come":
        return result, posted.ODDS[number] if odds else (1, 1)
    if area == "dont-come":
        return result, posted.LAY[number] if odds else (1, 1)
    return result, {"place": posted.PLACE, "buy": posted.BUY, "lay": posted.LAY}.get(area, {number: (1, 1)})[number]


def works(seat, name, new, come_out, choices):
    if not new and [seat, "off", name] in choices:
        return False
    sleeping = name.startswith(("place-", "buy-")) or (name.startswith("come-") and name.endswith("-odds"))
    return not (come_out and sleeping and [seat, "on"] not in choices)


def due(name, staked, rate):
    pays, each = rate
    won = staked * pays // each
    if name.startswith(("buy-", "lay-")):
        fee = 0
        while fee * 20_00 < won:
            fee += 1
        won -= min(won, fee * 100)
    return won


def action_seat(total, dealer, occupied):
    seat = (dealer - 1 + total) % 12 + 1
    while seat not in occupied:
        seat = seat % 12 + 1
    return seat


def cents(amount):
    return round(float(amount) * 100)


def on_layout(doc):
    """All wagers: (seat, name, hand, cents, new)."""
    result = [(seat, name, 1, cents(amount), False) for seat, up in doc.get("up", {}).items()
             for name, amount in up.items()]  # fmt: skip
    for seat, placed in doc["seats"].items():
        for name, amount in placed.items():
            if name == "horn":
                result += [(seat, f"horn-{n}", 1, cents(amount) // 4, True) for n in (2, 3, 11, 12)]
            else:
                again = name in doc.get("up", {}).get(seat, {})
                result.append((seat, name, 2 if again else 1, cents(amount), True))
    return result


def fees(doc):
    if doc.get("option") is None:
        return []
    new = [(seat, name, cents(amount)) for seat, placed in doc["seats"].items() for name, amount in placed.items()]
    lines = sum(c for _, name, c in new if name in ("pass", "dont-pass", "come", "dont-come"))
    spots = ("place-", "buy-", "lay-")
    rest = sum(c for _, name, c in new if name not in ("pass", "dont-pass", "come", "dont-come")
               and not name.startswith(spots) and not name.endswith("-odds"))  # fmt: skip
    result = []
    if lines >= 10_00:
        result.append(("player-dealer", 1_00 if lines < 201_00 else 3_00))
    if rest >= 1_00:
        result.append(("player-dealer", 1_00 if rest < 101_00 else 3_00))
    return result + [(seat, 1_00) for seat, name, _ in new if name.startswith(spots)]


def settle(doc, low, high):
    """One flip: (ordered wagers, wagers in no line, net, drop, next)."""
    low, high = min(low, high), max(low, high)
    total, point = low + high, doc.get("point")
    dealer, pool = doc["player_dealer"]["seat"], cents(doc["player_dealer"]["bank"])
    wagers = on_layout(doc)
    occupied = {int(seat) for seat, *_ in wagers} - {dealer}
    start = doc.get("action") or (action_seat(total, dealer, occupied) if occupied else dealer)
    walk = [str((start - 1 + step) % 12 + 1) for step in range(12)]
    placed_wagers = {}
    for one in wagers:
        placed_wagers[one[0], one[1] + (" new" if one[4] and one[1] in ("big-6", "big-8") else "")] = one
    ordered = []
    for names in printed_lines(low, high, point):
        ordered += [placed_wagers.pop((seat, name)) for seat in walk for name in names if (seat, name) in placed_wagers]
    loose = list(placed_wagers.values())
    net = {str(dealer): 0} | {seat: 0 for seat, *_ in wagers}
    up, entries = {}, []
    for seat, name, hand, staked, new in ordered + loose:
        result, rate = decide(name, low, high, point)
        working = works(seat, name, new, not point, doc.get("choices", []))
        paid = taken = uncovered = 0
        stays = not result or not working
        home = name.endswith("-odds") and bool(result) and not working
        if stays:
            result = "push"
            if not home:
                spot = f"{name}-{total}" if name in ("come", "dont-come") and total in NUMBERS else name
                up.setdefault(seat, {})
                up[seat][spot] = up[seat].get(spot, 0) + staked
        elif int(seat) == dealer:
            result = "returned"
        else:
            wanted = due(name, staked, rate) if result == "win" else staked
            matched = min(wanted, pool)
            pool -= matched
            uncovered = wanted - matched
            gain = matched if result == "win" else -matched
            paid, taken = max(gain, 0), max(-gain, 0)
            net[seat] += gain
            net[str(dealer)] -= gain
            if wanted and not matched:
                result = "returned"
        entries.append((seat, name, hand, staked, result, paid, taken, uncovered))
    drop = 0
    for payer, amount in fees(doc):
        net[str(dealer) if payer == "player-dealer" else payer] -= amount
        drop += amount
    after = point
    if not point and total in NUMBERS:
        after = total
    elif point and total in (point, 7):
        after = None
    return entries[: len(ordered)], entries[len(ordered) :], net, drop, {"point": after, "up": up}
