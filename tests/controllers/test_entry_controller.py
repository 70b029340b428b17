"""Score entry without a window: where one is, which key is pressed, and where one is then."""

import subprocess
import sys
from dataclasses import replace

import pytest

from tests.desks import at_the_door, copy_of, new_desk
from tournament.errors import Refused
from tournament.scoring.facts import HandFacts, Trump
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.decisions import adjust, forfeit
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.setup.championship import championship
from tournament.ui.scores.entry_controller import AskedBelow, EntryController, EntryStep

CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
PASSED = HandFacts(passed=True)
HANDS = {1: (), 2: (PASSED, PASSED, PASSED), 3: (CAPOT,) * 4}
"""Nothing stands on the sheet of the first table, three hands on that of the second, and the third is in."""

WALKS = """
from            key               -> at
tables          1                 -> hand
tables          3                 -> over
tables          close             -> closing
tables          stop              -> stopping
closing         Esc               -> tables
closing         1                 -> hand
stopping        Esc               -> tables

hand            Esc               -> tables
hand            Up                -> stay
hand            Down              -> stay
hand            F8                -> incident
hand            F9                -> totals
hand            announced         -> announced
hand            2                 -> hand
announced       Esc               -> hand
incident        Esc               -> hand
totals          Esc               -> hand
totals          F9                -> hand
totals          F8                -> incident

2               Up                -> hand 3
2 Up            Up                -> hand 2
2 Up            Down              -> hand
2 Up Up Up      Up                -> stay
2 Up            Esc               -> hand
2 Up            F8                -> incident hand 3
2 Up F8         Esc               -> hand
2 Up            F9                -> totals
2 click         F8                -> incident hand 1

over            Enter             -> next table 1
over            Esc               -> tables
over            Up                -> hand 4
over            Down              -> stay
over            F8                -> incident
over            F9                -> totals
over Up         Esc               -> over
over Up         Down              -> over
over F9         Esc               -> over
over F8         Esc               -> over

totals F8       Esc               -> totals
totals F8 Esc   Esc               -> hand

hand half       Up                -> save first
2 half          Up                -> save first
2 half          click             -> save first
2 half          Esc               -> tables
2 half          F8                -> incident
2 half          F9                -> totals
2 Up half       F8                -> save first
2 Up half       F9                -> save first
2 Up half       click             -> save first
2 Up half       Esc               -> hand

tables          away              -> tables
hand            away              -> tables
hand half       away              -> hand
2 Up            away              -> hand 3
totals          away              -> totals
closing         away              -> closing
over            away              -> tables
"""
"""`half`: something is typed that is not on the sheet. `away`: one goes to another page and comes back. `click`: the
first hand of the sheet."""

PLACES = {
    "tables": (),
    "hand": ("1",),
    "over": ("3",),
    "closing": ("close",),
    "stopping": ("stop",),
    "announced": ("1", "announced"),
}
PLACES |= {"incident": ("1", "F8"), "totals": ("1", "F9")}


class Scorer:
    """Somebody at the keyboard, and what the page would do."""

    def __init__(self, desk):
        self.desk = desk
        self.is_typing = False
        self.state = EntryController(championship(desk.state), lambda: self.is_typing)
        self.step = EntryStep.TABLES
        self.follow()

    def follow(self):
        self.state.follow(
            championship(self.desk.state), rounds(self.desk.state), is_over=round_progress(self.desk.state).is_over
        )
        if self.state.sheet is not None:
            self.state.reread(sheet(self.desk.state, self.state.sheet.game.id))

    def press(self, key):
        state = self.state
        moves = {
            "Esc": state.leave,
            "Enter": state.next_table,
            "Up": lambda: state.walk(-1),
            "Down": lambda: state.walk(1),
            "F8": state.ask_incident,
            "F9": state.leave_to_hands if state.asked is AskedBelow.TOTALS else state.ask_totals,
            "announced": state.ask_announced,
            "close": lambda: state.ask_of_round(AskedBelow.CLOSING),
            "stop": lambda: state.ask_of_round(AskedBelow.STOPPING),
            "click": lambda: state.correct(state.sheet.hands[0].id),
            "away": state.come_back,
            "half": self.type,
        }
        self.step = self.open(int(key)) if key.isdigit() else moves[key]()

    def type(self):
        self.is_typing = True
        return EntryStep.RESUME

    def open(self, table):
        step = self.state.open(sheet(self.desk.state, self.state.game_at(table).id))
        return self.state.ask_totals(from_tables=True) if self.state.totals_come_first else step

    def do(self, asked, command):
        """What the page does with a command."""
        self.desk.ask(command)
        self.state.done(asked)
        self.is_typing = False
        self.follow()
        self.step = self.state.go_on(asked)

    @property
    def at(self):
        """Where the keys go, in words."""
        state = self.state
        if self.step in (EntryStep.STAY, EntryStep.SAVE_FIRST, EntryStep.DRAW):
            return self.step.name.lower().replace("_", " ")
        if self.step is EntryStep.NEXT:
            return f"next table {state.proposed}"
        if self.step in (EntryStep.TABLES, EntryStep.ROUND):
            return "tables"
        hand = f" hand {state.correcting.number}" if state.correcting else ""
        named = {
            AskedBelow.HAND: hand.strip() or "hand",
            AskedBelow.NEXT: "over",
            AskedBelow.INCIDENT: "incident" + hand,
        }
        asked = state.deciding or state.asked
        return named.get(asked, str(asked))


def played():
    desk = new_desk()
    register_teams(
        desk,
        [
            TeamDraft(players=(f"Ana {name}", f"Bea {name}"))
            for name in ("Aubry", "Blot", "Colin", "Dupuy", "Evrard", "Faure")
        ],
    )
    draw(desk)
    post_draw(desk)
    for game in rounds(desk.state)[0].tables:
        if HANDS[game.table]:
            record_hands(desk, game.id, HANDS[game.table])
    return desk


@pytest.fixture
def scorer():
    desk = copy_of(played)
    yield Scorer(desk)
    desk.close()


@pytest.mark.parametrize("walk", [line for line in WALKS.splitlines()[2:] if line])
def test_where_each_key_leads(scorer, walk):
    before, after = walk.split(" -> ")
    start, key = before.rsplit(maxsplit=1)
    first, *then = start.split()
    for pressed in (*PLACES.get(first, (first,)), *then, key):
        scorer.press(pressed)
    assert scorer.at == after.strip()


def test_where_totals_come_first_a_new_sheet_begins_with_them_and_escape_leads_to_the_tables(scorer):
    scorer.state.settings = replace(scorer.state.settings, totals_first=True)
    scorer.press("1")
    assert scorer.at == "totals"
    scorer.press("F8")
    scorer.press("Esc")
    assert scorer.at == "totals"
    scorer.press("Esc")
    assert scorer.at == "tables"
    scorer.press("2")
    assert scorer.at == "hand"


def test_a_hand_that_is_saved_leads_to_the_next_and_the_last_one_to_how_the_game_came_out(scorer):
    scorer.press("1")
    for hand in range(4):
        assert (scorer.at, len(scorer.state.sheet.hands)) == ("hand", hand)
        scorer.do(AskedBelow.HAND, scorer.state.saving(CAPOT))
    assert scorer.at == "over"


def test_a_correction_changes_its_hand_and_leads_to_the_next(scorer):
    scorer.press("2")
    scorer.press("Up")
    scorer.do(AskedBelow.HAND, scorer.state.saving(CAPOT))
    assert [hand.facts for hand in scorer.state.sheet.hands] == [PASSED, PASSED, CAPOT]
    assert scorer.at == "hand"


def test_a_correction_of_what_another_desk_corrected_meanwhile_is_refused(scorer):
    scorer.press("2")
    scorer.press("Up")
    at_the_door(scorer.desk).ask(scorer.state.saving(CAPOT))
    with pytest.raises(Refused):
        scorer.desk.ask(scorer.state.saving(CAPOT))


def test_points_given_while_the_totals_are_typed_lead_back_to_them(scorer):
    for key in ("1", "F9", "F8"):
        scorer.press(key)
    game = scorer.state.game
    scorer.do(AskedBelow.INCIDENT, adjust.command(game.id, "A", 50, reason="late"))
    assert scorer.at == "totals"


def test_a_forfeit_while_the_totals_are_typed_ends_the_game(scorer):
    for key in ("1", "F9", "F8"):
        scorer.press(key)
    game = scorer.state.game
    scorer.do(AskedBelow.INCIDENT, forfeit.command(game.id, ("A",), referee="Odile", reason="absent"))
    assert scorer.at == "over"


def test_totals_that_the_hands_do_not_make_are_settled_first_or_the_hands_go_on(scorer):
    scorer.press("2")
    game = scorer.state.game
    scorer.do(AskedBelow.TOTALS, record_totals.command(game.id, {"A": 2100, "B": 900}, winner="A"))
    assert (scorer.at, scorer.state.game.disputed) == ("over", True)
    scorer.step = scorer.state.type_on()
    assert scorer.at == "hand"


def finish(scorer, *, totals=2000):
    """The two tables that are out come in: the first with its totals alone, the second with its hands."""
    record_totals(scorer.desk, scorer.state.game_at(1).id, {"A": totals, "B": 0})
    record_hands(scorer.desk, scorer.state.game_at(2).id, (CAPOT,) * 4)
    scorer.follow()


class TestAfterTheLastTable:
    def test_the_next_draw_comes_next(self, scorer):
        finish(scorer)
        scorer.press("3")
        scorer.press("Enter")
        assert scorer.at == "draw"

    def test_a_table_to_check_is_named_before_that_once(self, scorer):
        finish(scorer, totals=2003)
        assert scorer.state.round.to_check == (1,)
        scorer.press("3")
        scorer.press("Enter")
        assert scorer.at == "next table 1"
        scorer.press("1")
        scorer.press("Enter")
        assert scorer.at == "draw"

    def test_one_that_is_changed_meanwhile_is_named_again(self, scorer):
        finish(scorer, totals=2003)
        scorer.press("3")
        scorer.press("Enter")
        record_totals(scorer.desk, scorer.state.game_at(1).id, {"A": 2007, "B": 0})
        scorer.follow()
        scorer.press("Enter")
        assert scorer.at == "next table 1"

    def test_while_others_are_out_it_waits(self, scorer):
        record_totals(scorer.desk, scorer.state.game_at(1).id, {"A": 2003, "B": 0})
        scorer.follow()
        scorer.press("3")
        scorer.press("Enter")
        assert scorer.at == "next table 2"

    def test_a_round_that_is_complete_asks_nothing_any_more(self, scorer):
        scorer.press("close")
        assert not scorer.state.decides_nothing
        finish(scorer)
        assert scorer.state.decides_nothing


class TestAnEarlierRound:
    @pytest.fixture
    def second(self, scorer):
        finish(scorer)
        draw(scorer.desk)
        post_draw(scorer.desk)
        scorer.follow()
        return scorer

    def test_the_page_follows_the_play(self, second):
        assert (second.state.round.number, second.state.posted) == (2, (1, 2))

    def test_an_earlier_round_stays_until_enter_leads_back(self, second):
        second.step = second.state.choose_round(1)
        second.press("3")
        second.follow()
        assert (second.state.round.number, second.at) == (1, "over")
        second.press("Enter")
        assert (second.state.round.number, second.state.sheet, second.at) == (2, None, "tables")

    def test_coming_back_after_a_correction_leads_to_the_round_that_is_played(self, second):
        second.state.choose_round(1)
        second.press("away")
        assert second.state.round.number == 1
        second.press("3")
        second.press("Up")
        second.do(
            AskedBelow.HAND, second.state.saving(HandFacts(declarer="A", contract=160, trump=Trump.SPADES, points=162))
        )
        second.press("away")
        assert second.state.round.number == 2


def test_a_sheet_of_a_round_that_is_gone_is_noticed(scorer):
    scorer.press("1")
    scorer.state.round = replace(scorer.state.round, games=())
    assert scorer.state.sheet_is_gone


@pytest.mark.long
def test_it_knows_no_window():
    script = (
        "import sys, tournament.ui.scores.entry_controller; print([name for name in sys.modules if "
        "name.startswith('PySide6')])"
    )
    assert (
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60).stdout
        == "[]\n"
    )
