"""Why this table: a sentence to read out, and everything the draw went by."""

from collections.abc import Sequence

from tournament.draw.reasons import OfBracket, OfPairing, OfPlan
from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.moments import say_moment
from tournament.messages.numbers import number
from tournament.messages.rounds.why_course import say_bracket, say_chance, say_plan, say_source
from tournament.messages.rounds.why_pairing import say_obstacles, say_pairing, say_weighed, tell_pairing
from tournament.messages.rounds.why_parts import WhyPart, as_sentence, called
from tournament.messages.setup.formats import tell_format
from tournament.services.desk.lines import JournalLine
from tournament.services.rounds.explaining import WhyLine
from tournament.services.scores.lines import GameLine


def say_why(line: WhyLine, words: Translator) -> str:
    """Why a game came about, in a sentence or two."""
    if line.reason is None:
        return _by_hand(line, words)
    if isinstance(line.reason, OfPairing):
        return " ".join([say_pairing(line, line.reason, words), *say_obstacles(line, line.reason, words)])
    if isinstance(line.reason, OfPlan):
        return say_plan(line, line.reason, words)
    if isinstance(line.reason, OfBracket):
        return say_bracket(line, line.reason, words)
    return say_chance(line, line.reason, words)


def say_game(game: GameLine, words: Translator) -> tuple[str, str]:
    """What a game is called, and who sits there."""
    teams = " – ".join(side.numbered_name for side in game.sides)
    return (words.pgettext("why", "the bye") if game.table is None else words.pgettext("why", "table {n}").format(n=game.table)), teams


def tell_why(line: WhyLine, words: Translator) -> tuple[WhyPart, ...]:
    """Everything else that can be said, in parts."""
    say = words.gettext
    parts = [WhyPart(say("How this round was drawn"), (tell_format(line.method, words),))]
    if isinstance(line.reason, OfPairing):
        parts += tell_pairing(line, line.reason, words)
    if isinstance(line.reason, OfBracket):
        parts.append(
            WhyPart(say("Where they come from"), tuple(as_sentence(say_source(source, line.played, words)) for source in line.reason.sources))
        )
    if line.computed:
        games = [" – ".join(" + ".join(called(team, line.played) for team in side) for side in seats) for seats in line.computed]
        parts.append(WhyPart(say("What the draw had computed"), tuple(games)))
    luck = say("Draw no. {seed}: whoever draws with this number and the same teams gets the same round.").format(seed=line.seed)
    return (*parts, WhyPart(say("Chance"), (luck,)))


def tell_round(lines: Sequence[WhyLine], words: Translator) -> tuple[str, ...]:
    """What holds for a round: how it was drawn, exceptions, changes by hand, how to check."""
    say = words.gettext
    sentences = [tell_format(line.method, words) for line in lines[:1]]
    weighed = next((line.reason for line in lines if isinstance(line.reason, OfPairing)), None)
    if weighed is not None:
        sentences.append(say_weighed(weighed, words))
        if weighed.total.get("banned"):
            broken = weighed.total["banned"]
            sentence = words.ngettext("{n} table of teams never to meet", "{n} tables of teams never to meet", broken)
            sentences.append(say("No draw could do without {what}.").format(what=sentence.format(n=number(broken, words))))
    changed = [line.game for line in lines if line.game.by_hand]
    if changed:
        tables = [str(game.table) if game.table is not None else words.pgettext("why", "the bye") for game in changed]
        sentences.append(say("Changed or seated by hand after the draw: {tables}.").format(tables=say_list(tables, words)))
    sentences += [
        say("Chance comes from the number of the draw: with draw no. {seed} and the same teams, the program draws this very round again.").format(
            seed=line.seed
        )
        for line in lines[:1]
    ]
    return tuple(sentences)


def _by_hand(line: WhyLine, words: Translator) -> str:
    say, entry = words.gettext, line.changed
    if entry is None:
        return say("This table was seated or changed by hand after the draw.")
    return " ".join(part for part in (_who_seated(entry, words), say("Reason given: {why}").format(why=entry.why) if entry.why else "") if part)


def _who_seated(entry: JournalLine, words: Translator) -> str:
    say = words.gettext
    late = say("{teams} came late, and {by} gave this place to them by hand ({when}); nobody else moved.")
    sentence = late if entry.what.startswith("late") else say("{by} seated this table by hand ({when}), not the draw.")
    return sentence.format(by=entry.by, when=say_moment(entry.at.astimezone(), words), teams=entry.details.get("teams", ""))
