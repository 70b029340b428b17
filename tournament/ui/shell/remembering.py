"""Tells the register of players who comes to the open championship, from any source."""

from tournament.errors import Refused
from tournament.register.register import Register, open_register
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import reachable, teams
from tournament.services.people.views import TeamView
from tournament.services.rounds.round_views import rounds
from tournament.services.setup.championship import championship


class Remembering:
    """Holds every change of the teams against the teams before it.

    It exists as long as the championship is open, also while its pages are made anew. A championship that is in no
    file, such as the sample, is nobody's evening, and of one that another computer hosts that one remembers who comes.
    Raises Refused (`register-unwritable`) when the disk refuses; whoever could not be kept is tried again with the next
    change.
    """

    def __init__(self, desk: Desk, register: Register | None = None) -> None:
        """`register` is that of this computer unless one is given.

        Teams that came before anybody looked, out of a template or a list, are remembered too; once a round is posted
        the evening was looked at before, and whoever was erased from the register since then stays erased.
        """
        self._desk, self._register = desk, register or open_register()
        self._is_followed = desk.path is not None and not desk.is_joined
        self._before: tuple[TeamView, ...] = ()
        if self._is_followed and any(line.posted_at is not None for line in rounds(desk.state)):
            self._before = reachable(teams(desk.state), desk.phones)

    def follow(self, state: ChampionshipState) -> None:
        """Remember whom a change brought, drop slips. A register of a later version is reported once."""
        if self._is_followed:
            after = reachable(teams(state), self._desk.phones)
            if after != self._before:
                try:
                    self._register.follow(self._before, after, championship(state).day)
                except Refused as refused:
                    self._is_followed = all(problem.code != "register-newer" for problem in refused.problems)
                    raise
                self._before = after
