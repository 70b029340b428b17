"""Why this table? A sentence that can be read out to players, and for who wants to know more, everything that the draw went by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.draw.facts import NOBODY
from tournament.draw.reasons import Nearer, OfBracket, OfChance, OfPairing, OfPlan, Source, Way
from tournament.draw.trees import Bracket
from tournament.i18n import N_, Translator
from tournament.services.desk.lines import JournalLine
from tournament.services.rounds.explaining import Played, WhyLine
from tournament.services.rounds.lines import DrawMethod
from tournament.services.scores.lines import GameLine
from tournament.wording.enumerations import say_list
from tournament.wording.moments import say_moment
from tournament.wording.numbers import number
from tournament.wording.setup.formats import say_method, tell_format

Say = Callable[..., str]

COMPONENTS: Final[Mapping[str, str]] = {
    "banned": N_("teams that are never to meet"),
    "rematches": N_("rematches"),
    "repeated_byes": N_("earlier byes of who sits out"),
    "bye_height": N_("teams standing below who sits out"),
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
    "float_height": N_("if {team} met {other}, {first} would meet {second}, who stand further from the border of their score groups"),
    "gap": N_("if {team} met {other}, {first} would meet {second}, who stand still further apart"),
    "off_target": N_("if {team} met {other}, {first} would meet {second}, who are still further from whom they should meet"),
    "luck": N_("it would have been as good if {team} had met {other}: chance decided"),
}
"""The same where the two could meet, and others could not in consequence."""
SITTING_OUT: Final[Mapping[str, str]] = {
    "repeated_byes": N_("{other} has sat out already"),
    "rematches": N_("if {other} sat out, {first} would meet {second}, and they have met already ({rounds})"),
    "banned": N_("if {other} sat out, {first} would meet {second}, and they are never to meet"),
    "early": N_("if {other} sat out, {first} would meet {second}, and they are not to meet so early"),
    "bye_height": N_("{other} stands higher"),
}
"""Why somebody lower does not sit out instead."""
OTHERWISE: Final = N_("if {other} took that place, the whole draw would cost more")
BRACKETS: Final[Mapping[Bracket, str]] = {
    Bracket.MAIN: N_("main bracket"),
    Bracket.THIRD_PLACE: N_("game for the third place"),
    Bracket.CONSOLATION: N_("consolation"),
    Bracket.THIRD: N_("third draw"),
    Bracket.OTHERS: N_("bracket of those who did not qualify"),
    Bracket.SECOND: N_("bracket of those who have lost once"),
    Bracket.FINAL: N_("final"),
}
WAYS: Final[Mapping[Way, str]] = {
    Way.RANK: N_("{team} begins here (place {place} when the phase began)"),
    Way.WON: N_("{team} won against {opponent} ({where})"),
    Way.LOST: N_("{team} lost against {opponent} ({where})"),
    Way.BETTER: N_("{team} goes on from a game without a winner, by the better place ({where})"),
    Way.WORSE: N_("nobody won the game of {team}, and its opponent went on by the better place ({where})"),
    Way.EXEMPT: N_("{team} was exempt in round {round}"),
}
PAIRS_OF: Final[Mapping[DrawMethod, str]] = {
    DrawMethod.SWISS: N_("By standings: {one} (place {first}) and {other} (place {second}) are the nearest that can meet."),
    DrawMethod.MIDDLE: N_("First against middle: {one} (place {first}) meets {other} (place {second}), about half the field further down."),
}
GROUPED: Final[Mapping[DrawMethod, tuple[str, str]]] = {
    # in one score group, and in two
    DrawMethod.GROUPS: (
        N_("By score groups: {one} and {other} have won as many games ({first})."),
        N_("By score groups: {one} (games won: {first}) and {other} (games won: {second}), for not everybody can be paired inside a group."),
    ),
    DrawMethod.WINNERS: (
        N_("Winners with winners: {one} and {other} came out of their last game alike."),
        N_("Winners with winners: one of {one} and {other} won the last game, for the winners are an odd number."),
    ),
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


@dataclass(frozen=True)
class Told:
    """A part of what is told on demand: what it is about, and its lines."""

    heading: str
    lines: tuple[str, ...]


def say_why(line: WhyLine, words: Translator) -> str:
    """Why a game came about, in a sentence or two."""
    if line.reason is None:
        return _by_hand(line, words)
    if isinstance(line.reason, OfPairing):
        return " ".join([_pairing(line, line.reason, words), *_in_the_way(line, line.reason, words)])
    if isinstance(line.reason, OfPlan):
        return _plan(line, line.reason, words)
    if isinstance(line.reason, OfBracket):
        return _bracket(line, line.reason, words)
    return _chance(line, line.reason, words)


def say_game(game: GameLine, words: Translator) -> tuple[str, str]:
    """What a game is called, and who sits there."""
    teams = " – ".join(side.numbered_name for side in game.sides)
    return (words.pgettext("why", "the bye") if game.table is None else words.pgettext("why", "table {n}").format(n=game.table)), teams


def tell_why(line: WhyLine, words: Translator) -> tuple[Told, ...]:
    """Everything else that can be said, in parts."""
    say = words.gettext
    parts = [Told(say("How this round was drawn"), (tell_format(line.method, words),))]
    if isinstance(line.reason, OfPairing):
        parts += _told_of_pairing(line, line.reason, words)
    if isinstance(line.reason, OfBracket):
        parts.append(Told(say("Where they come from"), tuple(_sentence(say_source(source, line.played, words)) for source in line.reason.sources)))
    if line.computed:
        games = [" – ".join(" + ".join(called(team, line.played) for team in side) for side in seats) for seats in line.computed]
        parts.append(Told(say("What the draw had computed"), tuple(games)))
    luck = say("Draw no. {seed}: whoever draws with this number and the same teams gets the same round.").format(seed=line.seed)
    return (*parts, Told(say("Chance"), (luck,)))


def called(team: int, played: Played) -> str:
    """A team by its number and name."""
    return f"{team} {played.names.get(team, '')}".strip()


def _teams(line: WhyLine) -> list[str]:
    return [called(team, line.played) for side in line.game.sides for team in side.teams]


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:] + "."


def tell_round(lines: Sequence[WhyLine], words: Translator) -> tuple[str, ...]:
    """What holds for a whole round: how it was drawn, what could not be avoided, what was changed by hand, and how anybody can check it."""
    say = words.gettext
    told = [tell_format(line.method, words) for line in lines[:1]]
    weighed = next((line.reason for line in lines if isinstance(line.reason, OfPairing)), None)
    if weighed is not None:
        told.append(_say_weighed(weighed, words))
        if weighed.total.get("banned"):
            broken = weighed.total["banned"]
            sentence = words.ngettext("{n} table of teams never to meet", "{n} tables of teams never to meet", broken)
            told.append(say("No draw could do without {what}.").format(what=sentence.format(n=number(broken, words))))
    changed = [line.game for line in lines if line.game.by_hand]
    if changed:
        tables = [str(game.table) if game.table is not None else words.pgettext("why", "the bye") for game in changed]
        told.append(say("Changed or seated by hand after the draw: {tables}.").format(tables=say_list(tables, words)))
    told += [
        say("Chance comes from the number of the draw: with draw no. {seed} and the same teams, the program draws this very round again.").format(
            seed=line.seed
        )
        for line in lines[:1]
    ]
    return tuple(told)


# --- by hand ---


def _by_hand(line: WhyLine, words: Translator) -> str:
    say, entry = words.gettext, line.changed
    if entry is None:
        return say("This table was seated or changed by hand after the draw.")
    return " ".join(part for part in (_who_seated(entry, words), say("Reason given: {why}").format(why=entry.why) if entry.why else "") if part)


def _who_seated(entry: JournalLine, words: Translator) -> str:
    say = words.gettext
    late = say("{teams} came late, and {by} gave this place to them by hand ({when}); nobody else moved.")
    told = late if entry.what.startswith("late") else say("{by} seated this table by hand ({when}), not the draw.")
    return told.format(by=entry.by, when=say_moment(entry.at.astimezone(), words), teams=entry.details.get("teams", ""))


# --- pairings ---


def _pairing(line: WhyLine, reason: OfPairing, words: Translator) -> str:
    say, teams = words.gettext, _teams(line)
    if len(teams) == 1:
        return _sits_out(line, reason, words)
    one, other = teams
    if reason.groups:
        alike, different = GROUPED[line.method]
        first, second = reason.groups
        told = say(alike if first == second else different)
    elif reason.ranks:
        first, second = reason.ranks
        told = say(PAIRS_OF[line.method])
    else:
        first = second = 0
        told = say("By lot: chance put {one} and {other} together.")
    return told.format(one=one, other=other, first=first, second=second)


def _sits_out(line: WhyLine, reason: OfPairing, words: Translator) -> str:
    say, (team,) = words.gettext, _teams(line)
    again = reason.components["repeated_byes"]
    if again:
        told = words.ngettext(
            "{team} sits out again ({n} time before): no draw was possible in which somebody else does who has sat out less often.",
            "{team} sits out again ({n} times before): no draw was possible in which somebody else does who has sat out less often.",
            again,
        )
        return told.format(team=team, n=again)
    if reason.ranks:
        return say("An odd number plays: {team} sits out as the lowest in the standings who has not yet done so and could.").format(team=team)
    return say("An odd number plays: by lot {team} sits out, among those who have not yet done so.").format(team=team)


def _in_the_way(line: WhyLine, reason: OfPairing, words: Translator) -> Iterator[str]:
    """What the sentence says beside: a rematch, somebody never to meet, and the nearest opponent that was in reach."""
    say = words.gettext
    if reason.components.get("banned"):
        yield say("They were never to meet, but no draw could keep all those apart.")
    if reason.components["rematches"]:
        met = line.played.met_in.get(frozenset(team for side in line.game.sides for team in side.teams), ())
        yield say("They have met before ({rounds}): {proof}").format(rounds=say_rounds(met, words), proof=_rematch_free(reason, words))
    if reason.components.get("early"):
        yield say("They should not have met yet, but everything else would have cost more.")
    if reason.nearer:
        yield _sentence(say_nearer(reason.nearer[0], line, words))


def _say_weighed(weighed: OfPairing, words: Translator) -> str:
    """What a draw that weighs everything came to: whether anybody meets again, and what is left of all that it keeps small."""
    say = words.gettext
    costs = [say("{what}: {n}").format(what=say(COMPONENTS[code]), n=number(total, words)) for code, total in weighed.total.items() if total]
    left = f" ({' · '.join(costs)})" if costs else ""
    if weighed.total["rematches"]:
        return _sentence(_rematch_free(weighed, words)[:-1]) + " " + say("Everything kept as small as possible{left}.").format(left=left)
    return say("No rematch; everything kept as small as possible{left}.").format(left=left)


def _rematch_free(reason: OfPairing, words: Translator) -> str:
    """Whether a draw without a rematch was possible, as the proof of the exact draw."""
    say, count = words.gettext, reason.total["rematches"]
    if not count:
        return say("nobody meets again in this draw.")
    fewest = words.ngettext("{n} rematch is the fewest.", "{n} rematches are the fewest.", count).format(n=number(count, words))
    if reason.bans:
        return say("no draw without a rematch was possible that keeps those apart who are never to meet; {fewest}").format(fewest=fewest)
    return say("no draw without a rematch was possible; {fewest}").format(fewest=fewest)


def say_rounds(rounds: Sequence[int], words: Translator) -> str:
    """`round 2`, `rounds 2 and 5`."""
    return words.ngettext("round {rounds}", "rounds {rounds}", len(rounds)).format(rounds=say_list(list(map(str, rounds)), words))


def say_nearer(nearer: Nearer, line: WhyLine, words: Translator) -> str:
    """Why a nearer opponent was not given."""
    played, pair = line.played, frozenset(nearer.pair)
    sits_out = len(line.game.sides) == 1
    own = pair == {nearer.team, nearer.other}
    table = SITTING_OUT if sits_out else THESE_TWO if own else ELSEWHERE
    if NOBODY in pair and not sits_out:
        return _bye_moved(nearer, line, words)
    first, second = (called(team, played) for team in nearer.pair)
    return words.gettext(table.get(nearer.code, OTHERWISE)).format(
        team=called(nearer.team, played),
        other=called(nearer.other, played),
        first=first,
        second=second,
        rounds=say_rounds(played.met_in.get(pair, ()), words),
    )


def _bye_moved(nearer: Nearer, line: WhyLine, words: Translator) -> str:
    """A nearer opponent sits out, and would have to be replaced there."""
    out = next(team for team in nearer.pair if team != NOBODY)
    told = (
        words.gettext("if {team} met {other}, {out} would sit out, and has done so before")
        if nearer.code == "repeated_byes"
        else words.gettext("if {team} met {other}, {out} would sit out, and stands higher")
    )
    return told.format(team=called(nearer.team, line.played), other=called(nearer.other, line.played), out=called(out, line.played))


def _told_of_pairing(line: WhyLine, reason: OfPairing, words: Translator) -> Iterator[Told]:
    say = words.gettext
    if reason.nearer:
        yield Told(say("Why nobody nearer"), tuple(_sentence(say_nearer(nearer, line, words)) for nearer in reason.nearer))
    told = say("{what}: {here} at this table, {total} in the whole draw")
    parts = [
        told.format(what=say(COMPONENTS[code]), here=number(reason.components[code], words), total=number(total, words))
        for code, total in reason.total.items()
        if total
    ]
    none = [say(COMPONENTS[code]) for code, total in reason.total.items() if not total]
    parts += [say("none in the whole draw: {what}").format(what=", ".join(none))] if none else []
    yield Told(say("What was kept as small as possible, the gravest first"), tuple(parts))
    proof = _rematch_free(reason, words)
    yield Told(say("Rematches"), (proof[:1].upper() + proof[1:],))


# --- schedules ---


def _plan(line: WhyLine, reason: OfPlan, words: Translator) -> str:
    say, teams = words.gettext, _teams(line)
    turn = (
        say("round {turn} of the plan").format(turn=reason.turn)
        if reason.turns is None
        else say("round {turn} of {turns} of the plan").format(turn=reason.turn, turns=reason.turns)
    )
    if reason.pool:
        turn = say("pool {pool}, {turn}").format(pool=say_pool(reason.pool), turn=turn)
    where = _sentence(f"{say_method(line.method, words)}, {turn}")[:-1]
    if 0 in reason.positions and any(reason.positions):
        here = [team for team, position in zip(teams, reason.positions, strict=True) if not position]
        told = say("{where}: {team} came late and found no free place in the plan. It goes round: each time another team gives way to it.")
        return told.format(where=where, team=say_list(here, words))
    if 0 in reason.positions:
        late = say("{where}: {teams} came late and found no free place in the plan; chance draws those among each other.")
        return late.format(where=where, teams=say_list(teams, words))
    if reason.missing is None:
        told = say("{where}: {one} (place {first}) meets {other} (place {second}), as was fixed before anybody played.")
        return told.format(where=where, one=teams[0], other=teams[1], first=reason.positions[0], second=reason.positions[1])
    (team,), (position,) = teams, reason.positions
    if reason.missing == NOBODY:
        empty = say("{where}: {team} (place {place}) would meet the place that is empty, and sits out.")
        return empty.format(where=where, team=team, place=position)
    if reason.gives_way:
        told = say("{where}: {team} (place {place}) gives way this time to the team that came late and has no place, and sits out.")
        return told.format(where=where, team=team, place=position)
    absent = say("{where}: {team} (place {place}) would meet {other}, who is not there, and sits out.")
    return absent.format(where=where, team=team, place=position, other=called(reason.missing, line.played))


def say_pool(pool: int) -> str:
    """The letter of a pool; beyond Z its number."""
    return LETTERS[pool - 1] if pool <= len(LETTERS) else str(pool)


# --- brackets ---


def _bracket(line: WhyLine, reason: OfBracket, words: Translator) -> str:
    say = words.gettext
    where = _sentence(say("{bracket}, round {n}").format(bracket=say(BRACKETS[reason.slot.bracket]), n=reason.slot.round))[:-1]
    sources = ", ".join(say_source(source, line.played, words) for source in reason.sources)
    if len(reason.sources) > 1:
        told = say("{where}: {sources}; of those still in it the best meets the last whom it has not met.") if reason.drawn_anew else ""
        return " ".join([(told or say("{where}: {sources}.")).format(where=where, sources=sources), *_pool_mates(line, reason, words)])
    team, rank = called(reason.sources[0].team, line.played), reason.sources[0].rank
    if reason.opposite is None:
        exempt = say("{where}: an odd number is left, and {team} is exempt as the best of those who were exempt least often.")
        return exempt.format(where=where, team=team)
    if reason.waits:
        return say("{where}: {team} has won it, and waits without a game for whom it meets next.").format(where=where, team=team)
    if reason.opposite == NOBODY and reason.slot.round == 1:
        told = say("{where}: {team} is exempt by rank (place {place} of {places}): nobody stands opposite in the tree.")
        return told.format(where=where, team=team, place=rank, places=reason.size)
    if reason.opposite == NOBODY:
        return say("{where}: {team} goes on without a game, for nobody came through opposite.").format(where=where, team=team)
    told = say("{where}: {other}, who stands opposite, is not there, and {team} goes on without a game.")
    return told.format(where=where, team=team, other=called(reason.opposite, line.played))


def _pool_mates(line: WhyLine, reason: OfBracket, words: Translator) -> Iterator[str]:
    """That pool mates were placed to meet as late as can be, in the first round; and of two who do meet that it could not be later."""
    say = words.gettext
    if reason.of_one_pool:
        told = say("They come from one pool, of which {n} are in this bracket: they could not be kept apart any longer.")
        yield told.format(n=number(reason.of_one_pool, words))
    elif reason.slot.round == 1 and reason.mates:
        when = [say(NOT_BEFORE[min(mates.left, len(NOT_BEFORE) - 1)]).format(team=called(mates.team, line.played)) for mates in reason.mates]
        yield say("Whoever was in one pool is placed so as to meet again as late as can be: {when}.").format(when=say_list(when, words))


def say_source(source: Source, played: Played, words: Translator) -> str:
    """Where a team of a bracket comes from."""
    team, game = called(source.team, played), source.game
    if game is None:
        return words.gettext(WAYS[Way.RANK]).format(team=team, place=source.rank)
    opponents = [called(other, played) for other in game.teams if other != source.team]
    table, round_ = played.table_of(game), played.rounds.get(game.turn, game.turn)
    where = words.gettext("round {round}, table {table}").format(round=round_, table=table) if table else ""
    where = where or words.gettext("round {n}").format(n=round_)
    return words.gettext(WAYS[source.way]).format(team=team, opponent=say_list(opponents, words), where=where, round=round_)


# --- chance ---


def _chance(line: WhyLine, reason: OfChance, words: Translator) -> str:
    say, teams = words.gettext, _teams(line)
    if len(line.game.sides) == 1:
        before = words.ngettext("They sat out {n} time before.", "They sat out {n} times before.", reason.byes).format(n=reason.byes)
        told = say("Not everybody finds a seat: chance has {teams} sit out, among those who have done so least often.")
        return " ".join([told.format(teams=say_list(teams, words)), *([before] if reason.byes else [])])
    told = say("Chance put {teams} together.").format(teams=say_list(teams, words))
    if line.method is DrawMethod.SWISS:
        told = say("By standings: {teams} stand near each other.").format(teams=say_list(teams, words))
    again = [*_again(reason.partners, N_("{pair} were partners before"), line, words), *_again(reason.opponents, N_("{pair} have met"), line, words)]
    if not again:
        return " ".join([told, say("None of them had sat together before.")])
    return " ".join([told, _sentence(say_list(again, words)), say("No seating with less of that was found.")])


def _again(pairs: Mapping[frozenset[int], int], sentence: str, line: WhyLine, words: Translator) -> list[str]:
    """Who sat together before."""
    return [
        words.gettext(sentence).format(pair=say_list([called(team, line.played) for team in sorted(pair)], words))
        for pair in sorted(pairs, key=sorted)
    ]
