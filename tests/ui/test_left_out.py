"""What another package ships and cannot be used is told where systems and criteria are chosen."""

import pytest
from PySide6.QtWidgets import QLabel

from tournament.errors import Problem
from tournament.i18n import translator
from tournament.plugins import Registry
from tournament.ui.setup.settings_form import CriteriaOrder
from tournament.ui.setup.system_dialog import SystemDialog

BROKEN = Problem(
    "bundle-broken",
    details={
        "name": "contree-picarde",
        "package": "capot-picardie",
        "why": "capot_picardie/judge.py: SYSTEM is missing",
    },
)
SENTENCE = (
    "contree-picarde, of the package capot-picardie, cannot be used and is left out: capot_picardie/judge.py: "
    "SYSTEM is missing. "
    "Everything else works."
)


@pytest.mark.parametrize(
    "chosen_in", [lambda tr: SystemDialog(tr, "belote-three"), CriteriaOrder], ids=["systems", "criteria"]
)
def test_what_is_left_out_is_said_where_it_would_be_chosen(qtbot, monkeypatch, chosen_in):
    tr = translator("en")
    usual = chosen_in(tr)
    qtbot.addWidget(usual)
    assert SENTENCE not in [label.text() for label in usual.findChildren(QLabel)]
    monkeypatch.setattr(Registry, "faults", (BROKEN,))
    widget = chosen_in(tr)
    qtbot.addWidget(widget)
    assert SENTENCE in [label.text() for label in widget.findChildren(QLabel)]
