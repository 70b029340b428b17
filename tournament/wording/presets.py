"""What a preset means, in plain words."""

from datetime import date

from tournament.i18n import Translator
from tournament.presets.preset import Preset
from tournament.scoring.systems import options_of
from tournament.wording.formulas import say_settings
from tournament.wording.settings import say_choice, say_formula, say_setting

OF_THE_FORMULA = ("target", "hands")
"""The settings that the line of the formula says."""


def say_preset(preset: Preset, words: Translator) -> tuple[tuple[str, str], ...]:
    """Everything a preset chooses, each with a word to find it by: the rules first, then how the championship runs."""
    told = say_settings(preset.settings(preset.name, "", date.min), words)
    return ((words.gettext("Rules"), " ".join(f"{sentence}." for sentence in _rules(preset, words))), *told)


def _rules(preset: Preset, words: Translator) -> list[str]:
    """What is played, then every fine point that is not as usual."""
    changed = {name: value for name, value in options_of(preset.rules).items() if name not in OF_THE_FORMULA}
    points = [
        words.gettext("{setting}: {value}").format(setting=say_setting(name, words), value=say_choice(name, value, words))
        for name, value in changed.items()
    ]
    return [first[:1].upper() + first[1:] for first in (say_formula(preset.rules, words), *points)]


def say_preset_in_short(preset: Preset, words: Translator) -> str:
    """What is played, how often: `Contrée, 12 hands · 4 rounds`."""
    played = say_formula(preset.rules, words)
    rounds = words.ngettext("{n} round", "{n} rounds", preset.planned_rounds).format(n=preset.planned_rounds)
    return f"{played[:1].upper()}{played[1:]} · {rounds}"
