"""A team while it is typed: what stands in the fields, whom a few letters may mean, and what is said of it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.messages.rounds.clock import came_late_text, not_drawn_text, waits_text
from tournament.register.people import Person, is_enough, is_meant, key_of
from tournament.register.register import Register
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.names import name_key
from tournament.services.people.views import TeamView
from tournament.services.repairs.seat_views import LateChoice
from tournament.services.repairs.seating_changes import late_teams
from tournament.services.rounds.permissions import RoundStage, stage_of
from tournament.services.rounds.round_views import rounds

MOST_OFFERED = 6
MOST_REGISTERED = 2


@dataclass(frozen=True)
class Suggestion:
    """Who may be meant: a known `person`, or a player of a `team`, shown so as not to be typed twice."""

    name: str
    person: Person | None = None
    team: TeamView | None = None


def whom(typed: str, register: Register, teams: Sequence[TeamView]) -> list[Suggestion]:
    """Who may be meant by what is typed, whoever plays here already at the end; nobody before two letters."""
    if not is_enough(typed):
        return []
    here = {key_of(name): (name, team) for team in teams for name in team.players}
    known = [
        Suggestion(person.name, person) for person in register.suggestions(typed) if key_of(person.name) not in here
    ]
    words = name_key(typed)
    registered = [Suggestion(name, team=team) for key, (name, team) in here.items() if is_meant(key, words)]
    return [*known[:MOST_OFFERED], *registered[:MOST_REGISTERED]]


def known_person(name: str, register: Register) -> Person | None:
    """The person of exactly that name, if an earlier championship knew one."""
    return register.person(name) if is_enough(name) else None


BEGINNING = 2
"""So many letters of a name are left as they are when it is corrected."""


@dataclass(frozen=True)
class TypedTeam:
    """What is in the fields: the corrected team, if any, the texts, and the focused position."""

    team: TeamView | None
    texts: tuple[str, ...]
    here: int | None


def nobody_offered(_typed: str) -> Sequence[Suggestion]:
    """Without a register nobody is offered."""
    return ()


def nobody_known(_name: str) -> Person | None:
    """Without a register nobody is known."""
    return None


def is_still(refused: str, typed: str) -> bool:
    """Whether a name is being corrected rather than replaced: it begins as before, or has a word of it."""
    before, now = refused.casefold().split(), typed.casefold().split()
    if not before or not now:
        return False
    return before[0].startswith(now[0]) or now[0].startswith(before[0][:BEGINNING]) or not set(now).isdisjoint(before)


def how_to_type(tr: Translator, *, corrects: bool, is_alone: bool, licences: bool) -> str:
    """The keys of the line; `corrects` a team, `is_alone`: one name, `licences` if they are asked for."""
    say = tr.gettext
    if corrects:
        return say(
            "Enter: next field, and after the last one keeps the correction. Ctrl+Enter: keeps it at once. "
            "Esc: leaves it as it was."
        )
    if licences:
        return say(
            "Enter: next field, and registers after the licences. Ctrl+Enter: registers at once, also someone alone. "
            "F6 or ⇄: swaps name and first name."
        )
    if is_alone:
        return say("Enter: registers. Tab: club and phone first. F6 or ⇄: swaps name and first name.")
    return say(
        "Enter: next field, and registers once both players are named. Ctrl+Enter: registers at once, also "
        "someone alone. "
        "F6 or ⇄: swaps name and first name."
    )


def arrivals_text(state: ChampionshipState, arrived: Collection[int], tr: Translator) -> str:
    """Where these teams get a place, or when they play; empty where the next draw takes them."""
    drawn = rounds(state)
    if stage_of(drawn) in (RoundStage.DRAWN, RoundStage.CHANGED):
        newest = drawn[-1]
        seated = {team for game in newest.games for side in game.sides for team in side.teams} | set(newest.resting)
        missing = sorted(set(arrived) - seated)
        return not_drawn_text(missing, newest.number, tr) if missing else ""
    found = late_teams(state)
    late = [team for team in found.late if team in arrived] if found is not None else []
    if found is None or not late:
        return ""
    has_seat = any(offer.choice is not LateChoice.WAIT for offer in found.offers)
    return (came_late_text if has_seat else waits_text)(late, found.round, tr)
