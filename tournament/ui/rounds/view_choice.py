"""Several views of one round, and above them the choice between them."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import column, row


class ViewChoice(QWidget):
    """Shows the chosen view, at first the first of `choices`; `front` alone where there is no choice."""

    def __init__(self, views: Mapping[str, QWidget], choices: Sequence[SegmentChoice], front: str) -> None:
        super().__init__()
        self._views, self._front = views, front
        self.choice = Segments(choices, must=True)
        self.choice.press((choices[0].value,))
        self._choices, self._shown = QWidget(), QStackedWidget()
        self._choices.setLayout(row(self.choice, None))
        for view in views.values():
            self._shown.addWidget(view)
        layout = column(self._choices, self._shown)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.choice.chosen.connect(self._show)
        self.offer_choice(offered=False)

    def offer_choice(self, *, offered: bool) -> None:
        """Let the view be chosen, or show the one in front."""
        self._choices.setVisible(offered)
        self._show()

    def _show(self) -> None:
        self._shown.setCurrentWidget(self._views[self._front if self._choices.isHidden() else self.choice.value])
