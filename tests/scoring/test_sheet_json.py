"""The published form of a sheet: read strictly, every mistake with its path, and written always the same."""

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.audit.random_sheets import deal_of, options_of
from tests.examples import a_slice, so_many
from tests.scoring.sheets import coded
from tests.scoring.test_contree_championship import hands
from tournament.audit.rules.system import resolve
from tournament.errors import Refused
from tournament.scoring.facts import SIDES, SUITS, Adjustment, ClockStop, HandFacts, Stopped
from tournament.scoring.forms import ANNULMENTS
from tournament.scoring.games import check_hand
from tournament.scoring.sheet_json import read_hand, read_sheet, read_stop, read_stored_hand, write_hand, write_stop
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, seating_of

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = Draft202012Validator(
    json.loads((ROOT / "resources" / "schemas" / "score-sheet.schema.json").read_text(encoding="utf-8"))
)
PLAYED: dict[str, Any] = {"declarer": "A", "contract": 100, "points": 100}
WHOLE_HAND = {
    "declarer": "B",
    "contract": "capot",
    "trump": "spades",
    "doubling": "contre",
    "points": 162,
    "capot": "B",
    "belote": ["A"],
    "stopped": {"trick": 4, "by": "A"},
    "irregular_deal": ["A", "B", "A"],
    "adjustments": [{"side": "A", "points": -160, "reason": "Parlé en jouant"}],
}


# To a JSON Schema 90.0 is a whole number, and any text can be written.
SCHEMA_CANNOT_TELL = ({"contract": 90.0}, {"adjustments": [{"side": "A", "points": 160, "reason": "\ud800"}]})


def problems_of(document, rules_id=None):
    with pytest.raises(Refused) as refusal:
        read_sheet(document, rules_id)
    return coded(refusal.value.problems)


def schema_accepts(document):
    return SCHEMA.is_valid(document)


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA.schema)


class TestReading:
    def test_a_whole_sheet(self):
        document: dict[str, Any] = {
            "rules": "contree-championship",
            "options": {"ending": "rounded", "target": 1000},
            "sides": 2,
            "hands": [WHOLE_HAND, {"passed": True}, {"annulled": "irregular-bid"}],
            "stop": {"after": 1, "more": 2},
        }
        sheet = read_sheet({**document, "hands": document["hands"][:1]})
        assert (sheet.rules.target, sheet.rules["ending"], sheet.sides, sheet.stop) == (
            1000,
            "rounded",
            2,
            ClockStop(1, 2),
        )
        assert schema_accepts(document)

    def test_little_is_required(self):
        sheet = read_sheet({"hands": []})
        assert (sheet.rules.system, sheet.rules.target, sheet.letters, sheet.hands, sheet.stop) == (
            "contree-championship",
            2000,
            "AB",
            (),
            None,
        )
        assert schema_accepts({"hands": []})

    def test_rules_named_beside_the_sheet_win(self):
        assert (
            read_sheet({"rules": "belote-lunar", "hands": []}, "contree-championship").rules.system
            == "contree-championship"
        )
        assert problems_of({"hands": []}, "belote-lunar") == [("rules-unknown", "rules")]

    def test_defaults_of_other_systems_say_nothing(self):
        hand = {
            **PLAYED,
            "declarations": [],
            "prizes": [],
            "penalties": [],
            "doubling": "none",
            "belote": [],
            "passed": False,
        }
        assert read_sheet({"hands": [hand]}).hands == (HandFacts(**PLAYED),)
        assert schema_accepts({"hands": [hand]})

    @pytest.mark.parametrize(
        ("change", "code", "path"),
        [
            ({"declarer": 1}, "not-side", "declarer"),
            ({"declarer": None}, "not-side", "declarer"),
            ({"declarer": "AB"}, "not-side", "declarer"),
            ({"declarer": "a"}, "not-side", "declarer"),
            ({"declarer": "C"}, "side-not-seated", "declarer"),
            ({"contract": "90"}, "not-contract", "contract"),
            ({"contract": 90.0}, "not-whole", "contract"),
            ({"contract": True}, "not-whole", "contract"),
            ({"contract": None}, "not-whole", "contract"),
            ({"contract": "generale"}, "value-of-other-system", "contract"),
            ({"contract": 85}, "contract-step", "contract"),
            ({"trump": "pique"}, "not-choice", "trump"),
            ({"trump": "no-trump"}, "value-of-other-system", "trump"),
            ({"trump": "all-trump"}, "value-of-other-system", "trump"),
            ({"trump": ["hearts"]}, "not-choice", "trump"),
            ({"doubling": "coinche"}, "not-choice", "doubling"),
            ({"doubling": 2}, "not-choice", "doubling"),
            ({"points": 100.5}, "not-whole", "points"),
            ({"points": math.nan}, "not-whole", "points"),
            ({"points": math.inf}, "not-whole", "points"),
            ({"points": True}, "not-whole", "points"),
            ({"points": "100"}, "not-whole", "points"),
            ({"points": {"A": 90, "B": 72}}, "points-by-side", "points"),
            ({"points": 10**30}, "points-range", "points"),
            ({"capot": "defence"}, "capot-defence", "capot"),
            ({"capot": True}, "not-side", "capot"),
            ({"belote": "A"}, "not-list", "belote"),
            ({"belote": ["A", 7]}, "not-side", "belote[1]"),
            ({"belote": ["A"] * 101}, "list-long", "belote"),
            ({"stopped": 4}, "not-object", "stopped"),
            ({"stopped": {"trick": 4}}, "field-missing", "stopped.by"),
            ({"stopped": {"trick": "4", "by": "A"}}, "not-whole", "stopped.trick"),
            ({"irregular_deal": {"A": 1}}, "not-list", "irregular_deal"),
            ({"adjustments": [{"side": "A", "points": 160}]}, "field-missing", "adjustments[0].reason"),
            (
                {"adjustments": [{"side": "A", "points": 160, "reason": ""}]},
                "adjustment-reason",
                "adjustments[0].reason",
            ),
            ({"adjustments": [{"side": "A", "points": 160, "reason": 5}]}, "not-text", "adjustments[0].reason"),
            (
                {"adjustments": [{"side": "A", "points": 160, "reason": "x" * 501}]},
                "text-long",
                "adjustments[0].reason",
            ),
            (
                {"adjustments": [{"side": "A", "points": 160, "reason": "\ud800"}]},
                "text-unwritable",
                "adjustments[0].reason",
            ),
            ({"adjustments": [{"side": "A", "points": 1.5, "reason": "x"}]}, "not-whole", "adjustments[0].points"),
            (
                {"adjustments": [{"side": "A", "points": 1, "reason": "x", "by": "y"}]},
                "field-unknown",
                "adjustments[0].by",
            ),
            ({"passed": 1}, "not-flag", "passed"),
            ({"passed": None}, "not-flag", "passed"),
            ({"annulled": "rain"}, "not-choice", "annulled"),
            ({"annulled": "under-eleven"}, "value-of-other-system", "annulled"),
            ({"annulled": "carre-of-seven"}, "value-of-other-system", "annulled"),
            ({"trumps": "hearts"}, "field-unknown", "trumps"),
            ({"declarations": [{"side": "B"}]}, "field-of-other-system", "declarations"),
            ({"prizes": None}, "field-of-other-system", "prizes"),
            ({"generale": "A"}, "field-of-other-system", "generale"),
            ({"last_trick": "A"}, "field-of-other-system", "last_trick"),
            ({"claim": "A"}, "field-of-other-system", "claim"),
            ({"bid": 40}, "field-of-other-system", "bid"),
            ({"chien": False}, "field-of-other-system", "chien"),
        ],
    )
    def test_a_hand_with_one_mistake(self, change, code, path):
        document = {"hands": [{"passed": True}, {**PLAYED, **change}]}
        assert problems_of(document) == [(code, f"hands[1].{path}")]
        assert schema_accepts(document) == (change in SCHEMA_CANNOT_TELL)

    @pytest.mark.parametrize(
        ("document", "problems"),
        [
            ([], [("not-object", "")]),
            ("hands", [("not-object", "")]),
            ({}, [("field-missing", "hands")]),
            ({"hands": {}}, [("not-list", "hands")]),
            ({"hands": [4, None]}, [("not-object", "hands[0]"), ("not-object", "hands[1]")]),
            ({"hands": [{"passed": True}] * 501}, [("list-long", "hands")]),
            ({"hands": [], "winner": "A"}, [("field-unknown", "winner")]),
            ({"hands": [], "rules": 4}, [("not-text", "rules")]),
            ({"hands": [], "rules": "belote-lunar"}, [("rules-unknown", "rules")]),
            ({"hands": [], "options": []}, [("not-object", "options")]),
            ({"hands": [], "options": {"ending": "exact"}}, [("option-choice", "options.ending")]),
            ({"hands": [], "options": {"target": 2000, "hands": 12}}, [("target-and-hands", "options.hands")]),
            ({"hands": [], "sides": 3}, [("sides-seated", "sides")]),
            ({"hands": [], "sides": "2"}, [("not-whole", "sides")]),
            ({"hands": [], "sides": True}, [("not-whole", "sides")]),
            ({"hands": [], "stop": None}, [("not-object", "stop")]),
            ({"hands": [], "stop": {"after": 0}}, [("field-missing", "stop.more")]),
            ({"hands": [], "stop": {"after": 0, "more": "2"}}, [("not-whole", "stop.more")]),
            (
                {"hands": [], "stop": {"after": -1, "more": 201}},
                [("stop-after", "stop.after"), ("stop-more", "stop.more")],
            ),
            ({"hands": [], "stop": {"after": 0, "more": 2, "why": ""}}, [("field-unknown", "stop.why")]),
        ],
    )
    def test_a_sheet_with_mistakes_around_its_hands(self, document, problems):
        assert problems_of(document) == problems
        assert not schema_accepts(document)

    def test_a_stop_after_more_than_stands_on_the_sheet(self):
        assert problems_of({"hands": [{"passed": True}], "stop": {"after": 2, "more": 0}}) == [
            ("stop-after", "stop.after")
        ]

    def test_shape_and_rules_are_told_together(self):
        document = {
            "options": {"ending": 1},
            "winner": "A",
            "hands": [
                {"declarer": 7, "contract": 85, "points": "many", "belote": ["A", "B"], "dealer": 1},
                {"points": 161, "capot": "C"},
                {"passed": "yes"},
                {**PLAYED, "points": 163, "adjustments": [{"side": "Z", "points": 0}]},
            ],
            "stop": {"after": 9, "more": 0},
        }
        assert sorted(problems_of(document)) == sorted(
            [
                ("field-unknown", "winner"),
                ("option-choice", "options.ending"),
                ("field-unknown", "hands[0].dealer"),
                ("not-side", "hands[0].declarer"),
                ("not-whole", "hands[0].points"),
                ("contract-step", "hands[0].contract"),
                ("belote-both", "hands[0].belote"),
                ("side-not-seated", "hands[1].capot"),
                ("declarer-missing", "hands[1].declarer"),
                ("contract-missing", "hands[1].contract"),
                ("points-impossible", "hands[1].points"),
                ("not-flag", "hands[2].passed"),
                ("field-missing", "hands[3].adjustments[0].reason"),
                ("not-side", "hands[3].adjustments[0].side"),
                ("points-range", "hands[3].points"),
                ("stop-after", "stop.after"),
            ]
        )

    def test_deals_after_the_end(self):
        document = {"options": {"target": 100}, "hands": [PLAYED, {"passed": True}, PLAYED]}
        assert problems_of(document) == [("hand-after-end", "hands[1]"), ("hand-after-end", "hands[2]")]

    def test_a_field_of_an_unreadable_name_is_named_on_one_line(self):
        assert problems_of({"hands": [], "a\nb" + "c" * 50: 1}) == [("field-unknown", "a\\u000ab" + "c" * 32 + "…")]


class TestWriting:
    def test_fields_stand_in_the_published_order(self):
        assert json.dumps(write_hand(read_hand(dict(reversed(WHOLE_HAND.items())), 2, ""))) == json.dumps(WHOLE_HAND)

    @pytest.mark.parametrize(
        "document",
        [PLAYED, {"passed": True}, {"annulled": "agreed"}, {"irregular_deal": ["B"], "annulled": "irregular-deal"}],
    )
    def test_defaults_are_left_out(self, document):
        assert (
            write_hand(read_hand({"belote": [], "doubling": "none", "prizes": [], **document}, 2, "hand")) == document
        )

    def test_a_hand_is_refused_for_its_shape_alone(self):
        assert read_hand({"contract": 85, "points": 1}, 2, "") == HandFacts(contract=85, points=1)
        with pytest.raises(Refused) as refusal:
            read_hand({"declarer": "C", "points": "1"}, 2, "rounds[0].hands[1]")
        assert [problem.path for problem in refusal.value.problems] == [
            "rounds[0].hands[1].declarer",
            "rounds[0].hands[1].points",
        ]

    def test_a_hand_that_is_stored_is_told_of_and_not_refused(self):
        assert read_stored_hand(PLAYED, 2, "") == (HandFacts(**PLAYED), ())
        hand, problems = read_stored_hand({**PLAYED, "points": "1"}, 2, "hands[3]")
        assert (hand, coded(problems)) == (None, [("not-whole", "hands[3].points")])

    def test_points_of_no_side(self):
        with pytest.raises(Refused) as refusal:
            read_hand({"declarer": "A", "points": {}}, 3, "")
        assert coded(refusal.value.problems) == [("points-side-missing", "points")]

    def test_a_declaration_of_nobody(self):
        with pytest.raises(Refused) as refusal:
            read_hand(
                {"declarations": [{"side": "C", "kind": "tierce"}, {"side": "A", "kind": "tierce", "used": 1}]}, 2, ""
            )
        assert coded(refusal.value.problems) == [
            ("side-not-seated", "declarations[0].side"),
            ("not-flag", "declarations[1].used"),
        ]

    def test_a_third_side_where_three_sit(self):
        assert read_hand({"declarer": "C"}, 3, "").declarer == "C"

    def test_a_stop(self):
        assert write_stop(read_stop({"more": 2, "after": 9}, "stop")) == {"after": 9, "more": 2}
        with pytest.raises(Refused):
            read_stop({"after": 9}, "stop")


LETTERS = st.sampled_from("AB")
NOTED = st.fixed_dictionaries(
    {
        "trump": st.none() | st.sampled_from(SUITS),
        "irregular_deal": st.lists(LETTERS, max_size=3).map(tuple),
        "adjustments": st.lists(
            st.builds(
                Adjustment,
                LETTERS,
                st.integers(1, 500),
                st.text(st.characters(exclude_categories=["C"]), min_size=1).map(lambda text: f"x{text}"),
            ),
            max_size=2,
        ).map(tuple),
    }
)
UNPLAYED = st.sampled_from([HandFacts(passed=True), *(HandFacts(annulled=why) for why in ANNULMENTS)])


@given(hands() | UNPLAYED | st.just(HandFacts(declarer="A", contract=80, points=82, stopped=Stopped(5, "B"))), NOTED)
def test_what_is_written_is_read_back_and_fits_the_schema(hand, noted):
    facts = HandFacts(**{**vars(hand), **noted, "trump": noted["trump"] if hand.is_played else None})
    assert check_hand(facts, resolve_rules("contree-championship", {}), "AB") == []
    written = json.loads(json.dumps(write_hand(facts)))
    assert read_hand(written, 2, "") == facts
    assert write_hand(read_hand(written, 2, "")) == written
    assert schema_accepts({"hands": [written]})


def with_luck(system, seed):
    """Rules of a system, a table that it seats and a deal there, the same for the same seed."""
    rng = Random(seed)
    options = options_of(system, rng)
    rules = resolve_rules(system, options)
    seating = seating_of(rules)
    sides = rng.randint(seating.fewest, seating.most)
    return options, rules, sides, deal_of(resolve(system, options), sides, rng)


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_deals_of_every_system_are_read_and_written_and_fit_the_schema(system):
    possible = 0
    deals = so_many(48, 120)
    for seed in range(deals):
        options, rules, sides, deal = with_luck(system, seed)
        facts = read_hand(deal, sides, "")
        if check_hand(facts, rules, SIDES[:sides]):
            continue
        possible += 1
        written = json.loads(json.dumps(write_hand(facts)))
        assert read_hand(written, sides, "") == facts
        assert write_hand(read_hand(written, sides, "")) == written
        document = {"rules": system, "options": options, "sides": sides, "hands": [written]}
        assert read_sheet(document).hands == (facts,)
        assert schema_accepts(document)
        assert not schema_accepts({**document, "hands": [{**written, "dealer": "A"}]})
        assert not schema_accepts({**document, "options": {**options, "jokers": 2}})
    assert possible > deals / 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_system_does_not_know_fits_its_schema_as_little_as_its_reading(system):
    of_others = {
        "contract": "generale",
        "trump": "no-trump",
        "doubling": "contre",
        "generale": "A",
        "belote": ["A"],
        "declarations": [{"side": "A", "kind": "brelan", "rank": "A"}],
        "last_trick": "A",
        "prizes": [{"side": "A", "kind": "not-followed"}],
        "claim": "A",
        "bid": 40,
        "cards": 5,
        "chien": True,
    }
    form = form_of(resolve_rules(system, {"lyonnaise": "on"} if system == "belote-comptoir" else {}))
    _, _, sides, deal = next(drawn for seed in range(120) if "declarer" in (drawn := with_luck(system, seed))[3])
    for field, value in of_others.items():
        if not form.knows(field):
            document = {"rules": system, "sides": sides, "hands": [{**deal, field: value}]}
            assert f"hands[0].{field}" in [path for _, path in problems_of(document)]
            assert not schema_accepts(document), field


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_tables_and_the_settings_of_every_system_fit_the_schema(system):
    seating = SYSTEMS[system].seating
    for sides in range(1, 8):
        assert schema_accepts({"rules": system, "sides": sides, "hands": []}) == (
            seating.fewest <= sides <= seating.most
        )
    for setting in SYSTEMS[system].settings:
        for choice in setting.choices or (setting.most,):
            assert schema_accepts({"rules": system, "options": {setting.name: choice}, "hands": []})
        assert not schema_accepts({"rules": system, "options": {setting.name: "of another"}, "hands": []})
