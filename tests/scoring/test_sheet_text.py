"""A score sheet as text: what is no JSON, or hostile."""

import json

import pytest

from tests.scoring.sheets import coded
from tests.scoring.test_sheet_json import problems_of
from tournament.errors import Refused
from tournament.scoring.shapes import parse_json, parse_limited
from tournament.scoring.sheet_json import read_sheet


class TestParsing:
    def test_what_stands_twice_is_refused_where_it_stands(self):
        raw = (
            b'{"hands": [{"passed": true, "passed": true}], "options": {"target": 1, "target": 2}, "sides": 2, '
            b'"sides": 2}'
        )
        assert problems_of(parse_json(raw)) == [
            ("field-twice", "sides"),
            ("field-twice", "options.target"),
            ("field-twice", "hands[0].passed"),
        ]

    def test_nan_is_no_number(self):
        assert problems_of(parse_json(b'{"hands": [{"declarer": "A", "contract": 80, "points": NaN}]}')) == [
            ("not-whole", "hands[0].points")
        ]

    def test_a_byte_order_mark_does_no_harm(self):
        assert parse_json(b'\xef\xbb\xbf{"hands": []}') == {"hands": []}

    @pytest.mark.parametrize(
        ("raw", "code"),
        [
            (b"", "not-json"),
            (b"hands", "not-json"),
            (b'{"hands": []} x', "not-json"),
            (b'{"hands": [],}', "not-json"),
            ('{"é": 1}'.encode("latin-1"), "not-utf8"),
            ('{"hands": []}'.encode("utf-16"), "not-utf8"),
            (b"[" * 100_000, "json-too-deep"),
            (b'{"hands": ' + b"9" * 5000 + b"}", "number-too-long"),
        ],
    )
    def test_what_is_no_document(self, raw, code):
        with pytest.raises(Refused) as refusal:
            parse_json(raw)
        assert [problem.code for problem in refusal.value.problems] == [code]

    def test_what_is_larger_than_a_document_can_be(self):
        assert parse_limited(b'{"hands": []}', most=13) == {"hands": []}
        with pytest.raises(Refused) as refusal:
            parse_limited(b'{"hands": []} ', most=13)
        assert coded(refusal.value.problems) == [("file-too-large", "")]

    def test_more_values_than_can_be_kept(self):
        with pytest.raises(Refused) as refusal:
            parse_limited(b"[" + b"[]," * 1_500_000 + b"[]]", most=10_000_000)
        assert coded(refusal.value.problems) == [("too-many-values", "")]

    def test_fifteen_wrong_fields_are_named_and_the_others_counted(self):
        raw = json.dumps({"hands": [], **{f"field{number}": 0 for number in range(20)}})
        with pytest.raises(Refused) as refusal:
            read_sheet(parse_json(raw.encode()))
        assert coded(refusal.value.problems) == [
            *(("field-unknown", f"field{number}") for number in range(15)),
            ("more-wrong-fields", ""),
        ]
        assert refusal.value.problems[-1].details == {"more": 5}
