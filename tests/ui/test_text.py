"""Words in the roles and tones of the style sheet."""

from tournament.ui.widgets.surfaces import change_role, label


def test_the_style_sheet_is_looked_through_only_where_something_is_new(qtbot, monkeypatch):
    shown, polished = label("late", "tiny"), []
    qtbot.addWidget(shown)
    monkeypatch.setattr(shown, "style", lambda: polished.append(shown.property("role")) or type(shown).style(shown))
    change_role(shown, role="tiny")
    assert polished == []
    change_role(shown, role="badge", tone="warn")
    assert (shown.property("role"), shown.property("tone"), polished) == ("badge", "warn", ["badge", "badge"])
    change_role(shown)
    assert len(polished) == 4
