"""The rules of the championship contrée for those who play it: the deal, the bids, the cards, the end, the referee; what the settings decide, as decided.

No sentence names what a hand marks: the scale beside them is computed.
"""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.reports.rule_text import Rule, RuleText, Scale, Section
from tournament.scoring.facts import Contract, Doubling, HandFacts, Side
from tournament.services.ledger import Terms
from tournament.services.lines import ByeWorth, ChampionshipLine, ForfeitMarks
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

ALL_POINTS: Final = 162
TRUMPS: Final = (("J", 20), ("9", 14), ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("8", 0), ("7", 0))
OTHER_SUITS: Final = (("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0))
"""The cards of a suit, strongest first, with their points."""


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
    ForfeitMarks.TARGET: N_("the other side wins and marks the full worth of a game ({points}), the absent one 0."),
    ForfeitMarks.HALF: N_("the other side wins and marks half the worth of a game ({points}), the absent one 0."),
    ForfeitMarks.AVERAGE: N_("the other side wins and marks the average of the round, the absent one 0."),
}
BYE: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: N_("With an odd number of teams one sits out and marks half the worth of a game ({points})."),
    ByeWorth.AVERAGE: N_("With an odd number of teams one sits out and marks the average of the round."),
    ByeWorth.TARGET: N_("With an odd number of teams one sits out and marks the full worth of a game ({points})."),
}


def contree_sections(championship: ChampionshipLine, words: Translator) -> tuple[Section, ...]:
    """The rules in the order in which an evening needs them."""
    return (
        _cards(words),
        _deal(words),
        _bids(words),
        _play(words),
        _marks(championship, words),
        _end(championship, words),
        _round(championship, words),
        _referee(words),
    )


def _cards(words: Translator) -> Section:
    return Section(
        words.gettext("Cards"),
        (
            Rule(_say_cards(TRUMPS, words), words.gettext("Trumps, strongest first:")),
            Rule(_say_cards(OTHER_SUITS, words), words.gettext("Other suits:")),
            Rule(words.gettext("The last trick is worth 10 more: 162 points in all.")),
            Rule(
                words.gettext("king and queen of trumps in one hand, 20 points, if the player says \"belote\" with the first and \"rebelote\" with the second."),
                words.gettext("Belote:"),
            ),
        ),
    )  # fmt: skip


def _say_cards(cards: tuple[tuple[str, int], ...], words: Translator) -> str:
    """`J (20), 9 (14), A (11) …`, each card held together with its points."""
    letters = {
        "J": words.pgettext("card", "J"),
        "Q": words.pgettext("card", "Q"),
        "K": words.pgettext("card", "K"),
        "A": words.pgettext("card", "A"),
    }
    return ", ".join(f"{letters.get(name, name)}\u00a0({points})" for name, points in cards) + "."


def _deal(words: Translator) -> Section:
    return Section(
        words.gettext("Deal"),
        (
            Rule(words.gettext("Each side, or each player if the table agrees, draws a card; the lowest (7 8 9 10 J Q K A) deals first. Everything goes anticlockwise.")),
            Rule(words.gettext(
                "The player on the dealer's left always cuts, leaving two cards or more in each part; after the cut nobody shuffles. "
                "Shuffle before the first hand, and whenever cards were shown or a deal went wrong."
            )),
            Rule(words.gettext("All the cards are dealt two or three at a time, as many to each, in three rounds at most, from the dealer's right.")),
        ),
    )  # fmt: skip


def _bids(words: Translator) -> Section:
    return Section(
        words.gettext("Bids"),
        (
            Rule(words.gettext(
                "The player on the dealer's right speaks first. A bid names points and a suit: 80 to 160, by steps of 10 or more, or capot (all the tricks). "
                "Speak at once, in the same words all through the game."
            )),
            Rule(words.gettext(
                "In turn, contre answers a bid of the other side, and surcontre a contre. "
                "After a contre only surcontre can be said; after a bid capot, only contre and then surcontre."
            )),
            Rule(words.gettext("Three passes after a bid: it is played, nobody bids over himself. Four passes: no hand, the next player deals.")),
            Rule(words.gettext("Partners tell each other nothing except by bids and cards.")),
        ),
    )  # fmt: skip


def _play(words: Translator) -> Section:
    return Section(
        words.gettext("Card play"),
        (
            Rule(words.gettext("The player on the dealer's right leads to the first trick, whoever takes a trick to the next. Follow suit.")),
            Rule(words.gettext(
                "Who cannot follow must trump if the other side holds the trick; "
                "if it was trumped already, only with a higher trump; who has none plays any card. If the partner holds the trick, any card may be played."
            )),
            Rule(words.gettext("When trumps are led, play a higher trump than those on the table whenever you can, otherwise any trump.")),
            Rule(words.gettext("Leave everyone time to see a trick. The one before may be looked at once four cards lie, before they are gathered; no other.")),
        ),
    )  # fmt: skip


def _marks(championship: ChampionshipLine, words: Translator) -> Section:
    rules = championship.rules
    return Section(
        words.gettext("Marks"),
        (
            Rule(words.gettext(
                "A contract is made when the taker's real points and its belote reach it; with all the tricks it always is. No majority is needed."
            )),
            Rule(words.gettext("Card points are marked in tens, each side by itself: 4 and less down, 5 and more up.")),
            Rule(
                " ".join([
                    words.gettext("marked by the side that announced it."),
                    words.gettext(CAPOT_BELOTE[str(rules["capot_belote"])]),
                    words.gettext(DOUBLED_BELOTE[str(rules["doubled_belote"])]),
                ]),
                words.gettext("Belote:"),
            ),
        ),
    )  # fmt: skip


def _end(championship: ChampionshipLine, words: Translator) -> Section:
    rules = championship.rules
    tied, ending = str(rules["tied_game"]), str(rules["ending"])
    if rules.hands is not None:
        played = words.ngettext("The game is of {n} played hand; passed and annulled deals do not count.", "The game is of {n} played hands; passed and annulled deals do not count.", rules.hands)  # noqa: E501
        main = [
            Rule(played.format(n=number(rules.hands, words))),
            Rule(words.gettext("The greater total wins, even after a failed contract or without a trick.") + " " + words.gettext(TIED_GAME[tied])),
            Rule(words.gettext(ENDING_BY_HANDS[ending])),
        ]
    else:
        conditions = words.gettext(
            "After a hand, a side wins when its total has reached {target} and is greater than the other's, and in that hand it "
            "neither failed a contract nor went without a trick. Otherwise one more hand is played."
        )
        main = [
            Rule(conditions.format(target=number(rules.target or 0, words))),
            Rule(words.gettext(ENDING[ending]) + " " + words.gettext("Belote helps to finish.")),
            Rule(words.gettext("Both past the target: the greater total wins, on the same conditions; equal, one more hand.")),
        ]
    return Section(words.gettext("End of a game"), (*main, _clock(words.gettext(TIED_GAME[tied]), words)))


def _clock(tied: str, words: Translator) -> Rule:
    text = words.gettext(
        "a game takes 40 to 50 minutes. After an hour the organiser may stop it and say how many hands are left; then the greater total wins."
    )
    return Rule(f"{text} {tied}", words.gettext("Time:"))


def _round(championship: ChampionshipLine, words: Translator) -> Section:
    criteria = ", ".join(say_criterion(name, words).lower() for name in championship.criteria)
    terms = Terms(championship.rules, championship.bye_worth, championship.bye_wins, championship.forfeit_marks)
    bye = words.gettext(BYE[terms.bye_worth]).format(points=number(terms.worth(terms.bye_worth, None), words))
    won = words.gettext("It counts as a win.") if championship.bye_wins else words.gettext("It does not count as a win.")
    forfeit = words.gettext(FORFEIT[terms.forfeit_marks]).format(points=number(terms.worth(terms.forfeit_marks, None), words))
    return Section(
        words.gettext("The championship"),
        (
            Rule(words.gettext("{criteria}, in this order. Teams that are equal share a rank.").format(criteria=criteria), words.gettext("Standings:")),
            Rule(f"{bye} {won}", words.gettext("Bye:")),
            Rule(words.gettext("a team not ready 10 minutes after the start has lost the game:") + " " + forfeit, words.gettext("Forfeit:")),
            Rule(words.gettext("until the first draw is posted; later only for force majeure, as the organiser decides."), words.gettext("Change of players:")),
        ),
    )  # fmt: skip


def _referee(words: Translator) -> Section:
    return Section(
        words.gettext("When something goes wrong"),
        (
            Rule(words.gettext("Both sides may agree to play on, or to annul the hand. Otherwise the hand stops at once and a referee decides, for good.")),
            Rule(
                words.gettext(
                    "deal again, shuffled and cut. After a side's second one the other may ask for a referee at its next deal; more of them: exclusion."
                ),
                words.gettext("Irregular deal:"),
            ),
            Rule(
                words.gettext(
                    "(out of turn, too low, over oneself, over a contre, after a hesitation): it is void and its side can only pass. The other side bids on, or plays "
                    "the contract as it stood; if the side at fault is to play, the other may annul the hand, at once, before play."
                ),
                words.gettext("Irregular bid"),
            ),
            Rule(
                words.gettext(
                    "the other side has it put right, or stops the hand and takes that trick and all that remain; tricks won before stay. Found later, it is judged "
                    "from that trick on, and later errors do not count. In the last trick but one, in good faith and without effect, it is ignored."
                ),
                words.gettext("Wrong card:"),
            ),
            Rule(words.gettext("the same player deals again, shuffled and cut."), words.gettext("Annulled hand:")),
            Rule(words.gettext("unfair signals or bad behaviour: a warning, then exclusion."), words.gettext("Conduct:")),
        ),
    )  # fmt: skip


CONTREE: Final = RuleText(SCALES, contree_sections)
