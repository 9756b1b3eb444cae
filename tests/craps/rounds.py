"""Random flips as documents: new wagers, calls, cards; written from the posted limits, not from our data."""

from tests.craps import posted, slow_model

LIMITS = {name: reach for names, reach in posted.LIMITS.items() for name in names.split()}
AREAS = ("big", "field", "place", "lay", "buy", "pass", "dont-pass", "come", "dont-come")
SLEEPING = ("place-", "buy-")


def in_area(name):
    """Whether a wager stands on one of the areas that propositions need (4099)."""
    return not name.endswith("-odds") and name.startswith(AREAS)


def reach(name, option, table):
    """The least and the most, in dollars; odds have no posted limit."""
    column = (2 if option == 2 else 0) + (table == "B")
    if name == "field":
        return posted.FIELD_LIMITS[column]
    if name.startswith("hop-"):
        return posted.HOP_LIMITS[column]
    if name == "horn":
        return 4, 100
    return LIMITS.get(name, (1, 500))


def allowed(point, up):
    """Every wager that may be placed by a seat with these standing."""
    names = ["field", "big-6", "big-8"]
    names += [f"{area}-{number}" for area in ("place", "buy", "lay") for number in slow_model.NUMBERS]
    names += ["come", "dont-come"] if point else ["pass", "dont-pass"]
    names += [f"{name}-odds" for name in up if name.startswith(("come-", "dont-come-")) and not name.endswith("-odds")]
    if point:
        names += [f"{name}-odds" for name in ("pass", "dont-pass") if name in up]
    return [name for name in names if name not in up or name.startswith("big")]


PROPOSITIONS = [
    *("hard-4", "hard-6", "hard-8", "hard-10", "any-seven", "any-craps", "c", "e"),
    *("craps-2", "craps-3", "craps-12", "eleven", "horn"),
    *(slow_model.hop_name(row) for row in posted.HOP_ROWS.split()),
]


def amount(name, option, table, rng):
    least, most = reach(name, option, table)
    result = rng.choice((least, most, rng.randint(least, most), rng.randint(least * 4, most * 4) / 4))
    return int(result) if result == int(result) or name == "horn" else result


def placed_by(seat_up, point, option, table, rng):
    """What a seat places for the flip."""
    choices = allowed(point, seat_up)
    result = {
        name: amount(name, option, table, rng)
        for name in rng.sample(choices, min(len(choices), rng.choice((0, 1, 3, 6))))
    }
    if any(in_area(name) for name in (*result, *seat_up)):
        more = [name for name in PROPOSITIONS if name not in seat_up]
        result |= {name: amount(name, option, table, rng) for name in rng.sample(more, rng.choice((0, 0, 2, 5)))}
    return result


def calls(up, seats, point, rng):
    """On and off, in any order."""
    result = []
    for seat in {*up, *seats}:
        held = [*up.get(seat, {}), *seats.get(seat, {})]
        asleep = [name for name in held if name.startswith(SLEEPING) or (name.startswith("come-") and "odds" in name)]
        if not point and asleep and rng.random() < 0.4:
            result.append([seat, "on"])
        for name in up.get(seat, {}):
            can = name.startswith((*SLEEPING, "lay-", "hard-", "big-")) or name.endswith("-odds")
            if can and rng.random() < 0.12:
                result.append([seat, "off", name])
    rng.shuffle(result)
    return result


def flips(rng, count, dealer_moves=True):
    """Documents of one table flip after flip; what stays up after each comes from the caller by `send`."""
    up, point = {}, None
    dealer = rng.randint(1, 12)
    players = rng.sample(range(1, 13), rng.randint(2, 6))
    option, table = rng.choice((None, 1, 2)), rng.choice((None, "A", "B"))
    for _ in range(count):
        if dealer_moves and rng.random() < 0.3:
            dealer = rng.choice(players)
        seats = {}
        for seat in players:
            if seat != dealer:
                result = placed_by(up.get(str(seat), {}), point, option, table, rng)
                if result:
                    seats[str(seat)] = result
        if not seats and not up:
            continue
        faces = [rng.randint(1, 6), rng.randint(1, 6)]
        text = " ".join("-A23456"[face] + rng.choice("cdhs") for face in faces)
        doc = {
            "posting": "the-101/party-craps", "option": option,
            "player_dealer": {"seat": dealer, "bank": rng.choice((10, 75, 400, 3000, 100_000))},
            "point": point, "up": up, "seats": seats,
            "deal": {"roll": text}, "choices": calls(up, seats, point, rng),
        }  # fmt: skip
        if table:
            doc["table"] = table
        occupied = sorted({int(seat) for seat in (*up, *seats)} - {dealer})
        if occupied and rng.random() < 0.2:
            doc["action"] = rng.choice(occupied)
        after = yield doc, faces
        point, up = after["point"], after["up"]
