"""The columns of the plan of prizes and of who wins them."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.phrases import euros
from tournament.messages.prizes import say_award, say_prize, say_prize_for, say_won_for
from tournament.services.people.lines import players_under
from tournament.services.prizes.lines import AwardLine, PrizeLine
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, WindowTheme


def plan_columns(words: Translator) -> Sequence[TableColumn[PrizeLine]]:
    """What a prize is for, what each winner has, and what that comes to where there are several."""
    return (
        TableColumn(words.gettext("Prize for"), lambda line: say_prize_for(line.prize, words), bold=True, wrap=True),
        TableColumn(words.gettext("Prize"), lambda line: say_prize(line, words), wrap=True, stretch=True),
        TableColumn(words.gettext("In all"), lambda line: euros(line.total, words) if line.total else "", digits=True),
    )


def award_columns(words: Translator, theme: WindowTheme, who: EntrantWords) -> Sequence[TableColumn[AwardLine]]:
    """What is won for what, by whom, what it is, and whether its money was paid out."""
    tick = icon("check", theme.colours.baize, theme.px(ICON))

    def team(line: AwardLine) -> str:
        players = " · ".join(players_under(line.name, line.players))
        return "\n".join(part for part in (f"{line.team} · {line.name}", players) if part)

    return (
        TableColumn(words.gettext("For"), lambda line: say_won_for(line, words), bold=True, wrap=True),
        TableColumn(who.one, team, wrap=True, stretch=True, spoken=lambda line: f"{line.team}, {line.name}"),
        TableColumn(words.gettext("Prize"), lambda line: say_award(line, words), wrap=True),
        TableColumn(
            words.gettext("Paid out"),
            lambda line: words.gettext("yes") if line.is_paid else "",
            icon=lambda line: tick if line.is_paid else None,
        ),
    )
