"""What is said of copies: for every reason there may be, in both languages."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tournament.errors import Problem
from tournament.i18n import translator
from tournament.messages.safety.copies import REASONS, copy_content_text, target_trouble_text
from tournament.models.engine import CODES, TROUBLES
from tournament.services.safety.views import BackupTargetView, CopyView

STICK = Path("/media/odile/USB/Capot")
AT = datetime(2026, 11, 21, 14, 5).astimezone()


def test_every_trouble_has_its_reason():
    assert {*CODES.values(), *TROUBLES.values(), "copy-not-whole"} == set(REASONS)


@pytest.mark.parametrize("code", REASONS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_is_told_why_what_is_safe_and_what_to_do(code, language):
    said = [
        target_trouble_text(
            BackupTargetView(STICK, is_local, good, Problem(code, details={"path": str(STICK)})), translator(language)
        )
        for is_local in (True, False)
        for good in (None, AT)
    ]
    assert len(set(said)) == 4
    for sentence in said:
        assert "{" not in sentence
        assert {"fr": "en sûreté", "en": "safe"}[language] in sentence


def test_a_pulled_stick_in_full():
    target = BackupTargetView(STICK, False, AT, Problem("place-gone", details={"path": str(STICK)}))
    assert target_trouble_text(target, translator("en")) == (
        f"No copy in the second place since 21 Nov 14:05: the folder {STICK} is not there. "
        "Everything typed is safe in the championship’s file. Plug it in again, or choose another folder."
    )


@pytest.mark.parametrize(
    ("rounds", "tables", "hands", "since", "said"),
    [
        (0, 0, 0, 0, "8 teams, 0 rounds, 0 tables played, 0 hands"),
        (1, 1, 1, 1, "8 teams, 1 round, 1 table played, 1 hand, and 1 thing done after it"),
        (3, 12, 812, 12, "8 teams, 3 rounds, 12 tables played, 812 hands, and 12 things done after it"),
    ],
)
def test_what_a_copy_keeps(rounds, tables, hands, since, said):
    copy = CopyView(STICK / "x.capot", "Belote", datetime(2026, 11, 21, tzinfo=UTC), 8, rounds, hands, tables, since)
    assert copy_content_text(copy, translator("en")) == said
