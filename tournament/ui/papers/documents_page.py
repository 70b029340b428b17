"""Everything that can be printed, in the reader's language, and the championship as a file."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFocusEvent, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from tournament.errors import Refused
from tournament.exchange.files import write_whole
from tournament.exchange.workbook import workbook
from tournament.i18n import LANGUAGE_NAMES, Translator, translator
from tournament.messages.days import day_in_figures_text
from tournament.messages.refusals import problem_text
from tournament.messages.rounds.clock import stale_plan_text
from tournament.messages.troubles import trouble_text
from tournament.papers.document import EveningMoment, posted_round
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.preferences import read_preferences
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.views import HallAccess
from tournament.services.papers.snapshot import PLAN, editions, filled, printed_plan_is_stale, snapshot
from tournament.services.papers.views import EditionView
from tournament.services.people.registration import teams
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundView
from tournament.services.safety.restoring import championship_facts
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.papers.document_cards import DocumentCard, LogoCard, kept_options, kept_text
from tournament.ui.papers.paper_jobs import PaperJobs, WantedPaper, ask_path, file_stem
from tournament.ui.papers.preview_dialog import show_preview
from tournament.ui.theme.tokens import DOCUMENTS_COLUMN, HALF, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import name_button, primary_button, quiet_button
from tournament.ui.widgets.field import choice_editor
from tournament.ui.widgets.jobs import OnProgress
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import MessageOver
from tournament.ui.widgets.surfaces import (
    card,
    clear,
    column,
    label,
    row,
    scrolled,
    soft,
    spread,
    strong,
    subtitle,
    title,
)

MOMENTS: Final = {
    EveningMoment.BEFORE: N_("Before the evening"),
    EveningMoment.ROUND: N_("At every round"),
    EveningMoment.RESULTS: N_("Results and the end"),
    EveningMoment.ANY: N_("At any moment"),
}
COLUMNS: Final = (EveningMoment.BEFORE, EveningMoment.ROUND, EveningMoment.RESULTS)
"""What stands in a column of its own; what is wanted at any moment stands under the last."""
SET_SENTENCE: Final = 240
"""How wide at least the sentence is that says what a whole set is; beside narrower ones its buttons go under it."""
UNDER_A_MESSAGE: Final = 72
"""How much lower than its last line the page can be scrolled: a message stands over its foot, and moves nothing."""


class DocumentsPage(Page):
    """Makes documents of the present state: looks at them, prints them, saves them."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self.paper = PaperJobs(self, desk, tr)
        self.language = choice_editor(LANGUAGE_NAMES)
        self.language.setCurrentIndex(self.language.findData(tr.language))
        self.message = MessageOver(self, tr.gettext("Close this message"))
        self._access: HallAccess | None = None
        self._is_over, self._asked = False, ""
        self.cards = {name: DocumentCard(document, tr) for name, document in DOCUMENTS.items()}
        self.logo = LogoCard(desk, tr)
        self.set_named = subtitle("")
        self.whole_round = primary_button("", "Ctrl+Return")
        self.whole_files = quiet_button(tr.gettext("All as PDF…"))
        self.goes_out, self._later = soft(""), column(space=STEP)
        self.workbook, self.export = quiet_button(tr.gettext("Workbook…")), quiet_button(tr.gettext("JSON…"))
        name_button(self.workbook, tr.gettext("Save as workbook…"))
        name_button(self.export, tr.gettext("Save as JSON…"))
        self._lay_out()
        self._connect()
        self.show_changes(Changes(settings=True))

    def show_changes(self, changes: Changes) -> None:
        """Offer every document that lacks nothing now, and say which edition of it came out last."""
        if not (changes.standings or changes.papers or changes.money):
            return
        registered, drawn, self._access = teams(self.state), rounds(self.state), self._desk.access()
        there, newest = filled(self.state), {(line.document, line.round): line for line in editions(self.state)}
        kept = read_preferences().paper_options
        for name, offered in self.cards.items():
            problem = DOCUMENTS[name].lacking(registered, drawn, self._access, there)
            about = DOCUMENTS[name].about(drawn)
            told = " · ".join(
                filter(None, (kept_text(name, kept, self._tr), self._state_text(about, newest.get((name, about)))))
            )
            stale = stale_plan_text(self._tr) if name == PLAN and printed_plan_is_stale(self.state) else ""
            offered.show_state(
                problem_text(problem, self._tr) if problem else "", " · ".join(filter(None, (told, stale)))
            )
            offered.setVisible(offered.is_offered)
        self._show_set(posted_round(drawn))
        self._show_later()

    def offers(self) -> Sequence[Action]:
        """Every document that can be made, to view, print or save, and the championship as a file."""
        say = self._tr.gettext
        whole = (
            *of_button(self.whole_round, "printer", also=say("everything, all, every paper, printer")),
            *of_button(self.whole_files, "page"),
        )
        others = (
            (self.workbook, say("export, Excel, spreadsheet, CSV")),
            (self.export, say("export, other programs, data")),
            (self.logo.choose, say("logo, emblem")),
        )
        papers = [(card, say(DOCUMENTS[name].title)) for name, card in self.cards.items() if card.is_offered]
        return (
            *(() if self.round_card.isHidden() else whole),
            *(
                Action(say("Preview: {document}").format(document=title), "page", card.preview.click, one_of_many=True)
                for card, title in papers
            ),
            *(
                Action(say("Print: {document}").format(document=title), "page", card.print.click, one_of_many=True)
                for card, title in papers
            ),
            *(
                Action(say("Save: {document}").format(document=title), "page", card.save.click, one_of_many=True)
                for card, title in papers
            ),
            *(Action(button.accessibleName(), "page", button.click, also=also) for button, also in others),
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on to the papers of the round, or to the first document that can be made."""
        super().focusInEvent(event)
        if not self.round_card.isHidden():
            self.whole_round.setFocus()
            return
        ready = [card.preview for card in self.cards.values() if card.is_offered]
        (ready[0] if ready else self.export).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """The hall may have been opened or closed since."""
        super().showEvent(event)
        if self._desk.access() != self._access:
            self.show_changes(Changes(papers=True))

    def hideEvent(self, event: QHideEvent) -> None:
        """What was said of one paper is over when one goes elsewhere."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.message.be_silent()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The groups are beside each other where they fit, otherwise under each other."""
        super().resizeEvent(event)
        beside = self.width() >= theme_of(self).px(DOCUMENTS_COLUMN) * len(COLUMNS)
        self._groups.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def save_export(self) -> None:
        """Ask where the championship goes as JSON, and put it there."""
        facts, played, order = championship_facts(self.state), rounds(self.state), standings(self.state)

        def written() -> bytes:
            from tournament.exchange.championship_json import document_of, to_text

            return to_text(document_of(facts, played, order)).encode()

        self._save_whole(".json", written)

    def save_workbook(self) -> None:
        """Ask where the championship goes as a workbook, make it in the language of the paper, and put it there."""
        now, tr = snapshot(self.state, self._desk.clock()), translator(self.language.currentData())
        self._save_whole(".xlsx", lambda: workbook(now, tr))

    def _save_whole(self, suffix: str, make: Callable[[], bytes]) -> None:
        """Have the whole championship made in the background and put where it is wanted."""
        path = ask_path(self, self._tr, file_stem(championship(self.state)), suffix)
        if path is None:
            return

        def write(_on_progress: OnProgress) -> Path:
            write_whole(path, make())
            return path

        say = self._tr.gettext
        self.paper.jobs.run(
            say("Making the document…"),
            write,
            done=lambda saved: self.message.say(say("Saved: {file}").format(file=saved), tone=""),
            refused=self._refuse,
        )

    def _refuse(self, trouble: Refused | OSError) -> None:
        if isinstance(trouble, Refused):
            self.message.say(*(problem_text(problem, self._tr) for problem in trouble.problems))
        else:
            self.message.say(trouble_text(trouble, self._tr))

    def _wanted(self, name: str) -> WantedPaper:
        return WantedPaper(name, self.language.currentData(), Part(options=kept_options(name)))

    def _look(self, name: str) -> None:
        preview = show_preview(self, self._desk, self._tr, self._wanted(name))
        preview.changed.connect(self.changed)
        preview.finished.connect(
            lambda: self.show_changes(Changes(papers=True))
        )  # another option may have been chosen there

    def _state_text(self, about: int | None, newest: EditionView | None) -> str:
        say = self._tr.gettext
        if newest is None:
            return (
                say("Round {round}, not printed yet").format(round=about)
                if about is not None
                else say("Not printed yet")
            )
        at = {"number": newest.number, "time": self._time_text(newest.at)}
        if about is None:
            return say("Issue {number}, {time}").format(**at)
        return say("Round {round}, issue {number}, {time}").format(round=about, **at)

    def _time_text(self, at: datetime) -> str:
        """A time of today as hours and minutes, any other with its day."""
        local, now = at.astimezone(), self._desk.clock().astimezone()
        if local.date() == now.date():
            return f"{local:%H:%M}"
        return f"{day_in_figures_text(local)} {local:%H:%M}"

    def _show_set(self, posted: RoundView | None) -> None:
        """Offer as one set what a posted round needs on paper, or the end of the evening once all is in."""
        self._is_over = round_progress(self.state).is_over
        self.round_card.setVisible(posted is not None)
        if posted is not None:
            say = self._tr.gettext
            everything = say("Print everything of round {n}…").format(n=posted.number)
            self.set_named.setText(
                say("The end of the evening on paper") if self._is_over else say("The round on paper")
            )
            self.whole_round.setText(say("Print the end of the evening…") if self._is_over else everything)
            titles = [say(DOCUMENTS[wanted.identity].title) for wanted in self._set()]
            self.goes_out.setText(say("One after another: {papers}.").format(papers=", ".join(titles)))

    def _set(self) -> list[WantedPaper]:
        """The papers that are wanted together now, as far as they can be made."""
        together = [
            name for name, document in DOCUMENTS.items() if (document.at_end if self._is_over else document.goes_out)
        ]
        return [self._wanted(name) for name in together if self.cards[name].is_offered]

    def show_document(self, name: str) -> None:
        """Bring a document to the top of the page, with the keys going to it."""
        self._asked = name
        (self.cards[name].preview if self.cards[name].is_offered else self).setFocus()
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """Scroll to the requested document, again when the page grows, until something else has the focus."""
        offered = self.cards.get(self._asked)
        if offered is not None and (offered.preview.hasFocus() or not offered.is_offered):
            top = offered.mapTo(self._content, offered.rect().topLeft()).y()
            self._scroll.verticalScrollBar().setValue(top - STEP)

    def _show_later(self) -> None:
        """Say of the documents that cannot be made why, below those that can: once for all that lack the same."""
        clear(self._later)
        missing: dict[str, list[str]] = {}
        for name, offered in self.cards.items():
            if not offered.is_offered:
                missing.setdefault(offered.lacking.text(), []).append(self._tr.gettext(DOCUMENTS[name].title))
        for why, named in missing.items():
            line, titles = QWidget(), strong(" · ".join(named))
            titles.setWordWrap(True)
            line.setLayout(column(titles, soft(why), space=2))
            self._later.addWidget(line)
        self.not_yet.setVisible(bool(missing))

    def _lay_out(self) -> None:
        say = self._tr.gettext
        language = label(say("Language of the paper"), "label")
        language.setBuddy(self.language)
        self.language.setAccessibleName(language.text())
        head = row(title(say("Documents")), None, language, self.language, space=STEP)
        self._groups = row(*(self._group(moment) for moment in COLUMNS), space=SPACE)
        for index in range(len(COLUMNS)):
            self._groups.setStretch(index, 1)
        buttons = wrapping(self.whole_files, self.whole_round, space=SPACE)
        tools = SideBySide(self.goes_out, buttons, theme_of(self).px(SET_SENTENCE), in_one_line=True)
        self.round_card = card(self.set_named, tools, role="hot", space=STEP)
        self.not_yet = card(subtitle(say("Not possible yet")), self._later, space=STEP)
        content = QWidget()
        content.setProperty("role", "page")
        whole = column(self.round_card, self._groups, self.not_yet, None, space=SPACE)
        whole.setContentsMargins(0, 0, 0, UNDER_A_MESSAGE)
        content.setLayout(whole)
        self._content, self._scroll = content, scrolled(content)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda *_: self._bring_into_sight())
        spread(self, head, self._scroll, stretching=1)

    def _group(self, moment: EveningMoment) -> QWidget:
        """The documents of one moment, under its name; those for any moment come last."""
        group = QWidget()
        parts: list[QWidget] = [label(self._tr.gettext(MOMENTS[moment]), "strong"), *self._cards_of(moment)]
        if moment is EveningMoment.RESULTS:
            parts += [
                label(self._tr.gettext(MOMENTS[EveningMoment.ANY]), "strong"),
                *self._cards_of(EveningMoment.ANY),
                self.logo,
                self._archive(),
            ]
        group.setLayout(column(*parts, None, space=STEP))
        return group

    def _cards_of(self, moment: EveningMoment) -> list[DocumentCard]:
        return [card for name, card in self.cards.items() if DOCUMENTS[name].moment is moment]

    def _archive(self) -> QFrame:
        say = self._tr.gettext
        archive = QFrame()
        archive.setProperty("role", "card")
        purpose = soft(say("As a workbook for spreadsheets; as JSON for archives and other programs."))
        layout = column(
            subtitle(say("Whole championship")), purpose, row(self.workbook, self.export, None, space=STEP), space=HALF
        )
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        archive.setLayout(layout)
        return archive

    def _connect(self) -> None:
        self.paper.changed.connect(self.changed)
        self.paper.said.connect(lambda sentence, tone: self.message.say(*sentence.split("\n"), tone=tone))
        self.logo.said.connect(lambda sentence, tone: self.message.say(*sentence.split("\n"), tone=tone))
        for name, offered in self.cards.items():
            offered.preview_wanted.connect(lambda name=name: self._look(name))
            offered.print_wanted.connect(lambda name=name: self.paper.print(self._wanted(name)))
            offered.save_wanted.connect(lambda name=name: self.paper.save(self._wanted(name)))
        self.whole_round.clicked.connect(lambda: self.paper.print_all(self.whole_round.text().rstrip("…"), self._set()))
        self.whole_files.clicked.connect(lambda: self.paper.save_all(self._set()))
        self.export.clicked.connect(self.save_export)
        self.workbook.clicked.connect(self.save_workbook)
