"""The manual answers what people ask, in the words they ask it: of a hundred questions in a language, the first find
answers ninety-five."""

import re
from pathlib import Path

import pytest

from tournament.i18n import LANGUAGES
from tournament.manual.searching import Index, Searched
from tournament.ui.manual.finding import entries

QUESTIONS = Path(__file__).parent / "questions"
LINE = re.compile(r"((?:[a-z-]+#[a-z-]+ )+) *(\S.*)")


def questions(language):
    """Each question, and the sections that answer it."""
    lines = (QUESTIONS / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    asked = [LINE.fullmatch(line) for line in lines if line and not line.startswith("#")]
    assert all(asked)
    return [(line[2], line[1].split()) for line in asked]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ninety_five_of_a_hundred_questions_are_answered_first(language):
    asked, index = questions(language), entries(language)
    assert len(asked) >= 100
    assert {address for _, answers in asked for address in answers} <= {section.address for section in index.sections}
    wrong = [
        (question, answers)
        for question, answers in asked
        if [section.address for section in index.ask(question)][:1] not in [[one] for one in answers]
    ]
    assert len(wrong) * 20 <= len(asked), wrong


@pytest.mark.parametrize(
    ("language", "question", "address"),
    [
        ("fr", "annuler un paiement", "door#cash-entry"),
        ("fr", "deux équipes ont le même score", "during#tie"),
        ("en", "cancel a payment", "door#cash-entry"),
        ("en", "two teams have the same score", "during#tie"),
    ],
)
def test_what_was_asked_for_and_not_found_is_answered_first(language, question, address):
    assert entries(language).ask(question)[0].address == address


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_is_found_by_its_title(language):
    index = entries(language)
    missed = [
        section.address for section in index.sections if section.written and section not in index.ask(section.title)[:3]
    ]
    assert missed == []


SMALL = Index(
    [
        Searched("a", "Take the money", "At the door", "A number and Enter.", ("refund", "receipt")),
        Searched(
            "b", "Draw the round", "During the evening", "Every team that is present is drawn. Money is of no matter."
        ),
        Searched("c", "Money", "Lists", "Every setting about money.", written=False),
    ]
)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("REFUNDS", "a"),
        ("how do I take money", "a"),
        ("reciept", "a"),
        ("drawing", "b"),
        ("dra", "b"),
        ("a number", "a"),
    ],
)
def test_forms_slips_and_beginnings_of_words_are_understood(question, found):
    assert [section.address for section in SMALL.ask(question)][:1] == [found]


@pytest.mark.parametrize("question", ["", "zzz", "?!", "is the"])
def test_what_says_nothing_finds_nothing(question):
    assert SMALL.ask(question) == []
