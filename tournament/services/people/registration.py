"""Teams at the door: registering, changing, pairing people who came alone, presence and payment, and coming back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.models.money_tables import PrizeRow
from tournament.models.tables import (
    AdjustmentRow,
    Call,
    Decision,
    Player,
    Report,
    Round,
    SeatedSide,
    Substitution,
    Team,
)
from tournament.records.fields import values_of
from tournament.records.team import LONGEST_CATEGORY, Entered
from tournament.services.cash.accounts import account_in, accounts, accounts_invalidated, join_accounts, leave_cash
from tournament.services.cash.payments import IN_CASH, note_paid, pay_in_full, refund_fee
from tournament.services.cash.views import Handover
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.undo_stack import CONTACT_CHANGED, CONTACTS_ERASED
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, TEAMS, use_case
from tournament.services.desk.views import Warned
from tournament.services.people.judging import NAMESAKE, judge_draft, phone_problems
from tournament.services.people.keeping_apart import drop_pairs_of
from tournament.services.people.names import alphabetical, check_names, name_from_players, name_key, swapped
from tournament.services.people.roll import Roll
from tournament.services.people.team_rows import (
    SPELLING,
    name_team,
    names,
    number_drafts,
    others_than,
    player_values,
    players_changed,
    players_of,
    players_of_a_team,
    substitute,
    team_view,
    tell_players_changed,
    tell_qualified_from,
    with_own_licences,
    write_players,
    write_teams,
)
from tournament.services.people.views import (
    LABELLED,
    SubstitutionView,
    TeamDraft,
    TeamStatus,
    TeamView,
    draft_of,
    texts_of_players,
    tidied,
)
from tournament.services.rounds.draw_inputs import resting_of, roster_of

POINTS: Final = "points"
"""The kind of decision that is struck out with a team that never played."""


@dataclass(frozen=True)
class Registered:
    """A team that is in: its id, its number (none on the waiting list), and what deserves a second look."""

    team: int
    number: int | None
    warnings: tuple[Warned, ...]
    changes: Changes


@cached("championship", "team", "player", "cash", "granted", "reduction")
def teams(state: ChampionshipState) -> tuple[TeamView, ...]:
    """All teams by number, then the waiting list by arrival, without phones (see `reachable`)."""
    rows = sorted(state.all(Team), key=lambda row: (row.number is None, row.number or 0, row.id))
    return tuple(team_view_in(state, row.id) for row in rows)


@cached_by_key(accounts_invalidated)
def team_view_in(state: ChampionshipState, team_id: int) -> TeamView:
    """A team as it is listed."""
    paid = account_in(state, team_id).is_paid
    return team_view(state.one(Team, team_id), players_of(state, team_id), paid=paid)


@cached("team", "prize")
def known_texts(state: ChampionshipState) -> Mapping[str, tuple[str, ...]]:
    """What teams have in each text with a label, or a prize is for, in the order of the alphabet."""
    known = {
        field.name: {
            *(getattr(row, field.name) for row in state.all(Team)),
            *(row.of_whom for row in state.all(PrizeRow) if row.kind == field.name),
        }
        for field in LABELLED
    }
    return {name: tuple(sorted(filter(None, texts), key=alphabetical)) for name, texts in known.items()}


def categories(state: ChampionshipState) -> tuple[str, ...]:
    """The categories that a team has, or that a prize is for, in the order of the alphabet."""
    return known_texts(state)["category"]


def reachable(lines: Iterable[TeamView], phones: Mapping[int, str]) -> tuple[TeamView, ...]:
    """Add to teams the telephone numbers that a desk has by their ids."""
    return tuple(replace(line, phone=phones.get(line.id, "")) for line in lines)


def register_team(desk: Desk, draft: TeamDraft, how: Handover = IN_CASH) -> Registered:
    """Register a team under the next number, paid by `how` if ticked; one alone waits. Refuses a player twice."""
    _, warnings = judged(desk.state, draft)
    changes = enter_team(desk, draft, how)
    row = max(desk.state.all(Team), key=lambda team: team.id)
    return Registered(row.id, row.number, tuple(warnings), changes)


@use_case("team-registered", roles=AT_THE_DOOR)
def enter_team(work: UnitOfWork, draft: TeamDraft, how: Handover = IN_CASH) -> None:
    """Register one team, under the next number; ticked as having paid, it did so in this way."""
    draft = replace(tidied(draft), number=None)
    problems, warnings = judged(work.state, draft)
    if problems:
        raise Refused(*problems)
    seat_in_list(work, draft, how)
    tell_namesake(work, warnings)


def judged(state: ChampionshipState, draft: TeamDraft) -> tuple[list[Problem], list[Warned]]:
    """What keeps a team from being registered now, and what whoever registers it should look at twice."""
    draft = replace(tidied(draft), number=None)
    problems, warnings = judge_draft(draft, Roll(teams(state), names(state)), players=players_of_a_team(state.contents))
    return [*problems, *phone_problems(draft.phone)], warnings


@use_case("teams-imported", roles=AT_THE_DOOR)
def register_teams(work: UnitOfWork, drafts: Sequence[TeamDraft], how: Handover = IN_CASH) -> None:
    """Register a list or nothing, paid by `how` where noted. Numbers are kept where new."""
    contents = work.state.contents
    players = players_of_a_team(contents)
    waiting = sum(len(tidied(draft).players) < players for draft in drafts)
    work.details["teams"] = len(drafts) - waiting
    if waiting:
        work.details["waiting"] = waiting
    roll = Roll(teams(work.state), names(work.state))
    problems: list[Problem] = []
    numbered = [tidied(draft) for draft in number_drafts(drafts, contents.last_number, players)]
    for draft in numbered:
        against, _ = judge_draft(draft, roll, players=players)
        problems += against
        if not against:
            roll.add(draft)
    if problems:
        raise Refused(*problems)
    rows = write_teams(work, numbered)
    tell_qualified_from(work, rows, numbered)
    pay_in_full(work, {row.id: draft.paid_cents for row, draft in zip(rows, numbered, strict=True) if draft.paid}, how)


def seat_in_list(work: UnitOfWork, draft: TeamDraft, how: Handover) -> None:
    """Write one team under the next number, and its name into the journal entry."""
    (row,) = write_teams(work, [draft])
    name_team(work, row)
    if draft.paid:
        pay_in_full(work, {row.id: draft.paid_cents}, how)


def tell_namesake(work: UnitOfWork, warnings: Sequence[Warned]) -> None:
    """Note in the journal who was registered as a namesake, as the operator decided."""
    namesake = next((warned for warned in warnings if warned.code == NAMESAKE), None)
    if namesake is not None:
        work.details.update({"namesake": str(namesake.details["player"]), "other": str(namesake.details["other"])})


@use_case("team-changed", CONTACT_CHANGED, "player-replaced", SPELLING, roles=AT_THE_DOOR)
def change_team(
    work: UnitOfWork,
    team_id: int,
    draft: TeamDraft,
    *,
    reason: str = "",
    how: Handover = IN_CASH,
    keeps_phone: bool = False,
    misspelt: Sequence[str] = (),
) -> None:
    """Change a team's name, players, club, phone, ticks; after a posting players need a reason (9 D).

    `misspelt` are those of the players, as they are written now, who were in the team all along under another spelling:
    nobody is replaced, and every round has them by their name of now. With `keeps_phone` an empty telephone number
    leaves the one that is kept: whoever asks is not shown it.
    """
    work.because(reason)
    draft, row = tidied(draft), work.row(Team, team_id, "team-gone")
    work.depends_on(row)
    lines = {line.id: line for line in reachable(teams(work.state), work.known_phones())}
    before = lines.pop(team_id)
    if keeps_phone and not draft.phone:
        draft = replace(draft, phone=before.phone)
    problems, warnings = judge_draft(
        draft, Roll(lines.values(), names(work.state)), players=players_of_a_team(work.state.contents)
    )
    problems += [] if draft.phone == before.phone else phone_problems(draft.phone)
    if len(draft.players) != len(before.players) and not problems:
        problems.append(Problem("players-of-team", "players", {"players": len(before.players)}))
    if problems:
        raise Refused(*problems)
    is_called_by_players = draft.name == before.name == name_from_players(before.players)
    name = name_from_players(draft.players) if is_called_by_players or not draft.name else draft.name
    if draft.phone != before.phone and replace(draft, name=name, phone=before.phone, number=None) == draft_of(before):
        work.what = CONTACT_CHANGED
    change = players_changed(work.state, before, draft.players, misspelt)
    substitute(work, before, change, reason)
    draft = with_own_licences(draft, before, change)
    row = work.change(row, **values_of(Entered, draft) | {"name": name, "paid": row.paid})  # what is paid is entered
    write_players(work, row.id, player_values(draft))
    if draft.paid != before.paid:
        note_paid(work, [row.id], draft.paid, how)
    work.phones[row.id] = draft.phone or None
    name_team(work, row)
    tell_players_changed(work, before, change)
    if draft.players != before.players:
        tell_namesake(work, warnings)


@use_case("names-swapped", roles=AT_THE_DOOR)
def swap_names(work: UnitOfWork, team_ids: Sequence[int]) -> None:
    """Swap name and first name of these teams' players; a name made of surnames follows."""
    work.details["teams"] = len(team_ids)
    for team_id in team_ids:
        row = work.row(Team, team_id, "team-gone")
        before = [player.name for player in players_of(work.state, team_id)]
        after = [swapped(player) for player in before]
        if row.name == name_from_players(before):
            row = work.change(row, name=name_from_players(after))
        write_players(work, team_id, [{"name": player} for player in after])
        name_team(work, row)


@use_case(CONTACTS_ERASED)
def erase_contacts(work: UnitOfWork) -> None:
    """Erase all phone numbers for good: the journal never held them, so undo cannot restore them."""
    phones = work.known_phones()
    work.details["phones"] = len(phones)
    work.depends_on(*(row for row in work.state.all(Team) if row.id in phones))
    work.phones |= dict.fromkeys(phones)


@use_case("teams-present", "teams-absent", leaf=True, roles=AT_THE_DOOR)
def set_present(work: UnitOfWork, team_ids: Sequence[int], present: bool) -> None:
    """Tick teams as present or absent: who is present is drawn."""
    tick(work, "present" if present else "absent", team_ids, present=present)


@use_case("teams-paid", "teams-unpaid", leaf=True, roles=AT_THE_DOOR)
def set_paid(
    work: UnitOfWork, team_ids: Sequence[int], paid: bool, how: Handover = IN_CASH, *, only_here: bool = False
) -> None:
    """Tick teams as paid or not, with entries where a fee is set. Refuses, `only_here`, another till's."""
    tick(work, "paid" if paid else "unpaid", team_ids)
    note_paid(work, team_ids, paid, how, only_here=only_here)


@use_case("teams-near-door", "teams-anywhere", leaf=True, roles=AT_THE_DOOR)
def set_near_door(work: UnitOfWork, team_ids: Sequence[int], near_door: bool) -> None:
    """Tick teams to be seated near the door, or take the tick away: from the next draw on."""
    tick(work, "near-door" if near_door else "anywhere", team_ids, near_door=near_door)


@use_case("teams-in-category", "teams-without-category", leaf=True, roles=AT_THE_DOOR)
def set_category(work: UnitOfWork, team_ids: Sequence[int], category: str) -> None:
    """Say what these teams may win a prize of their own for; nothing takes it away."""
    category = tidy(category)
    if problems := text_problems(category, "category", LONGEST_CATEGORY):
        raise Refused(*problems)
    if category:
        work.details["category"] = category
    tick(work, "in-category" if category else "without-category", team_ids, category=category)


def tick(work: UnitOfWork, what: str, team_ids: Sequence[int], **values: bool | str) -> None:
    """Set the same box of several teams."""
    work.what = f"teams-{what}"
    waiting = (
        sum(work.row(Team, team_id, "team-gone").number is None for team_id in team_ids) if len(team_ids) > 1 else 0
    )
    work.details["teams"] = len(team_ids) - waiting
    if waiting:
        work.details["waiting"] = waiting
    for team_id in team_ids:
        name_team(work, work.change(work.row(Team, team_id, "team-gone"), **values))


def together(one: Team, other: Team) -> dict[str, Any]:
    """Two who waited, as a team: each fact from the first who has it; paid when both have."""
    said = {name: value or getattr(other, name) for name, value in values_of(Entered, one).items()}
    return said | {"paid": one.paid and other.paid}


@use_case("waiting-paired", roles=AT_THE_DOOR)
def pair_waiting(work: UnitOfWork, team_id: int, other_id: int, *, name: str = "") -> None:
    """Make a team of two people of the waiting list, under the next number.

    The first becomes the team, unless only the second left a telephone number: it stays where it is, so that undo gives
    each their own.
    """
    check_names(name=name)
    one, other = (work.row(Team, id_, "team-gone") for id_ in (team_id, other_id))
    if one.id == other.id or {one.status, other.status} != {TeamStatus.WAITING}:
        raise Refused(Problem("not-waiting"))
    players = [players_of(work.state, row.id)[0] for row in (one, other)]
    told, phones = together(one, other), work.known_phones()
    if one.id not in phones and other.id in phones:
        one, other = other, one
    for seat, player in enumerate(players, start=1):
        work.change(player, team_id=one.id, seat=seat)
    number = work.state.contents.last_number + 1
    work.change(work.state.contents, last_number=number)
    paired = work.change(
        one,
        **told,
        number=number,
        status=TeamStatus.ACTIVE,
        name=tidy(name) or name_from_players([player.name for player in players]),
    )
    name_team(work, paired)
    join_accounts(work, paired, other)
    work.remove(other)


@use_case("team-brought-back")
def bring_back_team(work: UnitOfWork, team_id: int) -> None:
    """A team that had withdrawn or was excluded plays again from the next draw on."""
    row = work.row(Team, team_id, "team-gone")
    if row.status not in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED):
        raise Refused(Problem("team-not-gone", details={"team": row.name}))
    name_team(work, work.change(row, status=TeamStatus.ACTIVE, present=True))


@use_case("team-removed")
def remove_team(work: UnitOfWork, team_id: int) -> None:
    """Strike out a wrong registration. A drawn team can only withdraw; undo restores phones too."""
    state, row = work.state, work.row(Team, team_id, "team-gone")
    if row.id not in removable_teams(state):
        raise Refused(Problem("team-was-drawn", details={"team": row.name}))
    name_team(work, row)
    for table in (Player, Substitution, AdjustmentRow, Report, Call):
        work.remove(*state.of(table, "team_id", team_id))
    work.remove(*state.of(Decision, "team_id", team_id))
    drop_pairs_of(work, team_id)
    leave_cash(work, row)
    work.remove(row)


@use_case("team-refunded-removed")
def refund_and_remove(work: UnitOfWork, team_id: int, how: Handover = IN_CASH) -> None:
    """Refund all that a team or a waiting person paid, and strike it out; refuses as `remove_team`."""
    if paid := accounts(work.state)[work.row(Team, team_id, "team-gone").id].paid:
        refund_fee.do(work, team_id, paid, how)
    remove_team.do(work, team_id)


@cached("team", "round", "side", "decision")
def removable_teams(state: ChampionshipState) -> set[int]:
    """Ids of registrations that can be struck out: in no draw, nothing decided but points."""
    inputs = [drawn.inputs for drawn in state.all(Round)]
    seen = {number for one in inputs for number in (*one["present"], *resting_of(one), *roster_of(one))}
    known = {row.team_id for row in state.all(SeatedSide)} | {
        row.team_id for row in state.all(Decision) if row.kind != POINTS
    }
    return {row.id for row in state.all(Team) if row.id not in known and row.number not in seen}


@use_case("teams-present", leaf=True, roles=TEAMS)
def check_in(work: UnitOfWork, team_id: int) -> None:
    """Tick a team as present, to be drawn. Nobody ticks themselves absent, or back from a withdrawal."""
    row = work.row(Team, team_id, "team-gone")
    if row.status not in (TeamStatus.ACTIVE, TeamStatus.WAITING):
        raise Refused(Problem("team-not-active", details={"team": row.name}))
    tick(work, "present", [team_id], present=True)


@use_case("team-changed", "player-replaced", roles=AT_THE_DOOR)
def replace_player(work: UnitOfWork, team_id: int, leaving: str, entering: str, *, reason: str = "") -> None:
    """Let someone play instead of a player. A team that is called by its players' surnames is called by the new ones.

    Refused without a name, for a player who is not in the team (any more), for one who plays elsewhere, and, once a
    draw has been posted, without a reason.
    """
    work.row(Team, team_id, "team-gone")
    line = next(line for line in reachable(teams(work.state), work.known_phones()) if line.id == team_id)
    if leaving not in line.players:
        raise Refused(Problem("player-not-in-team", "leaving", {"player": leaving, "team": line.name}))
    if not tidy(entering):
        raise Refused(Problem("player-unnamed", "entering"))
    players = tuple(entering if player == leaving else player for player in line.players)
    name = "" if line.name == name_from_players(line.players) else line.name
    # whoever comes has another licence and membership
    theirs: dict[str, Any] = {
        many: tuple("" if player == leaving else text for player, text in zip(line.players, texts, strict=False))
        for many, texts in texts_of_players(line).items()
    }
    draft = replace(draft_of(line), players=players, name=name, **theirs)
    change_team.do(work, team_id, draft, reason=reason)


@cached("substitution")
def substitutions(state: ChampionshipState) -> Mapping[int, tuple[SubstitutionView, ...]]:
    """Who plays for whom, by the id of the team, oldest first."""
    found: dict[int, tuple[SubstitutionView, ...]] = {}
    for row in state.all(Substitution):
        line = SubstitutionView(row.after_round, row.leaving, row.entering, row.reason)
        found[row.team_id] = (*found.get(row.team_id, ()), line)
    return found


def teams_then(
    lines: Mapping[int, TeamView], replaced: Mapping[int, Sequence[SubstitutionView]], number: int
) -> Mapping[int, TeamView]:
    """The teams as they were when a round was posted: whoever entered later makes way for who was there."""
    before = {
        team: line
        for team, line in lines.items()
        if any(one.after_round >= number for one in replaced.get(line.id, ()))
    }
    if not before:
        return lines
    return {
        **lines,
        **{
            team: replace(line, players=players_then(line.players, replaced[line.id], number))
            for team, line in before.items()
        },
    }


def players_then(players: Sequence[str], replaced: Sequence[SubstitutionView], number: int) -> tuple[str, ...]:
    """The players of a team when a round was posted."""
    then = tuple(players)
    for one in reversed(replaced):
        if one.after_round >= number:
            who = found_in(then, one.entering)
            then = tuple(one.leaving if player == who else player for player in then)
    return then


def found_in(players: Sequence[str], wanted: str) -> str | None:
    """A player's name as the team now has it, whatever its mark; None if not there."""
    alike = [player for player in players if not others_than([player], [wanted])]
    return next((player for player in alike if name_key(player) == name_key(wanted)), alike[0] if alike else None)
