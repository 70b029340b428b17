"""Nothing of score entry is cut: totals and late minutes on tiles at every size of text, and the twelve hands of a
sheet on a laptop."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QRect

from tests.examples import a_slice
from tests.ui.entry.conftest import ENTER, F8, UP, press
from tests.ui.settling import settle
from tests.ui.tables import desk_at_play
from tournament.draw.trees import Bracket
from tournament.i18n import LANGUAGES, translator
from tournament.messages.rounds.brackets import SHORT_TITLES, TITLES
from tournament.scoring.facts import Doubling, HandFacts, Trump
from tournament.scoring.systems import resolve_rules
from tournament.services.hall.calls import call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust
from tournament.services.scores.entry import record_hand, record_hands, record_totals
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tiles import WIDEST_TOTALS
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import STEP, WindowTheme

TOTALS = {"A": 2886, "B": 2846}
"""As wide as totals of four figures are."""
SIZES = [(tables, text) for tables in (36, 60) for text in (1.0, 1.25, 1.5, 2.0)] + [(250, 1.0), (250, 1.5)]


@pytest.fixture
def page_of(shown, themed):
    """Score entry of so many tables, on a page as wide as in a window of 1366 by 768."""
    desks = []

    def open_page(tables, text=1.0, hands=12):
        themed(WindowTheme(text_size=text))
        desks.append(desk_at_play(resolve_rules("contree-championship", {"hands": hands}), *(2,) * tables))
        page = shown(EntryPage(desks[-1], translator("fr")))
        settle()
        return page, desks[-1]

    yield open_page
    for desk in desks:
        desk.close()


@pytest.mark.parametrize(("tables", "text"), a_slice(SIZES, of=7))
def test_totals_on_tiles_are_never_cut(page_of, tables, text):
    page, desk = page_of(tables, text, hands=20)
    for game in current_round(desk.state).tables[:12]:
        page.changed.emit(record_totals(desk, game.id, TOTALS))
    settle()
    told = [tile.shown[1] for tile in page.tables.tiles.tiles[:12]]
    assert told == ["2\N{HAIR SPACE}886–2\N{HAIR SPACE}846"] * 12
    for tile in page.tables.tiles.tiles[:12]:
        words = tile.detail
        assert words.fontMetrics().horizontalAdvance(words.text()) <= words.contentsRect().width(), tile.shown
        assert tile.rect().adjusted(3, 3, -3, -3).contains(words.geometry()), "clear of the frame of the chosen tile"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_bracket_is_no_wider_than_totals(page_of, language):
    page, _ = page_of(36)
    metrics = page.tables.tiles.tiles[0].detail.fontMetrics()
    said = {
        bracket: translator(language).gettext(SHORT_TITLES.get(bracket, TITLES[bracket]))
        for bracket in Bracket
        if bracket is not Bracket.MAIN
    }
    assert [
        name for name in said.values() if metrics.horizontalAdvance(name) > metrics.horizontalAdvance(WIDEST_TOTALS)
    ] == []
    assert said[Bracket.FINAL] == {"fr": "Finale", "en": "Final"}[language]


@pytest.mark.long
@pytest.mark.parametrize(("tables", "text"), a_slice(SIZES, of=7))
@pytest.mark.parametrize(
    "late", a_slice([{"minutes": 48}, {"hours": 55}], of=2, first=1), ids=["48 minutes", "55 hours"]
)
def test_the_minutes_of_a_late_table_are_whole_beside_its_number(page_of, tables, text, late):
    page, desk = page_of(tables, text)
    desk_clock = current_round(desk.state).posted_at
    page.controller.time.follow({}, {})
    page.show_time(desk_clock + timedelta(hours=2) + timedelta(**late))
    settle()
    for tile in page.tables.tiles.tiles:
        badge, number = tile.minutes, tile.number
        assert badge.property("role") == "badge"
        assert badge.fontMetrics().horizontalAdvance(badge.text()) <= badge.contentsRect().width(), tile.shown
        assert number.fontMetrics().horizontalAdvance(number.text()) + number.indent() <= number.width(), tile.shown
        assert not QRect(badge.geometry()).intersects(number.geometry()), tile.shown
        assert tile.rect().adjusted(3, 3, -3, -3).contains(badge.geometry()), "clear of the frame"
        assert tile.state_icon.isHidden(), "the badge says it"


def hands_in_sight(page):
    view = page.score_sheet.view
    rows = [view.visualRect(view.model().index(row, 0)) for row in range(view.model().rowCount())]
    assert all(rect.height() >= view.fontMetrics().height() for rect in rows), "every hand can be read"
    return sum(view.viewport().rect().contains(rect) for rect in rows)


@pytest.fixture
def twelve(page_of):
    """Table 1 has brought eleven of twelve hands."""
    page, desk = page_of(36)
    hands = [HandFacts("AB"[index % 2], 90, points=100 + index) for index in range(12)]
    game = current_round(desk.state).tables[0]
    page.changed.emit(record_hands(desk, game.id, hands[:11]))
    page.open_table(1)
    settle()
    return page, desk, game, hands


def test_all_the_hands_are_in_sight_while_the_last_one_is_typed(twelve):
    page, *_ = twelve
    assert (hands_in_sight(page), page.below) == (11, page.hand_panel)


@pytest.mark.long
def test_all_twelve_hands_are_in_sight_once_the_game_is_over_after_incidents_too(twelve):
    page, desk, game, hands = twelve
    page.changed.emit(record_hands(desk, game.id, hands[11:]))
    page.open_table(1)
    settle()
    assert (hands_in_sight(page), page.below) == (12, page.end_panel)
    sentence = page.end_panel.sentence
    assert sentence.heightForWidth(sentence.width()) <= sentence.height(), "and how it ended can be read"
    for points in (20, -30):
        page.changed.emit(adjust(desk, game.id, "A", points, reason="a été vu deux fois", referee="Odile"))
        settle()
    assert page.score_sheet.notes.text().count("\n") >= 1
    assert hands_in_sight(page) >= 11, "two notes take the room of one hand"


@pytest.mark.long
def test_the_tables_stay_beside_the_sheet_while_a_hand_is_corrected(twelve):
    page, *_ = twelve
    press(UP)
    settle()
    assert page.hand_panel.correcting is not None
    assert page.tables.isVisible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "size"), a_slice([(1.0, (1270, 704)), (1.5, (1250, 690)), (1.0, (928, 576))], of=3, first=1)
)
def test_who_plays_stands_over_each_total(page_of, text, size):
    page, desk = page_of(12, text)
    page.resize(*size)
    page.open_totals(2)
    settle()
    for side in current_round(desk.state).tables[1].sides:
        name, field = page.totals_panel.names[side.letter], page.totals_panel.totals[side.letter]
        assert name.text().endswith(side.numbered_name)
        assert name.shown == name.text(), "whole"
        assert name.visibleRegion().boundingRect().size() == name.size(), "not scrolled away"
        assert field.accessibleName().endswith(name.text())


@pytest.mark.long
def test_both_players_of_a_side_are_whole_in_the_head_of_the_sheet(full_desk, shown):
    register_teams(
        full_desk,
        [
            TeamDraft(("LANGLOIS Jean-Pierre", "Cécile Boulanger-Desmarets")),
            TeamDraft(("Marie-Dominique Rochefoucauld", "Ana Ruiz")),
        ],
    )
    draw(full_desk)
    post_draw(full_desk)
    page = shown(EntryPage(full_desk, translator("fr")))
    for game in current_round(full_desk.state).tables:
        page.open_table(game.table)
        settle()
        for head in page.score_sheet.heads:
            players = head.players
            assert players.heightForWidth(players.width()) <= players.height(), players.text()
            assert "…" not in players.text()


@pytest.mark.long
def test_no_bar_moves_a_sheet_sideways_once_its_hands_need_one_to_scroll(page_of):
    page, desk = page_of(36, hands=24)
    page.resize(1270, 704)
    longest = HandFacts("A", 100, trump=Trump.DIAMONDS, doubling=Doubling.SURCONTRE, points=120)
    for count, facts in enumerate([longest, *[HandFacts("B", 90, trump=Trump.HEARTS, points=100)] * 19]):
        page.changed.emit(record_hand(desk, current_round(desk.state).tables[0].id, facts))
        if not count:
            page.open_table(1)
        settle()
        assert page.score_sheet.view.horizontalScrollBar().maximum() == 0, count
    assert page.score_sheet.view.verticalScrollBar().maximum(), "or this shows nothing"


@pytest.mark.long
@pytest.mark.parametrize("reports", [1, 2], ids=["reported and a referee called", "contested"])
def test_the_tables_stay_beside_the_sheet_where_a_referee_decides_under_reports(full_desk, front, themed, reports):
    themed(WindowTheme())
    draw(full_desk)
    post_draw(full_desk)
    game = current_round(full_desk.state).tables[0]
    seats = {side.letter: side.team_id for side in full_desk.state.rows["side"].values() if side.game_id == game.id}
    told = {"A": TOTALS, "B": {"A": TOTALS["B"], "B": TOTALS["A"]}}
    for letter in "AB"[:reports]:
        report_totals(full_desk, game.id, seats[letter], Told(told[letter]), device=letter)
    if reports == 1:
        call_referee(full_desk, game.id, seats["B"], "Renonce")
    evening = front(ChampionshipView(full_desk, translator("fr"), PageName.ENTRY))
    evening.resize(1366, 768)
    settle()
    page = evening.pages.of(EntryPage)
    press("1", ENTER, *[F8] * reports)
    settle()
    evening.grab()
    settle()
    assert page.incident_panel.isVisible()
    assert page.tables.isVisible()
    reports = page.frame.reports
    assert reports.visibleRegion().boundingRect() == reports.rect(), "no line of it is cut"


def test_what_is_said_at_a_contested_table_that_called_a_referee_is_whole(full_desk, front, themed):
    themed(WindowTheme())
    draw(full_desk)
    post_draw(full_desk)
    game = current_round(full_desk.state).tables[0]
    seats = {side.letter: side.team_id for side in full_desk.state.rows["side"].values() if side.game_id == game.id}
    report_totals(full_desk, game.id, seats["A"], Told(TOTALS), device="A")
    report_totals(full_desk, game.id, seats["B"], Told({"A": TOTALS["B"], "B": TOTALS["A"]}), device="B")
    call_referee(full_desk, game.id, seats["B"], "Renonce")
    evening = front(ChampionshipView(full_desk, translator("fr"), PageName.ENTRY))
    evening.resize(1366, 768)
    settle()
    press("1", ENTER)
    settle()
    evening.grab()
    reports = evening.pages.of(EntryPage).frame.reports
    assert reports.height() >= reports.layout().totalHeightForWidth(reports.width())
    assert reports.answer.visibleRegion().boundingRect() == reports.answer.rect()


@pytest.mark.long
@pytest.mark.parametrize("text", a_slice([1.5, 2.0], of=2, first=1))
def test_a_hand_that_is_typed_in_large_text_has_room_for_its_keys_before_the_first(page_of, text):
    page, _ = page_of(36, text)
    page.resize(1230, 668)
    page.open_table(1)
    settle()
    line = page.hand_panel.line_edit
    assert line.fontMetrics().horizontalAdvance("19c102") <= line.width() - 2 * STEP
