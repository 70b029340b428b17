"""What prizes are, what they are won for, and in which ranking."""

from collections.abc import Mapping
from typing import Final

from tournament.draw.trees import Bracket
from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.messages.details import DetailTexts, one_of, whole
from tournament.messages.numbers import euros
from tournament.messages.setup.criteria import say_rank
from tournament.records.money import PlannedPrize
from tournament.sentences import N_
from tournament.services.prizes.lines import AwardLine, PrizeLine, WonBy

RANKINGS: Final[Mapping[str, str]] = {
    "": N_("General ranking"),
    Bracket.CONSOLATION.value: N_("Consolation"),
    Bracket.THIRD.value: N_("Third draw"),
    Bracket.OTHERS.value: N_("Bracket of the others"),
}
"""What the rankings are called in which prizes are won."""


def say_ranking(name: str, words: Translator) -> str:
    """What a ranking is called; one that this version does not know, by its name."""
    return words.gettext(RANKINGS[name]) if name in RANKINGS else name


def say_won_for(award: AwardLine, words: Translator) -> str:
    """What a prize is for: `1st`, `Consolation: 2nd`, `Best of the club Saint-Loup`, `Last`."""
    return in_ranking(award.ranking, say_achieved(award.won_by, award.rank, award.rank, award.of_whom, words), words)


def say_prize_for(prize: PlannedPrize, words: Translator) -> str:
    """What a prize of the plan is for: `4th to 8th`, `Best of each club`."""
    return in_ranking(prize.ranking, say_achieved(prize.won_by, prize.first_rank or 0, prize.last_rank or 0, prize.of_whom, words), words)


def say_prize_told(details: Mapping[str, Detail], words: Translator) -> str:
    """What a prize is for, as the journal has it."""
    first, last = (whole(details, name) if name in details else 0 for name in ("first_rank", "last_rank"))
    told = DetailTexts({name: str(value) for name, value in details.items()})
    prize = PlannedPrize(WonBy(one_of(tuple(WonBy), details, "won_by")), told["ranking"], first, last, told["of_whom"])
    return say_prize_for(prize, words)


def in_ranking(ranking: str, achieved: str, words: Translator) -> str:
    """What was achieved, said with the ranking where it is not the championship's own."""
    if not ranking:
        return achieved
    return words.gettext("{ranking}: {achieved}").format(ranking=say_ranking(ranking, words), achieved=achieved[:1].lower() + achieved[1:])


def say_achieved(won_by: WonBy, first: int, last: int, of_whom: str, words: Translator) -> str:
    """A rank or ranks, or being the best of something."""
    say = words.gettext
    if won_by is WonBy.LAST:
        return say("Last")
    if won_by is WonBy.CLUB:
        return say("Best of the club {club}").format(club=of_whom) if of_whom else say("Best of each club")
    if won_by is WonBy.CATEGORY:
        return say("Best of the category {category}").format(category=of_whom) if of_whom else say("Best of each category")
    if first == last:
        return say_rank(first, words)
    return say("{first} to {last}").format(first=say_rank(first, words), last=say_rank(last, words))


def say_winnings(cents: int, goods: tuple[str, ...], words: Translator) -> str:
    """What a team takes home: `75 €`, `75 € + Cured ham`."""
    money = (euros(cents, words),) if cents else ()
    return " + ".join((*money, *goods))


def say_prize(line: PrizeLine, words: Translator) -> str:
    """A planned prize for each winner: `50 € + Cured ham`; with its percentage, `40 %: 200 €`."""
    prize = line.prize
    if prize.percent is None:
        return say_winnings(line.each, (prize.goods,) if prize.goods else (), words)
    money = words.gettext("{n} %: {amount}").format(n=prize.percent, amount=euros(line.each, words))
    return " + ".join((money, *((prize.goods,) if prize.goods else ())))


def say_award(award: AwardLine, words: Translator) -> str:
    """What a team takes home, and how it came to it: `75 € · shared by 2`, `Cured ham · by lot`."""
    parts = [say_winnings(award.cents, award.goods, words)]
    if award.shared_by > 1:
        parts.append(words.gettext("shared by {n}").format(n=award.shared_by))
    if award.by_lot:
        parts.append(words.gettext("by random draw"))
    return " · ".join(parts)
