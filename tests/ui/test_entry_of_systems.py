"""Two sheets of every rule system, entered by keyboard in the window, and their hands read back from what was typed."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPushButton

from tests.examples import a_slice
from tests.ui.settling import focused, settle
from tests.ui.tables import desk_at_play
from tournament.i18n import LANGUAGES, translator
from tournament.messages.phrases import number
from tournament.scoring.facts import SIDES, HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, seating_of
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.sheet_moves import sheet
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import deal
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.hand_fields import parts_of
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.theme.tokens import LIGHT, WindowTheme

pytestmark = pytest.mark.unstyled

ENTER = Qt.Key.Key_Return
SHORT_GAME = 400
MOST_HANDS = 40
OPTIONS: dict[str, dict[str, Any]] = {
    "belote-classic": {"capot_bid": "on", "rounding": "fives"},
    "belote-comptoir": {"lyonnaise": "on"},
    "belote-three": {"pack": 30},
}


def rules_of(system, **options):
    """The rules of a system, to a total that is reached within a few hands."""
    settings = {setting.name for setting in SYSTEMS[system].settings}
    return resolve_rules(system, {**({"target": SHORT_GAME} if "target" in settings else {}), **options})


def typable(rules, rng, totals):
    """A deal that the line of keys can say: nothing that a referee adds."""
    while True:
        hand = deal(rules, rng, totals)
        if hand.annulled is None and not hand.adjustments and hand.stopped is None and not hand.irregular_deal:
            return hand


def hands_of_a_game(rules, sides, rng):
    """The deals of a game until its end."""
    hands: tuple[HandFacts, ...] = ()
    while not (score := score_sheet(Sheet(rules, hands, sides))).is_over and len(hands) < MOST_HANDS:
        hands = (*hands, typable(rules, rng, score.totals))
    return hands


def press(text):
    QTest.keyClicks(QApplication.focusWidget(), text)
    QTest.keyClick(QApplication.focusWidget(), ENTER)


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=7))
def test_two_sheets_are_entered_by_keyboard(system, shown):
    for table, rules in ((1, rules_of(system)), (2, rules_of(system, **OPTIONS.get(system, {})))):
        sides = seating_of(rules).usual
        desk = desk_at_play(rules, sides)
        page = shown(EntryPage(desk, translator("fr")))
        press(str(table))
        hands = hands_of_a_game(rules, sides, SeededRng(table))
        for hand in hands:
            assert focused() is page.hand_panel.line_edit
            keys = write_keys(hand, "fr", page.hand_panel.form)
            press(keys)
            assert page.below is page.end_panel or page.hand_panel.line_edit.text() == "", (
                keys,
                page.hand_panel.sentence.text(),
            )

        game = current_round(desk.state).tables[table - 1]
        assert [line.facts for line in sheet(desk.state, game.id).hands] == list(hands)
        score = score_sheet(Sheet(rules, hands, sides))
        assert [head.total.text() for head in page.score_sheet.heads] == [
            number(total, translator("fr")) for total in score.totals.values()
        ]
        assert score.is_over
        assert page.below is page.end_panel
        assert page.end_panel.sentence.text()
        page.close()
        desk.close()


def tables_of(system):
    """Every number of sides that a system may have at a table."""
    seating = seating_of(rules_of(system))
    return range(seating.fewest, seating.most + 1)


@pytest.mark.parametrize("language", a_slice(LANGUAGES, of=2))
@pytest.mark.parametrize(("system", "sides"), [(system, sides) for system in SYSTEMS for sides in tables_of(system)])
def test_what_is_typed_for_a_hand_reads_back_as_the_hand(system, sides, language):
    for options in ({}, OPTIONS.get(system, {})):
        rules = rules_of(system, **options)
        form = form_of(rules, SIDES[:sides])
        for hand in hands_of_a_game(rules, sides, SeededRng(1)):
            typed = read_keys(write_keys(hand, language, form), language, form)
            assert typed.is_complete
            assert typed.facts == hand


def test_declarations_are_added_by_pressing_and_counted_by_the_program(shown):
    desk = desk_at_play(rules_of("belote-classic"), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    QTest.keyClicks(page.hand_panel.line_edit, "1h102")
    QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_F7)
    panel = page.announced_panel
    assert page.below is panel
    panel.submit()
    assert panel.sentence.text() == "Say which side: press its number."
    for button in (panel.side.buttons[1], panel.kind.buttons[0], panel.card.buttons[-1]):
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
    panel.save.setFocus()
    QTest.keyClick(panel.save, ENTER)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)

    assert focused() is page.hand_panel.line_edit
    assert page.hand_panel.line_edit.text() == "1h102 +2tA"
    assert page.hand_panel.marks.text() == "102 │ 80"
    QTest.keyClick(page.hand_panel.line_edit, ENTER)
    assert page.score_sheet.model.index(0, 2).data() == "♥ · 2 tierce A"
    desk.close()


def test_what_was_announced_goes_by_pressing_it(shown):
    desk = desk_at_play(rules_of("belote-classic"), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    QTest.keyClicks(page.hand_panel.line_edit, "1h102 +2tA +1tK")
    QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_F7)
    buttons = page.announced_panel.findChildren(QPushButton)
    chips = [button for button in buttons if button.accessibleName().startswith("Remove")]
    assert [chip.text() for chip in chips] == ["2 tierce A  ×", "1 tierce K  ×"]
    chips[0].click()
    assert page.hand_panel.line_edit.text() == "1h102 +1tK"
    desk.close()


def test_points_held_by_a_litige_stand_on_the_sheet_until_they_are_won(shown):
    desk = desk_at_play(rules_of("belote-classic"), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    press("1h102")
    titles = [column.title for column in page.score_sheet.model.columns]
    assert "Held" not in titles
    press("1h81")
    titles = [column.title for column in page.score_sheet.model.columns]
    assert page.score_sheet.model.index(1, titles.index("Held")).data() == "81"
    desk.close()


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("1h102 +", "A declaration is +, the side, the kind and the top card"),
        ("1h102 +1zz", "“+1zz” is not a declaration."),
        ("1h102b", "“b” is not finished"),
        ("1h102x", "“x” means nothing here. The keys are: s h d c · b1 belote"),
    ],
)
def test_what_is_half_typed_is_told_in_a_sentence_and_stays(shown, keys, said):
    desk = desk_at_play(rules_of("belote-classic"), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    press(keys)
    assert page.hand_panel.sentence.text().startswith(said)
    assert page.hand_panel.line_edit.text() == keys
    assert sheet(desk.state, current_round(desk.state).tables[0].id).hands == ()
    desk.close()


@pytest.mark.long
def test_a_hand_shows_exactly_the_fields_of_its_form(shown):
    fields = {
        "contree-championship": ["declarer", "contract", "trump", "doubling", "points", "belote", "capot"],
        "belote-traditional": ["declarer", "trump", "points", "belote", "capot"],
        "belote-comptoir": ["declarer", "bid", "cards", "trump", "points"],
        "belote-three": ["declarer", "trump", "points", "belote", "capot"],
        "contree-multiplied": ["declarer", "contract", "trump", "doubling", "points", "belote", "capot", "generale"],
    }
    for system, facts in fields.items():
        rules = rules_of(system)
        desk = desk_at_play(rules, seating_of(rules).usual)
        page = shown(EntryPage(desk, translator("fr")))
        assert [part.fact for part in parts_of(form_of(rules), translator("fr"))] == facts
        assert all(page.hand_panel.fields.isAncestorOf(page.hand_panel.fields.of(fact)) for fact in facts)
        page.close()
        desk.close()


def test_a_belote_is_counted_as_often_as_it_was_announced_at_all_trumps(shown):
    rules = rules_of("belote-modern")
    desk = desk_at_play(rules, 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    QTest.keyClicks(page.hand_panel.line_edit, "1at158")
    belote = page.hand_panel.fields.of("belote")
    for _ in range(2):
        belote.button("B").click()
    assert page.hand_panel.line_edit.text() == "1at158b2b2"
    assert belote.button("B").text() == "2 ×2"
    desk.close()


def test_a_hand_with_nothing_known_is_empty(shown):
    desk = desk_at_play(rules_of("belote-classic"), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    assert page.hand_panel.facts == HandFacts()
    assert page.hand_panel.sentence.text() == "Type the hand and press Enter: 1h102 is side 1, hearts, 102 points."
    desk.close()


def test_irregular_deals_are_counted_by_side_and_cost_what_the_rules_say(shown):
    desk = desk_at_play(rules_of("belote-classic", misdeal=162), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    for _ in range(2):
        QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_F8)
        panel = page.incident_panel
        panel.kinds.button("annul").click()
        panel.questions.dealer.button("B").click()
        QTest.keyClicks(panel.referee, "Odile")
        QTest.keyClicks(panel.reason, "seven cards")
        panel.save.click()
    assert [head.total.text() for head in page.score_sheet.heads] == ["324", "0"]
    assert page.score_sheet.notes.text().splitlines()[0] == "Irregular deals: side 2 ×2."
    desk.close()


def test_a_deal_is_void_for_the_reasons_of_its_system_alone(shown):
    reasons = {}
    for system, options in (
        ("contree-championship", {}),
        ("belote-classic", {"seven_annuls": "on", "annul_under": "eleven"}),
    ):
        desk = desk_at_play(rules_of(system, **options), 2)
        page = shown(EntryPage(desk, translator("en")))
        reasons[system] = [
            page.incident_panel.questions.cause.itemText(index)
            for index in range(page.incident_panel.questions.cause.count())
        ]
        page.close()
        desk.close()
    assert reasons["contree-championship"] == ["irregular deal", "irregular bid", "both sides agree"]
    assert reasons["belote-classic"][3:] == ["fewer than eleven points", "four sevens"]


def test_one_side_of_three_does_not_come(shown):
    desk = desk_at_play(rules_of("belote-three"), 3)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_F8)
    panel = page.incident_panel
    panel.kinds.button("forfeit").click()
    panel.questions.losers.button("B").click()
    QTest.keyClicks(panel.referee, "Odile")
    QTest.keyClicks(panel.reason, "absent")
    panel.save.click()
    ranks = [side.rank for side in current_round(desk.state).tables[0].sides]
    assert ranks == [1, 3, 1]
    assert page.end_panel.winner.text() == "No side has won alone"
    one, two, three = (side.name for side in current_round(desk.state).tables[0].sides)
    assert page.end_panel.sentence.text().endswith(f"1. {one} · 1. {three} · 3. {two}")
    desk.close()


def test_tables_of_a_round_may_differ_and_what_is_begun_at_each_waits(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 5, 4)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    QTest.keyClicks(page.hand_panel.line_edit, "5 60 4")
    page.tables.tiles.tiles[1].click()
    assert len(page.score_sheet.heads) == 4
    assert page.hand_panel.line_edit.text() == ""
    press("5 60 4 72")
    assert page.hand_panel.sentence.text() == "“5” names no side: the sides of this table are 1 to 4."
    page.hand_panel.line_edit.clear()
    page.tables.tiles.tiles[0].click()
    assert len(page.score_sheet.heads) == 5
    assert page.hand_panel.line_edit.text() == "5 60 4"
    desk.close()


def test_a_hand_of_several_sides_is_corrected_in_its_place(shown):
    desk = desk_at_play(rules_of("belote-three"), 3)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    press("1h90/50/22")
    press("2h20/100/42 +1tK")
    QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_Up)
    assert page.hand_panel.line_edit.text() == "2h20/100/42 +1tK"
    QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_Up)
    assert page.hand_panel.line_edit.text() == "1h90/50/22"
    page.hand_panel.line_edit.selectAll()
    press("1h90/40/32")
    assert [head.total.text() for head in page.score_sheet.heads] == ["130", "140", "74"]
    desk.close()


def test_points_of_three_sides_are_filled_in_by_hand_in_any_order(shown):
    desk = desk_at_play(rules_of("belote-three"), 3)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    points = page.hand_panel.fields.points
    QTest.keyClicks(points.line_edits["B"], "50")
    assert page.hand_panel.line_edit.text() == "??/50/?"
    QTest.keyClicks(points.line_edits["C"], "22")
    QTest.keyClicks(points.line_edits["A"], "91")
    page.hand_panel.fields.of("declarer").button("A").click()
    page.hand_panel.fields.of("trump").button("hearts").click()
    assert page.hand_panel.line_edit.text() == "1h91/50/22"
    assert "163" in page.hand_panel.sentence.text()
    desk.close()


WIDEST = [
    ("belote-classic", 2),
    ("belote-three", 3),
    ("belote-comptoir", 6),
    ("belote-two-bonus", 3),
    ("contree-multiplied", 2),
]


@pytest.mark.parametrize(("system", "sides"), a_slice(WIDEST, of=5))
@pytest.mark.styled
def test_no_panel_is_wider_than_the_window(system, sides, themed, qtbot):
    """In text of twice the size, on the smallest laptop, in French, whose words are the longer ones."""
    desk = desk_at_play(rules_of(system), sides)
    try:
        themed(WindowTheme(LIGHT, 2.0))
        page = EntryPage(desk, translator("fr"))
        qtbot.addWidget(page)
        page.resize(1366 - 192, 640)
        page.show()
        panels = [lambda: page.open_table(1), page.hand_panel.totals_wanted.emit, page.hand_panel.incident_wanted.emit]
        panels.append(lambda: page.incident_panel.kinds.button("wrong-card").click())
        if page.announced_panel is not None:
            panels.append(page.hand_panel.announced_wanted.emit)
        for show in panels:
            show()
            settle()
            assert page.frame.across.maximum() == 0, show
            assert page.frame.sides.shows_one
            assert nameless(page) == set()
        page.open_table(1)
        settle()
        line_edit = page.hand_panel.line_edit
        assert page.rect().contains(line_edit.mapTo(page, line_edit.rect().bottomRight()))
        page.close()
    finally:
        desk.close()


def nameless(page):
    """What can be used and has neither a name nor a text."""
    usable = (*page.findChildren(QPushButton), *page.findChildren(QLineEdit), *page.findChildren(QComboBox))
    return {
        type(part).__name__
        for part in usable
        if part.isVisibleTo(page)
        and not part.accessibleName()
        and not (isinstance(part, QPushButton) and part.text())
        and not isinstance(part.parent(), QComboBox | QAbstractSpinBox)
    }
