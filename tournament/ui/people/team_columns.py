"""The columns of the list of teams."""

from collections.abc import Callable, Sequence

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords, say_licences
from tournament.messages.phrases import euros
from tournament.messages.setup.rules import TEAM_STATES
from tournament.services.people.lines import TeamLine, TeamStatus, players_under
from tournament.ui.people.list_filter import is_expected, lacks_licence
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.tables.wrapped import LINE
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, VERY_LARGE, WindowTheme

PRESENT, PAID = 3, 4
"""The ticked columns, present and paid; one earlier where players stand under the team's name."""
ICONS = {TeamStatus.WAITING: "clock", TeamStatus.WITHDRAWN: "flag", TeamStatus.EXCLUDED: "cross"}


def has_players_beneath(theme: WindowTheme) -> bool:
    """Whether, in large text, players stand under their team's name: beside it no letter would fit."""
    return theme.text_size > VERY_LARGE


def team_columns(
    words: Translator, theme: WindowTheme, who: EntrantWords, *, licences: bool = False, owed: Callable[[TeamLine], int] = lambda _: 0
) -> Sequence[TableColumn[TeamLine]]:
    """Number, name, players with club and category, present, paid (`owed` cents), state, and licences if asked."""
    c, size = theme.colours, theme.px(ICON)
    tick = icon("check", c.baize, size)
    states = {status: icon(name, c.amber_text, size) for status, name in ICONS.items()}
    yes, no, owes = words.gettext("yes"), words.gettext("no"), words.gettext("owes {amount}")

    def faint(team: TeamLine) -> str | None:
        return c.soft if team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED) else None

    def players(team: TeamLine) -> str:
        of_club = " · ".join(part for part in (team.club, team.category) if part)
        return "\n".join(part for part in (" · ".join(players_under(team.name, team.players)), of_club) if part)

    def licences_of(team: TeamLine) -> str:
        return LINE.join(licence or "–" for licence in team.licences or [""] * len(team.players))

    def state(team: TeamLine) -> str:
        return words.gettext(TEAM_STATES[team.status])

    def spoken(team: TeamLine) -> str:
        return ", ".join(part for part in (*players_under(team.name, team.players), team.club, team.category) if part)

    of_licences = TableColumn[TeamLine](
        words.gettext("Licences"),
        licences_of,
        wrap=True,
        colour=lambda team: c.amber_text if lacks_licence(team) else faint(team),
        spoken=lambda team: ", ".join(say_licences(team, words)),
    )
    beneath = has_players_beneath(theme)

    def named(team: TeamLine) -> str:
        return "\n".join(filter(None, (team.name, " · ".join(players_under(team.name, team.players)) if beneath else "")))

    return (
        TableColumn(
            words.gettext("No."), lambda team: "–" if team.number is None else str(team.number), digits=True, bold=True, width=48, colour=faint
        ),
        TableColumn(who.one, named, bold=True, wrap=True, stretch=beneath, colour=faint, spoken=lambda team: team.name),
        *([] if beneath else [TableColumn(words.gettext("Players, club"), players, wrap=True, stretch=True, colour=faint, spoken=spoken)]),
        TableColumn(
            words.gettext("Present"),
            lambda team: (yes if team.present else no) if is_expected(team) else "–",
            icon=lambda team: tick if team.present and is_expected(team) else None,
            colour=lambda team: None if team.present and is_expected(team) else c.soft,
        ),
        TableColumn(
            words.gettext("Paid"),
            lambda team: yes if team.paid else owes.format(amount=euros(cents, words)) if (cents := owed(team)) else no,
            icon=lambda team: tick if team.paid else None,
            colour=lambda team: None if team.paid else c.amber_text if owed(team) else c.soft,
        ),
        TableColumn(
            words.gettext("State"),
            lambda team: (words.gettext("near the door") if team.near_door else "") if team.status is TeamStatus.ACTIVE else state(team),
            icon=lambda team: states.get(team.status),
            spoken=lambda team: ", ".join([state(team), *([words.gettext("near the door")] if team.near_door else [])]),
        ),
        *([of_licences] if licences else []),
    )
