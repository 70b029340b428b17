"""Each setting's meaning by an example computed from the present ones."""

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of
from tournament.services.setup.entering import entering_together
from tournament.services.setup.lines import ByeWorth, ForfeitMarks, Settings
from tournament.services.setup.terms import terms_by
from tournament.standings.criteria import CRITERIA

COMING, MISSING_TEAM, TABLE, PAIR = 7, 12, 4, 2


def example_of_bye(settings: Settings, words: Translator) -> str:
    """What a team, or a player, that sits out is given; at tables of several also which rank."""
    points = number(_worth(settings, settings.bye_worth), words)
    if entering_together(settings.rules, settings.phases) == 1:
        return _bye_of_a_player(settings, points, words)
    if settings.bye_worth is ByeWorth.AVERAGE:
        known = words.gettext("A round in which {n} points were scored on average: the team that sits out scores {n} points").format(n=points)
    else:
        known = words.gettext("The team that sits out scores {n} points").format(n=points)
    return (
        words.gettext("{marks} and a game won.").format(marks=known)
        if settings.bye_wins
        else words.gettext("{marks}, no game won.").format(marks=known)
    )


def _bye_of_a_player(settings: Settings, points: str, words: Translator) -> str:
    if settings.bye_worth is ByeWorth.AVERAGE:
        known = words.gettext("A round in which {n} points were scored on average: the player who sits out scores {n} points").format(n=points)
    else:
        known = words.gettext("The player who sits out scores {n} points").format(n=points)
    if seating_of(settings.rules).most > PAIR:
        won, lost = words.gettext("{marks} and a game won, as in first place."), words.gettext("{marks}, no game won, as in a place in the middle.")
    else:
        won, lost = words.gettext("{marks} and a game won."), words.gettext("{marks}, no game won.")
    return (won if settings.bye_wins else lost).format(marks=known)


def example_of_forfeit(settings: Settings, words: Translator) -> str:
    """What a table without one of its teams comes to."""
    points = number(_worth(settings, settings.forfeit_marks), words)
    if entering_together(settings.rules, settings.phases) == 1:
        return _forfeit_of_a_player(settings, points, words)
    sentence = (
        words.gettext("Table {table}: team {missing} does not come, and {n} points were scored on average. It scores 0, team {there} scores {n}.")
        if settings.forfeit_marks is ForfeitMarks.AVERAGE
        else words.gettext("Table {table}: team {missing} does not come. It scores 0, team {there} scores {n}.")
    )
    return sentence.format(table=TABLE, missing=MISSING_TEAM, there=COMING, n=points)


def _forfeit_of_a_player(settings: Settings, points: str, words: Translator) -> str:
    if seating_of(settings.rules).most > PAIR:
        sentence = words.gettext(
            "Table {table}: player {missing} does not come, is last and scores 0. The others share first place and score {n} each."
        )
    elif seating_of(settings.rules).players > 1:
        sentence = words.gettext("Table {table}: player {missing} does not come. This player and the partner score 0, their opponents score {n}.")
    else:
        sentence = words.gettext("Table {table}: player {missing} does not come. This player scores 0, player {there} scores {n}.")
    known = words.gettext("A round in which {n} points were scored on average.").format(n=points) + " "
    said = sentence.format(table=TABLE, missing=MISSING_TEAM, there=COMING, n=points)
    return known + said if settings.forfeit_marks is ForfeitMarks.AVERAGE else said


def _worth(settings: Settings, share: ByeWorth | ForfeitMarks) -> int:
    """What a round may mark: to a target all and half, for fixed hands shares."""
    terms = terms_by(settings)
    average = terms.target * 3 // 4 if settings.rules.hands is None else terms.target * 11 // 20
    return terms.worth(share, average)


def _figures(criterion: str, settings: Settings, words: Translator) -> dict[str, str]:
    """The figures of a criterion as games of these settings make them: in tens, or one by one where games are short."""
    terms = terms_by(settings)
    unit = 10 if terms.target >= 500 else 1
    equal, better = (unit * round(figure * terms.target / 2000 / unit) for figure in CRITERIA[criterion].figures)
    if criterion == "best-game" and terms.counts_down:
        equal, better = terms.target - 1, terms.target
    if equal == better:
        better += -unit if CRITERIA[criterion].fewer_is_better else unit
    return {"equal": number(equal, words), "better": number(better, words)}


def example_of_criteria(settings: Settings, words: Translator) -> str:
    """How two teams that are equal by the first criterion are parted, and what happens where nothing parts them."""
    criteria = settings.criteria
    first, *others = criteria
    if first == "lot":
        return words.gettext("Only the computer’s random draw ranks the teams.")
    parted = (
        words.gettext(CRITERIA[others[0]].decides).format(**_figures(others[0], settings, words))
        if others
        else words.gettext("they share their rank.")
    )
    equal = words.gettext(CRITERIA[first].equal).format(**_figures(first, settings, words))
    sentences = [f"{equal} {parted}"]
    if others and "lot" not in criteria:
        sentences.append(words.gettext("Equal in everything: they share their rank."))
    return " ".join(sentences)


def example_of_length(rules: Rules, words: Translator) -> str:
    """When a game is over."""
    if rules.hands is not None:
        sentence = words.ngettext(
            "A game is over after {n} hand, and the greater total wins.", "A game is over after {n} hands, and the greater total wins.", rules.hands
        )
        return sentence.format(n=rules.hands)
    if rules.target is None:
        return words.gettext("A game is over when one side is left.")
    return words.gettext("A game goes to {n} points.").format(n=number(rules.target, words))


def example_of_minutes(minutes: int | None, words: Translator) -> str:
    """When the clock stops a game."""
    if minutes is None:
        return words.gettext("No clock: every game is played to its end.")
    hours, rest = divmod(20 * 60 + minutes, 60)
    return words.gettext("A round posted at 20:00 ends at {time}.").format(time=f"{hours % 24}:{rest:02}")


def example_of_totals(totals_first: bool, words: Translator) -> str:
    """What the desk types first."""
    if totals_first:
        return words.gettext("The desk types the totals of each table; its hands can be typed instead.")
    return words.gettext("The desk types the hands of each table; its totals can be typed instead.")
