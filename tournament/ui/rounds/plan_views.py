"""A drawn round with what its schedule knows in advance: all rounds table by table or team by team, and the pools."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.schedule_lines import PoolLine, ScheduleLine
from tournament.ui.rounds.pools_view import PoolsView
from tournament.ui.rounds.schedule_view import ScheduleView, tells_tables
from tournament.ui.rounds.view_choice import ViewChoice
from tournament.ui.widgets.segments import SegmentChoice

ROUND: Final = "round"
TABLES: Final = "tables"
TEAMS: Final = "teams"
POOLS: Final = "pools"


class PlanViews(ViewChoice):
    """Shows `front` until more is wanted; no choice is shown where nothing is known in advance."""

    def __init__(self, front: QWidget, words: Translator) -> None:
        say = words.gettext
        by_table, by_team, pools = ScheduleView(words, by_team=False), ScheduleView(words, by_team=True), PoolsView(words)
        choices = [
            SegmentChoice(ROUND, say("This round"), say("This round, table by table")),
            SegmentChoice(POOLS, say("Pools"), say("The pools and their tables")),
            SegmentChoice(TABLES, say("All rounds"), say("All rounds, table by table")),
            SegmentChoice(TEAMS, say("Team by team"), say("All rounds, team by team")),
        ]
        super().__init__({ROUND: front, POOLS: pools, TABLES: by_table, TEAMS: by_team}, choices, ROUND)
        self.by_table, self.by_team, self.pools = by_table, by_team, pools

    def show_plan(self, schedule: ScheduleLine | None, pools: Sequence[PoolLine], teams: Sequence[TeamLine], who: EntrantWords) -> None:
        """Offer what is known of further rounds; nothing where there is no schedule."""
        if schedule is not None:
            self.by_table.show_schedule(schedule, teams, who)
            self.by_team.show_schedule(schedule, teams, who)
            self.pools.show_pools(pools, teams, who)
            self.choice.button(TABLES).setVisible(tells_tables(schedule))
            self.choice.button(POOLS).setVisible(bool(pools))
        if schedule is None or self.choice.button(self.choice.value).isHidden():
            self.choice.press((ROUND,))
        self.offer_choice(offered=schedule is not None)
