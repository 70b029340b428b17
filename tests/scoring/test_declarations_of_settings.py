"""What a declaration must say, and what it says of itself that it lacks."""

from dataclasses import replace

import pytest

from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS, earlier_options, setting_of


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_and_its_settings_lack_nothing(system):
    assert SYSTEMS[system].lacking() == []


def test_a_setting_tells_what_it_lacks():
    assert RuleSetting("toy", ("on",), "off", on_sheet={"off": "-"}).lacking() == [
        "setting toy: label",
        "setting toy: sentence",
        "setting toy: a default among its choices",
        "setting toy: shown_by, or unshown and why",
        "setting toy: said and on_sheet by its choices alone",
    ]


def test_a_system_tells_what_it_lacks():
    system = SYSTEMS["belote-four-exact"]
    first, *others = system.settings
    assert replace(system, settings=(first, first, *others[1:])).lacking() == [
        "SYSTEM.settings: hands is missing",
        "SYSTEM.settings: target stands there twice",
    ]


def test_a_setting_is_found_by_its_name():
    assert setting_of("contree-announced", "failed_marks").default == "contract"


def test_options_from_before_a_setting_existed_take_the_choice_by_which_games_were_scored():
    of_version_8 = {"decided_points": "ranking"}
    assert earlier_options("contree-multiplied", {"defence_capot": 252}) == {
        **of_version_8,
        "litige_doubled": "doubled-rule",
        "defence_capot": 252,
    }
    assert earlier_options("contree-multiplied", {"litige_doubled": "taker-loses"}) == {
        **of_version_8,
        "litige_doubled": "taker-loses",
    }
    assert earlier_options("contree-multiplied", {}, 4) == of_version_8
    assert earlier_options("belote-traditional", {}, 8) == {**of_version_8, "capot_belote": "defence"}
    assert earlier_options("belote-traditional", {}, 9) == {}
    assert earlier_options("poker", {}) == {}


@pytest.mark.parametrize(("name", "ends"), [("ending", True), ("tied_game", True), ("litige", False)])
def test_examples_of_the_end_of_a_game_tell_totals(name, ends):
    assert {example.ends for example in setting_of("belote-classic", name).shown_by} == {ends}
