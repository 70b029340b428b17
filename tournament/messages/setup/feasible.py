"""Whether an evening fits, in plain words: what it would be, line by line, and what would make it fit."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tournament.draw.feasible import Advice, Outline, Prospect
from tournament.draw.formats.scheduled import sizes_of_pools
from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.sentences import N_, NN_

FEW: Final = 4
"""So many rounds are named one by one."""


@dataclass(frozen=True)
class FeasibleAnswer:
    """The answer: whether it fits, what it would be by named lines, and what helps."""

    fits: bool
    headline: str
    lines: tuple[tuple[str, str], ...]
    advice: tuple[str, ...]


def say_time(minutes: int) -> str:
    """A time of the day: `20:05`."""
    return f"{minutes // 60 % 24}:{minutes % 60:02}"


def answer(outline: Outline, found: Prospect, words: Translator) -> FeasibleAnswer:
    """Everything there is to say about an evening."""
    say, rounds = words.gettext, len(found.rounds)
    short = [*time_missing(found, words), *tables_missing(outline, found, words)]
    if not rounds:
        headline = say("Nothing is left to play.")
    elif short:
        headline = " ".join(short)
    else:
        headline = words.ngettext("It fits: {n} round, over at {end}.", "It fits: {n} rounds, over at {end}.", rounds)
    lines = [
        (say("Time"), tell_time(outline, found, words)),
        *([(say("Pools"), tell_pools(outline, words))] if outline.format == "pools" else []),
        (say("Tables"), tell_tables(outline, found, words)),
        (say("Byes"), tell_byes(found, words)),
        (say("Rematches"), tell_meetings(found, words)),
    ]
    return FeasibleAnswer(
        fits=not short,
        headline=headline.format(n=rounds, end=say_time(found.end)),
        lines=tuple(lines) if rounds else (),
        advice=tuple(tell_advice(advice, words) for advice in found.advice),
    )


def time_missing(found: Prospect, words: Translator) -> list[str]:
    """That there is not time for every round."""
    rounds = len(found.rounds)
    if found.fit is None or found.fit >= rounds:
        return []
    if not found.fit:
        return [words.gettext("There is no time for a whole round.")]
    sentence = words.ngettext("There is time for {fit} round of {all}.", "There is time for {fit} rounds of {all}.", found.fit)
    return [sentence.format(fit=found.fit, all=rounds)]


def tables_missing(outline: Outline, found: Prospect, words: Translator) -> list[str]:
    """That there are too few tables."""
    missing = found.tables - outline.tables if outline.tables else 0
    return [words.ngettext("{missing} table is missing.", "{missing} tables are missing.", missing).format(missing=missing)] if missing > 0 else []


def tell_time(outline: Outline, found: Prospect, words: Translator) -> str:
    """From when to when, and how that comes about."""
    sentence = words.ngettext(
        "From {start} to {end}: {n} round of {minutes} min.",
        "From {start} to {end}: {n} rounds of {minutes} min, {between} min between them.",
        len(found.rounds),
    )
    said = {"start": say_time(outline.start), "end": say_time(found.end), "n": len(found.rounds)}
    return sentence.format(**said, minutes=outline.minutes, between=outline.between)


def tell_pools(outline: Outline, words: Translator) -> str:
    """How many pools there are of each size."""
    sizes = sizes_of_pools(outline.entrants, outline.options)
    counted = [(size, len(list(same))) for size, same in groupby(sizes)]
    return say_list([words.ngettext("{n} pool of {size}", "{n} pools of {size}", n).format(n=n, size=size) for size, n in counted], words) + "."


def tell_tables(outline: Outline, found: Prospect, words: Translator) -> str:
    """How many tables it takes, and how many there are."""
    needed = words.ngettext("{n} is needed", "{n} are needed", found.tables).format(n=found.tables)
    if not outline.tables:
        return f"{needed}."
    there = words.ngettext("{n} is in the room", "{n} are in the room", outline.tables).format(n=outline.tables)
    return words.gettext("{needed}, {there}.").format(needed=needed, there=there)


def tell_byes(found: Prospect, words: Translator) -> str:
    """Who sits out."""
    most = max(found.byes, default=0)
    if not most:
        return words.gettext("Nobody sits out.")
    if found.byes_at_most:
        return words.ngettext(
            "Up to {n} in a round: whoever should have met those who leave.", "Up to {n} in a round: those who should have met those who leave.", most
        ).format(n=most)
    if len(set(found.byes)) == 1:
        return words.ngettext("{n} in every round.", "{n} in every round.", most).format(n=most)
    sentence = [words.gettext("{n} in round {round}").format(n=byes, round=number) for number, byes in enumerate(found.byes, start=1) if byes]
    return f"{say_list(sentence, words)}." if len(sentence) <= FEW else words.gettext("Up to {n} in a round.").format(n=most)


def tell_meetings(found: Prospect, words: Translator) -> str:
    """For how many rounds nobody meets the same opponent again."""
    certain, usual, rounds = found.meetings.certain, found.meetings.usual, len(found.rounds)
    if certain is None or usual is None:
        return words.gettext("Nobody can meet the same opponent again.")
    if certain >= rounds:
        return words.ngettext("None: that is certain for up to {n} round.", "None: that is certain for up to {n} rounds.", certain).format(n=certain)
    first = words.ngettext("Certainly none in {n} round", "Certainly none in {n} rounds", certain).format(n=certain)
    if usual > certain:
        return words.gettext("{certainly}, usually none in {usual}; after that the same may meet again.").format(certainly=first, usual=usual)
    return words.gettext("{certainly}; after that the same may meet again.").format(certainly=first)


def tell_advice(advice: Advice, words: Translator) -> str:
    """Something that would help."""
    n, sentence = advice.figure, ADVICE[advice.code]
    said = words.gettext(sentence) if isinstance(sentence, str) else words.ngettext(*sentence, n)
    return said.format(n=n, time=say_time(n))


ADVICE: Final[Mapping[str, str | tuple[str, str]]] = {
    "fewer-rounds": NN_("Play {n} round.", "Play {n} rounds."),
    "other-format": NN_(
        "Choose a format that is complete after {n} round: this one needs all of its own.",
        "Choose a format that is complete after {n} rounds, such as by standings: this one needs all of its own.",
    ),
    "shorter-games": NN_("Play {n} minute a game.", "Play {n} minutes a game."),
    "more-tables": NN_("Find {n} more table.", "Find {n} more tables."),
    "fewer-entrants": NN_("Take {n} entry at most: these tables seat no more.", "Take {n} entries at most: these tables seat no more."),
    "in-advance": NN_(
        "Draw in advance: {n} round is then without a rematch.", "Draw every round in advance: up to {n} rounds are then without a rematch."
    ),
    "without-rematch": NN_(
        "Play {n} round: that one is certain to be without a rematch.", "Play {n} rounds: that many are certain to be without a rematch."
    ),
    "start-earlier": N_("Begin at {time}."),
    "end-later": N_("Allow until {time}."),
    "one-more": N_("One more, and nobody would sit out."),
}
