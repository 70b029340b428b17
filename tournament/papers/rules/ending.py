"""How a game ends on a rule sheet, what goes wrong and who decides, and what the championship says beyond games."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.formats import plan_text
from tournament.papers.rules.text import Rule, RuleSection
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.settings import DECIDED_POINTS
from tournament.scoring.systems import seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import ByeWorth, ForfeitMarks, Settings, WorthTerms, entering_together

CONDITIONS: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than every other, and in "
    "that hand it took a trick. "
    "Otherwise one more hand is played."
)
CONDITIONS_OF_TWO: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than the other’s, and in "
    "that hand it took a trick. "
    "Otherwise one more hand is played."
)
CONDITIONS_WITHOUT_BAR: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than every other. Otherwise "
    "one more hand is played."
)
CONDITIONS_OF_TWO_WITHOUT_BAR: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than the other’s. Otherwise "
    "one more hand is played."
)
ENDS_BY_CONVENTION: Final = frozenset(
    {
        "belote-traditional", "belote-four-exact", "belote-two-bonus", "contree-multiplied", "contree-announced",
        "coinche-made-plus-contract",
    }
)  # fmt: skip
"""Systems whose sources give no target or winner (002 prints 30 for two, less than a hand)."""
ENDING: Final[Mapping[str, str]] = {
    "real": N_("In the last hand points count as they are, not rounded."),
    "rounded": N_("The last hand is rounded like the others."),
}
BOTH_OVER: Final[Mapping[str, str]] = {
    "greater": N_("If several are past the target, the greatest total wins; if equal, one more hand."),
    "last-hand": N_("If several are past the target, the one that won the last hand wins."),
}
BOTH_OF_TWO_OVER: Final[Mapping[str, str]] = {
    "greater": N_("If both are past the target, the greater total wins; if equal, one more hand."),
    "last-hand": N_("If both are past the target, the one that won the last hand wins."),
}
TIED_GAME: Final[Mapping[str, str]] = {
    "more": Convention(N_("Equal totals: one more hand, until they differ.")),
    "drawn": Convention(N_("Equal totals: the game is drawn.")),
}
GREATER_TOTAL: Final = Convention(N_("The greater total wins, whatever happened in the last hand."))
USUAL_TIME: Final = N_(
    "a game to 2,000 points takes 40 to 50 minutes. After an hour the organiser may stop it and say how many "
    "hands are left."
)
PAIR: Final = 2
USUAL_TARGET: Final = 2000
"""The only game whose length a source gives (000)."""
HANDS: Final = Convention(N_("{hands} hands are played; passed and annulled deals do not count."))
AN_HOUR: Final = N_("after an hour the organiser may stop a game and say how many hands are left.")
CLOCK: Final = Convention(N_("a game is stopped after {minutes} minutes. The organiser says how many hands are left."))
THEN: Final = Convention(N_("Then the greater total wins."))


def end(
    rules: Rules,
    minutes: int | None,
    by_target: Sequence[Rule],
    by_hands: str,
    ending: Mapping[str, str] = ENDING,
    then: str = THEN,
) -> RuleSection:
    """How a game ends: by the rules of its target, or after a fixed number of hands, and by the clock.

    `minutes` is when the clock stops a game, None without a clock. `by_hands` says who has won after the last hand of a
    fixed number, `ending` what that hand counts, and `then` who has won once the clock has stopped a game and the hands
    that were left are played.
    """
    how = tuple(by_target) if rules.hands is None else _end_by_hands(rules, rules.hands, by_hands, ending)
    said = (then, TIED_GAME[str(rules["tied_game"])], DECIDED_POINTS.on_sheet[str(rules["decided_points"])])
    usual = USUAL_TIME if rules.hands is None and rules.target == USUAL_TARGET else AN_HOUR
    time = usual if minutes is None else CLOCK
    return RuleSection(N_("End of a game"), (*how, Rule(time, N_("Time:"), said, {"minutes": str(minutes)}, wall=True)))


def _end_by_hands(rules: Rules, hands: int, wins: str, ending: Mapping[str, str]) -> tuple[Rule, ...]:
    last = (ending[str(rules["ending"])],) if is_rounded(rules) else ()
    return (
        Rule(HANDS, details={"hands": str(hands)}, wall=True),
        Rule(
            wins,
            more=(TIED_GAME[str(rules["tied_game"])], *last),
            details={"start": str(rules.by_name.get("start"))},
            wall=True,
        ),
    )


def is_rounded(rules: Rules) -> bool:
    """Whether it matters how the last hand counts: only where marks are rounded."""
    return "ending" in rules.by_name and rules.by_name.get("rounding") != "none"


def to_target(rules: Rules, tr: Translator, conditions: str = "", *, is_barred: bool = True) -> Rule:
    """What a side must have reached to win; `is_barred` says that a side without a trick does not."""
    if not conditions:
        of_two = CONDITIONS_OF_TWO if is_barred else CONDITIONS_OF_TWO_WITHOUT_BAR
        of_several = CONDITIONS if is_barred else CONDITIONS_WITHOUT_BAR
        conditions = of_two if seating_of(rules).usual == PAIR else of_several
    return Rule(by_source(conditions, rules), details={"target": number(rules.target or 0, tr)}, wall=True)


def both_over(rules: Rules, setting: str = "greater") -> Rule:
    """Who wins where several have reached the target on one hand."""
    said = (BOTH_OF_TWO_OVER if seating_of(rules).usual == PAIR else BOTH_OVER)[setting]
    return Rule(by_source(said, rules), wall=True)


def by_source(sentence: str, rules: Rules) -> str:
    """A sentence about the end of a game, which is a convention where the source of the system says nothing of it."""
    return Convention(sentence) if rules.system in ENDS_BY_CONVENTION else sentence


TITLE: Final = N_("When something goes wrong")

AGREE_OR_CALL: Final = Rule(
    N_(
        "Both sides may agree to play on, or to annul the hand. Otherwise the hand stops at once and a "
        "referee decides, for good."
    )
)
PLAYERS_AGREE_OR_CALL: Final = Rule(
    N_(
        "The players may agree to play on, or to annul the hand. Otherwise the hand stops at once and a "
        "referee decides, for good."
    )
)
IRREGULAR_DEAL: Final = Rule(
    N_(
        "deal again, shuffled and cut. After a side’s second one the other may ask for a referee at its next "
        "deal; if it goes on, the "
        "organiser may exclude it."
    ),
    N_("Irregular deal:"),
)
IRREGULAR_DEAL_OF_PLAYER: Final = Rule(
    N_(
        "deal again, shuffled and cut. After a player’s second one the others may ask for a referee at the "
        "next; if it goes on, the "
        "organiser may exclude that player."
    ),
    N_("Irregular deal:"),
)
IRREGULAR_CONTRACT: Final = Rule(
    N_(
        "(out of turn, too low, over oneself, over a contre or a bid capot, after a hesitation): it is void "
        "and its side can only "
        "pass. The other side bids on, or plays the contract as it stood; if the side at fault is to play, "
        "the other may annul the "
        "hand, at once, before play."
    ),
    N_("Irregular bid"),
)
IRREGULAR_WITH_GENERALE: Final = Rule(
    N_(
        "(out of turn, too low, over oneself, over a contre, after a hesitation): it is void and its side can only "
        "pass. The other side bids on, or plays the contract as it stood; if the side at fault is to play, "
        "the other may annul the "
        "hand, at once, before play."
    ),
    N_("Irregular bid"),
)
"""Where générale is bid over capot (004)."""
IRREGULAR_TAKE: Final = Rule(
    N_(
        "(out of turn, a suit that cannot be named, after a hesitation): it is void and its side can only "
        "pass. The other side speaks on; "
        "if the side at fault is to play, the other may annul the hand, at once, before play."
    ),
    N_("Irregular bid"),
)
WRONG_CARD: Final = Rule(
    N_(
        "a mistake must not benefit the side that made it. The other side has it put right, or stops the hand "
        "and takes that trick and all "
        "that remain, the last one’s 10 points with them; tricks won before stay. Found later, it is judged "
        "from that trick on, and later "
        "errors do not count. In the last trick but one, in good faith and without effect, it is ignored."
    ),
    N_("Wrong card:"),
)
PUT_RIGHT: Final = Rule(
    N_(
        "a mistake must not benefit the player who made it. It is put right if the others agree; otherwise a "
        "referee decides."
    ),
    N_("Wrong card or wrong bid:"),
)
ANNULLED: Final = Rule(N_("the same player deals again, shuffled and cut."), N_("Annulled hand:"))
CONDUCT: Final = Rule(
    N_(
        "whoever tells a partner anything except by bids and cards, or disturbs the tournament, may be "
        "excluded by the organiser."
    ),
    N_("Conduct:"),
)


CONDUCT_OF_PLAYERS: Final = Rule(
    N_(
        "whoever tells another player anything except by bids and cards, or disturbs the tournament, may be "
        "excluded by the organiser."
    ),
    N_("Conduct:"),
)
CONDUCT_OF_TWO: Final = Rule(N_("whoever disturbs the tournament may be excluded by the organiser."), N_("Conduct:"))


def conduct(rules: Rules) -> Rule:
    """Who may be excluded for talking: a partner, another player, or nobody at two-player tables."""
    seating = seating_of(rules)
    if seating.players > 1:
        return CONDUCT
    return CONDUCT_OF_PLAYERS if seating.usual > PAIR else CONDUCT_OF_TWO


def referee(championship: Settings, *rules: Rule, agree: Rule = AGREE_OR_CALL) -> RuleSection:
    """What goes wrong in a system, between what always holds; `agree` says who may settle it without a referee."""
    names = championship.referees
    named = (Rule("{names}.", N_("Referees:"), details={"names": names}),) if names else ()
    return RuleSection(TITLE, (agree, *rules, ANNULLED, conduct(championship.rules), *named))


FORFEIT: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: Convention(
        N_("The other side wins and scores the full value of a game ({points}), the absent one 0.")
    ),
    ForfeitMarks.HALF: Convention(
        N_("The other side wins and scores half the value of a game ({points}), the absent one 0.")
    ),
    ForfeitMarks.AVERAGE: Convention(N_("The other side wins and scores the average of the round, the absent one 0.")),
}
FORFEIT_AMONG_SEVERAL: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: Convention(
        N_("Each of the others scores the full value of a game ({points}), the absent one 0.")
    ),
    ForfeitMarks.HALF: Convention(
        N_("Each of the others scores half the value of a game ({points}), the absent one 0.")
    ),
    ForfeitMarks.AVERAGE: Convention(N_("Each of the others scores the average of the round, the absent one 0.")),
}
BYE: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: Convention(
        N_("with an odd number of teams one sits out and scores half the value of a game ({points}).")
    ),
    ByeWorth.AVERAGE: Convention(N_("with an odd number of teams one sits out and scores the average of the round.")),
    ByeWorth.TARGET: Convention(
        N_("with an odd number of teams one sits out and scores the full value of a game ({points}).")
    ),
}
BYE_OF_PLAYER: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: Convention(
        N_("players for whom no table has room sit out, and each scores half the value of a game ({points}).")
    ),
    ByeWorth.AVERAGE: Convention(
        N_("players for whom no table has room sit out, and each scores the average of the round.")
    ),
    ByeWorth.TARGET: Convention(
        N_("players for whom no table has room sit out, and each scores the full value of a game ({points}).")
    ),
}
FORFEIT_IN_COUNTDOWN: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: Convention(
        N_("Each of the others goes down a whole game ({points}); the absent player does not go down.")
    ),
    ForfeitMarks.HALF: Convention(
        N_("Each of the others goes down half a game ({points}); the absent player does not go down.")
    ),
    ForfeitMarks.AVERAGE: Convention(
        N_("Each of the others goes down by the average of the round; the absent player does not go down.")
    ),
}
BYE_IN_COUNTDOWN: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: Convention(
        N_("players for whom no table has room sit out, and each goes down half a game ({points}).")
    ),
    ByeWorth.AVERAGE: Convention(
        N_("players for whom no table has room sit out, and each goes down by the average of the round.")
    ),
    ByeWorth.TARGET: Convention(
        N_("players for whom no table has room sit out, and each goes down a whole game ({points}).")
    ),
}
CUSTOMS: Final = N_("House rules")
CHANGE_OF_PLAYERS: Final = Rule(
    Convention(N_("until the first draw is posted.")),
    N_("Change of players:"),
    (N_("Later only for force majeure, as the organiser decides."),),
)


def the_championship(championship: Settings, seating: Seating, tr: Translator) -> RuleSection:
    """The rules beyond the games, for the teams or the players that the system seats."""
    terms = WorthTerms(championship.rules, championship.bye_worth, championship.bye_wins, championship.forfeit_marks)
    are_players = entering_together(championship.rules, championship.phases) == 1
    criteria = ", ".join(criterion_text(name, tr).lower() for name in championship.criteria)
    equal = (
        N_("Players who are equal in all of them share a rank.")
        if are_players
        else N_("Teams that are equal in all of them share a rank.")
    )
    counts = Convention(N_("It counts as a win.")) if terms.bye_wins else Convention(N_("It does not count as a win."))
    bye = (BYE_IN_COUNTDOWN if terms.counts_down else BYE_OF_PLAYER if are_players else BYE)[terms.bye_worth]
    shared = () if "lot" in championship.criteria else (equal,)
    return RuleSection(
        N_("The championship"),
        (
            _rounds(championship, tr),
            Rule(Convention("{criteria}."), N_("Standings, in this order:"), shared, {"criteria": criteria}),
            Rule(bye, N_("Bye:"), (counts,), {"points": number(terms.worth(terms.bye_worth, None), tr)}),
            _forfeit(terms, seating, tr, are_players=are_players),
            *(() if are_players else (CHANGE_OF_PLAYERS,)),
        ),
    )


def _rounds(championship: Settings, tr: Translator) -> Rule:
    if championship.phases:
        return Rule(Convention("{plan}."), N_("Rounds:"), details={"plan": plan_text(championship.phases, tr)})
    if championship.planned_rounds == 1:
        return Rule(Convention(N_("one planned; the organiser says how it is drawn.")), N_("Rounds:"))
    planned = Convention(N_("{n} planned; the organiser says of each how it is drawn."))
    return Rule(planned, N_("Rounds:"), details={"n": str(championship.planned_rounds)})


def customs_of(championship: Settings) -> tuple[RuleSection, ...]:
    """What the hall adds in lines of its own; no section where it adds nothing."""
    said = tuple(Rule("{line}", details={"line": line}) for line in championship.customs)
    return (RuleSection(CUSTOMS, said),) if said else ()


def _forfeit(terms: WorthTerms, seating: Seating, tr: Translator, *, are_players: bool) -> Rule:
    late = (
        N_("a player not ready 10 minutes after the start has lost the game.")
        if are_players
        else N_("a team not ready 10 minutes after the start has lost the game.")
    )
    among_several = FORFEIT_IN_COUNTDOWN if terms.counts_down else FORFEIT_AMONG_SEVERAL
    marks = (FORFEIT if seating.usual == 2 and not terms.counts_down else among_several)[terms.forfeit_marks]
    return Rule(
        late, N_("Forfeit:"), (marks,), {"points": number(terms.worth(terms.forfeit_marks, None), tr)}, wall=True
    )
