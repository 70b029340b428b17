"""What referees can decide and did decide, in words, and what each decision would do before it is taken."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number, side_by_side, side_text
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.messages.setup.consequences import came_out_text, moved_text, shortened
from tournament.records.kinds import PREAMBLE, RULINGS, Counted, Kind, Outcome, brings
from tournament.records.rulings import Decision
from tournament.scoring.facts import Side
from tournament.scoring.scores import GameScore
from tournament.sentences import N_, NN_
from tournament.services.rounds.views import PointsView
from tournament.services.scores.views import (
    ChangedTable,
    CorrectionPreview,
    Repeated,
    RulingView,
    SheetState,
    SheetView,
    SideView,
    StopView,
)

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


def ruling_text(kind: str, outcome: str, tr: Translator) -> str:
    """A kind of decision with what followed: `Wrong card: put right and played on`."""
    ruling = RULINGS[kind]
    name = tr.gettext(ruling.name)
    followed = next((told for each, told in ruling.outcomes.items() if each == outcome), "")
    return tr.gettext("{ruling}: {outcome}").format(ruling=name, outcome=tr.gettext(followed)) if followed else name


def decision_text(line: Decision, tr: Translator) -> str:
    """A decision's place and article: `Forfeit · round 2, table 7 · side 1 · after 12 minutes · art. 9 D`."""
    ruling, where = ruling_text(line.kind, line.outcome, tr), where_text(line.round, line.table, tr)
    return " · ".join(
        part
        for part in (ruling, where, *decision_detail_texts(line, tr), article_text(line, tr), referees_text(line, tr))
        if part
    )


def ruled_text(line: Decision, tr: Translator) -> str:
    """A decision with its article, where its round and table are told beside it."""
    told = (
        ruling_text(line.kind, line.outcome, tr),
        *decision_detail_texts(line, tr),
        article_text(line, tr),
        referees_text(line, tr),
    )
    return " · ".join(part for part in told if part)


def article_text(line: Decision, tr: Translator) -> str:
    """A decision's article, or that it is a convention; older files name silent articles."""
    ruling = RULINGS.get(line.kind)
    knows_any = ruling is None or ruling.article or ruling.articles or line.kind == Kind.ANNULLED
    article = line.article if knows_any and not (line.kind == Kind.CLOCK and line.outcome == Outcome.MINUTES) else ""
    if article:
        return cited_text(article, tr)
    return tr.gettext("this championship’s convention") if ruling is not None and ruling.is_custom else ""


def cited_text(article: str, tr: Translator) -> str:
    """An article, or what stands before the first of them."""
    return (
        tr.gettext("preamble of the contrée")
        if article == PREAMBLE
        else tr.gettext("art. {article}").format(article=article)
    )


def referees_text(line: Decision, tr: Translator) -> str:
    """That several referees decided it, who are named together; empty where one did."""
    return tr.gettext("referees together, art. 9 D") if len(re.split(TOGETHER, line.referee)) > 1 else ""


def count_text(line: RulingView, tr: Translator) -> str:
    """Which time it is for a team that was at fault in this way before; empty for the first."""
    if line.count < 2 or not RULINGS[line.decision.kind].counted:
        return ""
    kind = Kind(line.decision.kind)
    return repeated_text(Repeated(kind, line.concerned[0], 0, line.count, brings(kind, line.count)), tr)


def decision_detail_texts(line: Decision, tr: Translator) -> Iterator[str]:
    """Which side, hand and trick a decision is about, how many points, and after how many minutes it was."""
    if line.sides:
        yield list_text([side_text(letter, tr) for letter in line.sides], tr)
    if line.deal is not None:
        yield tr.gettext("hand {n}").format(n=line.deal)
    if line.trick is not None:
        yield tr.gettext("trick {n}").format(n=line.trick)
    if line.points is not None:
        yield measure_text(line, line.points, tr)
    if line.minutes is not None:
        yield tr.ngettext("after {n} minute of play", "after {n} minutes of play", line.minutes).format(
            n=number(line.minutes, tr)
        )


def measure_text(line: Decision, count: int, tr: Translator) -> str:
    """The number that belongs to a decision: points given or had, minutes given, hands left."""
    if line.outcome == Outcome.MINUTES:
        return tr.ngettext("{n} minute", "{n} minutes", abs(count)).format(n=signed(count, tr))
    if line.kind in (Kind.STOP, Kind.CLOCK):
        return tr.ngettext("{n} hand left", "{n} hands left", count).format(n=number(count, tr))
    if line.kind == Kind.WRONG_CARD:
        return tr.ngettext("{n} point before it", "{n} points before it", count).format(n=number(count, tr))
    return tr.ngettext("{n} point", "{n} points", abs(count)).format(n=signed(count, tr))


def signed(count: int, tr: Translator) -> str:
    """A number with its sign, also where it is positive."""
    return ("+" if count > 0 else "") + number(count, tr)


def reason_text(line: Decision, tr: Translator) -> str:
    """Who took a decision, and why."""
    if line.referee and line.reason:
        return tr.gettext("{who}: {reason}").format(who=line.referee, reason=line.reason)
    return line.referee or line.reason


def points_text(line: PointsView, tr: Translator) -> str:
    """Points given or taken, and where: `−100 points · round 3, table 30`."""
    points = tr.ngettext("{n} point", "{n} points", abs(line.points)).format(n=signed(line.points, tr))
    return " · ".join(
        part for part in (points, where_text(line.round, line.table, tr) or tr.gettext("outside the games")) if part
    )


def where_text(round_: int | None, table: int | None, tr: Translator) -> str:
    """Where a decision was made, round and table; empty for one that concerns the team as such."""
    if round_ is None:
        return ""
    if table is None:
        return tr.gettext("round {n}").format(n=round_)
    return tr.gettext("round {round}, table {table}").format(round=round_, table=table)


def counted(line: Repeated) -> Counted:
    """How the times of a kind are said, which is one that is counted."""
    told = RULINGS[line.kind].counted
    if told is None:
        raise KeyError(line.kind)
    return told


def faults_text(line: Repeated, tr: Translator) -> str:
    """How often a team was at fault in one way over all the rounds: `2 irregular deals`."""
    return tr.ngettext(*counted(line).times, line.in_all).format(n=line.in_all)


def brought_text(line: Repeated, tr: Translator) -> str:
    """What the last time brought; empty where nothing follows from it."""
    return tr.gettext(BRINGS[line.brings]) if line.brings else ""


def repeated_text(line: Repeated, tr: Translator) -> str:
    """A team's repetition: `Irregular deal 2 of team 12: the other side may ask for a referee …`."""
    told = tr.gettext(counted(line).again).format(n=line.in_all, team=line.team)
    told = told[:1].upper() + told[1:]
    return (
        tr.gettext("{what}: {brings}").format(what=told, brings=tr.gettext(BRINGS[line.brings]))
        if line.brings
        else told
    )


@dataclass(frozen=True)
class IncidentWords:
    """In these sentences `{n}` is the number of the hand, `{last}` of the one that would be struck out."""

    name: str
    action: str
    consequence: str


WORDS: Final[Mapping[str, IncidentWords]] = {
    "irregular-deal": IncidentWords(
        N_("Irregular deal"),
        N_("Write the deal down as irregular"),
        N_(
            "The same player deals again, shuffled and cut (article 9 A). Which side dealt wrongly? Its "
            "irregular deals are counted."
        ),
    ),
    "irregular-bid": IncidentWords(
        N_("Irregular bid"),
        N_("Write the bid down as irregular"),
        N_(
            "The bid is void and its side can only pass; if it is to play all the same, the other may annul "
            "the hand at once (article 9 B)."
        ),
    ),
    "wrong-card": IncidentWords(
        N_("Wrong card"),
        N_("Write the wrong card down"),
        N_(
            "The other side has it put right, or stops the hand and takes that trick and all that remain (article 9 C)."
        ),
    ),
    "settle": IncidentWords(
        N_("Settled by the players"),
        N_("Write down what they agreed"),
        N_("Without a referee, both sides may cover the mistake and play on, or annul the hand (article 9)."),
    ),
    "adjust": IncidentWords(
        N_("Bonus or penalty"),
        N_("Write these points"),
        N_(
            "The points count in the total of the side and appear on the sheet with their reason (this "
            "championship’s convention)."
        ),
    ),
    "annul": IncidentWords(
        N_("Void deal"),
        N_("Write down hand {n} as void"),
        N_("The deal stays on the sheet and nothing is scored for it; the same player deals again."),
    ),
    "warning": IncidentWords(
        N_("Warning"),
        N_("Write the warning down"),
        N_(
            "It changes nothing on the sheet. The rules know only exclusion (article 9 D): a warning first is "
            "this championship’s convention."
        ),
    ),
    "exclude": IncidentWords(
        N_("Exclusion"),
        N_("Exclude"),
        N_("The organiser excludes a team: it is no longer drawn or ranked."),
    ),
    "late": IncidentWords(
        N_("Came late"),
        N_("Write down that they came late"),
        N_("They came before the ten minutes were over, or it was overlooked: nothing is lost, and the time is kept."),
    ),
    "forfeit": IncidentWords(
        N_("Forfeit"),
        N_("Declare the forfeit"),
        N_("A side that is not ready ten minutes after the start has lost the game (article 9 D). Which side loses?"),
    ),
    "clock": IncidentWords(
        N_("Minutes for this table"),
        N_("Change the time of the table"),
        N_("Minutes given to this table alone; with a minus sign they are taken away."),
    ),
    "stop": IncidentWords(
        N_("Stop the game"),
        N_("Stop the game"),
        N_("After so many hands (article 9 D) whoever is ahead wins; the game may still end earlier by itself."),
    ),
    "remove": IncidentWords(
        N_("Remove a hand"),
        N_("Remove hand {last}"),
        N_("For a hand that was never played: it is removed from the sheet. Undo brings it back."),
    ),
    "resume": IncidentWords(
        N_("Resume the game"),
        N_("Take back the stop"),
        N_("The game goes on as if the clock had not stopped it."),
    ),
    "reopen": IncidentWords(
        N_("Take back the decision"),
        N_("Take back the decision"),
        N_("The hands and totals on the sheet count again, and the game goes on where it was."),
    ),
    "complaint": IncidentWords(
        N_("Complaint rejected"),
        N_("Write the complaint down"),
        N_(
            "A side complained, the referee heard it and found nothing to punish: the decision is final, and "
            "kept (article 9 D)."
        ),
    ),
    "signalling": IncidentWords(
        N_("Irregular play"),
        N_("Write the signalling down"),
        N_(
            "Telling a partner anything other than by bids and cards is irregular play, for which a team may "
            "be excluded (preamble of the contrée)."
        ),
    ),
    "exposed": IncidentWords(
        N_("Open cards"),
        N_("Write the open cards down"),
        N_("Cards that were shown stay on the table, and the hand goes on (this championship’s convention)."),
    ),
    "recount": IncidentWords(
        N_("Recount"),
        N_("Write the recount down"),
        N_("Both piles are counted again, because together they do not make all the points of the hand."),
    ),
}


def award_text(sheet: SheetView, deal: int, tr: Translator) -> str:
    """An award's worth: `Side 1 138 points. Marked: 140 – 20. …`."""
    hand, scored = next(
        (line, scored) for line, scored in zip(sheet.hands, sheet.score.hands, strict=True) if line.number == deal
    )
    facts = hand.facts
    told = [*facts.by_side, *([(facts.declarer, facts.points)] if facts.declarer and facts.points is not None else [])]
    points = [
        tr.gettext("{side}: {points} points").format(side=side_text(side, tr), points=number(of, tr))
        for side, of in told
    ]
    capot = [tr.gettext("capot for {side}").format(side=side_text(facts.capot, tr))] if facts.capot else []
    marks = tr.gettext("scored {marks}").format(marks=side_by_side(list(scored.marks.values()), tr))
    award = " · ".join((*points, *capot, marks))
    return " ".join(
        filter(None, (f"{award[:1].upper()}{award[1:]}.", hand_text(scored, tr), ending_text(sheet.score, tr)))
    )


def totals_text(before: SheetView, after: SheetView, tr: Translator) -> str:
    """Changed totals: `Totals: 1,800 – 1,660, then 1,800 – 1,500.`."""
    was, now = (side_by_side([side.total for side in one.game.sides], tr) for one in (before, after))
    return tr.gettext("Totals: {was}, then {now}.").format(was=was, now=now) if was != now else ""


TWO = 2


def forfeit_text(
    sides: Sequence[SideView], losers: Collection[Side], marks: int | None, absent: bool, tr: Translator
) -> str:
    """Who lost and who wins what; `marks` None: the round's average; `absent`: no longer drawn."""
    lost = list_text([side.numbered_name for side in sides if side.letter in losers], tr)
    won = list_text([side.numbered_name for side in sides if side.letter not in losers], tr)
    if not won:
        either = tr.gettext("{teams} have lost, and nothing is scored for either.")
        several = tr.gettext("{teams} have lost, and nothing is scored for any of them.")
        said = (either if len(sides) == TWO else several).format(teams=lost)
    elif marks is None:
        said = tr.gettext("{loser} has lost with 0; {winner} wins with the average of the round.").format(
            loser=lost, winner=won
        )
    else:
        said = tr.gettext("{loser} has lost: {winner} wins {points} – 0.").format(
            loser=lost, winner=won, points=number(marks, tr)
        )
    if not absent:
        return said
    return " ".join((said, tr.gettext("Absent: out of the draw from the next round on, until marked present again.")))


def stopped_table_text(line: StopView, tr: Translator) -> str:
    """A table with its totals, and what follows there, as in `Table 3 · 1,240 – 980 · Equal: one more hand decides`."""
    table = tr.gettext("Table {n}").format(n=line.game.table)
    totals = side_by_side([side.total for side in line.game.sides], tr)
    return f"{table} · {totals} · {stop_text(line.score, line.more, tr)}"


def stop_text(score: GameScore, more: int, tr: Translator) -> str:
    """What follows where a game is stopped with this many hands left; `score` is what its sheet comes to then."""
    if score.is_over:
        return ending_text(score, tr)
    if more == 0:
        return tr.gettext("Equal: one more hand decides.")
    last = len(score.hands) + more
    if more == 1:
        return tr.gettext("Hand {n} is the last one, unless the totals are equal then.").format(n=last)
    sentence = tr.gettext("{more} more hands, up to hand {n}; one more if the totals are equal then.")
    return sentence.format(more=more, n=last)


def preview_lines(found: CorrectionPreview, tr: Translator) -> tuple[str, ...]:
    """A line for each table, then who changes rank, then that it can be undone."""
    moved = shortened([moved_text(team, tr) for team in found.moved], tr) or (tr.gettext("No team changes rank."),)
    return (*(table_text(line, tr) for line in found.tables), *moved, tr.gettext("A single undo takes it back."))


def table_text(line: ChangedTable, tr: Translator) -> str:
    """A table's totals: `Table 3, Les Valets and Dix de der: 1,240-2,000 (...) instead of 2,000-1,240 (...)`."""
    sentence = tr.gettext("Table {n}, {sides}: {after} instead of {before}.")
    after, before = state_text(line.after, tr), state_text(line.before, tr)
    return sentence.format(n=line.table, sides=list_text(line.sides, tr), after=after, before=before)


def state_text(state: SheetState, tr: Translator) -> str:
    """The state of a table."""
    if not state.is_in and not state.hands:
        return tr.gettext("an empty sheet")
    return came_out_text(state.totals, state.winner, state.is_in, tr)
