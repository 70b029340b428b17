"""Effects of other settings: summary, what stays, teams and games by name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.services.setup.lines import ChangedGame, Consequences, MovedTeam

MOST_NAMED, MOST_HANDS = 12, 6


@dataclass(frozen=True)
class ConsequencesText:
    """Consequences in words: sentences to read first, a list under each title, and what stays as it is."""

    summary: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    stays: tuple[str, ...]


def say_consequences(found: Consequences, words: Translator) -> ConsequencesText:
    """What a change would do."""
    moved = [say_moved(team, words) for team in found.moved]
    games = [_game(game, words) for game in found.games]
    lists = [
        (words.gettext("Teams that change rank"), shortened(moved, words)),
        (words.gettext("Games that count differently"), shortened(games, words)),
    ]
    return ConsequencesText(tuple(_summary(found, words)), tuple((title, lines) for title, lines in lists if lines), tuple(_what_stays(found, words)))


def _summary(found: Consequences, words: Translator) -> Iterator[str]:
    if found.games:
        yield words.ngettext("{n} game counts differently.", "{n} games count differently.", len(found.games)).format(n=len(found.games))
    if found.moved:
        sentence = words.ngettext("{n} team of {teams} changes rank.", "{n} teams of {teams} change rank.", len(found.moved))
        yield sentence.format(n=len(found.moved), teams=found.teams)
    elif found.games:
        yield words.gettext("No team changes rank.")
    if found.moved:
        before, after = _leaders(found.leaders_before, words), _leaders(found.leaders_after, words)
        if before == after:
            yield words.gettext("In first place: {team}, as before.").format(team=after)
        else:
            yield words.gettext("In first place: {team}, instead of {other}.").format(team=after, other=before)
    if found.tables:
        tables = say_list([str(table) for table in found.tables.tables[:MOST_NAMED]], words)
        sentence = words.ngettext(
            "Round {n} was drawn for table {tables}, which this room does not give it.",
            "Round {n} was drawn for tables {tables}, which this room does not give it.",
            len(found.tables.tables),
        )
        yield sentence.format(n=found.tables.round, tables=tables)


def _leaders(names: Sequence[str], words: Translator) -> str:
    if len(names) > MOST_NAMED:
        return words.ngettext("{n} team", "{n} teams", len(names)).format(n=len(names))
    return say_list(names, words)


def say_moved(team: MovedTeam, words: Translator) -> str:
    """A team with the rank it would have."""
    sentence = words.gettext("Rank {after} instead of {before}: {team}")
    return sentence.format(after=team.after, before=team.before, team=team.name)


def _game(game: ChangedGame, words: Translator) -> str:
    """A game: `hands 3 and 4 change; 490-500 (not over) instead of 410-580 (not over)`."""
    where = (
        words.gettext("Round {n}, bye").format(n=game.round)
        if game.table is None
        else words.gettext("Round {n}, table {table}").format(n=game.round, table=game.table)
    )
    after = say_came_out(game.after, game.winner_after, game.will_be_over, words)
    before = say_came_out(game.before, game.winner_before, game.was_over, words)
    result = (
        words.gettext("{after} as before").format(after=after)
        if after == before
        else words.gettext("{after} instead of {before}").format(after=after, before=before)
    )
    if game.hands:
        result = words.gettext("{hands}; {result}").format(hands=_hands(game.hands, words), result=result)
    return words.gettext("{where}, {teams}: {result}").format(where=where, teams=say_list(game.teams, words), result=result)


def _hands(numbers: tuple[int, ...], words: Translator) -> str:
    """The hands of a game that change, by number where they are few."""
    if len(numbers) > MOST_HANDS:
        return words.ngettext("{n} hand changes", "{n} hands change", len(numbers)).format(n=len(numbers))
    named = say_list([number(hand, words) for hand in numbers], words)
    return words.ngettext("hand {hands} changes", "hands {hands} change", len(numbers)).format(hands=named)


def say_came_out(totals: tuple[int, ...], winner: str | None, is_over: bool, words: Translator) -> str:
    """The totals and the result of a game: `2,000-1,240 (won by Les Valets)`."""
    marked = "\N{HAIR SPACE}–\N{HAIR SPACE}".join(number(total, words) for total in totals)
    if not is_over:
        going_on = words.gettext("not over")
        return f"{marked} ({going_on})"
    won = words.gettext("won by {team}").format(team=winner) if winner and len(totals) > 1 else ""
    if len(totals) == 1:
        won = words.gettext("a game won") if winner else words.gettext("no game won")
    return f"{marked} ({won or words.gettext('drawn game')})"


def shortened(lines: Sequence[str], words: Translator) -> tuple[str, ...]:
    """The first of the lines, and how many more there are."""
    more = len(lines) - MOST_NAMED
    if more <= 0:
        return tuple(lines)
    return (*islice(lines, MOST_NAMED), words.ngettext("and {n} more", "and {n} more", more).format(n=more))


def _what_stays(found: Consequences, words: Translator) -> Iterator[str]:
    if found.moved or found.games:
        yield words.gettext("Posted draws and everything that was entered stay as they are: only what they count for changes.")
    if found.tables:
        yield words.gettext("The tables of this round keep their numbers. The next draw takes those of the room.")
    if found.drawn_round is not None:
        sentence = words.gettext("The draw of round {n} is not posted yet and was made by the settings as they are: draw it again afterwards.")
        yield sentence.format(n=found.drawn_round)
    yield words.gettext("The change is kept in the journal and can be undone.")
