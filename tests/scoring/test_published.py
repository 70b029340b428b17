"""What the shapes of documents are made of: every mistake has a code of ours, its path and its details, and all are
told together."""

import json
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import Field, StrictBool, StrictStr

from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.scoring.published import (
    Exactly,
    NotNull,
    OneOf,
    PublishedPart,
    PublishedTable,
    Refuse,
    Text,
    Whole,
    read_part,
)
from tournament.scoring.shapes import parse_json


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Card(PublishedPart):
    """One card."""

    harmless: ClassVar = {"rank": 1}

    rank: Annotated[int, Whole(1, 8)]
    colour: Annotated[Colour, OneOf(tuple(Colour))] = Colour.RED
    worth: Annotated[int | None, Whole(0, 162, is_checked=False)] = None
    name: Annotated[str, Text()] = ""
    is_trump: StrictBool = False


class Hand(PublishedPart):
    """Some cards."""

    harmless: ClassVar = {"cards": []}

    cards: Annotated[list[Card], Field(max_length=3)]
    best: Annotated[Card | None, NotNull()] = None
    pair: Annotated[list[StrictStr], Exactly(2, "pair-of-teams", different=True)] = Field(["a", "b"])
    run: Annotated[list[Any], Exactly(2, "room-runs", 9)] = Field([1, 2])
    slot: Annotated[StrictStr, Field(pattern="^[a-z]$"), Refuse("slot-unknown")] = "a"
    options: Annotated[dict[Any, Annotated[StrictStr, Refuse("not-choice", ())]], PublishedTable()] = Field({})
    scores: Annotated[dict[Any, Annotated[int, Whole(0, 9)]], PublishedTable(quotes=False)] = Field({})


def told(document):
    """The shape that was read, and what is wrong with it."""
    hand, problems = read_part(Hand, document)
    assert all(problem_text(problem, translator("fr")) for problem in problems)
    return hand, [(problem.code, problem.path, dict(problem.details)) for problem in problems]


ACE = {"rank": 8}


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ({"cards": []}, []),
        (
            {"cards": [ACE, {"rank": 1, "colour": "blue", "worth": 500, "name": "As", "is_trump": True}], "best": ACE},
            [],
        ),
        ([], [("not-object", "", {"found": "[]"})]),
        (None, [("not-object", "", {"found": "null"})]),
        ({}, [("field-missing", "cards", {"field": "cards"})]),
        ({"cards": {}}, [("not-list", "cards", {"found": "{}"})]),
        ({"cards": [ACE] * 4}, [("list-long", "cards", {"length": 4, "most": 3})]),
        ({"cards": [3]}, [("not-object", "cards[0]", {"found": "3"})]),
        ({"cards": [], "best": None}, [("not-object", "best", {"found": "null"})]),
        ({"cards": [{"rank": True}]}, [("not-whole", "cards[0].rank", {"found": "true"})]),
        ({"cards": [{"rank": 1.0}]}, [("not-whole", "cards[0].rank", {"found": "1.0"})]),
        ({"cards": [{"rank": float("nan")}]}, [("not-whole", "cards[0].rank", {"found": "NaN"})]),
        ({"cards": [{"rank": 10**30}]}, [("number-out-of-range", "cards[0].rank", {"least": 1, "most": 8})]),
        ({"cards": [{**ACE, "worth": None}]}, [("not-whole", "cards[0].worth", {"found": "null"})]),
        (
            {"cards": [{**ACE, "colour": "green"}]},
            [("not-choice", "cards[0].colour", {"found": '"green"', "choices": ("red", "blue")})],
        ),
        (
            {"cards": [{**ACE, "colour": ["red"]}]},
            [("not-choice", "cards[0].colour", {"found": "[…]", "choices": ("red", "blue")})],
        ),
        ({"cards": [{**ACE, "name": 5}]}, [("not-text", "cards[0].name", {"found": "5"})]),
        ({"cards": [{**ACE, "name": "x" * 501}]}, [("text-long", "cards[0].name", {"length": 501, "most": 500})]),
        ({"cards": [{**ACE, "name": "\ud800"}]}, [("text-unwritable", "cards[0].name", {})]),
        ({"cards": [{**ACE, "name": "\x00"}]}, [("text-unwritable", "cards[0].name", {})]),
        ({"cards": [{**ACE, "is_trump": 1}]}, [("not-flag", "cards[0].is_trump", {"found": "1"})]),
        ({"cards": [], "pair": ["a"]}, [("pair-of-teams", "pair", {})]),
        ({"cards": [], "pair": ["a", "a"]}, [("pair-of-teams", "pair", {})]),
        ({"cards": [], "pair": ["a", "b"]}, []),
        ({"cards": [], "run": 3}, [("room-runs", "run", {"most": 9})]),
        ({"cards": [], "slot": "A"}, [("slot-unknown", "slot", {"found": '"A"'})]),
        ({"cards": [], "options": []}, [("not-object", "options", {"found": "[]"})]),
        ({"cards": [], "options": {"size": 9}}, [("not-choice", 'options."size"', {"found": "9", "choices": ()})]),
        ({"cards": [], "scores": {"wins": "9"}}, [("not-whole", "scores.wins", {"found": '"9"'})]),
        ({"cards": [], "a\nb": 1}, [("field-unknown", "a\\u000ab", {"field": "a\\u000ab"})]),
        ({"cards": [{**ACE, "\ud800": 1}]}, [("field-unknown", "cards[0].\\ud800", {"field": "\\ud800"})]),
    ],
    ids=lambda value: str(value)[:40].encode("ascii", "replace").decode(),
)
def test_one_mistake_is_one_problem_at_its_path(document, wrong):
    assert told(document)[1] == wrong


def test_what_is_wrong_has_something_harmless_in_its_place_and_the_rest_is_read():
    hand, wrong = told(
        {
            "cards": [{"rank": "one", "colour": "blue"}, None, {**ACE, "name": 7, "strange": 1}],
            "slot": "?",
            "scores": {"wins": 2},
        }
    )
    assert [(card.rank, card.colour, card.name) for card in hand.cards] == [
        (1, "blue", ""),
        (1, "red", ""),
        (8, "red", ""),
    ]
    assert (hand.slot, hand.scores) == ("a", {"wins": 2})
    assert [(code, path) for code, path, _ in wrong] == [
        ("not-whole", "cards[0].rank"),
        ("not-object", "cards[1]"),
        ("field-unknown", "cards[2].strange"),
        ("not-text", "cards[2].name"),
        ("slot-unknown", "slot"),
    ]


def test_what_stands_twice_is_told_where_it_stands():
    _, wrong = told(
        parse_json(
            b'{"cards": [{"rank": 1, "rank": 2}], "cards": [{"rank": 3, "rank": 4}], "scores": {"wins": 1, "wins": 2}}'
        )
    )
    assert [(code, path) for code, path, _ in wrong] == [
        ("field-twice", "cards"),
        ("field-twice", "cards[0].rank"),
        ("field-twice", "scores.wins"),
    ]


def test_of_many_unknown_fields_the_first_are_named_and_the_others_counted():
    _, wrong = told({"cards": [], **{f"field{number}": 0 for number in range(20)}})
    assert [path for _, path, _ in wrong] == [*(f"field{number}" for number in range(15)), ""]
    assert wrong[-1] == ("more-wrong-fields", "", {"more": 5})


def test_a_shape_tells_its_schema():
    schema = Hand.model_json_schema()
    text = json.dumps(schema)
    assert schema["$defs"]["Card"]["properties"]["rank"] == {
        "title": "Rank",
        "type": "integer",
        "minimum": 1,
        "maximum": 8,
    }
    assert '"enum": ["red", "blue"]' in text
    assert (schema["properties"]["pair"]["minItems"], schema["properties"]["pair"]["uniqueItems"]) == (2, True)
    assert "uniqueItems" not in schema["properties"]["run"]
