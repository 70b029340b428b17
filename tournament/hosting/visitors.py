"""Who somebody is in an open hall, by what they show: a team's pass, the token of a paired device, or nothing."""

from dataclasses import dataclass

from tournament.hosting.passes import Access
from tournament.services.desk.use_cases import Role
from tournament.services.hall.devices import AT_DEVICE

ROLES = {Access.DESK: Role.SCORER, Access.DOOR: Role.DOOR, Access.REFEREE: Role.REFEREE}
"""What may be done from a paired device; a screen only shows."""


@dataclass(frozen=True)
class Visitor:
    """Somebody in the hall. `role`: what they may do, None: only look; `team`: id of their pass.

    `access` is as what their device was paired, and `device` tells devices apart: a paired one by its id, a telephone
    by what it was given with the pass. `name` is what the journal says of them.
    """

    role: Role | None = None
    team: int | None = None
    device: str = ""
    name: str = ""
    access: Access | None = None

    @property
    def desk(self) -> str:
        """The desk of their actions: one for each team and device, so that conflicts are found."""
        return f"hall/team-{self.team}" if self.role is Role.TEAM else f"{AT_DEVICE}{self.device}"


NOBODY = Visitor()
"""Somebody who shows nothing: who looks things up."""
