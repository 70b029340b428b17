"""Asks who decides between reports that contradict each other, and why: it is a decision like any other."""

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.hall.tables import say_claims, say_settled
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import Command
from tournament.services.hall.lines import ClaimsLine
from tournament.services.scores.lines import GameLine
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import referees_of
from tournament.ui.scores.decision_dialog import DecisionDialog, RulingReason
from tournament.ui.scores.foreseen import NOBODY
from tournament.ui.scores.foresight import Foresight
from tournament.ui.scores.referee_line import referee_to_propose

UNSAID = RulingReason("", "")


class Disputes:
    """Asks who decides between the reports of a table. What was said and then refused by the desk is proposed again."""

    def __init__(self, over: QWidget, words: Translator, foresight: Foresight) -> None:
        self._over, self._words, self._foresight = over, words, foresight
        self._typed: dict[int, RulingReason] = {}

    def with_who_and_why(self, hall: Hall, claims: ClaimsLine, command: Command, *, by: str) -> Command | None:
        """The command that settles these reports, with who decides and why if asked; None if cancelled."""
        settings = championship(hall)
        if not claims.is_disputed or settings.brief_decisions:
            return command
        typed = self._typed.get(claims.game, UNSAID)
        verdict = DecisionDialog.ask(
            self._over,
            self._words,
            self._words.gettext("Contested result"),
            "\n".join((*self._decided(command, claims.game), *say_claims(claims, self._words))),
            self._words.gettext("Decide"),
            referee=typed.referee or referee_to_propose(hall, by),
            referees=referees_of(settings),
            reason=typed.reason,
        )
        if verdict is None:
            return None
        self._typed[claims.game] = verdict
        return command.adding(referee=verdict.referee, reason=verdict.reason)

    def forget(self, game: GameLine | None) -> None:
        """What was said of this game is kept by the desk now."""
        if game is not None:
            self._typed.pop(game.id, None)

    def _decided(self, command: Command, game_id: int) -> list[str]:
        """What the result becomes; nothing where the desk would refuse it, which it says itself."""
        try:
            return [say_settled(self._foresight.sheet_after(command.adding(referee=NOBODY, reason=NOBODY), game_id), self._words)]
        except Refused:
            return []
