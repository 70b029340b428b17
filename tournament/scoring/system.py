"""What a rule system is made of."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.errors import Problem
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.scores import HandScore, TotalsBefore
from tournament.scoring.setting import RuleSetting
from tournament.scoring.settings import course_settings

FormOf = Callable[[Rules, str], HandForm]
ScoreHand = Callable[[HandFacts, Rules, TotalsBefore], HandScore]
CheckHand = Callable[[HandFacts, Rules, HandForm, str], list[Problem]]


def nothing_more(_hand: HandFacts, _rules: Rules, _form: HandForm, _path: str) -> list[Problem]:
    """What a system checks of a hand whose form says all there is to check."""
    return []


@dataclass(frozen=True)
class System:
    """A rule system: how it seats a table, what may be set, which fields a hand has and what it is worth.

    `form` takes the rules and the letters of the table. `check_hand` finds what the form alone does not: it takes a
    played hand whose sides sit at the table, and the path to report. `score_hand` takes a hand that passed both checks.
    In a `countdown` totals go from the setting `start` down: a side at nothing is out, the last one in has lost.
    `cites_articles` says that its rules are the numbered articles of the championship. Of a deal that was not played
    each mistake costs a `penalty`; of a played hand, `score_hand` takes it.
    """

    seating: Seating
    settings: tuple[RuleSetting, ...]
    form: FormOf
    score_hand: ScoreHand
    check_hand: CheckHand = nothing_more
    countdown: bool = False
    cites_articles: bool = False
    penalty: int = 0

    def lacking(self) -> list[str]:
        """What every system declares and this one does not, and what its settings lack."""
        names = [setting.name for setting in self.settings]
        absent = [f"SYSTEM.settings: {setting.name} is missing" for setting in course_settings() if setting.name not in names]
        twice = [f"SYSTEM.settings: {name} stands there twice" for name in dict.fromkeys(names) if names.count(name) > 1]
        return [*absent, *twice, *(lacking for setting in self.settings for lacking in setting.lacking())]
