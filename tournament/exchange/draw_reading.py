"""What a championship document has of its draws: what each of them saw, and which teams should not meet."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.draw.brackets import TAKES
from tournament.draw.catalogue import FORMATS, option_problems
from tournament.draw.facts import NOBODY
from tournament.draw.phase_reading import FEWEST_TAKEN, MOST_TAKEN
from tournament.exchange.championship_document import SLOT, ApartDocument, RoundDocument, Saw
from tournament.exchange.documents import read
from tournament.exchange.known_teams import KnownTeams
from tournament.records.team import Apart
from tournament.scoring.shapes import entry, printable, quoted
from tournament.services.rounds.draw_inputs import DrawSight
from tournament.standings.criteria import check_criteria


def check_options(part: RoundDocument, path: str, known: KnownTeams) -> None:
    """Refuse settings of a draw that its format does not have, and a round of a bracket that leaves any of them out."""
    chosen, options = FORMATS[part.method], dict(part.saw.options) if part.saw else {}
    takes = options.pop(TAKES, FEWEST_TAKEN)
    if not isinstance(takes, int) or not FEWEST_TAKEN <= takes <= MOST_TAKEN:
        known.note("number-out-of-range", f"{path}.saw.options.{TAKES}", least=FEWEST_TAKEN, most=MOST_TAKEN)
    said = {name: value for name, value in options.items() if name in chosen.settings}
    for problem in option_problems(said, chosen, f"{path}.saw"):
        known.note(problem.code, problem.path, **problem.details)
    if chosen.is_bracket and (part.saw or any(game.slot for game in part.games)):
        missing = [f"options.{name}" for name in chosen.settings if name not in said] if said else ["options"] * bool(chosen.settings)
        for name in missing:
            known.note("field-missing", f"{path}.saw.{name}", field=name.removeprefix("options."))


def sight_of(part: Saw, path: str, present: int | None, known: KnownTeams) -> DrawSight:
    """What a draw saw, for so many teams; None where that could not be read."""
    criteria = f"{path}.criteria"
    known.problems += [replace(problem, path=f"{path}.{problem.path}") for problem in check_criteria(part.criteria) if known.is_read(criteria)]
    for index, scores in enumerate(part.scores if known.is_read(criteria) else ()):
        for name in scores.keys() - set(part.criteria):
            known.note("field-unknown", f"{path}.scores[{index}].{printable(name)}", field=printable(name))
    for name, values in (("scores", part.scores), ("groups", part.groups)):
        if name in part.model_fields_set and present is not None and len(values) != present:
            known.note("scores-of-present", f"{path}.{name}", present=present)
    return DrawSight(
        scores=tuple(part.scores),
        criteria=tuple(part.criteria),
        bye_worth=part.bye_worth,
        bye_wins=part.bye_wins,
        phase=part.phase,
        turn=part.turn,
        options=part.options,
        roster=_roster(part.roster, f"{path}.roster", known),
        groups=tuple(part.groups),
        winners=_winners(part, f"{path}.winners", known),
        pools=_pools(part.pools, f"{path}.pools", known),
        never=_pairs(part.apart.never if part.apart else (), f"{path}.apart.never", known),
        early=_pairs(part.apart.early if part.apart else (), f"{path}.apart.early", known),
    )


def _roster(part: Sequence[int], path: str, known: KnownTeams) -> tuple[int, ...]:
    """The positions of a phase: teams, none twice, and 0 where nobody is."""
    roster: dict[int, None] = {}
    seats = [NOBODY if number == NOBODY else known.known(number, entry(path, index)) for index, number in enumerate(part)]
    for index, team in enumerate(seats):
        if team and team in roster:
            known.note("team-twice", entry(path, index), number=team)
        roster[team] = None
    return tuple(seats)


def _pools(part: Sequence[Sequence[int]], path: str, known: KnownTeams) -> tuple[tuple[int, ...], ...]:
    """The teams of each pool that a bracket was drawn after, none of them twice."""
    pools, seen = [], set()
    for index, pool in enumerate(part):
        members = tuple(known.known(team, f"{path}[{index}][{position}]") for position, team in enumerate(pool))
        for position, team in enumerate(members):
            if team in seen:
                known.note("team-twice", f"{path}[{index}][{position}]", number=team)
            seen.add(team)
        pools.append(members)
    return tuple(pools)


def _winners(part: Saw, path: str, known: KnownTeams) -> dict[str, int]:
    winners = {}
    for slot, number in part.winners.items():
        winners[slot] = known.known(number, f"{path}.{quoted(slot)}")
        if not SLOT.fullmatch(slot):
            known.note("slot-unknown", path, found=quoted(slot))
    return winners


def _pairs(part: Sequence[Sequence[int]], path: str, known: KnownTeams) -> tuple[tuple[int, int], ...]:
    return tuple(_pair(pair, entry(path, index), known) for index, pair in enumerate(part))


def _pair(part: Sequence[int], path: str, known: KnownTeams) -> tuple[int, int]:
    one, other = (known.known(team, entry(path, index)) for index, team in enumerate(part))
    return one, other


def pairs_apart(part: Sequence[ApartDocument], known: KnownTeams) -> tuple[Apart, ...]:
    """Who should not meet, every two teams once."""
    kept, pairs = [], set()
    for index, one in enumerate(part):
        teams = _pair(one.teams, f"apart[{index}].teams", known)
        if 0 not in teams and frozenset(teams) in pairs:
            known.note("pair-twice", entry("apart", index))
        pairs.add(frozenset(teams))
        kept.append(read(Apart, one, entry("apart", index), known, teams=teams))
    return tuple(kept)
