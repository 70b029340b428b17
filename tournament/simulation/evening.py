"""The sample: an evening as clubs have them, played on a real entry list.

Five rounds with what an evening brings: someone who came alone and finds a partner after the first posting, an odd
number, a withdrawal, a forfeit, a penalty, an annulled hand, a game stopped by the clock, tables that bring only their
totals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.scoring.facts import Annulment, Sheet
from tournament.scoring.games import score_sheet
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.registration import pair_waiting, register_team, register_teams, teams
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust, forfeit
from tournament.services.scores.entry import annul_hand, record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import championship
from tournament.simulation.championship import play_game
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import play_to_end

ROUNDS = 5
REFEREE = "Odile Quesnel"
LATECOMER = "Jacques Lerouge"
"""Comes alone after the first posting, and plays with the one on the waiting list from round 2 on."""


@dataclass(frozen=True)
class Progress:
    """How far to play: this many whole rounds, and then this many tables of one more."""

    rounds: int = ROUNDS
    tables: int = 0


def play_evening(desk: Desk, entries: Sequence[TeamDraft], progress: Progress, seed: int = 20261121) -> None:
    """Register the entries and play the evening as far as `progress` says."""
    rng = SeededRng(seed)
    register_teams(desk, entries)
    for number in range(1, progress.rounds + 1):
        play_round(desk, number, rng)
    if progress.tables:
        drawn = open_round(desk, progress.rounds + 1)
        for game in rng.shuffled(drawn)[: progress.tables]:
            play_table(desk, game, rng)
        for game in (game for game in open_tables(desk.state) if rng.chance(0.5)):
            leave_unfinished(desk, game, rng)


def open_round(desk: Desk, number: int) -> tuple[GameView, ...]:
    """Draw and post a round; its tables."""
    if number == 4:
        withdraw_teams(desk, [weakest(desk.state)], reason="Un joueur est souffrant")
    draw(desk)
    post_draw(desk)
    if number == 1:
        pair_latecomer(desk)
    return open_tables(desk.state)


def open_tables(state: ChampionshipState) -> tuple[GameView, ...]:
    """The tables of the newest round that are still out."""
    drawn = current_round(state)
    return tuple(game for game in drawn.tables if not game.is_in) if drawn else ()


def weakest(state: ChampionshipState) -> int:
    """The id of the active team of the last rank."""
    active = {line.number: line.id for line in teams(state) if line.status is TeamStatus.ACTIVE}
    return [active[line.team] for line in standings(state).lines if line.team in active][-1]


def pair_latecomer(desk: Desk) -> None:
    """Someone arrives after the posting and makes a team with whoever waits for a partner."""
    waiting = [line.id for line in teams(desk.state) if line.status is TeamStatus.WAITING]
    late = register_team(desk, TeamDraft(players=(LATECOMER,)))
    if waiting:
        pair_waiting(desk, waiting[0], late.team)


def play_round(desk: Desk, number: int, rng: SeededRng) -> None:
    """One whole round with its incidents."""
    for game in open_round(desk, number):
        if number == 2 and game.table == 7:
            forfeit(desk, game.id, ("B",), referee=REFEREE, reason="Équipe absente dix minutes après le début")
        elif number == 3 and game.table == 5:
            play_with_annulled_hand(desk, game, rng)
        else:
            play_table(desk, game, rng)
    if number == 3:
        penalise(desk)


def play_table(desk: Desk, game: GameView, rng: SeededRng) -> None:
    """One table, most often hand by hand; some bring only their totals."""
    rules = championship(desk.state).rules
    if (game.table or 0) % 6:
        play_game(desk, game, rules, rng)
        return
    score = score_sheet(Sheet(rules, play_to_end(rules, rng, len(game.sides)), len(game.sides)))
    record_totals(desk, game.id, dict(score.totals), winner=score.winner)


def leave_unfinished(desk: Desk, game: GameView, rng: SeededRng) -> None:
    """A table still at play: some of its hands have been brought."""
    hands = play_to_end(championship(desk.state).rules, rng, len(game.sides))
    record_hands(desk, game.id, hands[: rng.number(1, len(hands) - 1)])


def play_with_annulled_hand(desk: Desk, game: GameView, rng: SeededRng) -> None:
    """A table where the referee annulled the first hand: one hand more is played."""
    rules = championship(desk.state).rules
    hands = play_to_end(rules, rng, len(game.sides))
    record_hands(desk, game.id, hands[:1])
    first = sheet(desk.state, game.id).hands[0]
    reason = "Enchère faite hors tour, la mène est annulée à la demande du camp 2"
    annul_hand(desk, first.id, annulment=Annulment.IRREGULAR_BID, referee=REFEREE, reason=reason)
    play_game(desk, game, rules, rng)


def penalise(desk: Desk) -> None:
    """The referee takes points from a side of the last table, after a warning."""
    drawn = current_round(desk.state)
    if drawn:
        adjust(desk, drawn.tables[-1].id, "A", -100, reason="Propos répétés après un avertissement")
