"""How teams moved in the standings, for a column and for screen readers."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.services.scores.lines import CourseLine, StandingLine


def show_movement(line: StandingLine, words: Translator) -> str:
    """The movement beside its arrow: how many ranks, a dash for none, a word for a team that had not played before."""
    if line.movement is None:
        return words.pgettext("team", "new")
    return str(abs(line.movement)) if line.movement else "–"


def say_movement(line: StandingLine, words: Translator) -> str:
    """The movement in words, as the arrow and the number show it."""
    if line.movement is None:
        return words.gettext("had not played before")
    if not line.movement:
        return words.gettext("stays where it was")
    if line.movement > 0:
        return words.ngettext("up {n} place", "up {n} places", line.movement).format(n=line.movement)
    return words.ngettext("down {n} place", "down {n} places", -line.movement).format(n=-line.movement)


def say_given(line: StandingLine, words: Translator) -> str:
    """The points that a team was given or lost outside its games; empty where there are none."""
    if not line.given:
        return ""
    if line.given > 0:
        return words.ngettext("bonus of {n} point", "bonus of {n} points", line.given).format(n=number(line.given, words))
    return words.ngettext("penalty of {n} point", "penalty of {n} points", -line.given).format(n=number(-line.given, words))


def say_courses(courses: Sequence[CourseLine], words: Translator) -> str:
    """The courses of teams, a line each: `Les Valets: round 1, rank 12; round 2, rank 3`."""
    return "\n".join(_say_course(course, words) for course in courses)


def _say_course(course: CourseLine, words: Translator) -> str:
    say = words.gettext
    steps = [say("round {round}, rank {rank}").format(round=number, rank=rank) for number, rank in enumerate(course.ranks, start=1) if rank]
    return say("{team}: {course}").format(team=course.name, course="; ".join(steps))
