"""The rules of the championship contrée for those who play it: the deal, the bids, the cards, the end, the referee, as the settings decide.

No sentence names what a hand marks: the scale beside them is computed.
"""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.reports.rule_text import Rule, RuleText, Scale, Section
from tournament.scoring.facts import Contract, Doubling, HandFacts, Side
from tournament.scoring.rules import Rules
from tournament.services.lines import ByeWorth, ChampionshipLine, ForfeitMarks
from tournament.services.terms import Terms
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

# --- the scale ----------------------------------------------------------------------------------------------------------------------------------

ALL_POINTS: Final = 162


def _hand(contract: Contract, points: int, belote: Side = "", capot: Side | None = None, doubling: Doubling = Doubling.NONE) -> HandFacts:
    return HandFacts("A", contract, doubling=doubling, points=points, capot=capot, belote=tuple(belote))


def _all_tricks(contract: Contract, belote: Side = "", doubling: Doubling = Doubling.NONE) -> HandFacts:
    return _hand(contract, ALL_POINTS, belote, "A", doubling)


SCALES: Final = (
    Scale(
        N_("A contract"),
        (
            _hand(90, 102),
            _hand(80, 86),
            _hand(80, 80),
            _hand(100, 80, "A"),
            _hand(90, 102, "B"),
            _hand(90, 74),
            _hand(100, 76, "A"),
            _hand(90, 74, "B"),
            _all_tricks(100),
            _all_tricks(100, "A"),
            _hand(100, 0, capot="B"),
            _hand(100, 0, "A", capot="B"),
            _all_tricks("capot"),
        ),
    ),
    Scale(
        N_("Capot bid, contre, surcontre"),
        (
            _all_tricks("capot", "A"),
            _hand("capot", 140),
            _hand("capot", 0, capot="B"),
            _hand(100, 110, doubling=Doubling.CONTRE),
            _hand(100, 92, doubling=Doubling.CONTRE),
            _hand(100, 110, "B", doubling=Doubling.CONTRE),
            _hand(100, 92, "A", doubling=Doubling.CONTRE),
            _all_tricks(100, "A", Doubling.CONTRE),
            _hand(100, 110, doubling=Doubling.SURCONTRE),
            _hand(100, 0, capot="B", doubling=Doubling.SURCONTRE),
            _all_tricks(100, "A", Doubling.SURCONTRE),
            _all_tricks("capot", doubling=Doubling.CONTRE),
            _hand("capot", 140, doubling=Doubling.SURCONTRE),
        ),
    ),
)

# --- what never changes -------------------------------------------------------------------------------------------------------------------------

TRUMPS: Final = (("J", 20), ("9", 14), ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("8", 0), ("7", 0))
OTHER_SUITS: Final = (("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0))
"""The cards of a suit, strongest first, with their points."""

DEAL: Final = Section(
    N_("Deal"),
    (
        Rule(
            N_(
                "Each side, or each player if the table agrees, draws a card; the lowest (7 8 9 10 J Q K A) deals first. "
                "Everything goes anticlockwise."
            )
        ),
        Rule(
            N_(
                "The player on the dealer's left always cuts, leaving two cards or more in each part; after the cut nobody shuffles. "
                "Shuffle before the first hand, and whenever cards were shown or a deal went wrong."
            )
        ),
        Rule(N_("All the cards are dealt two or three at a time, as many to each, in three rounds at most, from the dealer's right.")),
    ),
)

BIDS: Final = Section(
    N_("Bids"),
    (
        Rule(
            N_(
                "The player on the dealer's right speaks first. A bid names points and a suit: 80 to 160, by steps of 10 or more, "
                "or capot (all the tricks). Speak at once, in the same words all through the game."
            )
        ),
        Rule(
            N_(
                "In turn, contre answers a bid of the other side, and surcontre a contre. "
                "After a contre only surcontre can be said; after a bid capot, only contre and then surcontre."
            )
        ),
        Rule(N_("Three passes after a bid: it is played, nobody bids over himself. Four passes: no hand, the next player deals.")),
        Rule(N_("Partners tell each other nothing except by bids and cards.")),
    ),
)

CARD_PLAY: Final = Section(
    N_("Card play"),
    (
        Rule(N_("The player on the dealer's right leads to the first trick, whoever takes a trick to the next. Follow suit.")),
        Rule(
            N_(
                "Who cannot follow must trump if the other side holds the trick; if it was trumped already, only with a higher trump; "
                "who has none plays any card. If the partner holds the trick, any card may be played."
            )
        ),
        Rule(N_("When trumps are led, play a higher trump than those on the table whenever you can, otherwise any trump.")),
        Rule(N_("Leave everyone time to see a trick. The one before may be looked at once four cards lie, before they are gathered; no other.")),
    ),
)

REFEREE: Final = Section(
    N_("When something goes wrong"),
    (
        Rule(N_("Both sides may agree to play on, or to annul the hand. Otherwise the hand stops at once and a referee decides, for good.")),
        Rule(
            N_("deal again, shuffled and cut. After a side's second one the other may ask for a referee at its next deal; more of them: exclusion."),
            N_("Irregular deal:"),
        ),
        Rule(
            N_(
                "(out of turn, too low, over oneself, over a contre or a bid capot, after a hesitation): it is void and its side can only "
                "pass. The other side bids on, or plays the contract as it stood; if the side at fault is to play, the other may annul the "
                "hand, at once, before play."
            ),
            N_("Irregular bid"),
        ),
        Rule(
            N_(
                "the other side has it put right, or stops the hand and takes that trick and all that remain, the last one's 10 points with "
                "them; tricks won before stay. Found later, it is judged from that trick on, and later errors do not count. In the last "
                "trick but one, in good faith and without effect, it is ignored."
            ),
            N_("Wrong card:"),
        ),
        Rule(N_("the same player deals again, shuffled and cut."), N_("Annulled hand:")),
        Rule(N_("unfair signals or bad behaviour: a warning, then exclusion."), N_("Conduct:")),
    ),
)

# --- what settings decide -----------------------------------------------------------------------------------------------------------------------

DOUBLED_BELOTE: Final = {
    "winner": N_("After contre or surcontre, the side that wins the hand marks it, whoever announced it."),
    "holder": N_("After contre or surcontre, whoever announced it marks it even in a lost hand; a taker that failed loses it as well."),
}
CAPOT_BELOTE: Final = {
    "defence": N_("A taker that fails leaves it to the defence."),
    "holder": N_("A taker that fails leaves it to the defence, but keeps it when it took no trick at all."),
}
ENDING: Final = {
    "real": N_("The last hand counts in real points, not rounded: who needs 30 and takes 26 marks 30 and plays one more hand."),
    "rounded": N_("The last hand is rounded like the others: who needs 30 and takes 25 has enough."),
}
ENDING_BY_HANDS: Final = {
    "real": N_("In the last hand points count as they are, not rounded."),
    "rounded": N_("The last hand is rounded like the others."),
}
TIED_GAME: Final = {
    "more": N_("Equal totals: one more hand, until they are not."),
    "drawn": N_("Equal totals: the game is drawn."),
}
FORFEIT: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: N_("The other side wins and marks the full worth of a game ({points}), the absent one 0."),
    ForfeitMarks.HALF: N_("The other side wins and marks half the worth of a game ({points}), the absent one 0."),
    ForfeitMarks.AVERAGE: N_("The other side wins and marks the average of the round, the absent one 0."),
}
BYE: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: N_("With an odd number of teams one sits out and marks half the worth of a game ({points})."),
    ByeWorth.AVERAGE: N_("With an odd number of teams one sits out and marks the average of the round."),
    ByeWorth.TARGET: N_("With an odd number of teams one sits out and marks the full worth of a game ({points})."),
}


def contree_sections(championship: ChampionshipLine, words: Translator) -> tuple[Section, ...]:
    """The rules in the order in which an evening needs them."""
    rules = championship.rules
    return (
        _cards(words),
        DEAL,
        BIDS,
        CARD_PLAY,
        _marks(rules),
        _end(rules, championship.game_minutes, words),
        _championship(championship, words),
        REFEREE,
    )


def _cards(words: Translator) -> Section:
    belote = N_('king and queen of trumps in one hand, 20 points, if the player says "belote" with the first and "rebelote" with the second.')
    return Section(
        N_("Cards"),
        (
            Rule("{cards}", N_("Trumps, strongest first:"), details={"cards": _say_cards(TRUMPS, words)}),
            Rule("{cards}", N_("Other suits:"), details={"cards": _say_cards(OTHER_SUITS, words)}),
            Rule(N_("The last trick is worth 10 more: 162 points in all.")),
            Rule(belote, N_("Belote:")),
        ),
    )


def _say_cards(cards: tuple[tuple[str, int], ...], words: Translator) -> str:
    """`J (20), 9 (14), A (11) …`, each card held together with its points."""
    letters = {
        "J": words.pgettext("card", "J"),
        "Q": words.pgettext("card", "Q"),
        "K": words.pgettext("card", "K"),
        "A": words.pgettext("card", "A"),
    }
    return ", ".join(f"{letters.get(name, name)}\u00a0({points})" for name, points in cards) + "."


def _marks(rules: Rules) -> Section:
    made = N_("A contract is made when the taker's real points and its belote reach it; with all the tricks it always is. No majority is needed.")
    belote = (CAPOT_BELOTE[str(rules["capot_belote"])], DOUBLED_BELOTE[str(rules["doubled_belote"])])
    return Section(
        N_("Marks"),
        (
            Rule(made),
            Rule(N_("Card points are marked in tens, each side by itself: 4 and less down, 5 and more up.")),
            Rule(N_("marked by the side that announced it."), N_("Belote:"), belote),
        ),
    )


def _end(rules: Rules, minutes: int | None, words: Translator) -> Section:
    """`minutes` is when the clock stops a game, None without a clock."""
    time = (
        N_("a game takes 40 to 50 minutes. After an hour the organiser may stop it and say how many hands are left; then the greater total wins.")
        if minutes is None
        else N_("a game is stopped after {minutes} minutes. The organiser says how many hands are left; then the greater total wins.")
    )
    how = _end_by_target(rules, words) if rules.hands is None else _end_by_hands(rules, rules.hands, words)
    return Section(N_("End of a game"), (*how, Rule(time, N_("Time:"), (TIED_GAME[str(rules["tied_game"])],), {"minutes": str(minutes)})))


def _end_by_target(rules: Rules, words: Translator) -> tuple[Rule, ...]:
    conditions = N_(
        "After a hand, a side wins when its total has reached {target} and is greater than the other's, and in that hand it "
        "neither failed a contract nor went without a trick. Otherwise one more hand is played."
    )
    return (
        Rule(conditions, details={"target": number(rules.target or 0, words)}),
        Rule(ENDING[str(rules["ending"])], more=(N_("Belote helps to finish."),)),
        Rule(N_("Both past the target: the greater total wins, on the same conditions; equal, one more hand.")),
    )


def _end_by_hands(rules: Rules, hands: int, words: Translator) -> tuple[Rule, ...]:
    return (
        Rule(N_("{hands} hands are played; passed and annulled deals do not count."), details={"hands": number(hands, words)}),
        Rule(
            N_("The greater total wins, even after a failed contract or without a trick."),
            more=(TIED_GAME[str(rules["tied_game"])], ENDING_BY_HANDS[str(rules["ending"])]),
        ),
    )


def _championship(championship: ChampionshipLine, words: Translator) -> Section:
    terms = Terms(championship.rules, championship.bye_worth, championship.bye_wins, championship.forfeit_marks)
    criteria = ", ".join(say_criterion(name, words).lower() for name in championship.criteria)
    shared = () if "lot" in championship.criteria else (N_("Teams that are equal in all of them share a rank."),)
    counts = N_("It counts as a win.") if terms.bye_wins else N_("It does not count as a win.")
    return Section(
        N_("The championship"),
        (
            Rule("{criteria}.", N_("Standings, in this order:"), shared, {"criteria": criteria}),
            Rule(BYE[terms.bye_worth], N_("Bye:"), (counts,), {"points": number(terms.worth(terms.bye_worth, None), words)}),
            Rule(
                N_("a team not ready 10 minutes after the start has lost the game."),
                N_("Forfeit:"),
                (FORFEIT[terms.forfeit_marks],),
                {"points": number(terms.worth(terms.forfeit_marks, None), words)},
            ),
            Rule(
                N_("until the first draw is posted; later only for force majeure, as the organiser decides."),
                N_("Change of players:"),
            ),
        ),
    )


CONTREE: Final = RuleText(SCALES, contree_sections)
