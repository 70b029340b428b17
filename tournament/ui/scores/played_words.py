"""The sentences of the sheet after play: which entry it is after, why a hand is marked, who approved it."""

from collections.abc import Iterator

from tournament.i18n import Translator
from tournament.messages.desk import circumstances_text, done_text
from tournament.messages.papers import approval_text, typed_text
from tournament.messages.phrases import moment_text, number
from tournament.messages.scores.hands import played_text
from tournament.messages.scores.scores import ending_text, hand_text, why_it_goes_on_text
from tournament.messages.scores.sheet_notes import sheet_notes
from tournament.services.papers.snapshot import GamePast
from tournament.services.papers.views import PlayedSheet, SheetChanges
from tournament.services.scores.views import SheetView


def step_text(past: GamePast | None, index: int, changes: SheetChanges, tr: Translator) -> str:
    """After which entry the sheet is shown, and what that entry made of it."""
    say = tr.gettext
    if past is None:
        return say("Page up goes back to what stood on it before, entry by entry.")
    entry = past.steps[index]
    counted = say("{n} of {count}").format(n=index + 1, count=len(past))
    at = moment_text(entry.at.astimezone(), tr)
    head = say("{counted} · entry {number}, {when}, by {name}").format(
        counted=counted, number=number(entry.sequence, tr), when=at, name=entry.by
    )
    undone = say("This was undone later.") if entry.sequence in past.undone else ""
    why = say("Reason: {reason}").format(reason=entry.why) if entry.why else ""
    told = " ".join(filter(None, (done_text(entry, tr), circumstances_text(entry, tr))))
    gone = (
        say("Deleted: hand {n}, {told}.").format(n=hand.number, told=played_text(hand.facts, tr) or say("not read"))
        for hand in changes.gone
    )
    return "\n".join(filter(None, (head, told, why, *gone, undone)))


def hand_texts(sheet: SheetView, index: int, tr: Translator) -> tuple[str, str]:
    """Which hand is explained, and how its marks came about."""
    name = tr.gettext("Hand {n}").format(n=sheet.hands[index].number)
    return name, hand_text(sheet.score.hands[index], tr)


def rest_lines(played: PlayedSheet, tr: Translator) -> Iterator[str]:
    """How the game ended or why it goes on, what was decided, what sides say, who wrote it: a line each."""
    sheet = played.sheet
    if told := ending_text(sheet.score, tr) or ("" if sheet.game.is_in else why_it_goes_on_text(sheet.score, tr)):
        yield told
    yield from sheet_notes(sheet, tr)
    for approval in played.approvals:
        yield f"{approval_text(approval, tr)}."
    if played.typed:
        yield tr.gettext("Written by {names}.").format(
            names=" · ".join(typed_text(typed, tr) for typed in played.typed)
        )
