"""The same once more, from the games as they came out."""

from tournament.audit.criteria import JudgedCriterion, Record, of_each


def best_loss(record: Record, team: int) -> int:
    """The greatest total of a lost game."""
    return max((game.total(team) for game in record.met(team) if not game.is_won_by(team)), default=0)


CRITERION = JudgedCriterion(of_each(best_loss), by_games=True)
