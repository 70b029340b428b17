"""A championship as one JSON document, written and brought back whole, and one as a template for another.

The document holds facts, and beside them what follows from them: results and standings. On the way in only the facts
are believed; what follows is computed anew, and a document that differs from them is refused.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tournament.disk import put
from tournament.draw.catalogue import partners_drawn
from tournament.errors import Problem, Refused
from tournament.exchange.championship_document import DEFAULTS_OF, FORMAT, VERSION
from tournament.exchange.championship_reading import read_facts
from tournament.exchange.documents import written
from tournament.exchange.money_documents import write_prize, written_cash
from tournament.records.game import Game, ResultKind, TypedTotals
from tournament.records.money import PlannedPrize
from tournament.records.round import Round
from tournament.records.team import OF_PLAYERS, Team
from tournament.scoring.facts import SIDES
from tournament.scoring.shapes import LARGEST_DOCUMENT, entry, inside, parse_limited
from tournament.scoring.sheet_json import write_hand, write_stop
from tournament.scoring.systems import stated_options
from tournament.services.cash.accounts import reductions
from tournament.services.cash.views import ReductionView
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.papers.snapshot import logo
from tournament.services.people.registration import reachable, teams
from tournament.services.people.views import TeamDraft, TeamStatus, draft_of, texts_of_players
from tournament.services.prizes.prizes import draft_of_prize, rows_in_order
from tournament.services.rounds.draw_inputs import SeenByDraw, parts_of
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundView
from tournament.services.safety.restoring import championship_facts, restore
from tournament.services.safety.views import ChampionshipFacts
from tournament.services.scores.standing import standings
from tournament.services.scores.views import GameView, StandingsView
from tournament.services.setup.championship import championship, open_championship, reading_championship
from tournament.services.setup.views import Settings
from tournament.settings import published

Document = dict[str, Any]
Where = tuple[int, int, str]


def export_championship(state: ChampionshipState) -> Document:
    """The championship in its published form. A draw that is not posted is left out, and so are phone numbers."""
    return document_of(championship_facts(state), rounds(state), standings(state))


def document_of(facts: ChampionshipFacts, played: Sequence[RoundView], order: StandingsView) -> Document:
    """The published form of what was read from a desk: its facts, its rounds with their results, its standings."""
    results = {line.number: line.games for line in played}
    return {
        "format": FORMAT,
        "version": VERSION,
        "championship": {
            **published(facts.settings),
            "options": stated_options(facts.settings.rules, DEFAULTS_OF),
            "lot_seed": facts.settings.lot_seed,
            "last_number": facts.settings.last_number,
        },
        **_entrants(facts),
        "rounds": [
            _round(found, results[found.number], partners=partners_drawn(facts.settings.phases))
            for found in facts.rounds
        ],
        **_lists(facts),
        **({"cash": cash} if (cash := written_cash(facts.cash)) else {}),
        **({"raffle": raffle} if (raffle := written(facts.raffle)) else {}),
        "standings": _standings(order),
    }


def to_text(export: Mapping[str, object]) -> str:
    """The document as it is written to a file: the same document gives the same text."""
    return json.dumps(export, ensure_ascii=False, indent=1) + "\n"


def import_championship(
    document: object, path: Path | None, *, by: str, clock: Callable[[], datetime] | None = None
) -> Desk:
    """Make a championship of a document, in memory if `path` is None; returns its desk. Refuses all that is wrong."""
    facts = read_facts(document)
    if path is None:
        return _held_against(document, restore(None, facts, by=by, clock=clock))
    if path.exists():
        raise Refused(Problem("file-exists", details={"path": str(path)}))
    if not path.parent.is_dir():
        raise Refused(Problem("folder-missing", details={"path": str(path.parent)}))
    with tempfile.TemporaryDirectory(prefix=".capot-", dir=path.parent) as folder:
        draft = Path(folder) / path.name
        _held_against(document, restore(draft, facts, by=by, clock=clock)).close()
        put(draft, path)
    return open_championship(path, by=by, clock=clock)


def _held_against(document: object, desk: Desk) -> Desk:
    """The desk; refuses results or standings unlike what the facts make. Missing ones are fine."""
    given, computed = dict(_computed_parts(document)), dict(_computed_parts(export_championship(desk.state)))
    paths = {where: path for where, (path, _) in given.items()}
    problems = [
        Problem(
            "computed-differs",
            paths[where],
            {"found": json.dumps(value), "computed": json.dumps(computed[where][1] if where in computed else None)},
        )
        for where, (_, value) in given.items()
        if where not in computed or json.dumps(value) != json.dumps(computed[where][1])
    ]
    if problems:
        desk.close()
        raise Refused(*problems)
    return desk


def _computed_parts(document: Any) -> Iterator[tuple[Where, tuple[str, object]]]:
    """A document's derived values with paths. Games go by round and first team, in any order."""
    for number, found in enumerate(document["rounds"]):
        for index, game in enumerate(found["games"]):
            at = inside(entry(inside(entry("rounds", number), "games"), index), "result")
            first = game["sides"][0]
            for path, value in _values(game["result"], ""):
                yield (number, first[0] if isinstance(first, list) else first, path), (at + path, value)
    for path, value in _values(document["standings"], "standings") if "standings" in document else ():
        yield (0, 0, path), (path, value)


def _values(value: object, path: str) -> Iterator[tuple[str, object]]:
    """The numbers and texts in a JSON value with their paths; of a list its length too."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _values(item, f"{path}.{name}")
    elif isinstance(value, list):
        yield path, len(value)
        for index, item in enumerate(value):
            yield from _values(item, entry(path, index))
    else:
        yield path, value


def _entrants(facts: ChampionshipFacts) -> Document:
    numbered = [team for team in facts.teams if team.number is not None]
    return (
        {"players": [_player(team) for team in numbered]}
        if partners_drawn(facts.settings.phases)
        else {"teams": [_team(team) for team in numbered]}
    )


def _player(team: Team) -> Document:
    (name,) = team.players
    return {
        "number": team.number,
        "name": name,
        **({"called": team.name} if team.name != name else {}),
        **{OF_PLAYERS[many]: text for many, texts in texts_of_players(team).items() if (text := "".join(texts))},
        **_entered(team),
    }


def _team(team: Team) -> Document:
    return {
        "number": team.number,
        "name": team.name,
        "players": list(team.players),
        **_papers(team),
        **_entered(team),
    }


def _papers(team: Team) -> Document:
    return {many: list(texts) for many, texts in texts_of_players(team).items() if any(texts)}


def _entered(team: Team) -> Document:
    told = written(team)
    return {"club": told.pop("club"), "status": team.status.value, **told}


def _round(found: Round, results: Sequence[GameView], *, partners: bool) -> Document:
    return written(
        found,
        saw=_saw(found.saw) if found.saw else None,
        posted=found.posted.astimezone(UTC).isoformat() if found.posted else None,
        games=[_game(game, result, partners=partners) for game, result in zip(found.games, results, strict=True)],
    )


def _saw(saw: SeenByDraw) -> Document:
    return {
        "scores": [dict(scores) for scores in saw.scores],
        "criteria": list(saw.criteria),
        "bye_worth": saw.bye_worth.value,
        "bye_wins": saw.bye_wins,
        **{name: part for name, part in parts_of(saw).items() if part},
    }


def _game(game: Game, result: GameView, *, partners: bool) -> Document:
    """A game. Totals that were typed are its result, or are beside it.

    They are beside it where hands or a decision go before them, and where a referee's points changed who won. Where
    partners are drawn a side is a list, and as winner it is its first player.
    """
    is_result = (
        game.typed is not None and not game.hands and game.decided is None and game.typed.winner == result.winner
    )
    teams = {letter: side[0] for letter, side in zip(SIDES, game.sides, strict=False)}
    told = written(
        replace(game, typed=None) if is_result else game,
        sides=[list(side) for side in game.sides] if partners else list(teams.values()),
        by_hand="hand",
        hands=[game.unread.get(index, write_hand(hand)) for index, hand in enumerate(game.hands)],
        stop=write_stop(game.stop) if game.stop else None,
        typed=_typed(game.typed, teams) if game.typed else None,
    )
    return {**told, "result": _result(result, game.typed if is_result else None)}


def _typed(typed: TypedTotals, teams: Mapping[str, int]) -> Document:
    return {
        "totals": [typed.totals[letter] for letter in teams],
        "winner": teams[typed.winner] if typed.winner else None,
        **({"why": typed.why.value} if typed.why else {}),
        **({"out": [teams[letter] for letter in typed.out]} if typed.out else {}),
    }


def _result(line: GameView, typed: TypedTotals | None) -> Document:
    if line.kind is ResultKind.PENDING:
        return {"kind": line.kind.value}
    return {
        "kind": line.kind.value,
        "totals": [side.total for side in line.sides],
        "winner": next((side.teams[0] for side in line.sides if side.letter == line.winner), None),
        **({"places": [side.rank for side in line.sides]} if any(side.rank for side in line.sides) else {}),
        **({"why": typed.why.value} if typed and typed.why else {}),
        **(
            {"out": [side.teams[0] for letter in typed.out for side in line.sides if side.letter == letter]}
            if typed and typed.out
            else {}
        ),
    }


def _lists(facts: ChampionshipFacts) -> Document:
    """The lists at the top level that are only there when they are not empty."""
    lists: Document = {
        "waiting": [_waiting(team) for team in facts.teams if team.number is None],
        "adjustments": [written(given) for given in facts.adjustments],
        "decisions": [written(decision) for decision in facts.decisions],
        "substitutions": [written(one) for one in facts.substitutions],
        "apart": [written(one) for one in facts.apart],
        "prizes": [write_prize(prize) for prize in facts.prizes],
    }
    return {name: entries for name, entries in lists.items() if entries}


def _waiting(team: Team) -> Document:
    entered = _entered(team)
    del entered["status"]
    return {"players": list(team.players), "name": team.name, **_papers(team), **entered}


def _standings(table: StandingsView) -> list[Document]:
    return [
        {"rank": line.rank, "team": line.team, **{name: line.values[name] for name in table.criteria}}
        for line in table.lines
    ]


READER: Final = "template"
AS_NEW: Final[Mapping[str, Any]] = {"present": False, "paid": False, "near_door": False, "memberships": ()}


@dataclass(frozen=True)
class Template:
    """An earlier championship's settings, prizes, reductions, and teams as absent, unpaid drafts.

    `logo` is the club's picture, which is in files and in no export. A licence stays with its player; a membership is
    for a season, and is asked for again.
    """

    settings: Settings
    teams: tuple[TeamDraft, ...]
    prizes: tuple[PlannedPrize, ...] = ()
    logo: bytes | None = None
    reductions: tuple[ReductionView, ...] = ()


def read_template(path: Path) -> Template:
    """The template of a championship file or export, unchanged. Refuses what is none of these."""
    if path.suffix.lower() != ".json":
        with reading_championship(path, by=READER) as desk:
            return replace(_template(desk.state, desk.phones), logo=logo(desk) or None)
    with path.open("rb") as file:
        raw = file.read(LARGEST_DOCUMENT + 1)
    try:
        desk = import_championship(parse_limited(raw, LARGEST_DOCUMENT), None, by=READER)
    except Refused as refused:
        raise Refused(Problem("template-unusable", details={"path": path.name})) from refused
    try:
        return _template(desk.state, desk.phones)
    finally:
        desk.close()


def _template(state: ChampionshipState, phones: Mapping[int, str]) -> Template:
    came = [
        line for line in reachable(teams(state), phones) if line.status in (TeamStatus.ACTIVE, TeamStatus.WITHDRAWN)
    ]
    prizes = tuple(draft_of_prize(row) for row in rows_in_order(state))
    return Template(
        championship(state),
        tuple(replace(draft_of(line), **AS_NEW) for line in came),
        prizes,
        reductions=reductions(state),
    )
