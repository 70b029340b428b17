"""The counting aid: cards ticked by keys and clicks, read as points of both sides, and taken over into the hand that is
typed."""

from datetime import date

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.settling import focused
from tests.ui.tables import desk_at_play
from tournament.i18n import translator
from tournament.scoring.cards import Card
from tournament.scoring.facts import HandFacts, Rank, Trump
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, seating_of
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.sheet_moves import sheet
from tournament.services.setup.championship import create_from
from tournament.services.setup.views import Settings
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.scores.counting_dialog import CountingDialog, CountingTable, Ticked, table_of
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.hand_panel import HandPanel

pytestmark = pytest.mark.unstyled

TAKEN = HandFacts(declarer="A", contract=90, trump=Trump.HEARTS)
UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
SPACE, ENTER, BACKSPACE, F6 = Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_F6


@pytest.fixture
def count(front):
    """Opens the aid for a hand, in a rule system and a language."""

    def open_for(hand=TAKEN, system="contree-championship", language="en", ticked=None, **options):
        rules = resolve_rules(system, options)
        form = form_of(rules)
        names = {side: f"Team {side}" for side in form.letters}
        dialog = CountingDialog(
            translator(language), CountingTable(form, len(names) * seating_of(rules).players, names), hand, ticked
        )
        return front(dialog)

    return open_for


def press(*keys):
    for key in keys:
        if not isinstance(key, str):
            QTest.keyClick(QApplication.focusWidget(), key)
        elif key.isascii():
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            for sign in key:
                QApplication.sendEvent(
                    QApplication.focusWidget(),
                    QKeyEvent(QEvent.Type.KeyPress, ord(sign.upper()), Qt.KeyboardModifier.NoModifier, sign),
                )


def sums(dialog):
    return [shown.points.text() for shown in dialog.sums.values() if shown.isVisible()]


def ticked(dialog):
    return {
        f"{card.rank}{card.suit.value[0]}" for card, side in dialog.ticked.piles.items() if side == dialog.ticked.side
    }


class TestByKeys:
    def test_a_suit_then_its_ranks_and_the_last_trick(self, count):
        dialog = count()
        press("hj9a", "s8")
        assert ticked(dialog) == {"Jh", "9h", "Ah", "8s"}
        assert sums(dialog) == ["45", "107"]
        press("+")
        assert sums(dialog) == ["55", "107"]
        assert dialog.sums["A"].cards.text() == "4 cards, 1 trick · with the last trick"
        press("+")
        assert sums(dialog) == ["45", "117"]
        press(ENTER)
        assert dialog.counted == HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=45)

    @pytest.mark.parametrize("typed", ["cv9ard10", "cv9ard1", "cv9ard0", "cv9ardà", "cvçard&"])
    def test_in_french_with_every_way_to_type_a_ten(self, count, typed):
        dialog = count(language="fr")
        press(typed)
        assert ticked(dialog) == {"Jh", "9h", "Ah", "Kh", "Qh", "10h"}
        assert sums(dialog) == ["62", "90"]

    def test_a_second_time_takes_the_tick_away_and_backspace_the_newest(self, count):
        dialog = count()
        press("hj9j")
        assert ticked(dialog) == {"9h"}
        press("aq", BACKSPACE)
        assert ticked(dialog) == {"9h", "Ah"}
        press(BACKSPACE, BACKSPACE, BACKSPACE)
        assert ticked(dialog) == set()
        assert sums(dialog) == ["–", "–"]

    def test_arrows_walk_and_space_ticks(self, count):
        dialog = count()
        press(SPACE, RIGHT, SPACE, DOWN, SPACE, LEFT, UP, UP, UP, SPACE)
        # hearts are trumps: jack and nine; below the ten of diamonds; above, past the edge, the ace of spades
        assert ticked(dialog) == {"Jh", "9h", "10d", "As"}
        press(LEFT, LEFT, SPACE)
        assert ticked(dialog) == {"Jh", "9h", "10d"}

    def test_spaces_between_letters_tick_nothing(self, count):
        dialog = count(language="fr")
        press(*"c v 9 a p 8 ")
        assert ticked(dialog) == {"Jh", "9h", "Ah", "8s"}
        press(SPACE)
        assert ticked(dialog) == {"Jh", "9h", "Ah"}
        press(RIGHT, SPACE)
        assert ticked(dialog) == {"Jh", "9h", "Ah", "7s"}

    @pytest.mark.styled
    def test_taker_and_trump_are_asked_first_above_the_cards(self, count):
        dialog = count(HandFacts(contract=90), language="fr")
        asked = dialog.prompt.mapTo(dialog, dialog.prompt.rect().bottomLeft()).y()
        assert asked < dialog.trump.mapTo(dialog, dialog.trump.rect().topLeft()).y()
        assert focused() is dialog.taker
        press("é")
        assert dialog.taker.value == "B"
        assert focused() is dialog.trump
        press(*"c v 9 a")
        assert dialog.trump.value is Trump.HEARTS
        assert ticked(dialog) == {"Jh", "9h", "Ah"}

    def test_enter_leaves_a_warning_beside_what_is_still_to_be_said(self, count):
        dialog = count()
        press("hj9a", ENTER)
        assert (
            dialog.prompt.text()
            == "Is a card missing? The pile of side 1 has 3 cards, and a trick has 4. Who won the last trick?"
        )

    def test_a_whole_suit_and_back(self, count):
        dialog = count()
        press("s*")
        assert sums(dialog) == ["30", "122"]
        press("*")
        assert ticked(dialog) == set()

    def test_enter_says_what_is_still_to_be_said(self, count):
        dialog = count(HandFacts(contract=90))
        said = []
        for keys in ((), ("2",), ("h",), ("j9a8",)):
            press(*keys, ENTER)
            said.append(dialog.prompt.text())
        assert said == [
            "Who played the contract? Type the number of the side, or choose it.",
            "What was trumps? Type its letter, or choose it.",
            "Tick the cards of a pile.",
            "Who won the last trick?",
        ]
        assert dialog.isVisible()
        press("+", ENTER)
        # the pile is side 1's, the contract side 2's
        assert dialog.counted == HandFacts(declarer="B", contract=90, trump=Trump.HEARTS, points=107)

    def test_shift_changes_the_trump_and_the_cards_lie_anew(self, count):
        dialog = count()
        press("hj9")
        assert sums(dialog) == ["34", "118"]
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier)
        assert dialog.trump.value is Trump.SPADES
        assert sums(dialog) == ["2", "150"]
        assert dialog.grid.first_of(Trump.SPADES) == Card(Trump.SPADES, Rank.JACK)
        assert dialog.grid.first_of(Trump.HEARTS) == Card(Trump.HEARTS, Rank.ACE)


class TestPiles:
    def test_the_pile_of_the_other_side(self, count):
        dialog = count()
        press("hj9a8", "x")
        assert dialog.pile.value == "B"
        assert sums(dialog) == ["107", "45"]

    def test_all_the_cards_are_all_the_tricks(self, count):
        dialog = count()
        press("s*h*d*c*", "+", ENTER)
        assert (dialog.counted.points, dialog.counted.capot) == (162, "A")

    def test_162_points_without_all_the_cards_are_none(self, count):
        dialog = count()
        press("s*h*d*c*", "7", "8", "9", "s7", "+", ENTER)
        assert (dialog.counted.points, dialog.counted.capot) == (162, None)

    def test_what_cannot_be_is_said_and_bars_nothing(self, count):
        dialog = count()
        press("hj9a", "+")
        assert dialog.prompt.text() == "Is a card missing? The pile of side 1 has 3 cards, and a trick has 4."
        press(ENTER)
        assert dialog.counted.points == 55

    def test_three_players_have_a_pile_each_and_the_last_one_the_rest(self, count):
        dialog = count(HandFacts(declarer="B", trump=Trump.CLUBS), "belote-three")
        assert dialog.pile.value == "B"
        press("cj9a", ENTER)
        assert dialog.prompt.text() == "The pile of side 1 is to be counted too."
        assert sums(dialog) == ["–", "45", "–"]
        press("x", "sa1k", "+")
        assert sums(dialog) == ["82", "45", "35"]
        press(ENTER)
        assert dialog.counted.by_side == (("A", 82), ("B", 45), ("C", 35))

    def test_a_card_of_another_pile_comes_over(self, count):
        dialog = count(HandFacts(declarer="A", trump=Trump.CLUBS), "belote-three")
        press("cj9a", "x", "j")
        assert sums(dialog)[:2] == ["25", "20"]

    @pytest.mark.parametrize(("system", "options"), [("belote-three", {}), ("belote-modern", {"seats": 3})])
    def test_no_seven_and_no_eight_where_the_pack_has_none(self, system, options, count):
        dialog = count(HandFacts(declarer="A", trump=Trump.CLUBS), system, **options)
        press("c7", "8")
        assert len(dialog.grid.buttons) == 24
        assert ticked(dialog) == set()

    @pytest.mark.parametrize(("trump", "total"), [(Trump.NO_TRUMP, 130), (Trump.ALL_TRUMP, 258), (Trump.SPADES, 162)])
    def test_without_trump_and_with_nothing_but_trumps(self, count, trump, total):
        dialog = count(HandFacts(declarer="A", trump=trump), "belote-modern")
        press("sj9", "+")
        assert sum(map(int, sums(dialog))) == total

    def test_kings_of_ten_and_a_last_trick_apart(self, count):
        dialog = count(HandFacts(declarer="A", trump=Trump.HEARTS), "belote-four-bonus")
        press("hkq", "s87", "x+")
        assert sums(dialog) == ["163", "13"]
        press(ENTER)
        assert (dialog.counted.points, dialog.counted.last_trick) == (163, "B")

    def test_two_players_with_nine_cards_each_have_both_piles_counted(self, count):
        dialog = count(HandFacts(declarer="A", trump=Trump.HEARTS), "belote-two-bonus")
        press("hk9", "+", ENTER)
        assert dialog.prompt.text() == "The pile of side 2 is to be counted too."
        press("x", "s1a", ENTER)
        assert (dialog.counted.by_side, dialog.counted.last_trick) == ((("A", 24), ("B", 21)), "A")

    def test_at_the_bar_only_the_takers_tricks_count_and_no_last_trick(self, count):
        dialog = count(HandFacts(declarer="B", trump=Trump.HEARTS, bid=40, cards=1), "belote-comptoir")
        assert not dialog.last_trick.isVisible()
        assert not dialog.pile.isVisible()
        press("hj9")
        assert sums(dialog) == ["34"]
        press(ENTER)
        assert dialog.counted == HandFacts(declarer="B", trump=Trump.HEARTS, bid=40, cards=1, points=34)

    def test_at_the_bar_the_pile_is_the_takers_whenever_the_taker_is_told(self, count):
        dialog = count(HandFacts(trump=Trump.HEARTS, bid=40, cards=1), "belote-comptoir")
        press("hj9", ENTER)
        assert dialog.prompt.text().endswith("Who played the contract? Type the number of the side, or choose it.")
        dialog.taker.button("B").click()
        assert sums(dialog) == ["34"]
        dialog.hand_in()
        assert (dialog.counted.declarer, dialog.counted.points) == ("B", 34)

    def test_what_was_ticked_is_there_again(self, count):
        kept = Ticked("B", {Card(Trump.HEARTS, Rank.JACK): "B"}, "A")
        dialog = count(ticked=kept)
        assert sums(dialog) == ["142", "20"]
        assert dialog.ticked == kept


class TestFromScoreEntry:
    @pytest.fixture
    def page(self, full_desk, shown):
        draw(full_desk)
        post_draw(full_desk)
        return shown(EntryPage(full_desk, translator("en")))

    @pytest.fixture
    def at_the_aid(self, monkeypatch):
        """Whoever asks for the aid types the next of these there."""
        typed = []

        def run(dialog):
            dialog.show()
            dialog.grid.go_to(dialog.grid.first_of(Trump.SPADES))
            for key in typed.pop(0):
                QTest.keyClicks(dialog, key) if isinstance(key, str) else QTest.keyClick(dialog, key)
            dialog.close()

        monkeypatch.setattr(CountingDialog, "exec", run)
        return typed

    def test_one_key_and_the_points_stand_in_the_line(self, page, at_the_aid):
        at_the_aid.append(["h", "j9a", "+", ENTER])
        press("1", ENTER, "19h")
        press(F6)
        assert page.hand_panel.line_edit.text() == "19h55"
        assert page.hand_panel.line_edit.hasFocus()
        press(ENTER)
        assert page.hand_panel.number == 2

    def test_the_trump_comes_along_where_it_was_not_typed(self, page, at_the_aid):
        at_the_aid.append(["h", "j9a", "+", ENTER])
        press("1", ENTER, "19")
        page.hand_panel.count.click()
        assert page.hand_panel.line_edit.text() == "19h55"

    def test_thought_better_of_it_changes_nothing_and_keeps_the_ticks(self, page, at_the_aid):
        at_the_aid += [["h", "j9"], ["h", "a", "+", ENTER]]
        press("1", ENTER, "19")
        press(F6)
        assert page.hand_panel.line_edit.text() == "19"
        press(F6)
        assert page.hand_panel.line_edit.text() == "19h55"

    def test_each_hand_begins_without_ticks(self, page, at_the_aid):
        at_the_aid += [["h", "j9a", "+", ENTER], ["h", "j", "+", ENTER]]
        press("1", ENTER, "19h", F6, ENTER, "19h", F6)
        assert page.hand_panel.line_edit.text() == "19h30"


@pytest.mark.parametrize(
    ("system", "typed", "keys", "line"),
    a_slice(
        [
            ("belote-three", "2c", ["c", "j9a", "x", "s", "a1k", "+", ENTER], "2c82/45/35"),
            ("belote-two-bonus", "1h", ["h", "k9", "+", "x", "s", "1a", ENTER], "1h24/21l1"),
            ("belote-two-piles", "1h", ["h", "j9", "+", ENTER], "1h44"),
        ],
        of=3,
    ),
)
def test_the_line_of_other_games_takes_what_was_counted(shown, monkeypatch, system, typed, keys, line):
    players = 3 if system == "belote-three" else 2
    desk = create_from(
        None, Settings(name="Concours", day=date(2026, 11, 21), rules=resolve_rules(system, {})), by="Odile"
    )
    register_teams(desk, [TeamDraft((f"Ada N{number}",)) for number in range(players)])
    draw(desk)
    post_draw(desk)
    page = shown(EntryPage(desk, translator("en")))

    def run(dialog):
        dialog.show()
        dialog.grid.go_to(dialog.grid.first_of(Trump.SPADES))
        for key in keys:
            QTest.keyClicks(dialog, key) if isinstance(key, str) else QTest.keyClick(dialog, key)
        dialog.close()

    monkeypatch.setattr(CountingDialog, "exec", run)
    press("1", ENTER, typed, F6)
    assert page.hand_panel.line_edit.text() == line
    desk.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_key_of_a_hand_does_two_things(qtbot, system):
    panel = HandPanel(form_of(resolve_rules(system, {})), translator("en"))
    qtbot.addWidget(panel)
    keys = [shortcut.key().toString() for shortcut in panel.findChildren(QShortcut)]
    assert {"F6", "F9"} <= set(keys)
    assert DECISION_KEY not in keys
    assert len(keys) == len(set(keys))


def test_who_is_out_at_the_bar_plays_no_card_of_a_trick(shown, monkeypatch):
    """Four sit, the first goes out in two hands: a trick has three cards. In the hands before, it had four."""
    desk = desk_at_play(resolve_rules("belote-comptoir", {}), 4)
    page = shown(EntryPage(desk, translator("en")))
    press("1", ENTER)
    for line in ("1h90 5 95", "1h90 5 95", "2h20 1"):
        press(line, *([ENTER] if line[0] == "1" else []))
    seen = []

    def run(dialog):
        dialog.show()
        for keys in ("hj9a", "1"):
            QTest.keyClicks(dialog, keys)
            seen.append((tuple(dialog.sums), len(dialog.ticked.piles), dialog.prompt.text().strip()))
        dialog.close()

    monkeypatch.setattr(CountingDialog, "exec", run)
    press(F6)
    assert [found[:2] for found in seen] == [(("B", "C", "D"), 3), (("B", "C", "D"), 4)]
    assert (page.hand_panel.number, seen[0][2]) == (3, "")
    assert "a trick has 3" in seen[1][2]
    assert table_of(sheet(desk.state, current_round(desk.state).tables[0].id), 2, "A").players == 4
    desk.close()
