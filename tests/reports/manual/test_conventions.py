"""What a rule sheet stars as this contest's convention, the chapter of the rules marks as one, in the section of that game."""

from dataclasses import replace

import pytest

from tests.reports.rule_sheets import playing
from tournament.bundles import OWN_SYSTEMS
from tournament.i18n import LANGUAGES, translator
from tournament.manual.blocks import lines_of, plain
from tournament.manual.chapters import chapter
from tournament.reports.rules.systems import RULE_TEXTS
from tournament.sentences import Convention

OF_CLUBS = {"coinche-made-plus-contract": "made and bid", "contree-announced": "points bid"}
"""Games of which no rule is published: their row says it once."""
SHARED = "The championship"
"""The part of every sheet of which the chapter says once that no published rule fixes it (its section `ranking`)."""
MARKED = {
    "Then the greater total wins.": ("game-end", "greater total wins", "plus grand total gagne"),
    "The greater total wins, whatever happened in the last hand.": ("game-end", "whatever happened", "quoi qu’il soit arrivé"),
    "The greater total wins, even after a failed contract or without a trick.": ("game-end", "whatever happened", "quoi qu’il soit arrivé"),
    "Equal totals: one more hand, until they are not.": ("game-end", "another hand, or a draw", "une mène de plus, ou partie nulle"),
    "a game is stopped after {minutes} minutes. The organiser says how many hands are left.": ("game-end", "by the clock", "à l’heure"),
    "{hands} hands are played; passed and annulled deals do not count.": ("game-end", "annulled deals do not count", "annulées ne comptent pas"),
    "What is still held at the end of the game is lost.": ("classic", "held at the end is lost", "en litige à la fin est perdu"),
    "On the last hand that the clock allows each side marks its half.": ("classic", "that the clock allows", "que permet l’horloge"),
    "On the last hand each side marks its half.": ("classic", "of a fixed number, each side marks its half", "nombre fixe, chacun marque sa moitié"),
    "Of equal worth, a carré beats a sequence.": ("classic", "four of a kind beats a sequence", "un carré bat une suite"),
    "In all {none} points at no trump, {all} at all trumps.": ("modern", "258 at all trumps", "258 à tout-atout"),
    "At no trump there is none, at all trumps one in each suit.": ("modern", "up to four at all trumps", "jusqu’à quatre à tout-atout"),
    "Whoever changed it last is the taker.": ("modern", "whoever changed last", "le dernier à changer"),
    "Of a hand that failed each defender marks half of what the defence marks, halves rounded up to a point.": (
        "modern",
        "each defender marks half",
        "chaque défenseur marque la moitié",
    ),
    "Of brelans of equal worth the higher cards win; whoever has the strongest of a kind counts all of that kind.": (
        "bonus",
        "strongest of a kind counts all",
        "la plus forte d’une sorte compte toutes",
    ),
    "A combination that is not shown is lost.": ("bonus", "which is lost as well", "qui est perdue aussi"),
    "Those who go out on one hand share their place.": ("comptoir", "they share the place", "ils partagent la place"),
    "Then whoever has least left stands first.": ("comptoir", "has least left", "il reste le moins"),
    "Everyone begins at {start}; who comes to 0 or below is out. After the last hand whoever has least left stands first.": (
        "comptoir",
        "has least left",
        "il reste le moins",
    ),
    "Its belote helps to make it.": ("multiplied", "belote helps to make", "belote du preneur aide à réussir"),
}
"""What the sheets of our games star as they are set at first: in which section the chapter says it, and by which words."""


def starred(system, snapshot):
    """What the sheets of a game star, played to its target or for twelve hands, with a clock or without."""
    for options in ({}, {"hands": 12}):
        for minutes in (None, 60):
            championship = replace(playing(snapshot, system, options).championship, game_minutes=minutes)
            for section in RULE_TEXTS[system].sections(championship, translator("en")):
                said = [sentence for rule in section.rules for sentence in (rule.text, *rule.more)]
                yield from ((section.title, sentence) for sentence in said if isinstance(sentence, Convention))


def marked_lines(language, name):
    """The lines of a section that hold the mark, as one reads them."""
    section = next(section for section in chapter("rules", language).sections if section.name == name)
    lines = [line for block in section.blocks for line in lines_of(block)]
    return [" ".join(plain(line).split()) for line in lines if any(run.emphasised and run.text.startswith("convention") for run in line)]


def test_what_the_sheets_star_is_in_the_table(snapshot):
    found = {str(sentence) for system in OWN_SYSTEMS if system not in OF_CLUBS for title, sentence in starred(system, snapshot) if title != SHARED}
    assert found == {*MARKED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapter_marks_it_where_it_says_it(language):
    words = {"en": 1, "fr": 2}[language]
    missing = [told for told in MARKED.values() if not any(told[words] in line for line in marked_lines(language, told[0]))]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_of_clubs_are_marked_as_a_whole(language):
    assert len([line for line in marked_lines(language, "multiplied") if "club" in line]) == len(OF_CLUBS)
