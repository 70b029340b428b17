"""The round that is played, in words: its clock, who is at the tables, and what its draw leaves to be checked."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import list_text
from tournament.sentences import N_, NN_
from tournament.services.rounds.game_clock import (
    MINUTE,
    TO_BE_THERE,
    ClockDecisions,
    ClockStage,
    ClockView,
    GameClock,
    TableClock,
)
from tournament.services.rounds.views import PresenceView, RoundView
from tournament.services.scores.views import GameView, SideView

STAGES: Final[Mapping[ClockStage, str]] = {
    ClockStage.WAITING: N_("Clock not started"),
    ClockStage.ARRIVING: N_("Ten minutes to be there"),
    ClockStage.PLAYING: N_("Playing"),
    ClockStage.LAST_MINUTES: N_("Five minutes to go"),
    ClockStage.OVER: N_("Time is up"),
}
"""What the hall is told; once it is said how many hands are left, that is what it is told."""


def stage_text(shown: GameClock, now: datetime, tr: Translator) -> str:
    """What the hall is told at a moment, in two or three words."""
    return stage_of_view_text(shown.stage(now), tr, paused=shown.paused is not None, hands_left=shown.hands_left)


def stage_of_view_text(stage: ClockStage, tr: Translator, *, paused: bool, hands_left: int | None) -> str:
    """What the hall is told in a few words, by what a screen or a telephone is given of the clock."""
    if stage is ClockStage.ENDED:
        return hands_left_text(hands_left or 0, tr)
    return tr.gettext("Paused") if paused else tr.gettext(STAGES[stage])


def hands_left_text(count: int, tr: Translator) -> str:
    """How many hands every table still plays."""
    if not count:
        return tr.gettext("The hand being played is the last")
    return tr.ngettext("{n} hand left for all", "{n} hands left for all", count).format(n=count)


def left_text(seconds: int, tr: Translator) -> str:
    """How many minutes are left, the one that has begun with them; below 0 for how many the time has been up."""
    if seconds <= -MINUTE:
        return tr.gettext("{n} min over").format(n=-seconds // MINUTE)
    return tr.gettext("{n} min").format(n=-(-max(seconds, 0) // MINUTE))


def end_text(clock: GameClock, now: datetime, tr: Translator, zone: tzinfo | None = None) -> str:
    """When time is up, or since when; empty while nothing tells that."""
    if clock.started is None or clock.paused is not None or clock.ended is not None:
        return ""
    end = f"{clock.end(now).astimezone(zone):%H:%M}"
    return (tr.gettext("since {end}") if clock.is_over(now) else tr.gettext("ends at {end}")).format(end=end)


def clock_text(clock: GameClock, now: datetime, tr: Translator, zone: tzinfo | None = None) -> str:
    """Time left: `22 min left · ends at 21:40`; or why none runs. `zone`: this computer's."""
    stage, end = clock.stage(now), f"{clock.end(now).astimezone(zone):%H:%M}"
    if stage is ClockStage.OVER:
        return tr.gettext("Time has been up since {end}").format(end=end)
    if stage in (ClockStage.ENDED, ClockStage.WAITING):
        return stage_text(clock, now, tr)
    left = left_text(clock.left(now), tr)
    if clock.paused is not None:
        return tr.gettext("Paused · {left} left").format(left=left)
    return tr.gettext("{left} left · ends at {end}").format(left=left, end=end)


FORWARD: Final = NN_(
    "The clock of this computer was set forward by {n} minute. The round follows the time that has really "
    "passed: check what is left.",
    "The clock of this computer was set forward by {n} minutes. The round follows the time that has really "
    "passed: check what is left.",
)
BACK: Final = NN_(
    "The clock of this computer was set back by {n} minute. The round follows the time that has really "
    "passed: check what is left.",
    "The clock of this computer was set back by {n} minutes. The round follows the time that has really "
    "passed: check what is left.",
)
IN_BAR: Final[Mapping[ClockStage, str]] = {
    ClockStage.WAITING: N_("not started"),
    ClockStage.ARRIVING: N_("sitting down"),
    ClockStage.PLAYING: N_("ends {end}"),
    ClockStage.LAST_MINUTES: N_("last minutes"),
    ClockStage.OVER: N_("time is up"),
    ClockStage.ENDED: N_("left for all"),
}


def bar_texts(clock: GameClock, now: datetime, tr: Translator, zone: tzinfo | None = None) -> tuple[str, str]:
    """What stands large in the bar, and the word under it: `22 min` and `ends 21:40`."""
    stage, seconds = clock.stage(now), clock.left(now)
    told = (
        tr.gettext("paused")
        if clock.paused is not None and stage is not ClockStage.ENDED
        else tr.gettext(IN_BAR[stage])
    )
    if stage is ClockStage.ENDED:
        count = clock.hands_left or 0
        return tr.ngettext("{n} hand", "{n} hands", count).format(n=count), told
    left = tr.gettext("+{n} min").format(n=-seconds // MINUTE) if seconds <= -MINUTE else left_text(seconds, tr)
    return left, told.format(end=f"{clock.end(now).astimezone(zone):%H:%M}")


def figures_text(view: ClockView) -> str:
    """The clock's figures: `38:12`, after time `+2:05`; hands left once that is said."""
    if view.stage is ClockStage.ENDED:
        return str(view.hands_left or 0)
    minutes, seconds = divmod(abs(view.left), MINUTE)
    return f"{'+' if view.left < 0 else ''}{minutes}:{seconds:02}"


def clock_view_text(view: ClockView, tr: Translator, zone: tzinfo | None = None) -> str:
    """What a screen or a telephone says of the clock in one line: `Five minutes to go · ends at 21:40`."""
    told = stage_of_view_text(view.stage, tr, paused=view.paused, hands_left=view.hands_left)
    if not view.counts or view.stage is ClockStage.OVER:
        return told
    return tr.gettext("{told} · ends at {end}").format(told=told, end=f"{view.ends.astimezone(zone):%H:%M}")


def jump_text(jumped: timedelta, tr: Translator) -> str:
    """That the computer's clock was set meanwhile, and what that means for the round; empty where it was not."""
    minutes = round(abs(jumped).total_seconds() / MINUTE)
    if not minutes:
        return ""
    one, many = FORWARD if jumped > timedelta() else BACK
    return tr.ngettext(one, many, minutes).format(n=minutes)


def silence_text(minutes: int, tr: Translator) -> str:
    """That a round's clock has gone on while nothing was written."""
    told = tr.ngettext(
        "Nothing was written for {n} minute, and the clock of the round has gone on: check what is left.",
        "Nothing was written for {n} minutes, and the clock of the round has gone on: check what is left.",
        minutes,
    )
    return told.format(n=minutes)


def signed(minutes: int) -> str:
    """Minutes that are given, or taken: `+5`, `−1`."""
    return f"{minutes:+}".replace("-", "\N{MINUS SIGN}")


def extra_text(table_clock: TableClock, tr: Translator) -> str:
    """What one table has besides, for its tile: `+5 min`, `paused`."""
    minutes = tr.gettext("{n} min").format(n=signed(table_clock.extra)) if table_clock.extra else ""
    return " · ".join(filter(None, (tr.gettext("paused") if table_clock.paused is not None else "", minutes)))


def clock_decision_lines(decided: ClockDecisions, number: int, game_id: int, tr: Translator) -> Iterator[str]:
    """What the clock decided for a table, for its sheet: `5 minutes more for this table`, `2 hands left for all`."""
    extra, hands = decided.extra.get(game_id, 0), decided.hands_left.get(number)
    if extra > 0:
        yield tr.ngettext("{n} minute more for this table", "{n} minutes more for this table", extra).format(n=extra)
    if extra < 0:
        yield tr.ngettext("{n} minute less for this table", "{n} minutes less for this table", -extra).format(n=-extra)
    if hands is not None:
        yield hands_left_text(hands, tr)


def table_clock_text(table_clock: TableClock, tr: Translator) -> str:
    """A table's own clock in whole words, for screen readers."""
    given = (
        tr.ngettext("{n} minute given", "{n} minutes given", table_clock.extra).format(n=table_clock.extra)
        if table_clock.extra > 0
        else ""
    )
    taken = (
        tr.ngettext("{n} minute taken", "{n} minutes taken", -table_clock.extra).format(n=-table_clock.extra)
        if table_clock.extra < 0
        else ""
    )
    return ", ".join(
        filter(None, (tr.gettext("its clock paused") if table_clock.paused is not None else "", given, taken))
    )


def minutes_played_text(minutes: int, tr: Translator) -> str:
    """How long a table has been playing, for screen readers."""
    return tr.ngettext("playing for {n} minute", "playing for {n} minutes", minutes).format(n=minutes)


ABOUT = 5
"""Nobody expects an end to the minute: it is rounded to the next five."""


def expected_text(end: datetime, tr: Translator, zone: tzinfo | None = None) -> str:
    """When something will probably be over: `about 22:35`."""
    local = end.astimezone(zone)
    late = local + timedelta(minutes=-local.minute % ABOUT)
    return tr.gettext("about {time}").format(time=f"{late:%H:%M}")


def missing_text(game: GameView, gone: Sequence[SideView], tr: Translator) -> str:
    """A table at which somebody is missing: who has lost there, and against whom."""
    lost = list_text([side.numbered_name for side in gone], tr)
    there = [side.numbered_name for side in game.sides if side not in gone]
    if not there:
        return tr.gettext("Table {n}: {teams}; nobody is there, nobody wins.").format(n=game.table, teams=lost)
    return tr.gettext("Table {n}: {teams}; {there} would win.").format(
        n=game.table, teams=lost, there=list_text(there, tr)
    )


def counted_text(line: PresenceView, tr: Translator) -> str:
    """What a count would keep, and whether who is missing has lost by now (article 9 D)."""
    there = line.seated - len(line.missing)
    told = tr.ngettext("{n} team of {seated} is there", "{n} teams of {seated} are there", there).format(
        n=there, seated=line.seated
    )
    if line.minutes is not None:
        told = tr.ngettext("{told} after {n} minute", "{told} after {n} minutes", line.minutes).format(
            told=told, n=line.minutes
        )
    if not line.missing:
        return f"{told}."
    if line.minutes is not None and line.minutes < TO_BE_THERE:
        return tr.gettext("{told}. Whoever is missing has lost only once ten minutes are over (art. 9 D).").format(
            told=told
        )
    return tr.gettext(
        "{told}. Whoever is missing has lost this game (art. 9 D), and is absent from the next draw."
    ).format(told=told)


def due_text(round_: int, tables: Sequence[int], tr: Translator) -> str:
    """That ten minutes of a round are over, and which `tables` are known to be incomplete."""
    if not tables:
        return tr.gettext("Round {n} has been played for ten minutes. Is everybody there?").format(n=round_)
    told = tr.ngettext(
        "Table {tables} is incomplete. It has been ten minutes.",
        "Tables {tables} are incomplete. It has been ten minutes.",
        len(tables),
    )
    return told.format(tables=list_text([str(table) for table in sorted(tables)], tr))


OVERTAKEN: Final = {
    "present": N_("who is present"),
    "seats": N_("how many sit at a table"),
    "plan": N_("the plan of phases"),
    "criteria": N_("the criteria of the standings"),
    "bye": N_("what a bye is worth"),
    "results": N_("the results so far"),
    "apart": N_("who should not meet"),
    "tables": N_("who should sit near the door or at another table"),
    "room": N_("the tables of the room"),
}


def overtaken_text(codes: Sequence[str], tr: Translator) -> str:
    """What changed since a draw that is not posted; empty where nothing did."""
    if not codes:
        return ""
    changed = list_text([tr.gettext(OVERTAKEN[code]) for code in codes], tr)
    return tr.gettext("Changed since this draw: {what}. Draw again before posting.").format(what=changed)


def to_check_text(played: RoundView | None, tr: Translator) -> str:
    """Which tables someone should look at again; empty where there are none."""
    tables = played.to_check if played else ()
    if not tables:
        return ""
    named = ", ".join(map(str, tables))
    return tr.ngettext("{n} table to check: {tables}.", "{n} tables to check: {tables}.", len(tables)).format(
        n=len(tables), tables=named
    )


def rounds_to_check_lines(played: Sequence[RoundView], tr: Translator) -> list[str]:
    """Tables of these rounds to look at again, a sentence a round, newest first."""
    said = [(line.number, tables) for line in reversed(played) if (tables := to_check_text(line, tr))]
    by_number = tr.gettext("Round {n}: {tables}.")
    return [
        tables if number == played[-1].number else by_number.format(n=number, tables=tables.removesuffix("."))
        for number, tables in said
    ]


def came_late_text(late: Sequence[int], number: int, tr: Translator) -> str:
    """Where teams that came after the draw of a round get a seat."""
    sentence = tr.ngettext(
        "No. {teams} arrived after the draw of round {n}: give them a place on the page Draw (F6).",
        "Nos. {teams} arrived after the draw of round {n}: give them a place on the page Draw (F6).",
        len(late),
    )
    return sentence.format(teams=list_text([str(team) for team in late], tr), n=number)


def waits_text(late: Sequence[int], number: int, tr: Translator) -> str:
    """When teams play that have no seat in a round."""
    sentence = tr.ngettext(
        "No. {teams} arrived after the draw of round {n}, where no place is left: they play from the next round.",
        "Nos. {teams} arrived after the draw of round {n}, where no place is left: they play from the next round.",
        len(late),
    )
    return sentence.format(teams=list_text([str(team) for team in late], tr), n=number)


def not_drawn_text(missing: Sequence[int], number: int, tr: Translator) -> str:
    """That a draw which is not posted yet was made without teams that came."""
    sentence = tr.ngettext(
        "Round {n} was drawn without {teams}: draw it again before it is posted, on the page Draw.",
        "Round {n} was drawn without {teams}: draw it again before it is posted, on the page Draw.",
        len(missing),
    )
    return sentence.format(teams=list_text([str(team) for team in missing], tr), n=number)


def stale_plan_text(tr: Translator) -> str:
    """That the plan which hangs on the wall says something else than what will be played."""
    return tr.gettext("The plan that was printed is out of date: print it again.")
