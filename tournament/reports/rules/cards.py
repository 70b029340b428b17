"""The cards on a rule sheet: their order and points, as the hands of the system are scored, and the belote."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules.text import Rule, RuleSection
from tournament.scoring.cards import CardScale
from tournament.scoring.facts import Rank, Trump
from tournament.scoring.forms import HandForm
from tournament.sentences import N_, Convention

BELOTE: Final = Rule(
    N_("king and queen of trumps in one hand, 20 points, if the player says “belote” with the first and “rebelote” with the second."),
    N_("Belote:"),
)
SEVERAL: Final = Convention(N_("At no trump there is none, at all trumps one in each suit."))
COUNT_AGAIN: Final = N_("Where both sides together do not come to that, the points are counted again.")


def cards(form: HandForm, words: Translator, *more: Rule) -> RuleSection:
    """The cards in and out of trumps, what they are worth together, then further rules."""
    scale = form.scale
    return RuleSection(
        N_("Cards"),
        (
            Rule("{cards}", N_("Trumps, strongest first:"), details={"cards": _say_cards(scale, words, is_trump=True)}),
            Rule("{cards}", N_("Other suits:"), details={"cards": _say_cards(scale, words, is_trump=False)}),
            *_totals(form),
            *(replace(rule, more=(*rule.more, SEVERAL)) if rule is BELOTE and form.most_belotes > 1 else rule for rule in more),
        ),
    )


def _totals(form: HandForm) -> tuple[Rule, ...]:
    scale = form.scale
    totals = {
        "last": str(scale.last_trick),
        "total": str(scale.total()),
        "none": str(scale.total(Trump.NO_TRUMP)),
        "all": str(scale.total(Trump.ALL_TRUMP)),
    }
    if not form.shares_total:
        return ()
    if not scale.last_trick:
        return (Rule(N_("{total} points in all."), more=(COUNT_AGAIN,), details=totals),)
    if Trump.ALL_TRUMP not in form.trumps:
        return (Rule(N_("The last trick is worth {last} more: {total} points in all."), more=(COUNT_AGAIN,), details=totals),)
    any_trumps = N_(
        "The last trick is worth {last} more: {total} points in all with a suit. At no trump no suit is trumps; at all trumps every suit is."
    )
    worth = Convention(N_("In all {none} points at no trump, {all} at all trumps."))
    return (Rule(any_trumps, more=(worth, COUNT_AGAIN), details=totals),)


def _say_cards(scale: CardScale, words: Translator, *, is_trump: bool) -> str:
    return ", ".join(f"{say_rank(rank, words)}\u00a0({scale.value(rank, is_trump)})" for rank in scale.strength(is_trump)) + "."


def say_ranks(ranks: Iterable[Rank], words: Translator) -> str:
    """`7 8 9 10 J Q K A`."""
    return "\u00a0".join(say_rank(rank, words) for rank in ranks)


def say_rank(rank: Rank, words: Translator) -> str:
    """The letter or the figures of a card."""
    letters = {
        Rank.JACK: words.pgettext("card", "J"),
        Rank.QUEEN: words.pgettext("card", "Q"),
        Rank.KING: words.pgettext("card", "K"),
        Rank.ACE: words.pgettext("card", "A"),
    }
    return letters.get(rank, rank.value)
