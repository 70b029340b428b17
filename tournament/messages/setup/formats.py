"""The ways to draw a round, the plan of a championship in words, and the tables of a room as they are typed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Choice, Phase
from tournament.draw.tables import Room, gaps_of, room_of, tables_in, tables_missing
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number
from tournament.sentences import N_
from tournament.services.rounds.views import DrawMethod, RoundToDraw


@dataclass(frozen=True)
class FormatWords:
    """A format's words: `how` (short), `name` in lists, `does` (a sentence)."""

    how: str
    name: str
    does: str


FORMAT_WORDS: Final[Mapping[DrawMethod, FormatWords]] = {
    DrawMethod.RANDOM: FormatWords(
        N_("by random draw"),
        N_("Random draw"),
        N_("The draw is random; nobody meets the same team again while it can be avoided."),
    ),
    DrawMethod.SWISS: FormatWords(
        N_("by standings"),
        N_("By standings, neighbours"),
        N_("First against second, third against fourth …; teams that have met are drawn with the next nearest."),
    ),
    DrawMethod.MIDDLE: FormatWords(
        N_("first against middle"),
        N_("By standings, first against middle"),
        N_("The first meets the first of the lower half, the second the second of it …: the strong meet later."),
    ),
    DrawMethod.GROUPS: FormatWords(
        N_("by score groups"),
        N_("By score groups"),
        N_("Teams with as many wins meet each other; inside a group they are folded, slid or drawn at random."),
    ),
    DrawMethod.WINNERS: FormatWords(
        N_("winners with winners"),
        N_("Winners with winners"),
        N_("Whoever won the last game meets another winner, whoever lost it another loser; chance decides the rest."),
    ),
    DrawMethod.MOVING: FormatWords(
        N_("fixed and moving"),
        N_("Odd numbers stay, even numbers move"),
        N_("Half of the teams keep their table all evening, the others move on by one table after each round."),
    ),
    DrawMethod.MITCHELL: FormatWords(
        N_("two halves"),
        N_("Two halves that meet (Mitchell)"),
        N_(
            "The teams are split into two halves at random; every team meets teams of the other half only, "
            "one after another."
        ),
    ),
    DrawMethod.ROUND_ROBIN: FormatWords(
        N_("round robin"),
        N_("Everybody meets everybody"),
        N_("Every team meets every other once, or twice; with an odd number each sits out once."),
    ),
    DrawMethod.POOLS: FormatWords(
        N_("in pools"),
        N_("Pools"),
        N_("Small groups in which everybody meets everybody; the best of each go through."),
    ),
    DrawMethod.KNOCK_OUT: FormatWords(
        N_("knock-out"),
        N_("Knock-out"),
        N_("Whoever wins goes through; whoever loses is out, or plays on in a consolation."),
    ),
    DrawMethod.DOUBLE_KNOCK_OUT: FormatWords(
        N_("double knock-out"),
        N_("Double knock-out"),
        N_("Whoever has lost twice is out."),
    ),
    DrawMethod.MELEE: FormatWords(
        N_("random partners"),
        N_("Mêlée: partners change every round"),
        N_("Everybody enters alone; partners and opponents are new in every round as long as that is possible."),
    ),
    DrawMethod.ADVANCE: FormatWords(
        N_("drawn in advance"),
        N_("Every round drawn in advance"),
        N_(
            "All rounds are drawn at random before the first, so that everybody can be told at once whom they "
            "will meet."
        ),
    ),
}


def method_text(method: DrawMethod, tr: Translator) -> str:
    """How a round was drawn, in a word or two."""
    return tr.gettext(FORMAT_WORDS[method].how)


def format_text(method: DrawMethod, tr: Translator) -> str:
    """What a format is called in a list."""
    return tr.gettext(FORMAT_WORDS[method].name)


def format_description_text(method: DrawMethod, tr: Translator) -> str:
    """What a format does, in a sentence."""
    return tr.gettext(FORMAT_WORDS[method].does)


@dataclass(frozen=True)
class OptionWords:
    """A setting of a format: its name, and what each of its values means."""

    name: str
    values: Mapping[Choice, str]


OPTIONS: Final[Mapping[str, OptionWords]] = {
    "inside": OptionWords(
        N_("Inside a group"),
        {
            "fold": N_("the first meets the last"),
            "slide": N_("the first meets the first of the lower half"),
            "lot": N_("chance decides"),
        },
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
    "rest": OptionWords(
        N_("Whoever does not qualify"),
        {"out": N_("has finished"), "bracket": N_("plays on in a consolation of their own")},
    ),
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
            phase == (replace(own, rounds=phase.rounds) if self.rounds_as_set else own)
            for phase, own in zip(phases, self.phases, strict=True)
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
    CommonPlan(
        N_("Everybody meets everybody"), N_("For a small number of teams: nobody is left out."), (Phase("round-robin"),)
    ),
    CommonPlan(
        N_("Odd numbers stay, even numbers move"),
        N_("No draw between rounds: half of the teams move on by one table."),
        (Phase("moving", 4),),
        True,
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


def phase_text(phase: Phase, tr: Translator) -> str:
    """A phase in short: `By standings, neighbours, 3 rounds`, `Pools of four`."""
    pools = POOLS_OF.get(FORMATS[phase.format].with_defaults(phase.options).get(SIZE, 0))
    parts = [tr.gettext(pools) if pools else format_text(DrawMethod(phase.format), tr)]
    if phase.takes is not None:
        parts.append(tr.ngettext("the first {n}", "the first {n}", phase.takes).format(n=phase.takes))
    if phase.rounds is not None:
        parts.append(tr.ngettext("{n} round", "{n} rounds", phase.rounds).format(n=phase.rounds))
    for name, value in phase.options.items():
        if name == SIZE:
            continue
        parts.append(
            tr.gettext("{setting}: {value}").format(
                setting=option_text(name, tr).lower(), value=value_text(name, value, tr)
            )
        )
    return ", ".join(parts)


def plan_text(phases: Sequence[Phase], tr: Translator) -> str:
    """A whole plan in a sentence: its phases one after another."""
    if not phases:
        return tr.gettext(PLANS[0].sentence)
    return " → ".join(phase_text(phase, tr) for phase in phases)


def turn_text(turn: RoundToDraw, tr: Translator) -> str:
    """Which round of the plan comes next, and how it is drawn."""
    where = tr.gettext("Phase {phase}, round {turn}: {format}.").format(
        phase=turn.phase, turn=turn.number, format=format_text(turn.method, tr)
    )
    return f"{where} {format_description_text(turn.method, tr)}"


def option_text(name: str, tr: Translator) -> str:
    """What a setting of a format is called."""
    return tr.gettext(OPTIONS[name].name)


def value_text(name: str, value: Choice, tr: Translator) -> str:
    """What a value of a setting means."""
    return tr.gettext(OPTIONS[name].values[value])


MOST_GAPS = 12


def write_room(room: Room, tr: Translator) -> str:
    """A room as typed: `1-40 except 13, 17`, or its runs where many are missing; or empty."""
    if _is_said_by_gaps(room):
        gaps = ", ".join(str(gap) for gap in gaps_of(room))
        return (
            tr.gettext("1-{last} except {numbers}").format(last=room[-1][1], numbers=gaps)
            if gaps
            else f"1-{room[-1][1]}"
        )
    if len(room) == 1:
        return f"{room[0][0]}-{room[0][1]}"  # a single number would say how many there are
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in room)


def write_tables(tables: Iterable[int]) -> str:
    """Some tables as one types them: `1, 2, 12-14`."""
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in room_of(tables))


def room_text(room: Room, tr: Translator) -> str:
    """A room in words: `38 tables: 1 to 40, except 13 and 17`."""
    if not room:
        return tr.gettext("Tables are numbered 1, 2, 3 and so on, as many as are needed.")
    count = tables_in(room)
    said = tr.ngettext("{n} table: {numbers}.", "{n} tables: {numbers}.", count)
    return said.format(n=number(count, tr), numbers=_numbers_text(room, tr))


def tables_missing_text(room: Room, games: int, tr: Translator) -> str:
    """The warning that a draw has more games than the room has tables; empty where it has not."""
    missing = tables_missing(room, games)
    if not missing:
        return ""
    sentence = tr.ngettext(
        "The room has {tables} tables, and there is {n} more game: it gets the number after the last one. Set "
        "up another table.",
        "The room has {tables} tables, and there are {n} more games: they get the numbers after the last one. "
        "Set up more tables.",
        missing,
    )
    return sentence.format(tables=number(tables_in(room), tr), n=missing)


def _numbers_text(room: Room, tr: Translator) -> str:
    if _is_said_by_gaps(room):
        gaps, whole = [str(gap) for gap in gaps_of(room)], _run_text(1, room[-1][1], tr)
        return tr.gettext("{run}, except {numbers}").format(run=whole, numbers=list_text(gaps, tr)) if gaps else whole
    return list_text([_run_text(first, last, tr) for first, last in room], tr)


def _run_text(first: int, last: int, tr: Translator) -> str:
    return str(first) if first == last else tr.gettext("{first} to {last}").format(first=first, last=last)


def _is_said_by_gaps(room: Room) -> bool:
    return bool(room) and len(gaps_of(room)) <= min(MOST_GAPS, tables_in(room))
