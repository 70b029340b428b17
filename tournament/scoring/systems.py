"""What a rule system is made of, and all of them by their published names, each loaded when it is asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tournament import plugins
from tournament.errors import Problem, Refused
from tournament.plugins import Registry
from tournament.scoring.facts import SIDES, HandFacts, Side
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating, SettingValue
from tournament.scoring.scores import HandScore, TotalsBefore
from tournament.scoring.settings import RuleSetting, course_settings, settings_of
from tournament.scoring.shapes import inside

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
        absent = [
            f"SYSTEM.settings: {setting.name} is missing" for setting in course_settings() if setting.name not in names
        ]
        twice = [
            f"SYSTEM.settings: {name} stands there twice" for name in dict.fromkeys(names) if names.count(name) > 1
        ]
        return [*absent, *twice, *(lacking for setting in self.settings for lacking in setting.lacking())]


DEFAULT_SYSTEM = "contree-championship"

SYSTEMS = Registry(plugins.SYSTEMS, "scoring", System)


def seating_of(rules: Rules) -> Seating:
    """How these rules seat tables; the setting `seats` chooses the sides where a system lets it.

    In a countdown that is how many it usually has: totals mean the same at every table, so a last table may seat more
    or fewer. Elsewhere they do not, and every table seats as many. A system that seats sides of two seats single
    players where a table has more than two sides.
    """
    system, seats = SYSTEMS[rules.system], rules.by_name.get("seats")
    if not isinstance(seats, int):
        return system.seating
    if system.countdown:
        return replace(system.seating, usual=seats)
    return Seating(usual=seats, fewest=seats, most=seats, players=1 if seats > 2 else system.seating.players)


@lru_cache(maxsize=256)
def form_of(rules: Rules, letters: str | None = None) -> HandForm:
    """The fields of a hand under these rules, at a table that seats these sides, or as many as it usually does."""
    return SYSTEMS[rules.system].form(rules, letters or SIDES[: seating_of(rules).usual])


def setting_of(system: str, name: str) -> RuleSetting:
    """A setting of a system, as it is declared there."""
    return next(setting for setting in SYSTEMS[system].settings if setting.name == name)


def still_in(rules: Rules, totals: Mapping[Side, int]) -> str:
    """The letters of the sides that play the next hand, at these totals: who is out of a countdown holds no cards."""
    is_countdown = SYSTEMS[rules.system].countdown
    return "".join(side for side, total in totals.items() if total > 0 or not is_countdown)


def resolve_rules(system: str, options: Mapping[str, object], path: str = "options") -> Rules:
    """A system with every setting decided: `options` hold what differs from its defaults, by published name.

    Refused with every option that the system does not have or that holds an impossible value; `path` is where the
    options are, beside the system.
    """
    if system not in SYSTEMS:
        raise Refused(
            Problem("rules-unknown", path.removesuffix("options") + "rules", {"rules": system, "known": tuple(SYSTEMS)})
        )
    declared = SYSTEMS[system].settings
    problems = _option_problems(system, options, path)
    if problems:
        raise Refused(*problems)
    return Rules(system, settings_of({setting.name: _decided(setting, options) for setting in declared}, declared))


def usual_rules() -> Rules:
    """The rules where nobody chose any."""
    return resolve_rules(DEFAULT_SYSTEM, {})


def rules_of_system(system: str, like: Rules) -> Rules:
    """Another system's rules, defaults but for common settings chosen here; its usual target."""
    declared = {setting.name: setting for setting in SYSTEMS[system].settings if setting.name != "target"}
    kept = {
        name: value
        for name, value in options_of(like).items()
        if name in declared and _is_possible(declared[name], value)
    }
    return resolve_rules(system, kept)


def earlier_options(system: str, options: Mapping[str, object], version: int = 0) -> dict[str, object]:
    """Options written by this version, with the choices that were its defaults and are not now."""
    declared = SYSTEMS[system].settings if system in SYSTEMS else ()
    return {
        setting.name: setting.earlier
        for setting in declared
        if setting.earlier is not None and version < setting.read_since
    } | dict(options)


def options_of(rules: Rules) -> dict[str, SettingValue]:
    """The settings that differ from the defaults of their system, as they are published."""
    defaults = {setting.name: setting.default for setting in SYSTEMS[rules.system].settings}
    return {name: value for name, value in rules.settings if value != defaults[name]}


def stated_options(rules: Rules, version: int) -> dict[str, SettingValue]:
    """`options_of` with the choices whose defaults differed in this version of the tables."""
    changed = {
        setting.name
        for setting in SYSTEMS[rules.system].settings
        if setting.earlier is not None and version < setting.read_since
    }
    differing = options_of(rules)
    return {name: value for name, value in rules.settings if name in differing or name in changed}


def _decided(setting: RuleSetting, options: Mapping[str, object]) -> SettingValue:
    value = options.get(setting.name, setting.default)
    return value if isinstance(value, str | int) and value != "none" else setting.default


def _option_problems(system: str, options: Mapping[str, object], path: str) -> list[Problem]:
    declared = {setting.name: setting for setting in SYSTEMS[system].settings}
    problems = []
    for name, value in options.items():
        here = inside(path, name)
        if name not in declared:
            problems.append(
                Problem("option-unknown", here, {"option": name, "rules": system, "known": tuple(declared)})
            )
        elif not _is_possible(declared[name], value):
            problems.append(_impossible(declared[name], here))
    if "target" in options and options.get("hands", "none") != "none":
        problems.append(Problem("target-and-hands", inside(path, "hands")))
    return problems


def _is_possible(setting: RuleSetting, value: object) -> bool:
    if isinstance(value, bool):
        return False
    if setting.choices:
        return isinstance(value, str | int) and value in setting.choices
    if isinstance(value, int):
        return setting.least <= value <= setting.most
    return value == "none" and setting.default is None


def _impossible(setting: RuleSetting, path: str) -> Problem:
    if setting.choices:
        return Problem(
            "option-choice", path, {"option": setting.name, "choices": tuple(str(choice) for choice in setting.choices)}
        )
    return Problem("option-range", path, {"option": setting.name, "least": setting.least, "most": setting.most})
