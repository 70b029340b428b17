"""How those who play are written on paper, who still plays, and which names the fonts cannot write whole."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.papers.page import INK, SOFT, Box, Part
from tournament.papers.text import BOLD, REGULAR, SMALLEST, TWO_LINES, Fitted, fit, lacking_signs, write
from tournament.services.papers.views import Snapshot
from tournament.services.people.names import name_from_players
from tournament.services.people.views import TeamStatus, TeamView, players_under
from tournament.services.rounds.views import RoundView

SHRINK: Final = 0.72  # how far a name shrinks before it takes a second line
SMALLER: Final = (1.0, 0.9, 0.8, 0.7, 0.6)  # how far a team shrinks where its cell is too low
BETWEEN: Final = 2.6
ABOVE_BASELINE: Final = 0.85


def players_text(players: Sequence[str], tr: Translator) -> str:
    """The players of a team as a sentence would name them."""
    if len(players) == 2:
        return tr.gettext("{first} and {second}").format(first=players[0], second=players[1])
    return ", ".join(players)


class NamedPlayers(Protocol):
    """Whoever plays: a team or a side, with its players."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays in it."""
        ...


def under_text(team: NamedPlayers, tr: Translator) -> str:
    """The players to be written under the name of a team; nothing where somebody alone is called by it."""
    return players_text(players_under(team.name, team.players), tr)


def height_of_team(name: str, beneath: str, width: float, size: float, small: float) -> float:
    """The height that `write_team` needs, in points: more where a name takes a second line."""
    return _height(_fit_team(name, beneath, width, size, small))


def least_height_of_team(name: str, beneath: str, width: float) -> float:
    """The least height that a team needs, in the smallest font size, in points."""
    return height_of_team(name, beneath, width, SMALLEST, SMALLEST)


def _fit_team(name: str, beneath: str, width: float, size: float, small: float) -> tuple[Fitted, Fitted]:
    return _fit_line(name, BOLD, size, width), _fit_line(beneath, REGULAR, small, width)


def _height(team: tuple[Fitted, Fitted]) -> float:
    title, players = team
    return title.height + players.height + BETWEEN if players.lines != ("",) else title.height


def _fit_line(text: str, face: str, size: float, width: float) -> Fitted:
    return fit(text, face, size, width, least=max(size * SHRINK, SMALLEST), two_lines=max(TWO_LINES, SMALLEST / size))


def write_team(canvas: Any, name: str, beneath: str, cell: Box, size: float, small: float) -> float:
    """A team's name above its players, shrunk to a low cell; returns the name's size in points."""
    fitting = (
        _fit_team(name, beneath, cell.width, max(size * part, SMALLEST), max(small * part, SMALLEST))
        for part in SMALLER
    )
    team = next((team for team in fitting if _height(team) <= cell.height), None) or _fit_team(
        name, beneath, cell.width, SMALLEST, SMALLEST
    )
    title, players = team
    first = cell.bottom + (cell.height + _height(team)) / 2 - title.size * ABOVE_BASELINE
    canvas.setFillColor(INK)
    write(canvas, title, cell.left, first)
    canvas.setFillColor(SOFT)
    write(canvas, players, cell.left, first - (title.height - title.size) - players.size - BETWEEN)
    canvas.setFillColor(INK)
    return title.size


def playing(teams: Sequence[TeamView]) -> list[TeamView]:
    """The teams that have a number and have not left, by number."""
    return sorted(
        (team for team in teams if team.number and team.status is TeamStatus.ACTIVE), key=lambda team: team.number or 0
    )


def lacking_players(teams: Sequence[TeamView], _rounds: Sequence[RoundView]) -> Problem | None:
    """Why there is no paper for those who play: nobody does."""
    return None if playing(teams) else Problem("no-team-registered")


def wanted_teams(teams: Sequence[TeamView], part: Part) -> list[TeamView]:
    """Those who play, or one of them alone. Refused where there is none of that number."""
    wanted = [team for team in playing(teams) if part.team in (None, team.number)]
    if not wanted and part.team is not None:
        raise Refused(Problem("team-unknown", details={"number": part.team}))
    return wanted


def own_name(team: NamedPlayers) -> str:
    """What a team calls itself; nothing where it goes by the names of its players."""
    return "" if team.name in (name_from_players(team.players), *team.players) else team.name


def names_with_boxes(snapshot: Snapshot) -> dict[str, tuple[str, ...]]:
    """Every name of a championship that is printed with boxes, and the signs that those replace."""
    return {text: signs for text in _names(snapshot) if (signs := lacking_signs(text))}


def _names(snapshot: Snapshot) -> Iterator[str]:
    yield from (snapshot.championship.name, snapshot.championship.venue)
    yield from (prize.prize.goods for prize in snapshot.awards.prizes)
    for team in snapshot.teams:
        yield from (team.name, *team.players, team.club)
