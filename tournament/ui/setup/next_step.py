"""What to do next: the one thing an organiser should see who comes back to the desk after a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournament.i18n import Translator
from tournament.messages.hall.tables import say_awaited
from tournament.messages.people.teams import EntrantWords, who_plays
from tournament.messages.repairs import opened_rounds, say_opened
from tournament.messages.rounds.clock import say_each_to_check
from tournament.messages.setup.formats import say_tables_missing
from tournament.services.hall.lines import AwaitedTables
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.setup.lines import Settings, tables_for
from tournament.ui.ground.page_specs import PageName

FEWEST_TEAMS = 2
NOTHING: Final[Mapping[int, AwaitedTables]] = {}


@dataclass(frozen=True)
class NextStep:
    """A sentence, a button, and its page, or the `table` of an earlier round; `warning` must be seen."""

    sentence: str
    action: str
    page: PageName
    table: tuple[int, int] | None = None
    warning: str = ""


def next_step(
    line: Settings,
    teams: Sequence[TeamLine],
    rounds: Sequence[RoundLine],
    words: Translator,
    *,
    is_over: bool,
    awaited: Mapping[int, AwaitedTables] = NOTHING,
) -> NextStep:
    """What the evening waits for, by the championship's state; `is_over` once all announced is played.

    A room with too few tables for it, tables to check and those that are not settled (`awaited`, by round) are told
    beside.
    """
    step = _step(line, teams, rounds, words, is_over=is_over)
    present = sum(team.present and team.status is TeamStatus.ACTIVE for team in teams)
    missing = say_tables_missing(line.room, tables_for(present, line.rules, line.phases), words) if step.page is PageName.DRAW else ""
    check = say_each_to_check(rounds, words)
    waiting = say_awaited(awaited, rounds[-1].number, words) if rounds else ()
    return replace(with_opened(step, rounds, words), sentence=" ".join(filter(None, (step.sentence, *waiting, *check, missing))))


def with_opened(step: NextStep, rounds: Sequence[RoundLine], words: Translator) -> NextStep:
    """The step with earlier rounds' open games, which come first once the newest round is in."""
    opened = opened_rounds(rounds)
    if not opened:
        return step
    named = (words.gettext("Round {n}: {tables}.").format(n=line.number, tables=say_opened(line, words)) for line in opened)
    warned = replace(step, warning="\n".join(named))
    if rounds[-1].state is not RoundState.COMPLETE:
        return warned
    first = opened[0]
    table = next(game.table for game in first.tables if game.table is not None and not game.is_in)
    action = words.gettext("Open table {table} of round {round}").format(table=table, round=first.number)
    sentence = words.gettext("Before anything else is drawn, this result is to be completed.")
    return NextStep(sentence, action, PageName.ENTRY, (first.number, table), warned.warning)


def _step(line: Settings, teams: Sequence[TeamLine], rounds: Sequence[RoundLine], words: Translator, *, is_over: bool) -> NextStep:
    if not rounds:
        return _before_the_first_round(teams, who_plays(line, words), words)
    newest, say = rounds[-1], words.gettext
    if newest.state is RoundState.DRAWN:
        sentence = say("Round {n} is drawn and not posted yet. Look at it, then post it: from then on it can be played.").format(n=newest.number)
        return NextStep(sentence, say("Look at the draw"), PageName.DRAW)
    if newest.state is RoundState.POSTED:
        out = len(newest.tables) - newest.tables_in
        sentence = words.ngettext(
            "Round {n} is being played: {out} table is still out.", "Round {n} is being played: {out} tables are still out.", out
        )
        return NextStep(sentence.format(n=newest.number, out=out), say("Enter the scores"), PageName.ENTRY)
    if not is_over:
        sentence = say("Every table of round {n} is in. Mark who has left or come back, then draw the next round.").format(n=newest.number)
        return NextStep(sentence, say("Draw round {n}").format(n=newest.number + 1), PageName.DRAW)
    sentence = say("All planned rounds have been played. The final standings are ready to be read out and printed.")
    return NextStep(sentence, say("See the final standings"), PageName.STANDINGS)


def _before_the_first_round(teams: Sequence[TeamLine], who: EntrantWords, words: Translator) -> NextStep:
    playing = [team for team in teams if team.status is TeamStatus.ACTIVE]
    present = sum(team.present for team in playing)
    if len(playing) < FEWEST_TEAMS:
        return NextStep(who.how_to_register, who.register, PageName.TEAMS)
    if present < FEWEST_TEAMS:
        return NextStep(who.tick_as_they_come, words.gettext("Tick who is present"), PageName.TEAMS)
    sentence = words.ngettext(
        "{n} team is present. When everybody is there, draw the first round.",
        "{n} teams are present. When everybody is there, draw the first round.",
        present,
    )
    return NextStep(sentence.format(n=present), words.gettext("Draw round {n}").format(n=1), PageName.DRAW)
