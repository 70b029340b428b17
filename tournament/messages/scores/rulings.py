"""Decisions in words: kind, outcome, place, time, who and why, and what the next brings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.messages.sides import say_side
from tournament.records.kinds import PREAMBLE, RULINGS, Counted, Kind, Outcome, brings
from tournament.records.rulings import Decision
from tournament.sentences import NN_
from tournament.services.rounds.stories import PointsLine
from tournament.services.scores.lines import LedgerLine, Repeated

TOGETHER: Final = r"\s*[,;&+]\s*|\s+(?:et|and)\s+"
"""Between the names of referees who decide together."""
BRINGS: Final[Mapping[str, str]] = {code: told for ruling in RULINGS.values() for code, told in ruling.brings.items()}
"""What a repetition brings, by its code."""

ADJUSTED: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "game-adjusted": (
        NN_("table {table}, bonus of {points} point", "table {table}, bonus of {points} points"),
        NN_("table {table}, penalty of {points} point", "table {table}, penalty of {points} points"),
    ),
    "team-adjusted": (
        NN_("bonus of {points} point for {team}", "bonus of {points} points for {team}"),
        NN_("penalty of {points} point for {team}", "penalty of {points} points for {team}"),
    ),
}
"""The sentences for points that a referee gave, and for those that were taken; the points have their sign."""


def say_ruling(kind: str, outcome: str, words: Translator) -> str:
    """A kind of decision with what followed: `Wrong card: put right and played on`."""
    ruling = RULINGS[kind]
    name, followed = words.gettext(ruling.name), next((told for each, told in ruling.outcomes.items() if each == outcome), "")
    return words.gettext("{ruling}: {outcome}").format(ruling=name, outcome=words.gettext(followed)) if followed else name


def say_decision(line: Decision, words: Translator) -> str:
    """A decision's place and article: `Forfeit · round 2, table 7 · side 1 · after 12 minutes · art. 9 D`."""
    ruling, where = say_ruling(line.kind, line.outcome, words), say_where(line.round, line.table, words)
    return " · ".join(part for part in (ruling, where, *say_more(line, words), say_article(line, words), say_together(line, words)) if part)


def say_ruled(line: Decision, words: Translator) -> str:
    """A decision with its article, where its round and table are told beside it."""
    told = (say_ruling(line.kind, line.outcome, words), *say_more(line, words), say_article(line, words), say_together(line, words))
    return " · ".join(part for part in told if part)


def say_article(line: Decision, words: Translator) -> str:
    """A decision's article, or that it is a convention; older files name silent articles."""
    ruling = RULINGS.get(line.kind)
    knows_any = ruling is None or ruling.article or ruling.articles or line.kind == Kind.ANNULLED
    article = line.article if knows_any and not (line.kind == Kind.CLOCK and line.outcome == Outcome.MINUTES) else ""
    if article:
        return say_cited(article, words)
    return words.gettext("this championship’s convention") if ruling is not None and ruling.is_custom else ""


def say_cited(article: str, words: Translator) -> str:
    """An article, or what stands before the first of them."""
    return words.gettext("preamble of the contrée") if article == PREAMBLE else words.gettext("art. {article}").format(article=article)


def say_together(line: Decision, words: Translator) -> str:
    """That several referees decided it, who are named together; empty where one did."""
    return words.gettext("referees together, art. 9 D") if len(re.split(TOGETHER, line.referee)) > 1 else ""


def say_count(line: LedgerLine, words: Translator) -> str:
    """Which time it is for a team that was at fault in this way before; empty for the first."""
    if line.count < 2 or not RULINGS[line.decision.kind].counted:
        return ""
    kind = Kind(line.decision.kind)
    return say_repeated(Repeated(kind, line.concerned[0], 0, line.count, brings(kind, line.count)), words)


def say_more(line: Decision, words: Translator) -> Iterator[str]:
    """Which side, hand and trick a decision is about, how many points, and after how many minutes it was."""
    if line.sides:
        yield say_list([say_side(letter, words) for letter in line.sides], words)
    if line.deal is not None:
        yield words.gettext("hand {n}").format(n=line.deal)
    if line.trick is not None:
        yield words.gettext("trick {n}").format(n=line.trick)
    if line.points is not None:
        yield say_measure(line, line.points, words)
    if line.minutes is not None:
        yield words.ngettext("after {n} minute of play", "after {n} minutes of play", line.minutes).format(n=number(line.minutes, words))


def say_measure(line: Decision, count: int, words: Translator) -> str:
    """The number that belongs to a decision: points given or had, minutes given, hands left."""
    if line.outcome == Outcome.MINUTES:
        return words.ngettext("{n} minute", "{n} minutes", abs(count)).format(n=signed(count, words))
    if line.kind in (Kind.STOP, Kind.CLOCK):
        return words.ngettext("{n} hand left", "{n} hands left", count).format(n=number(count, words))
    if line.kind == Kind.WRONG_CARD:
        return words.ngettext("{n} point before it", "{n} points before it", count).format(n=number(count, words))
    return words.ngettext("{n} point", "{n} points", abs(count)).format(n=signed(count, words))


def signed(count: int, words: Translator) -> str:
    """A number with its sign, also where it is positive."""
    return ("+" if count > 0 else "") + number(count, words)


def say_reason(line: Decision, words: Translator) -> str:
    """Who took a decision, and why."""
    if line.referee and line.reason:
        return words.gettext("{who}: {reason}").format(who=line.referee, reason=line.reason)
    return line.referee or line.reason


def say_points(line: PointsLine, words: Translator) -> str:
    """Points given or taken, and where: `−100 points · round 3, table 30`."""
    points = words.ngettext("{n} point", "{n} points", abs(line.points)).format(n=signed(line.points, words))
    return " · ".join(part for part in (points, say_where(line.round, line.table, words) or words.gettext("outside the games")) if part)


def say_where(round_: int | None, table: int | None, words: Translator) -> str:
    """Where a decision was made, round and table; empty for one that concerns the team as such."""
    if round_ is None:
        return ""
    if table is None:
        return words.gettext("round {n}").format(n=round_)
    return words.gettext("round {round}, table {table}").format(round=round_, table=table)


def counted(line: Repeated) -> Counted:
    """How the times of a kind are said, which is one that is counted."""
    told = RULINGS[line.kind].counted
    if told is None:
        raise KeyError(line.kind)
    return told


def say_faults(line: Repeated, words: Translator) -> str:
    """How often a team was at fault in one way over all the rounds: `2 irregular deals`."""
    return words.ngettext(*counted(line).times, line.in_all).format(n=line.in_all)


def say_brought(line: Repeated, words: Translator) -> str:
    """What the last time brought; empty where nothing follows from it."""
    return words.gettext(BRINGS[line.brings]) if line.brings else ""


def say_repeated(line: Repeated, words: Translator) -> str:
    """A team's repetition: `Irregular deal 2 of team 12: the other side may ask for a referee …`."""
    told = words.gettext(counted(line).again).format(n=line.in_all, team=line.team)
    told = told[:1].upper() + told[1:]
    return words.gettext("{what}: {brings}").format(what=told, brings=words.gettext(BRINGS[line.brings])) if line.brings else told
