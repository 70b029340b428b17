"""Rule systems and criteria, ours and plugins': a package each, of which layers load modules.

Ours are named here. Another package announces its own by an entry point of the group `capot.systems` or
`capot.criteria`: the name is the published identifier, the value the package that holds the parts. Those are looked for
once, when somebody asks for a name that is not ours, or for all names: nothing is looked for before the first paint.
What cannot be used is left out, and `faults` says why.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar, runtime_checkable

from tournament.errors import Problem

T = TypeVar("T")
IDENTIFIER = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@runtime_checkable
class DeclaredPart(Protocol):
    """A part that can tell what it lacks."""

    def lacking(self) -> list[str]:
        """What is missing in it, each in a few words."""


@dataclass(frozen=True)
class RequiredPart:
    """What a package must hold: a module, a name in it, and the class of what is named, as `package.module.Class`."""

    module: str
    name: str
    kind: str


@dataclass(frozen=True)
class PluginGroup:
    """A group of entry points: what its packages must hold, and our own by identifier."""

    entry_points: str
    parts: tuple[RequiredPart, ...]
    own: tuple[tuple[str, str], ...] = ()

    def part(self, module: str) -> RequiredPart:
        """What is asked of a module."""
        return next(part for part in self.parts if part.module == module)


OWN_SYSTEMS = (
    "contree-championship",
    "belote-traditional",
    "belote-classic",
    "belote-modern",
    "belote-three",
    "belote-two-open",
    "belote-two-piles",
    "belote-four-exact",
    "contree-multiplied",
    "belote-two-bonus",
    "belote-four-bonus",
    "belote-comptoir",
    "coinche-made-plus-contract",
    "contree-announced",
)
SYSTEMS = PluginGroup(
    "capot.systems",
    (
        RequiredPart("scoring", "SYSTEM", "tournament.scoring.systems.System"),
        RequiredPart("words", "WORDS", "tournament.messages.setup.rules.SystemWords"),
        RequiredPart("sheet", "RULE_TEXT", "tournament.papers.rules.text.RuleText"),
        RequiredPart("judge", "SYSTEM", "tournament.audit.rules.system.JudgedSystem"),
    ),
    tuple((name, f"tournament.systems.{name.replace('-', '_')}") for name in OWN_SYSTEMS),
)
CRITERIA = PluginGroup(
    "capot.criteria",
    (
        RequiredPart("ranking", "CRITERION", "tournament.standings.criteria.Criterion"),
        RequiredPart("judge", "CRITERION", "tournament.audit.criteria.JudgedCriterion"),
    ),
)


@dataclass(frozen=True)
class FoundPlugins:
    """The packages that others have installed, by identifier, and what is wrong with those that are left out."""

    packages: Mapping[str, str]
    faults: tuple[Problem, ...]


_LOOKED_FOR: dict[tuple[PluginGroup, frozenset[str]], FoundPlugins] = {}


def found(group: PluginGroup, ours: frozenset[str]) -> FoundPlugins:
    """The packages of a group that others have installed under names that are not `ours`, looked for once."""
    if (group, ours) not in _LOOKED_FOR:
        _LOOKED_FOR[group, ours] = _look_for(group, ours)
    return _LOOKED_FOR[group, ours]


def shipped() -> frozenset[str]:
    """The packages of others that have been found so far; nothing is looked for."""
    return frozenset(package for known in _LOOKED_FOR.values() for package in known.packages.values())


def faults() -> tuple[Problem, ...]:
    """Why packages that have been found so far are left out; nothing is looked for."""
    problems: list[Problem] = []
    for known in _LOOKED_FOR.values():
        problems += [problem for problem in known.faults if problem not in problems]
    return tuple(problems)


def _look_for(group: PluginGroup, ours: frozenset[str]) -> FoundPlugins:
    from importlib.metadata import (
        entry_points,
    )  # takes longer than all else here, and is needed by nobody who plays by our own rules

    packages: dict[str, str] = {}
    wrong: list[Problem] = []
    for point in sorted(entry_points(group=group.entry_points), key=lambda point: (point.name, point.value)):
        details = {"name": point.name, "package": point.dist.name if point.dist is not None else point.value}
        if point.name in packages or point.name in ours:
            wrong.append(Problem("bundle-name-taken", details=details))
        elif missing := [*_misnamed(point.name), *lacking(point.value, group.parts)]:
            wrong.append(Problem("bundle-broken", details={**details, "why": missing[0]}))
        else:
            packages[point.name] = point.value
    return FoundPlugins(packages, tuple(wrong))


def _misnamed(name: str) -> list[str]:
    return [] if IDENTIFIER.fullmatch(name) else ["the name is not made of small letters, figures and hyphens"]


def lacking(package: str, parts: tuple[RequiredPart, ...]) -> list[str]:
    """What a package lacks, each as `package/module.py: NAME …`, in English for its author."""
    wrong = []
    for part in parts:
        here = f"{package.replace('.', '/')}/{part.module}.py"
        try:
            value = getattr(import_module(f"{package}.{part.module}"), part.name, None)
        except Exception as error:  # whatever another package does wrong, the program goes on without it
            wrong.append(f"{here}: {type(error).__name__}: {error}")
            continue
        kind = f"{type(value).__module__}.{type(value).__qualname__}"
        if kind != part.kind:
            wrong.append(
                f"{here}: {part.name} is missing" if value is None else f"{here}: {part.name} is no {part.kind}"
            )
        elif isinstance(value, DeclaredPart):
            wrong += [f"{here}: {what}" for what in value.lacking()]
    return wrong


class Registry(Mapping[str, T], Generic[T]):
    """One part of a group's packages by identifier, loaded when asked for; our plain `rows` first."""

    def __init__(
        self, group: PluginGroup, module: str, kind: type[T], rows: Mapping[str, T] = MappingProxyType({})
    ) -> None:
        self._group = group
        self._part = group.part(module)
        self._kind = kind
        self._packages = dict(group.own)
        self._loaded: dict[str, T] = dict(rows)
        self._ours = (*rows, *self._packages)

    def _found(self) -> FoundPlugins:
        return found(self._group, frozenset(self._ours))

    @property
    def found(self) -> Mapping[str, str]:
        """The packages of others by identifier; looked for if nobody did so far."""
        return self._found().packages

    @property
    def faults(self) -> tuple[Problem, ...]:
        """Why packages that others have installed are left out; looked for if nobody did so far."""
        return self._found().faults

    def __getitem__(self, name: str) -> T:
        try:
            return self._loaded[name]  # asked several times for every hand
        except KeyError:
            return self._load(name)

    def _load(self, name: str) -> T:
        package = self._packages.get(name) or self._found().packages[name]
        value = getattr(import_module(f"{package}.{self._part.module}"), self._part.name)
        if not isinstance(value, self._kind):
            raise TypeError(f"{package}.{self._part.module}: {self._part.name} is no {self._part.kind}")
        self._loaded[name] = value
        return value

    def __contains__(self, name: object) -> bool:
        return name in self._ours or name in self._found().packages

    def __iter__(self) -> Iterator[str]:
        yield from self._ours
        yield from self._found().packages

    def __len__(self) -> int:
        return len(self._ours) + len(self._found().packages)
