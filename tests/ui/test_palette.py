"""The palette: every action, table, team and player by a few letters, the best first, by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import focused, settle
from tournament.preferences import Preferences
from tournament.scoring.facts import HandFacts
from tournament.services.people.registration import register_team, set_present, teams
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hands
from tournament.ui.ground.page_specs import PAGES, PageName
from tournament.ui.manual.part import Manual
from tournament.ui.palette.offers import Offer, OfferKind, find
from tournament.ui.scores.decision_dialog import DecisionDialog, RulingReason
from tournament.ui.shell import wiring
from tournament.ui.theme.tokens import SPACE

pytestmark = pytest.mark.unstyled


@pytest.fixture(autouse=True)
def _no_manual(monkeypatch):
    """The manual has other tests (tests/ui/manual): what its chapters are called is not what is tested here."""
    monkeypatch.setattr(Manual, "answers", lambda _self, _question: ())


CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")


def offer(title, under="", kind=OfferKind.SEAT, **more):
    return Offer(title, under, "people", lambda: title, kind, **more)


HALL = (
    offer("Draw round 2", "Draw", OfferKind.ACTION),
    offer("Table 12", "4 Les Valets against 31 Dix de der", OfferKind.TABLE),
    offer("12 Pique et repique", "Table 3, against Hamon / Leroy · Gaëlle Guyot and Élise Evrard"),
    offer("112 Hamon / Leroy", "Table 3, against Pique et repique · Jean Hamon and Inès Œuvrard"),
    offer("Withdraw 112 Hamon / Leroy…", "Teams", OfferKind.ACTION, verb="Withdraw"),
)


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("12", ["Table 12", "12 Pique et repique", "112 Hamon / Leroy"]),
        ("tab 12", ["Table 12", "12 Pique et repique", "112 Hamon / Leroy"]),
        ("HAM", ["112 Hamon / Leroy", "12 Pique et repique"]),
        ("elise guy", ["12 Pique et repique"]),
        ("guy elise", ["12 Pique et repique"]),
        ("oeuv", ["112 Hamon / Leroy"]),
        ("amon-lero", ["112 Hamon / Leroy", "12 Pique et repique"]),
        ("with ham", ["Withdraw 112 Hamon / Leroy…"]),
        ("draw", ["Draw round 2"]),
        ("zz", []),
        ("12 zz", []),
        ("!", ["Draw round 2", "Table 12", "12 Pique et repique", "112 Hamon / Leroy"]),
    ],
)
def test_the_best_find_comes_first(typed, titles):
    assert [found.title for found in find(HALL, typed)] == titles


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("screen", ["Open the screen of the hall", "Screen: next", "Screen: freeze", "Count…"]),
        ("notes", ["Count…", "Preview: Notes"]),
        ("note", ["Count…", "Preview: Notes"]),
        ("withdraw", ["Withdraw 9 Ozanne / Picard…", "Withdraw 1 Aubry / Blot…"]),
    ],
)
def test_the_shown_page_and_what_stands_for_itself_come_first(typed, titles):
    offers = (
        offer("Screen: freeze", "", OfferKind.ACTION, one_of_many=True),
        offer("Screen: next", "", OfferKind.ACTION, one_of_many=True),
        offer("Open the screen of the hall", "", OfferKind.ACTION),
        offer("Preview: Notes", "", OfferKind.ACTION, one_of_many=True),
        offer("Count…", "Till", OfferKind.ACTION, also="coins and notes, screening", is_here=True),
        offer("Withdraw 1 Aubry / Blot…", "", OfferKind.ACTION, verb="Withdraw", is_dangerous=True),
        offer("Withdraw 9 Ozanne / Picard…", "", OfferKind.ACTION, verb="Withdraw", is_dangerous=True, is_here=True),
    )
    assert [found.title for found in find(offers, typed)] == titles


def test_no_more_is_shown_than_can_be_looked_over():
    assert len(find([offer(f"{n} Les Valets") for n in range(500)], "valets")) == 10


@pytest.fixture
def window(window_of, full_desk):
    window = window_of(Preferences(language="fr"))
    window.show_championship(full_desk)
    return window


@pytest.fixture
def posted(window, full_desk):
    draw(full_desk)
    window.view.follow(post_draw(full_desk))
    return window


@pytest.fixture
def alone(monkeypatch):
    """No page is asked what it offers, nor made for that, which takes longer than all else: what is found is no
    page's."""
    monkeypatch.setattr(wiring, "ASKED", ())


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    settle()
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def search(window, typed):
    """Open the palette by its key, let it ask the pages, and type."""
    press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    for _ in range(len(PAGES) + 2):
        settle()
    focused().insert(typed)
    return found(window)


def found(window):
    return [(offer.title, offer.under) for offer in window.view.search.palette.model.offers]


def titles(window):
    return [title for title, _ in found(window)]


@pytest.mark.long
def test_on_its_page_a_team_is_withdrawn_first_and_the_page_stays(window):
    window.view.show_team(3)
    settle()
    (team,) = [team for team in teams(window.view.desk.state) if team.number == 3]
    shown = search(window, "abandon")
    assert shown[0] == (f"Abandon de 3 {team.name}…", "Équipe")
    assert len([title for title, _ in shown if title.startswith("Abandon de 3 ")]) == 1
    palette = window.view.search.palette
    assert not palette.results.currentIndex().isValid(), "what takes something away has to be chosen"
    press(Qt.Key.Key_Escape)
    assert search(window, "corriger les noms")[0] == ("Corriger les noms…", "Équipe")
    window.view.go(PageName.TEAM)
    assert window.view.pages[PageName.TEAM].story.team.number == 3


@pytest.mark.long
def test_on_the_page_of_the_till_notes_are_money(window):
    window.view.go(PageName.CASH)
    assert search(window, "billets")[0] == ("Compter…", "Caisse")


@pytest.mark.long
def test_where_somebody_sits_stands_in_the_find_itself_and_enter_goes_there(posted):
    game = current_round(posted.view.desk.state).tables[1]
    one, other = game.sides
    player = one.players[0]
    assert search(posted, player)[0] == (
        f"{one.team} {one.name}",
        f"Table {game.table}, contre {other.name} · {' et '.join(one.players)}",
    )
    press(Qt.Key.Key_Return)
    assert posted.view.here == "entry"
    assert posted.view.pages["entry"].game.id == game.id
    assert posted.view.pages["entry"].hand_panel.line_edit.hasFocus()


@pytest.mark.usefixtures("alone")
def test_a_number_offers_the_table_and_the_team(posted):
    assert [title.split()[0] for title, _ in search(posted, "2")][:2] == ["Table", "2"]
    press(Qt.Key.Key_Return)
    assert posted.view.pages["entry"].game.table == 2


@pytest.mark.long
@pytest.mark.usefixtures("alone")
def test_an_earlier_round_that_is_looked_at_gives_way_to_the_one_that_is_played(posted, full_desk):
    view = posted.view
    view.go("entry")
    for game in current_round(full_desk.state).tables:
        view.follow(record_hands(full_desk, game.id, [CAPOT] * 4))
    draw(full_desk)
    view.follow(post_draw(full_desk))
    view.pages["entry"].open_game(1, 2)
    search(posted, "table 3")
    press(Qt.Key.Key_Return)
    assert (view.pages["entry"].game.round, view.pages["entry"].game.table) == (2, 3)


@pytest.mark.long
def test_before_a_posting_nobody_sits_anywhere(window, full_desk):
    draw(full_desk)
    window.view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    assert search(window, "aubry") == [("1 Aubry / Blot", "Adèle Aubry et Bruno Blot")]


@pytest.mark.usefixtures("alone")
def test_a_team_that_sits_out_is_said_to(window, full_desk):
    register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux")))
    draw(full_desk)
    window.view.follow(post_draw(full_desk))
    bye = next(game for game in current_round(full_desk.state).games if game.table is None).sides[0]
    assert search(window, bye.name)[0] == (f"{bye.team} {bye.name}", f"Exempt au tour 1 · {' et '.join(bye.players)}")


def test_every_page_is_found_with_its_key_before_anything_is_typed(window):
    assert [title for title, _ in search(window, "")][: len(PAGES)] == [
        "Championnat",
        "Équipes",
        "Tirage",
        "Saisie",
        "Classement",
        "Documents",
        "Journal",
        "Salle",
        "Caisse",
    ]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert window.view.here == "draw"


@pytest.mark.usefixtures("alone")
def test_arrows_go_round_and_pages_stop_at_the_ends(window):
    search(window, "")
    results = window.view.search.palette.results
    press(Qt.Key.Key_Up)
    assert results.currentIndex().row() == 9
    press(Qt.Key.Key_Down)
    assert results.currentIndex().row() == 0
    for key, row in ((Qt.Key.Key_PageDown, 5), (Qt.Key.Key_PageDown, 9), (Qt.Key.Key_PageUp, 4)):
        press(key)
        assert results.currentIndex().row() == row


@pytest.mark.usefixtures("alone")
def test_esc_gives_the_keyboard_back_to_where_it_was(window):
    window.view.go("teams")
    settle()
    before = QApplication.focusWidget()
    search(window, "zzz")
    assert found(window) == []
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Escape)
    assert window.view.search.palette.isHidden()
    assert QApplication.focusWidget() is before


@pytest.mark.long
def test_the_round_is_drawn_from_any_page(window, full_desk):
    assert search(window, "tirer 1")[0] == ("Tirer le tour 1", "Tirage")
    assert window.view.here == "championship"
    press(Qt.Key.Key_Return)
    assert window.view.here == "draw"


def test_undo_is_found_by_what_it_would_undo(window, full_desk):
    window.view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    assert search(window, "annuler perrin") == [("Annuler\N{NO-BREAK SPACE}: Perrin / Roux inscrite", "")]
    press(Qt.Key.Key_Return)
    assert len(teams(full_desk.state)) == 6


@pytest.mark.long
def test_a_team_is_withdrawn_by_name(window, full_desk, monkeypatch):
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Odile", "Malade"))
    assert titles_of(search(window, "abandon aubry")) == ["Abandon de 1 Aubry / Blot…"]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert teams(full_desk.state)[0].status is TeamStatus.WITHDRAWN
    assert titles_of(search(window, "revenir aubry")) == ["Faire revenir 1 Aubry / Blot"]
    press(Qt.Key.Key_Return)
    assert teams(full_desk.state)[0].status is TeamStatus.ACTIVE


def titles_of(finds):
    return [title for title, _ in finds]


@pytest.mark.long
def test_the_page_of_a_team_is_found_beside_its_seat(posted):
    game = current_round(posted.view.desk.state).tables[0]
    side = game.sides[0]
    assert titles_of(search(posted, f"fiche {side.name}"))[0] == f"Fiche de l’équipe {side.team} {side.name}"
    press(Qt.Key.Key_Return)
    assert posted.view.here == PageName.TEAM
    press(Qt.Key.Key_Escape)
    assert posted.view.here == "championship"


@pytest.mark.long
def test_a_team_that_left_is_said_to_have(window, full_desk):
    window.view.follow(withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason=""))
    assert search(window, "aubry")[0] == ("1 Aubry / Blot", "abandon · Adèle Aubry et Bruno Blot")


@pytest.mark.usefixtures("alone")
def test_a_team_that_did_not_come_is_said_to_be_absent(window, full_desk):
    window.view.follow(set_present(full_desk, [teams(full_desk.state)[0].id], False))
    assert search(window, "aubry")[0] == ("1 Aubry / Blot", "absente · Adèle Aubry et Bruno Blot")


def test_who_is_found_by_a_state_alone_comes_by_number():
    found = find(
        [offer("1 Les Longs Couteaux", "absent"), offer("2 Rois", "absent"), offer("10 As", "absent")], "absent"
    )
    assert [one.title for one in found] == ["1 Les Longs Couteaux", "2 Rois", "10 As"]


@pytest.mark.long
def test_documents_are_saved_by_their_name(window):
    asked = []
    assert titles_of(search(window, "enregistrer accueil")) == ["Enregistrer\N{NO-BREAK SPACE}: Liste d’accueil"]
    card = window.view.pages["documents"].cards["door-list"]
    card.save_wanted.disconnect()
    card.save_wanted.connect(lambda: asked.append("door-list"))
    press(Qt.Key.Key_Return)
    assert asked == ["door-list"]
    assert window.view.here == "documents"


@pytest.mark.usefixtures("alone")
def test_what_concerns_the_window_is_found_too(window):
    search(window, "texte plus grand")
    press(Qt.Key.Key_Return)
    assert window.preferences.text_size == 125
    settle()
    search(window, "english")
    press(Qt.Key.Key_Return)
    assert window.translator.language == "en"


def test_the_button_in_the_bar_opens_it_and_going_elsewhere_closes_it(window):
    QTest.mouseClick(window.view.bar.search, Qt.MouseButton.LeftButton)
    assert window.view.search.palette.isVisible()
    window.view.bar.operator.setFocus()
    assert window.view.search.palette.isHidden()


@pytest.mark.usefixtures("alone")
def test_a_click_chooses(window):
    search(window, "journal")
    results = window.view.search.palette.results
    QTest.mouseClick(
        results.viewport(), Qt.MouseButton.LeftButton, pos=results.visualRect(results.model().index(0)).center()
    )
    assert window.view.here == "journal"


def test_a_setting_is_found_by_its_name_and_gets_the_keyboard(window):
    assert search(window, "minutes")[0] == ("Minutes par partie", "Réglages")
    press(Qt.Key.Key_Return)
    assert window.view.here == "settings"
    assert window.view.pages["settings"].form.game_minutes.editor.hasFocus()


@pytest.mark.long
def test_settings_are_not_in_the_way_of_whoever_typed_nothing(window):
    search(window, "")
    assert "Minutes par partie" not in titles(window)
    assert "Saisie" in titles(window)


@pytest.mark.long
def test_the_standings_after_an_earlier_round_are_found(posted, full_desk):
    view = posted.view
    for game in current_round(full_desk.state).tables:
        view.follow(record_hands(full_desk, game.id, [CAPOT] * 4))
    draw(full_desk)
    view.follow(post_draw(full_desk))
    found_now = search(posted, "classement tour 1")
    assert found_now[0] == ("Classement après le tour 1", "Classement")
    press(Qt.Key.Key_Return)
    assert view.here == "standings"
    assert view.pages["standings"].after.currentData() == 1
    view.go("teams")
    assert search(posted, "où en est")[0][1] == "Classement"
    press(Qt.Key.Key_Return)
    settle()
    assert view.pages["standings"].search.hasFocus()


def test_what_takes_something_away_is_never_first_and_never_done_by_one_enter(posted):
    done = []
    kind = OfferKind.ACTION
    empty = Offer("Empty", "", "cross", lambda: done.append("empty"), kind, is_dangerous=True)
    emptied = Offer("Where is the hall empty?", "", "search", lambda: done.append("where"), kind)
    assert find([empty, emptied], "empty") == [emptied, empty]
    assert find([empty, emptied], "") == [emptied]


@pytest.mark.usefixtures("alone")
def test_where_only_something_dangerous_is_found_it_has_to_be_chosen(window):
    chosen = []
    assert search(window, "fermer ce championnat") == [("Fermer ce championnat", "")]
    palette = window.view.search.palette
    palette.chosen.disconnect()
    palette.chosen.connect(lambda offer: chosen.append(offer.title))
    assert not palette.results.currentIndex().isValid()
    press(Qt.Key.Key_Return)
    assert chosen == []
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert chosen == ["Fermer ce championnat"]


@pytest.mark.usefixtures("alone")
@pytest.mark.styled
def test_where_nothing_is_found_the_keys_are_told_at_the_foot(window):
    assert search(window, "zzz") == []
    settle()
    palette = window.view.search.palette
    hint = palette.hint
    assert palette.results.isHidden()
    assert palette.height() - hint.geometry().bottom() <= 2 * SPACE
