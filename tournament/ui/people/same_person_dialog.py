"""Asks, after a posted draw, whether a corrected name is the same person's or another's."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamDraft, TeamLine, tidied
from tournament.services.people.names import is_misspelt
from tournament.services.people.team_rows import Renamed, last_posted, renamed
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import breakable, prose, soft


@dataclass(frozen=True)
class WhoItIs:
    """The names of those who were misspelt, as they are written now, and why the others come."""

    misspelt: Sequence[str]
    reason: str = ""


class SamePersonDialog(FormDialog):
    """A question for each name, answered if few letters differ. Another person needs a reason."""

    def __init__(self, words: Translator, changed: Sequence[Renamed], round_: int, parent: QWidget | None = None) -> None:
        """`round_` is the last one that was posted."""
        say = words.gettext
        self._changed, self._round = changed, round_
        self.questions = [self._question(words, was, name) for was, name in changed]
        self._follows = [soft("") for _ in changed]
        self.reason = text_field(say("&Reason"))
        asked = [
            column(prose(breakable(say("“{was}” becomes “{name}”:").format(was=was, name=name))), question, follows, space=HALF)
            for (was, name), question, follows in zip(changed, self.questions, self._follows, strict=True)
        ]
        sentence = say("A draw has been posted: the name is on its papers.")
        super().__init__(words, say("The same person?"), sentence, say("Keep the correction"), (*asked, self.reason), parent)
        for question, (was, name) in zip(self.questions, changed, strict=True):
            question.press((is_misspelt(was, name),))
            question.chosen.connect(self._show)
        self.finished_typing.connect(self.hand_in)
        self._show()
        next(button for button in self.questions[0].buttons if button.isChecked()).setFocus()

    @staticmethod
    def _question(words: Translator, was: str, name: str) -> Segments:
        same, other = words.gettext("Same person, misspelt"), words.gettext("Another person")
        about = f"{was} → {name}"
        return Segments((SegmentChoice(True, same, f"{same}: {about}"), SegmentChoice(False, other, f"{other}: {about}")), must=True)

    def _show(self) -> None:
        """Say what follows from each answer, and ask for what it needs."""
        say = self._words.gettext
        for (was, name), question, follows in zip(self._changed, self.questions, self._follows, strict=True):
            if question.value:
                text = say("Corrected in every round and on every paper; no reason is needed.")
            else:
                text = say(
                    "{name} plays instead of {was} after round {round}: only for a serious reason, which is kept. "
                    "The papers of the rounds until then keep {was}."
                ).format(name=name, was=was, round=self._round)
            follows.setText(breakable(text))
        is_another = any(not question.value for question in self.questions)
        self.reason.setVisible(is_another)
        self.keep.setText(say("Replace the player") if is_another else say("Keep the correction"))
        self._fit()

    @property
    def answer(self) -> WhoItIs:
        """What was chosen and typed."""
        names = [name for (_, name), question in zip(self._changed, self.questions, strict=True) if question.value]
        return WhoItIs(names, self.reason.editor.text().strip())

    def hand_in(self) -> None:
        """Close, unless somebody else comes and nobody says why."""
        if not self.reason.isHidden() and not self.answer.reason:
            self.reason.complain(self._words.gettext("Write in a few words why: the journal and the sheets will show it."))
            self.reason.setFocus()
            self._fit()
        else:
            self.accept()

    @classmethod
    def ask_about(cls, parent: QWidget, words: Translator, hall: Hall, team: TeamLine, draft: TeamDraft) -> WhoItIs | None:
        """Who the renamed of a draft are; None if the correction was cancelled."""
        dialog = cls(words, renamed(team.players, tidied(draft).players), last_posted(hall) or 0, parent)
        return dialog.answer if dialog.exec() else None


def asks_who_it_is(problems: Sequence[Problem]) -> bool:
    """Whether a correction was refused because another name may be another person's."""
    return any(problem.code == "substitution-needs-reason" for problem in problems)
