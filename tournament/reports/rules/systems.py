"""Which text belongs to which rule system."""

from typing import Final

from tournament import bundles
from tournament.bundles import Registry
from tournament.reports.rules.text import RuleText

RULE_TEXTS: Final = Registry(bundles.SYSTEMS, "sheet", RuleText)
