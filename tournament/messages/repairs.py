"""What is put right in a round, in words: with which permission, what it breaks, and which tables are open again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import list_text
from tournament.messages.setup.consequences import ConsequencesText, moved_text, shortened
from tournament.sentences import N_
from tournament.services.people.views import ApartView
from tournament.services.repairs.seat_views import (
    LateChoice,
    LateOffer,
    LeavingView,
    OpenedGame,
    PastErrorView,
    SeatChangeView,
    Wrong,
)
from tournament.services.rounds.permissions import Permission, RoundAction, RoundStage
from tournament.services.rounds.views import GameSeats, RoundState, RoundView

ROUND_ACTIONS: Final[Mapping[RoundAction, str]] = {
    RoundAction.DRAW: N_("draw the round, or draw it again"),
    RoundAction.DISCARD: N_("discard the draw"),
    RoundAction.POST: N_("post the round"),
    RoundAction.TAKE_BACK: N_("unpost the round"),
    RoundAction.CHANGE_SEATS: N_("swap two teams, two tables, a team and the bye"),
    RoundAction.SEAT_LATE: N_("give a late team a place"),
    RoundAction.ENTER: N_("enter or correct a result"),
    RoundAction.STOP: N_("stop every table by the clock"),
    RoundAction.CLOSE: N_("close the round"),
    RoundAction.REGISTER: N_("register a team"),
    RoundAction.TICK: N_("mark a team present or absent"),
    RoundAction.STRIKE_OUT: N_("delete a registration"),
    RoundAction.REPLACE: N_("replace a player"),
    RoundAction.WITHDRAW: N_("withdraw teams"),
    RoundAction.EXCLUDE: N_("exclude teams"),
    RoundAction.BRING_BACK: N_("bring a team back"),
    RoundAction.RULES: N_("change a rule of play"),
    RoundAction.CRITERIA: N_("change the criteria"),
    RoundAction.SETTINGS: N_("change another setting"),
    RoundAction.ROUNDS: N_("announce more rounds, or fewer"),
}
STAGES: Final[Mapping[RoundStage, str]] = {
    RoundStage.NONE: N_("no round"),
    RoundStage.DRAWN: N_("drawn"),
    RoundStage.CHANGED: N_("changed by hand"),
    RoundStage.POSTED: N_("posted"),
    RoundStage.BEGUN: N_("begun"),
    RoundStage.COMPLETE: N_("all in"),
    RoundStage.NEXT_DRAWN: N_("next drawn"),
    RoundStage.NEXT_POSTED: N_("next posted"),
}
PERMISSIONS: Final[Mapping[Permission, tuple[str, str]]] = {
    # the word in the table, and what it means
    Permission.NOTHING: (N_("at once"), N_("Done; Ctrl+Z takes it back.")),
    Permission.ACKNOWLEDGE: (N_("told"), N_("Done; the page says what follows.")),
    Permission.CONFIRM: (N_("asked"), N_("A question first: who decides, and why.")),
    Permission.CONSEQUENCES: (
        N_("weighed"),
        N_("What would follow is shown first, wherever anything does; then it is done or left."),
    ),
    Permission.REFUSE: (N_("no"), N_("Not done; a sentence says why.")),
}


def action_text(action: RoundAction, tr: Translator) -> str:
    """What is done."""
    return tr.gettext(ROUND_ACTIONS[action])


def stage_text(stage: RoundStage, tr: Translator) -> str:
    """How far a round is."""
    return tr.gettext(STAGES[stage])


def short_permission_text(permission: Permission, tr: Translator) -> str:
    """The permission of an action, in a word or two."""
    return tr.gettext(PERMISSIONS[permission][0])


def permission_text(permission: Permission, tr: Translator) -> str:
    """The permission of an action, in a sentence."""
    return tr.gettext(PERMISSIONS[permission][1])


MOST_NAMED = 3
"""More tables to check than that are counted: what is said of a round fits on one line."""


def ask_to_open_again(opened: Sequence[OpenedGame], newest: int, tr: Translator) -> tuple[str, str]:
    """The question before a correction that reopens earlier rounds' games, with its effects."""
    tables = list_text(
        [tr.gettext("table {n} of round {round}").format(n=game.table, round=game.round) for game in opened], tr
    )
    question = tr.ngettext("This opens {tables} again", "This opens {tables} again", len(opened)).format(tables=tables)
    goes_on = tr.gettext(
        "With this correction the game is not over: it continues, and its table is out until it has a result."
    )
    stays = tr.gettext(
        "Round {n} stays as it was drawn; the standings are provisional, and no further round can be drawn until then."
    )
    return question, f"{goes_on} {stays.format(n=newest)}"


def opened_rounds(rounds: Sequence[RoundView]) -> list[RoundView]:
    """The rounds before the newest one that have a table without a result."""
    return [line for line in rounds[:-1] if line.state is RoundState.POSTED]


def opened_text(line: RoundView, tr: Translator) -> str:
    """Which tables of an earlier round are open again."""
    tables = [str(game.table) for game in line.tables if not game.is_in]
    return tr.ngettext("table {tables} open again", "tables {tables} open again", len(tables)).format(
        tables=list_text(tables, tr)
    )


def round_text_and_tone(
    line: RoundView, rounds: Sequence[RoundView], tr: Translator, contested: Sequence[int] = ()
) -> tuple[str, str]:
    """A round's state and tone: `fault` for a reopened earlier one, or `contested` tables."""
    if line.state is RoundState.DRAWN:
        return tr.gettext("drawn, not posted"), "alert"
    if line in opened_rounds(rounds):
        return opened_text(line, tr), "fault"
    tables = tr.ngettext("{n} of {tables} in", "{n} of {tables} in", line.tables_in).format(
        n=line.tables_in, tables=len(line.tables)
    )
    if contested:
        told = tr.ngettext("table {tables} contested", "tables {tables} contested", len(contested))
        return f"{tables} · {told.format(tables=list_text([str(table) for table in contested], tr))}", "fault"
    if line.to_check:
        return f"{tables} · {_to_check_text(line.to_check, tr)}", "alert"
    return (f"✓ {tables}", "done") if line.state is RoundState.COMPLETE else (tables, "alert")


def _to_check_text(tables: Sequence[int], tr: Translator) -> str:
    """Which tables are to check, or how many where they would fill a line."""
    if len(tables) > MOST_NAMED:
        return tr.gettext("{n} tables to check").format(n=len(tables))
    check = tr.ngettext("table {tables} to check", "tables {tables} to check", len(tables))
    return check.format(tables=list_text([str(table) for table in tables], tr))


FEWEST: Final = 2
"""So few can still be drawn."""
SENTENCES: Final[Mapping[str, str]] = {
    "seats-never": N_("{one} and {other} should never meet."),
    "seats-early": N_("{one} and {other} should not meet so early."),
    "seats-partners-again": N_("{one} and {other} were partners before."),
    "seats-bye-again": N_("{team} would sit out again: {times} times in all."),
    "seats-far": N_("Table {table}: distance of the teams in the standings: {places}; the draw had {before} at most."),
    "seats-door": N_("{team} should sit near the door, and table {table} is not."),
    "seats-table-again": N_("{team} sat at table {table} before."),
    "seats-plan": N_(
        "The order of the games was settled before: with other teams at these tables, some may meet twice in "
        "the rounds to come."
    ),
}

Names = Mapping[int, str]
"""The teams by number."""


def team_text(number: int, names: Names) -> str:
    """A team by number and name."""
    return f"{number} {names[number]}" if number in names else str(number)


def wrong_text(wrong: Wrong, names: Names, tr: Translator) -> str:
    """One thing that is wrong with the seats of a round. A code without words is a bug."""
    figures = {name: value for name, value in wrong.details.items() if isinstance(value, int)}
    said = {
        name: team_text(value, names) if name in ("one", "other", "team") else str(value)
        for name, value in figures.items()
    }
    rounds = wrong.details.get("rounds")
    if wrong.code == "seats-rematch" and isinstance(rounds, tuple):
        sentence = tr.ngettext(
            "{one} and {other} met in round {rounds} already.",
            "{one} and {other} met in rounds {rounds} already.",
            len(rounds),
        )
        return sentence.format(**said, rounds=list_text([str(number) for number in rounds], tr))
    if wrong.code == "seats-bye-high":
        return tr.ngettext(
            "{team} would sit out, though {below} lower-ranked team has not sat out more often.",
            "{team} would sit out, though {below} lower-ranked teams have not sat out more often.",
            figures["below"],
        ).format(**said)
    return tr.gettext(SENTENCES[wrong.code]).format(**said)


def seats_text(seats: Sequence[GameSeats], names: Names, tr: Translator) -> str:
    """Who sits at some tables: `table 3: 4 Les Valets – 7 Dix de der · sits out: 9 Capot`."""
    return " · ".join(_seats_text(seated, names, tr) for seated in seats)


def _seats_text(seated: GameSeats, names: Names, tr: Translator) -> str:
    teams = " – ".join(" + ".join(team_text(team, names) for team in side) for side in seated.sides)
    if seated.table is None:
        return tr.gettext("sits out: {teams}").format(teams=teams)
    return tr.gettext("table {table}: {teams}").format(table=seated.table, teams=teams)


def change_lines(line: SeatChangeView, names: Names, tr: Translator) -> tuple[str, ...]:
    """What a change by hand would do: who sits where now, and who would."""
    sentences = (
        tr.gettext("Now: {places}.").format(places=seats_text(line.before, names, tr)),
        tr.gettext("Then: {places}.").format(places=seats_text(line.after, names, tr)),
    )
    posted = tr.gettext("The round is posted: tell these tables, and print its papers again.")
    return (*sentences, posted) if line.is_posted else sentences


def broken_lines(line: SeatChangeView, names: Names, tr: Translator) -> tuple[str, ...]:
    """What a change would break that the draw had kept."""
    return tuple(wrong_text(wrong, names, tr) for wrong in line.broken)


def mended_lines(line: SeatChangeView, names: Names, tr: Translator) -> tuple[str, ...]:
    """What a change would put right."""
    return tuple(tr.gettext("Set: {what}").format(what=wrong_text(wrong, names, tr)) for wrong in line.mended)


def offer_text(offer: LateOffer, names: Names, tr: Translator) -> str:
    """A seat that late teams are offered, as the button of it says."""
    late = list_text([team_text(team, names) for team in offer.late], tr)
    against = list_text([team_text(team, names) for team in offer.against], tr)
    sentences = {
        LateChoice.EXEMPT: N_("{late} plays {against}, who sits out, at table {table}"),
        LateChoice.OWN_TABLE: N_("{late} play each other at table {table}"),
        LateChoice.JOIN: N_("{late} joins table {table}: {against}"),
        LateChoice.BYE: N_("{late} sits out this round, which counts as a bye"),
        LateChoice.WAIT: N_("{late}: wait for the next round"),
    }
    return tr.gettext(sentences[offer.choice]).format(late=late, against=against, table=offer.table)


def leaving_lines(line: LeavingView, tr: Translator) -> Iterator[str]:
    """What follows when teams leave: in the round that is played, and in those to come."""
    for game in line.games:
        if not game.staying:
            sentence = tr.gettext("Round {round}, table {table}: both sides leave, and the game is over.")
        elif game.begun:
            sentence = tr.gettext("Round {round}, table {table}: the game has begun and is not over.")
        else:
            sentence = tr.gettext("Round {round}, table {table}: the game has not begun.")
        yield sentence.format(round=game.round, table=game.table)
        if game.followed and game.staying:
            yield tr.gettext(
                "A later round was drawn after this game: it is not annulled, whoever leaves loses it by forfeit."
            )
    if line.drawn_round is not None:
        yield tr.gettext("Round {round} is drawn and not posted: draw it again.").format(round=line.drawn_round)
    yield from _rounds_to_come(line, tr)


def _rounds_to_come(line: LeavingView, tr: Translator) -> Iterator[str]:
    if line.left < FEWEST:
        yield tr.gettext("Too few are left to draw another round.")
        return
    if line.in_bracket:
        yield tr.gettext("In the bracket, whoever was to meet them goes through without a game.")
        return
    left = tr.ngettext("{n} team is left", "{n} teams are left", line.left).format(n=line.left)
    tables = tr.ngettext("{n} table", "{n} tables", line.tables).format(n=line.tables)
    out = (
        tr.ngettext("{n} sits out", "{n} sit out", line.out).format(n=line.out)
        if line.out
        else tr.gettext("nobody sits out")
    )
    yield tr.gettext("From round {round} on: {left}, {tables}, {out}.").format(
        round=line.next_round, left=left, tables=tables, out=out
    )
    if line.keeps_positions and line.rounds_left:
        yield tr.gettext("The order of the games is settled: whoever was to meet them sits out instead.")
    last = line.next_round + line.rounds_left - 1
    if line.certain is not None and line.rounds_left and last > line.certain:
        first = max(line.certain + 1, line.next_round)
        yield tr.gettext("From round {round} on, some may have to meet again: {rounds} rounds were announced.").format(
            round=first, rounds=last
        )


def past_error_texts(line: PastErrorView, names: Names, tr: Translator) -> ConsequencesText:
    """What a corrected result does to the standings and to a draw that was made before, and what there is to choose."""
    summary = [
        tr.gettext(
            "Round {n} was drawn from the result as it was. From the corrected one, others would have met."
        ).format(n=line.round)
    ]
    moved = tr.ngettext("{n} team of {teams} changes rank.", "{n} teams of {teams} change rank.", len(line.moved))
    told = moved.format(n=len(line.moved), teams=line.teams) if line.moved else tr.gettext("No team changes rank.")
    summary.append(
        tr.gettext("In the standings after round {n}, by which it was drawn: {told}").format(
            n=line.round - 1, told=told
        )
    )
    lists = (
        (tr.gettext("Would have met"), shortened([_seats_text(seated, names, tr) for seated in line.then], tr)),
        (
            tr.gettext("Meet by the draw as it is"),
            shortened([_seats_text(seated, names, tr) for seated in line.now], tr),
        ),
        (tr.gettext("Teams that change rank"), shortened([moved_text(team, tr) for team in line.moved], tr)),
    )
    return ConsequencesText(
        tuple(summary), tuple((title, lines) for title, lines in lists if lines), tuple(_choices(line, tr))
    )


def _choices(line: PastErrorView, tr: Translator) -> Iterator[str]:
    if line.begun:
        begun = list_text([str(table) for table in line.begun], tr)
        sentence = tr.ngettext(
            "Table {tables} has begun and stays as it is.",
            "Tables {tables} have begun and stay as they are.",
            len(line.begun),
        )
        yield sentence.format(tables=begun)
    if line.redrawn and line.begun:
        yield tr.gettext("To draw again is to draw the other tables among themselves, with the same draw number.")
    elif line.redrawn:
        yield tr.gettext("To draw again is to draw the whole round once more, with the same draw number.")
    else:
        yield tr.gettext("No part of the draw can be made again: it stays as it is.")
    if line.redrawn and line.is_posted:
        yield tr.gettext("The round is posted: if it is drawn again, announce it and print its papers again.")
    yield tr.gettext("The choice is kept in the journal, and Ctrl+Z takes it back together with the correction.")


def apart_text(pair: ApartView, team: int, tr: Translator) -> str:
    """Whom a team should not meet, and how long."""
    index = pair.teams.index(team)
    other = f"{pair.teams[1 - index]} {pair.names[1 - index]}"
    if pair.until_round is None:
        return tr.gettext("Never meets {other}.").format(other=other)
    return tr.gettext("Does not meet {other} before round {n}.").format(other=other, n=pair.until_round + 1)
