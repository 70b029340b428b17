"""Why somebody sits where they sit: what each table of a draw costs, and what stood in the way of nearer opponents. Codes and numbers only."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from tournament.draw.catalogue import FORMATS
from tournament.draw.concerns import BYE, LUCK, REMATCHES, line_up
from tournament.draw.facts import Draw, Field
from tournament.draw.matching import Pairs, Rows
from tournament.draw.pairing import Weighing, candidates, paired_among

MOST_NEARER = 3
"""So many nearer opponents are looked into at most: each is a draw of its own."""

DISTANCES = ("group_gap", "gap", "off_target")
"""The concerns that say how near two are, the gravest first."""


@dataclass(frozen=True)
class Nearer:
    """An opponent who would have been nearer, and what spoke against it.

    `met` is how often the two have met. `dearer` is the gravest component of the whole draw that would be more if these two met, with what it is in
    the draw and what it would be at least: `luck` where the lots alone decided, and nothing where the draw could have been so, which no computed
    draw leaves.
    """

    team: int
    met: int
    banned: bool
    early: bool
    dearer: str
    drawn: int
    forced: int


def components(name: str, field: Field, draw: Draw) -> tuple[Mapping[str, int], ...]:
    """What each table of a draw costs, by the concerns of its format; of formats that weigh nothing, and tables of several, who met or is banned."""
    weighing = weighing_of(name, field)
    if weighing is None:
        return tuple(plain_components(field, game) for game in draw.tables)
    place = {team: index for index, team in enumerate(weighing.line.teams)}
    told = []
    for game in draw.tables:
        one, other = sorted(place[team] for team in game)
        told.append({concern.code: concern.cost(weighing.line, one, other) for concern in weighing.concerns if concern is not LUCK})
    return tuple(told)


def plain_components(field: Field, game: tuple[int, ...]) -> Mapping[str, int]:
    """What can be said of any table."""
    pairs = [frozenset(pair) for pair in combinations(game, 2)]
    return {
        "banned": sum(pair in field.apart.never for pair in pairs),
        "rematches": sum(field.history.meetings.get(pair, 0) for pair in pairs),
        "early": sum(pair in field.apart.early - field.apart.never for pair in pairs),
    }


def nearer_opponents(name: str, field: Field, draw: Draw, team: int) -> tuple[Nearer, ...]:
    """The nearest of those who would have been nearer to a team than whom it meets, the nearest first, and what spoke against each.

    Nothing where the format knows no distance, for tables of several, and for a team that sits out or whose table holds somebody who was not drawn.
    """
    weighing = weighing_of(name, field)
    posted = None if weighing is None else places_of(weighing, draw)
    mine = None if weighing is None or team not in weighing.line.teams else weighing.line.teams.index(team)
    if weighing is None or posted is None or mine is None:
        return ()
    line = weighing.line
    pair = next(pair for pair in posted if mine in pair)
    if line.bye in pair:
        return ()
    distance = partial(distance_of, weighing, mine)
    now = distance(sum(pair) - mine)
    others = sorted((distance(other), other) for other in range(len(line.teams)) if other not in (mine, line.bye) and distance(other) < now)
    return tuple(looked_into(weighing, posted, mine, other) for _, other in others[:MOST_NEARER])


def looked_into(weighing: Weighing, posted: Pairs, one: int, other: int) -> Nearer:
    """What speaks against two places at one table: the cheapest draw that has them there, beside the one that was posted."""
    line = weighing.line
    forced = paired_among(weighing, partial(with_pair, weighing, min(one, other), max(one, other)))
    dearer, drawn, least = "", 0, 0
    for concern, tier in zip(weighing.concerns, weighing.tiers, strict=True):
        drawn, least = (sum(tier(first, (second,))[0] for first, second in pairs) for pairs in (posted, forced))
        if drawn != least:
            dearer = concern.code if least > drawn else ""
            break
    return Nearer(
        team=line.teams[other],
        met=line.met[one].get(other, 0),
        banned=other in line.never[one],
        early=other in line.early[one],
        dearer=dearer,
        drawn=drawn if dearer else 0,
        forced=least if dearer else 0,
    )


def with_pair(weighing: Weighing, one: int, other: int, width: int) -> Rows:
    """The candidates of a width for draws that have these two places at one table."""
    taken = {one, other}
    rows = candidates(weighing, width)
    return [[other] if place == one else [] if place == other else [near for near in row if near not in taken] for place, row in enumerate(rows)]


def could_all_be_new(field: Field, draw: Draw) -> bool | None:
    """Whether those who are drawn, two by two, could all have met somebody new; None where more than two sit at a table.

    What else the draw has to heed does not count.
    """
    if field.seating.most > 2 or draw.members > 1:
        return None
    drawn = tuple(team for game in (*draw.tables, *((team,) for team in draw.byes)) for team in game)
    if not drawn:
        return True
    weighing = Weighing(line_up(drawn, replace(field, entrants=drawn, groups={})), (REMATCHES,))
    pairs = paired_among(weighing, partial(candidates, weighing))
    return not weighing.total(pairs).rematches


def weighing_of(name: str, field: Field) -> Weighing | None:
    """What a format weighs for a field; None where it weighs nothing, or more than two sit at a table."""
    weighing = FORMATS[name].weighing
    return None if weighing is None or field.seating.most > 2 or not field.entrants else weighing(field)


def places_of(weighing: Weighing, draw: Draw) -> Pairs | None:
    """A draw as pairs of places; None where it is not all that the field has, because somebody came or left since."""
    place = {team: index for index, team in enumerate(weighing.line.teams)}
    games = [*draw.tables, *((team, BYE) for team in draw.byes)]
    if sorted(team for game in games for team in game) != sorted(weighing.line.teams):
        return None
    return sorted((min(place[one], place[other]), max(place[one], place[other])) for one, other in games)


def distance_of(weighing: Weighing, one: int, other: int) -> tuple[int, ...]:
    """How far two places are from being what the format looks for."""
    near = [concern for code in DISTANCES for concern in weighing.concerns if concern.code == code]
    return tuple(concern.cost(weighing.line, min(one, other), max(one, other)) for concern in near)
