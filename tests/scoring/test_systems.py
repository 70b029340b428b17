"""Rules are a system and its settings: what may be set, and what is published of it."""

import math

import pytest

from tests.scoring.sheets import coded
from tournament.errors import Refused
from tournament.scoring.systems import (
    DEFAULT_SYSTEM,
    SYSTEMS,
    form_of,
    options_of,
    resolve_rules,
    rules_of_system,
    seating_of,
    stated_options,
    still_in,
)


def problems_of(options, **where):
    with pytest.raises(Refused) as refusal:
        resolve_rules(DEFAULT_SYSTEM, options, **where)
    return coded(refusal.value.problems)


def test_defaults_of_the_championship():
    rules = resolve_rules(DEFAULT_SYSTEM, {})
    assert dict(rules.by_name) == {
        "target": 2000,
        "hands": None,
        "tied_game": "more",
        "decided_points": "winner",
        "ending": "real",
        "defence_capot": 250,
        "failed_capot": 500,
        "doubled_belote": "winner",
        "capot_belote": "defence",
    }
    assert (rules.target, rules.hands) == (2000, None)
    assert options_of(rules) == {}
    assert seating_of(rules).players == 2


def test_a_number_of_hands_takes_the_place_of_the_target():
    rules = resolve_rules(DEFAULT_SYSTEM, {"hands": 12})
    assert (rules.target, rules.hands) == (None, 12)
    assert options_of(rules) == {"hands": 12}


def test_hands_none_is_a_game_to_a_target():
    rules = resolve_rules(DEFAULT_SYSTEM, {"hands": "none", "target": 1001})
    assert (rules.target, rules.hands) == (1001, None)
    assert options_of(rules) == {"target": 1001}


@pytest.mark.parametrize("name", [setting.name for setting in SYSTEMS[DEFAULT_SYSTEM].settings if setting.choices])
def test_every_choice_is_accepted_and_published_where_it_is_not_the_default(name):
    setting = next(setting for setting in SYSTEMS[DEFAULT_SYSTEM].settings if setting.name == name)
    for choice in setting.choices:
        rules = resolve_rules(DEFAULT_SYSTEM, {name: choice})
        assert rules[name] == choice
        assert options_of(rules) == ({} if choice == setting.default else {name: choice})
        assert resolve_rules(DEFAULT_SYSTEM, options_of(rules)) == rules


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("litige", "held", "option-unknown"),
        ("rounding", "tens", "option-unknown"),
        ("ending", "exact", "option-choice"),
        ("ending", ["real"], "option-choice"),
        ("ending", None, "option-choice"),
        ("defence_capot", "160", "option-choice"),
        ("defence_capot", 500, "option-choice"),
        ("failed_capot", True, "option-choice"),
        ("failed_capot", 410.5, "option-choice"),
        ("target", 0, "option-range"),
        ("target", 100_001, "option-range"),
        ("target", True, "option-range"),
        ("target", 2000.0, "option-range"),
        ("target", "2000", "option-range"),
        ("target", "none", "option-range"),
        ("hands", 0, "option-range"),
        ("hands", 201, "option-range"),
        ("hands", math.nan, "option-range"),
        ("hands", None, "option-range"),
    ],
)
def test_an_option_that_cannot_be(option, value, code):
    assert problems_of({option: value}) == [(code, f"options.{option}")]


def test_all_that_is_wrong_is_told_at_once():
    assert problems_of({"target": 2000, "hands": 12, "litige": 1, "ending": 2}, path="championship.options") == [
        ("option-unknown", "championship.options.litige"),
        ("option-choice", "championship.options.ending"),
        ("target-and-hands", "championship.options.hands"),
    ]


def test_an_unknown_system_is_told_where_it_stands():
    with pytest.raises(Refused) as refusal:
        resolve_rules("belote-lunar", {}, "championship.options")
    assert coded(refusal.value.problems) == [("rules-unknown", "championship.rules")]


@pytest.mark.parametrize(
    ("chosen", "system", "kept"),
    [
        ({"tied_game": "drawn", "hands": 12}, "belote-classic", {"tied_game": "drawn", "hands": 12}),
        ({"defence_capot": 160, "failed_capot": 410}, "belote-classic", {}),  # which it does not have
        ({"target": 1500}, "contree-multiplied", {}),  # every system has its own
        ({"defence_capot": 160}, "contree-multiplied", {}),  # where it is 162 or 252
        ({"doubled_belote": "holder"}, "coinche-made-plus-contract", {}),  # where it is usual
    ],
)
def test_another_system_keeps_what_was_set_and_it_has_too(chosen, system, kept):
    assert options_of(rules_of_system(system, resolve_rules(DEFAULT_SYSTEM, chosen))) == kept


def test_a_setting_in_words_is_no_number():
    rules = resolve_rules(DEFAULT_SYSTEM, {})
    assert rules.number("failed_capot") == 500
    with pytest.raises(TypeError, match="ending is 'real', no whole number"):
        rules.number("ending")


def test_a_belote_in_every_suit_where_every_suit_is_trump():
    most = {
        system: form_of(resolve_rules(system, {})).most_belotes
        for system in ("belote-modern", "belote-classic", "belote-comptoir")
    }
    assert most == {"belote-modern": 4, "belote-classic": 1, "belote-comptoir": 0}


def test_a_choice_whose_default_was_another_one_is_stated():
    """Files of version 8 counted a referee's points in the standings alone: whoever reads this one must not take it for
    that."""
    rules = resolve_rules("contree-championship", {"target": 3000})
    assert stated_options(rules, 9) == options_of(rules) == {"target": 3000}
    assert stated_options(rules, 8) == {"target": 3000, "decided_points": "winner"}


def test_nobody_is_out_where_totals_are_counted_up():
    assert still_in(resolve_rules(DEFAULT_SYSTEM, {}), {"A": 0, "B": -160}) == "AB"
