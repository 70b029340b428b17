"""What the documents are called, by their ids: on the paper, in the window, in the journal."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_

TITLES: Final[Mapping[str, str]] = {
    "door-list": N_("Door list"),
    "rule-sheet": N_("Rule sheet"),
    "rule-poster": N_("Rule poster"),
    "blank-score-sheets": N_("Blank score sheets"),
    "draw-by-table": N_("Draw by table"),
    "draw-by-team": N_("Draw by team"),
    "draw-explained": N_("Draw explained"),
    "score-sheets": N_("Score sheets"),
    "team-slips": N_("Team slips"),
    "plan": N_("All rounds"),
    "pools": N_("Pools"),
    "bracket": N_("Bracket"),
    "standings": N_("Standings"),
    "final-ranking": N_("Final ranking"),
    "journal": N_("Journal"),
}
