"""Pai gow poker in words: setting a hand in front and in back, the house way, and what the joker is."""

from __future__ import annotations

from housedealer.cards import RANKS
from housedealer.documents.family_part import FamilyPart
from housedealer.documents.hands import ranking_table
from housedealer.documents.tree import Cell, Fact, Part, Section, Table, facts
from housedealer.documents.words import a, plain, rank_name, sentence, several
from housedealer.games.pai_gow.house_way.chart import FRONT_WORDS, Chart, Row, Way, load_chart
from housedealer.games.pai_gow.posting import Envy, Rules
from housedealer.money import show
from housedealer.rankings.words import plural
from housedealer.table.family import Game

_JOKER = {
    "ace-straight-flush": "is an ace, or the card that completes a straight, a flush or a straight flush",
    "no-plain-flush": "is an ace, or the card that completes a straight or a straight flush, but no plain flush",
    "wild": "is any card",
}
_RANKING = {"ace-straight-flush": "high-joker", "no-plain-flush": "high-joker-no-flush", "wild": "high-wild"}
_BACK = {
    "complete": "straight, flush or straight flush in back",
    "pair of jacks": "pair of jacks or better in back",
    "three of a kind": "three of a kind in back",
    "full house": "full house in back",
    "four of a kind": "four of a kind in back",
}
CALLED = {
    "win": "both hands win",
    "push": "one hand wins and one loses",
    "win-with-pair-in-front": "both win, with a pair in front",
    "copy-and-win": "one copies and the other wins",
    "each-wins-one": "each side wins one",
    "each-wins-one-with-pair-in-front": "each side wins one, with a pair in front",
    "both-copied": "both hands are copies",
    "five-card-copy": "the five-card hands are copies",
    "two-card-copy": "the two-card hands are copies",
    "nine-high-in-one-color": "nine high in one color",
    "seven-card-straight-flush": "seven-card straight flush without the joker",
    "seven-card-straight-flush-with-joker": "seven-card straight flush with the joker",
    "royal-flush-without-joker": "royal flush without the joker",
    "two-pairs": "two pair",
    "three-pairs": "three pair",
}


def describe(game: Game) -> FamilyPart:
    """A pai gow posting's own part."""
    rules: Rules = game.rules
    called = dict(CALLED)
    called |= {one: plain(one).replace(" and pair", " and a pair") for one in _on(game) if one.endswith("-and-pair")}
    called["nine-high-in-one-color"] = "nine high in one color"
    if "base" not in game.wagers:
        pair = f"a pair of {plural(RANKS.index(rules.front_pair))} or higher in front"
        called["win"] = "the hand wins in front and in back"
        called["win-with-pair-in-front"] = f"the hand wins both, with {pair}"
        called["each-wins-one-with-pair-in-front"] = f"each hand wins one, with {pair}"
        called["each-wins-one"] = "each hand wins one"
    return FamilyPart(
        aim=_aim(rules),
        in_short="Two hands, each set in front and in back. Bet on how they compare."
        if rules.community
        else "Set your cards as two hands, and beat both of the player-dealer's.",
        hands=(Section("Which hand beats which", tuple(_hands(rules, game.posting.deck.kind))),),
        steps=_community(rules) if rules.community else _steps(game, rules),
        charts=tuple(_charts(game, rules)),
        called=called,
        wagers=_wagers(game, rules),
    )


def _on(game: Game) -> list[str]:
    return [row.on for wager in game.posting.wagers for row in wager.pays]


def _split(rules: Rules) -> tuple[str, str]:
    return several(rules.front, "card"), several(rules.cards - rules.front, "card")


def _aim(rules: Rules) -> str:
    front, back = _split(rules)
    if rules.community:
        return (
            f"Two hands of {several(rules.cards, 'card')} are dealt for the whole table, the player hand and the "
            f"banker hand. Each is set with {front} in front and {back} in back, and you bet on how they compare."
        )
    return (
        f"Each player sets {several(rules.cards, 'card')} as two hands, {front} in front and {back} in back. Both have "
        "to beat the player-dealer's to win; if only one does, the bet pushes."
    )


def _hands(rules: Rules, deck: str) -> list[Part]:
    lines, (front, back) = rules.lines, _split(rules)
    copies = {
        "player-dealer": "A hand equal to the player-dealer's is a copy, and the player-dealer wins copies.",
        "nobody": "A hand equal to the player-dealer's is a copy, and no one wins it.",
    }[rules.copies]
    if rules.community:
        copies = "If the two hands are equal, it's a copy, and neither wins."
    entries = [
        Fact("The joker", f"The joker {_JOKER[rules.joker]}.", lines),
        Fact("Copies", copies, lines),
        Fact("Order of the hands", f"The {back} in back must rank at least as high as the {front} in front.", lines),
    ]
    if rules.bonus_joker != rules.joker:
        entries.insert(
            1, Fact("The joker in bonus bets", f"In bonus bets, the joker {_JOKER[rules.bonus_joker]}.", lines)
        )
    if rules.joker_ace_above:
        entries.append(
            Fact("Joker as an ace", "A joker used as an ace in back beats the same hand with an ace.", lines)
        )
    ahead = "two-card" if rules.front == 2 else "one-card"
    wild = "two-card-wild" if rules.joker == "wild" and rules.front == 2 else None
    return [
        facts(*entries),
        ranking_table("Five cards in back", "high", deck, _RANKING[rules.joker], titled=True),
        ranking_table(f"{sentence(front)} in front", ahead, deck, wild, titled=True),
    ]


def _steps(game: Game, rules: Rules) -> tuple[Fact, ...]:
    lines, (front, back) = rules.lines, _split(rules)
    facts = [
        Fact(
            "Deal",
            f"Clockwise from the seat with first action, each spot is dealt {several(rules.cards, 'card')} face down, "
            "the player-dealer's in its turn. Hands at spots without a bet aren't played.",
            lines,
        ),
    ]
    chart = "the house way" if rules.house_way else ""
    mine = f"Each player sets the hand, {front} in front and {back} in back" + (
        ", or asks for the house way." if chart else "."
    )
    bank = (
        "The player-dealer's hand is turned up and set "
        f"{'however the player-dealer likes' if rules.player_dealer_sets == 'own' else 'the house way'}."
    )
    if rules.player_dealer_first:
        facts.append(Fact("Player-dealer's hand", bank, lines))
        if rules.ace_high_pushes:
            facts.append(
                Fact(
                    "Ace high",
                    "If the player-dealer has just ace high, base bets push right away and no one sets a hand.",
                    lines,
                )
            )
        facts.append(Fact("Setting", mine, lines))
    else:
        facts.append(Fact("Setting", mine, lines))
        if "double" in game.wagers:
            facts.append(
                Fact("Doubling", "Once the hands are set, each bettor can double the bet.", game.wagers["double"].lines)
            )
        facts.append(Fact("Player-dealer's hand", bank, lines))
    foul = {"loses": "loses", "house-way": "is set the house way"}[rules.foul]
    wrong = " Too few or too many cards in front is also a foul." if rules.wrong_count == "foul" else ""
    facts.append(Fact("Fouls", f"A hand whose front outranks its back is a foul and {foul}.{wrong}", lines))
    facts.append(
        Fact(
            "Showdown",
            "Hands are turned up one at a time: front against front, back against back. Winning both wins the bet, "
            "losing both loses it, and one of each is a push.",
            lines,
        )
    )
    return tuple(facts)


def _community(rules: Rules) -> tuple[Fact, ...]:
    lines = rules.lines
    return (
        Fact(
            "Deal",
            f"The player hand and the banker hand are dealt {several(rules.cards, 'card')} each, face up.",
            lines,
        ),
        Fact("Setting", "The house dealer sets both hands the house way.", lines),
        Fact("Showdown", "Front plays against front, and back against back.", lines),
    )


def _charts(game: Game, rules: Rules) -> list[Section]:
    result = []
    if rules.house_way:
        chart = load_chart(rules.house_way, rules.joker)
        result.append(Section("The house way", tuple(_chart(chart))))
    elif rules.away:
        text = "No house way is posted. If a player is away, this one sets the hand:"
        chart = load_chart(rules.away, rules.joker)
        result.append(Section("Hands of players who are away", (Fact("House way", text), *_chart(chart))))
    if "double" in game.wagers:
        least = f"a pair of {plural(RANKS.index(rules.qualifier))}"
        text = (
            f"Against a doubled bet, the player-dealer needs {least} or better in back; with less, the doubled part is "
            f"returned."
        )
        result.append(Section("Qualifying for the double", (Fact("Qualifying hand", text, rules.lines),)))
    if rules.envy:
        result.append(_envy(rules.envy, game))
    return result


def _chart(chart: Chart) -> list[Part]:
    keep = {
        "front": "If more than one straight or flush can play in back, keep the one with the higher front.",
        "back": "If more than one straight or flush can play in back, keep the strongest.",
    }[chart.keep]
    rows: list[tuple[Cell, ...]] = [(sentence(row.name), ways_words(row)) for row in chart.rows_in_force]
    return [Fact("House way, several choices", keep), Table("House way", ("Hand", "How to set it"), tuple(rows))]


def ways_words(row: Row) -> str:
    """How a row of a house way sets its hands, in words."""
    ways = [_way(way) for way in row.ways]
    if row.otherwise:
        ways.append(
            f"{'else ' if ways else ''}as {a(row.otherwise) if row.otherwise[0] in 'of' else row.otherwise} without "
            f"straight or flush"
        )
    return sentence("; else ".join(way.removeprefix("else ") for way in ways))


def _way(way: Way) -> str:
    text = way.words or FRONT_WORDS[way.front]
    if way.words:
        return text
    if way.back != "any":
        behind = _BACK[way.back]
        text = behind if way.front == "any" else f"{text}, {behind}"
    if way.least:
        text += f", if that is {_front(way.least)} or better"
    if way.exactly:
        text += f", if that is exactly {_front(way.exactly)}"
    return text


def _front(text: str) -> str:
    names = [plural(RANKS.index(letter)) for letter in text]
    if len(text) == 2 and text[0] == text[1]:
        return f"a pair of {names[0]}"
    return "-".join(rank_name(letter) for letter in text)


def _envy(envy: Envy, game: Game) -> Section:
    lines, bet = envy.lines, game.wagers[envy.wager].name
    needs = {
        "bet": ", with any such bet on it,",
        "button": f", with such a bet of {show(envy.button)} or more on it,",
        "nothing": ", with or without such a bet on it,",
    }[envy.hand_needs]
    entries = [
        Fact(
            "Envy button",
            f"A bet of {show(envy.button)} or more on the {bet} earns an Envy button. If another player's hand{needs} "
            f"makes one of the hands below, the button pays that amount, whatever was bet.",
            lines,
        ),
        Fact(
            "Several Envy hands",
            {"each": "Each such hand pays.", "highest": "If there are several such hands, only the highest pays."}[
                envy.several
            ],
            lines,
        ),
    ]
    same = {
        "not-for-each-other": "Players with the same hand on the list aren't paid for each other's.",
        "none": "Players with the same hand on the list are paid nothing.",
    }.get(envy.same_hand)
    if same:
        entries.append(Fact("Equal Envy hands", same, lines))
    rows = tuple((sentence(CALLED.get(row.on, plain(row.on))), show(row.pays)) for row in envy.pays)
    return Section(
        "Envy Bonus", (facts(*entries), Table("Envy Bonus", ("Another player's hand", "Pays"), rows, right=(1,))), lines
    )


def _wagers(game: Game, rules: Rules) -> dict[str, tuple[Fact, ...]]:
    result: dict[str, tuple[Fact, ...]] = {}
    if "ultimate-push" in game.wagers:
        result["ultimate-push"] = (
            Fact("How it works", "For this bet, both hands count as set the house way, however they were set."),
        )
    if "envy" in game.wagers:
        result["envy"] = (
            Fact("What it is", "It isn't a bet: it comes with an Envy button and pays by the table above."),
        )
    return result
