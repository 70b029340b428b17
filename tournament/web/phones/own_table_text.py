"""The own table's texts: how far its result is, who still has to report; by names."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.people.team_story import say_outcome
from tournament.messages.scores.rulings import say_reason
from tournament.scoring.facts import Side
from tournament.services.hall.claim_lines import ClaimState
from tournament.web.phones.own_table import OwnTable


@dataclass(frozen=True)
class OwnTableText:
    """The sentences of the page; those that do not apply are empty.

    `recorded` says by whom the result was, `outcome` what it is for the side itself, `decided` who ruled about it, and
    why. `contested`: what happens now. `reporting` stands over what others report, `answered` says who has said so much
    already, `sent` who has still to answer. `how` is said before anybody reports, and `then` under the form of a
    report.
    """

    recorded: str
    outcome: str
    decided: str
    contested: str
    reporting: str
    answered: str
    sent: str
    both: str
    how: str
    then: str


def own_table_text(own: OwnTable, words: Translator) -> OwnTableText:
    """The sentences of a table of two sides, or of more."""
    say, several = words.gettext, len(own.game.sides) > 2
    outcome = say_outcome(own.game, own.ours.teams[0], words) if own.game.is_in else ""
    return OwnTableText(
        recorded=say_recorded(own, words),
        outcome=f"{outcome[:1].upper()}{outcome[1:]}",
        decided=say_reason(own.ruling, words) if own.ruling is not None else "",
        contested=say_contested(own, words),
        reporting=say_reporting(own, words),
        answered=say_answered(own, words) if several else "",
        sent=say_sent(own, words),
        both=say("All the sides report the same. The scorers’ desk records it.")
        if several
        else say("Both sides report the same. The scorers’ desk records it."),
        how=say("Is the game over? Report the result: one of you does it, each of the others says that it is right.")
        if several
        else say("Is the game over? Report the result: one of the two sides does it, the other says that it is right."),
        then=say("Each of the others then says on their own telephone whether it is right.")
        if several
        else say("The other side then says on its telephone whether it is right."),
    )


def say_contested(own: OwnTable, words: Translator) -> str:
    """What happens where the sides do not agree."""
    say, several = words.gettext, len(own.game.sides) > 2
    if own.claims.is_only_denied:
        return say("A side says that what is reported is not right. A referee decides: please stay at the table.")
    if several:
        return say("The sides do not report the same. A referee decides: please stay at the table.")
    return say("The two sides do not report the same. A referee decides: please stay at the table.")


def say_recorded(own: OwnTable, words: Translator) -> str:
    """By whom the result was recorded: the sides themselves, a referee, or the desk."""
    say, sides = words.gettext, len(own.game.sides)
    if own.ruling is not None:
        return say("The referee has decided.")
    if own.claims.state is ClaimState.AGREED:
        return say("It is recorded: all {n} sides reported it.").format(n=sides) if sides > 2 else say("It is recorded: both sides reported it.")
    return say("The scorers’ desk has recorded it.")


def named(own: OwnTable, letters: Iterable[Side], words: Translator) -> str:
    """Sides by their names, in the order in which they sit: `3 Anne Colin and 7 Yves Noir`."""
    wanted = set(letters)
    return say_list([side.numbered_name for side in own.game.sides if side.letter in wanted], words)


def say_reporting(own: OwnTable, words: Translator) -> str:
    """Who reports the result that is shown."""
    if len(own.game.sides) == 2 or own.theirs is None:
        return words.gettext("The other side reports:")
    names = named(own, (own.theirs.letter,), words)
    return words.gettext("{name} reports:").format(name=names)


def say_answered(own: OwnTable, words: Translator) -> str:
    """Who has said so already, of those whose report is not shown, and who has still to."""
    agreeing = {claim.letter for claim in own.claims.told} - {own.letter, own.theirs.letter if own.theirs is not None else ""}
    asked = [letter for letter in own.claims.silent if letter != own.letter]
    told = [
        words.gettext("{names} said that it is right.").format(names=named(own, agreeing, words)) if agreeing else "",
        words.gettext("Not heard yet: {names}.").format(names=named(own, asked, words)) if asked else "",
    ]
    return " ".join(filter(None, told))


def say_sent(own: OwnTable, words: Translator) -> str:
    """That the report is there, and who has still to answer."""
    if len(own.game.sides) == 2:
        return words.gettext("Sent. The other side has to say that it is right.")
    said = len(own.game.sides) - len(own.claims.silent)
    told = words.gettext("Sent: {n} of the {sides} sides report this result. It is recorded once {names} said that it is right.")
    return told.format(n=said, sides=len(own.game.sides), names=named(own, own.claims.silent, words))
