"""The draw of a large field, worked out in a process of its own.

The matching is one call that keeps Python to itself: with 1000 teams no thread of the window would have its turn for a
fifth of a second and more. A process can also be ended when nobody waits for it any more. It is only started for fields
that are worth a third of a second of starting.
"""

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final

from tournament.draw.catalogue import drawn_at_tables
from tournament.draw.facts import Draw, Field
from tournament.draw.tables import Room, Wishes

if TYPE_CHECKING:
    from tournament.services.rounds.draw_plans import DrawPlan

LARGE: Final = 300
"""Teams from which on the matching would be felt in the window."""
LOOKS: Final = 0.05
"""Seconds between two looks at whether it is still wanted."""


def work_out(plan: "DrawPlan", on_progress: Callable[[int, int], None]) -> Draw:
    """The draw of a plan; `on_progress` is called now and then, and may raise to give it up."""
    if len(plan.field.entrants) >= LARGE:
        drawn = in_a_process(plan, on_progress)
        if drawn is not None:
            return plan.with_resting(drawn)
    return plan.draw()


def in_a_process(plan: "DrawPlan", on_progress: Callable[[int, int], None]) -> Draw | None:
    """The draw, worked out in another process; None where this computer has no room for one, or ended it."""
    context = get_context("spawn")
    hears, says = context.Pipe(duplex=False)
    process = context.Process(
        target=answer, args=(says, plan.method.value, plan.field, plan.room, plan.wishes), daemon=True
    )
    try:
        process.start()
    except OSError:
        return None
    try:
        says.close()
        while not hears.poll(LOOKS):
            on_progress(0, 0)
        drawn: Draw = hears.recv()
    except EOFError:
        return None
    else:
        return drawn
    finally:
        process.kill()
        process.join()
        hears.close()


def answer(says: Connection, method: str, field: Field, room: Room, wishes: Wishes) -> None:
    """Be that process: work out one draw with its tables, and send it back."""
    says.send(drawn_at_tables(method, field, room, wishes))
