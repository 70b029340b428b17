"""What a championship document tells of its draws: the phases that were planned, and what each draw saw."""

import re
from dataclasses import replace

from tournament.draw.facts import NOBODY
from tournament.draw.phase_reading import read_options
from tournament.draw.phases import MOST_PHASES
from tournament.exchange.document_values import GREATEST, MOST_TEAMS, Values
from tournament.scoring.paths import entry
from tournament.scoring.shapes import Fields, quoted
from tournament.services.setup.championship_facts import ApartFacts, DrawSight
from tournament.services.setup.lines import ByeWorth
from tournament.services.setup.setting_checks import MOST_ROUNDS
from tournament.standings.criteria import check_criteria

SAW_FIELDS = ("scores", "criteria", "bye_worth", "bye_wins")
SAW_OF_PHASE = ("phase", "turn", "options", "roster", "groups", "winners", "apart", "pools")
APART_KINDS = ("never", "early")
APART_FIELDS = ("teams", "until_round")
PAIR = 2
MOST_PAIRS = 10_000
SLOT = re.compile(r"[a-z]+(-[a-z]+)*-[0-9]{1,3}-[0-9]{1,4}")


def read_saw(round_: Fields, present: int, values: Values) -> DrawSight:
    """What a draw saw, for so many teams."""
    fields = Fields(round_.values["saw"], round_.at("saw"), values.problems, (*SAW_FIELDS, *SAW_OF_PHASE))
    fields.require(*SAW_FIELDS)
    criteria = values.texts(fields, "criteria")
    values.problems += [replace(problem, path=fields.at(problem.path)) for problem in check_criteria(criteria)]
    scores = []
    for item, path in fields.entries("scores", MOST_TEAMS):
        of_team = Fields(item, path, values.problems, criteria)
        scores.append({name: values.whole(of_team, name, 0, least=-GREATEST) for name in of_team.values})
    groups = [values.whole_at(item, path, 0, -GREATEST, GREATEST) for item, path in fields.entries("groups", MOST_TEAMS)]
    for name, told in (("scores", len(scores)), ("groups", len(groups))):
        if name in fields.values and told != present:
            fields.refuse(name, "scores-of-present", present=present)
    return DrawSight(
        scores=tuple(scores),
        criteria=tuple(criteria),
        bye_worth=fields.choice("bye_worth", ByeWorth) or ByeWorth.HALF,
        bye_wins=values.flag(fields, "bye_wins", default=True),
        phase=values.whole(fields, "phase", 0, most=MOST_PHASES),
        turn=values.whole(fields, "turn", 0, most=MOST_ROUNDS),
        options=read_options(fields),
        roster=_roster(fields, values),
        groups=tuple(groups),
        winners=_winners(fields, values),
        pools=_pools(fields, values),
        **_apart_seen(fields, values),
    )


def _roster(fields: Fields, values: Values) -> tuple[int, ...]:
    """The places of a phase: teams, none twice, and 0 where nobody is."""
    roster: list[int] = []
    for item, path in fields.entries("roster", MOST_TEAMS):
        team = NOBODY if item == NOBODY and not isinstance(item, bool) else values.known_team(item, path)
        if team and team in roster:
            values.note("team-twice", path, number=team)
        roster.append(team or NOBODY)
    return tuple(roster)


def _pools(fields: Fields, values: Values) -> tuple[tuple[int, ...], ...]:
    """The teams of each pool that a bracket was drawn after, none of them twice."""
    pools: list[tuple[int, ...]] = []
    for item, path in fields.entries("pools", MOST_TEAMS):
        if not isinstance(item, list):
            values.note("not-list", path, found=quoted(item))
            continue
        members = [values.known_team(team, entry(path, index)) or NOBODY for index, team in enumerate(item)]
        for index, team in enumerate(members):
            if team in members[:index] or any(team in pool for pool in pools):
                values.note("team-twice", entry(path, index), number=team)
        pools.append(tuple(members))
    return tuple(pools)


def _winners(fields: Fields, values: Values) -> dict[str, int]:
    """Who had won the games of a bracket, by their slots."""
    told = fields.values.get("winners", {})
    if not isinstance(told, dict):
        fields.refuse("winners", "not-object", found=quoted(told))
        return {}
    winners = {}
    for slot, item in told.items():
        team = values.known_team(item, f"{fields.at('winners')}.{quoted(slot)}")
        if read_slot(slot, fields.at("winners"), values) and team is not None:
            winners[slot] = team
    return winners


def read_slot(slot: object, path: str, values: Values) -> str:
    """Where a game stands in a bracket."""
    if isinstance(slot, str) and SLOT.fullmatch(slot):
        return slot
    values.note("slot-unknown", path, found=quoted(slot))
    return ""


def _apart_seen(fields: Fields, values: Values) -> dict[str, tuple[tuple[int, int], ...]]:
    told = Fields(fields.values.get("apart", {}), fields.at("apart"), values.problems, APART_KINDS)
    return {kind: tuple(_pair(item, path, values) for item, path in told.entries(kind, MOST_TEAMS * MOST_TEAMS)) for kind in APART_KINDS}


def _pair(item: object, path: str, values: Values) -> tuple[int, int]:
    """Two different teams."""
    told = item if isinstance(item, list) else []
    teams = [values.known_team(team, entry(path, index)) for index, team in enumerate(told)]
    if len(told) != PAIR or (None not in teams and teams[0] == teams[1]):
        values.note("pair-of-teams", path)
        return 0, 0
    return teams[0] or 0, teams[1] or 0


def read_pairs_apart(top: Fields, values: Values) -> tuple[ApartFacts, ...]:
    """Who should not meet, every two teams once."""
    read, told = [], set()
    for item, path in top.entries("apart", MOST_PAIRS):
        found = _apart(item, path, values)
        pair = frozenset(found.teams)
        if pair in told and 0 not in pair:
            values.note("pair-twice", path)
        told.add(pair)
        read.append(found)
    return tuple(read)


def _apart(item: object, path: str, values: Values) -> ApartFacts:
    """Two teams that should not meet."""
    fields = Fields(item, path, values.problems, APART_FIELDS)
    fields.require("teams")
    teams = _pair(fields.values.get("teams"), fields.at("teams"), values)
    until = values.whole(fields, "until_round", 1, least=1, most=MOST_ROUNDS) if "until_round" in fields.values else None
    return ApartFacts(teams, until)
