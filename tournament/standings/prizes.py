"""Who wins which prize: a pure function of the rankings, of the plan of prizes, and of the seed of the lot.

A prize is won for what it says, so that one team may win several. Equal teams take the ranks that they fill together:
money is parted equally, in whole cents, or the lot puts the teams in order; what cannot be parted always goes by lot.
Who leaves wins nothing: rankings are of those who stayed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from tournament.standings.criteria import lot_of

STEP = 500
"""Prizes that follow the takings are whole multiples of 5 €, in cents, unless another step is said."""


class WonBy(StrEnum):
    """By what a prize is won: a rank, being the best of a club or of a category, or being last."""

    RANK = "rank"
    CLUB = "club"
    CATEGORY = "category"
    LAST = "last"


@dataclass(frozen=True)
class PrizeCandidate:
    """A candidate in a ranking; `club` and `category` may be empty; `is_there`: still plays."""

    rank: int
    team: int
    club: str = ""
    category: str = ""
    is_there: bool = True


@dataclass(frozen=True)
class PrizeOnOffer:
    """A prize of the plan: `cents` and `goods` for each who wins it.

    `of_whom` is the club or the category; without it the best of each wins one. `ranking` is which ranking it is won
    in.
    """

    id: int
    won_by: WonBy
    ranking: str = ""
    first_rank: int = 0
    last_rank: int = 0
    of_whom: str = ""
    cents: int = 0
    goods: str = ""


@dataclass(frozen=True)
class PrizeAward:
    """What a team wins at a rank, or as the best of a club or of a category, or as the last.

    `rank` is that of the team; of equal teams that lots put in order each has its own. `shared_by` is how many teams
    parted the money, `by_lot` says that the lot decided about something of it.
    """

    won_by: WonBy
    ranking: str
    rank: int
    team: int
    of_whom: str
    cents: int
    goods: tuple[str, ...]
    shared_by: int
    by_lot: bool


@dataclass(frozen=True)
class Awards:
    """Who wins what, in the order of rankings, ranks and prizes.

    `not_won` says how often a prize, by its id, finds nobody; `remainder` are the cents that could not be parted
    equally.
    """

    won: tuple[PrizeAward, ...] = ()
    not_won: Mapping[int, int] = field(default_factory=dict)
    remainder: int = 0


@dataclass(frozen=True)
class Share:
    """A prize that is a part of the money for prizes: so many percent of it, for each of so many winners."""

    percent: int
    winners: int = 1


Stake = tuple[PrizeOnOffer, ...]
"""The prizes of one rank."""


def award(
    prizes: Sequence[PrizeOnOffer], rankings: Mapping[str, Sequence[PrizeCandidate]], *, parted: bool, seed: int
) -> Awards:
    """Who wins what. `rankings` by name, best first; `parted`: lots by seed order equal teams."""
    names = dict.fromkeys(prize.ranking for prize in prizes)
    won: list[PrizeAward] = []
    not_won: Counter[int] = Counter()
    remainder = 0
    for name in names:
        of_ranking = [prize for prize in prizes if prize.ranking == name]
        for tied, stakes, title in contests(of_ranking, rankings.get(name, ())):
            if not tied:
                not_won.update(prize.id for stake in stakes for prize in stake)
                continue
            given, rest = parting(tied, stakes, title, parted=parted, seed=seed)
            won += given
            remainder += rest
    return Awards(tuple(won), dict(not_won), remainder)


def contests(
    prizes: Sequence[PrizeOnOffer], ranking: Sequence[PrizeCandidate]
) -> Iterator[tuple[Sequence[PrizeCandidate], Sequence[Stake], PrizeOnOffer]]:
    """What a ranking wins: equal winners, stakes of as many ranks, and a prize that says why."""
    by_rank = [prize for prize in prizes if prize.won_by is WonBy.RANK]
    last = max((prize.last_rank for prize in by_rank), default=0)
    ladder = [
        tuple(prize for prize in by_rank if prize.first_rank <= rank <= prize.last_rank) for rank in range(1, last + 1)
    ]
    for tied in equal_teams(ranking):
        stakes, ladder = ladder[: len(tied)], ladder[len(tied) :]
        if any(stakes):
            yield tied, stakes, next(prize for stake in stakes for prize in stake)
    if any(ladder):
        yield (), ladder, by_rank[0]
    for prize in prizes:
        if prize.won_by is not WonBy.RANK:
            for tied in winners_of(prize, ranking) or [()]:
                yield tied, [(prize,)], prize


def equal_teams(ranking: Sequence[PrizeCandidate]) -> list[tuple[PrizeCandidate, ...]]:
    """The teams of a ranking, those of one rank together."""
    return [tuple(tied) for _, tied in groupby(ranking, key=lambda line: line.rank)]


def winners_of(prize: PrizeOnOffer, ranking: Sequence[PrizeCandidate]) -> list[tuple[PrizeCandidate, ...]]:
    """Winners of a prize without rank: the best of each club or category, ties together; the last one present."""
    if prize.won_by is WonBy.LAST:
        return equal_teams([line for line in ranking if line.is_there] or ranking)[-1:]
    groups: dict[str, list[PrizeCandidate]] = {}
    for line in ranking:
        whose = line.club if prize.won_by is WonBy.CLUB else line.category
        if whose and prize.of_whom in ("", whose):
            groups.setdefault(whose, []).append(line)
    return [equal_teams(group)[0] for group in groups.values()]


def parting(
    tied: Sequence[PrizeCandidate], stakes: Sequence[Stake], title: PrizeOnOffer, *, parted: bool, seed: int
) -> tuple[list[PrizeAward], int]:
    """What each of these equal teams wins of the stakes of their ranks, and the cents that are left over."""
    each = [*stakes, *([()] * (len(tied) - len(stakes)))]
    money = [sum(prize.cents for prize in stake) for stake in each]
    goods = [tuple(prize.goods for prize in stake if prize.goods) for stake in each]
    sharing, rest = not parted and len(set(money)) > 1, 0
    if sharing:
        part, rest = divmod(sum(money), len(tied))
        money = [part] * len(tied)
    by_lot = len(set(money)) > 1 or len({tuple(sorted(things)) for things in goods}) > 1
    ordered = sorted(tied, key=lambda line: (-lot_of(line.team, seed) if by_lot else 0, line.team))
    steps = range(len(tied)) if by_lot and not sharing and title.won_by is WonBy.RANK else [0] * len(tied)
    given = [
        PrizeAward(
            title.won_by,
            title.ranking,
            line.rank + step,
            line.team,
            of_whom(title, line),
            cents,
            things,
            len(tied) if sharing else 1,
            by_lot,
        )
        for line, cents, things, step in zip(ordered, money, goods, steps, strict=True)
        if cents or things
    ]
    return given, rest


def of_whom(title: PrizeOnOffer, line: PrizeCandidate) -> str:
    """The club or the category that a team is the best of."""
    return line.club if title.won_by is WonBy.CLUB else line.category if title.won_by is WonBy.CATEGORY else ""


def parts_of(total: int, shares: Sequence[Share], step: int = STEP) -> list[int]:
    """Shares of a total in cents, in multiples of `step`, that never exceed it.

    All are rounded down; then those who lost most by it are rounded up, as far as the total goes. Shares that come to
    more than 100 % are cut down in proportion: a prize for the best of each club costs more with every club that
    registers.
    """
    percent = sum(share.percent * share.winners for share in shares)
    whole = max(percent, 100)
    exact = [total * share.percent for share in shares]  # in cents times `whole`
    parts = [part // (whole * step) * step for part in exact]
    left = total * percent // whole - sum(part * share.winners for part, share in zip(parts, shares, strict=True))
    for index in sorted(range(len(shares)), key=lambda at: (-(exact[at] % (whole * step)), at)):
        if exact[index] % (whole * step) and step * shares[index].winners <= left:
            parts[index] += step
            left -= step * shares[index].winners
    return parts
