"""The formulas and presets that a new championship chooses from, and what each setting means, by an example."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from tournament.declared import Declared
from tournament.draw.facts import Phase
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.setup.criteria import criteria_order_text
from tournament.messages.setup.formats import plan_text, room_text
from tournament.messages.setup.rules import formula_text, rule_lines, system_description_text
from tournament.presets.preset import Preset
from tournament.scoring.rules import Rules
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules, seating_of
from tournament.sentences import N_
from tournament.services.setup.views import check_entering, entering_together, terms_by
from tournament.settings import SETTINGS, ByeWorth, ForfeitMarks, Settings
from tournament.standings.criteria import CRITERIA

COMING, MISSING_TEAM, TABLE, PAIR = 7, 12, 4, 2


def example_of_bye(settings: Settings, tr: Translator) -> str:
    """What a team, or a player, that sits out is given; at tables of several also which rank."""
    points = number(_worth(settings, settings.bye_worth), tr)
    if entering_together(settings.rules, settings.phases) == 1:
        return _bye_of_a_player(settings, points, tr)
    if settings.bye_worth is ByeWorth.AVERAGE:
        known = tr.gettext(
            "A round in which {n} points were scored on average: the team that sits out scores {n} points"
        ).format(n=points)
    else:
        known = tr.gettext("The team that sits out scores {n} points").format(n=points)
    return (
        tr.gettext("{marks} and a game won.").format(marks=known)
        if settings.bye_wins
        else tr.gettext("{marks}, no game won.").format(marks=known)
    )


def _bye_of_a_player(settings: Settings, points: str, tr: Translator) -> str:
    if settings.bye_worth is ByeWorth.AVERAGE:
        known = tr.gettext(
            "A round in which {n} points were scored on average: the player who sits out scores {n} points"
        ).format(n=points)
    else:
        known = tr.gettext("The player who sits out scores {n} points").format(n=points)
    if seating_of(settings.rules).most > PAIR:
        won = tr.gettext("{marks} and a game won, as in first place.")
        lost = tr.gettext("{marks}, no game won, as in a place in the middle.")
    else:
        won, lost = tr.gettext("{marks} and a game won."), tr.gettext("{marks}, no game won.")
    return (won if settings.bye_wins else lost).format(marks=known)


def example_of_forfeit(settings: Settings, tr: Translator) -> str:
    """What a table without one of its teams comes to."""
    points = number(_worth(settings, settings.forfeit_marks), tr)
    if entering_together(settings.rules, settings.phases) == 1:
        return _forfeit_of_a_player(settings, points, tr)
    sentence = (
        tr.gettext(
            "Table {table}: team {missing} does not come, and {n} points were scored on average. It scores 0, "
            "team {there} scores {n}."
        )
        if settings.forfeit_marks is ForfeitMarks.AVERAGE
        else tr.gettext("Table {table}: team {missing} does not come. It scores 0, team {there} scores {n}.")
    )
    return sentence.format(table=TABLE, missing=MISSING_TEAM, there=COMING, n=points)


def _forfeit_of_a_player(settings: Settings, points: str, tr: Translator) -> str:
    if seating_of(settings.rules).most > PAIR:
        sentence = tr.gettext(
            "Table {table}: player {missing} does not come, is last and scores 0. The others share first "
            "place and score {n} each."
        )
    elif seating_of(settings.rules).players > 1:
        sentence = tr.gettext(
            "Table {table}: player {missing} does not come. This player and the partner score 0, their "
            "opponents score {n}."
        )
    else:
        sentence = tr.gettext(
            "Table {table}: player {missing} does not come. This player scores 0, player {there} scores {n}."
        )
    known = tr.gettext("A round in which {n} points were scored on average.").format(n=points) + " "
    said = sentence.format(table=TABLE, missing=MISSING_TEAM, there=COMING, n=points)
    return known + said if settings.forfeit_marks is ForfeitMarks.AVERAGE else said


def _worth(settings: Settings, share: ByeWorth | ForfeitMarks) -> int:
    """What a round may mark: to a target all and half, for fixed hands shares."""
    terms = terms_by(settings)
    average = terms.target * 3 // 4 if settings.rules.hands is None else terms.target * 11 // 20
    return terms.worth(share, average)


def _figures(criterion: str, settings: Settings, tr: Translator) -> dict[str, str]:
    """The figures of a criterion as games of these settings make them: in tens, or one by one where games are short."""
    terms = terms_by(settings)
    unit = 10 if terms.target >= 500 else 1
    equal, better = (unit * round(figure * terms.target / 2000 / unit) for figure in CRITERIA[criterion].figures)
    if criterion == "best-game" and terms.counts_down:
        equal, better = terms.target - 1, terms.target
    if equal == better:
        better += -unit if CRITERIA[criterion].fewer_is_better else unit
    return {"equal": number(equal, tr), "better": number(better, tr)}


def example_of_criteria(settings: Settings, tr: Translator) -> str:
    """How two teams that are equal by the first criterion are parted, and what happens where nothing parts them."""
    criteria = settings.criteria
    first, *others = criteria
    if first == "lot":
        return tr.gettext("Only the computer’s random draw ranks the teams.")
    parted = (
        tr.gettext(CRITERIA[others[0]].decides).format(**_figures(others[0], settings, tr))
        if others
        else tr.gettext("they share their rank.")
    )
    equal = tr.gettext(CRITERIA[first].equal).format(**_figures(first, settings, tr))
    sentences = [f"{equal} {parted}"]
    if others and "lot" not in criteria:
        sentences.append(tr.gettext("Equal in everything: they share their rank."))
    return " ".join(sentences)


def example_of_length(rules: Rules, tr: Translator) -> str:
    """When a game is over."""
    if rules.hands is not None:
        sentence = tr.ngettext(
            "A game is over after {n} hand, and the greater total wins.",
            "A game is over after {n} hands, and the greater total wins.",
            rules.hands,
        )
        return sentence.format(n=rules.hands)
    if rules.target is None:
        return tr.gettext("A game is over when one side is left.")
    return tr.gettext("A game goes to {n} points.").format(n=number(rules.target, tr))


def example_of_minutes(minutes: int | None, tr: Translator) -> str:
    """When the clock stops a game."""
    if minutes is None:
        return tr.gettext("No clock: every game is played to its end.")
    hours, rest = divmod(20 * 60 + minutes, 60)
    return tr.gettext("A round posted at 20:00 ends at {time}.").format(time=f"{hours % 24}:{rest:02}")


def example_of_totals(totals_first: bool, tr: Translator) -> str:
    """What the desk types first."""
    if totals_first:
        return tr.gettext("The desk types the totals of each table; its hands can be typed instead.")
    return tr.gettext("The desk types the hands of each table; its totals can be typed instead.")


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
        return Settings(
            name=name, venue=venue, day=day, rules=resolve_rules(DEFAULT_SYSTEM, self.options), **self.chosen
        )


TWO_SIDES: Final = 2
BY_POINTS: Final = {
    "criteria": ("points", "wins"),
    "bye_worth": ByeWorth.AVERAGE,
    "forfeit_marks": ForfeitMarks.AVERAGE,
}

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
        N_(
            "Pools of four, then the first eight in a knock-out and the others in one of their own. The final "
            "decides the winner."
        ),
        chosen={
            "criteria": ("stage", "wins", "points"),
            "phases": (Phase("pools"), Phase("knock-out", takes=8, options={"rest": "bracket"})),
        },
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


def setting_lines(settings: Settings, tr: Translator) -> tuple[tuple[str, str], ...]:
    """What the settings of a championship mean, each with a word to find it by."""
    say = tr.gettext
    rounds = tr.ngettext("{n} round", "{n} rounds", settings.planned_rounds).format(n=settings.planned_rounds)
    said = [
        (say("Rules"), rules_in_full_text(settings.rules, tr)),
        *((say("Draws"), plan_text(settings.phases, tr)) for _ in settings.phases[:1]),
        (
            say("Games"),
            example_of_length(settings.rules, tr)
            if settings.phases
            else f"{rounds}. {example_of_length(settings.rules, tr)}",
        ),
        (say("Clock"), clock_setting_text(settings.game_minutes, tr)),
        (say("Ranking"), f"{criteria_order_text(settings.criteria, tr)}. {example_of_criteria(settings, tr)}"),
        (say("Bye"), example_of_bye(settings, tr)),
        (say("Forfeit"), example_of_forfeit(settings, tr)),
        (say("Entry"), example_of_totals(settings.totals_first, tr)),
    ]
    said += [(say("Seats"), seats)] if (seats := wishes_text(settings, tr)) else []
    said += [
        (called(declared, tr), value_text(settings, declared, tr)) for declared in SETTINGS.values() if declared.card
    ]
    return (*said, (say("Room"), room_text(settings.room, tr))) if settings.room else tuple(said)


def called(declared: Declared, tr: Translator) -> str:
    """A setting by the label of its row."""
    return tr.gettext(declared.label).replace("&", "")


def value_text(settings: Settings, declared: Declared, tr: Translator) -> str:
    """What a plain setting is set to."""
    value = getattr(settings, declared.name)
    if declared.kind is bool:
        return tr.gettext("yes") if value else tr.gettext("no")
    return tr.gettext(declared.said[value]) if value in declared.said else number(value, tr)


def wishes_text(settings: Settings, tr: Translator) -> str:
    """What draws heed beside their format; empty where that is nothing."""
    clubs = tr.ngettext(
        "Club mates do not meet in the first round, as long as that is possible.",
        "Club mates do not meet in the first {n} rounds, as long as that is possible.",
        settings.clubs_apart,
    ).format(n=settings.clubs_apart)
    moves = tr.gettext("Nobody returns to a table, as long as that is possible.")
    return " ".join(
        sentence for sentence, wanted in ((clubs, settings.clubs_apart), (moves, settings.tables_move)) if wanted
    )


def rules_in_full_text(rules: Rules, tr: Translator) -> str:
    """What is played, what that is, and every setting that is not as usual, in sentences."""
    played, *others = rule_lines(rules, tr)
    return " ".join((f"{played}.", system_description_text(rules.system, tr), *(f"{sentence}." for sentence in others)))


def clock_setting_text(minutes: int | None, tr: Translator) -> str:
    """When the clock stops a game, in one sentence."""
    if minutes is None:
        return tr.gettext("None: every game is played to its end.")
    return tr.ngettext("A game is stopped after {n} minute.", "A game is stopped after {n} minutes.", minutes).format(
        n=minutes
    )


def preset_lines(preset: Preset, tr: Translator) -> tuple[tuple[str, str], ...]:
    """Everything a preset chooses, each with a word to find it by: the rules first, then how the championship runs."""
    return setting_lines(preset.settings(preset.name, "", date.min), tr)


def preset_in_short_text(preset: Preset, tr: Translator) -> str:
    """What is played, how often: `Contrée, 12 hands · 4 rounds`, or in how many phases."""
    played = formula_text(preset.rules, tr)
    rounds = tr.ngettext("{n} round", "{n} rounds", preset.planned_rounds).format(n=preset.planned_rounds)
    if preset.phases:
        rounds = tr.ngettext("{n} phase", "{n} phases", len(preset.phases)).format(n=len(preset.phases))
    return f"{played[:1].upper()}{played[1:]} · {rounds}"
