"""The settings of a championship and the row that keeps them, as `tournament.settings` declares them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, get_type_hints

from typing_extensions import TypedDict

from tournament.draw.catalogue import criteria_of_plan, read_phase
from tournament.draw.facts import Phase
from tournament.draw.tables import Room
from tournament.errors import Refused
from tournament.models.tables import DEFAULTS, READINGS, Championship
from tournament.scoring.rules import Rules
from tournament.scoring.systems import earlier_options, options_of, resolve_rules
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.texts import tidy
from tournament.services.setup.setting_checks import check_settings, tidy_lines
from tournament.services.setup.views import WorthTerms, check_entering
from tournament.settings import SETTINGS, ByeWorth, ForfeitMarks, Settings, read, values_of, written

if TYPE_CHECKING:
    SomeSettings: TypeAlias = Mapping[str, Any]
else:
    SomeSettings = TypedDict("SomeSettings", get_type_hints(Settings), total=False)
    """Some settings by the fields of `Settings`, each of its type: as JSON carries them they become what they were."""

TIDIED: Mapping[str, Callable[[Any], object]] = {
    # how a setting is put right before it is kept
    "name": tidy,
    "venue": tidy,
    "referees": tidy,
    "customs": tidy_lines,
}


def tidied(name: str, value: Any) -> Any:
    """A setting as it is kept; of a number that may be absent, 0 says so."""
    if SETTINGS[name].kind == int | None:
        return value or None
    return TIDIED[name](value) if name in TIDIED else value


def settings_in(row: Championship) -> dict[str, Any]:
    """What a championship's row holds, by the fields of `Settings`."""
    told = {
        name: read(declared.kind, getattr(row, declared.column))
        for name, declared in SETTINGS.items()
        if name != "rules"
    }
    return told | {"rules": rules_of(row)}


def with_what_follows(row: Championship, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The wanted settings and what follows: progress in a bracket counts first if the plan has one."""
    if "phases" not in wanted or "criteria" in wanted:
        return dict(wanted)
    criteria = criteria_of_plan(wanted["phases"], tuple(row.criteria))
    return dict(wanted) if criteria == tuple(row.criteria) else {**wanted, "criteria": criteria}


def columns_of(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by the fields of `Settings` as the columns of a row. Raises TypeError for what is no setting."""
    unknown = wanted.keys() - SETTINGS.keys()
    if unknown:
        raise TypeError(f"no setting of a championship: {', '.join(sorted(unknown))}")
    columns = {SETTINGS[name].column: written(tidied(name, value)) for name, value in wanted.items()}
    if "rules" in wanted:
        columns |= {"rules": wanted["rules"].system, "options": options_of(wanted["rules"])}
        columns |= {"readings": READINGS, "defaults_of": DEFAULTS}
    return columns


def refuse_settings(settings: Settings) -> None:
    """Refuse settings that no championship can have."""
    problems = check_settings({name: tidied(name, value) for name, value in values_of(settings).items()})
    if not any(problem.path.startswith("phases") for problem in problems):
        problems += check_entering(settings.rules, settings.phases)
    if problems:
        raise Refused(*problems)


def rules_of(row: Championship) -> Rules:
    """The rules that a championship's row holds; what an earlier version left unsaid is what it took for usual."""
    return resolve_rules(row.rules, earlier_options(row.rules, row.options, row.defaults_of or row.readings))


def terms_of(row: Championship) -> WorthTerms:
    """The terms that a championship's row holds."""
    return WorthTerms(rules_of(row), ByeWorth(row.bye_worth), row.bye_wins, ForfeitMarks(row.forfeit_marks))


def room_in(row: Championship) -> Room:
    """The room that a championship's row holds."""
    return tuple((first, last) for first, last in row.room)


def phases_in(row: Championship) -> tuple[Phase, ...]:
    """The phases that a championship's row holds."""
    return tuple(read_phase(document) for document in row.phases)


@cached("championship")
def terms_in(state: ChampionshipState) -> WorthTerms:
    """The terms that a championship holds."""
    return terms_of(state.contents)


@cached("championship")
def rules_in(state: ChampionshipState) -> Rules:
    """The rules that a championship is played by."""
    return rules_of(state.contents)
