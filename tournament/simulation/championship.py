"""A simulated championship, by the window's services: for proofs, measuring, and looking at."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from tournament.draw.catalogue import FORMATS, check_phases
from tournament.draw.facts import Choice, Phase
from tournament.errors import Problem, Refused
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, usual_rules
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import bring_back_team, register_teams, set_present, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.repairs.seat_views import ChangeKind, LateChoice, SeatChange, UnfinishedOutcome
from tournament.services.repairs.seating_changes import change_seats, late_teams, seat_late
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.decisions import adjust, forfeit, reopen_game, stop_game
from tournament.services.scores.entry import clear_totals, record_hands, record_totals
from tournament.services.scores.views import GameView, ResultKind, WinReason
from tournament.services.setup.championship import championship, create_championship
from tournament.services.setup.views import entering_together
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.simulation.table import play_to_end, stop_of

PHASE = re.compile(
    r"(?P<format>[a-z-]+)(?:\*(?P<rounds>\d{1,3}))?(?:@(?P<takes>\d{1,4}))?"
    r"(?::(?P<options>[a-z_]+=[\w-]+(?:,[a-z_]+=[\w-]+)*))?"
)
NEXT_ROUND, NEXT_PHASE = "/", "+"


@dataclass(frozen=True)
class RoundPlan:
    """How rounds are drawn: by `phases`, or by `methods`, of which the last one is repeated."""

    methods: tuple[DrawMethod, ...] = ()
    phases: tuple[Phase, ...] = ()

    def method_of(self, number: int) -> DrawMethod | None:
        """What is chosen for a round; nothing where a plan says it."""
        return None if self.phases else self.methods[min(number, len(self.methods)) - 1]

    def __str__(self) -> str:
        return NEXT_PHASE.join(map(write_phase, self.phases)) or NEXT_ROUND.join(self.methods)


def read_course(text: str) -> RoundPlan:
    """The course that was typed. Refused with every problem of it."""
    names = text.split(NEXT_ROUND)
    if all(is_free(name) for name in names):
        return RoundPlan(methods=tuple(map(DrawMethod, names)))
    phases = tuple(map(read_phase, text.split(NEXT_PHASE)))
    problems = check_phases(phases)
    if problems:
        raise Refused(*problems)
    return RoundPlan(phases=phases)


def is_free(name: str) -> bool:
    """Whether a format can draw a round without a plan: no positions, no drawn partners."""
    return name in FORMATS and not FORMATS[name].keeps_positions and FORMATS[name].members == 1


def read_phase(text: str) -> Phase:
    """A phase. Its format's settings are taken as published, others as typed, to be refused."""
    found = PHASE.fullmatch(text)
    if found is None:
        raise Refused(Problem("simulation-course", "--draw", {"found": text}))
    rounds, takes = (int(found[name]) if found[name] else None for name in ("rounds", "takes"))
    options = dict(option.split("=") for option in (found["options"] or "").split(",") if option)
    known = FORMATS[found["format"]].settings if found["format"] in FORMATS else {}
    return Phase(
        found["format"], rounds, takes, {name: published(value, known.get(name, ())) for name, value in options.items()}
    )


def published(typed: str, values: Sequence[Choice]) -> Choice:
    """The published value that was typed."""
    return next((value for value in values if str(value) == typed), typed)


def write_phase(phase: Phase) -> str:
    """A phase as it is typed."""
    rounds = "" if phase.rounds is None else f"*{phase.rounds}"
    takes = "" if phase.takes is None else f"@{phase.takes}"
    options = ",".join(f"{name}={value}" for name, value in phase.options.items())
    return f"{phase.format}{rounds}{takes}" + (f":{options}" if options else "")


HAND = 162
DRAWN = 0.15
"""How often a game is drawn, where it can be."""


def bring_totals(desk: Desk, game: GameView, rules: Rules, rng: SeededRng) -> None:
    """Enter a game by its totals, or instead of those that were entered."""
    letters = [side.letter for side in game.sides]
    if SYSTEMS[rules.system].countdown:
        left, first = rng.shuffled(letters)[:2]
        totals = {
            letter: rng.number(1, rules.number("start")) if letter == left else -rng.number(0, 3) for letter in letters
        }
        record_totals(desk, game.id, totals, winner=first)
    elif rules["tied_game"] == "drawn" and rng.chance(DRAWN):
        record_totals(desk, game.id, dict.fromkeys(letters, 10 * rng.number(1, 40)), why=WinReason.CLOCK)
    else:
        totals = dict(zip(rng.shuffled(letters), falling(rules, len(letters), rng), strict=True))
        record_totals(desk, game.id, totals)


def falling(rules: Rules, sides: int, rng: SeededRng) -> Sequence[int]:
    """Different totals of so many sides, the winner's first, at the target if there is one."""
    worth = rules.target or HAND * (rules.hands or 1)
    lower = rng.shuffled(range(0, worth, 10))[: sides - 1]
    best = worth + 10 * rng.number(0, 20) if rules.target else max(lower, default=0) + 10 * rng.number(1, 9)
    return best, *lower


FIRST_DAY = date(2026, 1, 3)
BEGINNING = datetime(2026, 1, 3, 13, tzinfo=UTC)
LATE_ROUNDS = (1, 2)
MOMENTS = ("before the draw", "while playing", "after the round")
"""When a team withdraws."""
LEAVE_A_CLEARED = 0.3
"""How probable it is that a team of a game that was taken back leaves."""
FEWEST_LEFT = 2
"""So many teams never withdraw."""
NO_CHANGE = {"swap-at-one-table"}
NOBODY_TO_DRAW = {"nobody-present", "draw-nobody"}


@dataclass(frozen=True)
class SimulationPlan:
    """What to simulate.

    Every round is drawn by the `method`, unless a `course` says otherwise; one whose phases are over ends before
    `rounds` are played. Probabilities are 0 to 1, of each team in each round: `absent` is known before the draw and not
    seated, `forfeit` is seated and does not come, `withdraw` leaves for good, `back` is, for one who has left, to play
    again. `late` is the part of the teams that registers after the posting of round 1 or 2. `correct` is, of each game,
    that its result is corrected after the next draw was posted; `clear`, of each game of any earlier round, that it is
    taken back then, and a team of it may leave before it is brought again. Where `by_totals`, games are not played hand
    by hand. `by_hand` is, of each round, that its draw is changed by hand, `seat_late`, of those who register after a
    posting, that they are seated at once. `settings` are those of the championship that are not as usual.
    """

    teams: int
    rounds: int
    method: DrawMethod
    seed: int
    absent: float = 0.0
    late: float = 0.0
    forfeit: float = 0.0
    rules: Rules | None = None
    course: RoundPlan | None = None
    withdraw: float = 0.0
    back: float = 0.0
    correct: float = 0.0
    clear: float = 0.0
    by_totals: bool = False
    by_hand: float = 0.0
    seat_late: float = 0.0
    settings: Mapping[str, Any] = field(default_factory=dict)

    def method_of(self, number: int) -> DrawMethod | None:
        """What is chosen for a round; nothing where a plan of phases says it."""
        return self.course.method_of(number) if self.course else self.method


def simulate(plan: SimulationPlan) -> Desk:
    """Play a championship in memory, the same for each plan. Somebody can always be drawn."""
    rng, rules = SeededRng(plan.seed), plan.rules or usual_rules()
    minutes = count()
    phases = {"phases": plan.course.phases} if plan.course and plan.course.phases else {}
    desk = create_championship(
        None,
        name=f"Simulation {plan.seed}",
        venue="",
        day=FIRST_DAY + timedelta(days=rng.number(0, 364)),
        rules=rules,
        planned_rounds=plan.rounds,
        by="Simulation",
        clock=lambda: BEGINNING + timedelta(minutes=next(minutes)),
        rng=lambda: rng.number(0, 999_999_999),
        **phases,
        **plan.settings,
    )
    drafts = draft_teams(plan.teams, rng, entering_together(rules, plan.course.phases if plan.course else ()))
    arrivals = [rng.choice(LATE_ROUNDS) if rng.chance(plan.late) else 0 for _ in drafts]
    if 0 not in arrivals:
        arrivals[0] = 0
    for number in range(plan.rounds + 1):
        arriving = [draft for draft, arrival in zip(drafts, arrivals, strict=True) if arrival == number]
        if not number:
            register_teams(desk, arriving)
        elif not play_round(desk, plan, rng, number, arriving):
            break
    return desk


def play_round(desk: Desk, plan: SimulationPlan, rng: SeededRng, number: int, arriving: Sequence[TeamDraft]) -> bool:
    """A round: absences, draw, posting, late teams, tables played or forfeited. Whether any was left to draw."""
    leaving = come_and_go(desk, plan, rng)
    withdraw(desk, leaving[MOMENTS[0]])
    tick_absent(desk, plan, rng)
    if not draw_next(desk, plan.method_of(number)):
        return False
    if plan.by_hand and rng.chance(plan.by_hand):
        change_by_hand(desk, rng)
    post_draw(desk)
    if arriving:
        register_teams(desk, arriving)
        if plan.seat_late:
            seat_latecomers(desk, plan, rng)
    correct_earlier(desk, plan, rng, number - 1)
    clear_earlier(desk, plan, rng, number)
    withdraw(
        desk,
        leaving[MOMENTS[1]],
        rng.choice(list(UnfinishedOutcome)) if leaving[MOMENTS[1]] else UnfinishedOutcome.FORFEIT,
    )
    drawn = current_round(desk.state)
    rules = championship(desk.state).rules
    for game in drawn.tables if drawn else ():
        if game.kind is not ResultKind.PENDING:
            continue
        losers = [side.letter for side in game.sides if rng.chance(plan.forfeit)]
        if losers:
            forfeit(desk, game.id, losers, referee="Simulation", reason="Absent après dix minutes")
        elif plan.by_totals:
            bring_totals(desk, game, rules, rng)
        else:
            play_game(desk, game, rules, rng)
    bring_cleared(desk, plan, rng, number)
    withdraw(desk, leaving[MOMENTS[2]])
    return True


def come_and_go(desk: Desk, plan: SimulationPlan, rng: SeededRng) -> dict[str, list[TeamView]]:
    """Let those come back who do; who will leave in this round, and when."""
    leaving: dict[str, list[TeamView]] = {moment: [] for moment in MOMENTS}
    if plan.back:
        for line in teams(desk.state):
            if line.status is TeamStatus.WITHDRAWN and rng.chance(plan.back):
                bring_back_team(desk, line.id)
    if plan.withdraw:
        staying = len(playing := active(desk.state))
        for line in playing:
            if staying > FEWEST_LEFT and rng.chance(plan.withdraw):
                leaving[rng.choice(MOMENTS)].append(line)
                staying -= 1
    return leaving


def active(state: ChampionshipState) -> list[TeamView]:
    """The teams that have not left."""
    return [line for line in teams(state) if line.status is TeamStatus.ACTIVE]


def withdraw(
    desk: Desk, leaving: Sequence[TeamView], unfinished: UnfinishedOutcome = UnfinishedOutcome.FORFEIT
) -> None:
    """Let those of some teams leave who have not left already, all at once."""
    still = {line.id for line in active(desk.state)}
    if gone := [line.id for line in leaving if line.id in still]:
        withdraw_teams(desk, gone, reason="Un joueur est souffrant", unfinished=unfinished)


def change_by_hand(desk: Desk, rng: SeededRng) -> None:
    """Let two teams trade seats, whoever they are, and two tables their numbers."""
    drawn = current_round(desk.state)
    seated = [team for game in drawn.games for side in game.sides for team in side.teams] if drawn else []
    tables = [game.table for game in drawn.tables if game.table is not None] if drawn else []
    for kind, numbers in ((ChangeKind.TEAMS, seated), (ChangeKind.TABLES, tables)):
        if len(numbers) > 1:
            one, other = rng.shuffled(numbers)[:2]
            try:
                change_seats(desk, SeatChange(kind, one, other), reason="Demande des joueurs")
            except Refused as refused:
                if {problem.code for problem in refused.problems} - NO_CHANGE:
                    raise


def seat_latecomers(desk: Desk, plan: SimulationPlan, rng: SeededRng) -> None:
    """Give those who came after the posting one of the seats they are offered, or let them wait for the next round."""
    while (late := late_teams(desk.state)) and rng.chance(plan.seat_late):
        offers = [offer for offer in late.offers if offer.choice is not LateChoice.WAIT]
        if not offers:
            return
        seat_late(desk, rng.choice(offers))


def tick_absent(desk: Desk, plan: SimulationPlan, rng: SeededRng) -> None:
    """Tick who is there for the next draw; somebody is."""
    lines = active(desk.state)
    absent = [line.id for line in lines if rng.chance(plan.absent)]
    if len(absent) == len(lines):
        absent.pop()
    set_present(desk, [line.id for line in lines if line.present and line.id in absent], False)
    set_present(desk, [line.id for line in lines if not line.present and line.id not in absent], True)


def draw_next(desk: Desk, method: DrawMethod | None) -> bool:
    """Draw a round; everybody comes if nobody is there. Whether any was left to draw."""
    try:
        draw(desk, method)
    except Refused as refused:
        codes = {problem.code for problem in refused.problems}
        away = [line.id for line in active(desk.state) if not line.present]
        if codes == {"phases-over"} or (codes <= NOBODY_TO_DRAW and not away):
            return False
        if not codes <= NOBODY_TO_DRAW:
            raise
        set_present(desk, away, True)
        return draw_next(desk, method)
    return True


def clear_earlier(desk: Desk, plan: SimulationPlan, rng: SeededRng, number: int) -> None:
    """Take back earlier results, and sometimes let a team leave before they are typed again."""
    if not plan.clear:
        return
    cleared = [game for line in rounds(desk.state)[: number - 1] for game in line.tables if rng.chance(plan.clear)]
    for game in cleared:
        if game.kind is ResultKind.FORFEIT:
            reopen_game(desk, game.id)
        elif game.from_totals:
            clear_totals(desk, game.id)
    lines = {line.number: line for line in active(desk.state)}
    for game in cleared:
        team = rng.choice([team for side in game.sides for team in side.teams])
        if team in lines and len(lines) > FEWEST_LEFT and rng.chance(LEAVE_A_CLEARED):
            withdraw(desk, [lines.pop(team)], rng.choice(list(UnfinishedOutcome)))


def bring_cleared(desk: Desk, plan: SimulationPlan, rng: SeededRng, number: int) -> None:
    """Bring what was taken back and is still out, so that the next round can be drawn."""
    rules = championship(desk.state).rules
    for game in [game for line in rounds(desk.state)[: number - 1] for game in line.tables if not game.is_in]:
        bring_totals(desk, game, rules, rng)


def play_game(desk: Desk, game: GameView, rules: Rules, rng: SeededRng) -> None:
    """One game hand by hand; one that drags on is stopped by the clock."""
    hands = play_to_end(rules, rng, len(game.sides))
    stop = stop_of(rules, hands)
    if stop is None:
        record_hands(desk, game.id, hands)
        return
    record_hands(desk, game.id, hands[: stop.after])
    stop_game(desk, game.id, more=stop.more, referee="Simulation", reason="Plus d'une heure de jeu")
    record_hands(desk, game.id, hands[stop.after :])


def correct_earlier(desk: Desk, plan: SimulationPlan, rng: SeededRng, number: int) -> None:
    """Correct an earlier round's results: other totals, points taken, absentees who did play."""
    if not plan.correct or not number:
        return
    rules = championship(desk.state).rules
    for game in rounds(desk.state)[number - 1].tables:
        if not rng.chance(plan.correct):
            continue
        if game.from_totals and game.kind is ResultKind.PLAYED:
            bring_totals(desk, game, rules, rng)
        elif game.kind is ResultKind.FORFEIT:
            reopen_game(desk, game.id)
            (bring_totals if plan.by_totals else play_game)(desk, game, rules, rng)
        else:
            adjust(desk, game.id, rng.choice(game.sides).letter, -20, reason="Retard au début du tour")
