"""Teams at the door: registering, changing, pairing people who came alone, presence and payment, and coming back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Championship, Contact, Decision, Player, Round, SeatedSide, Substitution, Team
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import CONTACT_CHANGED, CONTACTS_ERASED, Desk, Work, expect_version, next_id, row_or_refuse, touch
from tournament.services.desk.lines import Warned
from tournament.services.people.entering import entering_together
from tournament.services.people.judging import NAMESAKE, judge_draft, phone_problems
from tournament.services.people.keeping_apart import forget_pairs_of
from tournament.services.people.lines import TeamDraft, TeamLine, TeamStatus
from tournament.services.people.names import check_names, name_from_players, name_key, swapped, tidy, unmarked
from tournament.services.people.roll import Roll
from tournament.services.rounds.draw_inputs import resting_of, roster_of
from tournament.services.scores.ledger import phases_in, rules_of


@dataclass(frozen=True)
class Registered:
    """A team that is in: its id, its number (none on the waiting list), and what deserves a second look."""

    team: int
    number: int | None
    warnings: tuple[Warned, ...]
    changes: Changes


def teams(desk: Desk) -> tuple[TeamLine, ...]:
    """Every team by number, then the waiting list in the order of arrival."""
    with desk.reading() as session:
        return known_teams(session, desk)


def known_teams(session: Session, desk: Desk) -> tuple[TeamLine, ...]:
    """The lines of `teams`, read once and kept until a command changes one."""
    if desk.teams is None:
        desk.teams = team_lines(session)
    return desk.teams


def team_lines(session: Session) -> tuple[TeamLine, ...]:
    """The lines of `teams` as the transaction sees them."""
    players: dict[int, list[str]] = {}
    for player in session.exec(select(Player).order_by(col(Player.team_id), col(Player.seat))):
        players.setdefault(player.team_id, []).append(player.name)
    phones = dict(session.exec(select(Contact.team_id, Contact.phone)).all())
    rows = session.exec(select(Team).order_by(col(Team.number).is_(None), col(Team.number), col(Team.id)))
    return tuple(team_line(row, players.get(row.id, []), phones.get(row.id, "")) for row in rows)


def team_line(row: Team, players: Sequence[str], phone: str) -> TeamLine:
    """One row as a line."""
    return TeamLine(
        id=row.id,
        number=row.number,
        name=row.name,
        players=tuple(players),
        club=row.club,
        phone=phone,
        status=TeamStatus(row.status),
        present=row.present,
        paid=row.paid,
        version=row.version,
        near_door=row.near_door,
    )


def tidied(draft: TeamDraft) -> TeamDraft:
    """The draft with its texts as they are kept."""
    players = tuple(name for name in map(tidy, draft.players) if name)
    return replace(draft, players=players, name=tidy(draft.name), club=tidy(draft.club), phone=tidy(draft.phone))


def register_team(desk: Desk, draft: TeamDraft) -> Registered:
    """Register one team, under the next number; someone alone goes on the waiting list. The same player twice is refused."""
    with desk.command("team-registered") as work:
        registered = enter(work, draft)
    return replace(registered, changes=work.changes)


def register_teams(desk: Desk, drafts: Sequence[TeamDraft]) -> Changes:
    """Register a whole list, or nothing. Numbers that the list gives are kept where they were never given before."""
    with desk.command("teams-imported") as work:
        players = players_of_a_team(work.contents)
        waiting = sum(len(tidied(draft).players) < players for draft in drafts)
        work.details["teams"] = len(drafts) - waiting
        if waiting:
            work.details["waiting"] = waiting
        numbered = number_drafts(drafts, work.contents.last_number, players)
        roll = Roll(team_lines(work.session))
        problems: list[Problem] = []
        rows: list[tuple[Team, TeamDraft]] = []
        for draft in map(tidied, numbered):
            against, _ = judge_draft(draft, roll, players=players)
            problems += against
            if not against:
                rows.append((team_row(work, draft), draft))
                roll.add(team_line(rows[-1][0], draft.players, draft.phone))
        if problems:
            raise Refused(*problems)
        write_teams(work, rows)
    return work.changes


def players_of_a_team(contents: Championship) -> int:
    """How many players a team has: 1 where everybody enters alone, to play alone or with partners that are drawn."""
    return entering_together(rules_of(contents), phases_in(contents))


def number_drafts(drafts: Sequence[TeamDraft], last_number: int, players: int) -> list[TeamDraft]:
    """The drafts of whole teams with their numbers: those of the list where they are new and given once, otherwise the lowest nobody claims."""
    claimed: dict[int, int] = {}
    for position, draft in enumerate(drafts):
        if draft.number is not None and draft.number > last_number and len(draft.players) >= players:
            claimed.setdefault(draft.number, position)
    kept = {position: number for number, position in claimed.items()}
    numbered, free = [], last_number
    for position, draft in enumerate(drafts):
        number = kept.get(position)
        if number is None and len(draft.players) >= players:
            free += 1
            while free in claimed:
                free += 1
            number = free
        numbered.append(replace(draft, number=number))
    return numbered


def enter(work: Work, draft: TeamDraft) -> Registered:
    """Judge one team and seat it in the list."""
    draft = replace(tidied(draft), number=None)
    problems, warnings = judge_draft(draft, Roll(team_lines(work.session)), players=players_of_a_team(work.contents))
    problems += phone_problems(draft.phone)
    if problems:
        raise Refused(*problems)
    row = team_row(work, draft)
    write_teams(work, [(row, draft)])
    tell_namesake(work, warnings)
    return Registered(row.id, row.number, tuple(warnings), Changes())


def team_row(work: Work, draft: TeamDraft) -> Team:
    """The row of a team that has been judged, under the next number; it is not written yet."""
    waiting = len(draft.players) < players_of_a_team(work.contents)
    number = None if waiting else next_number(work, draft.number)
    row = Team(
        id=next_team_id(work),
        number=number,
        name=draft.name or name_from_players(draft.players),
        club=draft.club,
        status=TeamStatus.WAITING if waiting else TeamStatus.ACTIVE,
        present=draft.present,
        paid=draft.paid,
        near_door=draft.near_door,
    )
    work.details.update({"team": row.name} if number is None else {"team": row.name, "number": number})
    return row


def write_teams(work: Work, rows: Sequence[tuple[Team, TeamDraft]]) -> None:
    """Write new teams, their players and how to reach them: all at once, for a list has hundreds."""
    if not rows:
        return
    work.session.add_all(row for row, _ in rows)
    # a copy that was brought back may still hold the numbers of teams that it never had
    for left in work.session.exec(select(Contact).where(col(Contact.team_id) >= min(row.id for row, _ in rows))):
        work.session.delete(left)
    work.session.flush()
    for row, draft in rows:
        for number, name in enumerate(draft.players, start=1):
            work.session.add(Player(id=work.new_id(Player), team_id=row.id, seat=number, name=name))
        if draft.phone:
            work.session.add(Contact(team_id=row.id, phone=draft.phone))
    work.session.flush()


def tell_namesake(work: Work, warnings: Sequence[Warned]) -> None:
    """Let the journal say who was registered as another person of the same name, as whoever sits at the desk decided."""
    told = next((warned for warned in warnings if warned.code == NAMESAKE), None)
    if told is not None:
        work.details.update({"namesake": str(told.details["player"]), "other": str(told.details["other"])})


def next_team_id(work: Work) -> int:
    """An id that no team ever had, not even one struck out, which undo may bring back: the telephone number goes by it."""
    return work.new_id(Team, above=work.last_team_ever)


def next_number(work: Work, wanted: int | None) -> int:
    """A number that was never given: the wanted one, or the one after the last."""
    contents = work.contents
    number = wanted or contents.last_number + 1
    contents.last_number = max(number, contents.last_number)
    return number


def write_players(session: Session, team: Team, names: Sequence[str]) -> None:
    """Make these the players of the team, seat by seat."""
    rows = {row.seat: row for row in session.exec(select(Player).where(Player.team_id == team.id))}
    for number, name in enumerate(names, start=1):
        if number in rows:
            rows.pop(number).name = name
        else:
            session.add(Player(id=next_id(session, Player), team_id=team.id, seat=number, name=name))
            session.flush()
    for row in rows.values():
        session.delete(row)


def write_phone(session: Session, team: Team, phone: str) -> None:
    """Keep how to reach the team, or forget it."""
    contact = session.get(Contact, team.id)
    if contact is not None:
        session.delete(contact)
        session.flush()
    if phone:
        session.add(Contact(team_id=team.id, phone=phone))


def change_team(desk: Desk, team_id: int, draft: TeamDraft, *, version: int | None = None, reason: str = "") -> Changes:
    """Change a team's name, players, club, phone, ticks. Once a draw has been posted another player needs a reason (article 9 D)."""
    draft = tidied(draft)
    with desk.command("team-changed", why=reason) as work:
        row = row_or_refuse(work.session, Team, team_id, "team-gone")
        expect_version(row, version, work.session)
        lines = {line.id: line for line in team_lines(work.session)}
        before = lines.pop(team_id)
        problems, warnings = judge_draft(draft, Roll(lines.values()), players=players_of_a_team(work.contents))
        problems += [] if draft.phone == before.phone else phone_problems(draft.phone)
        if len(draft.players) != len(before.players) and not problems:
            problems.append(Problem("players-of-team", "players", {"players": len(before.players)}))
        if problems:
            raise Refused(*problems)
        if replace(draft, phone=before.phone, number=None) == draft_of(before):
            work.what = CONTACT_CHANGED
        substitute(work, before, draft.players, reason)
        was_called_alone = before.players == (before.name,) and draft.name == before.name
        row.name = name_from_players(draft.players) if was_called_alone or not draft.name else draft.name
        row.club, row.present, row.paid, row.near_door = draft.club, draft.present, draft.paid, draft.near_door
        write_players(work.session, row, draft.players)
        write_phone(work.session, row, draft.phone)
        touch([row])
        name_team(work, row)
        tell_replaced(work, before, draft.players)
        if draft.players != before.players:
            tell_namesake(work, warnings)
    return work.changes


def swap_names(desk: Desk, team_ids: Sequence[int]) -> Changes:
    """Exchange name and first name of every player of these teams; a team called by its players' surnames is called by what is now the surname."""
    with desk.command("names-swapped", teams=len(team_ids)) as work:
        lines = {line.id: line for line in team_lines(work.session)}
        for team_id in team_ids:
            row = row_or_refuse(work.session, Team, team_id, "team-gone")
            before = lines[team_id].players
            after = [swapped(player) for player in before]
            if row.name == name_from_players(before):
                row.name = name_from_players(after)
            write_players(work.session, row, after)
            touch([row])
            name_team(work, row)
    return work.changes


def phones_kept(desk: Desk) -> int:
    """How many telephone numbers stand in the file, those of teams that were struck out or paired with another included."""
    with desk.reading() as session:
        return len(session.exec(select(Contact.team_id)).all())


def erase_contacts(desk: Desk) -> Changes:
    """Forget every telephone number of this championship, for good: undo does not bring contact data back, since the journal never held it."""
    with desk.command(CONTACTS_ERASED) as work:
        contacts = work.session.exec(select(Contact)).all()
        work.details["phones"] = len(contacts)
        touch([row for contact in contacts if (row := work.session.get(Team, contact.team_id)) is not None])
        for contact in contacts:
            work.session.delete(contact)
    return work.changes


def draft_of(line: TeamLine) -> TeamDraft:
    """A team as it would be typed."""
    return TeamDraft(line.players, line.name, line.club, line.phone, line.present, line.paid, near_door=line.near_door)


def substitute(work: Work, before: TeamLine, players: Sequence[str], reason: str) -> None:
    """Note each player replaced after the first posting, with the reason; the spelling of a name may change freely."""
    posted = work.session.exec(select(Round.number).where(col(Round.posted_at).is_not(None)).order_by(col(Round.number).desc())).first()
    leaving, entering = others_than(before.players, players), others_than(players, before.players)
    if posted is None or not leaving or before.status is TeamStatus.WAITING:
        return
    if not reason.strip():
        raise Refused(Problem("substitution-needs-reason", "reason", {"leaving": leaving[0], "entering": entering[0]}))
    for old, new in zip(leaving, entering, strict=True):
        row = Substitution(
            id=next_id(work.session, Substitution), team_id=before.id, after_round=posted, leaving=old, entering=new, reason=reason.strip()
        )
        work.session.add(row)
        work.session.flush()


def tell_replaced(work: Work, before: TeamLine, players: Sequence[str]) -> None:
    """Let the journal say who took whose place."""
    leaving, entering = others_than(before.players, players), others_than(players, before.players)
    if leaving and before.status is not TeamStatus.WAITING:
        work.what = "player-replaced"
        work.details.update(leaving=", ".join(leaving), entering=", ".join(entering))


def others_than(players: Sequence[str], others: Sequence[str]) -> list[str]:
    """The players who are none of the others, however their names are spelt and told apart from namesakes."""
    keys = set(map(name_key, others))
    left = [unmarked(other) for other in others if name_key(other) not in set(map(name_key, players))]
    people = []
    for player in players:
        if name_key(player) in keys:
            continue
        same = next((other for other in left if name_key(other) == name_key(unmarked(player))), None)
        if same is None:
            people.append(player)
        else:
            left.remove(same)
    return people


def set_present(desk: Desk, team_ids: Sequence[int], present: bool) -> Changes:
    """Tick teams as present or absent: who is present is drawn."""
    return tick(desk, "present" if present else "absent", team_ids, present=present)


def set_paid(desk: Desk, team_ids: Sequence[int], paid: bool) -> Changes:
    """Tick teams as having paid or not."""
    return tick(desk, "paid" if paid else "unpaid", team_ids, paid=paid)


def set_near_door(desk: Desk, team_ids: Sequence[int], near_door: bool) -> Changes:
    """Tick teams as to be seated near the door, for who cannot walk far, or not: from the next draw on."""
    return tick(desk, "near-door" if near_door else "anywhere", team_ids, near_door=near_door)


def tick(desk: Desk, what: str, team_ids: Sequence[int], **ticks: bool) -> Changes:
    """Set the same box of several teams."""
    with desk.command(f"teams-{what}", teams=len(team_ids)) as work:
        for team_id in team_ids:
            row = row_or_refuse(work.session, Team, team_id, "team-gone")
            for box, value in ticks.items():
                setattr(row, box, value)
            touch([row])
            name_team(work, row)
    return work.changes


def pair_waiting(desk: Desk, team_id: int, other_id: int, *, name: str = "") -> Changes:
    """Make a team of two people of the waiting list, under the next number.

    The first becomes the team, unless only the second left a telephone number: it stays where it is, so that undo gives each their own.
    """
    with desk.command("waiting-paired") as work:
        check_names(name=name)
        one, other = (row_or_refuse(work.session, Team, id_, "team-gone") for id_ in (team_id, other_id))
        if one is other or {one.status, other.status} != {TeamStatus.WAITING}:
            raise Refused(Problem("not-waiting"))
        players = [work.session.exec(select(Player).where(Player.team_id == row.id)).one() for row in (one, other)]
        club = one.club or other.club
        if work.session.get(Contact, one.id) is None and work.session.get(Contact, other.id) is not None:
            one, other = other, one
        for seat_number, player in enumerate(players, start=1):
            player.team_id, player.seat = one.id, seat_number
        work.session.flush()
        one.number, one.status = next_number(work, None), TeamStatus.ACTIVE
        one.name = tidy(name) or name_from_players([player.name for player in players])
        one.present, one.paid = one.present or other.present, one.paid and other.paid
        one.near_door = one.near_door or other.near_door
        one.club = club
        touch([one])
        name_team(work, one)
        work.session.delete(other)
    return work.changes


def bring_back_team(desk: Desk, team_id: int) -> Changes:
    """A team that had withdrawn or was excluded plays again from the next draw on."""
    with desk.command("team-brought-back") as work:
        row = row_or_refuse(work.session, Team, team_id, "team-gone")
        if row.status not in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED):
            raise Refused(Problem("team-not-gone", details={"team": row.name}))
        row.status, row.present = TeamStatus.ACTIVE, True
        touch([row])
        name_team(work, row)
    return work.changes


def remove_team(desk: Desk, team_id: int) -> Changes:
    """Strike out a registration made by mistake. A team that was ever drawn can only withdraw, and its number is not given again.

    How to reach it stays in the file, so that undo brings the whole team back, until the telephone numbers are erased.
    """
    with desk.command("team-removed") as work:
        row = row_or_refuse(work.session, Team, team_id, "team-gone")
        drawn = work.session.exec(select(SeatedSide.id).where(SeatedSide.team_id == team_id)).first()
        decided = work.session.exec(select(Decision.id).where(Decision.team_id == team_id)).first()
        if drawn is not None or decided is not None or was_seen(work.session, row.number):
            raise Refused(Problem("team-was-drawn", details={"team": row.name}))
        name_team(work, row)
        for table in (Player, Substitution, AdjustmentRow):
            for gone in work.session.exec(select(table).where(table.team_id == team_id)):
                work.session.delete(gone)
        forget_pairs_of(work.session, team_id)
        work.session.flush()
        work.session.delete(row)
    return work.changes


def was_seen(session: Session, number: int | None) -> bool:
    """Whether a draw knew a team that it did not seat: it rested, or has a place of a phase."""
    return any(number in (*seen["present"], *resting_of(seen), *roster_of(seen)) for seen in session.exec(select(Round.inputs)))


def name_team(work: Work, row: Team) -> None:
    """Let the journal say which team this was about."""
    work.details.update({"team": row.name} if row.number is None else {"team": row.name, "number": row.number})
