"""Schedules: who meets whom in every round is settled by the positions of a roster, before anything is played.

A format of that kind says two things: who takes which position when its phase begins, and which positions meet in any
turn. Everything else is here: who is there and who is not, who came late, who sits out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tournament.draw.facts import NOBODY, Choice, Draw, DrawCost, Field, PlannedTurn
from tournament.draw.formats import by_lot

Roster = Sequence[int]
"""Who has each position of a phase, the first position first; `NOBODY` where a position is empty."""


def seat(field: Field, begin: Callable[[Field, Roster], Roster], plan: Callable[[Roster, Mapping[str, Choice], int], PlannedTurn]) -> Draw:
    """Seat a turn: `begin` gives a phase's positions to teams, best first; `plan` has the turns.

    Who came late takes the first position that nobody has. Who is not there is waited for: their position stays theirs,
    and who should meet them sits out. Those who find no position meet each other, with the fewest rematches; one of an
    odd number of them goes round (`let_in`).
    """
    teams = tuple(team for team in field.roster or field.entrants if team != NOBODY)
    roster = seated_late(field.roster if field.roster and field.turn > 1 else begin(field, teams), field.entrants)
    turn = plan(roster, field.options, field.turn)
    here = set(field.entrants)
    pairs = [tuple(team for team in pair if team in here) for pair in turn.pairs]
    rest = tuple(team for team in turn.resting if team in here)
    others, alone = without_position(field, roster)
    numbers = list(turn.tables)
    guest = let_in(field, pairs, alone[0]) if alone else None
    if guest is not None:
        alone = ()
        numbers += [0] * (len(pairs) - len(turn.pairs)) if turn.tables else []
        if numbers and not numbers[guest]:
            # the schedule has no table for who would have sat out: theirs is one more
            others = (*others, pairs[guest])
            pairs[guest] = ()
    tables = (*(pair for pair in pairs if len(pair) == 2), *others)
    byes = (*(pair[0] for pair in pairs if len(pair) == 1), *alone)
    cost = DrawCost(sum(field.history.times_met(*table) for table in tables), sum(field.history.byes.get(team, 0) for team in byes))
    at = tuple(number for number, pair in zip(numbers, pairs, strict=True) if len(pair) == 2) if numbers else ()
    if turn.tables:
        at = (*at, *range(max(turn.tables) + 1, max(turn.tables) + 1 + len(others)))
    return Draw(tables, byes, cost, resting=rest, roster=tuple(roster), at=at)


def let_in(field: Field, pairs: list[tuple[int, ...]], alone: int) -> int | None:
    """Let teams without position in: each meets whom it met least, replacing one with few byes.

    Who would sit out anyway, because the schedule or an opponent who stays away has it so, comes first of equals.
    Answers which pair it sits in now; None where nobody gives way, because it is the turn of the one without a position
    to sit out.
    """
    history = field.history
    choices = [
        (history.times_met(alone, opponent), history.byes.get(pair[1 - here], 0) if len(pair) > 1 else -1, index, here)
        for index, pair in enumerate(pairs)
        for here, opponent in enumerate(pair)
    ]
    met, byes, index, here = min(choices, default=(1, 0, 0, 0))
    if (met, byes) > (0, history.byes.get(alone, 0)):
        return None
    pair = pairs[index]
    pairs[index] = (pair[here], alone)
    pairs += [(team,) for team in pair if team != pair[here]]
    return index


def seated_late(roster: Roster, entrants: Sequence[int]) -> Roster:
    """The roster with newcomers on its first free positions, by number, as far as there are any."""
    late = sorted(set(entrants) - set(roster))
    return [late.pop(0) if team == NOBODY and late else team for team in roster]


def without_position(field: Field, roster: Roster) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Who meets whom by lot among those who are there and have no position, and who of them sits out."""
    late = tuple(team for team in field.entrants if team not in roster)
    if not late:
        return (), ()
    drawn = by_lot.FORMAT.draw(replace(field, entrants=late))
    return drawn.tables, drawn.byes


def evened(teams: Sequence[int]) -> tuple[int, ...]:
    """Positions for teams, with an empty one for odd numbers: a bye until a late team takes it."""
    return (*teams, NOBODY) if len(teams) % 2 else tuple(teams)


def even(teams: int) -> int:
    """So many positions, one more where that is odd."""
    return teams + teams % 2


def berger(roster: Roster, turn: int) -> tuple[tuple[int, int], ...]:
    """A turn's pairs, from 1, in which all meet all once; they restart after the last turn.

    The tables that carry the name of Johann Berger: all positions but the last are in a circle, and those meet whose
    numbers add up to the same in it; who would meet himself meets the last position, which changes sides from turn to
    turn. That pair comes first.
    """
    teams = evened(roster)
    circle = len(teams) - 1
    if circle < 1:
        return ()
    step = (turn - 1) % circle + 1
    alone = (step + 1) * (len(teams) // 2) % circle
    pairs = [(alone, circle + 1) if step % 2 else (circle + 1, alone)]
    pairs += [((alone + away) % circle, (alone - away) % circle) for away in range(1, len(teams) // 2)]
    return tuple((teams[one - 1], teams[other - 1]) for one, other in ((one or circle, other or circle) for one, other in pairs))


def moved_on(staying: Roster, moving: Roster, turn: int) -> PlannedTurn:
    """A turn in which half the roster stays, and the others went one table on, the last to the first."""
    tables = len(staying)
    pairs = tuple((staying[table], moving[(table - turn + 1) % tables]) for table in range(tables))
    return PlannedTurn(pairs, tuple(range(1, tables + 1)))
