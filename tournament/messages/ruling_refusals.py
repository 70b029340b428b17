"""What a refusal of a referee's decision says, and of a count of who is at the tables."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_RULINGS: Final[Mapping[str, str]] = {
    "decision-needs-referee": N_("Who decided it? The name is kept in the journal."),
    "ruling-not-noted": N_("This decision needs what followed from it."),
    "ruling-about-nobody": N_("Which side, or which team, is it about?"),
    "ruling-deal": N_("The sheet of this table has no hand {deal}: the next one is hand {most}."),
    "ruling-gone": N_("This decision is not in the list any more."),
    "ruling-stands-on-sheet": N_("This decision is on a sheet: correct the sheet, and the decision follows."),
    "no-effect-trick": N_("A wrong card is ignored only in the last trick but one (trick {trick}), in good faith and without effect (article 9 C)."),
    "award-without-trick": N_("At which trick was the wrong card played?"),
    "award-without-hand": N_("Type the contract of the hand first: what the other side takes is worked out from it."),
    "award-by-referee": N_("At this table the rules do not say who takes the rest: type the hand as the referee awards it."),
    "award-before-first-trick": N_("Before the first trick nobody has anything."),
    "award-without-held": N_("Type the points that the side at fault had before that trick, or say that it had won no trick."),
    "award-points-without-trick": N_("Whoever has {points} points has a trick."),
    "award-points-impossible": N_("A side cannot have {points} points before trick {trick}."),
    "presence-without-round": N_("No round is being played: there is nobody to count."),
    "presence-not-seated": N_("Team {team} has no table in round {round}."),
    "presence-game-over": N_("Team {team} is missing at no table: the result of table {table} is in."),
    "presence-has-played": N_("Team {team} has played: table {table} has something on its sheet."),
    "presence-too-early": N_("The round has run for {minutes} minutes: nobody has lost for not being there before {needed} (article 9 D)."),
    "presence-nobody-missing": N_("Which teams are missing? Type their numbers."),
}
