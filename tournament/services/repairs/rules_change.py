"""Other rules of play for games that were played: possible where every sheet could have been played by them too."""

from collections.abc import Iterable, Sequence

from tournament.draw.facts import Phase, sizes_for
from tournament.errors import Problem, Refused
from tournament.models.tables import Round, Team
from tournament.records.game import TypedTotals
from tournament.scoring.facts import Side
from tournament.scoring.games import check_seating, score_sheet
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.systems import seating_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.scores.game_records import GameRecord, by_round, games_in, sheet_of
from tournament.services.scores.totals import only_the_table_knows, settle_totals
from tournament.services.scores.views import ResultKind
from tournament.services.setup.settings import phases_in, rules_in
from tournament.services.setup.views import entering_together


def refuse_misfits(state: ChampionshipState, rules: Rules, phases: Sequence[Phase]) -> None:
    """Refuse rules that a sheet of this championship could not have been played by, naming the tables.

    Refused too, once anybody is registered, where these rules and phases want teams of another number of players, and
    where tables would have another number of sides.
    """
    present, players = rules_in(state), entering_together(rules, phases)
    if players != entering_together(present, phases_in(state.contents)) and state.all(Team):
        raise Refused(
            Problem("teams-of-others", "rules", {"players": players})
            if rules != present
            else Problem("teams-registered" if players == 1 else "players-registered", "phases")
        )
    games = games_in(state) if rules != present else {}
    refuse_other_tables(state, games.values(), rules)
    sheets = misfits(games.values(), present, rules)
    if sheets and rules.system != present.system:
        raise Refused(Problem("game-does-not-fit", "rules", {"game": rules.system, **by_round_and_table(sheets)}))
    if sheets:
        raise Refused(Problem("rules-do-not-fit", "rules", by_round_and_table(sheets)))


def refuse_other_tables(state: ChampionshipState, games: Iterable[GameRecord], rules: Rules) -> None:
    """Refuse rules that could not have seated a posted round; an unposted draw may be redone."""
    posted = {row.number for row in state.all(Round) if row.posted_at is not None}
    for number, seated in by_round(games).items():
        if number in posted and not could_seat(seating_of(rules), seated):
            raise Refused(Problem("round-seated-otherwise", "rules", {"round": number}))
        if any(check_seating(rules.system, len(game.members)) for game in seated if game.table is not None):
            raise Refused(Problem("draw-seated-otherwise", "rules", {"round": number}))


def could_seat(seating: Seating, seated: Sequence[GameRecord]) -> bool:
    """Whether a round's tables fit this seating, with byes as it has them but those by decision of the desk."""
    tables = [len(game.members) for game in seated if game.table is not None]
    byes = len(seated) - len(tables)
    as_drawn = not any(game.by_hand for game in seated)
    fitting = all(seating.fewest <= sides <= seating.most for sides in tables)
    entrants = sum(len(game.teams) for game in seated)
    members = max((len(side) for game in seated for side in game.members.values()), default=1)
    return fitting and (not as_drawn or byes == sizes_for(entrants, seating, members).byes)


def told_of(before: Rules, after: Rules) -> dict[str, str]:
    """What the journal says of other rules: the game, or the one setting that changed."""
    if before.system != after.system:
        return {"game": after.system}
    changed = [name for name, value in after.settings if before[name] != value]
    return {"rule": changed[0]} if len(changed) == 1 else {}


def by_round_and_table(sheets: Sequence[GameRecord]) -> dict[str, tuple[int, ...]]:
    """Which sheets a refusal is about: of each in turn its round and its table."""
    return {"rounds": tuple(game.round for game in sheets), "tables": tuple(game.table or 0 for game in sheets)}


def misfits(games: Iterable[GameRecord], present: Rules, rules: Rules) -> list[GameRecord]:
    """Games whose sheets these rules, but not the present ones, make impossible. Followed rounds stay over."""
    played = tuple(games)
    newest = max((game.round for game in played), default=0)
    return [
        game
        for game in played
        if game.table is not None
        and not game.score.problems
        and not fits(game, present, rules, goes_on=game.round == newest or game.kind is ResultKind.PENDING)
    ]


def fits(game: GameRecord, present: Rules, rules: Rules, *, goes_on: bool) -> bool:
    """Whether hands or totals are possible by these rules; `goes_on`: hands may still follow."""
    try:
        score = score_sheet(sheet_of(game.hands, len(game.sides), game.stop, rules))
        if game.typed and not game.hands:
            winner = winner_said(game.typed, present)
            settle_totals(game.typed.totals, winner, game.typed.why, rules, tuple(game.members), game.adjustments)
    except Refused:
        return False
    return goes_on or score.is_over or not (game.kind is ResultKind.PLAYED and game.hands)


def winner_said(typed: TypedTotals, present: Rules) -> Side | None:
    """The winner typed with the totals; None where the rules find it by totals alone."""
    return typed.winner if only_the_table_knows(typed.totals, typed.why, present) else None
