"""What documents are called, by their ids: the command line reads this before it opens anything."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

TITLES: Final[Mapping[str, str]] = {
    "door-list": N_("Door list"),
    "rule-sheet": N_("Rule sheet"),
    "rule-poster": N_("Rule poster"),
    "hall-poster": N_("Wall poster of the hall"),
    "hall-poster-a3": N_("Wall poster of the hall, A3"),
    "blank-score-sheets": N_("Blank score sheets"),
    "receipts": N_("Receipts"),
    "name-labels": N_("Name labels"),
    "place-cards": N_("Place cards"),
    "team-labels": N_("Team labels and envelopes"),
    "raffle-tickets": N_("Raffle tickets"),
    "raffle-lots": N_("Raffle prizes"),
    "blank-diplomas": N_("Blank diplomas"),
    "helper-sheet": N_("Aide-mémoire for helpers"),
    "key-sheet": N_("All the keys"),
    "draw-by-table": N_("Draw by table"),
    "draw-by-team": N_("Draw by team"),
    "draw-explained": N_("Draw explained"),
    "score-sheets": N_("Score sheets"),
    "team-slips": N_("Team slips"),
    "played-sheets": N_("Sheets after play"),
    "plan": N_("All rounds"),
    "pools": N_("Pools"),
    "bracket": N_("Bracket"),
    "standings": N_("Standings"),
    "final-ranking": N_("Final ranking"),
    "prize-list": N_("Prizes to sign for"),
    "prize-envelopes": N_("Prize envelopes"),
    "cash-sheet": N_("Cash sheet"),
    "raffle-minutes": N_("Record of the raffle draw"),
    "podium": N_("Podium"),
    "diplomas": N_("Diplomas"),
    "decisions": N_("Referees’ decisions"),
    "journal": N_("Journal"),
}
