"""Rounds of brackets carry their names, wherever a game or a round is told."""

import pytest

from tests.services.test_phases import full_desk, play
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.messages.rounds.brackets import brackets_text, game_round_text, round_and_brackets_text, short_text
from tournament.messages.setup.criteria import value_text
from tournament.services.desk.journal import journal
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.standing import standings

EN, FR = translator("en"), translator("fr")


def played_out(teams, *phases):
    """A plan with every round played."""
    desk = full_desk(teams, *phases)
    while not round_progress(desk.state).is_over:
        play(desk)
    return desk


@pytest.mark.parametrize(
    ("teams", "phase", "named"),
    [
        (8, Phase("knock-out"), ["Quarts de finale", "Demi-finales", "Finale · Petite finale"]),
        (
            8,
            Phase("knock-out", options={"losers": "consolation", "third_place": "no"}),
            ["Quarts de finale", "Demi-finales · Consolante", "Finale · Finale de la consolante"],
        ),
        (
            7,
            Phase("knock-out", takes=4, options={"rest": "bracket"}),
            ["Demi-finales · Tableau des autres", "Finale · Petite finale · Finale du tableau des autres"],
        ),
        (
            4,
            Phase("double-knock-out"),
            [
                "Sans défaite, tour 1",
                "Sans défaite, tour 2 · Après une défaite",
                "Sans défaite, tour 3 · Après une défaite",
                "Finale",
            ],
        ),
        (4, Phase("swiss", 2), ["", ""]),
    ],
)
def test_every_round_of_a_bracket_has_a_name(teams, phase, named):
    assert [brackets_text(line, FR) for line in rounds(played_out(teams, phase).state)][: len(named)] == named


def test_every_game_has_the_name_of_its_own_bracket():
    desk = played_out(12, Phase("knock-out", options={"losers": "consolation"}))
    games = {game_round_text(game, EN) for line in rounds(desk.state) for game in line.games}
    assert {
        "Game of the last 16",
        "Quarter-final",
        "Semi-final",
        "Final",
        "Game for third place",
        "Consolation, round 1",
    } <= games
    assert {short_text(game, EN) for line in rounds(desk.state) for game in line.games} >= {
        "⅛ final",
        "¼ final",
        "½ final",
        "Final",
        "Consolation",
    }
    assert round_and_brackets_text(current_round(desk.state), EN).startswith("Round ")


def test_standings_journal_and_workbook_say_it_too():
    desk = played_out(8, Phase("knock-out"))
    first = standings(desk.state).lines[0]
    assert [value_text("stage", value, FR) for value in (1, 2, 8)] == ["1er", "2e", "8e"]
    assert [value_text("stage", value, EN) for value in (1, 2, 3, 12, 22)] == ["1st", "2nd", "3rd", "12th", "22nd"]
    assert first.rank == 1
    posted = [entry_text(entry, EN) for entry in journal(desk.state) if entry.what == "round-posted"]
    assert posted == ["round 1 posted (Quarter-finals)", "round 2 posted (Semi-finals)", "round 3 posted (Final)"]
