"""A referee's decisions by tablet: what is offered, the form, and its answers. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.phrases import side_text
from tournament.messages.scores.hands import ANNULMENTS
from tournament.messages.scores.rulings import WORDS, award_text, repeated_text
from tournament.records.kinds import Outcome
from tournament.scoring.facts import Annulment, HandFacts, Side
from tournament.scoring.systems import form_of
from tournament.scoring.tricks import can_be_awarded
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.use_cases import Command, Role, preview
from tournament.services.repairs.incidents import (
    INCIDENTS,
    MOST_HANDS_LEFT,
    Incident,
    IncidentAnswers,
    IncidentSubject,
    asks_who_loses,
    tells_who_is_absent,
)
from tournament.services.scores.decisions_kept import repeated
from tournament.services.scores.sheet_moves import sheet as sheet_of_game
from tournament.services.scores.views import ResultKind, SheetView
from tournament.services.setup.championship import championship
from tournament.services.setup.views import referees_of
from tournament.web.forms import number_of
from tournament.web.phones.hand_form import FormField, HandFormFields, hand_of

ANYTHING: Final = IncidentAnswers(sides=("A",), points=1, minutes=1)
"""Answers to ask what a choice would do, before anything is answered."""
OF_A_CONTRACT: Final = ("declarer", "contract", "trump", "doubling", "belote")
"""The fields of a hand that are known when it is stopped at a wrong card."""
YES, NO = "1", "0"
"""Whether the side at fault had won a trick before, as the form says it."""
Typed = Mapping[str, str]


def choices(sheet: SheetView, role: Role, tr: Translator) -> Mapping[str, str]:
    """What somebody in this role can decide at a table now, by name."""
    subject = IncidentSubject(sheet, None)
    return {
        name: choice_text(WORDS[name].name, subject, tr)
        for name, known in INCIDENTS.items()
        if may_decide(known, subject, role)
    }


def may_decide(incident: Incident, subject: IncidentSubject, role: Role) -> bool:
    """Whether something is offered at a table, and somebody in this role may do it."""
    if not incident.is_offered(subject):
        return False
    return role in incident.decide(subject, ANYTHING).declared.roles


def choice_text(sentence: str, subject: IncidentSubject, tr: Translator) -> str:
    """A sentence of a choice with the numbers of the hands that it names."""
    return tr.gettext(sentence).format_map(subject.numbers)


@dataclass(frozen=True)
class DecisionForm:
    """The form of a decision: what it asks for, with its sides, causes, outcomes and hands, and what it does.

    `fields` are those of a hand that is awarded, and `tricks` how many it has; `asks_held` says that the award follows
    from what the side at fault had. `repeated` says which time it would be for each side, and what that brings.
    """

    title: str
    action: str
    consequence: str
    asks: tuple[str, ...]
    several: bool
    sides: tuple[tuple[Side, str], ...]
    causes: tuple[tuple[str, str], ...]
    outcomes: tuple[tuple[str, str], ...]
    hands: tuple[tuple[int, str], ...]
    tricks: int
    fields: tuple[FormField, ...]
    asks_held: bool
    repeated: tuple[str, ...]
    referees: tuple[str, ...]
    needs_reason: bool


def decision_form(
    state: ChampionshipState, name: str, subject: IncidentSubject, tr: Translator, typed: Typed
) -> DecisionForm:
    """The form of a choice at a table, with what was `typed` into it."""
    incident, sheet, settings, say = INCIDENTS[name], subject.sheet, championship(state), tr.gettext
    unasked = {"absent"} if not tells_who_is_absent(subject) else set[str]()
    unasked |= {"loses"} if not asks_who_loses(subject) else set()
    asks = tuple(asked for asked in all_asked(incident) if asked not in unasked)
    is_open = sheet.game.kind is ResultKind.PENDING
    coming = [(0, say("the deal that comes next"))] if is_open else []
    written = ((hand.id, say("Hand {n}").format(n=hand.number)) for hand in reversed(sheet.hands))
    return DecisionForm(
        title=choice_text(WORDS[name].name, subject, tr),
        action=choice_text(WORDS[name].action, subject, tr),
        consequence=choice_text(WORDS[name].consequence, subject, tr),
        asks=asks,
        several=incident.several,
        sides=tuple((side.letter, f"{side_text(side.letter, tr)} · {side.numbered_name}") for side in sheet.game.sides),
        causes=tuple(
            (cause.value, say(ANNULMENTS[cause])) for cause in form_of(sheet.rules, subject.letters).annulments
        ),
        outcomes=outcomes_of(incident, tr),
        hands=(*coming, *written) if is_about_a_deal(incident) else (),
        tricks=form_of(sheet.rules, subject.letters).tricks,
        fields=tuple(fields_of_award(subject, tr, typed)) if "hand" in asks else (),
        asks_held="held" in asks and can_be_awarded(sheet.rules, subject.letters),
        repeated=repetitions(state, incident, sheet, tr),
        referees=referees_of(settings),
        needs_reason=incident.must_tell(settings),
    )


def all_asked(incident: Incident) -> tuple[str, ...]:
    """Everything that a choice may ask, whatever follows: a form without a program in it shows all of it at once."""
    return (*incident.asks, *(asked for also in incident.also.values() for asked in also))


def outcomes_of(incident: Incident, tr: Translator) -> tuple[tuple[str, str], ...]:
    """What may follow, for a choice that asks it."""
    if incident.ruling is None or "outcome" not in incident.asks:
        return ()
    return tuple((outcome.value, tr.gettext(told)) for outcome, told in incident.ruling.outcomes.items())


def is_about_a_deal(incident: Incident) -> bool:
    """Whether a choice is about one deal: the one that comes next, or one that was written."""
    return "cause" in incident.asks or (incident.ruling is not None and incident.ruling.void is not None)


def repetitions(state: ChampionshipState, incident: Incident, sheet: SheetView, tr: Translator) -> tuple[str, ...]:
    """Each team's count of a fault, and what it brings, where repeating brings something."""
    if incident.ruling is None or not incident.ruling.brings:
        return ()
    kind = incident.ruling.kind
    return tuple(
        repeated_text(repeated(state, kind, team, sheet.game.id), tr)
        for side in sheet.game.sides
        for team in side.teams
    )


def fields_of_award(subject: IncidentSubject, tr: Translator, typed: Typed) -> list[FormField]:
    """An awarded hand's fields: contract and belote, or all where nothing follows from them."""
    form = form_of(subject.sheet.rules, subject.letters)
    called = {letter: side_text(letter, tr) for letter in subject.letters}
    fields = HandFormFields(replace(form, passes=False), called, tr, typed).fields
    return (
        [field for field in fields if field.name in OF_A_CONTRACT]
        if can_be_awarded(subject.sheet.rules, subject.letters)
        else list(fields)
    )


def answers_of(form: Typed, subject: IncidentSubject, incident: Incident) -> IncidentAnswers:
    """What a form answers; what it does not ask for stays as it is."""
    letters = [side.letter for side in subject.sheet.game.sides]
    cause, outcome = form.get("cause", ""), form.get("outcome", "")
    followed = Outcome(outcome) if outcome in [each.value for each in Outcome] else None
    points, minutes = numbers_of(form, "points"), numbers_of(form, "minutes")
    return IncidentAnswers(
        cause=Annulment(cause) if cause in [each.value for each in Annulment] else Annulment.IRREGULAR_DEAL,
        dealer=next((letter for letter in letters if form.get("dealer") == letter), None),
        sides=tuple(letter for letter in letters if form.get(f"side-{letter}") or form.get("side") == letter),
        points=-points if form.get("way") == "take" else points,
        more=number_of(form.get("more", ""), most=MOST_HANDS_LEFT) or 0,
        referee=form.get("referee", "").strip(),
        reason=form.get("reason", "").strip(),
        absent=bool(form.get("absent")),
        outcome=followed,
        trick=numbers_of(form, "trick"),
        held=numbers_of(form, "held"),
        has_trick=trick_answered(form),
        hand=hand_answered(form, subject) if followed is Outcome.AWARDED and "hand" in all_asked(incident) else None,
        minutes=-minutes if form.get("way") == "take" else minutes,
        loses={YES: True, NO: False}.get(form.get("loses", "")),
    )


def trick_answered(form: Typed) -> bool | None:
    """Whether the side at fault had won a trick before, as far as the form tells it: whoever has points has one."""
    told = {YES: True, NO: False}.get(form.get("has_trick", ""))
    return True if told is None and numbers_of(form, "held") > 0 else told


def hand_answered(form: Typed, subject: IncidentSubject) -> HandFacts | None:
    """The hand that is typed; None where nothing of it is, and the one on the sheet holds."""
    hand_form = form_of(subject.sheet.rules, subject.letters)
    return hand_of(form, hand_form) if form.get("declarer") else None


def numbers_of(form: Typed, name: str) -> int:
    """A number that is typed, 0 where none is."""
    return number_of(form.get(name, "").strip()) or 0


def award_preview(
    state: ChampionshipState,
    decision: Command,
    subject: IncidentSubject,
    clock: Callable[[], datetime],
    tr: Translator,
) -> str:
    """What a hand is worth as a decision awards it. Refuses what the decision refuses."""
    after = sheet_of_game(preview(state, decision, clock).state, subject.sheet.game.id)
    return award_text(after, subject.number, tr)


def lacking(form: DecisionForm, answers: IncidentAnswers, typed: Typed) -> tuple[Problem, ...]:
    """What a form still asks for; what else is wrong the desk says."""
    awarded = answers.outcome is Outcome.AWARDED
    lacks = (
        (Problem("referee-side", "sides"), "sides" in form.asks and not answers.sides),
        (Problem("referee-points", "points"), "points" in form.asks and not answers.points),
        (Problem("referee-minutes-of-table", "minutes"), "minutes" in form.asks and not answers.minutes),
        (Problem("ruling-not-noted", "outcome"), bool(form.outcomes) and answers.outcome is None),
        (Problem("award-without-trick", "trick"), awarded and not answers.trick),
        (
            Problem("award-without-held", "held"),
            awarded and form.asks_held and answers.trick > 1 and not tells_held(typed),
        ),
        (Problem("referee-result-stands", "loses"), "loses" in form.asks and answers.loses is None),
        (Problem("referee-who-and-why", "reason"), form.needs_reason and not (answers.referee and answers.reason)),
    )
    return tuple(problem for problem, is_lacking in lacks if is_lacking)


def tells_held(typed: Typed) -> bool:
    """Whether a form tells the fault side's points, or no trick, which is a capot."""
    held, has_trick = typed.get("held", "").strip(), typed.get("has_trick", "")
    points = number_of(held)
    if points is None:
        return not held and has_trick == NO
    return points > 0 or has_trick in (YES, NO)
