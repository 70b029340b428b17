"""What is said of players instead of teams: each sentence of the tables is one that the program says."""

from pathlib import Path

from babel.messages.pofile import read_po

from tournament.messages.people.players import ELSEWHERE, OF_PLAYERS

CATALOGUE = Path(__file__).resolve().parents[2] / "resources" / "locale" / "fr" / "LC_MESSAGES" / "capot.po"


def test_every_sentence_that_is_replaced_is_still_said():
    """A sentence of a page that is put otherwise has to be put otherwise there too, or the page speaks of teams
    again."""
    with CATALOGUE.open("rb") as file:
        said = {message.id for message in read_po(file) if isinstance(message.id, str)}
    assert sorted({*OF_PLAYERS, *ELSEWHERE} - said) == []


def test_no_sentence_stands_in_both_tables():
    assert sorted(set(OF_PLAYERS) & set(ELSEWHERE)) == []
