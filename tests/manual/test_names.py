"""What a handwritten chapter says in bold is a name that the program shows in that language, or the few words that a
paragraph begins with."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tournament.i18n import LANGUAGE_NAMES, LANGUAGES
from tournament.manual.chapters import HANDWRITTEN, HELPER, chapter, lines_of

CATALOGUE = Path(__file__).resolve().parents[2] / "resources" / "locale" / "fr" / "LC_MESSAGES" / "capot.po"
COUNTED = re.compile(r"\{[^}]*\}|[+−]?\d+")
"""What differs from one time to the next in what is shown: a label such as “Entries {n}” is named without its
number."""
WITH_KEY = re.compile(r"\s*\((\{key\}|F\d+)\)")
LEADS = (":", ".", "?")
BEGINS, ENDS = "\x02", "\x03"
BOLD = re.compile(f"{BEGINS}([^{ENDS}]*){ENDS}")
BROKEN = re.compile(f"{ENDS}\\s*{BEGINS}")
"""Where a line of the source ends within something bold."""
SIDES = {"fr": "Camp", "en": "Side"}
OF_THE_GAME = "rules"
"""The chapter whose paragraphs begin with words of the game, not of the program."""


def bare(text):
    """What is left of a label when its accelerator, key, numbers and dots are away, and its spaces are alike."""
    left = COUNTED.sub("", WITH_KEY.sub("", text.replace("&", "")))
    return " ".join(left.split()).rstrip(" …:.").casefold()


def sayings(message, language):
    """A sentence of the catalogue, with its forms for one and many, in a language."""
    said = message.id if language == "en" else message.string
    return [text.replace("{side}", SIDES[language]) for text in (said if isinstance(said, tuple) else (said,))]


@pytest.fixture(scope="module")
def shown():
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    names = {bare(name) for name in LANGUAGE_NAMES.values()}
    return {
        language: names | {bare(text) for message in messages for text in sayings(message, language)}
        for language in LANGUAGES
    }


def bold(line):
    """The bold parts of a line, as (text, what stands before, what follows)."""
    text = "".join(f"{BEGINS}{run.text}{ENDS}" if run.strong and not run.is_key else run.text for run in line)
    text = BROKEN.sub(" ", text)
    for found in BOLD.finditer(text):
        yield found[1], text[: found.start()], text[found.end() :]


def is_lead(text, before, after, *, free):
    """Whether it is what a paragraph or the sentences that follow are about: “Somebody has come before: …”. `free`:
    with or without a colon."""
    begins = not before.strip() or before.rstrip().endswith(LEADS)
    return begins and (free or text.rstrip().endswith(LEADS) or after.lstrip().startswith(":") or not after.strip())


@pytest.mark.parametrize("stem", [*HANDWRITTEN, HELPER])
@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_words_are_names_that_the_program_shows(language, stem, shown):
    unknown = [
        text
        for block in chapter(stem, language).blocks
        for line in lines_of(block)
        for text, before, after in bold(line)
        if bare(text) not in shown[language] and not is_lead(text, before, after, free=stem == OF_THE_GAME)
    ]
    assert unknown == []
