"""Random legal rounds of any posting: random seats, wagers, banks, options, decks and choices."""

import random

from housedealer import cards
from housedealer.games import Game
from housedealer.money import cents
from housedealer.play.bots import choose, choose_any
from housedealer.postings import option_of
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build
from housedealer.table.round.wager_checks import least_bank


def random_option(game: Game, rng: random.Random) -> int | None:
    options = [option.option for option in game.posting.fees.options if option.complete] if game.posting.fees else []
    return rng.choice([None, *options]) if rng.random() < 0.3 or not options else rng.choice(options)


def random_wagers(game: Game, option: int | None, decks: int, rng: random.Random) -> dict:
    """A bettor's wagers: any legal set of them, each within its limits."""
    chosen = option_of(game.posting, option)
    offered = [rule for rule in game.posting.wagers if not rule.decks or decks in rule.decks]
    rules = [rule for rule in offered if rule.placed == "before-deal"]
    placed: dict[str, int] = {}
    # A wager that others equal or lean on comes first; then the rest, each by a coin flip.
    for rule in sorted(rules, key=lambda rule: bool(rule.requires or rule.at_most or rule.equals)):
        least, most, step = game.wager_range(rule, chosen)
        top = min(most or 100_000, max(least * 20, 20_000))
        must = any(other.equals == rule.id for other in rules)
        if rule.equals:
            if rule.equals in placed and least <= placed[rule.equals] <= (most or placed[rule.equals]):
                placed[rule.id] = placed[rule.equals]
            continue
        if rule.requires and not any(name in placed for name in rule.requires):
            continue
        if any(name in placed for name in rule.excludes):
            continue
        if not must and rng.random() < (0.5 if rule.kind == "bonus" or len(rules) > 1 else 0.0):
            continue
        if rule.at_most:
            top = min(top, placed.get(rule.at_most, 0))
        if top < least:
            continue
        amount = rng.choice([least, top, rng.randint(least, top), rng.randint(least, top) // 100 * 100 or least])
        placed[rule.id] = max(min(amount, top) // step * step, least)
    return placed


def random_setup(game: Game, rng: random.Random):
    """A setup that the posting allows, with a shuffled shoe."""
    posting = game.posting
    option = random_option(game, rng)
    decks = rng.randint(posting.deck.min, posting.deck.max)
    source = Shoe(cards.shuffled(posting.deck.kind, decks, rng.getrandbits(64)))
    seats = list(range(1, posting.table.seats + 1))
    if game.family.play.random_setup is not None:
        return game.family.play.random_setup(game, rng, source)
    dealer = rng.choice(seats)
    others = [seat for seat in seats if seat != dealer]
    placed: dict[str, dict] = {}
    while not placed:
        for seat in rng.sample(others, rng.randint(1, min(7, len(others)))):
            mine = random_wagers(game, option, decks, rng)
            if mine:
                placed[str(seat)] = mine
                lines = 0 if posting.table.backline == "none" or rng.random() < 0.7 else rng.randint(1, 2)
                for line in range(1, lines + 1):
                    behind = {
                        name: amount
                        for name, amount in random_wagers(game, option, decks, rng).items()
                        if game.wagers[name].backline
                    }
                    if behind and all(_stands(game, name, behind) for name in behind):
                        placed[f"{seat}/{line}"] = behind
    bank = cents(
        rng.choice([1, rng.randint(1, 300), rng.randint(1, 5000), 50_000, round(rng.random() * 500 + 0.01, 2)])
    )
    bank = max(bank, least_bank(posting, None if option is None else option_of(posting, option)))
    if posting.table.most_bettors is not None:
        placed = dict(list(placed.items())[: posting.table.most_bettors - 1])
    front = [int(place) for place in placed if "/" not in place]
    return build(
        game,
        seats=placed,
        option=option,
        player_dealer={"seat": dealer, "bank": bank},
        action=rng.choice(front) if rng.random() < 0.2 else None,
        decks=decks,
        source=source,
    )


def _stands(game: Game, name: str, placed: dict) -> bool:
    rule = game.wagers[name]
    needs = not rule.requires or any(other in placed for other in rule.requires)
    return needs and (rule.equals is None or placed.get(rule.equals) == placed[name])


def answer_offer(round_: Round, rng: random.Random, thinking: bool) -> None:
    """One answer: by the family's bot, or anything legal; of several who decide together, any of them first."""
    offers = round_.offers
    offer = offers[0] if len(offers) == 1 else rng.choice(offers)
    if thinking:
        name, argument = choose(offer, round_.setup.game, round_.view(offer.position), rng)
    else:
        name, argument = choose_any(offer, rng)
    round_.respond(name, argument, offer.position)
