"""A championship goes on from the replica of a desk, because its host does not: the journal says so, for what that host did last may be missing."""

from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo_stack import TAKEN_OVER
from tournament.services.desk.work import Work


def tell_taken_over(desk: Desk, device: str) -> Changes:
    """Write into the journal that this desk is the host from now on, with what was the replica of this device. It is not taken back."""

    def tell(work: Work) -> None:
        work.details["device"] = device

    return desk.run(TAKEN_OVER, tell)
