"""What a rule sheet says of the championship beyond its games: standings, byes, forfeits, changes of players."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules.text import Rule, RuleSection
from tournament.scoring.rules import Seating
from tournament.sentences import N_, Convention
from tournament.services.setup.entering import entering_together
from tournament.services.setup.lines import ByeWorth, ForfeitMarks, Settings
from tournament.services.setup.terms import WorthTerms
from tournament.wording.numbers import number
from tournament.wording.setup.criteria import say_criterion
from tournament.wording.setup.phases import say_plan

FORFEIT: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: Convention(N_("The other side wins and scores the full value of a game ({points}), the absent one 0.")),
    ForfeitMarks.HALF: Convention(N_("The other side wins and scores half the value of a game ({points}), the absent one 0.")),
    ForfeitMarks.AVERAGE: Convention(N_("The other side wins and scores the average of the round, the absent one 0.")),
}
FORFEIT_AMONG_SEVERAL: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: Convention(N_("Each of the others scores the full value of a game ({points}), the absent one 0.")),
    ForfeitMarks.HALF: Convention(N_("Each of the others scores half the value of a game ({points}), the absent one 0.")),
    ForfeitMarks.AVERAGE: Convention(N_("Each of the others scores the average of the round, the absent one 0.")),
}
BYE: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: Convention(N_("with an odd number of teams one sits out and scores half the value of a game ({points}).")),
    ByeWorth.AVERAGE: Convention(N_("with an odd number of teams one sits out and scores the average of the round.")),
    ByeWorth.TARGET: Convention(N_("with an odd number of teams one sits out and scores the full value of a game ({points}).")),
}
BYE_OF_PLAYER: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: Convention(N_("players for whom no table has room sit out, and each scores half the value of a game ({points}).")),
    ByeWorth.AVERAGE: Convention(N_("players for whom no table has room sit out, and each scores the average of the round.")),
    ByeWorth.TARGET: Convention(N_("players for whom no table has room sit out, and each scores the full value of a game ({points}).")),
}
FORFEIT_IN_COUNTDOWN: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: Convention(N_("Each of the others goes down a whole game ({points}); the absent player does not go down.")),
    ForfeitMarks.HALF: Convention(N_("Each of the others goes down half a game ({points}); the absent player does not go down.")),
    ForfeitMarks.AVERAGE: Convention(N_("Each of the others goes down by the average of the round; the absent player does not go down.")),
}
BYE_IN_COUNTDOWN: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: Convention(N_("players for whom no table has room sit out, and each goes down half a game ({points}).")),
    ByeWorth.AVERAGE: Convention(N_("players for whom no table has room sit out, and each goes down by the average of the round.")),
    ByeWorth.TARGET: Convention(N_("players for whom no table has room sit out, and each goes down a whole game ({points}).")),
}
CUSTOMS: Final = N_("House rules")
CHANGE_OF_PLAYERS: Final = Rule(
    Convention(N_("until the first draw is posted.")), N_("Change of players:"), (N_("Later only for force majeure, as the organiser decides."),)
)


def the_championship(championship: Settings, seating: Seating, words: Translator) -> RuleSection:
    """The rules beyond the games, for the teams or the players that the system seats."""
    terms = WorthTerms(championship.rules, championship.bye_worth, championship.bye_wins, championship.forfeit_marks)
    are_players = entering_together(championship.rules, championship.phases) == 1
    criteria = ", ".join(say_criterion(name, words).lower() for name in championship.criteria)
    equal = N_("Players who are equal in all of them share a rank.") if are_players else N_("Teams that are equal in all of them share a rank.")
    counts = Convention(N_("It counts as a win.")) if terms.bye_wins else Convention(N_("It does not count as a win."))
    bye = (BYE_IN_COUNTDOWN if terms.counts_down else BYE_OF_PLAYER if are_players else BYE)[terms.bye_worth]
    shared = () if "lot" in championship.criteria else (equal,)
    return RuleSection(
        N_("The championship"),
        (
            _rounds(championship, words),
            Rule(Convention("{criteria}."), N_("Standings, in this order:"), shared, {"criteria": criteria}),
            Rule(bye, N_("Bye:"), (counts,), {"points": number(terms.worth(terms.bye_worth, None), words)}),
            _forfeit(terms, seating, words, are_players=are_players),
            *(() if are_players else (CHANGE_OF_PLAYERS,)),
        ),
    )


def _rounds(championship: Settings, words: Translator) -> Rule:
    if championship.phases:
        return Rule(Convention("{plan}."), N_("Rounds:"), details={"plan": say_plan(championship.phases, words)})
    if championship.planned_rounds == 1:
        return Rule(Convention(N_("one planned; the organiser says how it is drawn.")), N_("Rounds:"))
    planned = Convention(N_("{n} planned; the organiser says of each how it is drawn."))
    return Rule(planned, N_("Rounds:"), details={"n": str(championship.planned_rounds)})


def customs_of(championship: Settings) -> tuple[RuleSection, ...]:
    """What the hall adds in lines of its own; no section where it adds nothing."""
    said = tuple(Rule("{line}", details={"line": line}) for line in championship.customs)
    return (RuleSection(CUSTOMS, said),) if said else ()


def _forfeit(terms: WorthTerms, seating: Seating, words: Translator, *, are_players: bool) -> Rule:
    late = (
        N_("a player not ready 10 minutes after the start has lost the game.")
        if are_players
        else N_("a team not ready 10 minutes after the start has lost the game.")
    )
    among_several = FORFEIT_IN_COUNTDOWN if terms.counts_down else FORFEIT_AMONG_SEVERAL
    marks = (FORFEIT if seating.usual == 2 and not terms.counts_down else among_several)[terms.forfeit_marks]
    return Rule(late, N_("Forfeit:"), (marks,), {"points": number(terms.worth(terms.forfeit_marks, None), words)}, wall=True)
