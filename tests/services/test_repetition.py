"""How often a team was at fault, over all the rounds, and what the next time brings (article 9 A and D)."""

from typing import Any

import pytest

from tests.services.conftest import made
from tournament.i18n import translator
from tournament.messages.scores.rulings import repeated_text
from tournament.records.kinds import RULINGS, Kind, Ruled, brings
from tournament.services.people.registration import teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.decisions import record_ruling, void_deal
from tournament.services.scores.decisions_kept import decisions, faults, repeated
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.scores.views import Repeated

WHO: dict[str, Any] = {"referee": "Odile", "reason": "donne à cinq cartes"}
FRENCH = translator("fr")


def dealt_wrongly(desk, team):
    """The team deals wrongly at its table of the newest round."""
    game, letter = next(
        (game, side.letter) for game in current_round(desk.state).tables for side in game.sides if team in side.teams
    )
    void_deal(desk, game.id, Ruled(Kind.IRREGULAR_DEAL, (letter,), **WHO))
    return game.id


def test_irregular_deals_are_counted_by_team_over_the_rounds(odile):
    here, there = (side.team for side in current_round(odile.state).tables[0].sides)
    for team in (here, there):
        game = dealt_wrongly(odile, team)
    assert repeated(odile.state, Kind.IRREGULAR_DEAL, there, game) == Repeated(
        "irregular-deal", there, 2, 2, "referee-from-third"
    )
    for played in current_round(odile.state).tables:
        record_totals(odile, played.id, {"A": 2000, "B": 10})
    draw(odile, DrawMethod.RANDOM)
    post_draw(odile)

    team = next(
        team
        for table in current_round(odile.state).tables
        for side in table.sides
        for team in side.teams
        if team in (here, there)
    )
    game = dealt_wrongly(odile, team)

    assert repeated(odile.state, Kind.IRREGULAR_DEAL, team, game) == Repeated(
        "irregular-deal", team, 2, 3, "may-be-excluded"
    )
    assert [line.count for line in decisions(odile.state, team=team)] == [1, 2]


def test_one_that_is_told_twice_counts_once(odile):
    """The referee's tablet writes it down, and the scorer types it from the sheet."""
    table = current_round(odile.state).tables[0]
    record_ruling(odile, Ruled(Kind.IRREGULAR_DEAL, ("A",), **WHO), game_id=table.id)
    record_hand(odile, table.id, made(100, irregular_deal=("A",)))
    (team,) = table.sides[0].teams
    assert faults(odile.state)[team] == {"irregular-deal": 1}


def test_one_that_was_decided_and_another_that_was_typed_are_two(odile):
    """Deal 1 was decided on an empty sheet, and the scorer types one at hand 2: the next is the third."""
    table = current_round(odile.state).tables[0]
    team = table.sides[0].team
    void_deal(odile, table.id, Ruled(Kind.IRREGULAR_DEAL, ("A",), **WHO))
    record_hand(odile, table.id, made(100))
    record_hand(odile, table.id, made(100, irregular_deal=("A",)))
    assert faults(odile.state)[team] == {"irregular-deal": 2}
    previewed = repeated(odile.state, Kind.IRREGULAR_DEAL, team, table.id)
    assert (previewed.in_all, previewed.brings) == (3, "may-be-excluded")
    void_deal(odile, table.id, Ruled(Kind.IRREGULAR_DEAL, ("A",), **WHO))
    assert [line.count for line in decisions(odile.state, team=team)] == [1, 3], (
        "the list says the number that was said before it was decided"
    )


def test_the_sheet_tells_again_what_was_decided_at_the_same_deal(odile):
    table = current_round(odile.state).tables[0]
    void_deal(odile, table.id, Ruled(Kind.IRREGULAR_DEAL, ("A",), **WHO))
    record_hand(odile, table.id, made(100, irregular_deal=("A",)))
    void_deal(odile, table.id, Ruled(Kind.IRREGULAR_DEAL, ("A",), **WHO))
    assert faults(odile.state)[table.sides[0].team] == {"irregular-deal": 2}


def test_a_warning_to_the_team_itself_counts_with_those_at_its_tables(odile):
    team = teams(odile.state)[0]
    record_ruling(odile, Ruled(Kind.WARNING, **WHO), team_id=team.id)
    game, letter = next(
        (game, side.letter)
        for game in current_round(odile.state).tables
        for side in game.sides
        if team.number in side.teams
    )
    assert repeated(odile.state, Kind.WARNING, team.number, game.id) == Repeated(
        "warning", team.number, 1, 2, "may-be-excluded-for-conduct"
    )
    record_ruling(odile, Ruled(Kind.WARNING, (letter,), **WHO), game_id=game.id)
    assert faults(odile.state)[team.number] == {"warning": 2}


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        (Kind.IRREGULAR_DEAL, ["deal-again", "referee-from-third", "may-be-excluded", "may-be-excluded"]),
        (
            Kind.WARNING,
            ["warned", "may-be-excluded-for-conduct", "may-be-excluded-for-conduct", "may-be-excluded-for-conduct"],
        ),
        (Kind.WRONG_CARD, ["", "", "", ""]),
    ],
)
def test_what_the_first_the_second_and_later_times_bring(kind, codes):
    """`En cas de deuxième irrégularité, l'autre équipe pourra exiger la présence d'un arbitre à partir de la troisième
    donne.`"""
    assert [brings(kind, times) for times in range(1, 5)] == codes
    assert RULINGS[kind].counted is not None


def test_it_is_said_before_it_is_written_down():
    assert repeated_text(Repeated("irregular-deal", 12, 1, 2, "referee-from-third"), FRENCH) == (
        "Donne irrégulière n°\u00a02 de l’équipe 12\u00a0: l’autre camp peut exiger un arbitre à partir de la "
        "troisième donne (art. 9 A)"
    )
    assert "convention de ce concours" in repeated_text(Repeated("warning", 12, 1, 1, "warned"), FRENCH)
    assert repeated_text(Repeated("wrong-card", 3, 1, 1), FRENCH) == "Mauvaise carte n°\u00a01 de l’équipe 3"
