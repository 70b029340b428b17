"""A draw that was worked out elsewhere and is to be written here: whether it can be one of its plan."""

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import NOBODY, Draw
from tournament.draw.trees import slot_named
from tournament.errors import Problem, Refused
from tournament.services.rounds.draw_plans import DrawPlan
from tournament.services.setup.rooms import HIGHEST_TABLE


def refuse_misfit(plan: DrawPlan, drawn: Draw) -> None:
    """Refuse what no draw of a plan can be; whether the seed gives it is not checked."""
    if not (everybody_is_seated(plan, drawn) and tables_fit(plan, drawn) and slots_fit(drawn)):
        raise Refused(Problem("draw-misfit", details={"round": plan.number}))


def everybody_is_seated(plan: DrawPlan, drawn: Draw) -> bool:
    """Whether all who are there have exactly one place, and all or none have positions."""
    seated = [*(team for table in drawn.tables for team in table), *drawn.byes, *drawn.resting]
    return sorted(seated) == sorted((*plan.field.entrants, *plan.resting)) and {*drawn.roster} <= {NOBODY, *plan.field.entrants, *plan.field.roster}


def tables_fit(plan: DrawPlan, drawn: Draw) -> bool:
    """Whether tables have the rules' sides, the format's members, and distinct numbers."""
    seating, members = plan.field.seating, FORMATS[plan.method].members
    sizes = {members * sides for sides in range(seating.fewest, seating.most + 1)}
    numbered = len({*drawn.at}) == len(drawn.at) in (0, len(drawn.tables)) and all(0 < table <= HIGHEST_TABLE for table in drawn.at)
    return drawn.members == members and {len(table) for table in drawn.tables} <= sizes and numbered


def slots_fit(drawn: Draw) -> bool:
    """Whether all games have slots, or none has, and they are slots of brackets."""
    try:
        return len(drawn.slots) in (0, len(drawn.tables) + len(drawn.byes)) and all(str(slot_named(slot)) == slot for slot in drawn.slots if slot)
    except ValueError:
        return False
