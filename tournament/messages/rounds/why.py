"""Why this table: a sentence to read out, and everything the draw went by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.draw.facts import NOBODY
from tournament.draw.reasons import BracketSource, BracketWay, Nearer, OfBracket, OfChance, OfPairing, OfPlan
from tournament.draw.trees import Bracket
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, moment_text, number
from tournament.messages.setup.formats import format_description_text, method_text
from tournament.sentences import N_
from tournament.services.desk.views import JournalEntryView
from tournament.services.rounds.views import DrawMethod, KnownBefore, WhyView
from tournament.services.scores.views import GameView


@dataclass(frozen=True)
class WhyPart:
    """A part of what is said on demand: its title and its lines."""

    heading: str
    lines: tuple[str, ...]


def called(team: int, played: KnownBefore) -> str:
    """A team by its number and name."""
    return f"{team} {played.names.get(team, '')}".strip()


def teams_of(line: WhyView) -> list[str]:
    """The teams of a game, called by number and name."""
    return [called(team, line.played) for side in line.game.sides for team in side.teams]


def as_sentence(said: str) -> str:
    """With a capital and a full stop."""
    return said[:1].upper() + said[1:] + "."


def rounds_text(rounds: Sequence[int], tr: Translator) -> str:
    """`round 2`, `rounds 2 and 5`."""
    return tr.ngettext("round {rounds}", "rounds {rounds}", len(rounds)).format(
        rounds=list_text(list(map(str, rounds)), tr)
    )


BRACKETS: Final[Mapping[Bracket, str]] = {
    Bracket.MAIN: N_("main bracket"),
    Bracket.THIRD_PLACE: N_("game for third place"),
    Bracket.CONSOLATION: N_("consolation"),
    Bracket.THIRD: N_("third draw"),
    Bracket.OTHERS: N_("bracket of those who did not qualify"),
    Bracket.SECOND: N_("bracket of those who have lost once"),
    Bracket.FINAL: N_("the final"),
}
WAYS: Final[Mapping[BracketWay, str]] = {
    BracketWay.RANK: N_("{team} begins here (place {place} when the phase began)"),
    BracketWay.WON: N_("{team} won against {opponent} ({where})"),
    BracketWay.LOST: N_("{team} lost against {opponent} ({where})"),
    BracketWay.BETTER: N_("{team} goes through from a game without a winner, by the better place ({where})"),
    BracketWay.WORSE: N_("nobody won the game of {team}, and its opponent went through by the better place ({where})"),
    BracketWay.EXEMPT: N_("{team} was exempt in round {round}"),
}
NOT_BEFORE: Final = (
    N_("{team} not before the final"),
    N_("{team} not before the semi-final"),
    N_("{team} not before the quarter-final"),
    N_("{team} not before the last 16"),
    N_("{team} not before the last 32"),
    N_("{team} not before the last 64"),
    N_("{team} not before the last 128"),
)
"""When a team can meet a pool mate again, by how many rounds follow that one."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def plan_text(line: WhyView, reason: OfPlan, tr: Translator) -> str:
    """A game of a schedule: its turn, and who was missing."""
    say, teams = tr.gettext, teams_of(line)
    turn = (
        say("round {turn} of the plan").format(turn=reason.turn)
        if reason.turns is None
        else say("round {turn} of {turns} of the plan").format(turn=reason.turn, turns=reason.turns)
    )
    if reason.pool:
        turn = say("pool {pool}, {turn}").format(pool=pool_text(reason.pool), turn=turn)
    where = as_sentence(f"{method_text(line.method, tr)}, {turn}")[:-1]
    if 0 in reason.positions and any(reason.positions):
        here = [team for team, position in zip(teams, reason.positions, strict=True) if not position]
        sentence = say(
            "{where}: {team} came late and found no free place in the plan. It goes round: each time another "
            "team gives way to it."
        )
        return sentence.format(where=where, team=list_text(here, tr))
    if 0 in reason.positions:
        late = say(
            "{where}: {teams} came late and found no free place in the plan; chance draws them against each other."
        )
        return late.format(where=where, teams=list_text(teams, tr))
    if reason.missing is None:
        sentence = say(
            "{where}: {one} (place {first}) meets {other} (place {second}), as was fixed before anybody played."
        )
        return sentence.format(
            where=where, one=teams[0], other=teams[1], first=reason.positions[0], second=reason.positions[1]
        )
    (team,), (position,) = teams, reason.positions
    if reason.missing == NOBODY:
        empty = say("{where}: {team} (place {place}) would meet the place that is empty, and sits out.")
        return empty.format(where=where, team=team, place=position)
    if reason.gives_way:
        sentence = say(
            "{where}: {team} (place {place}) gives way this time to the team that came late and has no place, "
            "and sits out."
        )
        return sentence.format(where=where, team=team, place=position)
    absent = say("{where}: {team} (place {place}) would meet {other}, who is not there, and sits out.")
    return absent.format(where=where, team=team, place=position, other=called(reason.missing, line.played))


def pool_text(pool: int) -> str:
    """The letter of a pool; beyond Z its number."""
    return LETTERS[pool - 1] if pool <= len(LETTERS) else str(pool)


def bracket_text(line: WhyView, reason: OfBracket, tr: Translator) -> str:
    """A game of a bracket: which it is, and where its teams come from."""
    say = tr.gettext
    where = as_sentence(
        say("{bracket}, round {n}").format(bracket=say(BRACKETS[reason.slot.bracket]), n=reason.slot.round)
    )[:-1]
    sources = ", ".join(source_text(source, line.played, tr) for source in reason.sources)
    if len(reason.sources) > 1:
        sentence = (
            say("{where}: {sources}; of those still in it the best meets the last whom it has not met.")
            if reason.drawn_anew
            else ""
        )
        return " ".join(
            [
                (sentence or say("{where}: {sources}.")).format(where=where, sources=sources),
                *_pool_mates(line, reason, tr),
            ]
        )
    team, rank = called(reason.sources[0].team, line.played), reason.sources[0].rank
    if reason.opposite is None:
        exempt = say(
            "{where}: an odd number is left, and {team} is exempt as the best of those who were exempt least often."
        )
        return exempt.format(where=where, team=team)
    if reason.waits:
        return say("{where}: {team} has won it, and waits without a game for its next opponent.").format(
            where=where, team=team
        )
    if reason.opposite == NOBODY and reason.slot.round == 1:
        sentence = say(
            "{where}: {team} is exempt by rank (place {place} of {places}): there is nobody opposite in the bracket."
        )
        return sentence.format(where=where, team=team, place=rank, places=reason.size)
    if reason.opposite == NOBODY:
        return say("{where}: {team} goes through without a game, for nobody came through opposite.").format(
            where=where, team=team
        )
    sentence = say("{where}: {other}, who stands opposite, is not there, and {team} goes through without a game.")
    return sentence.format(where=where, team=team, other=called(reason.opposite, line.played))


def _pool_mates(line: WhyView, reason: OfBracket, tr: Translator) -> Iterator[str]:
    """That pool mates meet as late as possible; of two who meet, that it could not be later."""
    say = tr.gettext
    if reason.of_one_pool:
        sentence = say(
            "They come from one pool, of which {n} are in this bracket: they could not be kept apart any longer."
        )
        yield sentence.format(n=number(reason.of_one_pool, tr))
    elif reason.slot.round == 1 and reason.mates:
        when = [
            say(NOT_BEFORE[min(mates.left, len(NOT_BEFORE) - 1)]).format(team=called(mates.team, line.played))
            for mates in reason.mates
        ]
        yield say("Whoever was in one pool is placed so as to meet again as late as can be: {when}.").format(
            when=list_text(when, tr)
        )


def source_text(source: BracketSource, played: KnownBefore, tr: Translator) -> str:
    """Where a team of a bracket comes from."""
    team, game = called(source.team, played), source.game
    if game is None:
        return tr.gettext(WAYS[BracketWay.RANK]).format(team=team, place=source.rank)
    opponents = [called(other, played) for other in game.teams if other != source.team]
    table, round_ = played.table_of(game), played.rounds.get(game.turn, game.turn)
    where = tr.gettext("round {round}, table {table}").format(round=round_, table=table) if table else ""
    where = where or tr.gettext("round {n}").format(n=round_)
    return tr.gettext(WAYS[source.way]).format(team=team, opponent=list_text(opponents, tr), where=where, round=round_)


def chance_text(line: WhyView, reason: OfChance, tr: Translator) -> str:
    """A game that only the lots chose, and who sat together before."""
    say, teams = tr.gettext, teams_of(line)
    if len(line.game.sides) == 1:
        before = tr.ngettext("They sat out {n} time before.", "They sat out {n} times before.", reason.byes).format(
            n=reason.byes
        )
        sentence = say(
            "Not everybody finds a seat: chance has {teams} sit out, among those who have done so least often."
        )
        return " ".join([sentence.format(teams=list_text(teams, tr)), *([before] if reason.byes else [])])
    sentence = say("Chance put {teams} together.").format(teams=list_text(teams, tr))
    if line.method is DrawMethod.SWISS:
        sentence = say("By standings: {teams} are close to each other.").format(teams=list_text(teams, tr))
    again = [
        *_again(reason.partners, N_("{pair} were partners before"), line, tr),
        *_again(reason.opponents, N_("{pair} have met"), line, tr),
    ]
    if not again:
        return " ".join([sentence, say("None of them had sat together before.")])
    return " ".join([sentence, as_sentence(list_text(again, tr)), say("No seating with less of that was found.")])


def _again(pairs: Mapping[frozenset[int], int], sentence: str, line: WhyView, tr: Translator) -> list[str]:
    """Who sat together before."""
    return [
        tr.gettext(sentence).format(pair=list_text([called(team, line.played) for team in sorted(pair)], tr))
        for pair in sorted(pairs, key=sorted)
    ]


COMPONENTS: Final[Mapping[str, str]] = {
    "banned": N_("teams that are never to meet"),
    "rematches": N_("rematches"),
    "repeated_byes": N_("earlier byes of whoever sits out"),
    "bye_height": N_("teams ranked below whoever sits out"),
    "group_gap": N_("distance of the score groups, squared"),
    "repeated_floats": N_("earlier games against another score group"),
    "early": N_("teams that should not meet yet"),
    "float_height": N_("places passed over between two score groups"),
    "gap": N_("distance in the standings, squared"),
    "off_target": N_("distance from the opponent aimed at, squared"),
}
"""What a draw minimises, by the names of the concerns, in words."""
THESE_TWO: Final[Mapping[str, str]] = {
    "banned": N_("{team} and {other} are never to meet"),
    "rematches": N_("{team} and {other} have met already ({rounds})"),
    "early": N_("{team} and {other} are not to meet so early"),
    "group_gap": N_("{team} and {other} stand in different score groups"),
    "repeated_floats": N_("{team} or {other} was drawn against another score group before"),
    "float_height": N_("others stand nearer to the border of the two score groups than {team} and {other}"),
}
"""Why two do not meet although they are near, by the gravest concern."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "banned": N_("if {team} met {other}, {first} would meet {second}, and they are never to meet"),
    "rematches": N_("if {team} met {other}, {first} would meet {second}, and they have met already ({rounds})"),
    "early": N_("if {team} met {other}, {first} would meet {second}, and they are not to meet so early"),
    "group_gap": N_("if {team} met {other}, {first} would meet {second}, who stand in score groups further apart"),
    "repeated_floats": N_("if {team} met {other}, {first} would meet {second}, once more of different score groups"),
    "float_height": N_(
        "if {team} met {other}, {first} would meet {second}, who stand further from the border of their score groups"
    ),
    "gap": N_("if {team} met {other}, {first} would meet {second}, who stand still further apart"),
    "off_target": N_(
        "if {team} met {other}, {first} would meet {second}, who are still further from the opponents they should meet"
    ),
    "luck": N_("it would have been as good if {team} had met {other}: chance decided"),
}
"""Why two do not meet who could, because others could not meet in consequence."""
SITTING_OUT: Final[Mapping[str, str]] = {
    "repeated_byes": N_("{other} has sat out already"),
    "rematches": N_("if {other} sat out, {first} would meet {second}, and they have met already ({rounds})"),
    "banned": N_("if {other} sat out, {first} would meet {second}, and they are never to meet"),
    "early": N_("if {other} sat out, {first} would meet {second}, and they are not to meet so early"),
    "bye_height": N_("{other} is ranked higher"),
}
"""Why somebody lower does not sit out instead."""
OTHERWISE: Final = N_("if {other} took that place, the whole draw would cost more")
PAIRS_OF: Final[Mapping[DrawMethod, str]] = {
    DrawMethod.SWISS: N_(
        "By standings: {one} (place {first}) and {other} (place {second}) are the nearest that can meet."
    ),
    DrawMethod.MIDDLE: N_(
        "First against middle: {one} (place {first}) meets {other} (place {second}), about half the field further down."
    ),
}
GROUPED: Final[Mapping[DrawMethod, tuple[str, str]]] = {
    # in one score group, and in two
    DrawMethod.GROUPS: (
        N_("By score groups: {one} and {other} have won as many games ({first})."),
        N_(
            "By score groups: {one} (games won: {first}) and {other} (games won: {second}), for not everybody "
            "can be paired inside a group."
        ),
    ),
    DrawMethod.WINNERS: (
        N_("Winners with winners: {one} and {other} came out of their last game alike."),
        N_("Winners with winners: one of {one} and {other} won the last game, for the winners are an odd number."),
    ),
}


def pairing_text(line: WhyView, reason: OfPairing, tr: Translator) -> str:
    """What two teams have in common that met, or why one sits out."""
    say, teams = tr.gettext, teams_of(line)
    if len(teams) == 1:
        return _sits_out(line, reason, tr)
    one, other = teams
    if reason.groups:
        alike, different = GROUPED[line.method]
        first, second = reason.groups
        sentence = say(alike if first == second else different)
    elif reason.ranks:
        first, second = reason.ranks
        sentence = say(PAIRS_OF[line.method])
    else:
        first = second = 0
        sentence = say("Random draw: chance put {one} and {other} together.")
    return sentence.format(one=one, other=other, first=first, second=second)


def _sits_out(line: WhyView, reason: OfPairing, tr: Translator) -> str:
    say, (team,) = tr.gettext, teams_of(line)
    again = reason.components["repeated_byes"]
    if again:
        sentence = tr.ngettext(
            "{team} sits out again ({n} time before): no draw was possible in which somebody else does who "
            "has sat out less often.",
            "{team} sits out again ({n} times before): no draw was possible in which somebody else does who "
            "has sat out less often.",
            again,
        )
        return sentence.format(team=team, n=again)
    if reason.ranks:
        return say(
            "An odd number plays: {team} sits out as the lowest in the standings who has not yet done so and could."
        ).format(team=team)
    return say(
        "An odd number plays: {team} was drawn at random to sit out, among those who have not yet done so."
    ).format(team=team)


def obstacle_lines(line: WhyView, reason: OfPairing, tr: Translator) -> Iterator[str]:
    """What the sentence says beside: a rematch, somebody never to meet, and the nearest opponent that was in reach."""
    say = tr.gettext
    if reason.components.get("banned"):
        yield say("They were never to meet, but no draw could keep all those apart.")
    if reason.components["rematches"]:
        met = line.played.met_in.get(frozenset(team for side in line.game.sides for team in side.teams), ())
        yield say("They have met before ({rounds}): {proof}").format(
            rounds=rounds_text(met, tr), proof=_rematch_free(reason, tr)
        )
    if reason.components.get("early"):
        yield say("They should not have met yet, but everything else would have cost more.")
    if reason.nearer:
        yield as_sentence(nearer_text(reason.nearer[0], line, tr))


def weighed_text(weighed: OfPairing, tr: Translator) -> str:
    """A weighed draw's result: rematches, and what is left of all it minimises."""
    say = tr.gettext
    costs = [
        say("{what}: {n}").format(what=say(COMPONENTS[code]), n=number(total, tr))
        for code, total in weighed.total.items()
        if total
    ]
    left = f" ({' · '.join(costs)})" if costs else ""
    if weighed.total["rematches"]:
        return (
            as_sentence(_rematch_free(weighed, tr)[:-1])
            + " "
            + say("Everything kept as small as possible{left}.").format(left=left)
        )
    return say("No rematch; everything kept as small as possible{left}.").format(left=left)


def _rematch_free(reason: OfPairing, tr: Translator) -> str:
    """Whether a draw without a rematch was possible, as the proof of the exact draw."""
    say, count = tr.gettext, reason.total["rematches"]
    if not count:
        return say("nobody meets again in this draw.")
    fewest = tr.ngettext("{n} rematch is the fewest.", "{n} rematches are the fewest.", count).format(
        n=number(count, tr)
    )
    if reason.bans:
        return say(
            "no draw without a rematch was possible that keeps those apart who are never to meet; {fewest}"
        ).format(fewest=fewest)
    return say("no draw without a rematch was possible; {fewest}").format(fewest=fewest)


def nearer_text(nearer: Nearer, line: WhyView, tr: Translator) -> str:
    """Why a nearer opponent was not given."""
    played, pair = line.played, frozenset(nearer.pair)
    sits_out = len(line.game.sides) == 1
    own = pair == {nearer.team, nearer.other}
    table = SITTING_OUT if sits_out else THESE_TWO if own else ELSEWHERE
    if NOBODY in pair and not sits_out:
        return _bye_moved(nearer, line, tr)
    first, second = (called(team, played) for team in nearer.pair)
    return tr.gettext(table.get(nearer.code, OTHERWISE)).format(
        team=called(nearer.team, played),
        other=called(nearer.other, played),
        first=first,
        second=second,
        rounds=rounds_text(played.met_in.get(pair, ()), tr),
    )


def _bye_moved(nearer: Nearer, line: WhyView, tr: Translator) -> str:
    """A nearer opponent sits out, and would have to be replaced there."""
    out = next(team for team in nearer.pair if team != NOBODY)
    sentence = (
        tr.gettext("if {team} met {other}, {out} would sit out, and has done so before")
        if nearer.code == "repeated_byes"
        else tr.gettext("if {team} met {other}, {out} would sit out, and is ranked higher")
    )
    return sentence.format(
        team=called(nearer.team, line.played), other=called(nearer.other, line.played), out=called(out, line.played)
    )


def pairing_parts(line: WhyView, reason: OfPairing, tr: Translator) -> Iterator[WhyPart]:
    """What stood in the way of the nearer ones, and what everything that was weighed cost."""
    say = tr.gettext
    if reason.nearer:
        yield WhyPart(
            say("Why nobody nearer"), tuple(as_sentence(nearer_text(nearer, line, tr)) for nearer in reason.nearer)
        )
    sentence = say("{what}: {here} at this table, {total} in the whole draw")
    parts = [
        sentence.format(what=say(COMPONENTS[code]), here=number(reason.components[code], tr), total=number(total, tr))
        for code, total in reason.total.items()
        if total
    ]
    none = [say(COMPONENTS[code]) for code, total in reason.total.items() if not total]
    parts += [say("none in the whole draw: {what}").format(what=", ".join(none))] if none else []
    yield WhyPart(say("What was kept as small as possible, the worst first"), tuple(parts))
    proof = _rematch_free(reason, tr)
    yield WhyPart(say("Rematches"), (proof[:1].upper() + proof[1:],))


def why_text(line: WhyView, tr: Translator) -> str:
    """Why a game came about, in a sentence or two."""
    if line.reason is None:
        return _by_hand(line, tr)
    if isinstance(line.reason, OfPairing):
        return " ".join([pairing_text(line, line.reason, tr), *obstacle_lines(line, line.reason, tr)])
    if isinstance(line.reason, OfPlan):
        return plan_text(line, line.reason, tr)
    if isinstance(line.reason, OfBracket):
        return bracket_text(line, line.reason, tr)
    return chance_text(line, line.reason, tr)


def game_texts(game: GameView, tr: Translator) -> tuple[str, str]:
    """What a game is called, and who sits there."""
    teams = " – ".join(side.numbered_name for side in game.sides)
    return (
        tr.pgettext("why", "the bye") if game.table is None else tr.pgettext("why", "table {n}").format(n=game.table)
    ), teams


def why_parts(line: WhyView, tr: Translator) -> tuple[WhyPart, ...]:
    """Everything else that can be said, in parts."""
    say = tr.gettext
    parts = [WhyPart(say("How this round was drawn"), (format_description_text(line.method, tr),))]
    if isinstance(line.reason, OfPairing):
        parts += pairing_parts(line, line.reason, tr)
    if isinstance(line.reason, OfBracket):
        parts.append(
            WhyPart(
                say("Where they come from"),
                tuple(as_sentence(source_text(source, line.played, tr)) for source in line.reason.sources),
            )
        )
    if line.computed:
        games = [
            " – ".join(" + ".join(called(team, line.played) for team in side) for side in seats)
            for seats in line.computed
        ]
        parts.append(WhyPart(say("What the draw had computed"), tuple(games)))
    chance = say("Draw no. {seed}: whoever draws with this number and the same teams gets the same round.").format(
        seed=line.seed
    )
    return (*parts, WhyPart(say("Chance"), (chance,)))


def round_lines(lines: Sequence[WhyView], tr: Translator) -> tuple[str, ...]:
    """What holds for a round: how it was drawn, exceptions, changes by hand, how to check."""
    say = tr.gettext
    sentences = [format_description_text(line.method, tr) for line in lines[:1]]
    weighed = next((line.reason for line in lines if isinstance(line.reason, OfPairing)), None)
    if weighed is not None:
        sentences.append(weighed_text(weighed, tr))
        if weighed.total.get("banned"):
            broken = weighed.total["banned"]
            sentence = tr.ngettext("{n} table of teams never to meet", "{n} tables of teams never to meet", broken)
            sentences.append(say("No draw could do without {what}.").format(what=sentence.format(n=number(broken, tr))))
    changed = [line.game for line in lines if line.game.by_hand]
    if changed:
        tables = [str(game.table) if game.table is not None else tr.pgettext("why", "the bye") for game in changed]
        sentences.append(
            say("Changed or seated by hand after the draw: {tables}.").format(tables=list_text(tables, tr))
        )
    sentences += [
        say(
            "Chance comes from the number of the draw: with draw no. {seed} and the same teams, the program "
            "draws this very round again."
        ).format(seed=line.seed)
        for line in lines[:1]
    ]
    return tuple(sentences)


def _by_hand(line: WhyView, tr: Translator) -> str:
    say, entry = tr.gettext, line.changed
    if entry is None:
        return say("This table was seated or changed by hand after the draw.")
    return " ".join(
        part
        for part in (_who_seated(entry, tr), say("Reason given: {why}").format(why=entry.why) if entry.why else "")
        if part
    )


def _who_seated(entry: JournalEntryView, tr: Translator) -> str:
    say = tr.gettext
    late = say("{teams} came late, and {by} gave this place to them by hand ({when}); nobody else moved.")
    sentence = late if entry.what.startswith("late") else say("{by} seated this table by hand ({when}), not the draw.")
    return sentence.format(
        by=entry.by, when=moment_text(entry.at.astimezone(), tr), teams=entry.details.get("teams", "")
    )
