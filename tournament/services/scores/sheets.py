"""The score sheet of a game, and what a change would make of it."""

from collections.abc import Sequence

from tournament.errors import Problem, Refused
from tournament.models.tables import Decision, Game
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.scores import GameScore
from tournament.scoring.stored import score_changed
from tournament.services.desk.hall import Hall
from tournament.services.rounds.round_lines import game_line_in
from tournament.services.scores.decisions_kept import decision_lines
from tournament.services.scores.ledger import given, record_in
from tournament.services.scores.lines import GameLine, SheetLine
from tournament.services.scores.sheet_deals import with_hand
from tournament.services.setup.settings import rules_in


def sheet(hall: Hall, game_id: int) -> SheetLine:
    """The score sheet of a game."""
    if hall.get(Game, game_id) is None:
        raise Refused(Problem("game-gone"))
    return sheet_line(hall, game_line_in(hall, game_id))


def sheet_line(hall: Hall, line: GameLine) -> SheetLine:
    """The sheet of a game that is already known as a line."""
    record = record_in(hall, line.id)
    return SheetLine(
        game=line,
        rules=rules_in(hall),
        hands=record.hands,
        score=record.score,
        stop=record.stop,
        typed_totals=record.typed_totals,
        typed_out=record.typed_out,
        adjustments=record.adjustments,
        decisions=decision_lines(hall, hall.of(Decision, "game_id", line.id)),
    )


def preview_hand(shown: SheetLine, facts: HandFacts, replacing: int | None = None) -> GameScore:
    """The sheet with this hand added, or in place of `replacing`. Refuses as recording would."""
    written = with_hand(shown.hands, facts, replacing)
    return score_changed(replace_hands(shown, written.hands), shown.score, written.were, written.unread)


def replace_hands(shown: SheetLine, hands: Sequence[HandFacts]) -> Sheet:
    """The sheet with other deals on it."""
    return Sheet(shown.rules, tuple(hands), len(shown.game.sides), shown.stop, given(shown.adjustments, len(hands)))
