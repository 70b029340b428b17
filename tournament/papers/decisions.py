"""What the referees decided, round by round: when, at which table, about whom, by which article, by whom and why.

For whoever wants to know how a result came about, and for the federation where a club reports to one.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.papers import presence_text
from tournament.messages.phrases import number
from tournament.messages.scores.rulings import count_text, reason_text, ruled_text
from tournament.papers.document import Document, EveningMoment, wanted_round
from tournament.papers.page import AREA, LINE, SOFT, Heading, Paper, Part, framed, rule
from tournament.papers.rows import Block, head_of_rows, kept_together, pages_of, paragraph, text_rows
from tournament.papers.text import BOLD, REGULAR, fit, write
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.scores.views import RulingView

WHEN: Final = 14 * mm
TABLE: Final = 13 * mm
WHO: Final = 42 * mm
WHY: Final = 50 * mm
WIDTHS: Final = (WHEN, TABLE, WHO, AREA.width - WHEN - TABLE - WHO - WHY, WHY)
ABOVE: Final = 12.0
SIGNING: Final[float] = 14 * mm


def lay_out_decisions(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """All decisions, oldest first within their round; those of one round, or about one team, where that is wanted."""
    if part.round is not None:
        wanted_round(snapshot, part)
    if part.team is not None and all(team.number != part.team for team in snapshot.teams):
        raise Refused(Problem("team-unknown", details={"number": part.team}))
    lines = [line for line in snapshot.rulings if is_wanted(line, part)]
    counted = {line.round for line in snapshot.presence if part.team is None and part.round in (None, line.round)}
    head = head_of_rows(_labels(tr), WIDTHS)
    blocks: list[Block] = []
    for round_ in sorted({line.decision.round or 0 for line in lines} | counted):
        blocks += _of_round(
            round_, [line for line in lines if (line.decision.round or 0) == round_], head, snapshot, tr
        )
    if not lines:
        blocks.append(paragraph(tr.gettext("No decision was taken."), size=11, above=ABOVE))
    heading = Heading(tr.gettext("Referees’ decisions"), _subtitle(lines, part, tr))
    return framed(pages_of([*blocks, _signing(snapshot, tr)]), heading, snapshot, tr)


def is_wanted(line: RulingView, part: Part) -> bool:
    """Whether a decision is of the wanted round and team; about nobody means all who sat there."""
    return part.round in (None, line.decision.round) and (
        part.team is None or part.team in (line.concerned or line.seated)
    )


def _subtitle(lines: Sequence[RulingView], part: Part, tr: Translator) -> str:
    say = tr.gettext
    return " · ".join(
        [
            *([say("Round {number}").format(number=part.round)] if part.round is not None else []),
            *([say("Team {number}").format(number=part.team)] if part.team is not None else []),
            tr.ngettext("{count} decision", "{count} decisions", len(lines)).format(count=number(len(lines), tr)),
        ]
    )


def _labels(tr: Translator) -> tuple[str, ...]:
    say = tr.gettext
    return say("At"), say("Table"), say("About whom"), say("Decision"), say("Referee and reason")


def _of_round(
    round_: int, lines: Sequence[RulingView], head: Block, snapshot: Snapshot, tr: Translator
) -> Iterator[Block]:
    """The heading of a round, who was counted there, and its decisions."""
    say, zone = tr.gettext, snapshot.taken_at.tzinfo
    heading = say("Round {number}").format(number=round_) if round_ else say("Outside the rounds")
    counts = [paragraph(presence_text(line, tr, zone)) for line in snapshot.presence if line.round == round_]
    rows = list(text_rows([_decision_cells(line, snapshot, tr) for line in lines], WIDTHS, head))
    opening = [paragraph(heading, face=BOLD, size=12, above=ABOVE), *counts]
    yield kept_together([*opening, head, rows[0]] if rows else opening)
    yield from rows[1:]


def _decision_cells(line: RulingView, snapshot: Snapshot, tr: Translator) -> tuple[str, ...]:
    """A decision in five columns; where nobody is at fault, it is about all who sat there."""
    decision = line.decision
    at = f"{decision.at.astimezone(snapshot.taken_at.tzinfo):%H:%M}" if decision.at else ""
    called = {team.number: f"{team.number}\N{NO-BREAK SPACE}{team.name}" for team in snapshot.teams}
    who = " – ".join(called.get(team, str(team)) for team in line.concerned or line.seated)
    told = " ".join(f"{sentence}." for sentence in (ruled_text(decision, tr), count_text(line, tr)) if sentence)
    return at, "" if decision.table is None else str(decision.table), who, told, reason_text(decision, tr)


def _signing(snapshot: Snapshot, tr: Translator) -> Block:
    signers = tr.gettext("Signature of the referees")
    told = f"{signers} · {snapshot.championship.referees}" if snapshot.championship.referees else signers

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(SOFT)
        write(canvas, fit(told, REGULAR, 8, AREA.width), AREA.left, top - 2 * ABOVE)
        rule(canvas, top - 2 * ABOVE - SIGNING, LINE, 0.6, AREA.left, AREA.left + AREA.width / 2)

    return Block(3 * ABOVE + SIGNING, draw)


DOCUMENT: Final = Document(
    N_("What the referees decided in every round: about whom, by which article, by whom and why."),
    EveningMoment.ROUND,
    lay_out_decisions,
    one="team",
)
