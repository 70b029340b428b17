"""Every plugin holds all its parts, and what is missing is named by file and row."""

import sys

import pytest

from tournament import plugins
from tournament.audit.rules.system import SYSTEMS as JUDGES
from tournament.plugins import lacking
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS


@pytest.mark.parametrize("name", dict(plugins.SYSTEMS.own))
def test_every_rule_system_holds_all_its_parts(name):
    assert lacking(dict(plugins.SYSTEMS.own)[name], plugins.SYSTEMS.parts) == []


def rows_lacking(system, declared, judged):
    """What the judge's row of a system lacks, or has otherwise, beside the settings declared."""
    here = f"tournament/systems/{system.replace('-', '_')}/judge.py: SYSTEM.settings"
    chosen = {
        setting.name: (setting.default, *sorted(map(str, setting.choices))) for setting in declared if setting.choices
    }
    known = {name: (choices[0], *sorted(map(str, choices))) for name, choices in judged.items()}
    return [
        f"{here}: {name!r} is {known.get(name)}, declared as {chosen.get(name)}"
        for name in {**chosen, **known}
        if known.get(name) != chosen.get(name)
    ]


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_judge_has_a_row_for_every_setting(name):
    assert rows_lacking(name, SYSTEMS[name].settings, JUDGES[name].settings) == []


def test_what_the_judge_lacks_is_named_by_file_and_row():
    declared = (*SYSTEMS["contree-announced"].settings, RuleSetting("toy", ("off", "on")))
    assert rows_lacking("contree-announced", declared, JUDGES["contree-announced"].settings) == [
        (
            "tournament/systems/contree_announced/judge.py: SYSTEM.settings: 'toy' is None, declared as ('off', "
            "'off', 'on')"
        )
    ]


def test_what_a_plugin_lacks_is_named_by_file_and_row(tmp_path, monkeypatch):
    package = tmp_path / "half_a_system"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "scoring.py").write_text("from tournament.systems.belote_classic.scoring import SYSTEM")
    (package / "words.py").write_text("")
    (package / "judge.py").write_text("SYSTEM = 'nobody'")
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        assert lacking("half_a_system", plugins.SYSTEMS.parts) == [
            "half_a_system/words.py: WORDS is missing",
            "half_a_system/sheet.py: ModuleNotFoundError: No module named 'half_a_system.sheet'",
            "half_a_system/judge.py: SYSTEM is no tournament.audit.rules.system.JudgedSystem",
        ]
    finally:
        for module in [module for module in sys.modules if module.startswith("half_a_system")]:
            del sys.modules[module]
