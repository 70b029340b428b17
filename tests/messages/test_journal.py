"""What was done, in words: every command has its sentence, and counts are said in the right number."""

import ast
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.sources import calls_in
from tournament.i18n import translator
from tournament.messages.desk import COUNTED, OF_ONE_SETTING, SENTENCES, circumstances_text, done_text
from tournament.messages.scores.rulings import ADJUSTED
from tournament.records.kinds import RULINGS
from tournament.services.desk.views import JournalEntryView
from tournament.settings import SETTINGS

SERVICES = Path(__file__).resolve().parents[2] / "tournament" / "services"


def codes_of(expression):
    if isinstance(expression, ast.IfExp):
        return codes_of(expression.body) | codes_of(expression.orelse)
    return {expression.value} if isinstance(expression, ast.Constant) else set()


def test_every_command_has_its_sentence():
    declared = [
        argument
        for call in calls_in(SERVICES.rglob("*.py"))
        if getattr(call.func, "id", "") == "use_case"
        for argument in call.args
    ]
    commands = set().union(*map(codes_of, declared))
    assert {"team-registered", "game-stopped", "round-posted", "round-redrawn"} <= commands
    assert commands - set(SENTENCES) - set(COUNTED) - set(ADJUSTED) == set()


def entry_of(what, details):
    return JournalEntryView(1, what, "Odile", datetime(2026, 11, 21, 20, tzinfo=UTC), "", details)


@pytest.mark.parametrize(
    ("what", "details"),
    [
        ("teams-present", {}), ("teams-absent", {"teams": "A"}), ("teams-imported", {"teams": 3, "waiting": ""}),
        ("late-seated", {"round": 1}), ("ruling-recorded", {"table": 2, "ruling": "telephone"}),
        ("championship-changed", {"setting": "weather"}), ("wizardry", {}), ("championship-changed", {"game": "tarot"}),
        ("championship-changed", {"rule": "weather"}), ("fee-paid", {"cents": "", "team": "As"}),
        ("fee-paid", {"cents": 3, "means": "shells", "team": "As"}), ("totals-corrected", {"draw": "lost"}),
        ("prize-added", {"won_by": "luck"}), ("round-posted", {"until": "noon"}),
        ("totals-recorded", {"claimed": "a/b"}), ("round-drawn", {"round": 1, "to_the_final": "x"}),
    ],
)  # fmt: skip
def test_what_another_program_wrote_is_said_to_be_that(what, details):
    assert done_text(entry_of(what, details), translator("en")) == f"Something this version cannot tell ({what})."


@pytest.mark.parametrize(
    "details", [{"elapsed": "long"}, {"before": "a", "after": "b"}, {"means": "shells", "cents": 1, "receipt": 3}]
)
def test_circumstances_that_another_program_wrote_are_left_out(details):
    assert circumstances_text(entry_of("totals-recorded", {"table": 1, **details}), translator("en")) == ""


def test_a_word_that_is_missing_here_is_a_bug_and_not_another_version(monkeypatch):
    monkeypatch.delitem(RULINGS, "forfeit")
    with pytest.raises(KeyError, match="forfeit"):
        done_text(entry_of("ruling-recorded", {"table": 2, "ruling": "forfeit"}), translator("en"))


def test_every_setting_that_can_be_changed_has_its_sentence():
    assert len(SETTINGS) == len(OF_ONE_SETTING)
    assert all(OF_ONE_SETTING.values())


@pytest.mark.parametrize(
    ("what", "details", "french", "english"),
    [
        ("game-stopped", {"table": 3, "more": 1}, "Table 3 arrêtée, 1 mène à jouer.", "Table 3 stopped, 1 hand left."),
        ("game-stopped", {"table": 3, "more": 0}, "Table 3 arrêtée, 0 mène à jouer.", "Table 3 stopped, 0 hands left."),
        (
            "game-stopped",
            {"table": 3, "more": 2},
            "Table 3 arrêtée, 2 mènes à jouer.",
            "Table 3 stopped, 2 hands left.",
        ),
        (
            "round-closed",
            {"round": 1, "tables": 1},
            "Tour 1 terminé, 1 table décidée.",
            "Round 1 closed, 1 table decided.",
        ),
        ("teams-imported", {"teams": 1}, "Liste importée, 1 équipe.", "List imported, 1 team."),
        (
            "teams-imported",
            {"teams": 64, "waiting": 1},
            "Liste importée, 64 équipes et 1 personne en attente.",
            "List imported, 64 teams and 1 person waiting.",
        ),
        (
            "teams-imported",
            {"teams": 0, "waiting": 2},
            "Liste importée, 2 personnes en attente.",
            "List imported, 2 people waiting.",
        ),
        ("teams-unpaid", {"teams": 1, "team": "As"}, "As notée non payée.", "As marked as not having paid."),
        (
            "game-adjusted",
            {"table": 4, "points": -1500},
            "Table 4, pénalité de −1\u202f500 points.",
            "Table 4, penalty of −1,500 points.",
        ),
        (
            "game-adjusted",
            {"table": 4, "points": 100},
            "Table 4, bonus de +100 points.",
            "Table 4, bonus of +100 points.",
        ),
        (
            "undo",
            {"undone": "game-adjusted", "table": 4, "points": 100},
            "Annulé\u00a0: table 4, bonus de +100 points.",
            "Undone: table 4, bonus of +100 points.",
        ),
        (
            "team-adjusted",
            {"team": "As", "points": -50},
            "Pénalité de −50 points pour As.",
            "Penalty of −50 points for As.",
        ),
        ("team-adjusted", {"team": "As", "points": 1}, "Bonus de +1 point pour As.", "Bonus of +1 point for As."),
        ("team-registered", {"team": "As", "number": 4}, "As inscrite.", "As registered."),
        ("team-changed", {"team": "etit"}, "etit corrigée.", "etit changed."),
        ("championship-changed", {}, "Réglages changés.", "Settings changed."),
        ("championship-changed", {"setting": "room"}, "Tables de la salle changées.", "Tables in the room changed."),
        (
            "championship-changed",
            {"setting": "rules", "game": "belote-classic"},
            "Jeu changé\u00a0: belote classique.",
            "Game changed to classic belote.",
        ),
        (
            "championship-changed",
            {"setting": "rules", "rule": "rounding"},
            "Règle changée\u00a0: Arrondi.",
            "Rule changed: Rounding.",
        ),
        ("championship-changed", {"setting": "rules"}, "Règles du jeu changées.", "Rules of play changed."),
        ("team-registered", {"team": "Pia"}, "Pia en liste d’attente.", "Pia put on the waiting list."),
    ],
)
def test_counts_are_said_in_the_right_number(what, details, french, english):
    entry = JournalEntryView(
        sequence=1, what=what, by="Odile", at=datetime(2026, 11, 21, tzinfo=UTC), why="", details=details
    )
    assert done_text(entry, translator("fr")) == french
    assert done_text(entry, translator("en")) == english


@pytest.mark.parametrize(
    ("what", "details", "said"),
    [
        (
            "hand-recorded",
            {"round": 2, "table": 7, "hand": 3, "before": "1200/840", "after": "1360/840"},
            "Round 2 · from 1,200 – 840 to 1,360 – 840",
        ),
        (
            "undo",
            {"undone": "hand-recorded", "round": 2, "table": 7, "hand": 3, "before": "0/0", "after": "160/0"},
            "Round 2 · from 160 – 0 to 0 – 0",
        ),
        (
            "game-forfeited",
            {"round": 1, "table": 2, "at_side": "B", "article": "9 D", "referee": "Ana"},
            "Round 1 · side 2 · art. 9 D · decided by Ana",
        ),
        ("team-adjusted", {"points": -50, "team": "Aubry / Blot", "referee": "Ana"}, "Decided by Ana"),
        ("round-drawn", {"round": 2, "seed": 7, "method": "swiss"}, ""),
    ],
)
def test_circumstances_of_an_entry(what, details, said):
    entry = JournalEntryView(1, what, "Odile", datetime(2026, 11, 21, tzinfo=UTC), "", details)
    told = circumstances_text(entry, translator("en"))
    assert (
        told.replace("\N{HAIR SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
        == said
    )


def test_what_was_done_to_seats_is_no_total():
    """A late team and a change by hand tell the seats before and now."""
    told: list[dict[str, str | int]] = [
        {"round": 2, "teams": "11", "table": 5, "before": "–: 2", "now": "5: 2-11"},
        {"round": 2, "one": 3, "other": 4, "before": "1: 3-5", "now": "1: 4-5"},
    ]
    for details in told:
        entry = JournalEntryView(
            9,
            "late-seated" if "teams" in details else "teams-swapped",
            "Odile",
            datetime(2026, 11, 21, tzinfo=UTC),
            "",
            details,
        )
        assert "–: 2" not in circumstances_text(entry, translator("fr"))
        assert (
            circumstances_text(
                replace(entry, what="undo", details={**details, "undone": entry.what}, undoes=8), translator("fr")
            )
            is not None
        )


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({}, "Enregistré dans un fichier\N{NO-BREAK SPACE}: Classement (édition 2)."),
        ({"round": 3}, "Enregistré dans un fichier\N{NO-BREAK SPACE}: Classement, tour 3 (édition 2)."),
        (
            {"round": 3, "table": 4},
            "Enregistré dans un fichier\N{NO-BREAK SPACE}: Classement, tour 3, table 4 seule (édition 2).",
        ),
        (
            {"round": 3, "team": 5},
            "Enregistré dans un fichier\N{NO-BREAK SPACE}: Classement, tour 3, équipe 5 seule (édition 2).",
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_what_was_kept_as_a_file_is_not_said_to_be_printed(about, said):
    details = {"document": "standings", "language": "fr", "edition": 2, **about}
    entry = JournalEntryView(1, "document-issued", "Ana", datetime(2026, 11, 21, tzinfo=UTC), "", details)
    assert done_text(entry, translator("fr")).startswith("Imprimé")
    assert done_text(replace(entry, details={**details, "saved": True}), translator("fr")) == said
