"""A registered pair typed again: one sentence about both players."""

from collections.abc import Sequence

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.enumerations import say_list


def say_registered_pair(problems: Sequence[Problem], words: Translator) -> str:
    """A refused pair's sentence; empty unless both are in one other team, with no other problem."""
    numbers = {problem.details.get("number") for problem in problems}
    if len(problems) < 2 or len(numbers) > 1 or any(problem.code != "player-twice" for problem in problems):
        return ""
    if len({problem.path for problem in problems}) < len(problems):
        return ""
    details = problems[0].details
    players = say_list([str(problem.details["player"]) for problem in problems], words)
    sentence = words.gettext(
        "{players} already play together in team {number}, “{team}”. Correct one of the two teams; if these are other people, press F4."
    )
    return sentence.format(players=players, number=details["number"], team=details["team"])
