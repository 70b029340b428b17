"""A queue at the door, by keys: people of earlier championships, name and first name, namesakes, the waiting list."""

from datetime import date

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.register.register import open_register
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, register_teams, replace_player, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import create_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.decision_dialog import DecisionDialog, RulingReason
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.remembering import Remembering

pytestmark = pytest.mark.unstyled

LAST_YEAR = date(2025, 11, 22)
SURNAMES = [
    "Abel", "Berger", "Carpentier", "Durand", "Evrard", "Fournier", "Guichard", "Henry", "Imbert", "Jacob",
    "Keller", "Lemoine", "Meunier", "Noir", "Oriol", "Pichon", "Quesnel", "Rolland", "Simon", "Thomas",
]  # fmt: skip


def known(*players, club="", name="", phone=""):
    surnames = " / ".join(player.split()[-1] for player in players)
    return TeamView(
        id=1, number=1, name=name or surnames, players=players, club=club, phone=phone, status=TeamStatus.ACTIVE
    )


@pytest.fixture
def register():
    register = open_register()
    register.follow(
        (),
        [known("João Faure", "Rose Vidal", club="Foyer rural", name="Dix de der"), known("Jean Roy", "Zoé Fauvel")],
        LAST_YEAR,
    )
    return register


@pytest.fixture
def page(desk, register, shown):
    return shown(TeamsPage(desk, translator("en"), register))


@pytest.fixture
def view(tmp_path, register, qtbot):
    """A championship that is kept in a file, at its teams."""
    desk = create_championship(tmp_path / "soiree.capot", name="Soirée", day=date(2026, 11, 21), by="Odile")
    view = ChampionshipView(desk, translator("en"), PageName.TEAMS, remembering=Remembering(desk, register))
    qtbot.addWidget(view)
    with qtbot.waitActive(view):
        view.show()
        view.activateWindow()
    view.setFocus()
    yield view
    desk.close()


def keys(qtbot, *texts):
    """Type: a text letter by letter, or a key by its name."""
    for text in texts:
        key = getattr(Qt.Key, f"Key_{text[1:-1]}", None) if text.startswith("<") else None
        if key is not None:
            qtbot.keyClick(QApplication.focusWidget(), key)
            continue
        for letter in text:
            QApplication.sendEvent(
                QApplication.focusWidget(), QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
            )


def offered(page):
    suggestions = page.fields.suggestions
    return (
        []
        if suggestions.isHidden()
        else [tuple(column.text(line) for column in suggestions.model.columns) for line in suggestions.model.lines]
    )


def typed(page):
    return [field.editor.text() for field in page.fields.asked]


def test_two_letters_offer_whom_they_may_mean_and_nobody_is_chosen(page, qtbot):
    keys(qtbot, "f")
    assert offered(page) == []
    keys(qtbot, "a")
    assert offered(page) == [
        ("João Faure", "Foyer rural · with Rose Vidal · Nov\u00a02025"),
        ("Zoé Fauvel", "with Jean Roy · Nov\u00a02025"),
    ]
    assert page.fields.suggestions.chosen is None
    assert page.fields.players[0].editor.accessibleDescription() == "2 possible matches: arrow down"


def test_a_pair_that_came_before_is_registered_in_eight_keys(page, qtbot, desk):
    keys(qtbot, "fau", "<Down>", "<Return>")
    assert typed(page) == ["Dix de der", "João Faure", "Rose Vidal", "Foyer rural", ""]
    assert page.fields.players[1].editor.selectedText() == "Rose Vidal"
    keys(qtbot, "<Return>")
    assert [(team.name, team.players, team.club) for team in teams(desk.state)] == [
        ("Dix de der", ("João Faure", "Rose Vidal"), "Foyer rural")
    ]
    assert page.fields.players[0].editor.hasFocus()
    assert typed(page) == [""] * 5


def test_who_types_on_is_never_disturbed(page, qtbot, desk):
    keys(qtbot, "Faustine Roy", "<Return>", "Joachim Fau", "<Return>")
    assert [team.players for team in teams(desk.state)] == [("Faustine Roy", "Joachim Fau")]
    assert offered(page) == []


def test_a_name_typed_whole_proposes_the_partner_too_and_typing_replaces_it(page, qtbot, desk):
    keys(qtbot, "faure joao", "<Return>", "Inès Imbert", "<Return>")
    assert [(team.name, team.players, team.club) for team in teams(desk.state)] == [
        ("joao / Imbert", ("faure joao", "Inès Imbert"), "Foyer rural")
    ]


def test_a_team_name_that_was_typed_is_kept_with_another_partner(page, qtbot):
    keys(qtbot, "<Backtab>", "Les As", "<Return>", "fau", "<Down>", "<Return>", "Ada Aubry")
    assert typed(page)[:3] == ["Les As", "João Faure", "Ada Aubry"]


def test_who_is_registered_tonight_is_shown_so_and_not_offered(page, qtbot, desk):
    page.changed.emit(register_team(desk, TeamDraft(("FAURE João", "Rose Vidal"))).changes)
    keys(qtbot, "fau")
    assert offered(page) == [
        ("Zoé Fauvel", "with Jean Roy · Nov\u00a02025"),
        ("FAURE João", "registered already: team 1, “FAURE / Vidal”"),
    ]
    keys(qtbot, "<Down>", "<Down>", "<Return>")
    assert typed(page)[1] == "fau"
    assert page.fields.players[0].editor.hasFocus()


def test_a_partner_who_plays_with_somebody_else_tonight_is_not_proposed(page, qtbot, desk):
    page.changed.emit(register_team(desk, TeamDraft(("Rose Vidal", "Ada Aubry"))).changes)
    keys(qtbot, "fau", "<Down>", "<Return>")
    assert typed(page) == ["", "João Faure", "", "Foyer rural", ""]
    assert page.fields.players[1].editor.hasFocus()


def test_escape_closes_the_list_and_keeps_what_is_typed(page, qtbot):
    keys(qtbot, "fau", "<Down>", "<Escape>")
    assert offered(page) == []
    assert typed(page)[1] == "fau"


def test_tab_and_a_click_take_whom_they_chose_without_going_on(page, qtbot, desk):
    keys(qtbot, "fau", "<Up>", "<Tab>")
    assert typed(page)[:3] == ["", "Zoé Fauvel", "Jean Roy"]
    page.fields.clear()
    page.fields.players[0].setFocus()
    keys(qtbot, "fau")
    table = page.fields.suggestions.table
    qtbot.mouseClick(
        table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=table.visualRect(page.fields.suggestions.model.index(0, 0)).center(),
    )
    assert typed(page)[1] == "João Faure"
    assert page.fields.players[0].editor.hasFocus()
    assert teams(desk.state) == ()


def test_switched_off_nobody_is_offered(page, qtbot, register):
    register.choose(remembers=False, keeps_phones=False)
    keys(qtbot, "fau")
    assert offered(page) == []


def test_whoever_registers_is_remembered_and_a_slip_is_forgotten(view, qtbot, register):
    keys(qtbot, "Ada Aubri", "<Return>", "Bo Blot", "<Return>")
    assert register.person("ada aubri").partner == "Bo Blot"
    page = view.pages.of(TeamsPage)
    page.choose(1)
    page.edit()
    page.fields.players[0].editor.setText("Ada Aubry")
    page.fields.hand_in()
    assert register.person("Ada Aubri") is None
    view.undo()
    view.undo()
    assert [person.name for person in register.people] == ["Jean Roy", "João Faure", "Rose Vidal", "Zoé Fauvel"]


def test_the_sample_feeds_nothing_to_the_register(page, qtbot, register):
    keys(qtbot, "Ada Aubry", "<Return>", "Bo Blot", "<Return>")
    assert register.person("Ada Aubry") is None


def test_a_register_that_cannot_be_written_stops_nobody_and_is_tried_again(view, qtbot, monkeypatch, register):
    with monkeypatch.context() as full:
        full.setattr("tournament.stores.write_whole", full_disk)
        keys(qtbot, "Ada Aubry", "<Return>", "Bo Blot", "<Return>")
        assert len(view.pages.of(TeamsPage).model.lines) == 1
        assert "register of players could not be written" in view.message.text
    keys(qtbot, "Cléo Colin", "<Return>", "Dan Dupuy", "<Return>")
    assert register.person("Ada Aubry") is not None


def test_who_came_from_a_template_or_a_list_is_remembered_and_so_is_who_came_on_another_page(tmp_path, qtbot, register):
    desk = create_championship(tmp_path / "soiree.capot", name="Soirée", day=date(2026, 11, 21), by="Odile")
    register_teams(desk, [TeamDraft(("Ada Aubry", "Bo Blot"))])
    remembering = Remembering(desk, register)
    first = ChampionshipView(desk, translator("en"), remembering=remembering)
    qtbot.addWidget(first)
    assert register.person("Bo Blot").partner == "Ada Aubry"
    first.follow(replace_player(desk, 1, "Bo Blot", "Cléo Colin"))
    qtbot.addWidget(ChampionshipView(desk, translator("fr"), PageName.TEAMS, remembering=remembering))
    assert register.person("Bo Blot") is None
    assert register.person("Cléo Colin").partner == "Ada Aubry"
    desk.close()


def test_a_register_of_a_later_version_is_said_once_an_evening(tmp_path, register):
    register.file.write_text('{"format": "capot-register", "version": 2}', encoding="utf-8")
    desk = create_championship(tmp_path / "soiree.capot", name="Soirée", day=date(2026, 11, 21), by="Odile")
    remembering = Remembering(desk, register)
    register_teams(desk, [TeamDraft(("Ada Aubry", "Bo Blot"))])
    with pytest.raises(Refused, match="register-newer"):
        remembering.follow(desk.state)
    register_teams(desk, [TeamDraft(("Cléo Colin", "Denis Dupuy"))])
    remembering.follow(desk.state)
    desk.close()


def test_who_was_erased_stays_erased_when_an_evening_that_began_is_opened_again(tmp_path, qtbot, register):
    desk = create_championship(tmp_path / "soiree.capot", name="Soirée", day=date(2026, 11, 21), by="Odile")
    register_teams(desk, [TeamDraft(("Ada Aubry", "Bo Blot")), TeamDraft(("Cléo Colin", "Denis Dupuy"))])
    draw(desk)
    post_draw(desk)
    qtbot.addWidget(ChampionshipView(desk, translator("en"), remembering=Remembering(desk, register)))
    assert register.person("Ada Aubry") is None
    desk.close()


def full_disk(*_, **__):
    raise OSError(28, "No space left on device")


def test_f6_swaps_name_and_first_name_in_the_field_or_in_both(page, qtbot):
    keys(qtbot, "FAURE João", "<Return>", "Rose Vidal", "<F6>")
    assert typed(page)[1:3] == ["FAURE João", "Vidal Rose"]
    page.fields.club.setFocus()
    keys(qtbot, "<F6>")
    assert typed(page)[1:3] == ["João FAURE", "Rose Vidal"]
    assert offered(page) == []


def test_f6_in_the_list_swaps_the_chosen_teams(page, qtbot, desk):
    page.changed.emit(
        register_teams(desk, [TeamDraft(("Aubry Ada", "Blot Bo")), TeamDraft(("Colin Cléo", "Dupuy Denis"))])
    )
    page.table.setFocus()
    page.table.selectAll()
    keys(qtbot, "<F6>")
    assert [team.name for team in teams(desk.state)] == ["Aubry / Blot", "Colin / Dupuy"]
    page.card.swap.trigger()
    assert teams(desk.state)[0].players == ("Aubry Ada", "Blot Bo")


def test_f4_registers_another_person_of_that_name(page, qtbot, desk):
    page.changed.emit(register_team(desk, TeamDraft(("João Faure", "Raphaël Poirier"))).changes)
    keys(qtbot, "Joao Faure", "<Return>", "Odile Quesnel", "<Return>")
    assert page.fields.apart.isVisible()
    assert typed(page)[3] == "Foyer rural"
    keys(qtbot, "<F4>")
    assert typed(page) == ["", "Joao Faure (2)", "Odile Quesnel", "", ""]
    assert page.fields.players[0].editor.selectedText() == "2"
    assert not page.fields.apart.isVisible()
    keys(qtbot, "père", "<Return>")
    assert teams(desk.state)[1].players == ("Joao Faure (père)", "Odile Quesnel")
    assert page.fields.message.text == ""
    assert done_text(journal(desk.state)[-1], translator("en")).endswith(
        "Joao Faure (père) is another person than João Faure."
    )
    assert journal(desk.state)[-1].details["namesake"] == "Joao Faure (père)"


@pytest.fixture
def queue(page, desk):
    """Two who play, one of them absent, and three who wait."""
    drafts = [TeamDraft(("Ada Aubry", "Bo Blot")), TeamDraft(("Cléo Colin", "Denis Dupuy"), present=False)]
    page.changed.emit(
        register_teams(desk, [*drafts, *(TeamDraft((name,)) for name in ("Pia Perrin", "Rémi Roussel", "Sara Simon"))])
    )
    return page


def shown_names(page):
    return [team.name for team in page.model.lines]


def test_the_list_shows_who_is_to_come_who_has_not_paid_and_who_waits(queue):
    buttons = queue.filter.buttons
    assert [button.text() for button in buttons.values() if not button.isHidden()] == [
        "A&ll 5",
        "Not &yet arrived 1",
        "Not pa&id 5",
        "W&aiting list 3",
    ]
    buttons["to-come"].click()
    assert shown_names(queue) == ["Colin / Dupuy"]
    buttons["waiting"].click()
    assert shown_names(queue) == ["Pia Perrin", "Rémi Roussel", "Sara Simon"]
    buttons["all"].click()
    assert len(shown_names(queue)) == 5


def test_two_chosen_people_are_paired_by_one_key_and_parted_by_undo(queue, qtbot, desk):
    queue.filter.choose("waiting")
    queue.table.setFocus()
    queue.table.selectAll()
    queue.choose(3)
    qtbot.keyClick(queue.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    keys(qtbot, "<Plus>")
    assert teams(desk.state)[2].players == ("Pia Perrin", "Rémi Roussel")
    queue.changed.emit(undo(desk))
    assert sum(team.status is TeamStatus.WAITING for team in teams(desk.state)) == 3


def test_one_of_two_who_wait_is_paired_with_the_other(page, qtbot, desk):
    page.changed.emit(register_teams(desk, [TeamDraft(("Pia Perrin",)), TeamDraft(("Rémi Roussel",))]))
    page.table.setFocus()
    keys(qtbot, "<Plus>")
    assert teams(desk.state)[0].players == ("Pia Perrin", "Rémi Roussel")


def test_one_of_three_who_wait_chooses_from_a_menu(queue, qtbot, monkeypatch):
    opened = []
    monkeypatch.setattr(
        queue.card.pair,
        "showMenu",
        lambda: opened.append([action.text() for action in queue.card.pair.menu().actions()]),
    )
    queue.table.setFocus()
    queue.choose(4)
    keys(qtbot, "<Plus>")
    assert opened == [["Pia Perrin", "Sara Simon"]]


def test_everybody_is_ticked_at_once_and_it_is_one_step_back(queue, desk):
    queue.team_actions.mark_all_present()
    assert all(team.present for team in teams(desk.state))
    queue.team_actions.mark_all_paid()
    assert all(team.paid for team in teams(desk.state))
    undo(desk)
    undo(desk)
    assert sum(team.present for team in teams(desk.state)) == 4


def test_enter_asks_for_the_page_of_a_team_and_corrects_someone_who_waits(queue, qtbot):
    asked = []
    queue.team_asked.connect(asked.append)
    queue.table.setFocus()
    queue.choose(2)
    keys(qtbot, "<Return>")
    queue.card.open.click()
    assert asked == [2, 2]
    queue.choose(3)
    assert not queue.card.open.isVisible()
    keys(qtbot, "<Return>")
    assert typed(queue)[1] == "Pia Perrin"


@pytest.mark.long
def test_a_queue_of_sixty_takes_few_keys(page, qtbot, desk, register):
    """Every pair came last year: keys are counted from one empty line to the next."""
    pairs = [
        (f"{first} {surname}", f"{surname[::-1].title()} {first}")
        for first in ("Ada", "Bo", "Cléo")
        for surname in SURNAMES
    ]
    register.follow((), [known(*pair) for pair in pairs], LAST_YEAR)
    most = 0
    for first, second in reversed(pairs):
        letters = first.split()[1][:3] + " " + first[0]
        press = [letters.lower(), "<Down>", "<Return>", "<Return>"]
        keys(qtbot, *press)
        assert teams(desk.state)[-1].players == (first, second)
        most = max(most, sum(1 if key.startswith("<") else len(key) for key in press))
    assert len(teams(desk.state)) == 60
    assert most <= 10


def test_the_palette_finds_what_is_rarely_done(queue, desk):
    offers = {action.title: action for action in queue.offers()}
    offers["All present"].run()
    assert all(team.present for team in teams(desk.state))
    assert "Register of players…" in offers


def test_those_who_have_not_paid_are_ticked_one_after_another(queue, qtbot, desk):
    queue.filter.choose("unpaid")
    queue.choose(2)
    queue.table.setFocus()
    keys(qtbot, "<P>", "<P>")
    assert [team.paid for team in teams(desk.state)] == [False, True, True, False, False]
    assert [team.name for team in queue.chosen()] == ["Rémi Roussel"]


def test_a_team_that_the_filter_hides_is_still_the_one_that_is_withdrawn(queue, desk, monkeypatch):
    monkeypatch.setattr(DecisionDialog, "ask", lambda *_, **__: RulingReason("Odile", "ill"))
    queue.filter.choose("waiting")
    queue.table.selectRow(0)
    next(action for action in queue.offers() if action.title == "Withdraw 1 Aubry / Blot…").run()
    assert [team.status for team in teams(desk.state)][:2] == [TeamStatus.WITHDRAWN, TeamStatus.ACTIVE]
