"""A new championship's formulas, a row each, and what settings mean in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from tournament.declared import Declared
from tournament.draw.facts import Phase
from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.setup.criteria import say_order
from tournament.messages.setup.examples import example_of_bye, example_of_criteria, example_of_forfeit, example_of_length, example_of_totals
from tournament.messages.setup.phases import say_plan
from tournament.messages.setup.rooms import say_room
from tournament.messages.setup.settings import say_rules
from tournament.messages.setup.systems import say_what_it_is
from tournament.scoring.rules import Rules
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules, seating_of
from tournament.sentences import N_
from tournament.services.setup.entering import check_entering
from tournament.settings import SETTINGS, ByeWorth, ForfeitMarks, Settings


@dataclass(frozen=True)
class Formula:
    """A known way to run a championship: name, sentence, rules' options, other `Settings`."""

    name: str
    sentence: str
    options: Mapping[str, object] = field(default_factory=dict)
    chosen: Mapping[str, Any] = field(default_factory=dict)

    def suits(self, rules: Rules) -> bool:
        """Whether it can be played by these rules: partners are drawn for tables of two sides of two."""
        return not check_entering(rules, self.chosen.get("phases", ()))

    def settings(self, name: str, venue: str, day: date) -> Settings:
        """The settings of a championship of this formula."""
        return Settings(name=name, venue=venue, day=day, rules=resolve_rules(DEFAULT_SYSTEM, self.options), **self.chosen)


TWO_SIDES: Final = 2
BY_POINTS: Final = {"criteria": ("points", "wins"), "bye_worth": ByeWorth.AVERAGE, "forfeit_marks": ForfeitMarks.AVERAGE}

FORMULAS: Final = (
    Formula(
        N_("Games to their end"),
        N_("Every game is played to its end. Games won count first."),
    ),
    Formula(
        N_("4 × 12 hands"),
        N_("Every game is twelve hands, so that all tables finish together. The sum of the points counts."),
        {"hands": 12},
        {**BY_POINTS, "totals_first": True},
    ),
    Formula(
        N_("By the clock"),
        N_("Games are stopped after 45 minutes: the evening ends when it should. The sum of the points counts."),
        chosen={**BY_POINTS, "game_minutes": 45},
    ),
    Formula(
        N_("Pools and finals"),
        N_("Pools of four, then the first eight in a knock-out and the others in one of their own. The final decides the winner."),
        chosen={"criteria": ("stage", "wins", "points"), "phases": (Phase("pools"), Phase("knock-out", takes=8, options={"rest": "bracket"}))},
    ),
    Formula(
        N_("Individual mêlée"),
        N_("Everybody enters alone. Each round draws new partners and opponents, and each player is ranked alone."),
        chosen={"phases": (Phase("melee", 4),)},
    ),
)


def criteria_for(rules: Rules, criteria: tuple[str, ...]) -> tuple[str, ...]:
    """A formula's criteria under these rules: ranks instead of wins where several sit."""
    if seating_of(rules).most <= TWO_SIDES or "places" in criteria:
        return criteria
    return tuple("places" if name == "wins" else name for name in criteria)


def say_settings(settings: Settings, words: Translator) -> tuple[tuple[str, str], ...]:
    """What the settings of a championship mean, each with a word to find it by."""
    say = words.gettext
    rounds = words.ngettext("{n} round", "{n} rounds", settings.planned_rounds).format(n=settings.planned_rounds)
    said = [
        (say("Rules"), say_rules_in_full(settings.rules, words)),
        *((say("Draws"), say_plan(settings.phases, words)) for _ in settings.phases[:1]),
        (say("Games"), example_of_length(settings.rules, words) if settings.phases else f"{rounds}. {example_of_length(settings.rules, words)}"),
        (say("Clock"), say_clock_setting(settings.game_minutes, words)),
        (say("Ranking"), f"{say_order(settings.criteria, words)}. {example_of_criteria(settings, words)}"),
        (say("Bye"), example_of_bye(settings, words)),
        (say("Forfeit"), example_of_forfeit(settings, words)),
        (say("Entry"), example_of_totals(settings.totals_first, words)),
    ]
    said += [(say("Seats"), seats)] if (seats := say_wishes(settings, words)) else []
    said += [(called(declared, words), say_value(settings, declared, words)) for declared in SETTINGS.values() if declared.card]
    return (*said, (say("Room"), say_room(settings.room, words))) if settings.room else tuple(said)


def called(declared: Declared, words: Translator) -> str:
    """A setting by the label of its row."""
    return words.gettext(declared.label).replace("&", "")


def say_value(settings: Settings, declared: Declared, words: Translator) -> str:
    """What a plain setting is set to."""
    value = getattr(settings, declared.name)
    if declared.kind is bool:
        return words.gettext("yes") if value else words.gettext("no")
    return words.gettext(declared.said[value]) if value in declared.said else number(value, words)


def say_wishes(settings: Settings, words: Translator) -> str:
    """What draws heed beside their format; empty where that is nothing."""
    clubs = words.ngettext(
        "Club mates do not meet in the first round, as long as that is possible.",
        "Club mates do not meet in the first {n} rounds, as long as that is possible.",
        settings.clubs_apart,
    ).format(n=settings.clubs_apart)
    moves = words.gettext("Nobody returns to a table, as long as that is possible.")
    return " ".join(sentence for sentence, wanted in ((clubs, settings.clubs_apart), (moves, settings.tables_move)) if wanted)


def say_rules_in_full(rules: Rules, words: Translator) -> str:
    """What is played, what that is, and every setting that is not as usual, in sentences."""
    played, *others = say_rules(rules, words)
    return " ".join((f"{played}.", say_what_it_is(rules.system, words), *(f"{sentence}." for sentence in others)))


def say_clock_setting(minutes: int | None, words: Translator) -> str:
    """When the clock stops a game, in one sentence."""
    if minutes is None:
        return words.gettext("None: every game is played to its end.")
    return words.ngettext("A game is stopped after {n} minute.", "A game is stopped after {n} minutes.", minutes).format(n=minutes)
