"""What the tour says, over the pages: which step it is, what to press, and what happened at the one before."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.tour.steps import STEPS
from tournament.ui.widgets.buttons import flat_button, key_name, quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import change_role, pill, prose, soft, strong
from tournament.ui.widgets.wrapping import wrapping

LAST = len(STEPS)


class TourPanel(QFrame):
    """Stands over every page, hiding nothing. The focus stays; only Tab leads to its buttons."""

    doing_asked = Signal()
    """The step is to be done for whoever looks."""
    leaving_asked = Signal()
    beginning_asked = Signal()
    closing_asked = Signal()
    going_on_asked = Signal()
    silence_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words, say = words, words.gettext
        self.setProperty("role", "message")
        self.is_stuck = False
        self.number, self.heading, self.said, self.how = pill(""), strong(""), soft(""), prose("")
        self.heading.setWordWrap(True)
        self.do_it = quiet_button(say("Do it for me"))
        self.again = quiet_button(say("Begin the tour again"))
        self.close_sample = quiet_button(say("Close the sample"))
        self.leave = flat_button(f"{say('Leave the tour')}  {key_name('Esc')}")
        self.go_on, self.be_gone = quiet_button(say("Continue the tour")), flat_button(say("Close this message"))
        self.do_it.clicked.connect(self.doing_asked)
        self.again.clicked.connect(self.beginning_asked)
        self.close_sample.clicked.connect(self.closing_asked)
        self.leave.clicked.connect(self.leaving_asked)
        self.go_on.clicked.connect(self.going_on_asked)
        self.be_gone.clicked.connect(self.silence_asked)
        head = row(self.number, self.heading, space=STEP)
        head.setStretch(1, 1)
        told = column(None, self.said, head, self.how, None, space=HALF)
        is_wide = theme_of(self).text_size <= LARGE_TEXT
        buttons = (self.do_it, self.go_on, self.again, self.close_sample, self.leave, self.be_gone)
        layout = (
            row(told, column(None, *buttons, None, space=HALF), space=SPACE)
            if is_wide
            else column(told, wrapping(*buttons, space=STEP, at_end=True), space=HALF)
        )
        if is_wide:
            layout.setStretch(0, 1)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        self.setLayout(layout)

    def show_step(self, number: int, *, said: str, is_stuck: bool = False) -> None:
        """Show a step of eight, from 0, or the end; what was `said` before; `is_stuck` where the sample has no more."""
        self.is_stuck = is_stuck
        say, is_over = self._words.gettext, number == LAST
        self.said.setText(f"✓ {say(said)}" if said else "")
        self.said.setVisible(bool(said))
        self.number.setText(say("{n} of {most}").format(n=min(number + 1, LAST), most=LAST))
        self.number.setVisible(not is_over)
        if is_over:
            self.heading.setText(say("That was the evening"))
            self.how.setText(say("F1 tells about the page you are on, F8 asks what a referee decides, Ctrl+6 prints. This sample can be played on."))
        else:
            told = say(STEPS[number].how)
            self.heading.setText(say(STEPS[number].title))
            self.how.setText(
                say("There are no more tables to enter in this sample. Ctrl+Z takes back what was done, or begin again.") if is_stuck else told
            )
        change_role(self, tone="" if is_over else "alert")
        self.heading.show()
        self.do_it.setVisible(not is_over and not is_stuck)
        self.again.setVisible(is_over or is_stuck)
        self.close_sample.setVisible(is_over)
        self.leave.show()
        self.go_on.hide()
        self.be_gone.hide()
        self.setAccessibleName(f"{self.said.text()} {self.heading.text()}. {self.how.text()}".strip())

    def show_left(self) -> None:
        """Say in the same place that the tour was left, and how it goes on: over the pages nothing is covered."""
        for part in (self.number, self.heading, self.said, self.do_it, self.again, self.close_sample, self.leave):
            part.hide()
        self.how.setText(self._words.gettext("You have left the tour. This is still the sample: Ctrl+W closes it, and Ctrl+K finds the tour again."))
        change_role(self, tone="")
        self.go_on.show()
        self.be_gone.show()
        self.setAccessibleName(self.how.text())
        self.show()
