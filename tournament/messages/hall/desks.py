"""What is said of the desks that work at one championship."""

from collections.abc import Iterable

from tournament.hosting.joined import DeskPresent, Share, called, written
from tournament.i18n import Translator

DASH = "\N{EN DASH}"


def say_desk(desk: DeskPresent, words: Translator) -> str:
    """Who sits at a desk, and how it is called where that is something else."""
    if not desk.device or desk.device.casefold() == desk.by.casefold():
        return desk.by
    return words.gettext("{who} ({desk})").format(who=desk.by, desk=desk.device)


def say_tables(tables: Share, words: Translator) -> str:
    """Tables in a few figures: `tables 1–12, 15`."""
    count = sum(last - first + 1 for first, last in tables)
    return words.ngettext("table {tables}", "tables {tables}", count).format(tables=figures(tables))


def figures(tables: Share) -> str:
    """Tables in figures alone: `1–12, 15`."""
    return written(tables).replace("-", DASH)


def say_share(desk: DeskPresent, words: Translator) -> str:
    """Which tables a desk takes first."""
    if desk.tables is None:
        return words.gettext("keeps out")
    return say_tables(desk.tables, words) if desk.tables else words.gettext("no tables of its own")


def say_others(desks: Iterable[DeskPresent], words: Translator) -> str:
    """Who else has which tables: `Paul Morvan: 1–16 · Marie Le Bihan: 17–20`; or who is there."""
    present = list(desks)
    told = [words.gettext("{who}: {tables}").format(who=called(one, present), tables=figures(one.tables)) for one in present if one.tables]
    return " · ".join(told or [called(one, present) for one in present])
