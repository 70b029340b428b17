"""What a preset means, in plain words."""

from datetime import date

from tournament.i18n import Translator
from tournament.messages.setup.formulas import say_settings
from tournament.messages.setup.settings import say_formula
from tournament.presets.preset import Preset


def say_preset(preset: Preset, words: Translator) -> tuple[tuple[str, str], ...]:
    """Everything a preset chooses, each with a word to find it by: the rules first, then how the championship runs."""
    return say_settings(preset.settings(preset.name, "", date.min), words)


def say_preset_in_short(preset: Preset, words: Translator) -> str:
    """What is played, how often: `Contrée, 12 hands · 4 rounds`, or in how many phases."""
    played = say_formula(preset.rules, words)
    rounds = words.ngettext("{n} round", "{n} rounds", preset.planned_rounds).format(n=preset.planned_rounds)
    if preset.phases:
        rounds = words.ngettext("{n} phase", "{n} phases", len(preset.phases)).format(n=len(preset.phases))
    return f"{played[:1].upper()}{played[1:]} · {rounds}"
