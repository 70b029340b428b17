"""Why a pairing is as it is: who was nearer, and what meeting them would have cost."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.draw.facts import NOBODY
from tournament.draw.reasons import Nearer, OfPairing
from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.rounds.why_parts import WhyPart, as_sentence, called, say_rounds, teams_of
from tournament.sentences import N_
from tournament.services.rounds.explaining import WhyLine
from tournament.services.rounds.lines import DrawMethod

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
    "float_height": N_("if {team} met {other}, {first} would meet {second}, who stand further from the border of their score groups"),
    "gap": N_("if {team} met {other}, {first} would meet {second}, who stand still further apart"),
    "off_target": N_("if {team} met {other}, {first} would meet {second}, who are still further from the opponents they should meet"),
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


def say_pairing(line: WhyLine, reason: OfPairing, words: Translator) -> str:
    """What two teams have in common that met, or why one sits out."""
    say, teams = words.gettext, teams_of(line)
    if len(teams) == 1:
        return _sits_out(line, reason, words)
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


def _sits_out(line: WhyLine, reason: OfPairing, words: Translator) -> str:
    say, (team,) = words.gettext, teams_of(line)
    again = reason.components["repeated_byes"]
    if again:
        sentence = words.ngettext(
            "{team} sits out again ({n} time before): no draw was possible in which somebody else does who has sat out less often.",
            "{team} sits out again ({n} times before): no draw was possible in which somebody else does who has sat out less often.",
            again,
        )
        return sentence.format(team=team, n=again)
    if reason.ranks:
        return say("An odd number plays: {team} sits out as the lowest in the standings who has not yet done so and could.").format(team=team)
    return say("An odd number plays: {team} was drawn at random to sit out, among those who have not yet done so.").format(team=team)


def say_obstacles(line: WhyLine, reason: OfPairing, words: Translator) -> Iterator[str]:
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
        yield as_sentence(say_nearer(reason.nearer[0], line, words))


def say_weighed(weighed: OfPairing, words: Translator) -> str:
    """A weighed draw's result: rematches, and what is left of all it minimises."""
    say = words.gettext
    costs = [say("{what}: {n}").format(what=say(COMPONENTS[code]), n=number(total, words)) for code, total in weighed.total.items() if total]
    left = f" ({' · '.join(costs)})" if costs else ""
    if weighed.total["rematches"]:
        return as_sentence(_rematch_free(weighed, words)[:-1]) + " " + say("Everything kept as small as possible{left}.").format(left=left)
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
    sentence = (
        words.gettext("if {team} met {other}, {out} would sit out, and has done so before")
        if nearer.code == "repeated_byes"
        else words.gettext("if {team} met {other}, {out} would sit out, and is ranked higher")
    )
    return sentence.format(team=called(nearer.team, line.played), other=called(nearer.other, line.played), out=called(out, line.played))


def tell_pairing(line: WhyLine, reason: OfPairing, words: Translator) -> Iterator[WhyPart]:
    """What stood in the way of the nearer ones, and what everything that was weighed cost."""
    say = words.gettext
    if reason.nearer:
        yield WhyPart(say("Why nobody nearer"), tuple(as_sentence(say_nearer(nearer, line, words)) for nearer in reason.nearer))
    sentence = say("{what}: {here} at this table, {total} in the whole draw")
    parts = [
        sentence.format(what=say(COMPONENTS[code]), here=number(reason.components[code], words), total=number(total, words))
        for code, total in reason.total.items()
        if total
    ]
    none = [say(COMPONENTS[code]) for code, total in reason.total.items() if not total]
    parts += [say("none in the whole draw: {what}").format(what=", ".join(none))] if none else []
    yield WhyPart(say("What was kept as small as possible, the worst first"), tuple(parts))
    proof = _rematch_free(reason, words)
    yield WhyPart(say("Rematches"), (proof[:1].upper() + proof[1:],))
