"""What the criteria of the standings are called, short enough for the head of a column."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import number, say_list
from tournament.services.scores.lines import WITHOUT_FIGURES
from tournament.standings.criteria import CRITERIA

ENDINGS: Final[Mapping[int, str]] = {1: "st", 2: "nd", 3: "rd"}
TEENS: Final = range(11, 14)


def say_criterion(name: str, words: Translator) -> str:
    """The name of a criterion as the head of its column shows it."""
    return words.gettext(CRITERIA[name].label)


def say_value(name: str, value: int, words: Translator) -> str:
    """The value of a criterion for a reader: a rank in a bracket is one, such as `4th`, anything else a number."""
    return say_rank(value, words) if CRITERIA[name].is_rank else number(value, words)


def say_order(criteria: Sequence[str], words: Translator) -> str:
    """The order of the criteria: `Wins, then points`."""
    first, *others = (say_criterion(name, words) for name in criteria)
    if not others:
        return first
    return words.gettext("{first}, then {others}").format(
        first=first, others=say_list([name[:1].lower() + name[1:] for name in others], words)
    )


def say_ranked_by(criteria: Sequence[str], words: Translator) -> str:
    """By what a ranking goes, as a line of its own: `By wins, then points`."""
    order = say_order(criteria, words)
    return words.gettext("By {criteria}").format(criteria=order[:1].lower() + order[1:])


def say_counted(name: str, value: int, words: Translator) -> str:
    """What a criterion has come to, in a line of several: `5 wins`, `11,147 points`, `difference 250`."""
    if name == "wins":
        return words.ngettext("{n} win", "{n} wins", value).format(n=number(value, words))
    if name == "points":
        return words.ngettext("{n} point", "{n} points", value).format(n=number(value, words))
    if name == "places":
        return words.gettext("places in all: {n}").format(n=number(value, words))
    return f"{say_criterion(name, words).lower()} {say_value(name, value, words)}"


def say_reached(values: Mapping[str, int], words: Translator, *, rank: int, of: int | None = None) -> tuple[str, ...]:
    """What somebody of a rank has reached, `of` so many: `5 wins`, `11,147 points`.

    The place that a bracket secures is left out where the rank says it, and where it is the last one of all, which is
    nobody's to lose.
    """
    told = {name: value for name, value in values.items() if name not in WITHOUT_FIGURES}
    if "stage" in told and told["stage"] in (rank, of):
        del told["stage"]
    return tuple(say_counted(name, value, words) for name, value in told.items())


def say_rank(rank: int, words: Translator) -> str:
    """A rank as people say it: `1st`, `12th`."""
    if words.language == "fr":
        return "1er" if rank == 1 else f"{number(rank, words)}e"
    ending = "th" if rank % 100 in TEENS else ENDINGS.get(rank % 10, "th")
    return f"{number(rank, words)}{ending}"
