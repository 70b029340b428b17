"""Championships to write and to bring back: one with everything a referee can do to it, and simulated ones."""

from datetime import UTC, date, datetime, timedelta
from itertools import count

import pytest

from tournament.scoring.facts import HandFacts
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import change_team, register_teams, set_paid, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.decisions import adjust, adjust_team, close_round, forfeit, stop_game
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.views import WinReason
from tournament.services.setup.championship import create_championship

PAIRS = [
    ("Ada Aubry", "Bo Blot"), ("Ada Colin", "Bo Dupuy"), ("Ada Evrard", "Bo Faure"), ("Ada Guyot", "Bo Hamel"),
    ("Ada Imbert", "Bo Jacob"), ("Ada Keller", "Bo Lemoine"), ("Ada Meyer", "Bo Noir"), ("Ada Oriol", "Bo Perrin"),
    ("Ada Roussel", "Bo Simon"),
]  # fmt: skip
CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
MADE = HandFacts(declarer="B", contract=80, points=90, belote=("B",))


def clock():
    minutes = count()
    return lambda: datetime(2026, 11, 21, 19, tzinfo=UTC) + timedelta(minutes=next(minutes))


def new_desk(path=None, **settings) -> Desk:
    seeds = count(7)
    return create_championship(
        path,
        name="Œuilly, « Saint-Martin »",
        day=date(2026, 11, 21),
        by="Odile",
        clock=clock(),
        rng=lambda: next(seeds),
        **settings,
    )


def table(desk: Desk, number: int) -> int:
    """The id of the game at a table of the newest round."""
    return next(game.id for game in rounds(desk.state)[-1].games if game.table == number)


@pytest.fixture
def evening() -> Desk:
    return played_evening()


def played_evening() -> Desk:
    """Nine teams and someone who waits: hands and totals, a forfeit, a stop, a bye, points given and taken, people who
    leave, a draw not posted."""
    desk = new_desk(venue="Salle des fêtes", criteria=("wins", "points", "lot"))
    pairs = [TeamDraft(pair, club="ASPTT", phone="06 00 00 00 00") for pair in PAIRS]
    register_teams(
        desk,
        [
            *pairs,
            TeamDraft(("Zoé Seule",), name="Cherche partenaire"),
            TeamDraft(("=1+1", "<b>Léon</b>"), name="Dix de der"),
        ],
    )
    ids = {line.number: line.id for line in teams(desk.state)}
    set_present(desk, [ids[10]], False)
    set_paid(desk, [ids[1], ids[2]], True)
    draw(desk, seed=2026)
    post_draw(desk)
    record_hands(desk, table(desk, 1), [CAPOT, HandFacts(passed=True), CAPOT, CAPOT, CAPOT])
    record_totals(desk, table(desk, 2), {"A": 1950, "B": 1400}, why=WinReason.CLOCK)
    forfeit(desk, table(desk, 3), "B", referee="Paul", reason="pas venus")
    record_hands(desk, table(desk, 4), [MADE])
    stop_game(desk, table(desk, 4), more=1, referee="Paul", reason="21 h 30")
    record_hands(desk, table(desk, 4), [MADE])
    adjust(desk, table(desk, 2), "A", -100, reason="carte vue")
    adjust_team(desk, ids[5], -50, reason="retard")
    withdraw_teams(desk, [ids[3]], reason="malade")
    exclude_teams(desk, [ids[4]], referee="Paul", reason="tricherie")
    change_team(
        desk, ids[6], TeamDraft(("Ada Keller", "Eve Nouvelle"), club="ASPTT", present=True), reason="jambe cassée"
    )
    draw(desk, seed=2027)
    post_draw(desk)
    record_hands(desk, table(desk, 1), [MADE])
    record_totals(desk, table(desk, 1), {"A": 10, "B": 2010})
    close_round(desk, referee="Paul", reason="minuit")
    draw(desk, seed=2028)
    return desk
