"""Pictures of score entry: in each of its moods, of every kind of game, and by the clock."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from shots.evenings import Shot, every_page, new_desk, with_the_keyboard
from shots.papers import on_paper
from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES, MID_EVENING, create_sample
from tournament.i18n import Translator
from tournament.records.kinds import Outcome
from tournament.scoring.cards import Card
from tournament.scoring.facts import HandFacts, Rank, Trump
from tournament.scoring.systems import resolve_rules, seating_of
from tournament.services.papers.snapshot import past_of_game, played_sheet
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import close_round
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import change_championship
from tournament.services.setup.views import ByeWorth
from tournament.ui.desk.journal_page import JournalPage
from tournament.ui.dialogs.dialog import HelpDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.counting_dialog import CountingDialog, CountingTable, Ticked, table_of
from tournament.ui.scores.decision_dialog import DecisionDialog, KindDialog, KindWords, NumberDialog
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.scores.score_sheet import PlayedDialog
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.setup.settings_page import ConsequencesDialog
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.referee_desk import OF_ROUND

CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")


@dataclass(frozen=True)
class Typed:
    """A game being typed: system, sides, saved hands and the one that is begun."""

    name: str
    system: str
    sides: int
    saved: tuple[str, ...]
    begun: str


def number_of(game: GameView) -> int:
    """The table of a game that is not a bye."""
    assert game.table is not None
    return game.table


def middle_of_the_evening(tr: Translator) -> Iterator[Shot]:
    """Round 3, with tables in, at play and to play: score entry in each of its moods."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    yield (
        "consequences",
        ConsequencesDialog(tr, consequences(desk.state, {"criteria": ("points",), "bye_worth": ByeWorth.AVERAGE})),
    )
    view = ChampionshipView(desk, tr)
    yield from every_page(view, "playing")
    yield from with_the_keyboard(view)
    yield from moods_of_entry(view, tr)
    view.search.open()
    QApplication.processEvents()
    QTest.keyClicks(view.search.palette.line_edit, "mar")
    yield "palette", view
    view.search.palette.line_edit.setText("zzz")
    yield "palette-nothing", view
    view.search.palette.close_again()
    view.go(PageName.JOURNAL)
    view.pages.of(JournalPage).search.setText("table 99")
    yield "journal-nothing", view
    view.go(PageName.TEAMS)
    view.pages.of(TeamsPage).choose(view.pages.of(TeamsPage).model.lines[3].id)
    yield "teams-chosen", view
    yield from on_paper(view, tr)
    sentence = tr.ngettext(
        "They will not be drawn again and keep their score. You can bring them back.",
        "They will not be drawn again and keep their scores. You can bring them back.",
        2,
    )
    yield (
        "decision",
        DecisionDialog(tr, "Les Valets", sentence, tr.gettext("Withdraw the team"), "Odile Quesnel", True),
    )
    desk.close()


def after_play(view: ChampionshipView, game_id: int, tr: Translator) -> Iterator[Shot]:
    """The sheet after play, as it is and as it was before."""
    desk, state = view.desk, view.state
    dialog = PlayedDialog(tr, played_sheet(state, game_id), lambda: past_of_game(desk, state, game_id), parent=view)
    yield "played", dialog
    dialog.earlier.click()
    yield "played-then", dialog
    dialog.reject()


def moods_of_entry(view: ChampionshipView, tr: Translator) -> Iterator[Shot]:
    """A hand that is typed, refused or unfinished, the panels beside it, and sheets at their end."""
    desk = view.desk
    drawn = current_round(desk.state)
    assert drawn is not None
    entry = view.pages.of(EntryPage)
    view.go(PageName.ENTRY)
    at_play = next(game for game in drawn.tables if game.hands > 8 and not game.is_in)
    entry.open_table(number_of(at_play))
    for name, typed in (("hand", "113k128"), ("refused", "113 161"), ("unfinished", "113")):
        entry.hand_panel.line_edit.selectAll()
        QTest.keyClicks(entry.hand_panel.line_edit, typed)
        yield f"entry-{name}", view
    counted = sheet(desk.state, at_play.id)
    yield from after_play(view, at_play.id, tr)
    yield "counting", at_the_cards(table_of(counted, len(counted.hands) + 1, None), tr)
    QTest.keyClick(entry.hand_panel.line_edit, Qt.Key.Key_Escape)
    entry.open_table(number_of(at_play))
    entry.hand_panel.incident_wanted.emit()
    yield "entry-incident", view
    yield from wrong_card(view)
    entry.incident_panel.left.emit()
    entry.hand_panel.totals_wanted.emit()
    yield "entry-totals", view
    entry.totals_panel.left.emit()
    fresh = next(game for game in drawn.tables if not game.hands and not game.is_in)
    view.follow(record_hands(desk, fresh.id, [CAPOT] * 4))
    entry.open_table(number_of(fresh))
    yield "entry-end", view
    view.follow(record_totals(desk, fresh.id, {"A": 2010, "B": 1650}))
    entry.open_table(number_of(fresh))
    yield "entry-to-check", view
    entry.end_panel.incident_wanted.emit()
    entry.incident_panel.kinds.button("forfeit").click()
    entry.incident_panel.questions.losers.button("B").click()
    yield "entry-forfeit", view
    entry.incident_panel.left.emit()
    entry.tables.close_wanted.emit()
    yield "entry-close", view
    yield from decided_elsewhere(view, tr)
    yield "help-entry", HelpDialog(tr, "entry", view.title, view)


def wrong_card(view: ChampionshipView) -> Iterator[Shot]:
    """A wrong card in the panel of decisions, with what is awarded for it."""
    panel = view.pages.of(EntryPage).incident_panel
    panel.kinds.button("wrong-card").click()
    yield "entry-decision-asked", view
    asked = panel.questions
    asked.side.button("B").click()
    asked.outcome.setCurrentIndex(asked.outcome.findData(Outcome.AWARDED))
    asked.has_trick.button(True).click()
    for line_edit, keys in (
        (asked.trick, "5"),
        (asked.hand, "110k"),
        (asked.held, "24"),
        (panel.referee, "Odile Quesnel"),
    ):
        line_edit.selectAll()
        QTest.keyClicks(line_edit, keys)
    yield "entry-decision-award", view


def decided_elsewhere(view: ChampionshipView, tr: Translator) -> Iterator[Shot]:
    """What a referee decides about a round or a team: who is there, and which kind of decision."""
    entry = view.pages.of(EntryPage)
    drawn = current_round(view.desk.state)
    assert drawn is not None
    entry.tables.count_presence.click()
    missing = [game.sides[1].team for game in drawn.tables if not game.hands and not game.is_in][:2]
    QTest.keyClicks(entry.frame.presence_panel.missing, " ".join(map(str, missing)))
    yield "entry-presence", view
    entry.frame.presence_panel.left.emit()
    yield "decision-about", NumberDialog(tr, range(1, 33), range(1, 65))
    kinds = {kind: KindWords(tr.gettext(name), tr.gettext(told)) for kind, (name, told) in OF_ROUND.items()}
    yield "decision-round", KindDialog(tr, tr.gettext("Decision about round {n}").format(n=drawn.number), kinds)


def at_the_cards(table: CountingTable, tr: Translator) -> QWidget:
    """The counting aid, with the cards of three tricks ticked and the last trick still to be told."""
    taken = HandFacts(declarer="A", contract=110, trump=Trump.DIAMONDS)
    mine = {Trump.DIAMONDS: "J9A", Trump.SPADES: "AK7", Trump.HEARTS: "87", Trump.CLUBS: "AQJ7"}
    ticked = Ticked("A", {Card(suit, Rank(rank)): "A" for suit, ranks in mine.items() for rank in ranks})
    return CountingDialog(tr, table, taken, ticked)


OTHER_GAMES = (
    Typed("classic", "belote-classic", 2, ("1c102 +1tR", "2p71b2", "1k81"), "1c90b1 +1tR +250D"),
    Typed("three", "belote-three", 3, ("1c90/50/22", "2ta100/98/60b1b2b2"), "3sa60/70/0"),
    Typed("comptoir", "belote-comptoir", 5, ("1 60 4 72", "2 40 5 12"), "5 80 4 85"),
    Typed("prizes", "belote-two-bonus", 2, ("1p90/41d1 +2bV",), "1c70/50d2r1f23"),
    Typed("generale", "contree-multiplied", 2, ("19c102",), "1genc!1g1"),
)
"""What is typed at a table of each, in French: hands that are saved, and one that is not yet."""


def other_games(tr: Translator) -> Iterator[Shot]:
    """Score entry of games other than contrée, with two or more sides, announcements, totals."""
    for game in OTHER_GAMES:
        desk = new_desk()
        rules = resolve_rules(game.system, {})
        change_championship(desk, rules=rules)
        players = seating_of(rules).players if game.sides == USUAL_SIDES else 1
        names = [line.draft.players[0] for line in read_list(ENTRIES).lines if line.draft is not None and line.goes_in]
        register_teams(
            desk,
            [TeamDraft(tuple(names[first : first + players])) for first in range(0, 2 * game.sides * players, players)],
        )
        draw(desk)
        post_draw(desk)
        view = ChampionshipView(desk, tr)
        view.go(PageName.ENTRY)
        entry = view.pages.of(EntryPage)
        entry.open_table(1)
        form = entry.hand_panel.form
        typed = [write_keys(read_keys(keys, "fr", form).facts, tr.language, form) for keys in (*game.saved, game.begun)]
        for keys in typed[:-1]:
            QTest.keyClicks(entry.hand_panel.line_edit, keys)
            QTest.keyClick(entry.hand_panel.line_edit, Qt.Key.Key_Return)
        QTest.keyClicks(entry.hand_panel.line_edit, typed[-1])
        yield f"entry-{game.name}", view
        if entry.announced_panel is not None:
            entry.hand_panel.announced_wanted.emit()
            yield f"entry-{game.name}-announced", view
            entry.announced_panel.left.emit()
        if game.sides > USUAL_SIDES:
            entry.hand_panel.totals_wanted.emit()
            yield f"entry-{game.name}-totals", view
        desk.close()


def evening_by_the_clock(tr: Translator) -> Iterator[Shot]:
    """Round 3 with a clock, totals first, numbered tables: in time, then late with too small a room."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    change_championship(desk, game_minutes=45, totals_first=True, room=((1, 12), (14, 16), (18, 40)))
    drawn = current_round(desk.state)
    assert drawn is not None
    assert drawn.posted_at is not None
    posted, minutes = drawn.posted_at, 38
    desk.clock = lambda: posted + timedelta(minutes=minutes)
    view = ChampionshipView(desk, tr)
    yield "championship-clock", view
    view.go(PageName.ENTRY)
    view.pages.of(EntryPage).open_table(
        next(number_of(game) for game in drawn.tables if not game.hands and not game.is_in)
    )
    yield "entry-totals-first", view
    minutes = 48
    view.pages.of(EntryPage).show_time(desk.clock())
    view.pages.of(EntryPage).go_to_tables()
    yield "entry-late", view
    view.pages.of(EntryPage).open_table(next(number_of(game) for game in drawn.tables if game.hands and not game.is_in))
    yield "entry-next-hand", view
    view.follow(change_championship(desk, room=((1, 20),)))
    close_round(desk, referee="Odile Quesnel", reason="")
    view.follow(draw(desk))
    view.go(PageName.DRAW)
    yield "draw-room-too-small", view
    view.follow(change_championship(desk, criteria=("points",)))
    yield "draw-overtaken", view
    desk.close()
