"""What the criteria of the standings are called, short enough for the head of a column."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number
from tournament.services.scores.views import WITHOUT_FIGURES
from tournament.standings.criteria import CRITERIA

ENDINGS: Final[Mapping[int, str]] = {1: "st", 2: "nd", 3: "rd"}
TEENS: Final = range(11, 14)


def criterion_text(name: str, tr: Translator) -> str:
    """The name of a criterion as the head of its column shows it."""
    return tr.gettext(CRITERIA[name].label)


def value_text(name: str, value: int, tr: Translator) -> str:
    """The value of a criterion for a reader: a rank in a bracket is one, such as `4th`, anything else a number."""
    return rank_text(value, tr) if CRITERIA[name].is_rank else number(value, tr)


def criteria_order_text(criteria: Sequence[str], tr: Translator) -> str:
    """The order of the criteria: `Wins, then points`."""
    first, *others = (criterion_text(name, tr) for name in criteria)
    if not others:
        return first
    return tr.gettext("{first}, then {others}").format(
        first=first, others=list_text([name[:1].lower() + name[1:] for name in others], tr)
    )


def ranked_by_text(criteria: Sequence[str], tr: Translator) -> str:
    """By what a ranking goes, as a line of its own: `By wins, then points`."""
    order = criteria_order_text(criteria, tr)
    return tr.gettext("By {criteria}").format(criteria=order[:1].lower() + order[1:])


def counted_text(name: str, value: int, tr: Translator) -> str:
    """What a criterion has come to, in a line of several: `5 wins`, `11,147 points`, `difference 250`."""
    if name == "wins":
        return tr.ngettext("{n} win", "{n} wins", value).format(n=number(value, tr))
    if name == "points":
        return tr.ngettext("{n} point", "{n} points", value).format(n=number(value, tr))
    if name == "places":
        return tr.gettext("places in all: {n}").format(n=number(value, tr))
    return f"{criterion_text(name, tr).lower()} {value_text(name, value, tr)}"


def reached_texts(values: Mapping[str, int], tr: Translator, *, rank: int, of: int | None = None) -> tuple[str, ...]:
    """What somebody of a rank has reached, `of` so many: `5 wins`, `11,147 points`.

    The place that a bracket secures is left out where the rank says it, and where it is the last one of all, which is
    nobody's to lose.
    """
    told = {name: value for name, value in values.items() if name not in WITHOUT_FIGURES}
    if "stage" in told and told["stage"] in (rank, of):
        del told["stage"]
    return tuple(counted_text(name, value, tr) for name, value in told.items())


def rank_text(rank: int, tr: Translator) -> str:
    """A rank as people say it: `1st`, `12th`."""
    if tr.language == "fr":
        return "1er" if rank == 1 else f"{number(rank, tr)}e"
    ending = "th" if rank % 100 in TEENS else ENDINGS.get(rank % 10, "th")
    return f"{number(rank, tr)}{ending}"
