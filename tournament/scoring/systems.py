"""The rule systems: one file and one row each."""

from collections.abc import Mapping

from tournament.errors import Problem, Refused
from tournament.scoring import contree_championship
from tournament.scoring.facts import SIDES
from tournament.scoring.forms import HandForm
from tournament.scoring.places import inside
from tournament.scoring.rules import Rules, Seating, Setting, SettingValue, settings_of
from tournament.scoring.system import System

DEFAULT_SYSTEM = "contree-championship"

SYSTEMS: Mapping[str, System] = {
    "contree-championship": contree_championship.SYSTEM,
}


def seating_of(system: str) -> Seating:
    """How a system seats a table."""
    return SYSTEMS[system].seating


def form_of(rules: Rules, letters: str | None = None) -> HandForm:
    """What a hand may tell under these rules, at a table that seats these sides, or as many as it usually does."""
    system = SYSTEMS[rules.system]
    return system.form(rules, letters or SIDES[: system.seating.usual])


def resolve_rules(system: str, options: Mapping[str, object], place: str = "options") -> Rules:
    """A system with every setting decided: `options` hold what differs from its defaults, by published name.

    Refused with every option that the system does not have or that holds an impossible value; `place` is where the options stand, beside the system.
    """
    if system not in SYSTEMS:
        raise Refused(Problem("rules-unknown", place.removesuffix("options") + "rules", {"rules": system, "known": tuple(SYSTEMS)}))
    declared = SYSTEMS[system].settings
    problems = _option_problems(system, options, place)
    if problems:
        raise Refused(*problems)
    return Rules(system, settings_of({setting.name: _decided(setting, options) for setting in declared}, declared))


def usual_rules() -> Rules:
    """The rules where nobody chose any."""
    return resolve_rules(DEFAULT_SYSTEM, {})


def options_of(rules: Rules) -> dict[str, SettingValue]:
    """The settings that differ from the defaults of their system, as they are published."""
    defaults = {setting.name: setting.default for setting in SYSTEMS[rules.system].settings}
    return {name: value for name, value in rules.settings if value != defaults[name]}


def _decided(setting: Setting, options: Mapping[str, object]) -> SettingValue:
    value = options.get(setting.name, setting.default)
    return value if isinstance(value, str | int) and value != "none" else setting.default


def _option_problems(system: str, options: Mapping[str, object], place: str) -> list[Problem]:
    declared = {setting.name: setting for setting in SYSTEMS[system].settings}
    problems = []
    for name, value in options.items():
        here = inside(place, name)
        if name not in declared:
            problems.append(Problem("option-unknown", here, {"option": name, "rules": system, "known": tuple(declared)}))
        elif not _is_possible(declared[name], value):
            problems.append(_impossible(declared[name], here))
    if "target" in options and options.get("hands", "none") != "none":
        problems.append(Problem("target-and-hands", inside(place, "hands")))
    return problems


def _is_possible(setting: Setting, value: object) -> bool:
    if isinstance(value, bool):
        return False
    if setting.choices:
        return isinstance(value, str | int) and value in setting.choices
    if isinstance(value, int):
        return setting.least <= value <= setting.most
    return value == "none" and setting.default is None


def _impossible(setting: Setting, place: str) -> Problem:
    if setting.choices:
        return Problem("option-choice", place, {"option": setting.name, "choices": tuple(str(choice) for choice in setting.choices)})
    return Problem("option-range", place, {"option": setting.name, "least": setting.least, "most": setting.most})
