"""The standings of a crowd, worked out from what its file says: nothing is in memory yet."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import count

from sqlalchemy import insert

from bench.cases import Case
from bench.rows import Row, timed
from tournament.collecting import without_collecting
from tournament.models.engine import writing
from tournament.models.tables import Game, Hand, Round, SeatedSide
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.systems import usual_rules
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_teams
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import create_championship
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.simulation.table import play_to_end

ROUNDS = 8
SHEETS = 50
"""So many games are played; the others are played as one of them was."""
BUDGET = 2.0
TIMES = 2
POSTED = "2026-11-21T20:00:00+00:00"


def measure_standings(case: Case) -> Iterator[Row]:
    """Rank a crowd after eight rounds, each time at a desk that was just sat down at."""
    desk = create_championship(None, name="Bench", day=date(2026, 11, 21), planned_rounds=ROUNDS, by="Bench")
    register_teams(desk, draft_teams(case.ranked, SeededRng(case.ranked)))
    hands = write_rounds(desk, case.ranked, SeededRng(case.ranked))
    runs = timed(partial(ranked_cold, desk), TIMES)
    yield Row(
        f"standings of {case.ranked} × {ROUNDS} from hands",
        runs,
        BUDGET,
        note=f"{hands:,} hands, nothing in memory yet",
    )
    desk.close()


@without_collecting()
def ranked_cold(desk: Desk) -> None:
    """Read a file and rank its teams, with the collector of memory put off as it is where a file is opened."""
    standings(Desk(desk.engine, path=None, by="Bench").state)


def write_rounds(desk: Desk, teams: int, rng: SeededRng, rounds: int = ROUNDS) -> int:
    """Write rounds as stored, as typing takes a quarter of an hour; returns their hands."""
    sheets = [[write_hand(hand) for hand in play_to_end(usual_rules(), rng)] for _ in range(SHEETS)]
    order, games, hands, sides = list(range(1, teams + 1)), count(1), count(1), count(1)
    with writing(desk.engine) as connection:
        for number in range(1, rounds + 1):
            order = rng.shuffled(order)
            round_row = {
                "id": number,
                "number": number,
                "method": "random",
                "seed": number,
                "inputs": {},
                "posted_at": POSTED,
            }
            connection.execute(insert(Round), [round_row])
            seated = list(
                zip(range(1, teams // 2 + 1), games, zip(order[::2], order[1::2], strict=False), strict=False)
            )
            connection.execute(
                insert(Game),
                [Game(id=game, round_id=number, table_number=table).model_dump() for table, game, _ in seated],
            )
            at_tables = [
                (game, letter, team) for _, game, pair in seated for letter, team in zip("AB", pair, strict=True)
            ]
            connection.execute(
                insert(SeatedSide),
                [
                    {"id": next(sides), "game_id": game, "letter": letter, "team_id": team}
                    for game, letter, team in at_tables
                ],
            )
            played = [
                (game, position, facts)
                for _, game, _ in seated
                for position, facts in enumerate(sheets[game % SHEETS], start=1)
            ]
            connection.execute(
                insert(Hand),
                [
                    {"id": next(hands), "game_id": game, "position": position, "facts": facts, "version": 1}
                    for game, position, facts in played
                ],
            )
    return next(hands) - 1
