"""The rule systems by their published names: how many sit, and the rules as they were chosen."""

from collections.abc import Mapping

from tournament import bundles
from tournament.audit.export import Choice, ExportedRules
from tournament.audit.rules.system import JudgedSystem
from tournament.bundles import Registry

SYSTEMS = Registry(bundles.SYSTEMS, "judge", JudgedSystem)


def sides_of(rules: ExportedRules) -> tuple[int, ...]:
    """The numbers of sides at a table; the last table of bar belote may have more or fewer."""
    system = SYSTEMS[rules.system]
    return (int(rules["seats"]),) if "seats" in rules.settings and not system.counts_down else system.sides


def resolve(system: str, chosen: Mapping[str, Choice], target: int | None = None, hands: int | None = None) -> ExportedRules:
    """A system with chosen settings and defaults. A fixed number of hands leaves no target."""
    found = SYSTEMS[system]
    settings = {name: values[0] for name, values in found.settings.items()}
    return ExportedRules(system, {**settings, **chosen}, None if hands is not None else target or found.target, hands)
