"""Tables of any rule system, seated without a draw."""

from datetime import date
from itertools import accumulate

from tournament.records.game import Game
from tournament.records.round import Round
from tournament.records.team import Team, TeamStatus
from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of
from tournament.services.desk.desk import Desk
from tournament.services.rounds.views import DrawMethod
from tournament.services.safety.restoring import restore
from tournament.services.safety.views import ChampionshipFacts, SettingsFacts

NAMES = ("Aubry", "Blot", "Colin", "Dupuy", "Evrard", "Faure", "Guyot", "Hamel", "Imbert", "Jacob", "Keller", "Lemoine")


def desk_at_play(rules: Rules, *sides: int) -> Desk:
    """A championship under these rules with a posted round: a table of so many sides for each number, or two tables for
    a single one."""
    seats = sides if len(sides) > 1 else sides * 2
    players = seating_of(rules).players if set(seats) == {2} else 1
    teams = tuple(team(number, players) for number in range(1, sum(seats) + 1))
    ends = list(accumulate(seats))
    games = tuple(
        Game(table=table, sides=tuple((team,) for team in range(end - count + 1, end + 1)))
        for table, (end, count) in enumerate(zip(ends, seats, strict=True), 1)
    )
    settings = SettingsFacts(
        name="Concours de la Saint-Martin", day=date(2026, 11, 21), rules=rules, lot_seed=1, last_number=len(teams)
    )
    posted = Round(
        number=1,
        method=DrawMethod.RANDOM,
        seed=12345,
        present=tuple(one.number for one in teams if one.number),
        games=games,
    )
    return restore(None, ChampionshipFacts(settings, teams, (posted,)), by="Odile")


def team(number: int, players: int) -> Team:
    """A team of one player or two."""
    names = tuple(f"Ada {NAMES[(number * players + seat) % len(NAMES)]} {number}" for seat in range(players))
    return Team(
        number=number,
        name=names[0] if players == 1 else f"Équipe {number}",
        players=names,
        status=TeamStatus.ACTIVE,
        paid=True,
    )
