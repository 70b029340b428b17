"""What the prizes say, in words: what they are won for, what they cost, and what is left for the club."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.draw.trees import Bracket
from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.messages.details import DetailTexts, one_of, whole
from tournament.messages.phrases import euros
from tournament.messages.setup.criteria import rank_text
from tournament.records.money import PlannedPrize
from tournament.sentences import N_
from tournament.services.prizes.views import AwardsView, AwardView, Funds, PrizeView, WonBy

RANKINGS: Final[Mapping[str, str]] = {
    "": N_("General ranking"),
    Bracket.CONSOLATION.value: N_("Consolation"),
    Bracket.THIRD.value: N_("Third draw"),
    Bracket.OTHERS.value: N_("Bracket of the others"),
}
"""What the rankings are called in which prizes are won."""


def ranking_text(name: str, tr: Translator) -> str:
    """What a ranking is called; one that this version does not know, by its name."""
    return tr.gettext(RANKINGS[name]) if name in RANKINGS else name


def won_for_text(award: AwardView, tr: Translator) -> str:
    """What a prize is for: `1st`, `Consolation: 2nd`, `Best of the club Saint-Loup`, `Last`."""
    return in_ranking(award.ranking, achieved_text(award.won_by, award.rank, award.rank, award.of_whom, tr), tr)


def prize_for_text(prize: PlannedPrize, tr: Translator) -> str:
    """What a prize of the plan is for: `4th to 8th`, `Best of each club`."""
    return in_ranking(
        prize.ranking,
        achieved_text(prize.won_by, prize.first_rank or 0, prize.last_rank or 0, prize.of_whom, tr),
        tr,
    )


def journal_prize_text(details: Mapping[str, Detail], tr: Translator) -> str:
    """What a prize is for, as the journal has it."""
    first, last = (whole(details, name) if name in details else 0 for name in ("first_rank", "last_rank"))
    told = DetailTexts({name: str(value) for name, value in details.items()})
    prize = PlannedPrize(WonBy(one_of(tuple(WonBy), details, "won_by")), told["ranking"], first, last, told["of_whom"])
    return prize_for_text(prize, tr)


def in_ranking(ranking: str, achieved: str, tr: Translator) -> str:
    """What was achieved, said with the ranking where it is not the championship's own."""
    if not ranking:
        return achieved
    return tr.gettext("{ranking}: {achieved}").format(
        ranking=ranking_text(ranking, tr), achieved=achieved[:1].lower() + achieved[1:]
    )


def achieved_text(won_by: WonBy, first: int, last: int, of_whom: str, tr: Translator) -> str:
    """A rank or ranks, or being the best of something."""
    say = tr.gettext
    if won_by is WonBy.LAST:
        return say("Last")
    if won_by is WonBy.CLUB:
        return say("Best of the club {club}").format(club=of_whom) if of_whom else say("Best of each club")
    if won_by is WonBy.CATEGORY:
        return (
            say("Best of the category {category}").format(category=of_whom) if of_whom else say("Best of each category")
        )
    if first == last:
        return rank_text(first, tr)
    return say("{first} to {last}").format(first=rank_text(first, tr), last=rank_text(last, tr))


def winnings_text(cents: int, goods: tuple[str, ...], tr: Translator) -> str:
    """What a team takes home: `75 €`, `75 € + Cured ham`."""
    money = (euros(cents, tr),) if cents else ()
    return " + ".join((*money, *goods))


def prize_text(line: PrizeView, tr: Translator) -> str:
    """A planned prize for each winner: `50 € + Cured ham`; with its percentage, `40 %: 200 €`."""
    prize = line.prize
    if prize.percent is None:
        return winnings_text(line.each, (prize.goods,) if prize.goods else (), tr)
    money = tr.gettext("{n} %: {amount}").format(n=prize.percent, amount=euros(line.each, tr))
    return " + ".join((money, *((prize.goods,) if prize.goods else ())))


def award_text(award: AwardView, tr: Translator) -> str:
    """What a team takes home, and how it came to it: `75 € · shared by 2`, `Cured ham · by lot`."""
    parts = [winnings_text(award.cents, award.goods, tr)]
    if award.shared_by > 1:
        parts.append(tr.gettext("shared by {n}").format(n=award.shared_by))
    if award.by_lot:
        parts.append(tr.gettext("by random draw"))
    return " · ".join(parts)


def fund_lines(line: AwardsView, percent: int | None, tr: Translator) -> Iterator[tuple[str, str]]:
    """The money of the prizes, each amount with its name."""
    say, funds = tr.gettext, line.funds
    if funds.takings:
        yield say("Entry fees due"), euros(funds.takings, tr)
    if funds.taken != funds.takings:
        yield say("Of which paid"), euros(funds.taken, tr)
    if funds.for_prizes is not None:
        yield say("For prizes ({n} %)").format(n=percent), euros(funds.for_prizes, tr)
    yield say("Prizes of the plan"), euros(funds.planned, tr)
    if line.awards and funds.won != funds.planned:
        yield say("Won so far") if line.is_provisional else say("Of which won"), euros(funds.won, tr)
    if funds.takings:
        yield left_text(funds, tr), euros(abs(funds.left), tr)


def left_text(funds: Funds, tr: Translator) -> str:
    """What is left, or lacks, once all have paid: what is still owed of the fees is in no till yet."""
    say, owed = tr.gettext, euros(funds.takings - funds.taken, tr)
    if funds.taken == funds.takings:
        return say("Left for the club") if funds.left >= 0 else say("To be found elsewhere")
    if funds.left >= 0:
        return say("Left for the club once the {owed} still owed is paid").format(owed=owed)
    return say("To be found elsewhere besides the {owed} still owed").format(owed=owed)


def conventions_text(tr: Translator, *, parted: bool) -> str:
    """How prizes are won here, which no rules say; `parted`: lots decide shared ranks."""
    say = tr.gettext
    shared = (
        say("Those who share a rank are put in order by random draw.")
        if parted
        else say("Those tied for a place share the money of its prizes; what cannot be shared is drawn at random.")
    )
    won = say("Convention of this championship: a player may win several prizes. Anyone who left wins none.")
    last = say("The last is the last of those who are there: anyone marked absent is not.")
    return f"{won} {last} {shared}"


def note_lines(line: AwardsView, percent: int | None, tr: Translator) -> Iterator[str]:
    """What somebody should know before the prizes are handed out."""
    say = tr.gettext
    if percent is None and any(one.prize.percent is not None for one in line.prizes):
        yield say("Shares are worth nothing until the share of the entry fees for prizes is chosen.")
    if line.percent > 100:
        yield say("All shares together come to {percent} %: each is cut down in proportion.").format(
            percent=line.percent
        )
    for one in line.prizes:
        if line.awards and (missing := line.not_won.get(one.id, 0)):
            yield tr.ngettext("Not won: {prize} ({n} prize).", "Not won: {prize} ({n} prizes).", missing).format(
                prize=prize_for_text(one.prize, tr), n=missing
            )
    yield from overpaid_lines(line, tr)
    if line.remainder:
        yield say("{amount} could not be shared equally: it stays with the club.").format(
            amount=euros(line.remainder, tr)
        )


def overpaid_lines(line: AwardsView, tr: Translator) -> Iterator[str]:
    """Who was paid more than they win: a result was corrected after prizes were paid."""
    for team, cents in line.overpaid.items():
        yield tr.gettext("No. {team} was paid {amount} more than they won.").format(team=team, amount=euros(cents, tr))
