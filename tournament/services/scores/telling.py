"""What the journal is told of a game beside what was done: who decided, by which article, and what became of the totals."""

from tournament.services.desk.work import Work
from tournament.services.scores.ledger import GameRecord, record_in


def tell_totals(work: Work, before: GameRecord) -> None:
    """Tell what a command made of the totals of a game, where it changed them; of several games, of the first."""
    after = record_in(work.hall, before.id)
    was, now = ("/".join(str(total) for _, total in sorted(game.played_totals.items())) for game in (before, after))
    if was != now and "before" not in work.details:
        work.details.update(before=was, after=now)


def tell_decision(work: Work, referee: str, article: str = "") -> None:
    """Tell who decided, and by which article, where that is known."""
    work.details.update({name: value for name, value in (("referee", referee.strip()), ("article", article)) if value})
