"""The settings of the rule systems in the hall's words, as each is declared (`scoring.setting`)."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.scoring.rules import Rules, SettingValue
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS
from tournament.sentences import N_

YES_OR_NO: Final = {"on": N_("yes"), "off": N_("no")}


def say_setting(setting: RuleSetting, words: Translator) -> str:
    """The name of a setting of the rules."""
    return words.gettext(setting.label)


def say_setting_named(name: str, words: Translator) -> str:
    """The name of a setting of which only its published name is known; systems that have it call it alike."""
    return next(say_setting(setting, words) for system in SYSTEMS.values() for setting in system.settings if setting.name == name)


def say_what_it_changes(setting: RuleSetting, words: Translator) -> str:
    """What a setting changes, in one sentence."""
    return words.gettext(setting.sentence)


def say_choice(setting: RuleSetting, value: object, words: Translator) -> str:
    """One value of a setting; a number of points where it is a number."""
    said = {**YES_OR_NO, **setting.said}.get(str(value))
    return words.gettext(said) if said else str(value)


def what_it_needs(setting: RuleSetting, rules: Rules) -> Mapping[str, SettingValue]:
    """Other settings needed for an effect; nothing if there is one, None for choices they lack."""
    needs, declared = setting.needs, {setting.name: setting for setting in SYSTEMS[rules.system].settings}
    lacking = (other for other, values in needs.items() if other in declared and str(rules[other]) not in values)
    return {other: next((choice for choice in declared[other].choices if str(choice) in needs[other]), None) for other in lacking}


def chosen_settings(system: str) -> tuple[RuleSetting, ...]:
    """The settings of a system that are chosen from a few values; what belongs together is together."""
    return tuple(sorted((setting for setting in SYSTEMS[system].settings if setting.choices), key=lambda setting: (setting.subject, setting.turn)))
