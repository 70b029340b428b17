"""Rankings with prizes: the championship's own, and those of side brackets. Who left wins nothing."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from tournament.draw.catalogue import settings_of
from tournament.draw.facts import Choice
from tournament.draw.trees import Bracket, slot_named
from tournament.models.money_tables import PrizeRow
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamStatus
from tournament.services.rounds.brackets import stages_after
from tournament.services.scores.lines import StandingLine, ranked_by, who_played
from tournament.services.scores.standing import games_until, standings
from tournament.services.setup.settings import phases_in, terms_in

OWN: Final = ""
"""The championship's own ranking."""
BESIDE: Final = (Bracket.CONSOLATION, Bracket.THIRD, Bracket.OTHERS)
"""The brackets that have prizes of their own."""

Lines = tuple[StandingLine, ...]


def rankings(hall: Hall) -> Mapping[str, Lines]:
    """Who can win in each ranking that there is, by its name, best first: those who played in it and did not leave."""
    own = ranked_by((line for line in who_played(standings(hall).lines) if line.status is TeamStatus.ACTIVE), lambda line: (line.rank,))
    there = teams_of_brackets(hall)
    if not there:
        return {OWN: own}
    last = standings(hall).round
    stages = stages_after(hall, games_until(hall, last), last, terms_in(hall))

    def of(bracket: Bracket) -> Lines:
        """How far each came in the bracket counts first, then how it stands in the championship's own ranking."""
        return ranked_by((line for line in own if line.team in there[bracket]), lambda line: (stages.get(line.team, len(own)), line.rank))

    return {OWN: own, **{bracket.value: of(bracket) for bracket in BESIDE if bracket in there}}


def teams_of_brackets(hall: Hall) -> Mapping[Bracket, set[int]]:
    """Who played in each of the brackets that have prizes of their own."""
    teams: defaultdict[Bracket, set[int]] = defaultdict(set)
    for game in games_until(hall, standings(hall).round):
        if game.slot and (bracket := slot_named(game.slot).bracket) in BESIDE:
            teams[bracket].update(game.teams)
    return dict(teams)


def rankings_offered(hall: Hall) -> tuple[str, ...]:
    """The rankings to plan prizes in: the main one, and brackets of the plan or the prizes."""
    planned = {bracket.value for phase in phases_in(hall.contents) for bracket in brackets_beside(settings_of(phase))}
    named = {row.ranking for row in hall.all(PrizeRow)} | {bracket.value for bracket in teams_of_brackets(hall)}
    return (OWN, *(bracket.value for bracket in BESIDE if bracket.value in planned | named))


def brackets_beside(options: Mapping[str, Choice]) -> Iterator[Bracket]:
    """The brackets beside the main one that the settings of a format make."""
    if options.get("losers") in ("consolation", "consolation-third"):
        yield Bracket.CONSOLATION
    if options.get("losers") == "consolation-third":
        yield Bracket.THIRD
    if options.get("rest") == "bracket":
        yield Bracket.OTHERS
