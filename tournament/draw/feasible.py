"""Whether an evening of one or several phases can be held: how many rounds, until when, at which tables.

The same answers what is left when some must leave: then a few rounds are played already, and the next one begins at the
time that is given.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.draw.catalogue import FORMATS, MOST_ROUNDS, draw_round, settings_of, turns_of
from tournament.draw.facts import PAIRS, Choice, Field, PastGame, Phase, sizes_for
from tournament.draw.formats.scheduled import even, sizes_of_pools
from tournament.scoring.rules import Seating

DAY = 24 * 60
SHORTEST_GAME = 10
"""Nobody is advised to play for fewer minutes."""
DRAWN_AHEAD = 12
"""So many rounds of a schedule are looked at; any later one is like the last of them."""


@dataclass(frozen=True, kw_only=True)
class Outline:
    """An evening as it is thought of.

    `rounds` is None for as many as the format takes. `tables` is how many there are, 0 where that is unknown. A game
    takes `minutes`, with `between` minutes before the next; `start` and `end` are minutes after midnight, and an end
    before the start is on the next day. `leaving` of the entrants go after `played` rounds, and `start` is when the
    next one begins. Of a knock-out with a bracket for the others, `takes` is how many of the best play in the main one.
    """

    format: str
    entrants: int
    minutes: int
    start: int
    options: Mapping[str, Choice] = field(default_factory=dict)
    rounds: int | None = None
    tables: int = 0
    between: int = 0
    end: int | None = None
    played: int = 0
    leaving: int = 0
    takes: int | None = None
    seating: Seating = PAIRS

    @property
    def remaining(self) -> int:
        """Who is still there."""
        return max(self.entrants - self.leaving, 0)

    @property
    def time(self) -> int | None:
        """The minutes there are; None where nobody said when it must be over."""
        return None if self.end is None else (self.end - self.start) % DAY or DAY

    @property
    def fit(self) -> int | None:
        """How many rounds there is time for; None where nobody said when it must be over."""
        return None if self.time is None else (self.time + self.between) // (self.minutes + self.between)

    def lasts(self, rounds: int) -> int:
        """The minutes that so many rounds take."""
        return max(rounds * (self.minutes + self.between) - self.between, 0)


@dataclass(frozen=True)
class RoundAhead:
    """A round to come: the tables it takes, and how many sit out of it or have nothing more to play."""

    tables: int
    byes: int
    resting: int = 0


@dataclass(frozen=True)
class Meetings:
    """How many coming rounds are without rematch, certainly and usually; None: no rematch ever."""

    certain: int | None
    usual: int | None


@dataclass(frozen=True)
class Advice:
    """Something that would make it fit, as a code with its figure."""

    code: str
    figure: int = 0


@dataclass(frozen=True)
class Prospect:
    """What an evening would be.

    `rounds` are those to come, `fit` how many of them there is time for and `end` when the last is over, both None
    where it is not known. `byes_at_most` says that the byes are the most there can be: it depends on who leaves.
    """

    rounds: tuple[RoundAhead, ...]
    fit: int | None
    end: int
    meetings: Meetings
    byes_at_most: bool
    advice: tuple[Advice, ...] = ()

    @property
    def tables(self) -> int:
        """The tables that the fullest round takes."""
        return max((ahead.tables for ahead in self.rounds), default=0)

    @property
    def byes(self) -> tuple[int, ...]:
        """How many sit out of each round."""
        return tuple(ahead.byes for ahead in self.rounds)


def prospect_of(outline: Outline) -> Prospect:
    """What an evening would be, for at least one entrant who stays."""
    rounds = rounds_ahead(outline)
    end = (outline.start + outline.lasts(len(rounds))) % DAY
    at_most = outline.leaving > 0 and FORMATS[outline.format].keeps_positions
    found = Prospect(rounds, outline.fit, end, meetings_of(outline), at_most)
    return replace(found, advice=advised(outline, found))


def advised(outline: Outline, found: Prospect) -> tuple[Advice, ...]:
    """What would make it fit, or make it better."""
    return (
        *advice_on_time(outline, found),
        *advice_on_tables(outline, found),
        *advice_on_meetings(outline, found),
        *advice_on_byes(outline, found),
    )


def advice_on_time(outline: Outline, found: Prospect) -> list[Advice]:
    """What helps when there is no time for all rounds."""
    rounds = len(found.rounds)
    if found.fit is None or outline.time is None or found.fit >= rounds:
        return []
    needed = outline.lasts(rounds)
    shorter = (outline.time + outline.between) // rounds - outline.between
    return [
        *([Advice("fewer-rounds", found.fit)] if found.fit and FORMATS[outline.format].goes_on else []),
        *([Advice("other-format", found.fit)] if found.fit and not FORMATS[outline.format].goes_on else []),
        *([Advice("shorter-games", shorter)] if shorter >= SHORTEST_GAME else []),
        *(
            [Advice("start-earlier", (outline.start - needed + outline.time) % DAY)]
            if not outline.played and needed < DAY
            else []
        ),
        *([Advice("end-later", found.end)] if needed < DAY else []),
    ]


def advice_on_tables(outline: Outline, found: Prospect) -> list[Advice]:
    """What helps when there are too few tables."""
    if not outline.tables or found.tables <= outline.tables:
        return []
    seats = FORMATS[outline.format].members * outline.seating.usual
    return [Advice("more-tables", found.tables - outline.tables), Advice("fewer-entrants", outline.tables * seats)]


def advice_on_meetings(outline: Outline, found: Prospect) -> list[Advice]:
    """What helps when somebody may meet the same team again."""
    certain, rounds = found.meetings.certain, len(found.rounds)
    if certain is None or rounds <= certain:
        return []
    advance = even(outline.entrants) - 1
    is_pairing = (
        outline.seating.most == PAIRS.most
        and not FORMATS[outline.format].keeps_positions
        and FORMATS[outline.format].members == 1
    )
    return [
        *(
            [Advice("in-advance", advance)]
            if is_pairing and not outline.played and certain < advance and rounds <= advance
            else []
        ),
        *([Advice("without-rematch", certain)] if certain and FORMATS[outline.format].goes_on else []),
    ]


def advice_on_byes(outline: Outline, found: Prospect) -> list[Advice]:
    """One more would spare the bye of an odd number; where nobody is to come any more, that is no advice."""
    spared = (
        not outline.played and not outline.leaving and set(found.byes) == {1} and FORMATS[outline.format].members == 1
    )
    return [Advice("one-more")] if spared else []


# --- the rounds to come ---


def rounds_ahead(outline: Outline) -> tuple[RoundAhead, ...]:
    """Every round to come."""
    chosen = FORMATS[outline.format]
    if chosen.keeps_positions:
        return played_through(outline)
    turns = turns_of(Phase(outline.format, outline.rounds, None, outline.options), outline.entrants) or 0
    sizes = sizes_for(outline.remaining, outline.seating)
    ahead = RoundAhead(len(sizes.tables), sizes.byes)
    if chosen.members > 1:
        seats = chosen.members * outline.seating.usual
        ahead = RoundAhead(outline.remaining // seats, outline.remaining % seats)
    return (ahead,) * max(turns - outline.played, 0)


def played_through(outline: Outline) -> tuple[RoundAhead, ...]:
    """The rounds of a format of positions, drawn one after another as if the better position won every game.

    Where some leave, those who should meet them sit out: as many as leave at most, for some of them would have met each
    other.
    """
    phase = Phase(outline.format, outline.rounds, None, outline.options)
    chosen, turns = FORMATS[outline.format], turns_of(phase, outline.entrants)
    options = settings_of(phase) | ({} if outline.takes is None else {"takes": outline.takes})
    entrants = tuple(range(1, outline.entrants + 1))
    roster: tuple[int, ...] = entrants
    past: tuple[PastGame, ...] = ()
    found: list[RoundAhead] = []
    for turn in range(1, (MOST_ROUNDS if turns is None else turns) + 1):
        if chosen.plan is not None and turn > DRAWN_AHEAD:
            found.append(found[-1])
            continue
        facing = Field(
            entrants=entrants, seed=1, round_number=turn, turn=turn, roster=roster, past=past, options=options
        )
        if turn > 1 and chosen.is_over(facing):
            break
        drawn = draw_round(outline.format, facing)
        slots = drawn.slots or ("",) * (len(drawn.tables) + len(drawn.byes))
        games = [*drawn.tables, *((team,) for team in drawn.byes)]
        past += tuple(PastGame(turn, teams, min(teams), slot) for teams, slot in zip(games, slots, strict=True))
        roster = drawn.roster
        found.append(RoundAhead(max(drawn.at, default=len(drawn.tables)), len(drawn.byes), len(drawn.resting)))
    left = found[outline.played :]
    if not outline.leaving:
        return tuple(left)
    return tuple(
        RoundAhead(ahead.tables, min(ahead.byes + min(outline.leaving, ahead.tables), outline.remaining), ahead.resting)
        for ahead in left
    )


# --- who may meet again ---


def after_all_others(size: int, options: Mapping[str, Choice]) -> int | None:
    """Everybody is met before anybody twice."""
    return even(size) - 1


def of_half(size: int, options: Mapping[str, Choice]) -> int | None:
    """Half of the entrants are met before anybody twice."""
    return even(size) // 2


def of_a_pool(size: int, options: Mapping[str, Choice]) -> int | None:
    """Nobody meets again in one leg; in two everybody does, first in the smallest pool."""
    return None if options["legs"] == 1 else max(even(min(sizes_of_pools(size, options))) - 1, 1)


def never_again(size: int, options: Mapping[str, Choice]) -> int | None:
    """Who has met is out, or wins on."""
    return None


def before_the_second_loss(size: int, options: Mapping[str, Choice]) -> int | None:
    """Two rounds: from the third on, one may meet a former winner again among once beaten ones."""
    return 2


BEFORE_A_REMATCH: Mapping[str, Callable[[int, Mapping[str, Choice]], int | None]] = {
    "moving": of_half,
    "mitchell": of_half,
    "round-robin": after_all_others,
    "advance": after_all_others,
    "pools": of_a_pool,
    "knock-out": never_again,
    "double-knock-out": before_the_second_loss,
}


def meetings_of(outline: Outline) -> Meetings:
    """How many of the rounds to come are without a rematch.

    Drawn round by round, N entrants, the bye counted, surely find new opponents for N / 2 rounds: as long as everybody
    has met fewer than half of the others, all can be paired (Dirac). Usually it goes on to N − 2, beyond which only
    what was settled in advance can promise anything. Among several at a table, and where partners change, only the
    first round is certain, and nobody can have more rounds than there are others to sit with.
    """
    chosen = FORMATS[outline.format]
    options = chosen.with_defaults(outline.options)
    if outline.format in BEFORE_A_REMATCH:
        known = BEFORE_A_REMATCH[outline.format](outline.entrants, options)
        return Meetings(None, None) if known is None else left_of(outline, known, known)
    if chosen.members > 1 or outline.seating.usual > PAIRS.usual:
        others = chosen.members * outline.seating.usual - 1
        return left_of(outline, 1, max((outline.remaining - 1) // others, 1))
    half = even(outline.remaining) // 2
    return left_of(outline, half, max(half, even(outline.remaining) - 2))


def left_of(outline: Outline, certain: int, usual: int) -> Meetings:
    """What is left of so many rounds."""
    return Meetings(max(certain - outline.played, 0), max(usual - outline.played, 0))


def prospect_of_plan(outline: Outline, phases: Sequence[Phase]) -> Prospect:
    """An evening by these phases: format and settings are theirs, open ends take the outline's rounds."""
    parts = parts_of(outline, phases)
    ahead = [rounds_ahead(part) for part in parts]
    rounds = tuple(each for some in ahead for each in some)
    end = (outline.start + outline.lasts(len(rounds))) % DAY
    at_most = outline.leaving > 0 and bool(parts) and parts[0].leaving > 0 and FORMATS[parts[0].format].keeps_positions
    found = Prospect(rounds, outline.fit, end, meetings_in_turn(parts, [len(some) for some in ahead]), at_most)
    if not parts:
        return found
    ends_with = replace(outline, format=parts[-1].format)
    return replace(
        found,
        advice=(*advice_on_time(ends_with, found), *advice_on_tables(outline, found), *advice_on_byes(outline, found)),
    )


def parts_of(outline: Outline, phases: Sequence[Phase]) -> list[Outline]:
    """Phases with rounds to come as evenings: how many enter, rounds played, how many leave."""
    parts: list[Outline] = []
    before = 0
    for phase in phases:
        begun = before < outline.played or before == 0
        there = outline.entrants if begun else outline.remaining
        own_bracket = settings_of(phase).get("rest") == "bracket"
        entrants = there if phase.takes is None or own_bracket else min(phase.takes, there)
        open_end = FORMATS[phase.format].goes_on and phase.rounds is None
        whole = replace(
            outline,
            format=phase.format,
            options=settings_of(phase),
            entrants=entrants,
            takes=phase.takes if own_bracket else None,
            rounds=max((outline.rounds or 0) - before, 1) if open_end else phase.rounds,
            played=0,
            leaving=0,
        )
        rounds = len(rounds_ahead(whole))
        if before + rounds > outline.played:
            played = max(outline.played - before, 0)
            parts.append(replace(whole, played=played, leaving=min(outline.leaving, entrants - 1) if begun else 0))
        before += rounds
    return parts


def meetings_in_turn(parts: Sequence[Outline], rounds: Sequence[int]) -> Meetings:
    """What is certain of the phase that is played next; the meetings of a later one are unknown."""
    if not parts:
        return Meetings(None, None)
    first = meetings_of(parts[0])
    if len(parts) == 1:
        return first
    most = rounds[0]
    return Meetings(*(most if known is None else min(known, most) for known in (first.certain, first.usual)))
