"""What referees decide is kept beside what it decides; journal entries name who decided, by which article, and what became of the totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.models.tables import Decision, Game, Round
from tournament.scoring.facts import Annulment
from tournament.services.desk.texts import check_texts
from tournament.services.desk.work import Work
from tournament.services.scores.ledger import GameRecord, record_in


@dataclass(frozen=True)
class Ruling:
    """A kind of decision about a game, and the article that it goes by."""

    kind: str
    article: str


FORFEIT, STOP, STOPPED = Ruling("forfeit", "9 D"), Ruling("stop", "9 D"), Ruling("stopped", "9 D")
ANNULLED: Mapping[Annulment | None, Ruling] = {
    Annulment.IRREGULAR_DEAL: Ruling("annulled", "9 A"),
    Annulment.IRREGULAR_BID: Ruling("annulled", "9 B"),
    Annulment.AGREED: Ruling("annulled", "9"),
}


def decide(work: Work, game_id: int, ruling: Ruling, referee: str, reason: str, hand_id: int | None = None) -> None:
    """Keep what a referee decided about a game, or about one of its hands, and write into the journal who did and by which article."""
    check_texts(referee=referee)
    note_decision(work, referee, ruling.article)
    work.add(
        Decision,
        kind=ruling.kind,
        referee=referee.strip(),
        article=ruling.article,
        reason=reason.strip(),
        round_number=work.one(Round, work.one(Game, game_id).round_id).number,
        game_id=game_id,
        hand_id=hand_id,
    )


def take_back_decisions(work: Work, decisions: Iterable[Decision], *rulings: Ruling) -> None:
    """Strike out decisions, or those of them that are of these kinds; the journal keeps them."""
    kinds = {ruling.kind for ruling in rulings}
    work.remove(*(row for row in decisions if not kinds or row.kind in kinds))


def note_totals(work: Work, before: GameRecord) -> None:
    """Write into the entry what a command made of the totals of a game, where it changed them; of several games, of the first."""
    after = record_in(work.hall, before.id)
    was, now = ("/".join(str(total) for _, total in sorted(game.played_totals.items())) for game in (before, after))
    if was != now and "before" not in work.details:
        work.details.update(before=was, after=now)


def note_decision(work: Work, referee: str, article: str = "") -> None:
    """Write into the entry who decided, and by which article, where that is known."""
    work.details.update({name: value for name, value in (("referee", referee.strip()), ("article", article)) if value})
