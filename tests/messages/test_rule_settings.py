"""Every setting of every rule system has its words, and a hand that shows what it changes."""

import pytest

from tournament.i18n import LANGUAGES, translator
from tournament.messages.setup.rules import (
    choice_text,
    chosen_settings,
    setting_effect_text,
    setting_text,
    ways,
    what_it_needs,
    worked_hand,
)
from tournament.scoring.rules import Rules
from tournament.scoring.settings import settings_of
from tournament.scoring.systems import SYSTEMS, resolve_rules, setting_of

SETTINGS = [(system, setting) for system in SYSTEMS for setting in SYSTEMS[system].settings]
CHOSEN = [(system, setting) for system in SYSTEMS for setting in chosen_settings(system)]

NEVER = {("belote-three", "seven_annuls")}
"""Settings that change nothing in a system, and are not shown: its packs have not four sevens."""


def named(settings):
    return [f"{system} {setting.name}" for system, setting in settings]


def where_it_counts(system, setting):
    """The usual rules of a system, with whatever a setting needs to change anything."""
    rules = resolve_rules(system, {})
    needed = {
        **rules.by_name,
        **{other: value for other, value in what_it_needs(setting, rules).items() if value is not None},
    }
    return Rules(system, settings_of(needed, SYSTEMS[system].settings))


@pytest.mark.parametrize(("system", "setting"), SETTINGS, ids=named(SETTINGS))
def test_every_setting_has_a_name_a_sentence_and_words_for_its_choices(system, setting):
    for tr in map(translator, LANGUAGES):
        assert setting_text(setting, tr)
        assert setting_effect_text(setting, tr).endswith(".")
        said = [choice_text(setting, choice, tr) for choice in setting.choices]
        assert len(set(said)) == len(said)
        assert [word for word, choice in zip(said, setting.choices, strict=True) if word == choice] == []


def test_a_setting_is_called_alike_wherever_there_is_one():
    said = {setting.name: (setting.label, setting.sentence, setting.subject, setting.plain) for _, setting in SETTINGS}
    assert [
        f"{system} {setting.name}"
        for system, setting in SETTINGS
        if said[setting.name][:2] != (setting.label, setting.sentence)
    ] == []


def test_no_words_are_kept_for_choices_that_no_system_has():
    declared = {(setting.name, str(choice)) for _, setting in SETTINGS for choice in setting.choices}
    assert {
        (setting.name, choice) for _, setting in SETTINGS for choice in (*setting.said, *setting.on_sheet)
    } - declared == set()


@pytest.mark.parametrize(("system", "setting"), [(system, setting) for system, setting in CHOSEN if setting.shown_by])
def test_it_has_one_whatever_the_number_of_sides_at_a_table(system, setting):
    for seats in next((setting.choices for setting in SYSTEMS[system].settings if setting.name == "seats"), ()):
        needed = resolve_rules(system, {"seats": seats})
        if "seats" not in what_it_needs(setting, needed):
            values = {**needed.by_name, **what_it_needs(setting, needed)}
            worked = worked_hand(
                setting, Rules(system, settings_of(values, SYSTEMS[system].settings)), translator("en")
            )
            assert {len(line.marks) for line in worked.lines} == {len(worked.heads)} == {seats}


@pytest.mark.parametrize(("system", "setting"), CHOSEN, ids=named(CHOSEN))
def test_every_setting_has_a_hand_whose_marks_it_changes(system, setting):
    found = ways(setting, where_it_counts(system, setting))
    assert (found is None) == (bool(setting.unshown) or (system, setting.name) in NEVER)
    if found is not None:
        _, scored = found
        assert [way.value for way in scored] == list(setting.choices)
        told = [
            (line.marks, line.note)
            for line in worked_hand(setting, where_it_counts(system, setting), translator("en")).lines
        ]
        assert len(set(told)) > 1


@pytest.mark.parametrize(
    ("system", "name", "lines"),
    [
        (
            "contree-championship",
            "failed_capot",
            [("500", "0", "500"), ("410", "0", "410"), ("250", "0", "250"), ("160", "0", "160")],
        ),
        (
            "contree-championship",
            "doubled_belote",
            [("the side that wins the hand", "340", "0"), ("the side that announced it", "320", "20")],
        ),
        (
            "belote-classic",
            "rounding",
            [
                ("none: point by point", "117", "45"),
                ("to tens, each side by itself", "120", "50"),
                ("to tens, 160 in all", "120", "40"),
                ("to fives, 160 in all", "115", "45"),
            ],
        ),
        ("belote-classic", "capot_bid", [("no", "252", "0"), ("yes", "500", "0")]),
        (
            "belote-classic",
            "natural_order",
            [("7 8 9 10 J Q K A", "100", "62"), ("as in tricks: 7 8 9 J Q K 10 A", "120", "62")],
        ),
        ("belote-classic", "round_five", [("always up", "110", "60"), ("up and down in turn", "100", "60")]),
        (
            "belote-classic",
            "capot_declarations",
            [
                ("the side that declared them", "150", "252"),
                ("nobody at all", "0", "252"),
                ("the other side", "0", "402"),
            ],
        ),
        (
            "belote-classic",
            "vache",
            [("the next player deals", "0", "0"), ("la vache: the dealer must choose trumps", "0", "162")],
        ),
        (
            "contree-multiplied",
            "litige_doubled",
            [("the taker loses its points", "0", "81"), ("the taker scores alone, as after any contre", "241", "0")],
        ),
        ("belote-two-bonus", "low_brelans_cancel", [("yes", "100", "60"), ("no", "100", "160")]),
        ("belote-four-bonus", "combinations_need_worth", [("yes", "186", "0"), ("no", "186", "100")]),
        (
            "belote-three",
            "failed_share",
            [("half of the points", "0", "81", "81"), ("all the points", "0", "162", "162")],
        ),
        ("belote-two-bonus", "king", [("10", "100", "70"), ("4", "82", "64")]),
        ("belote-four-bonus", "king", [("10", "106", "80"), ("4", "88", "74")]),
        (
            "coinche-made-plus-contract",
            "doubled",
            [("the contract", "310", "0"), ("everything that is scored", "420", "0")],
        ),
        ("contree-announced", "failed_marks", [("the contract", "0", "100"), ("160", "0", "160")]),
        ("belote-comptoir", "start", [("6", "3", "6", "6", "6"), ("12", "9", "12", "12", "12")]),
    ],
)
def test_worked_hands(system, name, lines):
    setting = setting_of(system, name)
    worked = worked_hand(setting, where_it_counts(system, setting), translator("en"))
    assert [(line.choice, *line.marks) for line in worked.lines] == lines
    assert [line.holds for line in worked.lines] == [True, *([False] * (len(lines) - 1))]


def test_the_hand_follows_the_other_settings():
    litige = worked_hand(setting_of("belote-classic", "litige"), resolve_rules("belote-classic", {}), translator("en"))
    rounded = worked_hand(
        setting_of("belote-classic", "litige"),
        resolve_rules("belote-classic", {"rounding": "tens", "litige": "failed"}),
        translator("en"),
    )
    assert [(line.marks, line.note, line.holds) for line in litige.lines] == [
        (("0", "81"), "81 held", True),
        (("0", "162"), "", False),
    ]
    assert [(line.marks, line.note, line.holds) for line in rounded.lines] == [
        (("0", "80"), "80 held", False),
        (("0", "160"), "", True),
    ]


def test_the_end_of_a_game_is_told_by_its_totals():
    ending = worked_hand(
        setting_of("contree-championship", "ending"),
        resolve_rules("contree-championship", {"target": 1500}),
        translator("en"),
    )
    assert [(line.marks, line.note) for line in ending.lines] == [
        (("1,500", "640"), "1,499 unrounded: play goes on"),
        (("1,500", "640"), "won by side 1"),
    ]
    assert ending.sentence == (
        "The taker needs 120 points and makes 119. The totals: the last hand is not rounded: Taker 1,500, "
        "Defence 640 1,499 unrounded: play goes on; "
        "the last hand is rounded: Taker 1,500, Defence 640 won by side 1."
    )
