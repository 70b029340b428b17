"""Settings in the hall's words: what is played, and each choice as organisers say it."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.setup.rule_settings import say_choice, say_setting, what_it_needs
from tournament.messages.setup.systems import say_system
from tournament.scoring.rules import Rules
from tournament.scoring.systems import options_of, setting_of
from tournament.sentences import N_
from tournament.services.people.lines import TeamStatus

OF_THE_FORMULA: Final = ("target", "hands", "start")
"""The settings of the rules that the line of the formula says."""

TEAM_STATES: Final[Mapping[TeamStatus, str]] = {
    TeamStatus.ACTIVE: N_("registered"),
    TeamStatus.WAITING: N_("waiting list"),
    TeamStatus.WITHDRAWN: N_("withdrawn"),
    TeamStatus.EXCLUDED: N_("excluded"),
}


def say_formula(rules: Rules, words: Translator) -> str:
    """What is played, in one line: `contrée, 2,000 points`."""
    system = say_system(rules.system, words)
    if rules.hands is not None:
        played = words.ngettext("{n} hand", "{n} hands", rules.hands).format(n=rules.hands)
    elif rules.target is not None:
        played = words.ngettext("{n} point", "{n} points", rules.target).format(n=number(rules.target, words))
    else:
        played = words.gettext("from {n} down").format(n=rules["start"])
    return words.gettext("{system}, {length}").format(system=system, length=played)


def say_rules(rules: Rules, words: Translator) -> tuple[str, ...]:
    """What is played, then every setting that is not as usual and changes something, each without its full stop."""
    changed = [(setting_of(rules.system, name), value) for name, value in options_of(rules).items() if name not in OF_THE_FORMULA]
    points = [
        words.gettext("{setting}: {value}").format(setting=say_setting(setting, words), value=say_choice(setting, value, words))
        for setting, value in changed
        if not what_it_needs(setting, rules)
    ]
    return tuple(first[:1].upper() + first[1:] for first in (say_formula(rules, words), *points))
