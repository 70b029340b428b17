"""A championship of any size, made of lines alone: reports need no desk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tournament.draw.facts import Field
from tournament.i18n import Translator, translator
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.services.desk.views import JournalEntryView
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.views import DrawMethod, DrawnRound, RoundState, RoundView
from tournament.services.scores.views import GameView, ResultKind, SeatedView, SideView, StandingsView, StandingView
from tournament.services.setup.views import ByeWorth, ForfeitMarks, Settings

NAMES = (
    "Dix de der",
    "Les Inséparables",
    "Ça va couper",
    "Les Œillets",
    "Belote & rebelote",
    "Fontaine / Monnier",
    "Le Neuf sec",
    "Les Mamies",
)
FIRST = ("Hélène", "João", "Zoé", "Firmin", "Gérard", "Begoña", "Małgorzata", "Günther", "Thérèse")
LAST = ("Léger", "Faure", "Vincent", "Ozanne", "Berger", "Marie", "Wójcik", "Rolland", "Henry", "Poirier", "Lemaître")
SEED = 202611214


def team_view(number: int, name: str = "", players: Sequence[str] = ()) -> TeamView:
    first, last = FIRST[number % len(FIRST)], LAST[number % len(LAST)]
    partner = f"{FIRST[(number * 2 + 1) % len(FIRST)]} {LAST[(number * 3 + 2) % len(LAST)]}"
    return TeamView(
        id=1000 + number,
        number=number,
        name=name or f"{NAMES[number % len(NAMES)]} {number}",
        players=tuple(players) or (f"{first} {last}", partner),
        club="ASPTT" if number % 3 == 0 else "",
        phone="06 00 00 00 00",
        status=TeamStatus.ACTIVE,
        present=True,
        paid=True,
    )


def side_view(letter: str, team: TeamView) -> SideView:
    return SideView(letter, (SeatedView(team.number or 0, team.name, team.players),), 0)


def round_view(teams: Sequence[TeamView], number: int = 1) -> RoundView:
    """Neighbours in the list meet; the odd one out sits out."""
    games = [
        GameView(
            table,
            number,
            table,
            (side_view("A", teams[2 * table - 2]), side_view("B", teams[2 * table - 1])),
            ResultKind.PENDING,
            None,
            0,
        )
        for table in range(1, len(teams) // 2 + 1)
    ]
    if len(teams) % 2:
        games.append(GameView(len(games) + 1, number, None, (side_view("A", teams[-1]),), ResultKind.BYE, "A", 0))
    return RoundView(number, DrawMethod.RANDOM, SEED, RoundState.POSTED, tuple(games))


def drawn_round(drawn: RoundView) -> DrawnRound:
    """What a draw went by: nobody had met anybody."""
    seats = tuple(tuple(side.teams for side in game.sides) for game in drawn.games)
    entrants = tuple(team for game in seats for side in game for team in side)
    return DrawnRound(
        drawn.number, drawn.method, 0, Field(entrants=entrants, seed=drawn.seed, round_number=drawn.number), seats
    )


def standings_view(teams: Sequence[TeamView], criteria: tuple[str, ...] = ("wins", "points")) -> StandingsView:
    """Every second team shares the rank of the one before."""
    lines = tuple(
        StandingView(
            index - index % 2 + 1, team.number or 0, team.name, team.players, team.club, team.status,
            {name: 7480 - 37 * (index // 2) if name != "wins" else 4 - index * 5 // len(teams) for name in criteria}, 4,
        )
        for index, team in enumerate(teams)
    )  # fmt: skip
    return StandingsView(1, len(teams) // 2, len(teams) // 2, criteria, lines)


def journal_views(championship: Settings, teams: Sequence[TeamView]) -> tuple[JournalEntryView, ...]:
    """The championship made, every team registered, and the last of them excluded."""
    last = teams[-1]
    done: list[tuple[str, str, dict[str, Any]]] = [
        ("championship-created", "", {"name": championship.name}),
        *(("team-registered", "", {"team": team.name, "number": team.number}) for team in teams),
        ("team-excluded", "cards shown to the partner", {"team": last.name, "number": last.number}),
    ]
    start = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
    return tuple(
        JournalEntryView(position, what, "Odile", start + timedelta(minutes=position % 60), why, details)
        for position, (what, why, details) in enumerate(done, start=1)
    )


def make_snapshot(
    count: int = 9,
    *,
    names: Mapping[int, str] | None = None,
    options: Mapping[str, object] | None = None,
    criteria: tuple[str, ...] = ("wins", "points"),
) -> Snapshot:
    teams = [team_view(number, (names or {}).get(number, "")) for number in range(1, count + 1)]
    championship = Settings(
        name="Concours de la Saint-Martin",
        venue="Salle des fêtes d'Œuilly",
        day=date(2026, 11, 21),
        rules=resolve_rules(DEFAULT_SYSTEM, options or {}),
        criteria=criteria,
        bye_worth=ByeWorth.HALF,
        bye_wins=True,
        forfeit_marks=ForfeitMarks.TARGET,
        planned_rounds=4,
    )
    first = round_view(teams)
    return Snapshot(
        championship,
        tuple(teams),
        (first,),
        standings_view(teams, criteria),
        "3fa9c1d2e4b5",
        datetime(2026, 11, 21, 14, 32, tzinfo=UTC),
        journal_views(championship, teams),
        draws=(drawn_round(first),),
    )


@pytest.fixture
def snapshot_of() -> Callable[..., Snapshot]:
    return make_snapshot


@pytest.fixture
def snapshot() -> Snapshot:
    return make_snapshot()


@pytest.fixture
def before_the_first_draw(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, rounds=())


@pytest.fixture(params=["fr", "en"])
def tr(request: pytest.FixtureRequest) -> Translator:
    return translator(request.param)
