"""What has not the published shape is told with its place, and nothing that is given to the judge raises."""

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.examples import examples
from tournament.audit.export import Finding
from tournament.audit.judge import judge
from tournament.audit.reading import METHODS
from tournament.audit.rules.system import SYSTEMS
from tournament.i18n import translator
from tournament.messages.safety.findings import finding_text

Json = dict[str, Any]


def put(export: Json, path: str, value: object) -> None:
    at: Any = export
    *way, last = path.replace("[", ".[").split(".")
    for step in way:
        at = at[int(step[1:-1])] if step.startswith("[") else at[step]
    at[int(last[1:-1]) if last.startswith("[") else last] = value


@pytest.mark.parametrize("export", [None, [], "export", 3, {}, {"teams": {}}])
def test_what_is_no_export_is_told(export: object) -> None:
    assert "shape" in {finding.code for finding in judge(export)}


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("rounds", "list"),
        ("rounds[1].seed", "number"),
        ("rounds[1].present[2]", "count"),
        ("rounds[0].games[0].table", "count"),
        ("rounds[0].games[0].hands[0].points", "number"),
        ("rounds[1].games[1].stop.after", "natural"),
        ("championship.options", "object"),
        ("teams[0].players[1]", "text"),
        ("championship.bye_wins", "flag"),
        ("standings[0].rank", "count"),
    ],
)
def test_the_wrong_type_is_told_with_its_place(evening: Json, place: str, wanted: str) -> None:
    put(evening, place, 1.5)
    assert judge(evening) == [Finding("shape", place, {"wanted": wanted})]


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("version", ("1",)),
        ("championship.rules", tuple(SYSTEMS)),
        ("championship.forfeit_marks", ("target-0", "half-0", "average-0")),
        (
            "championship.criteria[1]",
            ("wins", "places", "points", "difference", "against", "head-to-head", "best-game", "stage", "lot"),
        ),
        ("teams[2].status", ("active", "withdrawn", "excluded", "waiting")),
        ("rounds[0].method", METHODS),
        ("rounds[2].games[1].result.kind", ("played", "stopped", "forfeit", "bye", "pending")),
    ],
)
def test_an_unknown_word_is_told_with_those_that_are_known(evening: Json, place: str, known: tuple[str, ...]) -> None:
    put(evening, place, "swis")
    assert judge(evening) == [Finding("value-unknown", place, {"known": known})]


def test_a_field_that_no_hand_has_is_told(evening: Json) -> None:
    evening["rounds"][0]["games"][0]["hands"][0]["wind"] = []
    assert [(finding.code, finding.path) for finding in judge(evening)] == [
        ("value-unknown", "rounds[0].games[0].hands[0].wind")
    ]


def places(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for name, part in inner for place in places(part, (*way, name)))]


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 2100)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["A", "B", "swiss", "bye"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@examples(60, 600, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_spoilt_export_is_judged_and_every_finding_has_a_sentence(evening: Json, data: st.DataObject) -> None:
    """Up to three places of the valid export are replaced, taken out, doubled, or filled from another place."""
    export: Any = copy.deepcopy(evening)
    for _ in range(data.draw(st.integers(1, 3))):
        way: list[Any]
        last: Any
        *way, last = data.draw(st.sampled_from([place for place in places(export) if place]))
        at = export
        for step in way:
            at = at[step]
        match data.draw(st.sampled_from(["replace", "remove", "double", "copy"])):
            case "replace":
                at[last] = data.draw(anything)
            case "remove":
                del at[last]
            case "double" if isinstance(at, list):
                at.append(copy.deepcopy(at[last]))
            case _:
                source: Any = evening
                for step in data.draw(st.sampled_from(places(evening))):
                    source = source[step]
                at[last] = copy.deepcopy(source)
    for finding in judge(export):
        assert finding_text(finding, translator("en"))


@given(anything)
def test_anything_at_all_is_judged(export: object) -> None:
    assert judge(export)
