"""What a rule sheet stars as this contest’s convention, the chapter of the rules marks as one, in the section of that
game."""

from dataclasses import replace

import pytest

from tests.papers.rule_sheets import playing
from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import chapter, lines_of, plain
from tournament.papers.rules.examples import example_text, known_scales, outcome_text, score_of
from tournament.papers.rules.text import MARK, RULE_TEXTS
from tournament.plugins import OWN_SYSTEMS
from tournament.sentences import Convention

OF_CLUBS = {"coinche-made-plus-contract": "made and bid", "contree-announced": "points bid"}
"""Games of which no rule is published: their row says it once."""
SHARED = "The championship"
"""The part of every sheet of which the chapter says once that no published rule fixes it (its section `ranking`)."""
MARKED = {
    "Then the greater total wins.": ("game-end", "greater total wins", "plus grand total gagne"),
    (
"The greater total wins, whatever "
"happened in the last hand."
): ("game-end", "whatever happened", "quoi qu’il soit arrivé"),
    (
"The greater total wins, even after a "
"failed contract or without a trick."
): ("game-end", "whatever happened", "quoi qu’il soit arrivé"),
    (
"Equal totals: one more hand, until "
"they differ."
): ("game-end", "another hand, or a draw", "une mène de plus, ou partie nulle"),
    (
"a game is stopped after {minutes} minutes. The "
"organiser says how many hands are left."
): ("game-end", "by the clock", "à l’heure"),
    (
"{hands} hands are played; passed and "
"annulled deals do not count."
): ("game-end", "annulled deals do not count", "annulées ne comptent pas"),
    (
"What is still held at the end of the "
"game is lost."
): ("classic", "held at the end is lost", "en litige à la fin est perdu"),
    (
"On the last hand that the clock allows "
"each side scores its half."
): ("classic", "that the clock allows", "que permet l’horloge"),
    "On the last hand each side scores its half.": (
        "classic", "of a fixed number, each side scores its half", "nombre fixe, chacun marque sa moitié",
    ),
    "At equal value, a carré beats a sequence.": ("classic", "a carré beats a sequence", "un carré bat une suite"),
    "In all {none} points at no trump, {all} at all trumps.": ("modern", "258 at all trumps", "258 à tout-atout"),
    (
"At no trump there is none, at all "
"trumps one in each suit."
): ("modern", "up to four at all trumps", "jusqu’à quatre à tout-atout"),
    "Whoever changed it last is the taker.": ("modern", "whoever changed last", "le dernier à changer"),
    "When the taker fails, each defender scores half of what the defence scores, rounded up to a whole point.": (
        "modern",
        "each defender scores half",
        "chaque défenseur marque la moitié",
    ),
    (
"Between brelans of equal value the higher cards win; whoever has the strongest of a kind counts all of "
"that kind."
): (
        "bonus",
        "strongest of a kind counts all",
        "la plus forte d’une sorte compte toutes",
    ),
    "A combination that is not shown is lost.": ("bonus", "which is lost as well", "qui est perdue aussi"),
    "Those who go out on one hand share their place.": ("comptoir", "they share the place", "ils partagent la place"),
    "Then whoever has the least left is first.": ("comptoir", "has the least left", "il reste le moins"),
    (
"Everyone begins at {start}; whoever gets to 0 or below is out. After the last hand whoever has the least "
"left is first."
): (
        "comptoir",
        "has the least left",
        "il reste le moins",
    ),
    "Its belote helps to make it.": ("multiplied", "belote helps to make", "belote du preneur aide à réussir"),
    "Points that a referee gives or takes in a game count in its totals, for its end and for its winner.": (
        "game-end", "Points that a referee gives", "Les points qu’un arbitre donne",
    ),
    (
"Each player gets five cards, three then two or two then three, from the dealer’s right. The next card is "
"turned up: its suit is offered."
): (
        "traditional", "With a turned card", "À la retourne",
    ),
    "Points held are counted in tens.": ("traditional", "counted in tens", "compté par dizaines"),
    "equal totals, and no capot. Belotes stay with those who announced them; half of the rest goes to the "
"defence, the other half is held "
    "for the winner of the next hand without a litige.": ("traditional", "counted in tens", "compté par dizaines"),
    "The taker then scores it.": ("exact", "where the defence is capot", "pour une défense capot"),
    (
"After a hand, a side wins when its total has reached {target} and is greater than the other’s. Otherwise "
"one more hand is played."
): (
        "bonus", "for two the rules print 30", "la règle imprime 30",
    ),
    "After that the next on the right deals, and the player on the dealer’s right speaks and leads first.": (
        "bonus", "the next on the right deals", "le voisin de droite donne",
    ),
    "The next player deals.": ("bonus", "the next on the right deals", "le voisin de droite donne"),
}  # fmt: skip
"""What the sheets of our games star as they are set at first: in which section the chapter says it, and by which
words."""
END = (
    "After a hand, a side wins when its total has reached {target} and is greater than the other’s, and in that "
    "hand it took a trick. "
)
BOTH = "If both are past the target, the greater total wins; if equal, one more hand."
ENDS = {
    "belote-traditional": ("traditional", "does not win on that hand", "ne gagne pas à cette mène"),
    "belote-four-exact": ("exact", "do not say how a game ends", "ne dit pas comment finit la partie"),
    "contree-multiplied": ("multiplied", "a side that failed may win", "un camp qui a chuté peut gagner"),
}
"""The games whose source says nothing of the end: it is starred on their sheets alone, though others have the same
sentences."""
ROWS = {
    "contree-championship": {
        "100 · no trick": ("contree", "(convention: 250 or 160)", "(convention : 250 ou 160)"),
        "100 · no trick · belote": ("contree", "(convention: 250 or 160)", "(convention : 250 ou 160)"),
        "capot · 140 points": ("contree", "(convention: 500, 410, 250 or 160)", "(convention : 500, 410, 250 ou 160)"),
        "capot · no trick": ("contree", "(convention: 500, 410, 250 or 160)", "(convention : 500, 410, 250 ou 160)"),
    },
    "belote-traditional": {
        "no trick": ("traditional", "for the defence as well", "à la défense aussi"),
        "no trick · belote": ("traditional", "for the defence as well", "à la défense aussi"),
        "81 points": ("traditional", "counted in tens", "compté par dizaines"),
        "71 points · belote": ("traditional", "counted in tens", "compté par dizaines"),
    },
    "belote-three": {
        "80 – 60 – 22": ("modern", "each defender scores half", "chaque défenseur marque la moitié"),
        "60 – 70 – 32 · belote": ("modern", "each defender scores half", "chaque défenseur marque la moitié"),
        "81 – 60 – 21": ("modern", "the half of a litige", "la moitié d’un litige"),
        "no trick": ("modern", "each defender scores half", "chaque défenseur marque la moitié"),
        "no trump · 60 – 45 – 25": ("modern", "each defender scores half", "chaque défenseur marque la moitié"),
        "82 – 60 – 20 · carré of nines in defence": (
            "modern",
            "each defender scores half",
            "chaque défenseur marque la moitié",
        ),
    },
    "belote-four-exact": {
        "all the tricks · belote in defence": ("exact", "where the defence is capot", "pour une défense capot")
    },
    "contree-multiplied": {
        "100 · 80 points · belote": ("multiplied", "belote helps to make", "belote du preneur aide à réussir"),
        "90 · 71 points · belote": ("multiplied", "belote helps to make", "belote du preneur aide à réussir"),
        "100 · no trick": ("multiplied", "(convention: 162 or 252)", "(convention : 162 ou 252)"),
    },
}
"""The hands of the scales whose outcome is starred, by what the chapter says of them."""


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
    return [
        " ".join(plain(line).split())
        for line in lines
        if any(run.emphasised and run.text.startswith("convention") for run in line)
    ]


def known(system, sentence):
    """What is said of a starred sentence: of the end of a game, by its system."""
    if sentence.startswith(END) or sentence == BOTH:
        return ENDS.get(system) or MARKED["After a hand, a side wins when its total has reached "
"{target} and is greater than the other’s. "
                                          "Otherwise one more hand is played."]  # fmt: skip
    return MARKED.get(str(sentence))


def test_what_the_sheets_star_is_in_the_table(snapshot):
    found = {
        (system, str(sentence))
        for system in OWN_SYSTEMS
        if system not in OF_CLUBS
        for title, sentence in starred(system, snapshot)
        if title != SHARED
    }
    assert {(system, sentence) for system, sentence in found if known(system, sentence) is None} == set()
    assert {*MARKED} - {sentence for _, sentence in found} == set()
    assert {system for system, sentence in found if sentence.startswith(END)} == {*ENDS}


@pytest.mark.parametrize("system", [system for system in OWN_SYSTEMS if system not in OF_CLUBS])
def test_the_hands_that_a_scale_stars_are_in_the_table(system, snapshot):
    rules, tr = playing(snapshot, system).championship.rules, translator("en")
    shown = [example for scale in known_scales(RULE_TEXTS[system].scales, rules) for example in scale.examples]
    found = {example_text(each, rules, tr) for each in shown if MARK in outcome_text(score_of(each, rules), tr)}
    assert found == {*ROWS.get(system, ())}


TOLD = [*MARKED.values(), *ENDS.values(), *(told for rows in ROWS.values() for told in rows.values())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapter_marks_it_where_it_says_it(language):
    words = {"en": 1, "fr": 2}[language]
    missing = [told for told in TOLD if not any(told[words] in line for line in marked_lines(language, told[0]))]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_chapter_marks_a_sheet_stars(language):
    """Each mark of the chapter, but those of the games of clubs and of what no rules fix, stands behind something that
    a sheet stars."""
    words = {"en": 1, "fr": 2}[language]
    for section in chapter("rules", language).sections:
        phrases = [told[words] for told in TOLD if told[0] == section.name]
        for line in marked_lines(language, section.name) if section.name not in ("", "ranking") else ():
            assert any(phrase in line for phrase in phrases) or "club" in line, (section.name, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_of_clubs_are_marked_as_a_whole(language):
    assert len([line for line in marked_lines(language, "multiplied") if "club" in line]) == len(OF_CLUBS)
