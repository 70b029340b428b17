"""How a championship is run, as presets and championships publish it in the same words."""

from dataclasses import replace
from typing import Annotated, Any, Final

from pydantic import Field, StrictBool, StrictStr

from tournament.draw.phase_reading import PhaseDocument, phases_of
from tournament.draw.phases import MOST_PHASES
from tournament.errors import Problem, Refused
from tournament.scoring.paths import beyond, is_told
from tournament.scoring.published import OF_SHEETS, OneOf, Part, Table, Text, Whole
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import LONGEST_LIST, printable
from tournament.scoring.systems import DEFAULT_SYSTEM, SYSTEMS, resolve_rules, usual_rules
from tournament.services.setup.lines import ByeWorth, ForfeitMarks
from tournament.services.setup.setting_checks import (
    LONGEST_CUSTOM,
    MOST_CUSTOMS,
    MOST_MINUTES,
    MOST_ROUNDS,
    check_course,
    check_drawing,
    check_sheet_texts,
    tidy_lines,
)
from tournament.standings.criteria import CRITERIA, DEFAULT_CRITERIA

CriterionName = Annotated[StrictStr, Field(json_schema_extra={"enum": list(CRITERIA)})]
AS_THEY_ARE: Final = ("bye_worth", "bye_wins", "forfeit_marks", "game_minutes", "totals_first", "clubs_apart", "tables_move")


class Choices(Part):
    """How a championship is run: the fields that a preset and a championship have in common."""

    rules: Annotated[str, Text()] = Field(json_schema_extra={OF_SHEETS: "rules"})
    options: Annotated[dict[Any, Any], Table(quotes=False)] = Field({}, json_schema_extra={OF_SHEETS: "options"})
    criteria: Annotated[list[CriterionName], Field(max_length=LONGEST_LIST)] = Field(
        list(DEFAULT_CRITERIA), description="What ranks the teams, the most important first.", json_schema_extra={"minItems": 1, "uniqueItems": True}
    )
    bye_worth: Annotated[ByeWorth, OneOf(tuple(ByeWorth))] = Field(ByeWorth.HALF, description="What a team that sits out marks.")
    bye_wins: StrictBool = Field(True, description="Whether sitting out counts as a win.")
    forfeit_marks: Annotated[ForfeitMarks, OneOf(tuple(ForfeitMarks))] = Field(
        ForfeitMarks.TARGET, description="What is marked for a game lost by forfeit."
    )
    planned_rounds: Annotated[int | None, Whole(1, MOST_ROUNDS, is_checked=False)] = Field(
        None, description="How many rounds were announced; 4, or the rounds there are, when absent."
    )
    game_minutes: Annotated[int | None, Whole(1, MOST_MINUTES, is_checked=False)] = Field(
        None, description="When the clock stops a game. Absent: no clock."
    )
    totals_first: StrictBool = Field(False, description="Whether the desk types the totals of a game rather than its hands.")
    phases: Annotated[list[PhaseDocument], Field(max_length=MOST_PHASES)] = Field(
        [], description="The formats that draw, one after another; without any, each round was drawn as was chosen then."
    )
    clubs_apart: Annotated[int, Whole(0, MOST_ROUNDS, is_checked=False)] = Field(
        0, description="In so many first rounds club mates are kept apart while it can be."
    )
    tables_move: StrictBool = Field(False, description="Whether nobody should sit at the same table again.")
    customs: Annotated[list[Annotated[StrictStr, Field(json_schema_extra={"maxLength": LONGEST_CUSTOM})]], Field(max_length=LONGEST_LIST)] = Field(
        [], description="The customs of the hall, a line each, as the rule sheet says them.", json_schema_extra={"maxItems": MOST_CUSTOMS}
    )


def choices_of(part: Choices, wrong: list[Problem], path: str = "", *, rounds: int = 4) -> dict[str, Any]:
    """What a document chooses, by the fields of `Settings`; where it is wrong, what is usual.

    `wrong` has what is wrong with its shape, and what is wrong beyond it is added. So many `rounds` were announced where it does not say how many.
    """
    at = f"{path}." if path else ""
    rules, problems = (usual_rules(), []) if is_told(wrong, f"{at}rules") else _rules_of(part, at)
    phases, of_phases = ((), []) if is_told(wrong, f"{at}phases") else phases_of(part.phases, at)
    criteria, customs = [printable(name) for name in part.criteria], tidy_lines(part.customs)
    planned = rounds if part.planned_rounds is None else part.planned_rounds
    of_course = check_course(criteria, planned, part.game_minutes)
    chosen = [*check_drawing(part.clubs_apart, ()), *check_sheet_texts("", customs), *of_course]
    wrong += beyond([*problems, *of_phases, *(replace(found, path=at + found.path) for found in chosen)], wrong)
    return {
        **{name: getattr(part, name) for name in AS_THEY_ARE},
        "rules": rules,
        "criteria": tuple(criteria),
        "planned_rounds": planned,
        "phases": phases,
        "customs": tuple(customs),
    }


def _rules_of(part: Choices, at: str) -> tuple[Rules, list[Problem]]:
    """The rules with every setting decided, so that hands can be read by them; those of the system, or the usual ones, where they are wrong."""
    system = printable(part.rules)
    try:
        return resolve_rules(system, {printable(name): value for name, value in part.options.items()}, f"{at}options"), []
    except Refused as refused:
        return resolve_rules(system if system in SYSTEMS else DEFAULT_SYSTEM, {}), list(refused.problems)
