"""The columns of the list of teams."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.services.people.lines import TeamLine, TeamStatus, players_under
from tournament.ui.people.list_filter import is_expected
from tournament.ui.tables.lines_model import Column
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, Theme
from tournament.wording.people.entrants import Entrants
from tournament.wording.setup.settings import TEAM_STATES

PRESENT, PAID = 3, 4
ICONS = {TeamStatus.WAITING: "clock", TeamStatus.WITHDRAWN: "flag", TeamStatus.EXCLUDED: "cross"}


def team_columns(words: Translator, theme: Theme, who: Entrants) -> Sequence[Column[TeamLine]]:
    """Number, name, players with their club under them, present, paid, state. A state has an icon and a word, never a colour alone."""
    c, size = theme.colours, theme.px(ICON)
    tick = icon("check", c.baize, size)
    states = {status: icon(name, c.amber_text, size) for status, name in ICONS.items()}
    yes, no = words.gettext("yes"), words.gettext("no")

    def faint(team: TeamLine) -> str | None:
        return c.soft if team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED) else None

    def players(team: TeamLine) -> str:
        return "\n".join(part for part in (" · ".join(players_under(team.name, team.players)), team.club) if part)

    def state(team: TeamLine) -> str:
        return words.gettext(TEAM_STATES[team.status])

    def spoken(team: TeamLine) -> str:
        return ", ".join(part for part in (*players_under(team.name, team.players), team.club) if part)

    return (
        Column(words.gettext("No."), lambda team: "–" if team.number is None else str(team.number), digits=True, bold=True, width=48, colour=faint),
        Column(who.one, lambda team: team.name, bold=True, wrap=True, colour=faint, spoken=lambda team: team.name),
        Column(words.gettext("Players, club"), players, wrap=True, stretch=True, colour=faint, spoken=spoken),
        Column(
            words.gettext("Present"),
            lambda team: (yes if team.present else no) if is_expected(team) else "–",
            icon=lambda team: tick if team.present and is_expected(team) else None,
            colour=lambda team: None if team.present and is_expected(team) else c.soft,
        ),
        Column(
            words.gettext("Paid"),
            lambda team: yes if team.paid else no,
            icon=lambda team: tick if team.paid else None,
            colour=lambda team: None if team.paid else c.soft,
        ),
        Column(
            words.gettext("State"),
            lambda team: (words.gettext("near the door") if team.near_door else "") if team.status is TeamStatus.ACTIVE else state(team),
            icon=lambda team: states.get(team.status),
            spoken=lambda team: ", ".join([state(team), *([words.gettext("near the door")] if team.near_door else [])]),
        ),
    )
