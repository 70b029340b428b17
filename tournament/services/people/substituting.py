"""Substitutions: free until the first posting, then for force majeure only (article 9 D, D5).

A round that is posted stays as it was announced: its sheets name whoever was to play then, and later rounds name
whoever plays now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.models.tables import Substitution, Team
from tournament.services.desk.hall import Hall, cached
from tournament.services.desk.texts import tidy
from tournament.services.desk.use_cases import AT_THE_DOOR, use_case
from tournament.services.desk.work import Work
from tournament.services.people.drafts import draft_of
from tournament.services.people.lines import SubstitutionLine, TeamLine
from tournament.services.people.names import name_from_players, name_key
from tournament.services.people.player_changes import others_than
from tournament.services.people.registration import change_team, reachable, teams


@use_case("team-changed", "player-replaced", roles=AT_THE_DOOR)
def replace_player(work: Work, team_id: int, leaving: str, entering: str, *, reason: str = "") -> None:
    """Let someone play instead of a player. A team that is called by its players' surnames is called by the new ones.

    Refused without a name, for a player who is not in the team (any more), for one who plays elsewhere, and, once a
    draw has been posted, without a reason.
    """
    work.row(Team, team_id, "team-gone")
    line = next(line for line in reachable(teams(work.hall), work.known_phones()) if line.id == team_id)
    if leaving not in line.players:
        raise Refused(Problem("player-not-in-team", "leaving", {"player": leaving, "team": line.name}))
    if not tidy(entering):
        raise Refused(Problem("player-unnamed", "entering"))
    players = tuple(entering if player == leaving else player for player in line.players)
    name = "" if line.name == name_from_players(line.players) else line.name
    # whoever comes has another licence and membership
    licences, memberships = (
        tuple("" if player == leaving else text for player, text in zip(line.players, texts, strict=False))
        for texts in (line.licences, line.memberships)
    )
    draft = replace(draft_of(line), players=players, name=name, licences=licences, memberships=memberships)
    change_team.do(work, team_id, draft, reason=reason)


@cached("substitution")
def substitutions(hall: Hall) -> Mapping[int, tuple[SubstitutionLine, ...]]:
    """Who plays for whom, by the id of the team, oldest first."""
    found: dict[int, tuple[SubstitutionLine, ...]] = {}
    for row in hall.all(Substitution):
        line = SubstitutionLine(row.after_round, row.leaving, row.entering, row.reason)
        found[row.team_id] = (*found.get(row.team_id, ()), line)
    return found


def teams_then(lines: Mapping[int, TeamLine], replaced: Mapping[int, Sequence[SubstitutionLine]], number: int) -> Mapping[int, TeamLine]:
    """The teams as they were when a round was posted: whoever entered later makes way for who was there."""
    before = {team: line for team, line in lines.items() if any(one.after_round >= number for one in replaced.get(line.id, ()))}
    if not before:
        return lines
    return {**lines, **{team: replace(line, players=players_then(line.players, replaced[line.id], number)) for team, line in before.items()}}


def players_then(players: Sequence[str], replaced: Sequence[SubstitutionLine], number: int) -> tuple[str, ...]:
    """The players of a team when a round was posted."""
    then = tuple(players)
    for one in reversed(replaced):
        if one.after_round >= number:
            who = found_in(then, one.entering)
            then = tuple(one.leaving if player == who else player for player in then)
    return then


def found_in(players: Sequence[str], wanted: str) -> str | None:
    """A player's name as the team now has it, whatever its mark; None if not there."""
    alike = [player for player in players if not others_than([player], [wanted])]
    return next((player for player in alike if name_key(player) == name_key(wanted)), alike[0] if alike else None)
