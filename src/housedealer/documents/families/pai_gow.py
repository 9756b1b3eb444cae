"""Pai gow poker in words: setting a hand in front and behind, the house way, and what the joker is."""

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
    "complete": "straight, flush or straight flush behind",
    "pair of jacks": "pair of jacks or better behind",
    "three of a kind": "three of a kind behind",
    "full house": "full house behind",
    "four of a kind": "four of a kind behind",
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
}


def describe(game: Game) -> FamilyPart:
    """A pai gow posting's own part."""
    rules: Rules = game.rules
    called = dict(CALLED)
    called |= {one: plain(one).replace(" and pair", " and a pair") for one in _on(game) if one.endswith("-and-pair")}
    called["nine-high-in-one-color"] = "nine high in one color"
    if "base" not in game.wagers:
        pair = f"a pair of {plural(RANKS.index(rules.front_pair))} or higher in front"
        called["win"] = "the hand wins in front and behind"
        called["win-with-pair-in-front"] = f"the hand wins both, with {pair}"
        called["each-wins-one-with-pair-in-front"] = f"each hand wins one, with {pair}"
        called["each-wins-one"] = "each hand wins one"
    return FamilyPart(
        aim=_aim(rules),
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
            f"banker hand. Each "
            f"is set with {front} in front and {back} behind, and wagers are on how they compare."
        )
    return (
        f"Each player sets {several(rules.cards, 'card')} as two hands, {front} in front and {back} behind. Both must "
        f"beat the "
        "player-dealer's to win; with one of the two the wager pushes."
    )


def _hands(rules: Rules, deck: str) -> list[Part]:
    lines, (front, back) = rules.lines, _split(rules)
    copies = {
        "player-dealer": "A hand that equals the other side's is a copy, and copies are the player-dealer's.",
        "nobody": "A hand that equals the player-dealer's is won by nobody.",
    }[rules.copies]
    if rules.community:
        copies = "A hand that equals the other's is a copy, and is won by neither."
    entries = [
        Fact("The joker", f"The joker {_JOKER[rules.joker]}.", lines),
        Fact("Copies", copies, lines),
        Fact("Order of the hands", f"The {back} behind must rank at least as high as the {front} in front.", lines),
    ]
    if rules.bonus_joker != rules.joker:
        entries.insert(
            1, Fact("The joker in bonus bets", f"In bonus bets the joker {_JOKER[rules.bonus_joker]}.", lines)
        )
    if rules.joker_ace_above:
        entries.append(
            Fact("Joker as an ace", "A joker that plays as an ace behind beats the same hand with an ace.", lines)
        )
    ahead = "two-card" if rules.front == 2 else "one-card"
    wild = "two-card-wild" if rules.joker == "wild" and rules.front == 2 else None
    return [
        facts(*entries),
        ranking_table("Five cards behind", "high", deck, _RANKING[rules.joker], titled=True),
        ranking_table(f"{sentence(front)} in front", ahead, deck, wild, titled=True),
    ]


def _steps(game: Game, rules: Rules) -> tuple[Fact, ...]:
    lines, (front, back) = rules.lines, _split(rules)
    facts = [
        Fact(
            "Deal",
            f"From the seat with first action clockwise each place is dealt {several(rules.cards, 'card')} face down, "
            f"the "
            "player-dealer's in turn. Hands of places without a wager are not played.",
            lines,
        ),
    ]
    chart = "the house way" if rules.house_way else ""
    mine = f"Each player sets the hand, {front} in front and {back} behind" + (
        ", or asks for the house way." if chart else "."
    )
    bank = (
        f"The player-dealer's hand is turned up and set "
        f"{'as the player-dealer likes' if rules.player_dealer_sets == 'own' else 'the house way'}."
    )
    if rules.player_dealer_first:
        facts.append(Fact("Player-dealer's hand", bank, lines))
        if rules.ace_high_pushes:
            facts.append(
                Fact(
                    "Ace high",
                    "Where the player-dealer's hand makes nothing and an ace is its highest card, base wagers push at "
                    "once and nobody sets a hand.",
                    lines,
                )
            )
        facts.append(Fact("Setting", mine, lines))
    else:
        facts.append(Fact("Setting", mine, lines))
        if "double" in game.wagers:
            facts.append(
                Fact(
                    "Doubling", "Once the hands are set each bettor may double the wager.", game.wagers["double"].lines
                )
            )
        facts.append(Fact("Player-dealer's hand", bank, lines))
    foul = {"loses": "loses", "house-way": "is set the house way"}[rules.foul]
    wrong = " A front of too few or too many cards is a foul too." if rules.wrong_count == "foul" else ""
    facts.append(Fact("Fouls", f"A hand whose front outranks what is behind is a foul and {foul}.{wrong}", lines))
    facts.append(
        Fact(
            "Showdown",
            "Hands are turned up one after another: front against front, back against back. Who wins both wins the "
            "wager, "
            "who loses both loses it, and with one of each it pushes.",
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
        Fact("Setting", "The house dealer sets both the house way.", lines),
        Fact("Showdown", "Front is compared with front and back with back.", lines),
    )


def _charts(game: Game, rules: Rules) -> list[Section]:
    result = []
    if rules.house_way:
        chart = load_chart(rules.house_way, rules.joker)
        result.append(Section("The house way", tuple(_chart(chart))))
    elif rules.away:
        text = "No house way is posted. The hand of a player who is away is set by this one:"
        chart = load_chart(rules.away, rules.joker)
        result.append(Section("Hands of players who are away", (Fact("House way", text), *_chart(chart))))
    if "double" in game.wagers:
        least = f"a pair of {plural(RANKS.index(rules.qualifier))}"
        text = (
            f"Against a doubled wager the player-dealer needs {least} or better behind; with less, the doubled part "
            f"goes back."
        )
        result.append(Section("Qualifying for the double", (Fact("Qualifying hand", text, rules.lines),)))
    if rules.envy:
        result.append(_envy(rules.envy, game))
    return result


def _chart(chart: Chart) -> list[Part]:
    keep = {
        "front": "Of several straights or flushes that can stand behind, the one with the higher front is kept.",
        "back": "Of several straights or flushes that can stand behind, the strongest is kept.",
    }[chart.keep]
    rows: list[tuple[Cell, ...]] = [(sentence(row.name), ways_words(row)) for row in chart.rows_in_force]
    return [Fact("House way, several choices", keep), Table("House way", ("Hand", "How it is set"), tuple(rows))]


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
            f"Who bets {show(envy.button)} or more on the {bet} has an Envy button: another player's hand of this "
            f"table{needs} pays the button's holder so many dollars, whatever was wagered.",
            lines,
        ),
        Fact(
            "Several Envy hands",
            {"each": "Each such hand pays.", "highest": "Of several such hands the highest alone pays."}[envy.several],
            lines,
        ),
    ]
    same = {
        "not-for-each-other": "Holders of the same line are not paid for each other's hands.",
        "none": "Holders of the same line are paid nothing.",
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
        result["ultimate-push"] = (Fact("On what", "For this bet both hands are set the house way, whatever was set."),)
    if "envy" in game.wagers:
        result["envy"] = (
            Fact("What it is", "It is not wagered: it comes with an Envy button, and pays as the table above says."),
        )
    return result
