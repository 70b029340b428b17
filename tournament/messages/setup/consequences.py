"""What settings would bring, in plain words: whether an evening fits, and what a change would do to what was played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

from tournament.draw.feasible import Advice, Outline, Prospect
from tournament.draw.formats.scheduled import sizes_of_pools
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number
from tournament.sentences import N_, NN_
from tournament.services.setup.views import ChangedGame, Consequences, MovedTeam

MOST_NAMED, MOST_HANDS = 12, 6


@dataclass(frozen=True)
class ConsequencesText:
    """Consequences in words: sentences to read first, a list under each title, and what stays as it is."""

    summary: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    stays: tuple[str, ...]


def consequences_texts(found: Consequences, tr: Translator) -> ConsequencesText:
    """What a change would do."""
    moved = [moved_text(team, tr) for team in found.moved]
    games = [_game(game, tr) for game in found.games]
    lists = [
        (tr.gettext("Teams that change rank"), shortened(moved, tr)),
        (tr.gettext("Games that count differently"), shortened(games, tr)),
    ]
    return ConsequencesText(
        tuple(_summary(found, tr)),
        tuple((title, lines) for title, lines in lists if lines),
        tuple(_what_stays(found, tr)),
    )


def _summary(found: Consequences, tr: Translator) -> Iterator[str]:
    if found.games:
        yield tr.ngettext("{n} game counts differently.", "{n} games count differently.", len(found.games)).format(
            n=len(found.games)
        )
    if found.moved:
        sentence = tr.ngettext(
            "{n} team of {teams} changes rank.", "{n} teams of {teams} change rank.", len(found.moved)
        )
        yield sentence.format(n=len(found.moved), teams=found.teams)
    elif found.games:
        yield tr.gettext("No team changes rank.")
    if found.moved:
        before, after = _leaders(found.leaders_before, tr), _leaders(found.leaders_after, tr)
        if before == after:
            yield tr.gettext("In first place: {team}, as before.").format(team=after)
        else:
            yield tr.gettext("In first place: {team}, instead of {other}.").format(team=after, other=before)
    if found.tables:
        tables = list_text([str(table) for table in found.tables.tables[:MOST_NAMED]], tr)
        sentence = tr.ngettext(
            "Round {n} was drawn for table {tables}, which this room does not give it.",
            "Round {n} was drawn for tables {tables}, which this room does not give it.",
            len(found.tables.tables),
        )
        yield sentence.format(n=found.tables.round, tables=tables)


def _leaders(names: Sequence[str], tr: Translator) -> str:
    if len(names) > MOST_NAMED:
        return tr.ngettext("{n} team", "{n} teams", len(names)).format(n=len(names))
    return list_text(names, tr)


def moved_text(team: MovedTeam, tr: Translator) -> str:
    """A team with the rank it would have."""
    sentence = tr.gettext("Rank {after} instead of {before}: {team}")
    return sentence.format(after=team.after, before=team.before, team=team.name)


def _game(game: ChangedGame, tr: Translator) -> str:
    """A game: `hands 3 and 4 change; 490-500 (not over) instead of 410-580 (not over)`."""
    where = (
        tr.gettext("Round {n}, bye").format(n=game.round)
        if game.table is None
        else tr.gettext("Round {n}, table {table}").format(n=game.round, table=game.table)
    )
    after = came_out_text(game.after, game.winner_after, game.will_be_over, tr)
    before = came_out_text(game.before, game.winner_before, game.was_over, tr)
    result = (
        tr.gettext("{after} as before").format(after=after)
        if after == before
        else tr.gettext("{after} instead of {before}").format(after=after, before=before)
    )
    if game.hands:
        result = tr.gettext("{hands}; {result}").format(hands=_hands(game.hands, tr), result=result)
    return tr.gettext("{where}, {teams}: {result}").format(where=where, teams=list_text(game.teams, tr), result=result)


def _hands(numbers: tuple[int, ...], tr: Translator) -> str:
    """The hands of a game that change, by number where they are few."""
    if len(numbers) > MOST_HANDS:
        return tr.ngettext("{n} hand changes", "{n} hands change", len(numbers)).format(n=len(numbers))
    named = list_text([number(hand, tr) for hand in numbers], tr)
    return tr.ngettext("hand {hands} changes", "hands {hands} change", len(numbers)).format(hands=named)


def came_out_text(totals: tuple[int, ...], winner: str | None, is_over: bool, tr: Translator) -> str:
    """The totals and the result of a game: `2,000-1,240 (won by Les Valets)`."""
    marked = "\N{HAIR SPACE}–\N{HAIR SPACE}".join(number(total, tr) for total in totals)
    if not is_over:
        going_on = tr.gettext("not over")
        return f"{marked} ({going_on})"
    won = tr.gettext("won by {team}").format(team=winner) if winner and len(totals) > 1 else ""
    if len(totals) == 1:
        won = tr.gettext("a game won") if winner else tr.gettext("no game won")
    return f"{marked} ({won or tr.gettext('drawn game')})"


def shortened(lines: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """The first of the lines, and how many more there are."""
    more = len(lines) - MOST_NAMED
    if more <= 0:
        return tuple(lines)
    return (*islice(lines, MOST_NAMED), tr.ngettext("and {n} more", "and {n} more", more).format(n=more))


def _what_stays(found: Consequences, tr: Translator) -> Iterator[str]:
    if found.moved or found.games:
        yield tr.gettext(
            "Posted draws and everything that was entered stay as they are: only what they count for changes."
        )
    if found.tables:
        yield tr.gettext("The tables of this round keep their numbers. The next draw takes those of the room.")
    if found.drawn_round is not None:
        sentence = tr.gettext(
            "The draw of round {n} is not posted yet and was made by the settings as they are: draw it again "
            "afterwards."
        )
        yield sentence.format(n=found.drawn_round)
    yield tr.gettext("The change is kept in the journal and can be undone.")


FEW: Final = 4
"""So many rounds are named one by one."""


@dataclass(frozen=True)
class FeasibleAnswer:
    """The answer: whether it fits, what it would be by named lines, and what helps."""

    fits: bool
    headline: str
    lines: tuple[tuple[str, str], ...]
    advice: tuple[str, ...]


def time_text(minutes: int) -> str:
    """A time of the day: `20:05`."""
    return f"{minutes // 60 % 24}:{minutes % 60:02}"


def answer(outline: Outline, found: Prospect, tr: Translator) -> FeasibleAnswer:
    """Everything there is to say about an evening."""
    say, rounds = tr.gettext, len(found.rounds)
    short = [*time_missing(found, tr), *tables_missing(outline, found, tr)]
    if not rounds:
        headline = say("Nothing is left to play.")
    elif short:
        headline = " ".join(short)
    else:
        headline = tr.ngettext("It fits: {n} round, over at {end}.", "It fits: {n} rounds, over at {end}.", rounds)
    lines = [
        (say("Time"), time_span_text(outline, found, tr)),
        *([(say("Pools"), pools_text(outline, tr))] if outline.format == "pools" else []),
        (say("Tables"), tables_text(outline, found, tr)),
        (say("Byes"), byes_text(found, tr)),
        (say("Rematches"), meetings_text(found, tr)),
    ]
    return FeasibleAnswer(
        fits=not short,
        headline=headline.format(n=rounds, end=time_text(found.end)),
        lines=tuple(lines) if rounds else (),
        advice=tuple(advice_text(advice, tr) for advice in found.advice),
    )


def time_missing(found: Prospect, tr: Translator) -> list[str]:
    """That there is not time for every round."""
    rounds = len(found.rounds)
    if found.fit is None or found.fit >= rounds:
        return []
    if not found.fit:
        return [tr.gettext("There is no time for a whole round.")]
    sentence = tr.ngettext(
        "There is time for {fit} round of {all}.", "There is time for {fit} rounds of {all}.", found.fit
    )
    return [sentence.format(fit=found.fit, all=rounds)]


def tables_missing(outline: Outline, found: Prospect, tr: Translator) -> list[str]:
    """That there are too few tables."""
    missing = found.tables - outline.tables if outline.tables else 0
    return (
        [tr.ngettext("{missing} table is missing.", "{missing} tables are missing.", missing).format(missing=missing)]
        if missing > 0
        else []
    )


def time_span_text(outline: Outline, found: Prospect, tr: Translator) -> str:
    """From when to when, and how that comes about."""
    sentence = tr.ngettext(
        "From {start} to {end}: {n} round of {minutes} min.",
        "From {start} to {end}: {n} rounds of {minutes} min, {between} min between them.",
        len(found.rounds),
    )
    said = {"start": time_text(outline.start), "end": time_text(found.end), "n": len(found.rounds)}
    return sentence.format(**said, minutes=outline.minutes, between=outline.between)


def pools_text(outline: Outline, tr: Translator) -> str:
    """How many pools there are of each size."""
    sizes = sizes_of_pools(outline.entrants, outline.options)
    counted = [(size, len(list(same))) for size, same in groupby(sizes)]
    return (
        list_text(
            [tr.ngettext("{n} pool of {size}", "{n} pools of {size}", n).format(n=n, size=size) for size, n in counted],
            tr,
        )
        + "."
    )


def tables_text(outline: Outline, found: Prospect, tr: Translator) -> str:
    """How many tables it takes, and how many there are."""
    needed = tr.ngettext("{n} is needed", "{n} are needed", found.tables).format(n=found.tables)
    if not outline.tables:
        return f"{needed}."
    there = tr.ngettext("{n} is in the room", "{n} are in the room", outline.tables).format(n=outline.tables)
    return tr.gettext("{needed}, {there}.").format(needed=needed, there=there)


def byes_text(found: Prospect, tr: Translator) -> str:
    """Who sits out."""
    most = max(found.byes, default=0)
    if not most:
        return tr.gettext("Nobody sits out.")
    if found.byes_at_most:
        return tr.ngettext(
            "Up to {n} in a round: whoever should have met those who leave.",
            "Up to {n} in a round: those who should have met those who leave.",
            most,
        ).format(n=most)
    if len(set(found.byes)) == 1:
        return tr.ngettext("{n} in every round.", "{n} in every round.", most).format(n=most)
    sentence = [
        tr.gettext("{n} in round {round}").format(n=byes, round=number)
        for number, byes in enumerate(found.byes, start=1)
        if byes
    ]
    return f"{list_text(sentence, tr)}." if len(sentence) <= FEW else tr.gettext("Up to {n} in a round.").format(n=most)


def meetings_text(found: Prospect, tr: Translator) -> str:
    """For how many rounds nobody meets the same opponent again."""
    certain, usual, rounds = found.meetings.certain, found.meetings.usual, len(found.rounds)
    if certain is None or usual is None:
        return tr.gettext("Nobody can meet the same opponent again.")
    if certain >= rounds:
        return tr.ngettext(
            "None: that is certain for up to {n} round.", "None: that is certain for up to {n} rounds.", certain
        ).format(n=certain)
    first = tr.ngettext("Certainly none in {n} round", "Certainly none in {n} rounds", certain).format(n=certain)
    if usual > certain:
        return tr.gettext("{certainly}, usually none in {usual}; after that the same may meet again.").format(
            certainly=first, usual=usual
        )
    return tr.gettext("{certainly}; after that the same may meet again.").format(certainly=first)


def advice_text(advice: Advice, tr: Translator) -> str:
    """Something that would help."""
    n, sentence = advice.figure, ADVICE[advice.code]
    said = tr.gettext(sentence) if isinstance(sentence, str) else tr.ngettext(*sentence, n)
    return said.format(n=n, time=time_text(n))


ADVICE: Final[Mapping[str, str | tuple[str, str]]] = {
    "fewer-rounds": NN_("Play {n} round.", "Play {n} rounds."),
    "other-format": NN_(
        "Choose a format that is complete after {n} round: this one needs all of its own.",
        "Choose a format that is complete after {n} rounds, such as by standings: this one needs all of its own.",
    ),
    "shorter-games": NN_("Play {n} minute a game.", "Play {n} minutes a game."),
    "more-tables": NN_("Find {n} more table.", "Find {n} more tables."),
    "fewer-entrants": NN_(
        "Take {n} entry at most: these tables seat no more.", "Take {n} entries at most: these tables seat no more."
    ),
    "in-advance": NN_(
        "Draw in advance: {n} round is then without a rematch.",
        "Draw every round in advance: up to {n} rounds are then without a rematch.",
    ),
    "without-rematch": NN_(
        "Play {n} round: that one is certain to be without a rematch.",
        "Play {n} rounds: that many are certain to be without a rematch.",
    ),
    "start-earlier": N_("Begin at {time}."),
    "end-later": N_("Allow until {time}."),
    "one-more": N_("One more, and nobody would sit out."),
}
