"""What is handed over at the end, prize by prize: as won or, before that, as planned."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.services.prizes.lines import AwardLine, AwardsLine, PrizeLine, WonBy
from tournament.wording.prizes.prizes import say_achieved, say_ranking, say_winnings


@dataclass(frozen=True)
class Winning:
    """A prize of one winner: ranking, reason, content (`cents` of money), and who won it or None."""

    ranking: str
    won_for: str
    what: str
    cents: int
    winner: AwardLine | None = None

    def say_why(self, words: Translator) -> str:
        """How it came to be this much, where that is not plain: equal teams shared, or the lot decided."""
        if self.winner is not None and self.winner.shared_by > 1:
            return words.gettext("shared by {n}").format(n=self.winner.shared_by)
        return words.gettext("by random draw") if self.winner is not None and self.winner.by_lot else ""


def winnings(awards: AwardsLine, words: Translator) -> list[Winning]:
    """Every won prize by ranking and rank; every planned prize while none is won."""
    return [_won(line, words) for line in awards.awards] or planned(awards, words)


def planned(awards: AwardsLine, words: Translator) -> list[Winning]:
    """Every prize of the plan, once for each who will win it."""
    return [winning for line in awards.prizes for winning in _planned(line, words)]


def _won(line: AwardLine, words: Translator) -> Winning:
    won_for = say_achieved(line.won_by, line.rank, line.rank, line.of_whom, words)
    return Winning(line.ranking, won_for, say_winnings(line.cents, line.goods, words), line.cents, line)


def _planned(line: PrizeLine, words: Translator) -> Iterator[Winning]:
    prize = line.prize
    what = say_winnings(line.each, (prize.goods,) if prize.goods else (), words)
    first = prize.first_rank or 0
    for index in range(line.winners):
        rank = first + index if prize.won_by is WonBy.RANK else 0
        yield Winning(prize.ranking, say_achieved(prize.won_by, rank, rank, prize.of_whom, words), what, line.each)


def by_ranking(winnings: list[Winning], words: Translator) -> list[tuple[str, list[Winning]]]:
    """Winnings under their ranking's name, unnamed where the championship's is the only one."""
    rankings = list(dict.fromkeys(winning.ranking for winning in winnings))
    of = {ranking: [winning for winning in winnings if winning.ranking == ranking] for ranking in rankings}
    return [("" if rankings == [""] else say_ranking(ranking, words), of[ranking]) for ranking in rankings]
