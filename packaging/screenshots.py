"""Pictures of every page, dialog and state, with a page that shows them all: build/screenshots/index.html.

Each is taken in both languages and both palettes on a laptop's screen, and in French on a large screen, in the smallest window and with text of
twice the size.

python packaging/screenshots.py [--out build/screenshots] [--only large-text]
"""

import argparse
import html
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QLoggingCategory, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.errors import Problem
from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES, MID_EVENING, create_sample
from tournament.exchange.template import Template
from tournament.i18n import LANGUAGES, Translator, translator
from tournament.preferences import Preferences
from tournament.presets.preset import preset_of
from tournament.presets.shelf import Shelf
from tournament.register.register import open_register
from tournament.reports.page import Part
from tournament.scoring.cards import Card
from tournament.scoring.facts import HandFacts, Rank, Trump
from tournament.scoring.systems import resolve_rules, seating_of
from tournament.services.desk.desk import Desk
from tournament.services.people.lines import TeamDraft, TeamLine, TeamStatus
from tournament.services.people.names import name_from_players
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.substituting import replace_player
from tournament.services.people.team_story import team_story
from tournament.services.repairs.late import late_teams
from tournament.services.repairs.past_errors import doubt, past_error, replay
from tournament.services.repairs.seat_lines import ChangeKind
from tournament.services.repairs.seating_changes import foresee_change
from tournament.services.rounds.drawing import current_round, draw, post_draw, rounds
from tournament.services.safety.copies import Copies
from tournament.services.safety.copy_lines import CopyLine, PlaceLine
from tournament.services.scores.entry import close_round, record_hands, record_totals, sheet
from tournament.services.scores.lines import ResultKind
from tournament.services.setup.championship import change_championship, create_championship
from tournament.services.setup.consequences import consequences
from tournament.services.setup.lines import ByeWorth
from tournament.simulation.evening import Progress
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.dialogs.help_dialog import HelpDialog
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.papers.paper_work import Wanted
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.papers.print_dialog import PrintDialog
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.register_dialog import RegisterDialog
from tournament.ui.people.replacement_dialog import Replacement, ReplacementDialog
from tournament.ui.repairs.correction_dialog import CorrectionDialog
from tournament.ui.repairs.late_dialog import LateDialog
from tournament.ui.repairs.past_error_dialog import PastErrorDialog
from tournament.ui.repairs.seat_change_dialog import SeatChangeDialog
from tournament.ui.rounds.plan_views import POOLS, TABLES, TEAMS
from tournament.ui.safety.copies_dialog import CopiesDialog
from tournament.ui.safety.copying import Copying
from tournament.ui.scores.counting import table_of
from tournament.ui.scores.counting_dialog import CountingDialog, Table, Ticked
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.setup.consequences_dialog import ConsequencesDialog
from tournament.ui.setup.new_championship_page import NewChampionshipPage
from tournament.ui.setup.preset_name_dialog import PresetNameDialog
from tournament.ui.setup.presets_dialog import PresetsDialog
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.shell.application import make_application, speak
from tournament.ui.shell.crash import CrashDialog
from tournament.ui.shell.evening import OFF_THE_RAIL, PLACES, Evening
from tournament.ui.shell.welcome_page import WelcomePage
from tournament.ui.theme.dress import dress, wear
from tournament.ui.theme.tokens import DARK, FIRST_WINDOW, LIGHT, SMALLEST_WINDOW, Colours, Theme
from tournament.ui.widgets.tab_order import tab_stops
from tournament.ui.widgets.work_card import WorkCard
from tournament.wording.setup.formulas import FORMULAS

CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
Shot = tuple[str, QWidget]


@dataclass(frozen=True)
class Typed:
    """A game as it is typed: its system, how many sides sit at a table, the hands that are saved and the one that is begun."""

    name: str
    system: str
    sides: int
    saved: tuple[str, ...]
    begun: str


SETTLING = 12
"""How often what is on the way is let through before a picture: a table that grew with its words makes the page around it grow, one after another."""


def states(words: Translator) -> Iterator[Shot]:
    """Every page, dialog and state by its name, one after another; a widget may be shown more than once as it changes."""
    yield "welcome", WelcomePage(words, (__file__, "saint-martin.capot"), "Odile Quesnel")
    trouble = words.gettext("{path} is damaged and was left exactly as it is. Open a copy of it, or import its last export.")
    with tempfile.TemporaryDirectory() as folder:
        cut_short = Path(folder) / "Saint-Martin 2026.capot"
        for name in (cut_short.name, f"{cut_short.name}-wal"):
            cut_short.with_name(name).write_bytes(b"typed last")
        yield "welcome-cut-short", WelcomePage(words, (str(cut_short), __file__), "Odile Quesnel")
    yield "welcome-trouble", WelcomePage(words, (), "", trouble.format(path="saint-martin.capot"))
    page = NewChampionshipPage(words)
    yield "new", page
    page.wish()
    yield "new-refused", page
    page.formulas.button(1).click()
    yield "new-hands", page
    page.use_system("belote-comptoir")
    yield "new-game", page
    page.use_template(
        Template(FORMULAS[2].settings("Saint-Martin 2025", "Salle des fêtes", date(2025, 11, 22)), (TeamDraft(("Zoé Vincent", "João Faure")),))
    )
    yield "new-like-last-year", page
    yield from presets(words)
    yield from empty_evening(words)
    yield from rules_of_play(words)
    yield from drawn_evening(words)
    yield from repairs(words)
    yield from every_format(words)
    yield from middle_of_the_evening(words)
    yield from other_games(words)
    yield from evening_by_the_clock(words)
    yield from end_of_the_evening(words)
    yield from copies(words)
    yield "operator", OperatorDialog(words, "Odile Quesnel")
    yield "crash", CrashDialog("Traceback …", words)
    yield "work", at_work(words)


def presets(words: Translator) -> Iterator[Shot]:
    """No preset yet; then two, one of which is to be saved again."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder) / "presets")
        yield "presets-empty", PresetsDialog(words, shelf)
        for name, formula in zip(("Vendredis du foyer rural", "Petite salle"), FORMULAS[1:], strict=False):
            shelf.keep(preset_of(formula.settings("", "", date.min), name))
        yield "presets", PresetsDialog(words, shelf)
        yield "preset-name", PresetNameDialog.to_save(words, shelf, "petite salle", lambda _: None)


def at_work(words: Translator) -> QWidget:
    """A page for which something is being worked on."""
    page = WelcomePage(words, (), "")
    card = WorkCard(page, words.gettext("Round {n} is being drawn …").format(n=3), words)
    card.tell(60, 120)
    return page


def empty_evening(words: Translator) -> Iterator[Shot]:
    """A championship in which nothing has happened: what each page is for, and what to do first."""
    desk = new_desk()
    yield from every_page(Evening(desk, words), "empty")
    desk.close()


def rules_of_play(words: Translator) -> Iterator[Shot]:
    """The rules: the usual game, another one with everything unfolded, one for three players, a change that is refused, and the choice of a game."""
    desk = create_sample(None, Progress(rounds=1), by="Odile Quesnel")
    evening = Evening(desk, words)
    evening.go("rules")
    yield "rules", evening
    evening.pages["rules"].show_setting("failed_capot")
    yield "rules-more", evening
    evening.pages["rules"].change({"rules": resolve_rules("belote-classic", {})})
    yield "rules-refused", evening
    desk.close()
    desk = new_desk()
    change_championship(desk, rules=resolve_rules("belote-classic", {"rounding": "fives", "carre_values": "140-110"}))
    evening = Evening(desk, words)
    yield "championship-rules", evening
    evening.go("rules")
    yield "rules-classic", evening
    evening.pages["rules"].show_setting("natural_order")
    yield "rules-classic-more", evening
    evening.follow(change_championship(desk, rules=resolve_rules("belote-three", {})))
    yield "rules-three", evening
    desk.close()
    yield "system", SystemDialog(words, "belote-classic")


def every_format(words: Translator) -> Iterator[Shot]:
    """A plan put together, and eleven teams in the third round of every format."""
    desk = new_desk()
    change_championship(desk, phases=(Phase("swiss", 3), Phase("knock-out", takes=8, options={"rest": "bracket"})))
    evening = Evening(desk, words)
    yield from every_page(evening, "plan", "championship")
    evening.go("phases")
    yield "phases", evening
    desk.close()
    for name in FORMATS:
        desk = new_desk()
        change_championship(desk, phases=(Phase(name, 4 if FORMATS[name].goes_on else None),))
        players = 1 if FORMATS[name].members > 1 else 2
        register_teams(desk, [TeamDraft(entry.players[:players]) for entry in entries_of_the_list()[:11]])
        for _ in range(2):
            play_by_totals(desk)
        draw(desk)
        post_draw(desk)
        evening = Evening(desk, words)
        yield from every_page(evening, f"format-{name}", "draw")
        ways = evening.pages["draw"].plan_views.choice
        for way in (POOLS, TABLES, TEAMS) if name in ("moving", "pools") else ():
            if not ways.button(way).isHidden():
                ways.button(way).click()
                yield f"format-{name}-{way}", evening
        desk.close()


def play_by_totals(desk: Desk) -> None:
    """One round, won by the lower number."""
    draw(desk)
    post_draw(desk)
    drawn = current_round(desk)
    for game in drawn.tables if drawn else ():
        first, second = game.sides
        winner, loser = (first, second) if first.teams < second.teams else (second, first)
        record_totals(desk, game.id, {winner.letter: 2100 - winner.teams[0], loser.letter: 1300 - 7 * loser.teams[0]}, winner=winner.letter)


def entries_of_the_list() -> list[TeamDraft]:
    """The teams of the list that a club keeps."""
    return [line.draft for line in read_list(ENTRIES).lines if line.draft is not None and line.goes_in]


def drawn_evening(words: Translator) -> Iterator[Shot]:
    """Nine teams, a draw that is not posted yet, a list to import."""
    desk = new_desk()
    register_teams(desk, entries_of_the_list()[:9])
    draw(desk)
    evening = Evening(desk, words)
    yield from every_page(evening, "drawn", "championship", "draw", "documents", "feasible")
    evening.pages["feasible"].form.end.editor.setText("22:00")
    evening.pages["feasible"].form.rounds.editor.setValue(9)
    yield "feasible-short", evening
    evening.go("teams")
    evening.show_team(1)
    yield "team-before", evening
    evening.go("teams")
    evening.pages["teams"].fields.players[0].editor.setText("FAURE João")
    evening.pages["teams"].fields.players[1].editor.setText("Rose Vidal")
    evening.pages["teams"].fields.hand_in()
    yield "teams-refused", evening
    yield from at_the_door(evening, entries_of_the_list()[9:], words)
    yield "import", ImportDialog(words, read_list(ENTRIES), evening.pages["teams"].model.lines)
    desk.close()


def repairs(words: Translator) -> Iterator[Shot]:
    """Round 2 of nine teams is posted: a change by hand that breaks something, two teams that came late, a result of round 1 that was wrong."""
    desk = new_desk()
    entries = entries_of_the_list()
    register_teams(desk, entries[:9])
    draw(desk)
    post_draw(desk)
    for place, game in enumerate(rounds(desk)[0].tables):
        record_totals(desk, game.id, {"A": 2000, "B": 500 + 100 * place})
    draw(desk)
    post_draw(desk)
    register_teams(desk, entries[9:11])
    evening = Evening(desk, words)
    evening.go("draw")
    yield "draw-late", evening
    names = {team.number: team.name for team in teams(desk) if team.number is not None}
    was_out, out = (str(line.games[-1].sides[0].team) for line in rounds(desk))
    begun = {ChangeKind.TEAMS: (was_out, out)}
    yield "seat-change", SeatChangeDialog(words, names, lambda wish: foresee_change(desk, wish), lambda *_: (), begun)
    late = late_teams(desk)
    assert late is not None
    yield "late", LateDialog(words, late, names)
    wrong = rounds(desk)[0].tables[0].id
    found = doubt(desk, lambda desk: record_totals(desk, wrong, {"A": 50, "B": 2000}))
    assert found is not None
    line = past_error(found, replay(found))
    assert line is not None
    yield "past-error", PastErrorDialog(words, line, names)
    desk.close()


def at_the_door(evening: Evening, known: list[TeamDraft], words: Translator) -> Iterator[Shot]:
    """A name being typed, with the people of an earlier championship who may be meant, and the register of all of them."""
    register = open_register()
    lines = [
        TeamLine(n, n, team.name or name_from_players(team.players), team.players, team.club, "", TeamStatus.ACTIVE, True, False, 1)
        for n, team in enumerate(known, start=1)
    ]
    register.follow((), lines, date(2025, 11, 22))
    fields = evening.pages["teams"].fields
    fields.clear()
    QTest.keyClicks(fields.players[0].editor, "ma")
    QTest.keyClick(fields.players[0].editor, Qt.Key.Key_Down)
    yield "teams-type-ahead", evening
    fields.clear()
    yield "register", RegisterDialog(words, register, 3)
    consequence = words.gettext(
        "Nobody is offered at the door any more until they have registered again. No championship changes. It cannot be undone."
    )
    yield "sure", SureDialog(words, words.gettext("Erase everybody from the register?"), consequence, words.gettext("Erase everybody"))


def middle_of_the_evening(words: Translator) -> Iterator[Shot]:
    """Round 3, with tables in, at play and to play: score entry in each of its moods."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    yield "consequences", ConsequencesDialog(words, consequences(desk, {"criteria": ("points",), "bye_worth": ByeWorth.AVERAGE}))
    evening = Evening(desk, words)
    yield from every_page(evening, "playing")
    yield from with_the_keyboard(evening)
    drawn = current_round(desk)
    assert drawn is not None
    entry = evening.pages["entry"]
    evening.go("entry")
    at_play = next(game for game in drawn.tables if game.hands > 8 and not game.is_in)
    entry.open_table(at_play.table)
    for name, typed in (("hand", "113k128"), ("refused", "113 161"), ("unfinished", "113")):
        entry.hand_panel.line.selectAll()
        QTest.keyClicks(entry.hand_panel.line, typed)
        yield f"entry-{name}", evening
    counted = sheet(desk, at_play.id)
    yield "counting", at_the_cards(table_of(counted, len(counted.hands) + 1, None), words)
    QTest.keyClick(entry.hand_panel.line, Qt.Key.Key_Escape)
    entry.open_table(at_play.table)
    entry.hand_panel.incident_wanted.emit()
    yield "entry-incident", evening
    entry.incident_panel.left.emit()
    entry.hand_panel.totals_wanted.emit()
    yield "entry-totals", evening
    entry.totals_panel.left.emit()
    fresh = next(game for game in drawn.tables if not game.hands and not game.is_in)
    evening.follow(record_hands(desk, fresh.id, [CAPOT] * 4))
    entry.open_table(fresh.table)
    yield "entry-end", evening
    evening.follow(record_totals(desk, fresh.id, {"A": 2010, "B": 1650}))
    entry.open_table(fresh.table)
    yield "entry-to-check", evening
    entry.end_panel.incident_wanted.emit()
    entry.incident_panel.kinds.button("forfeit").click()
    entry.incident_panel.losers.button("B").click()
    yield "entry-forfeit", evening
    entry.incident_panel.left.emit()
    entry.tables.close_wanted.emit()
    yield "entry-close", evening
    yield "help-entry", HelpDialog(words, "entry", evening.title, evening)
    evening.search.open()
    QApplication.processEvents()
    QTest.keyClicks(evening.search.palette.line, "mar")
    yield "palette", evening
    evening.search.palette.line.setText("zzz")
    yield "palette-nothing", evening
    evening.search.palette.close_again()
    evening.go("journal")
    evening.pages["journal"].search.setText("table 99")
    yield "journal-nothing", evening
    evening.go("teams")
    evening.pages["teams"].choose(evening.pages["teams"].model.lines[3].id)
    yield "teams-chosen", evening
    yield from on_paper(evening, words)
    sentence = words.gettext("It is drawn no more and keeps what it has. A game that is being played is lost by forfeit. It can be brought back.")
    yield "decision", DecisionDialog(words, "Les Valets", sentence, words.gettext("Withdraw the team"), "Odile Quesnel", True)
    desk.close()


def at_the_cards(table: Table, words: Translator) -> QWidget:
    """The counting aid, with the cards of three tricks ticked and the last trick still to be told."""
    taken = HandFacts(declarer="A", contract=110, trump=Trump.DIAMONDS)
    mine = {Trump.DIAMONDS: "J9A", Trump.SPADES: "AK7", Trump.HEARTS: "87", Trump.CLUBS: "AQJ7"}
    ticked = Ticked("A", {Card(suit, Rank(rank)): "A" for suit, ranks in mine.items() for rank in ranks})
    return CountingDialog(words, table, taken, ticked)


OTHER_GAMES = (
    Typed("classic", "belote-classic", 2, ("1c102 +1tR", "2p71b2", "1k81"), "1c90b1 +1tR +250D"),
    Typed("three", "belote-three", 3, ("1c90/50/22", "2ta100/98/60b1b2b2"), "3sa60/70/0"),
    Typed("comptoir", "belote-comptoir", 5, ("1 60 4 72", "2 40 5 12"), "5 80 4 85"),
    Typed("prizes", "belote-two-bonus", 2, ("1p90/41d1 +2bV",), "1c70/50d2r1f23"),
    Typed("generale", "contree-multiplied", 2, ("19c102",), "1genc!1g1"),
)
"""What is typed at a table of each, in French: hands that are saved, and one that is not yet."""


def other_games(words: Translator) -> Iterator[Shot]:
    """Score entry of other games than contrée, at tables of two sides and of more, with what was announced and totals."""
    for game in OTHER_GAMES:
        desk = new_desk()
        rules = resolve_rules(game.system, {})
        change_championship(desk, rules=rules)
        players = seating_of(rules).players if game.sides == USUAL_SIDES else 1
        names = [line.draft.players[0] for line in read_list(ENTRIES).lines if line.draft is not None and line.goes_in]
        register_teams(desk, [TeamDraft(tuple(names[first : first + players])) for first in range(0, 2 * game.sides * players, players)])
        draw(desk)
        post_draw(desk)
        evening = Evening(desk, words)
        evening.go("entry")
        entry = evening.pages["entry"]
        entry.open_table(1)
        form = entry.hand_panel.form
        typed = [write_keys(read_keys(keys, "fr", form).facts, words.language, form) for keys in (*game.saved, game.begun)]
        for keys in typed[:-1]:
            QTest.keyClicks(entry.hand_panel.line, keys)
            QTest.keyClick(entry.hand_panel.line, Qt.Key.Key_Return)
        QTest.keyClicks(entry.hand_panel.line, typed[-1])
        yield f"entry-{game.name}", evening
        if entry.announced_panel is not None:
            entry.hand_panel.announced_wanted.emit()
            yield f"entry-{game.name}-announced", evening
            entry.announced_panel.left.emit()
        if game.sides > USUAL_SIDES:
            entry.hand_panel.totals_wanted.emit()
            yield f"entry-{game.name}-totals", evening
        desk.close()


def evening_by_the_clock(words: Translator) -> Iterator[Shot]:
    """Round 3 with a clock, totals first and a room of numbered tables: in time, then with time up and a room that is too small."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    change_championship(desk, game_minutes=45, totals_first=True, room=((1, 12), (14, 16), (18, 40)))
    drawn = current_round(desk)
    assert drawn is not None
    assert drawn.posted_at is not None
    posted, minutes = drawn.posted_at, 38
    desk.clock = lambda: posted + timedelta(minutes=minutes)
    evening = Evening(desk, words)
    yield "championship-clock", evening
    evening.go("entry")
    evening.pages["entry"].open_table(next(game.table for game in drawn.tables if not game.hands and not game.is_in))
    yield "entry-totals-first", evening
    minutes = 48
    evening.pages["entry"].show_time(desk.clock())
    evening.pages["entry"].go_to_tables()
    yield "entry-late", evening
    evening.pages["entry"].open_table(next(game.table for game in drawn.tables if game.hands and not game.is_in))
    yield "entry-next-hand", evening
    evening.follow(change_championship(desk, room=((1, 20),)))
    close_round(desk, referee="Odile Quesnel", reason="")
    evening.follow(draw(desk))
    evening.go("draw")
    yield "draw-room-too-small", evening
    evening.follow(change_championship(desk, criteria=("points",)))
    yield "draw-overtaken", evening
    desk.close()


def on_paper(evening: Evening, words: Translator) -> Iterator[Shot]:
    """A draw before it is printed, the sheet of one table, and the question for a printer where there are two and where there is none."""
    for name, wanted in (
        ("draw", Wanted("draw-by-team", words.language)),
        ("sheet", Wanted("score-sheets", words.language, Part(table=3))),
    ):
        preview = PreviewDialog(evening.desk, words, wanted, evening)
        while preview.paper.work.is_running:
            QApplication.processEvents()
        yield f"preview-{name}", preview
        preview.reject()
    yield "print", PrintDialog(words, words.gettext("Score sheets"), ["HP LaserJet", "Canon"], evening)
    yield "print-nowhere", PrintDialog(words, words.gettext("Score sheets"), [], evening)


def end_of_the_evening(words: Translator) -> Iterator[Shot]:
    """Five rounds played."""
    desk = create_sample(None, Progress(), by="Odile Quesnel")
    evening = Evening(desk, words)
    yield from every_page(evening, "over")
    yield from one_team(evening, words)
    desk.close()


def one_team(evening: Evening, words: Translator) -> Iterator[Shot]:
    """The standings with a team looked for, and the pages of teams to whom something happened."""
    desk = evening.desk
    evening.go("standings")
    evening.pages["standings"].search.setText("lemoine")
    yield "standings-found", evening
    evening.pages["standings"].search.clear()
    stories = [team_story(desk, line.number) for line in teams(desk) if line.number is not None]
    kinds = {
        "played": next(story for story in stories if all(line.game is not None for line in story.rounds)),
        "bye": next(story for story in stories if any(line.game is not None and line.game.kind is ResultKind.BYE for line in story.rounds)),
        "forfeit": next(story for story in stories if any(decision.kind == "forfeit" for decision in story.decisions)),
        "withdrawn-penalty": next(story for story in stories if story.team.status is TeamStatus.WITHDRAWN),
    }
    for kind, story in kinds.items():
        evening.show_team(story.team.number or 0)
        yield f"team-{kind}", evening
    team = kinds["bye"].team
    yield "correction", CorrectionDialog(words, team, lambda draft: ())
    yield "replacement", ReplacementDialog(words, team, True, lambda wish: (), Replacement(team.players[1], "Gontran Lenoir"))
    evening.follow(replace_player(desk, team.id, team.players[1], "Gontran Lenoir", reason="Malaise, constaté par le référent"))
    evening.go("standings")
    evening.show_team(team.number or 0)
    yield "team-substitution", evening


def copies(words: Translator) -> Iterator[Shot]:
    """Copies that are made, a stick that was pulled, and the list of copies with and without any."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.environ["CAPOT_DATA"]
        os.environ["CAPOT_DATA"] = folder
        desk = create_sample(Path(folder) / "saint-martin.capot", Progress(rounds=1), by="Odile Quesnel")
        made = Copies(desk)
        made.copy_now()
        made.wait()
        evening = Evening(desk, words, copying=Copying(made))
        yield "championship-copies", evening
        gone = Problem("place-gone", details={"path": "/media/odile/USB/Capot"})
        evening.banner.show_places((PlaceLine(Path("/media/odile/USB/Capot"), False, datetime.now(UTC), gone),))
        yield "championship-copies-fail", evening
        desk.close()
        os.environ["CAPOT_DATA"] = data
    at = datetime(2026, 11, 21, 14, 5, tzinfo=UTC)
    lines = [
        CopyLine(
            Path("x.capot"), "Concours de la Saint-Martin", at - timedelta(minutes=25 * n), 64, 4 - n, 1800 - 610 * n, 128 - 32 * n, 12 * (n == 0)
        )
        for n in range(3)
    ]
    trouble = words.gettext("{path} is damaged and was left exactly as it is. Open a copy of it, or import its last export.")
    yield "copies-damaged", CopiesDialog(words, trouble.format(path="saint-martin.capot"), lines, lambda _: ())
    yield "copies-none", CopiesDialog(words, "", (), lambda _: ())


def every_page(evening: Evening, state: str, *names: str) -> Iterator[Shot]:
    """The pages of an evening, or those named."""
    for place in PLACES:
        if not names or place.name in names:
            evening.go(place.name)
            yield f"{place.name}-{state}", evening


def with_the_keyboard(evening: Evening) -> Iterator[Shot]:
    """Every page with the ring where Tab has led: on the rail, in the bar, and on what the page is for."""
    evening.activateWindow()
    for place in (*PLACES, *OFF_THE_RAIL):
        if place.name != "team":
            evening.go(place.name)
        else:
            evening.show_team(1)
        stops = [stop for stop in tab_stops(evening) if not evening.rail.isAncestorOf(stop) and not evening.bar.isAncestorOf(stop)]
        shown = next((stop for stop in stops if stop.property("role") == "primary"), stops[-1])
        shown.setFocus(Qt.FocusReason.TabFocusReason)
        yield f"tab-{place.name}", evening
    for part, name in ((evening.rail, "rail"), (evening.bar, "bar")):
        next(stop for stop in tab_stops(evening)[1:] if part.isAncestorOf(stop)).setFocus(Qt.FocusReason.TabFocusReason)
        yield f"tab-{name}", evening


def new_desk() -> Desk:
    """A championship of today, whose draws have known numbers."""
    return create_championship(
        None,
        name="Concours de la Saint-Martin",
        place="Salle des fêtes d'Œuilly",
        day=date(2026, 11, 21),
        by="Odile Quesnel",
        clock=lambda: datetime(2026, 11, 21, 13, tzinfo=UTC),
        luck=lambda: 202611211,
    )


@dataclass(frozen=True)
class Look:
    """How pictures are taken: in a language and a palette, at a text size, on a screen of so many pixels."""

    name: str
    language: str
    colours: Colours = LIGHT
    text_size: float = 1.0
    screen: tuple[int, int] = FIRST_WINDOW


LOOKS = (
    *(Look(f"{language}-{colours.name}", language, colours) for language in LANGUAGES for colours in (LIGHT, DARK)),
    Look("large-screen", "fr", screen=(1920, 1080)),
    Look("large-text", "fr", text_size=2.0),
    Look("small-window", "fr", screen=SMALLEST_WINDOW),
    Look("small-window-large-text", "fr", text_size=2.0, screen=SMALLEST_WINDOW),
)


def take(application: QApplication, folder: Path, look: Look, begins: str = "") -> Iterator[tuple[str, Path]]:
    """Take every picture whose name `begins` so in one look: the name of the state, and where its picture is. Dialogs keep their own size."""
    dress(application, Theme(look.colours, look.text_size))
    speak(application, look.language)
    last: QWidget | None = None
    for name, widget in states(translator(look.language)):
        if not name.startswith(begins):
            continue
        if not isinstance(widget, QDialog):
            widget.resize(*look.screen)
        if widget is not last:
            wear(widget)
            last = widget
        widget.show()
        widget.resize(widget.size().boundedTo(QSize(*look.screen)))
        for _ in range(SETTLING):
            application.processEvents()
        path = folder / f"{name}-{look.name}.png"
        widget.grab().save(str(path))
        yield name, path


def index(taken: Sequence[tuple[str, Path]]) -> str:
    """A page with all the pictures, state by state, each in every look."""
    figure = '<figure><a href="{0}.png"><img src="{0}.png" loading="lazy"></a><figcaption>{0}</figcaption></figure>'
    sections = []
    for name in dict.fromkeys(name for name, _ in taken):
        figures = "\n".join(figure.format(html.escape(path.stem)) for state, path in taken if state == name)
        sections.append(f'<h2 id="{name}">{html.escape(name)}</h2>\n<section>{figures}</section>')
    contents = " · ".join(f'<a href="#{name}">{html.escape(name)}</a>' for name in dict.fromkeys(name for name, _ in taken))
    style = (
        "body{font:14px sans-serif} section{display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));gap:16px} "
        "figure{margin:0} img{width:100%}"
    )
    head = f'<!doctype html><meta charset="utf-8"><title>Capot</title><style>{style}</style>'
    return "\n".join((head, f"<p>{contents}</p>", *sections, ""))


def main() -> None:
    """Take the pictures and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", choices=[look.name for look in LOOKS], help="take this look alone")
    parser.add_argument("--state", default="", help="take only the states whose name begins so")
    args = parser.parse_args()
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    os.environ["CAPOT_DATA"] = str(args.out / "data")
    screen = args.out / "screen.json"
    screen.write_text(json.dumps({"screens": [{"name": "laptop", "x": 0, "y": 0, "width": FIRST_WINDOW[0], "height": FIRST_WINDOW[1]}]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    application = make_application(Preferences(), "fr")
    QLoggingCategory.setFilterRules("default.warning=false")
    taken = [shot for look in LOOKS if args.only in (None, look.name) for shot in take(application, args.out, look, args.state)]
    (args.out / "index.html").write_text(index(taken), encoding="utf-8")
    print(f"{len(taken)} pictures: {args.out / 'index.html'}")


if __name__ == "__main__":
    main()
