"""The double knock-out: who has lost twice is out.

Those who never lost play a fixed tree in the order of the roster, the best exempt from its first round. Who lost once
is drawn anew in each round against others who lost once, those who have met as late as can be. At last the one who
never lost meets the best of them in the final, and once more if that is the first game it loses. Who should have met
somebody and did not come has lost.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.draw.brackets import BracketGame, pool_seats, roster_of, seated, taken, tree_seats
from tournament.draw.facts import NOBODY, Choice, Draw, Field
from tournament.draw.format import Format
from tournament.draw.trees import (
    Bracket,
    Chart,
    ChartBox,
    PhaseGames,
    Slot,
    Standing,
    Tree,
    games_of,
    pool_chart,
    tree_chart,
)

LIVES = 2


@dataclass
class DoubleKnockOutState:
    """The state of a double knock-out after some of its rounds.

    `lost` counts the games that each has lost, `out` is the round in which each lost the last it could, `playing` in
    which round a game still runs.
    """

    tree: Tree
    rows: list[list[Standing]]
    lost: Counter[int] = field(default_factory=Counter)
    out: dict[int, int] = field(default_factory=dict)
    playing: dict[int, int] = field(default_factory=dict)
    finals: int = 0

    def alive(self) -> list[int]:
        """Who has not yet lost twice, the best first."""
        return [team for team in self.tree.by_seed if team != NOBODY and team not in self.out]

    def upper(self, turn: int) -> list[int]:
        """The teams of a round of the tree, or its winner."""
        row = self.rows[min(turn, len(self.rows)) - 1]
        return [team for team in self.alive() if team in row]

    def lower(self, turn: int) -> list[int]:
        """Who plays on after a loss."""
        upper = self.upper(turn)
        return [team for team in self.alive() if team not in upper]


def bracket_state_of(roster: tuple[int, ...], games: PhaseGames, options: Mapping[str, Choice]) -> DoubleKnockOutState:
    """Play the drawn rounds again."""
    tree = Tree(Bracket.MAIN, taken(roster, options).main)
    bracket_state = DoubleKnockOutState(tree, tree.standing(games))
    for turn in range(1, games.drawn + 1):
        played = {team: game for game in games.by_slot.values() if game.turn == turn for team in game.teams}
        upper, lower = bracket_state.upper(turn), bracket_state.lower(turn)
        for team in bracket_state.alive():
            game = played.get(team)
            if game and game.pending and len(game.teams) > 1:
                bracket_state.playing[team] = turn
            elif games.winner(game) != team if game else was_missed(bracket_state, team, turn, upper, lower):
                bracket_state.lost[team] += 1
                if bracket_state.lost[team] == LIVES:
                    bracket_state.out[team] = turn
        bracket_state.finals += any(
            slot.bracket == Bracket.FINAL and game.turn == turn for slot, game in games.by_slot.items()
        )
    return bracket_state


def was_missed(bracket_state: DoubleKnockOutState, team: int, turn: int, upper: list[int], lower: list[int]) -> bool:
    """Whether a team without a game in a drawn round lost by it: somebody was to be met."""
    if len(upper) == len(lower) == 1:
        return True
    if team in lower:
        return len(lower) > 1
    return len(upper) > 1 and team not in bracket_state.rows[min(turn, len(bracket_state.rows) - 1)]


def draw_double_knock_out(field: Field) -> Draw:
    """Draw the next round: the final, or those who never lost and then those who lost once."""
    roster = roster_of(field)
    bracket_state = bracket_state_of(roster, games_of(roster, field.past, field.turn), field.options)
    upper, lower = bracket_state.upper(field.turn), bracket_state.lower(field.turn)
    present = frozenset(field.entrants)
    if len(upper) == len(lower) == 1:
        there = [team for team in (*upper, *lower) if team in present]
        return seated(
            field,
            [BracketGame(Slot(Bracket.FINAL, bracket_state.finals + 1, 1), tuple(there))] if there else [],
            roster,
        )
    seats: list[BracketGame] = []
    if len(upper) > 1 or field.turn <= bracket_state.tree.rounds:
        seats += tree_seats(bracket_state.tree, bracket_state.rows[field.turn - 1], field.turn, present)
    elif lower:
        seats += [BracketGame(bracket_state.tree.slot(field.turn, 1), (team,)) for team in upper if team in present]
    if len(lower) > 1 or (lower and upper):
        seats += pool_seats(Bracket.SECOND, field.turn - 1, [team for team in lower if team in present], field)
    return seated(field, seats, roster)


def is_over(field: Field) -> bool:
    """Whether all but one have lost twice."""
    return (
        len(bracket_state_of(field.roster, games_of(field.roster, field.past, field.turn), field.options).alive()) < 2
    )


def stages(field: Field) -> Mapping[int, int]:
    """The worst rank at which each entrant can still finish, before the round of the field is drawn."""
    bracket_state = bracket_state_of(field.roster, games_of(field.roster, field.past, field.turn), field.options)
    return {team: stage(bracket_state, team, field.turn) for team in bracket_state.tree.by_seed if team != NOBODY}


def stage(bracket_state: DoubleKnockOutState, team: int, now: int) -> int:
    """The worst rank of an entrant: who lost the second game in the same round shares the last of their ranks."""
    entrants = bracket_state.tree.entrants
    if team in bracket_state.out:
        return entrants - left_before(bracket_state, bracket_state.out[team], now)
    if bracket_state.alive() == [team]:
        return 1
    if [other for other in bracket_state.rows[min(now, len(bracket_state.rows)) - 1] if other != NOBODY] == [team]:
        return 2
    return entrants - left_before(
        bracket_state, bracket_state.playing.get(team, now) + LIVES - 1 - bracket_state.lost[team], now
    )


def left_before(bracket_state: DoubleKnockOutState, turn: int, now: int) -> int:
    """How many surely have two losses before a round: half the once beaten lose in the next one."""
    last = [team for team, at in bracket_state.playing.items() if at < turn and bracket_state.lost[team] == LIVES - 1]
    next_round = len(bracket_state.lower(now)) // 2 if turn > now and not bracket_state.playing else 0
    return sum(at < turn for at in bracket_state.out.values()) + len(last) // 2 + next_round


def to_come(bracket_state: DoubleKnockOutState, drawn: int) -> tuple[dict[int, int], int]:
    """Games of the once beaten in each round to come, exempt included, and the first final's round."""
    leaves = [team != NOBODY for team in bracket_state.rows[min(drawn, len(bracket_state.rows) - 1)]]
    lower = (
        sum(team not in bracket_state.playing for team in bracket_state.lower(drawn + 1))
        + len(bracket_state.playing) // 2
    )
    games: dict[int, int] = {}
    turn = drawn + 1
    while sum(leaves) > 1 or lower > 1:
        if lower:
            games[turn] = lower - lower // 2
        lower -= lower // 2
        if sum(leaves) > 1:
            pairs = list(zip(leaves[::2], leaves[1::2], strict=True))
            lower += sum(map(all, pairs))
            leaves = [any(pair) for pair in pairs]
        turn += 1
    return games, turn


def turns(leaves: int, options: Mapping[str, Choice]) -> int:
    """How many rounds so many entrants take at most: the last one only if the team that never lost loses the final."""
    bracket_state = bracket_state_of(tuple(range(1, leaves + 1)), games_of((), (), 1), options)
    return to_come(bracket_state, 0)[1] + 1 if bracket_state.tree.entrants > 1 else 0


def charts(field: Field) -> tuple[Chart, ...]:
    """The brackets to be looked at, before the round of the field is drawn."""
    games = games_of(field.roster, field.past, field.turn)
    bracket_state = bracket_state_of(field.roster, games, field.options)
    coming, final = to_come(bracket_state, games.drawn)
    second = pool_chart(Bracket.SECOND, games, 2, coming, max([*coming, games.drawn]))
    return tuple(
        chart
        for chart in (tree_chart(bracket_state.tree, games), second, final_chart(bracket_state, games, final))
        if chart
    )


def final_chart(bracket_state: DoubleKnockOutState, games: PhaseGames, first: int) -> Chart:
    """The final, and the second one, which may not be needed."""
    drawn = {slot: game for slot, game in games.by_slot.items() if slot.bracket == Bracket.FINAL}
    begins = min((game.turn for game in drawn.values()), default=first)
    upper, lower = bracket_state.upper(games.drawn + 1), bracket_state.lower(games.drawn + 1)
    known = not bracket_state.playing and len(upper) == len(lower) == 1
    boxes = []
    for number in (1, 2):
        slot = Slot(Bracket.FINAL, number, 1)
        game = drawn.get(slot)
        if game:
            boxes.append(ChartBox(slot, (game.teams[0], (*game.teams, NOBODY)[1]), game, games.winner(game)))
        elif number == 1 or not bracket_state.out or len(bracket_state.alive()) > 1:
            boxes.append(
                ChartBox(slot, (upper[0], lower[0]) if known and number == bracket_state.finals + 1 else (None, None))
            )
    return Chart(Bracket.FINAL, False, begins, tuple((box,) for box in boxes))


FORMAT = Format(
    draw_double_knock_out,
    ranked=True,
    keeps_positions=True,
    turns=turns,
    goes_on=False,
    is_over=is_over,
    stages=stages,
    charts=charts,
)
