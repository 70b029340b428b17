"""The rule systems by their names, their settings and those of a championship, each by a hand that is scored.

The hands are in the declarations of the settings (`Setting.shown_by`); here they are fitted to a system, scored and
said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, Final

from tournament import plugins
from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.phrases import number, side_text
from tournament.plugins import Registry
from tournament.scoring.facts import SIDES, Adjustment, Annulment, HandFacts, Sheet, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules, Seating, SettingValue
from tournament.scoring.scores import GameScore
from tournament.scoring.settings import TAKER, RuleSetting, SettingExample, settings_of
from tournament.scoring.systems import SYSTEMS, form_of, options_of, resolve_rules, seating_of, setting_of
from tournament.sentences import N_


@dataclass(frozen=True)
class SystemWords:
    """What the hall calls a rule system, as used within a sentence, and in one line what it is.

    `reasons` are sentences, without full stop, for the reasons that this system alone gives for its marks, and
    `refusals` for what it alone refuses.
    """

    name: str
    what_it_is: str
    reasons: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)


WORDS: Final = Registry(plugins.SYSTEMS, "words", SystemWords)


def system_text(system: str, tr: Translator) -> str:
    """The name of a rule system, as used within a sentence."""
    return tr.gettext(WORDS[system].name)


def system_description_text(system: str, tr: Translator) -> str:
    """A rule system in one sentence."""
    return tr.gettext(WORDS[system].what_it_is)


def table_and_target_text(system: str, tr: Translator) -> str:
    """Who sits at a table and what a game usually goes to: `2 × 2 · 2,000 points`."""
    return " · ".join((table_text(system, tr), usual_length_text(system, tr)))


def table_text(system: str, tr: Translator) -> str:
    """Sides and players of a table: `2 × 2`, `2 to 6 × 1`, `2 × 2 or 3 × 1`."""
    seats = next((setting.choices for setting in SYSTEMS[system].settings if setting.name == "seats"), ())
    if not seats:
        return _sides_text(SYSTEMS[system].seating, tr)
    by_players: dict[int, list[int]] = {}
    for seating in (seating_of(resolve_rules(system, {"seats": number_of_sides})) for number_of_sides in seats):
        by_players.setdefault(seating.players, []).append(seating.usual)
    tables = (Seating(min(sides), min(sides), max(sides), players) for players, sides in by_players.items())
    return tr.gettext(" or ").join(_sides_text(table, tr) for table in tables)


def seating_text(rules: Rules, tr: Translator) -> str:
    """How many sides of how many players sit at a table under these rules: `2 × 2`, `3 × 1`."""
    seating = seating_of(rules)
    by_setting = "seats" in rules.by_name
    return _sides_text(
        Seating(seating.usual, seating.usual, seating.usual, seating.players) if by_setting else seating, tr
    )


def _sides_text(seating: Seating, tr: Translator) -> str:
    fewest, most = seating.fewest, seating.most
    sides = str(fewest) if fewest == most else tr.gettext("{fewest} to {most}").format(fewest=fewest, most=most)
    return f"{sides}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{seating.players}"


def usual_length_text(system: str, tr: Translator) -> str:
    """What a game goes to where nobody chose anything else."""
    rules = resolve_rules(system, {})
    if rules.target is None:
        return tr.gettext("from {n} down").format(n=rules["start"])
    return tr.ngettext("{n} point", "{n} points", rules.target).format(n=number(rules.target, tr))


YES_OR_NO: Final = {"on": N_("yes"), "off": N_("no")}


def setting_text(setting: RuleSetting, tr: Translator) -> str:
    """The name of a setting of the rules."""
    return tr.gettext(setting.label)


def setting_named_text(name: str, tr: Translator) -> str:
    """The name of a setting of which only its published name is known; systems that have it call it alike."""
    return next(
        setting_text(setting, tr) for system in SYSTEMS.values() for setting in system.settings if setting.name == name
    )


def setting_effect_text(setting: RuleSetting, tr: Translator) -> str:
    """What a setting changes, in one sentence."""
    return tr.gettext(setting.sentence)


def choice_text(setting: RuleSetting, value: object, tr: Translator) -> str:
    """One value of a setting; a number of points where it is a number."""
    said = {**YES_OR_NO, **setting.said}.get(str(value))
    return tr.gettext(said) if said else str(value)


def what_it_needs(setting: RuleSetting, rules: Rules) -> Mapping[str, SettingValue]:
    """Other settings needed for an effect; nothing if there is one, None for choices they lack."""
    needs, declared = setting.needs, {setting.name: setting for setting in SYSTEMS[rules.system].settings}
    lacking = (other for other, values in needs.items() if other in declared and str(rules[other]) not in values)
    return {
        other: next((choice for choice in declared[other].choices if str(choice) in needs[other]), None)
        for other in lacking
    }


def chosen_settings(system: str) -> tuple[RuleSetting, ...]:
    """The settings of a system that are chosen from a few values; what belongs together is together."""
    return tuple(
        sorted(
            (setting for setting in SYSTEMS[system].settings if setting.choices),
            key=lambda setting: (setting.subject, setting.order),
        )
    )


OF_THE_FORMULA: Final = ("target", "hands", "start")
"""The settings of the rules that the line of the formula says."""


def formula_text(rules: Rules, tr: Translator) -> str:
    """What is played, in one line: `contrée, 2,000 points`."""
    system = system_text(rules.system, tr)
    if rules.hands is not None:
        played = tr.ngettext("{n} hand", "{n} hands", rules.hands).format(n=rules.hands)
    elif rules.target is not None:
        played = tr.ngettext("{n} point", "{n} points", rules.target).format(n=number(rules.target, tr))
    else:
        played = tr.gettext("from {n} down").format(n=rules["start"])
    return tr.gettext("{system}, {length}").format(system=system, length=played)


def rule_lines(rules: Rules, tr: Translator) -> tuple[str, ...]:
    """What is played, then every setting that is not as usual and changes something, each without its full stop."""
    changed = [
        (setting_of(rules.system, name), value)
        for name, value in options_of(rules).items()
        if name not in OF_THE_FORMULA
    ]
    points = [
        tr.gettext("{setting}: {value}").format(
            setting=setting_text(setting, tr), value=choice_text(setting, value, tr)
        )
        for setting, value in changed
        if not what_it_needs(setting, rules)
    ]
    return tuple(first[:1].upper() + first[1:] for first in (formula_text(rules, tr), *points))


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
    under = Rules(
        rules.system, settings_of({**rules.by_name, **given, setting.name: value}, SYSTEMS[rules.system].settings)
    )
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
    return (
        HandFacts(
            annulled=Annulment.AGREED,
            adjustments=tuple(Adjustment(side, points, "-") for side, points in standing if points),
        ),
    )


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
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WorkedChoiceView:
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
    lines: tuple[WorkedChoiceView, ...]

    @property
    def sentence(self) -> str:
        """All of it in one sentence, for screen readers: the choice that holds first."""
        lines = sorted(self.lines, key=lambda line: not line.holds)
        said = (
            (
                f"{line.choice}: "
                f"{', '.join(f'{head} {marks}' for head, marks in zip(self.heads, line.marks, strict=True))} "
                f"{line.note}"
            )
            for line in lines
        )
        return f"{self.happened} {'; '.join(each.strip() for each in said)}."


def worked_hand(setting: RuleSetting, rules: Rules, tr: Translator) -> WorkedHand | None:
    """The worked hand of a setting under the present rules; None where no hand shows what it does."""
    found = ways(setting, rules)
    if found is None:
        return None
    example, scored = found
    lines = tuple(
        WorkedChoiceView(
            choice_text(setting, way.value, tr),
            tuple(number(points, tr) for points in way.points),
            _note(example, way, tr),
            way.value == rules[setting.name],
        )
        for way in scored
    )
    return WorkedHand(tr.gettext(example.happened), _heads(scored[0], tr), lines)


def _heads(way: WorkedChoice, tr: Translator) -> tuple[str, ...]:
    """Who marks: taker and defence, or the sides by number where there are more than two or nobody can fail."""
    sides = len(way.points)
    named = [side_text(side, tr) for side in SIDES[:sides]]
    heads = [side[:1].upper() + side[1:] for side in named]
    if way.score.hands[-1].made is not None:
        heads[0] = tr.gettext("Taker")
        heads[1:] = [tr.gettext("Defence")] if sides == 2 else heads[1:]
    return tuple(heads)


def _note(example: SettingExample, way: WorkedChoice, tr: Translator) -> str:
    """What the marks alone do not show."""
    last = way.score.hands[-1]
    if last.held:
        return tr.gettext("{n} held").format(n=number(last.held, tr))
    if not example.ends:
        return ""
    short = next((reason.details["total"] for reason in last.reasons if reason.code == "short-of-target"), None)
    if isinstance(short, int):
        return tr.gettext("{total} unrounded: play goes on").format(total=number(short, tr))
    if not way.score.is_over:
        return tr.gettext("play goes on")
    return (
        tr.gettext("drawn game")
        if way.score.winner is None
        else tr.gettext("won by {side}").format(side=side_text(way.score.winner, tr))
    )
