"""The rule sheet: one page in both languages, and never at odds with the scores."""

from dataclasses import replace

import pypdfium2
import pytest

from tournament.i18n import translator
from tournament.reports.documents import DOCUMENTS
from tournament.reports.rule_sheet import RULE_TEXTS, say_hand
from tournament.reports.rule_text_contree import ENDING, OTHER_SUITS, SCALES, TRUMPS
from tournament.scoring.facts import SIDES, HandFacts, Sheet
from tournament.scoring.games import check_hand, score_hand, score_sheet
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.lines import ByeWorth, ForfeitMarks
from tournament.wording.numbers import number

SETTINGS = [
    {},
    {"ending": "rounded", "target": 1010},
    {"hands": 12},
    {"hands": 12, "ending": "rounded", "tied_game": "drawn"},
    {"defence_capot": 160, "failed_capot": 160, "doubled_belote": "holder", "capot_belote": "holder"},
]
EVERY_CRITERION = ("wins", "points", "difference", "against", "head-to-head", "best-game", "lot")
HANDS = [hand for scale in SCALES for hand in scale.hands]


def printed(snapshot, words) -> str:
    document = pypdfium2.PdfDocument(DOCUMENTS["rule-sheet"].render(snapshot, words))
    assert len(document) == 1
    page = document[0]
    text = page.get_textpage()
    said = " ".join(text.get_text_range().split())
    text.close()
    page.close()
    document.close()
    return said


def spaced(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_scale_is_what_the_rules_score(options, words, snapshot_of):
    snapshot = snapshot_of(9, options=options)
    text = printed(snapshot, words)
    for hand in HANDS:
        score = score_hand(hand, snapshot.championship.rules)
        outcome = words.gettext("made") if score.made else words.gettext("failed")
        marks = f"{number(score.marks['A'], words)} {number(score.marks['B'], words)}"
        told = spaced(f"{say_hand(hand, words)}")
        assert told in text
        assert any(spaced(row) in text for row in (f"{told} {marks} {outcome}", f"{told} {outcome} {marks}")), told


@pytest.mark.parametrize("bye", ByeWorth)
@pytest.mark.parametrize("forfeit", ForfeitMarks)
def test_one_page_whatever_an_absence_is_worth(bye, forfeit, words, snapshot):
    championship = replace(snapshot.championship, bye_worth=bye, forfeit_marks=forfeit, bye_wins=False, criteria=EVERY_CRITERION)
    assert printed(replace(snapshot, championship=championship), words)


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_every_hand_of_the_scale_is_possible(hand):
    assert check_hand(hand, resolve_rules("contree-championship", {}), SIDES[:2]) == []


def test_every_text_is_that_of_a_system():
    assert RULE_TEXTS.keys() <= SYSTEMS.keys()


def test_the_cards_make_152_points():
    assert sum(points for _, points in TRUMPS) + 3 * sum(points for _, points in OTHER_SUITS) == 152


# --- the sentences that name figures say what the rules do --------------------------------------------------------------------------------------


def needs_30(last: int) -> list[HandFacts]:
    """Side A stands at 1970 and side B plays 80: A takes what is left of 162."""
    three_capots, capot = [HandFacts("A", "capot", points=162, capot="A")] * 3, HandFacts("A", 80, points=162, capot="A")
    before = [*three_capots, capot, HandFacts("A", 80, points=102), HandFacts("A", 80, points=122)]
    return [*before, HandFacts("B", 80, points=162 - last)]


@pytest.mark.parametrize(("ending", "takes", "over"), [("real", 26, False), ("real", 30, True), ("rounded", 25, True), ("rounded", 24, False)])
def test_who_needs_30(ending, takes, over):
    rules = resolve_rules("contree-championship", {"ending": ending})
    score = score_sheet(Sheet(rules, needs_30(takes)))
    assert score.hands[-2].totals["A"] == 1970
    assert score.is_over is over
    assert score.totals["A"] >= 2000 or not over
    assert f"takes {26 if ending == 'real' else 25}" in ENDING[ending]


@pytest.mark.parametrize(("bye", "worth"), [(ByeWorth.HALF, "(1,000)"), (ByeWorth.TARGET, "(2,000)")])
def test_a_bye_is_worth_what_the_settings_say(bye, worth, snapshot):
    championship = replace(snapshot.championship, bye_worth=bye, forfeit_marks=ForfeitMarks.AVERAGE)
    assert worth in printed(replace(snapshot, championship=championship), translator("en"))


def test_the_time_of_a_game_is_that_of_the_championship(snapshot):
    english = translator("en")
    timed = replace(snapshot, championship=replace(snapshot.championship, game_minutes=45))
    assert "a game is stopped after 45 minutes" in printed(timed, english)
    assert "After an hour" in printed(snapshot, english)
