"""The sentences of the sheet after play: which entry it is after, why a hand is marked, who approved it."""

from collections.abc import Iterator

from tournament.i18n import Translator
from tournament.messages.desk import say_circumstances, say_done
from tournament.messages.papers import say_approval, say_typed
from tournament.messages.phrases import number, say_moment
from tournament.messages.scores.hands import say_told
from tournament.messages.scores.scores import say_ending, say_hand, say_why_it_goes_on
from tournament.messages.scores.sheet_notes import sheet_notes
from tournament.services.papers.lines import PlayedSheet, SheetChanges
from tournament.services.papers.snapshot import GamePast
from tournament.services.scores.lines import SheetLine


def say_step(past: GamePast | None, index: int, changes: SheetChanges, tr: Translator) -> str:
    """After which entry the sheet is shown, and what that entry made of it."""
    say = tr.gettext
    if past is None:
        return say("Page up goes back to what stood on it before, entry by entry.")
    entry = past.steps[index]
    counted = say("{n} of {count}").format(n=index + 1, count=len(past))
    at = say_moment(entry.at.astimezone(), tr)
    head = say("{counted} · entry {number}, {when}, by {name}").format(
        counted=counted, number=number(entry.sequence, tr), when=at, name=entry.by
    )
    undone = say("This was undone later.") if entry.sequence in past.undone else ""
    why = say("Reason: {reason}").format(reason=entry.why) if entry.why else ""
    told = " ".join(filter(None, (say_done(entry, tr), say_circumstances(entry, tr))))
    gone = (
        say("Deleted: hand {n}, {told}.").format(n=hand.number, told=say_told(hand.facts, tr) or say("not read"))
        for hand in changes.gone
    )
    return "\n".join(filter(None, (head, told, why, *gone, undone)))


def say_hand_of(sheet: SheetLine, index: int, tr: Translator) -> tuple[str, str]:
    """Which hand is explained, and how its marks came about."""
    name = tr.gettext("Hand {n}").format(n=sheet.hands[index].number)
    return name, say_hand(sheet.score.hands[index], tr)


def say_rest(played: PlayedSheet, tr: Translator) -> Iterator[str]:
    """How the game ended or why it goes on, what was decided, what sides say, who wrote it: a line each."""
    sheet = played.sheet
    if told := say_ending(sheet.score, tr) or ("" if sheet.game.is_in else say_why_it_goes_on(sheet.score, tr)):
        yield told
    yield from sheet_notes(sheet, tr)
    for approval in played.approvals:
        yield f"{say_approval(approval, tr)}."
    if played.typed:
        yield tr.gettext("Written by {names}.").format(names=" · ".join(say_typed(typed, tr) for typed in played.typed))
