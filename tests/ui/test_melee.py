"""A mêlée in the window, by keys: players register, partners are drawn, a hand is typed, the standings are of
players."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton

from tests.ui.settling import settle
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.entry import record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import change_championship, create_championship
from tournament.ui.rounds.draw_table import draw_rows, remark
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled


NAMES = ("Anne Aubry", "Bruno Blot", "Clara Colin", "Denis Dupuy", "Emma Evrard")


@pytest.fixture
def view(qtbot):
    desk = create_championship(
        None, name="Mêlée", day=date(2026, 11, 21), by="Odile", rng=lambda: 7, phases=(Phase("melee", 3),)
    )
    made = ChampionshipView(desk, translator("fr"))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def press(qtbot, key, modifiers=Qt.KeyboardModifier.NoModifier):
    settle()
    qtbot.keyClick(QApplication.focusWidget(), key, modifiers)


def write(qtbot, text):
    settle()
    qtbot.keyClicks(QApplication.focusWidget(), text)
    press(qtbot, Qt.Key.Key_Return)


def go(qtbot, place):
    press(qtbot, place, Qt.KeyboardModifier.ControlModifier)


def texts(widget):
    kinds = (QLabel, QPushButton, QToolButton)
    return [part.text() for kind in kinds for part in widget.findChildren(kind) if part.isVisible()]


def test_from_the_door_to_the_standings_by_keys(view, qtbot):
    desk = view.desk
    view.go("teams")
    for name in NAMES:
        write(qtbot, name)
    assert [(line.number, line.name) for line in teams(desk.state)] == list(enumerate(NAMES, start=1))

    go(qtbot, Qt.Key.Key_3)
    press(qtbot, Qt.Key.Key_Return)
    press(qtbot, Qt.Key.Key_Return)
    drawn = current_round(desk.state)
    assert drawn.state is RoundState.POSTED
    assert [[len(side.teams) for side in game.sides] for game in drawn.games] == [[2, 2], [1]]
    assert "mêlée · 5 joueurs · 1 table · tirage n°\N{NO-BREAK SPACE}7" in texts(view.pages["draw"])

    go(qtbot, Qt.Key.Key_4)
    write(qtbot, "1")
    write(qtbot, "19c102")
    shown = sheet(desk.state, drawn.tables[0].id)
    assert shown.score.totals == {"A": 100, "B": 60}
    seen = "\n".join(texts(view.pages["entry"])).replace("\u200b", "").split("\n")
    assert all(f"{member.team} {member.name}" in seen for side in shown.game.sides for member in side.members)

    go(qtbot, Qt.Key.Key_5)
    assert len(standings(desk.state).lines) == len(NAMES)
    assert "Voir le joueur" in texts(view.pages["standings"])


def test_no_page_of_it_speaks_of_teams(view):
    for name in ("teams", "draw", "standings"):
        view.go(name)
        assert [text for text in texts(view) if "équipe" in text.casefold()] == []


def test_the_pages_speak_of_teams_again_once_partners_are_drawn_no_more(view):
    view.go("teams")
    view.go("championship")
    view.follow(change_championship(view.desk, phases=()))
    view.go("teams")
    assert {"Équipes", "Équipe"} & set(texts(view))


@pytest.mark.long
def test_the_page_of_a_player_names_partner_and_opponents(view, qtbot):
    view.go("teams")
    for name in NAMES[:4]:
        write(qtbot, name)
    go(qtbot, Qt.Key.Key_3)
    press(qtbot, Qt.Key.Key_Return)
    press(qtbot, Qt.Key.Key_Return)
    game = current_round(view.desk.state).tables[0]
    (player, partner), (first, second) = (side.members for side in game.sides)
    view.go("teams")
    view.show_team(player.team)
    model = view.pages["team"].rounds.model
    told = model.data(model.index(0, 2))
    assert told.replace("\N{LINE SEPARATOR}", "\n").splitlines() == [
        f"{first.team} · {first.name}",
        f"{second.team} · {second.name}",
        f"avec {partner.team} · {partner.name}",
    ]


def test_who_are_partners_again_is_said_beside_their_table():
    desk = create_championship(
        None, name="Mêlée", day=date(2026, 11, 21), by="Odile", rng=lambda: 7, phases=(Phase("melee"),)
    )
    register_teams(desk, [TeamDraft((name,)) for name in NAMES[:4]])
    for _ in range(4):
        draw(desk)
        post_draw(desk)
        record_totals(desk, current_round(desk.state).tables[0].id, {"A": 2010, "B": 1200})
    (row,) = draw_rows(rounds(desk.state), current_round(desk.state), None)
    assert len(row.partners) == 2
    one, other = row.partners
    assert remark(row, translator("en")).splitlines()[0] == f"{one[0]}–{one[1]}, {other[0]}–{other[1]} partners before"


@pytest.mark.long
@pytest.mark.styled
def test_long_names_of_partners_are_read_whole_above_their_sheet(view, qtbot):
    desk = view.desk
    long = (
        "Maximilien Montgomery-Fitzgerald",
        "Jean-Baptiste de la Rochefoucauld",
        "Marie-Antoinette Vandenbroucke",
        "Anne-Sophie Lefèvre-Dubreuil",
    )
    register_teams(desk, [TeamDraft(players=(name,)) for name in long])
    draw(desk)
    post_draw(desk)
    view.open_table(1, 1)
    page = view.pages["entry"]
    for head in page.score_sheet.heads:
        names = head.partners
        qtbot.waitUntil(lambda names=names: names.isVisible() and names.height() >= names.heightForWidth(names.width()))
        assert "…" not in names.text()
        side = next(side for side in page.game.sides if side.letter == head.letter)
        assert [line.split(" ", 1)[1].replace("\u200b", "") for line in names.text().split("\n")] == [
            member.name for member in side.members
        ]
