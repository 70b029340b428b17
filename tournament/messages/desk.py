"""What was done, as the journal, the undo button and the foot of the window say it, and what two hosts have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.messages.cash import BOOKED, OF_CASH, cash_detail_texts, circumstances_of_cash
from tournament.messages.details import DetailTexts, UntoldError, detail_texts, one_of, whole
from tournament.messages.hall.tables import reported_totals_text
from tournament.messages.paper_titles import TITLES
from tournament.messages.phrases import list_text, numbered, side_by_side, side_text
from tournament.messages.prizes import journal_prize_text
from tournament.messages.raffle import COUNTED_OF_RAFFLE, OF_RAFFLE
from tournament.messages.rounds.brackets import FROM_THE_END
from tournament.messages.scores.rulings import ADJUSTED, cited_text, ruling_text, signed
from tournament.records.kinds import Kind
from tournament.scoring.facts import SIDES
from tournament.scoring.systems import SYSTEMS
from tournament.sentences import N_, NN_
from tournament.services.desk.views import JournalEntryView, UndoView
from tournament.settings import SETTINGS

SENTENCES: Final[Mapping[str, str]] = {
    "championship-created": N_("championship {name} created"),
    "championship-moved": N_("championship moved to {to}"),
    "championship-arrived": N_("championship continues here, moved from {from}"),
    "move-abandoned": N_("move to {to} abandoned, championship continues here"),
    "championship-changed": N_("settings changed"),
    # teams
    "team-registered": N_("{team} registered"),
    "team-changed": N_("{team} changed"),
    "player-replaced": N_("{entering} plays for {leaving} in {team}"),
    "spelling-corrected": N_("{was} is written {spelt} now, in {team}"),
    "contact-changed": N_("telephone of {team} changed"),
    "waiting-paired": N_("team {number} registered from the waiting list: {team}"),
    "team-withdrawn": N_("{team} withdrawn"),
    "team-excluded": N_("{team} excluded"),
    "team-brought-back": N_("{team} back in the championship"),
    "team-removed": N_("registration of {team} deleted"),
    "team-refunded-removed": N_("registration of {team} deleted, what it had paid refunded"),
    "pair-kept-apart": N_("{team} and {other} never to meet"),
    "pair-kept-apart-at-first": N_("{team} and {other} not to meet before round {first}"),
    "pair-may-meet": N_("{team} and {other} may meet"),
    "pass-reissued": N_("new pass given to team {number}"),
    # draws
    "round-drawn": N_("round {round} drawn"),
    "round-redrawn": N_("round {round} drawn again"),
    "round-posted": N_("round {round} posted"),
    "posting-taken-back": N_("round {round} unposted"),
    "draw-discarded": N_("draw of round {round} discarded"),
    "teams-swapped": N_("round {round}, {one} and {other} changed places by hand: {now} (before: {before})"),
    "tables-swapped": N_("round {round}, tables {one} and {other} changed places by hand: {now} (before: {before})"),
    "team-moved": N_("round {round}, {one} moved by hand: {now} (before: {before})"),
    "late-seated": N_("round {round}, {teams} came late and play at table {table}"),
    "clock-started": N_("round {round}, clock started"),
    "clock-paused": N_("round {round}, clock paused"),
    "clock-resumed": N_("round {round}, clock resumed"),
    "time-called": N_("round {round}, time called, hands left: {more}"),
    "presence-counted": N_("round {round}, presence counted, missing: {numbers}"),
    "missing-declared": N_("round {round}, presence counted, forfeit of {numbers}"),
    "late-exempt": N_("round {round}, {teams} came late and sit out"),
    # tables
    "hand-recorded": N_("table {table}, hand {hand} recorded"),
    "hand-changed": N_("table {table}, hand {hand} corrected"),
    "hand-annulled": N_("table {table}, hand {hand} annulled"),
    "hand-removed": N_("table {table}, hand {hand} removed"),
    "totals-recorded": N_("table {table}, totals recorded"),
    "totals-cleared": N_("table {table}, totals removed"),
    "sides-exchanged": N_("table {table}, the two sides exchanged on the sheet"),
    "sheet-moved": N_("sheet of table {table} moved to table {to}"),
    "sheet-emptied": N_("table {table}, sheet emptied"),
    "game-resumed": N_("table {table} no longer stopped"),
    "game-forfeited": N_("table {table}, forfeit"),
    "deal-voided": N_("table {table}, hand {hand} annulled: {ruling}"),
    "award-recorded": N_("table {table}, hand {hand} awarded: {ruling}"),
    "ruling-recorded": N_("table {table}: {ruling}"),
    "ruling-struck-out": N_("table {table}, deleted: {ruling}"),
    "game-reopened": N_("table {table}, decision taken back"),
    # hall
    "announced": N_("announced: {message}"),
    "announcement-changed": N_("announcement changed: {message}"),
    "announcement-taken-down": N_("announcement taken down: {message}"),
    "standings-revealed": N_("standings shown to the hall"),
    "claim-made": N_("table {table}, {team} report {claimed}"),
    "claim-agreed": N_("table {table}, {team} report {claimed} too, and it is recorded"),
    "claim-contested": N_("table {table}, {team} say that what is reported is not right"),
    "claim-withdrawn": N_("table {table}, {team} take back what they reported"),
    "claims-accepted": N_("table {table}, {claimed} accepted as {team} report"),
    "claims-settled": N_("table {table}, what was reported is settled"),
    "referee-called": N_("referee called by {team} to table {table}"),
    "call-answered": N_("a referee went to table {table}"),
    # prizes
    "prize-added": N_("prize added: {prize}"),
    "prize-changed": N_("prize changed: {prize}"),
    "prize-moved": N_("prize moved: {prize}"),
    "prize-removed": N_("prize taken out: {prize}"),
    # paper
    "document-issued": N_("printed: {document} (issue {edition})"),
    # several desks
    "host-taken-over": N_("continues as main computer with what “{device}” had"),
    "host-superseded": N_("“{device}” has taken over as main computer: it continues there"),
    **OF_CASH,
    **OF_RAFFLE,
}
OF_ONE_SETTING: Final[Mapping[str, str]] = {declared.column: declared.changed for declared in SETTINGS.values()}
OF_THE_DRAW: Final[Mapping[str, str]] = {
    # a past result was corrected, and what became of the draw that was made before
    "kept": N_("{done}; the draw of round {round} kept"),
    "redrawn": N_("{done}; round {round} drawn again where nothing had begun"),
}
OF_THE_RULES: Final[Mapping[str, str]] = {"game": N_("game changed to {game}"), "rule": N_("rule changed: {rule}")}
OF_ONE_TEAM: Final[Mapping[str, str]] = {
    "names-swapped": N_("name and first name swapped in {team}"),
    "teams-present": N_("{team} marked present"),
    "teams-absent": N_("{team} marked absent"),
    "teams-paid": N_("{team} marked as having paid"),
    "teams-unpaid": N_("{team} marked as not having paid"),
    "teams-near-door": N_("{team} to be seated near the door"),
    "teams-anywhere": N_("{team} seated at any table again"),
    "teams-in-category": N_("{team} in the category “{category}”"),
    "teams-without-category": N_("{team} in no category any more"),
}
COUNTED: Final[Mapping[str, tuple[str, tuple[str, str]]]] = {
    # what is counted, and the sentence for one and for many of them
    "teams-imported": ("teams", NN_("list imported, {teams} team", "list imported, {teams} teams")),
    "teams-present": ("teams", NN_("{teams} team marked present", "{teams} teams marked present")),
    "teams-absent": ("teams", NN_("{teams} team marked absent", "{teams} teams marked absent")),
    "teams-paid": ("teams", NN_("{teams} team marked as having paid", "{teams} teams marked as having paid")),
    "teams-unpaid": ("teams", NN_("{teams} team marked as not having paid", "{teams} teams marked as not having paid")),
    "teams-withdrawn": ("teams", NN_("{teams} team withdrawn: {numbers}", "{teams} teams withdrawn: {numbers}")),
    "teams-excluded": ("teams", NN_("{teams} team excluded: {numbers}", "{teams} teams excluded: {numbers}")),
    "teams-near-door": (
        "teams",
        NN_("{teams} team to be seated near the door", "{teams} teams to be seated near the door"),
    ),
    "teams-anywhere": (
        "teams",
        NN_("{teams} team seated at any table again", "{teams} teams seated at any table again"),
    ),
    "teams-in-category": (
        "teams",
        NN_("{teams} team in the category “{category}”", "{teams} teams in the category “{category}”"),
    ),
    "teams-without-category": (
        "teams",
        NN_("{teams} team in no category any more", "{teams} teams in no category any more"),
    ),
    "names-swapped": (
        "teams",
        NN_("name and first name swapped in {teams} team", "name and first name swapped in {teams} teams"),
    ),
    "contacts-erased": ("phones", NN_("{phones} telephone number erased", "{phones} telephone numbers erased")),
    "round-closed": (
        "tables",
        NN_("round {round} closed, {tables} table decided", "round {round} closed, {tables} tables decided"),
    ),
    "round-stopped": (
        "tables",
        NN_(
            "round {round} stopped by the clock, {tables} table, hands left: {more}",
            "round {round} stopped by the clock, {tables} tables, hands left: {more}",
        ),
    ),
    "minutes-given": (
        "minutes",
        NN_("round {round}, {minutes} minute given", "round {round}, {minutes} minutes given"),
    ),
    "minutes-taken": (
        "minutes",
        NN_("round {round}, {minutes} minute taken", "round {round}, {minutes} minutes taken"),
    ),
    "clock-put-right": (
        "minutes",
        NN_("round {round}, clock set: {minutes} minute left", "round {round}, clock set: {minutes} minutes left"),
    ),
    "hands-recorded": (
        "hands",
        NN_("table {table}, sheet of {hands} hand recorded", "table {table}, sheet of {hands} hands recorded"),
    ),
    "claim-hands": (
        "hands",
        NN_("table {table}, {hands} hand reported by {team}", "table {table}, {hands} hands reported by {team}"),
    ),
    "totals-taken": (
        "hands",
        NN_("table {table}, totals instead of {hands} hand", "table {table}, totals instead of {hands} hands"),
    ),
    "game-stopped": (
        "more",
        NN_("table {table} stopped, {more} hand left", "table {table} stopped, {more} hands left"),
    ),
    "prizes-planned": ("prizes", NN_("plan of {prizes} prize", "plan of {prizes} prizes")),
    **BOOKED,
    **COUNTED_OF_RAFFLE,
}
WITH_WHO_WAIT: Final[Mapping[str, str]] = {
    "teams-imported": N_("list imported, {registered}"),
    "teams-present": N_("{registered} marked present"),
    "teams-absent": N_("{registered} marked absent"),
    "teams-paid": N_("{registered} marked as having paid"),
    "teams-unpaid": N_("{registered} marked as not having paid"),
}
"""Where somebody is among them who waits for a partner."""
TIME_CALLED: Final = "time-called"
"""Where tables are stopped by it, that is what is said."""
CLOCK_OF_ONE_TABLE: Final[Mapping[str, str]] = {
    "clock-paused": N_("round {round}, clock of table {table} paused"),
    "clock-resumed": N_("round {round}, clock of table {table} resumed"),
    "minutes-given": N_("round {round}, table {table}: minutes given: {minutes}"),
    "minutes-taken": N_("round {round}, table {table}: minutes taken: {minutes}"),
}


PAPER_OF_A_ROUND: Final = N_("printed: {document}, round {round} (issue {edition})")
PAPER_OF_ONE: Final[Mapping[str, str]] = {
    "table": N_("printed: {document}, round {round}, table {table} alone (issue {edition})"),
    "team": N_("printed: {document}, round {round}, team {team} alone (issue {edition})"),
}
SAVED: Final[Mapping[str, str]] = {
    N_("printed: {document} (issue {edition})"): N_("saved as a file: {document} (issue {edition})"),
    PAPER_OF_A_ROUND: N_("saved as a file: {document}, round {round} (issue {edition})"),
    PAPER_OF_ONE["table"]: N_("saved as a file: {document}, round {round}, table {table} alone (issue {edition})"),
    PAPER_OF_ONE["team"]: N_("saved as a file: {document}, round {round}, team {team} alone (issue {edition})"),
}
"""What is said of a paper that was kept as a file, by what is said of the same from a printer."""
OF_RULINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "ruling-recorded": {"team": N_("{team}: {ruling}"), "round": N_("round {round}: {ruling}")},
    "ruling-struck-out": {"team": N_("{team}, deleted: {ruling}"), "round": N_("round {round}, deleted: {ruling}")},
}
"""A decision that is about no table: about a team, or a whole round."""
CALLS: Final[Mapping[str, str]] = {
    "referee-called": N_("referee called"),
    "call-answered": N_("a referee went where one was called"),
}
"""A call that is about no table: the door's."""
OF_REFEREES: Final = (*CALLS, *OF_RULINGS, "deal-voided", "presence-counted")
"""What may be about no table."""


def entry_text(entry: JournalEntryView, tr: Translator) -> str:
    """What an entry of the journal did; for an undo or a redo, what it took back or did again."""
    return action_text(entry.what, entry.details, tr)


def action_text(what: str, details: Mapping[str, Detail], tr: Translator) -> str:
    """What an entry of the journal did of which only its code and its details are known."""
    try:
        return _action_text(what, details, tr)
    except UntoldError:
        return tr.gettext("something this version cannot tell ({what})").format(what=what)


def _action_text(what: str, details: Mapping[str, Detail], tr: Translator) -> str:
    values = _detail_texts(what, details, tr)
    if "until" in details:
        values["first"] = str(whole(details, "until") + 1)
    said = _sentence(str(details.get("undone", what)), details, tr).format_map(values)
    if "draw" in details:
        return tr.gettext(OF_THE_DRAW[one_of(OF_THE_DRAW, details, "draw")]).format(
            done=said, round=values["draw_round"]
        )
    if "to_the_final" in details:
        left = min(max(whole(details, "to_the_final"), 0), len(FROM_THE_END) - 1)
        return tr.gettext("{done} ({games})").format(done=said, games=tr.gettext(FROM_THE_END[left]))
    if "spelt" in details and what == "player-replaced":
        return tr.gettext("{done}; {was} is written {spelt} now").format(
            done=said, was=values["was"], spelt=values["spelt"]
        )
    if "absent" in details:
        return tr.gettext("{done}; marked absent: {teams}").format(done=said, teams=details["absent"])
    if "namesake" in details:
        return tr.gettext("{done}; {player} is another person than {other}").format(
            done=said, player=values["namesake"], other=values["other"]
        )
    return said


def _detail_texts(what: str, details: Mapping[str, Detail], tr: Translator) -> DetailTexts:
    """The values of an entry; a document by its title."""
    if isinstance(details.get("game"), str):
        one_of(SYSTEMS, details, "game")
    if "rule" in details:
        one_of({setting.name for system in SYSTEMS.values() for setting in system.settings}, details, "rule")
    said = DetailTexts(detail_texts(details, tr, numbered) | cash_detail_texts(details, tr))
    for document, title in TITLES.items():
        if details.get("document") == document:
            said["document"] = tr.gettext(title)
    if "won_by" in details:
        said["prize"] = journal_prize_text(details, tr)
    if "ruling" in details:
        said["ruling"] = ruling_text(one_of(tuple(Kind), details, "ruling"), str(details.get("outcome", "")), tr)
    if "claimed" in details:
        said["claimed"] = reported_totals_text(dict(zip(SIDES, _numbers(details, "claimed"), strict=False)), tr)
    if str(details.get("undone", what)) in ADJUSTED:
        said["points"] = signed(whole(details, "points"), tr)
    return said


def _sentence(what: str, details: Mapping[str, Detail], tr: Translator) -> str:
    if what in WITH_WHO_WAIT and "waiting" in details:
        return _with_people_who_wait(what, whole(details, "teams"), whole(details, "waiting"), tr)
    if what == TIME_CALLED and details.get("tables"):
        what = "round-stopped"
    if special := _special(what, details):
        return tr.gettext(special)
    if what in ADJUSTED:
        points = whole(details, "points")
        return tr.ngettext(*ADJUSTED[what][points < 0], abs(points))
    if what in COUNTED:
        counted, (one, many) = COUNTED[what]
        return tr.ngettext(one, many, abs(whole(details, counted)))
    if what not in SENTENCES:
        raise UntoldError(what)
    return tr.gettext(SENTENCES[what])


def _of_paper(details: Mapping[str, Detail]) -> str:
    of_one = next((sentence for one, sentence in PAPER_OF_ONE.items() if one in details), PAPER_OF_A_ROUND)
    printed = of_one if "round" in details else SENTENCES["document-issued"]
    return SAVED[printed] if details.get("saved") else printed


def _special(what: str, details: Mapping[str, Detail]) -> str | None:
    """The sentence of an entry that its details change; None where they do not."""
    if what == "team-registered" and "number" not in details:
        return N_("{team} put on the waiting list")
    if what in OF_REFEREES:
        return _special_call(what, details) if what in CALLS else _special_ruling(what, details)
    if what == "sheet-moved" and details.get("both"):
        return N_("sheets of tables {table} and {to} exchanged")
    if "table" in details and what in CLOCK_OF_ONE_TABLE:
        return CLOCK_OF_ONE_TABLE[what]
    if what == "document-issued":
        return _of_paper(details)
    if details.get("teams") == 1 and what in OF_ONE_TEAM:
        return OF_ONE_TEAM[what]
    if "setting" in details and not OF_THE_RULES.keys() & details.keys():
        return (
            N_("entry fee is {fee_cents} now")
            if "fee_cents" in details
            else OF_ONE_SETTING[one_of(OF_ONE_SETTING, details, "setting")]
        )
    return next((sentence for one, sentence in OF_THE_RULES.items() if one in details), None)


def _special_call(what: str, details: Mapping[str, Detail]) -> str | None:
    """The sentence of a call that is about no table, or was made by no team."""
    if "table" not in details:
        return CALLS[what]
    return N_("referee called to table {table}") if what == "referee-called" and "team" not in details else None


def _special_ruling(what: str, details: Mapping[str, Detail]) -> str | None:
    """The sentence of a decision that is about no table or no line of its sheet, and of a count that misses nobody."""
    if what in OF_RULINGS and "table" not in details:
        return OF_RULINGS[what]["team" if "team" in details else "round"]
    if what == "deal-voided" and "hand" not in details:
        return SENTENCES["ruling-recorded"]
    return (
        N_("round {round}, presence counted, nobody missing")
        if what == "presence-counted" and "numbers" not in details
        else None
    )


def _with_people_who_wait(what: str, teams: int, waiting: int, tr: Translator) -> str:
    """What was done to so many at once, of whom some wait for a partner: nobody alone is a team."""
    people = tr.ngettext("{waiting} person waiting", "{waiting} people waiting", waiting)
    registered = [tr.ngettext("{teams} team", "{teams} teams", teams), people] if teams else [people]
    return tr.gettext(WITH_WHO_WAIT[what]).format(registered=tr.gettext(" and ").join(registered))


OF_A_GAME: Final = ("hand", "totals", "game", "sheet", "sides", "claim", "deal-voided", "award-recorded", "ruling")
"""So begins what is done at a table; its sentence names the table, and not the round."""


def circumstances_text(entry: JournalEntryView, tr: Translator) -> str:
    """An entry's round, side, effect on totals, article and decider, as far as it has them.

    `Round 2 · side 1 · from 1,200 – 840 to 1,360 – 840 · art. 9 · decided by Ana`. What was taken back goes from after
    to before.
    """
    try:
        said = " · ".join(_circumstances(entry, tr))
    except UntoldError:
        return ""
    return said[:1].upper() + said[1:]


def _circumstances(entry: JournalEntryView, tr: Translator) -> Sequence[str]:
    say, details = tr.gettext, entry.details
    parts = []
    if "round" in details and str(details.get("undone", entry.what)).startswith(OF_A_GAME):
        parts.append(say("round {n}").format(n=details["round"]))
    if side := str(details.get("at_side", "")):
        parts.append(list_text([side_text(letter, tr) for letter in side if letter in SIDES], tr))
    if {"before", "after"} <= details.keys():  # totals; of seats it says what they are now
        before, after = (
            _totals(details, name, tr)
            for name in (("after", "before") if entry.what == "undo" else ("before", "after"))
        )
        parts.append(say("from {before} to {after}").format(before=before, after=after))
    if "trick" in details:
        parts.append(say("trick {n}").format(n=details["trick"]))
    if "elapsed" in details:
        minutes = whole(details, "elapsed")
        parts.append(tr.ngettext("after {n} minute of play", "after {n} minutes of play", minutes).format(n=minutes))
    if "article" in details:
        parts.append(cited_text(str(details["article"]), tr))
    if "referee" in details:
        parts.append(say("decided by {name}").format(name=details["referee"]))
    parts += circumstances_of_cash(str(details.get("undone", entry.what)), details, tr)
    return parts


def _totals(details: Mapping[str, Detail], name: str, tr: Translator) -> str:
    """Totals as the journal keeps them, `1200/840`, beside each other."""
    return side_by_side(_numbers(details, name), tr)


def _numbers(details: Mapping[str, Detail], name: str) -> Sequence[int]:
    return [whole({name: total}, name) for total in str(details[name]).split("/")]


def passed_over_lines(steps: UndoView, tr: Translator) -> Iterator[str]:
    """That the last step stays, as the journal holds no phone, and what undo takes next."""
    assert steps.passed_over is not None
    said = tr.gettext("This cannot be undone, because the journal holds no telephone numbers: {what}.")
    yield said.format(what=entry_text(steps.passed_over, tr))
    if steps.undo is not None:
        yield tr.gettext("Undo once more takes back what was done before it: {what}.").format(
            what=entry_text(steps.undo, tr)
        )


def done_text(entry: JournalEntryView, tr: Translator) -> str:
    """What an entry did, as a sentence on its own, for what just happened: `Undone: round 2 posted`."""
    said = entry_text(entry, tr)
    if entry.what == "undo":
        return tr.gettext("Undone: {what}.").format(what=said)
    if entry.what == "redo":
        return tr.gettext("Done again: {what}.").format(what=said)
    if _begins_with_a_name(entry, tr):
        return said + "."
    return said[:1].upper() + said[1:] + "."


def _begins_with_a_name(entry: JournalEntryView, tr: Translator) -> bool:
    """Whether a name comes first, which is written as its bearer writes it."""
    if entry.what not in SENTENCES and entry.what not in OF_ONE_TEAM:
        return False
    try:
        sentence = _sentence(entry.what, entry.details, tr)
    except UntoldError:
        return False
    return any(name in entry.details and sentence.startswith(f"{{{name}}}") for name in ("team", "entering"))


MOST_TOLD = 5
"""So many things are named; all of them stand in the journal."""


def only_here_lines(done: Iterable[JournalEntryView], where: str, tr: Translator) -> Iterator[str]:
    """What was done at a host after another one had taken over, and where it is kept; nothing where nothing was."""
    lines = tuple(done)
    if not lines:
        return
    yield tr.ngettext(
        "{n} thing was done here since then, and is missing there:",
        "{n} things were done here since then, and are missing there:",
        len(lines),
    ).format(n=len(lines))
    yield from newest_entry_lines(lines, tr)
    kept = tr.gettext("All of it is kept in {file}, which can be read.").format(file=where) if where else ""
    yield " ".join(filter(None, (tr.gettext("Type again there what is missing."), kept)))


def former_host_lines(lost: Iterable[JournalEntryView], tr: Translator) -> Iterator[str]:
    """That the host of before was opened again, and what only that one has."""
    lines = tuple(lost)
    if not lines:
        yield tr.gettext(
            "The old main computer was opened again. It can only be read now, and has nothing that is missing here."
        )
        return
    yield tr.ngettext(
        "The old main computer was opened again. It can only be read now, and has {n} thing that is missing here:",
        "The old main computer was opened again. It can only be read now, and has {n} things that are missing here:",
        len(lines),
    ).format(n=len(lines))
    yield from newest_entry_lines(lines, tr)
    yield tr.gettext("Type again here what is missing.")


def rival_text(device: str, tr: Translator) -> str:
    """That two computers have taken over from one."""
    told = tr.gettext(
        "“{device}” has taken over as main computer as well. What is typed there is missing here: end one of the two."
    )
    return told.format(device=device)


def newest_entry_lines(lines: tuple[JournalEntryView, ...], tr: Translator) -> Iterator[str]:
    """The newest of them, with who did them."""
    for line in lines[-MOST_TOLD:]:
        yield tr.gettext("{who}: {what}").format(who=line.by, what=entry_text(line, tr))
