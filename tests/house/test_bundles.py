"""Every bundle holds all its parts, and what is missing is named by file and row."""

import sys

import pytest

from tournament import bundles
from tournament.bundles import lacking


@pytest.mark.parametrize("name", dict(bundles.SYSTEMS.own))
def test_every_rule_system_holds_all_its_parts(name):
    assert lacking(dict(bundles.SYSTEMS.own)[name], bundles.SYSTEMS.parts) == []


def test_what_a_bundle_lacks_is_named_by_file_and_row(tmp_path, monkeypatch):
    package = tmp_path / "half_a_system"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "scoring.py").write_text("from tournament.systems.belote_classic.scoring import SYSTEM")
    (package / "words.py").write_text("")
    (package / "judge.py").write_text("SYSTEM = 'nobody'")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        assert lacking("half_a_system", bundles.SYSTEMS.parts) == [
            "half_a_system/words.py: WORDS is missing",
            "half_a_system/sheet.py: ModuleNotFoundError: No module named 'half_a_system.sheet'",
            "half_a_system/judge.py: SYSTEM is no tournament.audit.rules.system.System",
        ]
    finally:
        for module in [module for module in sys.modules if module.startswith("half_a_system")]:
            del sys.modules[module]
