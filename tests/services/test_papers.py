"""Editions: every paper that leaves the desk has a number of its own, which nothing gives twice."""

import pytest

from tests.papers.test_schedule_papers import told
from tests.services.conftest import desk_in, drafts
from tournament.audit.reader import judge_journal, judge_rows
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal, plain_journal, plain_rows
from tournament.services.desk.undo import redo, undo
from tournament.services.papers.snapshot import (
    editions,
    issue_document,
    newest_edition,
    printed_plan_is_stale,
    snapshot,
)
from tournament.services.people.registration import register_team, teams
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship, open_championship


@pytest.fixture
def issued(desk):
    def issue(document, about=None, language="fr", **one):
        assert issue_document(desk, document, about, language, one) == Changes(papers=True)
        return newest_edition(desk.state, document, about).number

    return issue


def test_each_document_counts_its_editions_for_each_round(issued):
    assert [
        issued("draw-by-table", 1),
        issued("draw-by-table", 1),
        issued("draw-by-team", 1),
        issued("draw-by-table", 2),
    ] == [1, 2, 1, 1]
    assert [issued("door-list"), issued("door-list", language="en")] == [1, 2]


def test_one_sheet_alone_is_an_edition_too(issued, desk):
    assert [issued("score-sheets", 3), issued("score-sheets", 3, table=12), issued("score-sheets", 3)] == [1, 2, 3]
    said = [done_text(entry, translator("en")) for entry in journal(desk.state)[-3:]]
    assert said == [
        "Printed: Score sheets, round 3 (issue 1).",
        "Printed: Score sheets, round 3, table 12 alone (issue 2).",
        "Printed: Score sheets, round 3 (issue 3).",
    ]


def test_the_journal_says_it_in_french(issued, desk):
    issued("door-list")
    issued("team-slips", 2, team=7)
    said = [done_text(entry, translator("fr")) for entry in journal(desk.state)[-2:]]
    assert said == [
        "Imprimé\u00a0: Liste d’accueil (édition 1).",
        "Imprimé\u00a0: Billets des équipes, tour 2, équipe 7 seule (édition 1).",
    ]


def test_the_newest_edition_of_everything_with_its_time_and_who_made_it(issued, desk):
    for about in (1, 1, 2):
        issued("standings", about)
    newest = {(line.document, line.round): line for line in editions(desk.state)}
    assert {key: line.number for key, line in newest.items()} == {("standings", 1): 2, ("standings", 2): 1}
    assert newest["standings", 2].by == desk.by
    assert newest["standings", 2].at == journal(desk.state)[-1].at


@pytest.mark.parametrize("saved", [False, True])
def test_a_file_out_of_which_a_sheet_was_printed_or_saved_is_opened_again(tmp_path, saved):
    path = tmp_path / "concours.capot"
    desk = desk_in(path)
    issue_document(desk, "score-sheets", 1, "fr", {"table": 1}, saved=saved)
    desk.close()
    again = open_championship(path, by="Paul")
    assert [line.number for line in editions(again.state)] == [1]
    again.close()


def test_numbers_go_on_after_undo_and_a_restart(tmp_path):
    desk = desk_in(tmp_path / "evening.capot")
    for draft in drafts(4):
        register_team(desk, draft)
    draw(desk)
    post_draw(desk)
    issue_document(desk, "draw-by-table", 1, "fr")
    undo(desk)
    assert journal(desk.state)[-1].details["undone"] == "round-posted"
    redo(desk)
    desk.close()
    again = open_championship(tmp_path / "evening.capot", by="Ana")
    issue_document(again, "draw-by-table", 1, "fr")
    assert newest_edition(again.state, "draw-by-table", 1).number == 2
    again.close()


def test_paper_does_not_end_what_can_be_done_again(desk):
    for draft in drafts(4):
        register_team(desk, draft)
    undo(desk)
    issue_document(desk, "door-list", None, "fr")
    redo(desk)
    assert len(snapshot(desk.state, desk.clock()).teams) == 4


def test_a_judge_finds_the_journal_valid(issued, desk):
    issued("journal")
    entries = plain_journal(desk.entries())
    assert judge_journal(entries) == []
    assert judge_rows(entries, plain_rows(desk.state)) == []


def test_a_snapshot_carries_its_edition_and_the_head_that_tells_of_it(issued, desk):
    number = issued("rule-sheet")
    taken = snapshot(desk.state, desk.clock(), number)
    assert (taken.edition, taken.journal[-1].details["edition"]) == (1, 1)
    assert taken.journal_head == plain_journal(desk.entries())[-1]["hash"]
    assert snapshot(desk.state, desk.clock()).edition is None


def test_paper_posted_is_no_result(desk):
    for draft in drafts(4):
        register_team(desk, draft)
    draw(desk)
    post_draw(desk)
    issue_document(desk, "draw-by-table", 1, "fr")
    take_back_posting(desk)
    with pytest.raises(Refused):
        take_back_posting(desk)


class TestAPlanOnTheWall:
    """A plan tells rounds to come: when they change, what was printed no longer holds."""

    @pytest.fixture
    def moving(self):
        desk = desk_in()
        change_championship(desk, phases=(Phase("moving", 4),))
        for draft in drafts(8):
            register_team(desk, draft)
        self.play(desk)
        return desk

    def play(self, desk):
        draw(desk)
        post_draw(desk)
        for game in current_round(desk.state).tables:
            record_totals(desk, game.id, {"A": 2010, "B": 400})

    def said(self, desk, edition):
        return told("plan", snapshot(desk.state, desk.clock(), edition))[0]

    def test_it_holds_as_long_as_the_rounds_are_drawn_as_they_were_told(self, moving):
        assert not printed_plan_is_stale(moving.state), "nothing was printed"
        issue_document(moving, "plan", None, "en")
        for _ in range(3):
            assert not printed_plan_is_stale(moving.state)
            self.play(moving)
        assert not printed_plan_is_stale(moving.state)

    def test_who_leaves_makes_it_stale_until_it_is_printed_again(self, moving):
        issue_document(moving, "plan", None, "en")
        withdraw_teams(moving, [next(team.id for team in teams(moving.state) if team.number == 3)], reason="")
        assert printed_plan_is_stale(moving.state)
        issue_document(moving, "plan", None, "en")
        assert not printed_plan_is_stale(moving.state)
        assert "replaces issue 1, which is out of date" in self.said(moving, 2)
        issue_document(moving, "plan", None, "en")
        assert "replaces" not in self.said(moving, 3)
