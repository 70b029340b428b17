"""What entries bring, what prizes take, what is left; and remarks on the awards."""

from collections.abc import Iterator

from tournament.i18n import Translator
from tournament.messages.numbers import euros
from tournament.messages.prizes.prizes import say_prize_for
from tournament.services.prizes.lines import AwardsLine, Funds


def say_funds(line: AwardsLine, percent: int | None, words: Translator) -> Iterator[tuple[str, str]]:
    """The money of the prizes, each amount with its name."""
    say, funds = words.gettext, line.funds
    if funds.takings:
        yield say("Entry fees due"), euros(funds.takings, words)
    if funds.taken != funds.takings:
        yield say("Of which paid"), euros(funds.taken, words)
    if funds.for_prizes is not None:
        yield say("For prizes ({n} %)").format(n=percent), euros(funds.for_prizes, words)
    yield say("Prizes of the plan"), euros(funds.planned, words)
    if line.awards and funds.won != funds.planned:
        yield say("Won so far") if line.is_provisional else say("Of which won"), euros(funds.won, words)
    if funds.takings:
        yield say_left(funds, words), euros(abs(funds.left), words)


def say_left(funds: Funds, words: Translator) -> str:
    """What is left, or lacks, once all have paid: what is still owed of the fees is in no till yet."""
    say, owed = words.gettext, euros(funds.takings - funds.taken, words)
    if funds.taken == funds.takings:
        return say("Left for the club") if funds.left >= 0 else say("To be found elsewhere")
    if funds.left >= 0:
        return say("Left for the club once the {owed} still owed is paid").format(owed=owed)
    return say("To be found elsewhere besides the {owed} still owed").format(owed=owed)


def say_conventions(words: Translator, *, parted: bool) -> str:
    """How prizes are won here, which no rules say; `parted`: lots decide shared ranks."""
    say = words.gettext
    shared = (
        say("Those who share a rank are put in order by random draw.")
        if parted
        else say("Those tied for a place share the money of its prizes; what cannot be shared is drawn at random.")
    )
    won = say("Convention of this championship: a player may win several prizes. Anyone who left wins none.")
    last = say("The last is the last of those who are there: anyone marked absent is not.")
    return f"{won} {last} {shared}"


def say_notes(line: AwardsLine, percent: int | None, words: Translator) -> Iterator[str]:
    """What somebody should know before the prizes are handed out."""
    say = words.gettext
    if percent is None and any(one.prize.percent is not None for one in line.prizes):
        yield say("Shares are worth nothing until the share of the entry fees for prizes is chosen.")
    if line.percent > 100:
        yield say("All shares together come to {percent} %: each is cut down in proportion.").format(percent=line.percent)
    for one in line.prizes:
        if line.awards and (missing := line.not_won.get(one.id, 0)):
            yield words.ngettext("Not won: {prize} ({n} prize).", "Not won: {prize} ({n} prizes).", missing).format(
                prize=say_prize_for(one.prize, words), n=missing
            )
    yield from say_overpaid(line, words)
    if line.remainder:
        yield say("{amount} could not be shared equally: it stays with the club.").format(amount=euros(line.remainder, words))


def say_overpaid(line: AwardsLine, words: Translator) -> Iterator[str]:
    """Who was paid more than they win: a result was corrected after prizes were paid."""
    for team, cents in line.overpaid.items():
        yield words.gettext("No. {team} was paid {amount} more than they won.").format(team=team, amount=euros(cents, words))
