"""A whole championship that nobody plays, through the same services as the window: for proofs, for measuring, and to look at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count

from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of, usual_rules
from tournament.services.championship import championship, create_championship
from tournament.services.desk import Desk
from tournament.services.drawing import current_round, draw, post_draw
from tournament.services.entry import forfeit, record_hands, stop_game
from tournament.services.lines import DrawMethod, GameLine, TeamDraft
from tournament.services.registration import register_teams, set_present, teams
from tournament.simulation.luck import Luck
from tournament.simulation.people import draft_teams
from tournament.simulation.table import play_to_end, stop_of

FIRST_DAY = date(2026, 1, 3)
BEGINNING = datetime(2026, 1, 3, 13, tzinfo=UTC)
LATE_ROUNDS = (1, 2)


@dataclass(frozen=True)
class Plan:
    """What to simulate.

    Probabilities are 0 to 1, of each team in each round: `absent` is known before the draw and not seated, `forfeit` is seated and does not come.
    `late` is the part of the teams that registers after the posting of round 1 or 2.
    """

    teams: int
    rounds: int
    method: DrawMethod
    seed: int
    absent: float = 0.0
    late: float = 0.0
    forfeit: float = 0.0
    rules: Rules | None = None


def simulate(plan: Plan) -> Desk:
    """Play a championship in memory. The same plan gives the same championship, to the letter. Somebody is always there to be drawn."""
    luck, rules = Luck(plan.seed), plan.rules or usual_rules()
    minutes = count()
    desk = create_championship(
        None,
        name=f"Simulation {plan.seed}",
        place="",
        day=FIRST_DAY + timedelta(days=luck.number(0, 364)),
        rules=rules,
        planned_rounds=plan.rounds,
        by="Simulation",
        clock=lambda: BEGINNING + timedelta(minutes=next(minutes)),
        luck=lambda: luck.number(0, 999_999_999),
    )
    drafts = draft_teams(plan.teams, luck, seating_of(rules).players)
    arrivals = [luck.choice(LATE_ROUNDS) if luck.chance(plan.late) else 0 for _ in drafts]
    if 0 not in arrivals:
        arrivals[0] = 0
    for number in range(plan.rounds + 1):
        arriving = [draft for draft, arrival in zip(drafts, arrivals, strict=True) if arrival == number]
        if number:
            play_round(desk, plan, luck, arriving)
        elif arriving:
            register_teams(desk, arriving)
    return desk


def play_round(desk: Desk, plan: Plan, luck: Luck, arriving: Sequence[TeamDraft]) -> None:
    """One round: who is absent is ticked, the round drawn and posted, latecomers register, every table plays or forfeits."""
    lines = teams(desk)
    absent = [line.id for line in lines if luck.chance(plan.absent)]
    if len(absent) == len(lines):
        absent.pop()
    set_present(desk, [line.id for line in lines if line.present and line.id in absent], False)
    set_present(desk, [line.id for line in lines if not line.present and line.id not in absent], True)
    draw(desk, plan.method)
    post_draw(desk)
    if arriving:
        register_teams(desk, arriving)
    drawn = current_round(desk)
    rules = championship(desk).rules
    for game in drawn.tables if drawn else ():
        losers = [side.letter for side in game.sides if luck.chance(plan.forfeit)]
        if losers:
            forfeit(desk, game.id, losers, referee="Simulation", reason="Absent après dix minutes")
        else:
            play_game(desk, game, rules, luck)


def play_game(desk: Desk, game: GameLine, rules: Rules, luck: Luck) -> None:
    """One game hand by hand; one that drags on is stopped by the clock."""
    hands = play_to_end(rules, luck, len(game.sides))
    stop = stop_of(rules, hands)
    if stop is None:
        record_hands(desk, game.id, hands)
        return
    record_hands(desk, game.id, hands[: stop.after])
    stop_game(desk, game.id, more=stop.more, referee="Simulation", reason="Plus d'une heure de jeu")
    record_hands(desk, game.id, hands[stop.after :])
