"""Everything that a posted round needs on paper, in one."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.messages.people.players import translator_for
from tournament.records.money import PlannedPrize
from tournament.scoring.systems import resolve_rules
from tournament.services.cash.payments import pay_fee
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import championship, change_championship, create_championship
from tournament.ui.papers import paper_jobs
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.papers.paper_jobs import Instead, PrintDialog

pytestmark = pytest.mark.unstyled


class TestRound:
    """What a posted round needs on paper, with one press."""

    @pytest.fixture
    def page(self, posted, shown):
        return shown(DocumentsPage(posted, translator("en")))

    def test_before_a_draw_is_posted_nothing_of_a_round_is_offered(self, full_desk, shown):
        page = shown(DocumentsPage(full_desk, translator("en")))
        assert page.round_card.isHidden()
        assert not any("everything" in action.title for action in page.offers())

    def test_everything_is_printed_after_one_question(self, page, posted, printed, qtbot):
        QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: page.message.text.startswith("Sent to tray"))
        for name in ("draw-by-table", "draw-by-team", "score-sheets"):
            assert page.cards[name].status.text().startswith("Round 1, issue 1, ")
        assert page.cards["team-slips"].status.text() == "Round 1, not printed yet"

    def test_everything_is_saved_into_a_folder(self, page, monkeypatch, tmp_path, qtbot):
        monkeypatch.setattr(paper_jobs, "ask_folder", lambda *_: tmp_path)
        page.whole_files.click()
        qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
        stem = "concours-de-la-saint-martin-2026-11-21"
        papers = sorted(path.name for path in tmp_path.glob("*.pdf"))
        assert papers == [f"{stem}-{name}-round-1.pdf" for name in ("draw-by-table", "draw-by-team", "score-sheets")]

    @pytest.mark.long
    def test_the_file_of_players_slips_is_called_so(self, shown, monkeypatch, qtbot, tmp_path):
        desk = create_championship(
            None,
            name="Concours",
            day=date(2026, 11, 21),
            by="Odile",
            rng=lambda: 7,
            rules=resolve_rules("belote-three", {}),
        )
        register_teams(desk, [TeamDraft((f"Ada Abel {letter}",)) for letter in "abcdef"])
        draw(desk)
        post_draw(desk)
        asked = []
        monkeypatch.setattr(paper_jobs, "ask_path", lambda _over, _tr, stem, _suffix: asked.append(stem))
        shown(DocumentsPage(desk, translator_for(championship(desk.state), translator("fr")))).cards[
            "team-slips"
        ].save.click()
        assert asked == ["concours-2026-11-21-billets-des-joueurs-tour-1"]

    def test_an_earlier_edition_in_the_folder_stays(self, page, monkeypatch, tmp_path, qtbot):
        monkeypatch.setattr(paper_jobs, "ask_folder", lambda *_: tmp_path)
        earlier = tmp_path / "concours-de-la-saint-martin-2026-11-21-draw-by-table-round-1.pdf"
        earlier.write_bytes(b"earlier")
        page.whole_files.click()
        qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
        assert earlier.read_bytes() == b"earlier"
        assert earlier.with_name(f"{earlier.stem}-2.pdf").exists()

    def test_without_a_printer_the_files_are_offered(self, page, monkeypatch, tmp_path, qtbot):
        monkeypatch.setattr(PrintDialog, "ask", classmethod(lambda *_: Instead.SAVE))
        monkeypatch.setattr(paper_jobs, "ask_folder", lambda *_: tmp_path)
        page.whole_round.click()
        qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
        assert len(list(tmp_path.glob("*.pdf"))) == 3

    def test_thought_better_of_it_is_no_edition(self, page, posted, monkeypatch):
        monkeypatch.setattr(PrintDialog, "ask", classmethod(lambda *_: None))
        before = len(journal(posted.state))
        page.whole_round.click()
        assert len(journal(posted.state)) == before

    @pytest.mark.long
    def test_after_the_last_table_the_end_of_the_evening_is_what_is_printed(self, page, posted, printed, qtbot):
        assert page.whole_round.text() == "Print everything of round 1…"
        change_championship(posted, planned_rounds=1, fee_cents=10_00)
        plan_prizes(posted, [PlannedPrize(first_rank=1, cents=50_00)])
        for game in current_round(posted.state).tables:
            record_totals(posted, game.id, {"A": 2010, "B": 1000})
        pay_fee(posted, teams(posted.state)[0].id, 10_00)
        refresh(page, Changes(settings=True, rounds=True, money=True))
        assert (page.set_named.text(), page.whole_round.text()) == (
            "The end of the evening on paper",
            "Print the end of the evening…",
        )
        assert "Draw by table" not in page.goes_out.text()
        page.whole_round.click()
        qtbot.waitUntil(lambda: page.message.text.startswith("Sent to tray"))
        made = {name for name, card in page.cards.items() if "ssue 1, " in card.status.text()}
        assert made == {"final-ranking", "podium", "prize-list", "prize-envelopes", "cash-sheet"}
