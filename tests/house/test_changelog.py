"""What is new is said once: whoever reads the changelog to the end is told no sentence twice."""

import re
from collections import Counter
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
SENTENCE = 30
"""Letters that a sentence has at least; a shorter one may well be said of two things."""


def test_no_sentence_stands_in_it_twice():
    text = re.sub(r"\s+", " ", re.sub(r"^- ", "", CHANGELOG.read_text(encoding="utf-8"), flags=re.MULTILINE))
    said = Counter(sentence for sentence in re.split(r"(?<=[.:;]) ", text) if len(sentence) >= SENTENCE)
    assert len(said) > 100
    assert [sentence for sentence, times in said.items() if times > 1] == []
