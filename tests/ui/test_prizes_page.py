"""The page of the prizes: typed with the keys of a keyboard, read as it stands."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QScrollArea

from tests.ui.settling import focused, refresh, settle
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.records.money import PlannedPrize
from tournament.services.cash.payments import cash_entry_views, pay_fee
from tournament.services.cash.views import CashKind, Handover
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.people.registration import teams
from tournament.services.prizes.prizes import awards, plan_prizes
from tournament.services.prizes.views import WonBy
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.cash.payment_dialogs import PayoutDialog
from tournament.ui.cash.till_here import keep_till
from tournament.ui.ground.page_specs import PageName
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.prizes.prizes_page import PrizesPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import LIGHT, SMALLEST_WINDOW, WindowTheme

pytestmark = pytest.mark.unstyled


@pytest.fixture
def page(full_desk, shown):
    return shown(PrizesPage(full_desk, translator("en")))


@pytest.fixture
def played(full_desk):
    """Round 1 of six teams is in, and the fee is 20 €."""
    draw(full_desk)
    post_draw(full_desk)
    for game in current_round(full_desk.state).tables:
        record_totals(full_desk, game.id, {"A": 2010 + 10 * game.table, "B": 1000 - 100 * game.table})
    change_championship(full_desk, fee_cents=20_00)
    return full_desk


@pytest.mark.parametrize(
    ("title", "paper"), [("Prizes to sign for", "prize-list"), ("Prize envelopes", "prize-envelopes")]
)
def test_its_papers_are_found_from_the_page_itself(page, played, title, paper):
    said = []
    page.refused.connect(lambda refusal: said.append(refusal.problems[0].code))
    (look,) = [action for action in page.offers() if action.title == f"Preview: {title}"]
    look.run()
    assert said == ["no-prize"]
    plan_prizes(played, (PlannedPrize(first_rank=1, last_rank=1, goods="Jambon"),))
    refresh(page, Changes(money=True))
    look.run()
    dialog = page.findChild(PreviewDialog)
    assert dialog.wanted.identity == paper
    dialog.reject()


def cells(view):
    model = view.model()
    return [
        tuple(model.index(line, section).data() for section in range(model.columnCount()))
        for line in range(model.rowCount())
    ]


def notes(page):
    layout = page.notes
    return [layout.itemAt(index).widget().text() for index in range(layout.count())]


def type_prize(form, worth, goods="", *, whom=None):
    if whom is not None:
        form.whom.editor.setFocus()
        form.whom.editor.selectAll()
        QTest.keyClicks(form.whom.editor, whom)
    form.worth.editor.setFocus()
    QTest.keyClicks(form.worth.editor, worth)
    form.goods.editor.setFocus()
    QTest.keyClicks(form.goods.editor, goods)
    QTest.keyClick(form.goods.editor, Qt.Key.Key_Return)


def choose_kind(form, kind):
    form.won_by.editor.setCurrentIndex(form.won_by.editor.findData(kind.value))


def test_prizes_are_typed_one_after_the_other(page):
    assert page.no_plan.isVisible()
    type_prize(page.form, "100", "Cup")
    type_prize(page.form, "50")
    type_prize(page.form, "", "Ham", whom="3-5")
    assert cells(page.plan) == [("1st", "€100 + Cup", "€100"), ("2nd", "€50", "€50"), ("3rd to 5th", "Ham", "")]
    assert page.form.whom.editor.text() == "6", "the next rank is proposed"
    assert focused() is page.form.worth.editor
    assert not page.no_plan.isVisible()


def test_the_next_rank_goes_back_with_a_prize_that_is_undone(page, full_desk):
    for worth in ("100", "60", "40", "20"):
        type_prize(page.form, worth)
    assert page.form.whom.editor.text() == "5"
    refresh(page, undo(full_desk))
    assert page.form.whom.editor.text() == "4"
    type_prize(page.form, "30")
    assert cells(page.plan)[-1] == ("4th", "€30", "€30")
    QTest.keyClicks(page.form.worth.editor, "10")
    refresh(page, undo(full_desk))
    assert page.form.whom.editor.text() == "5", "a prize that is being typed stays as it is typed"


def test_while_there_is_no_prize_a_plan_is_proposed_by_one_key(page):
    page.first_plan.setFocus()
    QTest.keyClick(page.first_plan, Qt.Key.Key_Return)
    assert cells(page.plan)
    assert not page.no_plan.isVisible()


def test_what_cannot_be_read_or_won_is_said_beside_its_field_and_stays(page):
    form = page.form
    type_prize(form, "a lot", whom="1")
    assert form.worth.trouble.text() == "Type a sum such as 50, or a share such as 20 %."
    form.worth.editor.clear()
    type_prize(form, "10", whom="first")
    assert form.whom.trouble.text() == "Type a rank such as 1, or ranks such as 4-8."
    assert form.worth.editor.text() == "10"
    form.worth.editor.clear()
    type_prize(form, "", whom="1")
    assert form.goods.trouble.text() == "Type a sum, a share or what there is to win."
    type_prize(form, "101 %", whom="1")
    assert form.worth.trouble.text() == "A share is from 1 to 100 %."
    assert cells(page.plan) == []


def test_the_first_of_a_category_of_each_club_and_the_last(page):
    choose_kind(page.form, WonBy.CATEGORY)
    type_prize(page.form, "20", "Flowers", whom="Ladies")
    choose_kind(page.form, WonBy.CLUB)
    assert (page.form.whom.label.text(), page.form.whom.editor.text()) == ("&Club", "")
    type_prize(page.form, "", "Pennant")
    choose_kind(page.form, WonBy.LAST)
    assert not page.form.whom.isVisible()
    type_prize(page.form, "", "Red lantern")
    assert (page.form.won_by.editor.currentText(), page.form.whom.editor.text()) == ("A rank", "1"), (
        "there is but one last"
    )
    assert [line[0] for line in cells(page.plan)] == ["Best of the category Ladies", "Best of each club", "Last"]


TWO = (PlannedPrize(first_rank=1, cents=100_00), PlannedPrize(WonBy.LAST, goods="Red lantern"))


@pytest.fixture
def planned(page, full_desk):
    """The first and the last have a prize, and the keys are on the plan."""
    refresh(page, plan_prizes(full_desk, TWO))
    page.plan.setFocus()
    return page


def test_a_prize_is_corrected_with_enter(planned):
    QTest.keyClick(planned.plan, Qt.Key.Key_Return)
    assert focused() is planned.form.worth.editor
    assert (planned.form.whom.editor.text(), planned.form.take.text()) == ("1", "Correct")
    QTest.keyClicks(planned.form.worth.editor, "120")
    QTest.keyClick(planned.form.worth.editor, Qt.Key.Key_Return)
    assert cells(planned.plan) == [("1st", "€120", "€120"), ("Last", "Red lantern", "")]
    assert planned.form.take.text() == "Add"


def test_escape_leaves_a_correction_and_the_plan_as_it_was(planned):
    QTest.keyClick(planned.plan, Qt.Key.Key_F2)
    QTest.keyClicks(planned.form.worth.editor, "7")
    QTest.keyClick(planned.form.worth.editor, Qt.Key.Key_Escape)
    assert (planned.form.correcting, planned.form.worth.editor.text()) == (None, "")
    assert cells(planned.plan)[0] == ("1st", "€100", "€100")


def test_a_prize_is_moved_and_taken_out(planned):
    QTest.keyClick(planned.window(), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [line[0] for line in cells(planned.plan)] == ["Last", "1st"]
    assert not planned.down.isEnabled(), "it is the last of the plan, and still chosen"
    QTest.keyClick(planned.window(), Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(planned.plan, Qt.Key.Key_Delete)
    assert [line[0] for line in cells(planned.plan)] == ["Last"]
    assert planned.chosen.prize.won_by is WonBy.LAST
    QTest.keyClick(planned.plan, Qt.Key.Key_Delete)
    assert planned.no_plan.isVisible()
    assert not planned.remove.isEnabled()


def test_what_is_being_typed_goes_along_to_a_page_in_another_language(planned, full_desk, shown):
    assert planned.unfinished() is None
    QTest.keyClick(planned.plan, Qt.Key.Key_Return)
    QTest.keyClicks(planned.form.worth.editor, "7")
    other = shown(PrizesPage(full_desk, translator("fr")))
    other.carry_on(planned.unfinished())
    assert (other.form.whom.editor.text(), other.form.worth.editor.text(), other.form.correcting) == (
        "1",
        "7",
        planned.form.correcting,
    )


def test_the_conventions_say_what_is_done_with_shared_ranks(planned, full_desk):
    assert "share the money" in planned.conventions.text()
    refresh(planned, change_championship(full_desk, ties_parted=True))
    assert planned.conventions.text().endswith("Those who share a rank are put in order by random draw.")


def test_who_wins_what_stands_beside_the_plan(played, shown):
    plan_prizes(played, [*TWO, PlannedPrize(WonBy.CATEGORY, of_whom="Ladies", goods="Flowers")])
    page = shown(PrizesPage(played, translator("en")))
    (first, last) = awards(played.state).awards
    assert [line[0] for line in cells(page.awards)] == ["1st", "Last"]
    assert [line[1].split("\n")[0] for line in cells(page.awards)] == [
        f"{first.team} · {first.name}",
        f"{last.team} · {last.name}",
    ]
    assert amounts(page)[2:4] == [
        ("Prizes of the plan", "€100"),
        ("Left for the club once the €120 still owed is paid", "€20"),
    ]
    assert (page.status.text(), notes(page)) == ("after round 1", ["Not won: Best of the category Ladies (1 prize)."])
    refresh(page, change_championship(played, planned_rounds=1))
    assert page.status.text() == "final"
    asked = []
    page.team_asked.connect(asked.append)
    page.awards.setFocus()
    QTest.keyClick(page.awards, Qt.Key.Key_Down)
    QTest.keyClick(page.awards, Qt.Key.Key_Return)
    assert asked == [last.team], "the last wins no money that could be paid"


def amounts(page):
    layout = page.funds.amounts
    labels = [layout.itemAt(index).widget().text() for index in range(layout.count())]
    return list(zip(labels[::2], labels[1::2], strict=True))


def test_a_prize_is_paid_out_of_the_till_by_one_key_and_enter(played, shown, monkeypatch):
    monkeypatch.setattr(PayoutDialog, "exec", lambda dialog: dialog.keep.click())
    plan_prizes(played, [PlannedPrize(first_rank=1, last_rank=2, cents=50_00)])
    keep_till("Bar")
    page = shown(PrizesPage(played, translator("en")))
    page.awards.setFocus()
    assert page.pay.isEnabled()
    QTest.keyClick(page.awards, Qt.Key.Key_P)
    assert [line[3] for line in cells(page.awards)] == ["yes", ""]
    assert not page.pay.isEnabled(), "who is chosen has all the money"
    QTest.keyClick(page.awards, Qt.Key.Key_P)
    (entry,) = cash_entry_views(played.state)
    assert (entry.kind, entry.cents, entry.note, entry.till) == (CashKind.PRIZE, -50_00, "1st", "Bar")
    QTest.keyClick(page.awards, Qt.Key.Key_Down)
    page.pay.click()
    assert [line[3] for line in cells(page.awards)] == ["yes", "yes"]


def test_enter_pays_who_is_chosen_and_then_shows_the_team(played, shown, monkeypatch):
    monkeypatch.setattr(PayoutDialog, "exec", lambda dialog: dialog.keep.click())
    plan_prizes(played, [PlannedPrize(first_rank=1, last_rank=2, cents=50_00)])
    page, asked = shown(PrizesPage(played, translator("en"))), []
    page.team_asked.connect(asked.append)
    page.awards.setFocus()
    QTest.keyClick(page.awards, Qt.Key.Key_Return)
    assert ([line[3] for line in cells(page.awards)], asked) == (["yes", ""], [])
    QTest.keyClick(page.awards, Qt.Key.Key_Return)
    assert (len(cash_entry_views(played.state)), asked) == (1, [awards(played.state).awards[0].team])


def test_paying_is_found_by_its_name(played, shown):
    plan_prizes(played, [PlannedPrize(first_rank=1, last_rank=2, cents=50_00)])
    page = shown(PrizesPage(played, translator("fr")))
    page.awards.setFocus()
    assert {"Payer…", "Tout payer…"} <= {action.title for action in page.offers()}


def test_nothing_is_paid_while_results_are_to_come(full_desk, shown):
    draw(full_desk)
    post_draw(full_desk)
    first, *_ = current_round(full_desk.state).tables
    record_totals(full_desk, first.id, {"A": 2010, "B": 100})
    plan_prizes(full_desk, [PlannedPrize(first_rank=1, cents=50_00)])
    page = shown(PrizesPage(full_desk, translator("en")))
    page.awards.setFocus()
    QTest.keyClick(page.awards, Qt.Key.Key_P)
    assert (page.status.text(), page.pay.isEnabled(), len(cash_entry_views(full_desk.state))) == (
        "provisional",
        False,
        0,
    )


def test_what_is_not_won_is_told_with_its_money(played, shown):
    plan_prizes(played, [TWO[0], PlannedPrize(first_rank=7, cents=10_00)])
    page = shown(PrizesPage(played, translator("en")))
    assert amounts(page)[2:4] == [("Prizes of the plan", "€110"), ("Of which won", "€100")]
    assert notes(page) == ["Not won: 7th (1 prize)."]


def test_without_a_prize_nobody_is_told_to_wait_for_results(played, shown):
    page = shown(PrizesPage(played, translator("fr")))
    assert page.no_awards.text() == "Qui gagne quoi s’affiche ici dès qu’il y a un prix dans la liste."
    page.propose.click()
    assert page.no_awards.isHidden()
    assert page.awards.isVisible()


def test_the_prizes_follow_the_entries(played, shown):
    """Six teams at 20 € bring 120 €, of which 75 % are 90 €."""
    page = shown(PrizesPage(played, translator("en")))
    page.propose.click()
    assert cells(page.plan) == [("1st", "€60", "€60"), ("2nd", "€30", "€30")]
    refresh(
        page,
        plan_prizes(
            played, [PlannedPrize(first_rank=1, percent=50), PlannedPrize(first_rank=2, last_rank=3, percent=25)]
        ),
    )
    assert notes(page) == ["Shares are worth nothing until the share of the entry fees for prizes is chosen."]
    page.funds.share.editor.setFocus()
    page.funds.share.editor.selectAll()
    QTest.keyClicks(page.funds.share.editor, "80")
    QTest.keyClick(page.funds.share.editor, Qt.Key.Key_Return)
    assert cells(page.plan) == [("1st", "50 %: €45", "€45"), ("2nd to 3rd", "25 %: €25", "€50")]
    assert amounts(page) == [
        ("Entry fees due", "€120"),
        ("Of which paid", "€0"),
        ("For prizes (80 %)", "€95"),
        ("Prizes of the plan", "€95"),
        ("Left for the club once the €120 still owed is paid", "€25"),
    ]
    for team in teams(played.state):
        refresh(page, pay_fee(played, team.id, 20_00, Handover()))
    assert amounts(page)[-1] == ("Left for the club", "€25")
    page.funds.parted.click()
    assert played.state.contents.ties_parted


def test_a_consolation_of_the_plan_has_prizes_of_its_own(full_desk, shown):
    change_championship(full_desk, phases=(Phase("knock-out", options={"losers": "consolation"}),))
    page = shown(PrizesPage(full_desk, translator("en")))
    ranking = page.form.ranking.editor
    assert [ranking.itemText(index) for index in range(ranking.count())] == ["General ranking", "Consolation"]
    ranking.setCurrentIndex(1)
    type_prize(page.form, "", "Sausage")
    assert cells(page.plan) == [("Consolation: 1st", "Sausage", "")]
    assert page.form.whom.editor.text() == "2"
    ranking.setCurrentIndex(0)
    ranking.activated.emit(0)
    assert page.form.whom.editor.text() == "1", "each ranking has its own ranks"


def test_the_standings_lead_to_the_prizes_and_esc_comes_back(full_desk, front):
    view = front(ChampionshipView(full_desk, translator("en")))
    view.go(PageName.STANDINGS)
    (offered,) = (action for action in view.pages[PageName.STANDINGS].offers() if action.title == "Prizes and awards")
    offered.run()
    assert view.here is PageName.PRIZES
    QTest.keyClicks(focused(), "5")
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert (view.here, focused().text()) == (PageName.PRIZES, ""), "what was typed is left first"
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert view.title == "Standings"


def cut_off(page):
    """The buttons and fields of a page that its right edge cuts."""
    parts = [
        part for kind in (QAbstractButton, QLineEdit, QComboBox) for part in page.findChildren(kind) if part.isVisible()
    ]
    area = page.findChild(QScrollArea).viewport()
    edge = area.mapTo(page, area.rect().topRight()).x()
    return [
        part.accessibleName() or part.text() for part in parts if part.mapTo(page, part.rect().topRight()).x() > edge
    ]


@pytest.mark.styled
def test_in_the_smallest_window_with_the_largest_text_nothing_is_cut(played, shown, themed):
    themed(WindowTheme(LIGHT, 2.0))
    plan_prizes(played, TWO)
    page = shown(PrizesPage(played, translator("fr")))
    page.resize(*SMALLEST_WINDOW)
    settle()
    assert cut_off(page) == []


@pytest.mark.styled
def test_nine_winners_are_in_sight_at_once(played, shown):
    plan_prizes(
        played,
        [
            PlannedPrize(first_rank=1, last_rank=6, goods="Jambon"),
            *[replace(TWO[1], goods=f"Lanterne {n}") for n in range(3)],
        ],
    )
    page = shown(PrizesPage(played, translator("fr")))
    page.resize(1270, 640)
    settle()
    view = page.awards
    assert view.model().rowCount() == 9
    assert view.verticalScrollBar().maximum() == 0
    assert page.form.mapTo(page, page.form.rect().topLeft()).y() < page.height() - page.form.height(), (
        "a prize is typed in sight"
    )
