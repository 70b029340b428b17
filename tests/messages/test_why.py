"""Every code that a draw is explained by has its words."""

import pytest

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Field
from tournament.draw.reasons import BracketWay, Nearer, OfPairing
from tournament.draw.trees import Bracket
from tournament.i18n import translator
from tournament.messages.rounds.why import BRACKETS, COMPONENTS, ELSEWHERE, WAYS, nearer_text, why_text
from tournament.services.rounds.views import DrawMethod, KnownBefore, WhyView
from tournament.services.scores.views import GameView, ResultKind, SeatedView, SideView

EN, FR = translator("en"), translator("fr")
WEIGHED = {name: way.weighing for name, way in FORMATS.items() if way.weighing}


def line(*teams, reason=None, met_in=None, method=DrawMethod.SWISS):
    sides = tuple(
        SideView(letter, (SeatedView(team, f"Team {team}", ()),), 0) for letter, team in zip("AB", teams, strict=False)
    )
    game = GameView(1, 3, 4, sides, ResultKind.PENDING, None, 0)
    return WhyView(
        game, method, 7, 0, KnownBefore({team: f"Team {team}" for team in range(1, 10)}, met_in or {}), reason
    )


@pytest.mark.parametrize("name", WEIGHED)
def test_every_concern_of_every_format_has_its_words(name):
    facing = Field(
        entrants=(1, 2), seed=1, round_number=1, options=FORMATS[name].with_defaults({}), groups={1: 0, 2: 0}
    )
    codes = {concern.code for concern in WEIGHED[name](facing).concerns}
    assert codes - {"luck"} <= set(COMPONENTS)
    assert codes - {"repeated_byes", "bye_height"} <= set(ELSEWHERE)


def test_every_bracket_and_every_way_to_a_game_has_its_words():
    assert set(BRACKETS) == set(Bracket)
    assert set(WAYS) == set(BracketWay)


@pytest.mark.parametrize(
    ("nearer", "said"),
    [
        (Nearer(1, 2, "rematches", (1, 2)), "1 Team 1 and 2 Team 2 have met already (rounds 1 and 2)"),
        (
            Nearer(1, 4, "banned", (3, 5)),
            "if 1 Team 1 met 4 Team 4, 3 Team 3 would meet 5 Team 5, and they are never to meet",
        ),
        (
            Nearer(1, 4, "gap", (3, 5)),
            "if 1 Team 1 met 4 Team 4, 3 Team 3 would meet 5 Team 5, who stand still further apart",
        ),
        (Nearer(1, 4, "luck", (3, 5)), "it would have been as good if 1 Team 1 had met 4 Team 4: chance decided"),
        (
            Nearer(1, 4, "repeated_byes", (3, 0)),
            "if 1 Team 1 met 4 Team 4, 3 Team 3 would sit out, and has done so before",
        ),
        (Nearer(1, 4, "bye_height", (3, 0)), "if 1 Team 1 met 4 Team 4, 3 Team 3 would sit out, and is ranked higher"),
    ],
)
def test_what_stood_in_the_way(nearer, said):
    assert nearer_text(nearer, line(1, 3, met_in={frozenset((1, 2)): (1, 2)}), EN) == said


@pytest.mark.parametrize(
    ("nearer", "said"),
    [
        (Nearer(3, 5, "repeated_byes", (5, 0)), "5 Team 5 has sat out already"),
        (
            Nearer(3, 5, "rematches", (3, 4)),
            "if 5 Team 5 sat out, 3 Team 3 would meet 4 Team 4, and they have met already (round 2)",
        ),
        (Nearer(3, 5, "group_gap", (3, 4)), "if 5 Team 5 took that place, the whole draw would cost more"),
    ],
)
def test_why_nobody_lower_sits_out(nearer, said):
    assert nearer_text(nearer, line(3, met_in={frozenset((3, 4)): (2,)}), EN) == said


def test_a_sentence_to_read_out_in_french():
    reason = OfPairing((1, 3), (), {"rematches": 0}, {"rematches": 0}, (Nearer(1, 2, "rematches", (1, 2)),), bans=False)
    told = why_text(line(1, 3, reason=reason, met_in={frozenset((1, 2)): (2,)}), FR)
    assert told == (
        "D’après le classement\u00a0: 1 Team 1 (place 1) et 3 Team 3 (place 3) sont les plus proches qui "
        "puissent se rencontrer. "
        "1 Team 1 et 2 Team 2 se sont déjà rencontrées (tour 2)."
    )
