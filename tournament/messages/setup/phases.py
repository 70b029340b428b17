"""The plan of a championship in words: its phases, their settings, and the plans that clubs know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Choice, Phase
from tournament.i18n import Translator
from tournament.messages.setup.formats import say_format, tell_format
from tournament.sentences import N_
from tournament.services.rounds.lines import DrawMethod, RoundToDraw


@dataclass(frozen=True)
class OptionWords:
    """A setting of a format: its name, and what each of its values means."""

    name: str
    values: Mapping[Choice, str]


OPTIONS: Final[Mapping[str, OptionWords]] = {
    "inside": OptionWords(
        N_("Inside a group"),
        {"fold": N_("the first meets the last"), "slide": N_("the first meets the first of the lower half"), "lot": N_("chance decides")},
    ),
    "legs": OptionWords(N_("How often they meet"), {1: N_("once"), 2: N_("twice")}),
    "size": OptionWords(N_("Teams in a pool"), {4: N_("four"), 3: N_("three"), 5: N_("five")}),
    "third_place": OptionWords(N_("Game for third place"), {"yes": N_("yes"), "no": N_("no")}),
    "losers": OptionWords(
        N_("Whoever loses the first game"),
        {
            "out": N_("is out"),
            "consolation": N_("plays on in a consolation"),
            "consolation-third": N_("plays on in a consolation, then in a third draw"),
        },
    ),
    "rest": OptionWords(N_("Whoever does not qualify"), {"out": N_("has finished"), "bracket": N_("plays on in a consolation of their own")}),
}


SIZE: Final = "size"
POOLS_OF: Final[Mapping[Choice, str]] = {3: N_("Pools of three"), 4: N_("Pools of four"), 5: N_("Pools of five")}
"""Pools by how many are in each."""


@dataclass(frozen=True)
class CommonPlan:
    """Phases as clubs chain them: name, sentence; `rounds_as_set`: one phase of any length."""

    name: str
    sentence: str
    phases: tuple[Phase, ...]
    rounds_as_set: bool = False

    def phases_of(self, rounds: int) -> tuple[Phase, ...]:
        """Its phases, in so many rounds where that is for the organiser to say."""
        return tuple(replace(phase, rounds=rounds) for phase in self.phases) if self.rounds_as_set else self.phases

    def is_plan_of(self, phases: Sequence[Phase]) -> bool:
        """Whether these phases are this plan, in whatever number of rounds it may have."""
        return len(phases) == len(self.phases) and all(
            phase == (replace(own, rounds=phase.rounds) if self.rounds_as_set else own) for phase, own in zip(phases, self.phases, strict=True)
        )


PLANS: Final = (
    CommonPlan(N_("No plan"), N_("First round drawn at random, then by standings, as many rounds as you like."), ()),
    CommonPlan(
        N_("Standings, then finals"),
        N_("Three rounds by standings; then the first eight play a knock-out, and the others one of their own."),
        (Phase("swiss", 3), Phase("knock-out", takes=8, options={"rest": "bracket"})),
    ),
    CommonPlan(
        N_("Pools, then finals"),
        N_("Pools of four; then the first eight play a knock-out, and the others one of their own."),
        (Phase("pools"), Phase("knock-out", takes=8, options={"rest": "bracket"})),
    ),
    CommonPlan(
        N_("Knock-out with consolation"),
        N_("Whoever loses the first game plays on in a consolation."),
        (Phase("knock-out", options={"losers": "consolation"}),),
    ),
    CommonPlan(N_("Everybody meets everybody"), N_("For a small number of teams: nobody is left out."), (Phase("round-robin"),)),
    CommonPlan(
        N_("Odd numbers stay, even numbers move"), N_("No draw between rounds: half of the teams move on by one table."), (Phase("moving", 4),), True
    ),
    CommonPlan(
        N_("All rounds drawn in advance"),
        N_("Everybody knows before the first hand whom they will meet."),
        (Phase("advance", 4),),
        True,
    ),
    CommonPlan(
        N_("Individual mêlée"),
        N_("Everybody enters alone, and plays each round with a new partner against new opponents."),
        (Phase("melee", 4),),
        True,
    ),
)


def say_phase(phase: Phase, words: Translator) -> str:
    """A phase in short: `By standings, neighbours, 3 rounds`, `Pools of four`."""
    pools = POOLS_OF.get(FORMATS[phase.format].with_defaults(phase.options).get(SIZE, 0))
    parts = [words.gettext(pools) if pools else say_format(DrawMethod(phase.format), words)]
    if phase.takes is not None:
        parts.append(words.ngettext("the first {n}", "the first {n}", phase.takes).format(n=phase.takes))
    if phase.rounds is not None:
        parts.append(words.ngettext("{n} round", "{n} rounds", phase.rounds).format(n=phase.rounds))
    for name, value in phase.options.items():
        if name == SIZE:
            continue
        parts.append(words.gettext("{setting}: {value}").format(setting=say_option(name, words).lower(), value=say_value(name, value, words)))
    return ", ".join(parts)


def say_plan(phases: Sequence[Phase], words: Translator) -> str:
    """A whole plan in a sentence: its phases one after another."""
    if not phases:
        return words.gettext(PLANS[0].sentence)
    return " → ".join(say_phase(phase, words) for phase in phases)


def say_turn(turn: RoundToDraw, words: Translator) -> str:
    """Which round of the plan comes next, and how it is drawn."""
    where = words.gettext("Phase {phase}, round {turn}: {format}.").format(phase=turn.phase, turn=turn.number, format=say_format(turn.method, words))
    return f"{where} {tell_format(turn.method, words)}"


def say_option(name: str, words: Translator) -> str:
    """What a setting of a format is called."""
    return words.gettext(OPTIONS[name].name)


def say_value(name: str, value: Choice, words: Translator) -> str:
    """What a value of a setting means."""
    return words.gettext(OPTIONS[name].values[value])
