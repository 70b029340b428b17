"""What each rule setting changes, by a hand scored once for each choice.

The hands are in the declarations of the settings (`Setting.shown_by`); here they are fitted to a system, scored and
said.
"""

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.setup.rule_settings import say_choice, what_it_needs
from tournament.messages.sides import say_side
from tournament.scoring.facts import SIDES, Adjustment, Annulment, HandFacts, Sheet, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.settings import TAKER, RuleSetting, SettingExample, settings_of
from tournament.scoring.systems import SYSTEMS, form_of


@dataclass(frozen=True)
class WorkedChoice:
    """A choice's result: the hand's marks or totals, by side."""

    value: str | int
    points: tuple[int, ...]
    score: GameScore


def ways(setting: RuleSetting, rules: Rules) -> tuple[SettingExample, tuple[WorkedChoice, ...]] | None:
    """A setting's example under each choice, others as they are; None if none shows."""
    if None in what_it_needs(setting, rules).values():
        return None
    for example in setting.shown_by:
        found = _ways_of(example, setting, rules)
        if any(_comes_to(one) != _comes_to(other) for one, other in pairwise(found)):
            return example, found
    return None


def _comes_to(way: WorkedChoice) -> tuple[object, ...]:
    return way.points, way.score.is_over, way.score.winner, way.score.hands[-1].held


def _ways_of(example: SettingExample, setting: RuleSetting, rules: Rules) -> tuple[WorkedChoice, ...]:
    """What an example comes to under every choice; nothing where it does not fit the system."""
    try:
        return tuple(_way(example, setting, value, rules) for value in setting.choices)
    except Refused:
        return ()


def _way(example: SettingExample, setting: RuleSetting, value: str | int, rules: Rules) -> WorkedChoice:
    # what brings the sides to their totals counts in the game
    needed = {**what_it_needs(setting, rules), **example.given, "decided_points": "winner"}
    given = {given: chosen for given, chosen in needed.items() if given in rules.by_name}
    under = Rules(rules.system, settings_of({**rules.by_name, **given, setting.name: value}, SYSTEMS[rules.system].settings))
    form = form_of(under)
    hand = fitted(example.instead.get(str(value), example.hand), form)
    earlier = (fitted(before, form) for before in example.earlier)
    sheet = Sheet(under, (*_beginning(example, under), *earlier, hand), len(form.letters))
    score = score_sheet(_levelled(sheet, hand) if example.level else sheet)
    marks = score.totals if example.ends or SYSTEMS[rules.system].countdown else score.hands[-1].marks
    return WorkedChoice(value, tuple(marks[side] for side in form.letters), score)


def _beginning(example: SettingExample, rules: Rules) -> tuple[HandFacts, ...]:
    """A deal that brings the sides to the totals from which the example goes on."""
    if not example.short or rules.target is None:
        return ()
    standing = ((side, rules.target - short) for side, short in zip(SIDES, example.short, strict=False))
    return (HandFacts(annulled=Annulment.AGREED, adjustments=tuple(Adjustment(side, points, "-") for side, points in standing if points)),)


def _levelled(sheet: Sheet, hand: HandFacts) -> Sheet:
    """The sheet with its last hand brought to equal totals."""
    totals = score_sheet(sheet).totals
    missing = {side: max(totals.values()) - total for side, total in totals.items()}
    given = tuple(Adjustment(side, points, "-") for side, points in missing.items() if points)
    return replace(sheet, hands=(*sheet.hands[:-1], replace(hand, adjustments=given)))


def fitted(hand: HandFacts, form: HandForm) -> HandFacts:
    """A hand by a system's form: without what it lacks, with trump or points it needs."""
    if not hand.is_played:
        return hand
    unknown: dict[str, Any] = {fact.name: fact.default for fact in fields(HandFacts) if not form.knows(fact.name)}
    hand = replace(hand, **unknown)
    if isinstance(hand.contract, int) and hand.contract not in form.contracts:
        hand = replace(hand, contract=None)
    if form.trump_needed and hand.trump is None:
        hand = replace(hand, trump=Trump.HEARTS)
    if form.several_defend and hand.capot not in (None, hand.declarer):
        hand = replace(hand, capot="defence")
    if hand.points is not None and (form.several_defend or form.points is Points.SIDES) and form.bid is None:
        return replace(hand, points=None, by_side=_by_side(hand.points, form))
    return hand


def _by_side(points: int, form: HandForm) -> tuple[tuple[str, int], ...]:
    """The taker's points, and what is left shared by the others: as evenly as may be, in even numbers."""
    others = form.letters[1:]
    left = form.total(Trump.HEARTS) - points
    share = left // len(others) // 2 * 2
    return ((TAKER, points), *((side, share) for side in others[1:]), (others[0], left - share * (len(others) - 1)))


# --- in words
# -----------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WorkedLine:
    """A setting's choice: text, every side's marks, remarks, and whether it is the present one."""

    choice: str
    marks: tuple[str, ...]
    note: str
    holds: bool


@dataclass(frozen=True)
class WorkedHand:
    """What happened, who marks, and what is marked under each choice."""

    happened: str
    heads: tuple[str, ...]
    lines: tuple[WorkedLine, ...]

    @property
    def sentence(self) -> str:
        """All of it in one sentence, for screen readers: the choice that holds first."""
        lines = sorted(self.lines, key=lambda line: not line.holds)
        said = (
            f"{line.choice}: {', '.join(f'{head} {marks}' for head, marks in zip(self.heads, line.marks, strict=True))} {line.note}" for line in lines
        )
        return f"{self.happened} {'; '.join(each.strip() for each in said)}."


def say_worked_hand(setting: RuleSetting, rules: Rules, words: Translator) -> WorkedHand | None:
    """The worked hand of a setting under the present rules; None where no hand shows what it does."""
    found = ways(setting, rules)
    if found is None:
        return None
    example, scored = found
    lines = tuple(
        WorkedLine(
            say_choice(setting, way.value, words),
            tuple(number(points, words) for points in way.points),
            _note(example, way, words),
            way.value == rules[setting.name],
        )
        for way in scored
    )
    return WorkedHand(words.gettext(example.happened), _heads(scored[0], words), lines)


def _heads(way: WorkedChoice, words: Translator) -> tuple[str, ...]:
    """Who marks: taker and defence, or the sides by number where there are more than two or nobody can fail."""
    sides = len(way.points)
    named = [say_side(side, words) for side in SIDES[:sides]]
    heads = [side[:1].upper() + side[1:] for side in named]
    if way.score.hands[-1].made is not None:
        heads[0] = words.gettext("Taker")
        heads[1:] = [words.gettext("Defence")] if sides == 2 else heads[1:]
    return tuple(heads)


def _note(example: SettingExample, way: WorkedChoice, words: Translator) -> str:
    """What the marks alone do not show."""
    last = way.score.hands[-1]
    if last.held:
        return words.gettext("{n} held").format(n=number(last.held, words))
    if not example.ends:
        return ""
    short = next((reason.details["total"] for reason in last.reasons if reason.code == "short-of-target"), None)
    if isinstance(short, int):
        return words.gettext("{total} unrounded: play goes on").format(total=number(short, words))
    if not way.score.is_over:
        return words.gettext("play goes on")
    return words.gettext("drawn game") if way.score.winner is None else words.gettext("won by {side}").format(side=say_side(way.score.winner, words))
