"""The criterion, in one row."""

from collections.abc import Mapping, Sequence

from tournament.sentences import N_
from tournament.standings.criteria import Context, Criterion, Key, own


def by_best_loss(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The greatest total of a game with an opponent that was not won, 0 before the first."""
    return {
        team: (max((own(team, game) for game in context.met(team) if not game.was_won_by(team)), default=0),)
        for team in tied
    }


CRITERION = Criterion(
    by_best_loss,
    N_("Best loss"),
    equal=N_("Two teams have marked {equal} in a lost game:"),
    decides=N_("the one that marked {better} in a lost game ranks above the one with {equal}."),
    figures=(1480, 1760),
)
