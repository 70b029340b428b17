"""What the teams report, and that a referee is called, as the desk and the referee read it."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.messages.sides import say_side
from tournament.records.kinds import Outcome
from tournament.scoring.facts import Side
from tournament.sentences import N_
from tournament.services.hall.claim_lines import CallLine, ClaimLine, ClaimsLine, ClaimState, SaidLine
from tournament.services.scores.lines import SheetLine, WinReason

STATES: Final[Mapping[ClaimState, str]] = {
    ClaimState.CLAIMED: N_("reported"),
    ClaimState.CONTESTED: N_("contested"),
    ClaimState.AGREED: N_("in, as both sides reported"),
    ClaimState.CHECK: N_("to check"),
}
CALLED: Final = N_("referee")
"""On a tile: somebody there waits for a referee."""
WAITING: Final[Mapping[ClaimState, str]] = {
    ClaimState.CLAIMED: N_("Reported from the hall, and not confirmed by the other side yet."),
    ClaimState.CONTESTED: N_("The two sides do not report the same: a referee decides."),
    ClaimState.AGREED: N_("Both sides reported this result."),
    ClaimState.CHECK: N_("What is reported from the hall is not what is written here."),
}


OF_SEVERAL: Final[Mapping[ClaimState, str]] = {
    ClaimState.CONTESTED: N_("The sides do not report the same: a referee decides."),
    ClaimState.AGREED: N_("All the sides reported this result."),
}
"""What is said of reports at a table of more than two sides."""
DENIED: Final = N_("One side reports a result, and the other says that it is not right: a referee decides.")
DENIED_OF_SEVERAL: Final = N_("A result is reported, and not every side says that it is right: a referee decides.")
"""What is said of a contested table where no other result is reported."""
IN_AS_REPORTED: Final = N_("in, as all the sides reported")


def say_state(said: SaidLine, words: Translator) -> str:
    """What is said at a table in a word or two: a call, or its reports; empty if nothing."""
    if said.call is not None:
        return words.gettext(CALLED)
    if said.state is ClaimState.AGREED and len(said.claims.letters) > 2:
        return words.gettext(IN_AS_REPORTED)
    return words.gettext(STATES[said.state]) if said.state in STATES else ""


def say_waiting(line: ClaimsLine, words: Translator) -> str:
    """What the reports of a table come to, as a sentence; nothing where they come to nothing."""
    several = len(line.letters) > 2
    if line.state is ClaimState.CLAIMED and several and line.silent:
        told = words.ngettext("{n} of {sides} sides reports this result", "{n} of {sides} sides report this result", len(line.told))
        silent = say_list([say_side(letter, words) for letter in line.silent], words)
        reported = told.format(n=len(line.told), sides=len(line.letters))
        return words.gettext("{reported}; not heard yet: {silent}.").format(reported=reported, silent=silent)
    if line.state is ClaimState.CLAIMED and len(line.told) > 1:
        both = words.gettext("All the sides report this result, and it is not recorded.")
        return both if several else words.gettext("Both sides report this result, and it is not recorded.")
    if line.state is ClaimState.CONTESTED and line.is_only_denied:
        return words.gettext(DENIED_OF_SEVERAL if several else DENIED)
    said = {**WAITING, **(OF_SEVERAL if several else {})}.get(line.state)
    return words.gettext(said) if said else ""


def say_claim(claim: ClaimLine, words: Translator) -> str:
    """What a side reports, and when: `21:04 · side 1 (4 Durand): 2,010 for side 1, 1,650 for side 2`."""
    who = words.gettext("{side} ({team})").format(side=say_side(claim.letter, words), team=f"{claim.team} {claim.name}")
    return words.gettext("{time} · {side}: {told}").format(time=f"{claim.at.astimezone():%H:%M}", side=who, told=say_told(claim, words))


def say_told(claim: ClaimLine, words: Translator) -> str:
    """What a side reports: its totals, that hands go on, or only that the others are wrong."""
    report = claim.report
    if report is None:
        return words.gettext("not possible by these rules") if claim.problems else words.gettext("says that it is not right")
    told = [say_reported(report.totals, words)]
    if report.hands:
        told.append(words.ngettext("{n} hand", "{n} hands", len(report.hands)).format(n=len(report.hands)))
    if report.why is WinReason.CLOCK:
        told.append(words.gettext("stopped by the clock"))
    if not report.is_over:
        told.append(words.gettext("still playing"))
    return " · ".join(told)


def say_reported(totals: Mapping[Side, int], words: Translator) -> str:
    """Totals that are reported, each with its side, whoever reports them: `2,010 for side 1, 1,650 for side 2`."""
    each = words.gettext("{total} for {side}")
    return ", ".join(each.format(total=number(total, words), side=say_side(letter, words)) for letter, total in sorted(totals.items()))


def say_claims(line: ClaimsLine, words: Translator) -> Iterator[str]:
    """All that is reported of a table, a line for each side; and that one device spoke for several."""
    for claim in line.claims:
        if not (claim.settled and line.state is ClaimState.NONE):
            yield say_claim(claim, words)
    if line.one_device:
        yield words.gettext("One telephone reported for several sides.")


def say_settled(after: SheetLine, words: Translator) -> str:
    """What a decided contested result becomes: whose report is right, and which totals."""
    say, game, decision = words.gettext, after.game, after.decisions[-1]
    result = " – ".join(f"{side.numbered_name} {number(side.total, words)}" for side in game.sides)
    if not game.is_in:
        return say("No report is taken: the table has no result, and its sides report again.")
    if decision.outcome == Outcome.KEPT:
        return say("The result stays as it is recorded: {result}.").format(result=result)
    right = next(side for side in game.sides if side.letter in decision.sides)
    side = say_side(right.letter, words)
    return say("{side} is right ({team}). The result becomes: {result}.").format(
        side=f"{side[:1].upper()}{side[1:]}", team=right.numbered_name, result=result
    )


def say_call(call: CallLine, words: Translator) -> str:
    """That a referee is called, since when, by whom and why."""
    say, time = words.gettext, f"{call.at.astimezone():%H:%M}"
    sentence = say("Referee called at {time} by {team}") if call.team else say("Referee called at {time}")
    said = sentence.format(time=time, team=f"{call.team} {call.name}")
    return say("{called}: {reason}").format(called=said, reason=call.reason) if call.reason else f"{said}."
