"""What a bye and a forfeit are said to give, as the rules seat those who play."""

from dataclasses import replace
from datetime import date

from tournament.i18n import translator
from tournament.messages.setup.formulas import FORMULAS, example_of_bye, example_of_forfeit
from tournament.scoring.systems import resolve_rules
from tournament.services.setup.views import ForfeitMarks

EN = translator("en")


def settings(system, **options):
    return replace(FORMULAS[0].settings("Concours", "", date(2026, 11, 22)), rules=resolve_rules(system, options))


class TestTablesOfSeveral:
    def test_a_bye_says_which_place_it_counts_as(self):
        three = settings("belote-three", target=1000)
        assert (
            example_of_bye(three, EN) == "The player who sits out scores 500 points and a game won, as in first place."
        )
        middle = replace(three, bye_wins=False)
        assert (
            example_of_bye(middle, EN)
            == "The player who sits out scores 500 points, no game won, as in a place in the middle."
        )

    def test_a_forfeit_leaves_all_the_others_first(self):
        three = settings("belote-three", target=1000)
        assert example_of_forfeit(three, EN) == (
            "Table 4: player 12 does not come, is last and scores 0. The others share first place and score 1,000 each."
        )
        on_average = replace(three, forfeit_marks=ForfeitMarks.AVERAGE)
        assert example_of_forfeit(on_average, EN).startswith(
            "A round in which 750 points were scored on average. Table 4: player 12"
        )


def test_two_players_face_each_other_without_teams():
    two = settings("belote-two-open", target=1000)
    assert example_of_bye(two, EN) == "The player who sits out scores 500 points and a game won."
    assert (
        example_of_forfeit(two, EN) == "Table 4: player 12 does not come. This player scores 0, player 7 scores 1,000."
    )


def test_two_teams_are_spoken_of_as_teams():
    assert (
        example_of_forfeit(settings("contree-championship", target=2000), EN)
        == "Table 4: team 12 does not come. It scores 0, team 7 scores 2,000."
    )
