"""What no championship can be set to. Imports no SQL, so that settings kept outside of a file are held to the same bounds."""

from collections.abc import Sequence

from tournament.errors import Problem
from tournament.services.people.names import text_problems, tidy
from tournament.services.setup.rooms import HIGHEST_TABLE
from tournament.standings.criteria import check_criteria

LONGEST_NAME = 120
MOST_ROUNDS = 100
MOST_MINUTES = 600
LONGEST_REFEREES = 240
MOST_CUSTOMS, LONGEST_CUSTOM = 12, 240
"""Lines of customs, and characters of one: together they fill half a page."""


def check_settings(name: str, venue: str, criteria: Sequence[str], planned_rounds: int, game_minutes: int | None = None) -> list[Problem]:
    """Everything that is wrong with the settings of a championship, each at its field."""
    problems = [] if tidy(name) else [Problem("championship-without-name", "name")]
    problems += [*text_problems(tidy(name), "name", LONGEST_NAME), *text_problems(tidy(venue), "place", LONGEST_NAME)]
    return problems + check_course(criteria, planned_rounds, game_minutes)


def check_drawing(clubs_apart: int, door_tables: Sequence[int]) -> list[Problem]:
    """Everything that is wrong with what draws go by beside their formats."""
    problems = []
    if not 0 <= clubs_apart <= MOST_ROUNDS:
        problems.append(Problem("clubs-apart-out-of-range", "clubs_apart", {"most": MOST_ROUNDS}))
    if not all(1 <= table <= HIGHEST_TABLE for table in door_tables):
        problems.append(Problem("room-out-of-range", "door_tables", {"most": HIGHEST_TABLE}))
    return problems


def check_sheet_texts(referees: str, customs: Sequence[str]) -> list[Problem]:
    """Everything that is wrong with what a championship adds to its rule sheet."""
    problems = text_problems(tidy(referees), "referees", LONGEST_REFEREES)
    if len(customs) > MOST_CUSTOMS:
        problems.append(Problem("customs-too-many", "customs", {"most": MOST_CUSTOMS}))
    return problems + [problem for line in customs for problem in text_problems(line, "customs", LONGEST_CUSTOM)][:1]


def tidy_lines(lines: Sequence[str]) -> list[str]:
    """Lines of a free text, each tidied; empty ones say nothing."""
    return [line for line in map(tidy, lines) if line]


def check_course(criteria: Sequence[str], planned_rounds: int, game_minutes: int | None = None) -> list[Problem]:
    """Everything that is wrong with how a championship is to run, whatever it is called."""
    problems = []
    if not 1 <= planned_rounds <= MOST_ROUNDS:
        problems.append(Problem("rounds-out-of-range", "planned_rounds", {"most": MOST_ROUNDS}))
    if game_minutes is not None and not 1 <= game_minutes <= MOST_MINUTES:
        problems.append(Problem("minutes-out-of-range", "game_minutes", {"most": MOST_MINUTES}))
    return problems + check_criteria(criteria)
