"""Every article that is cited, against what the championship rules say in it: no sentence cites one for what it does
not say.

`SAYS` is what each article says, in our words. A code or a sentence that cites an article stands in one of the lists
below, beside what the article says of it; one that is not listed fails, and whoever lists it has read the article.
"""

import re
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from tests.examples import a_slice
from tests.scoring.conftest import possible_game
from tournament.records.kinds import ANNULLED, BEGUN_FORFEIT, PREAMBLE, RULINGS, Kind, Outcome
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.scores import CONVENTION
from tournament.scoring.stored import score_stored
from tournament.scoring.systems import SYSTEMS, resolve_rules

CATALOGUE = Path(__file__).resolve().parents[2] / "resources" / "locale" / "fr" / "LC_MESSAGES" / "capot.po"
SHEETS = 60

SAYS = {
    "2": "bids: what may be said, what blocks, four passes; play without hesitation and always in the same words",
    "4": "a contract is made with its points, the belote helping, and with all the tricks whatever its height",
    "5": "contre 320, surcontre 640, the belote of either side and 100 for a capot beside it",
    "6": "a bid capot 500, 1000 with contre, 2000 with surcontre; whose the belote is then",
    "7": "the belote is marked by whoever announced it, unless that side failed its contract: then by the other",
    "8": "the three conditions of a win: 2000, more than the other side, neither capot nor failed",
    "8 A": "the last hand counts in real points",
    "9": "both sides may cover a mistake or annul the hand, without a referee",
    "9 A": (
        "an irregular deal is dealt again; from the second on a referee from the third; repeated, the team may be "
        "excluded"
    ),
    "9 B": (
        "an irregular bid is void, its side may only pass; the other may annul the hand at once if that side has "
        "to play"
    ),
    "9 C": (
        "a wrong card: put right, or the hand stopped, the rest to the other side; the last trick but one; same "
        "player deals again"
    ),
    "9 D": "referees alone, or together, decide for good; players changed until the first draw, then by force "
    "majeure; past an hour so many "
    "hands; not able to play ten minutes after the start: lost; conduct that disturbs: excluded; the hand "
    "stops at a dispute",
    PREAMBLE: (
        "telling a partner anything other than by bids and cards is irregular play, for which a team may be put "
        "out of the contest"
    ),
}

REASONS = {
    "passed": {"2"},
    "made": {"4"}, "made-all-tricks": {"4"}, "made-with-belote": {"4"},
    "failed": {"4"}, "failed-with-belote": {"4"}, "failed-without-trick": {"4"},
    "contre": {"5"}, "surcontre": {"5"}, "contre-all-tricks": {"5"}, "surcontre-all-tricks": {"5"},
    "contre-capot-bid": {"6"}, "surcontre-capot-bid": {"6"}, "capot-made": {"6"}, "capot-failed": {"6"},
    "capot-failed-without-trick": {"6"}, "belote": {"5", "6", "7"}, "belote-to-winner": {"5", "6"},
    "belote-to-defence": {"7"}, "belote-kept-in-doubled": {"7"}, "belote-kept-without-trick": {"7"},
    "ended-target": {"8"}, "barred": {"8"}, "tied": {"8"}, "short-of-target": {"8 A"}, "unrounded": {"8 A"},
    "annulled-agreed": {"9"}, "annulled-irregular-deal": {"9 A"}, "irregular-deal": {"9 A"},
    "annulled-irregular-bid": {"9 B"}, "stopped": {"9 C"}, "stopped-among-several": {"9 C"},
}  # fmt: skip
"""The reasons of a score that may cite an article; all others cite none, or a convention of this contest."""

RULED = {
    (Kind.FORFEIT, ""): "9 D",  # nobody was able to play ten minutes after the start
    (Kind.NO_SHOW, ""): "9 D",
    (Kind.STOP, ""): "9 D",
    (Kind.CLOCK, Outcome.HANDS): "9 D",
    (Kind.EXCLUDED, Outcome.CONDUCT): "9 D",
    (Kind.EXCLUDED, Outcome.REPEATED_DEALS): "9 A",
    (Kind.EXCLUDED, Outcome.SIGNS): PREAMBLE,
    (Kind.SIGNALLING, ""): PREAMBLE,
    (Kind.COMPLAINT, ""): "9 D",
    (Kind.IRREGULAR_DEAL, ""): "9 A",
    (Kind.IRREGULAR_BID, Outcome.PASS): "9 B",
    (Kind.IRREGULAR_BID, Outcome.ANNULLED): "9 B",
    (Kind.WRONG_CARD, Outcome.AWARDED): "9 C",
    (Kind.WRONG_CARD, Outcome.COVERED): "9 C",
    (Kind.WRONG_CARD, Outcome.ANNULLED): "9 C",
    (Kind.WRONG_CARD, Outcome.NO_EFFECT): "9 C",
    (Kind.SETTLED, Outcome.COVERED): "9",
    (Kind.SETTLED, Outcome.ANNULLED): "9",
    (Kind.ANNULLED, ""): "9",
}
"""The decisions that go by an article. Withdrawal, minutes, points, warnings, closing as it stood: no source knows
them."""

SENTENCES = {
    "A side complained, the referee": "9 D", "A side that is not ready ten": "9 D",
    "A wrong card is ignored only": "9 C", "After so many hands": "9 D", (
"It changes nothing on the sheet. The "
"rules know only exclusion"
): "9 D", "Past the hour": "9 D",
    "Ten minutes after the start": "9 D", "The bid is void": "9 B", "The other side has it put right": "9 C",
    "The round has run": "9 D", "The same player deals again": "9 A", "Without a referee, both sides": "9",
    "dealt again, shuffled": "9 A", "referees together": "9 D", "repeated: the organiser": "9 A",
    "the organiser may exclude": "9 D", "the other side may ask": "9 A", "{entering} would replace": "9 D",
    "{told}. Whoever is missing has lost only": "9 D", "{told}. Whoever is missing has lost this": "9 D",
}  # fmt: skip
"""How the sentences begin that name an article by themselves, and which."""


def cited_by(system):
    """The reasons of random games of a system that cite an article."""
    rng = Random(f"{system} cited")
    for _ in range(SHEETS):
        rules, sides, hands = possible_game(system, rng)
        score = score_stored(Sheet(rules, tuple(hands), sides))
        reasons = [reason for line in score.hands for reason in line.reasons]
        yield from (
            reason
            for reason in [*reasons, *([score.ending] if score.ending else [])]
            if reason.article not in ("", CONVENTION)
        )


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_a_score_cites_an_article_for_what_it_says(system):
    found = {(reason.code, reason.article) for reason in cited_by(system)}
    assert {(code, article) for code, article in found if article not in REASONS.get(code, ())} == set()
    of_contree = {article for _, article in found} - {"9", "9 A", "9 B", "9 C"}
    assert not of_contree or SYSTEMS[system].cites_articles, "articles 1 to 8 are those of the championship's contrée"


def test_a_fixed_number_of_hands_is_won_by_convention():
    """After a failed contract, which article 8 forbids; it knows no number of hands."""
    rules = resolve_rules("contree-championship", {"hands": 2})
    score = score_sheet(Sheet(rules, (HandFacts("A", 80, points=162, capot="A"), HandFacts("A", 100, points=60)), 2))
    assert (score.winner, score.ending.code, score.ending.article) == ("A", "ended-hands", CONVENTION)


def test_a_decision_goes_by_an_article_for_what_it_says():
    found = {
        (kind, outcome): ruling.cites(outcome)
        for kind, ruling in RULINGS.items()
        for outcome in (ruling.outcomes or ("",))
        if ruling.cites(outcome)
    }
    assert found == RULED
    assert BEGUN_FORFEIT.cites() == ""
    assert {cause.value: ruling.article for cause, ruling in ANNULLED.items() if cause and ruling.article} == {
        "irregular-deal": "9 A", "irregular-bid": "9 B", "agreed": "9",
    }  # fmt: skip


def test_what_no_source_knows_says_that_it_is_a_convention():
    without = {
        kind for kind, ruling in RULINGS.items() if not ruling.article and not ruling.articles and not ruling.is_custom
    }
    assert without == {Kind.RECOUNT}, "001 has the points counted again, without a number"


def test_a_sentence_names_an_article_for_what_it_says():
    with CATALOGUE.open("rb") as file:
        said = [message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file) if message.id]
    named = {sentence: re.findall(r"art(?:icle|\.) (\d+(?: [A-D])?)", sentence) for sentence in said}
    for sentence, articles in named.items():
        if articles:
            begins = next((begin for begin in SENTENCES if sentence.startswith(begin)), None)
            assert begins is not None, f"is it in the rules? {sentence}"
            assert articles == [SENTENCES[begins]], sentence


def test_all_of_them_are_articles_of_the_championship():
    assert {article for articles in REASONS.values() for article in articles} <= SAYS.keys()
    assert {*RULED.values(), *SENTENCES.values()} <= SAYS.keys()
