"""The columns of the standings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QIcon

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.scores.scores import say_given, say_movement, show_movement
from tournament.messages.setup.criteria import say_counted, say_criterion, say_value
from tournament.sentences import N_
from tournament.services.people.lines import TeamStatus, players_under
from tournament.services.scores.lines import WITHOUT_FIGURES, StandingLine, StandingsLine
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, LARGE_TEXT, WindowTheme

GONE: Final = {TeamStatus.WITHDRAWN: N_("{name} (withdrawn)"), TeamStatus.EXCLUDED: N_("{name} (excluded)")}
FIGURES_IN_LARGE_TEXT: Final = 2


@dataclass(frozen=True)
class RankedLine:
    """A team's standing, and whether its rank is shared."""

    line: StandingLine
    is_shared: bool


def standing_columns(
    standings: StandingsLine, words: Translator, theme: WindowTheme, who: EntrantWords, *, is_tight: bool = False
) -> tuple[TableColumn[RankedLine], ...]:
    """Rank, movement since the last round, team with people, every criterion. Departed teams are faint.

    In large text how many games were played is under the team's name, as are the criteria after the first two;
    where even that leaves no room (`is_tight`), only the name and two criteria stand there.
    """
    say, soft, is_large = words.gettext, theme.colours.soft, theme.text_size > LARGE_TEXT

    def faint(row: RankedLine) -> str | None:
        return soft if row.line.status in GONE else None

    named = [name for name in standings.criteria if name not in WITHOUT_FIGURES]
    beside, under = (named[:FIGURES_IN_LARGE_TEXT], named[FIGURES_IN_LARGE_TEXT:]) if is_large else (named, [])

    def people(row: RankedLine) -> str:
        if is_tight:
            return ""
        more = [say_counted(name, row.line.values[name], words) for name in under]
        return " · ".join((people_text(row, words), *([games_text(row, words)] if is_large else []), *more))

    return (
        TableColumn(say("Rank"), lambda row: rank_text(row, words), digits=True, bold=True, colour=faint),
        *([_movement(words, theme)] if standings.compared_with is not None and not is_tight else []),
        TableColumn(say("No."), lambda row: str(row.line.team), digits=True, colour=faint),
        TableColumn(
            who.one,
            lambda row: "\n".join(part for part in (team_text(row, words), people(row)) if part),
            stretch=True,
            wrap=True,
            bold=True,
            colour=faint,
            spoken=lambda row: ", ".join(part for part in (team_text(row, words), people(row)) if part),
        ),
        *([] if is_large else [TableColumn[RankedLine](say("Played"), lambda row: str(row.line.games), digits=True)]),
        *_criteria(beside, words),
    )


def plays_differ(standings: StandingsLine) -> bool:
    """Whether not all teams played as many games."""
    return len({line.games for line in standings.lines}) > 1


def _movement(words: Translator, theme: WindowTheme) -> TableColumn[RankedLine]:
    size = theme.px(ICON)
    rise, fall = icon("rise", theme.colours.baize, size), icon("fall", theme.colours.red, size)

    def arrow(row: RankedLine) -> QIcon | None:
        gained = row.line.movement or 0
        return (rise if gained > 0 else fall) if gained else None

    return TableColumn(
        words.gettext("Movement"),
        lambda row: show_movement(row.line, words),
        icon=arrow,
        colour=lambda row: None if row.line.movement else theme.colours.soft,
        spoken=lambda row: say_movement(row.line, words),
    )


def _criteria(names: Sequence[str], words: Translator) -> list[TableColumn[RankedLine]]:
    def criterion(name: str) -> TableColumn[RankedLine]:
        return TableColumn(say_criterion(name, words), lambda row: say_value(name, row.line.values[name], words), digits=True, bold=name == names[0])

    return [criterion(name) for name in names]


def team_text(row: RankedLine, words: Translator) -> str:
    """The name of a team, saying so where it left."""
    gone = GONE.get(row.line.status)
    return words.gettext(gone).format(name=row.line.name) if gone else row.line.name


def people_text(row: RankedLine, words: Translator) -> str:
    """Who plays in a team, for which club, and what it was given or lost outside its games."""
    players = words.gettext(" and ").join(players_under(row.line.name, row.line.players))
    return " · ".join(part for part in (players, row.line.club, say_given(row.line, words)) if part)


def games_text(row: RankedLine, words: Translator) -> str:
    """How many games of a team count."""
    return words.ngettext("{n} game", "{n} games", row.line.games).format(n=row.line.games)


def rank_text(row: RankedLine, words: Translator) -> str:
    """A rank, saying so where several teams share it."""
    return words.gettext("{rank} tied").format(rank=row.line.rank) if row.is_shared else str(row.line.rank)
