"""What is said of two hosts of one championship: what only the one of before has, and what became of it."""

from collections.abc import Iterable, Iterator

from tournament.i18n import Translator
from tournament.messages.desk.journal import say_entry
from tournament.services.desk.lines import JournalLine

MOST_TOLD = 5
"""So many things are named; all of them stand in the journal."""


def say_only_here(done: Iterable[JournalLine], where: str, words: Translator) -> Iterator[str]:
    """What was done at a host after another one had taken over, and where it is kept; nothing where nothing was."""
    lines = tuple(done)
    if not lines:
        return
    yield words.ngettext(
        "{n} thing was done here since then, and is missing there:", "{n} things were done here since then, and are missing there:", len(lines)
    ).format(n=len(lines))
    yield from say_lines(lines, words)
    kept = words.gettext("All of it is kept in {file}, which can be read.").format(file=where) if where else ""
    yield " ".join(filter(None, (words.gettext("Type again there what is missing."), kept)))


def say_former_host(lost: Iterable[JournalLine], words: Translator) -> Iterator[str]:
    """That the host of before was opened again, and what only that one has."""
    lines = tuple(lost)
    if not lines:
        yield words.gettext("The old main computer was opened again. It can only be read now, and has nothing that is missing here.")
        return
    yield words.ngettext(
        "The old main computer was opened again. It can only be read now, and has {n} thing that is missing here:",
        "The old main computer was opened again. It can only be read now, and has {n} things that are missing here:",
        len(lines),
    ).format(n=len(lines))
    yield from say_lines(lines, words)
    yield words.gettext("Type again here what is missing.")


def say_rival(device: str, words: Translator) -> str:
    """That two computers have taken over from one."""
    told = words.gettext("“{device}” has taken over as main computer as well. What is typed there is missing here: end one of the two.")
    return told.format(device=device)


def say_lines(lines: tuple[JournalLine, ...], words: Translator) -> Iterator[str]:
    """The newest of them, with who did them."""
    for line in lines[-MOST_TOLD:]:
        yield words.gettext("{who}: {what}").format(who=line.by, what=say_entry(line, words))
