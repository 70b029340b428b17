"""Which round of its bracket a game is: a semi-final, the second round of the consolation."""

from collections.abc import Mapping, Sequence

from tournament.draw.facts import Choice
from tournament.draw.knock_out_course import KnockOutPlan, plan_of
from tournament.draw.trees import Bracket, BracketRound, slot_named

KNOCK_OUT = "knock-out"


def bracket_rounds(
    format_name: str, roster: Sequence[int], options: Mapping[str, Choice], turn: int, games: Mapping[str, int]
) -> dict[str, BracketRound]:
    """The rounds of a round's games by slot, with how many sit there; `turn`: round of the phase."""
    plan = plan_of(roster, options) if format_name == KNOCK_OUT else None
    slots = {name: slot_named(name) for name in games}
    alive = {bracket: sum(games[name] for name, slot in slots.items() if slot.bracket is bracket) for bracket in Bracket}
    return {
        name: BracketRound(slot.bracket, slot.round, rounds_left(plan, slot.bracket, slot.round, turn, alive) if plan else None)
        for name, slot in slots.items()
    }


def rounds_left(plan: KnockOutPlan, bracket: Bracket, number: int, turn: int, alive: Mapping[Bracket, int]) -> int | None:
    """How many rounds follow in a knock-out's bracket; a consolation's are known once nobody can fall into it."""
    if bracket in (Bracket.MAIN, Bracket.OTHERS):
        return (plan.main if bracket is Bracket.MAIN else plan.others).rounds - number
    if bracket is Bracket.THIRD_PLACE:
        return 0
    closed = turn > plan.last_falling and (bracket is Bracket.CONSOLATION or alive[Bracket.CONSOLATION] <= len("AB"))
    return max(alive[bracket] - 1, 1).bit_length() - 1 if closed else None
