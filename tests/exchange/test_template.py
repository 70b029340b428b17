"""An earlier championship as a template: from its file, from its export, and from nothing else."""

import json
from datetime import date

import pytest

from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, read_template
from tournament.scoring.systems import resolve_rules
from tournament.services.cash.accounts import add_reduction
from tournament.services.cash.payments import book_ticked
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.setup.championship import championship, change_championship, create_championship, create_from
from tournament.services.setup.views import ByeWorth, ForfeitMarks

DAY = date(2025, 11, 22)


def last_year(path):
    desk = create_championship(
        path,
        name="Concours 2025",
        venue="Œuilly",
        day=DAY,
        rules=resolve_rules("contree-championship", {"hands": 10}),
        criteria=("points", "lot"),
        planned_rounds=6,
        bye_worth=ByeWorth.AVERAGE,
        bye_wins=False,
        forfeit_marks=ForfeitMarks.HALF,
        game_minutes=45,
        totals_first=True,
        room=((1, 12), (14, 40)),
        referees="Ada Abel",
        customs=("Le bar ferme à minuit.",),
        by="Odile",
    )
    drafts = [
        TeamDraft(("Adèle Aubry", "Bruno Blot"), name="Les Valets", club="Œuilly", phone="06 12 34 56 78", paid=True),
        TeamDraft(("Clara Colin", "Denis Dupuy")),
        TeamDraft(("Élise Evrard", "Farid Faure")),
        TeamDraft(("Gaëlle Guyot",)),
    ]
    register_teams(desk, drafts)
    withdraw_teams(desk, [2], reason="malade")
    exclude_teams(desk, [3], referee="Odile", reason="tricherie")
    return desk


def test_its_fee_and_its_reductions_but_nothing_that_was_paid(tmp_path):
    desk = last_year(tmp_path / "2025.capot")
    change_championship(desk, fee_cents=2000)
    add_reduction(desk, "Adhérents", 300)
    book_ticked(desk)
    desk.close()
    template = read_template(tmp_path / "2025.capot")
    assert (template.settings.fee_cents, [(line.name, line.cents) for line in template.reductions]) == (
        2000,
        [("Adhérents", 300)],
    )
    assert [draft.paid for draft in template.teams] == [False, False]


def test_its_settings_and_those_who_may_come_again(tmp_path):
    desk = last_year(tmp_path / "2025.capot")
    line = championship(desk.state)
    desk.close()
    before = (tmp_path / "2025.capot").read_bytes()
    template = read_template(tmp_path / "2025.capot")
    assert template.settings == line
    assert template.teams == (
        TeamDraft(("Adèle Aubry", "Bruno Blot"), "Les Valets", club="Œuilly", phone="06 12 34 56 78", present=False),
        TeamDraft(("Clara Colin", "Denis Dupuy"), template.teams[1].name, present=False),
    )
    assert (tmp_path / "2025.capot").read_bytes() == before


def test_its_export_says_the_same_but_for_telephones(tmp_path):
    desk = last_year(None)
    path = tmp_path / "2025.JSON"
    path.write_text(json.dumps(export_championship(desk.state)), encoding="utf-8")
    template = read_template(path)
    assert template.settings == championship(desk.state)
    assert [team.phone for team in template.teams] == ["", ""]


def test_a_new_championship_made_of_it(tmp_path):
    template = read_template(save(last_year(None), tmp_path))
    desk = create_from(None, template.settings, by="Odile")
    register_teams(desk, template.teams)
    assert championship(desk.state) == template.settings
    assert [(team.number, team.present, team.paid) for team in teams(desk.state)] == [
        (1, False, False),
        (2, False, False),
    ]


def save(desk, folder):
    path = folder / "2025.json"
    path.write_text(json.dumps(export_championship(desk.state)), encoding="utf-8")
    return path


def test_minutes_totals_and_room_come_back_from_an_export_to_the_letter():
    document = export_championship(last_year(None).state)
    told = document["championship"]
    assert (told["game_minutes"], told["totals_first"], told["room"]) == (45, True, [[1, 12], [14, 40]])
    assert (told["referees"], told["customs"]) == ("Ada Abel", ["Le bar ferme à minuit."])
    assert export_championship(import_championship(document, None, by="Odile").state) == document


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("game_minutes", 0, "championship.game_minutes"),
        ("game_minutes", "45", "championship.game_minutes"),
        ("totals_first", 1, "championship.totals_first"),
        ("room", [[1, 12], [13, 40]], "championship.room"),
        ("room", [[1, 10_000]], "championship.room[0][1]"),
        ("room", [1, 12], "championship.room[0]"),
        ("room", 12, "championship.room"),
        ("referees", ["Ada"], "championship.referees"),
        ("referees", "A" * 241, "championship.referees"),
        ("customs", "Bar", "championship.customs"),
        ("customs", ["B" * 241], "championship.customs"),
    ],
)
def test_settings_that_no_championship_has_are_refused_at_their_path(field, value, path):
    document = export_championship(last_year(None).state)
    document["championship"][field] = value
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="Odile")
    assert path in {problem.path for problem in refused.value.problems}


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("liste.capot", b"Bonjour", "file-not-ours"),
        ("liste.json", b"{", "template-unusable"),
        ("liste.json", b'{"format": "belote-championship"}', "template-unusable"),
        ("liste.json", b'{"hands": []}', "template-unusable"),
    ],
)
def test_what_is_no_championship_is_refused_in_one_sentence(tmp_path, name, content, code):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Refused) as refused:
        read_template(tmp_path / name)
    assert [problem.code for problem in refused.value.problems] == [code]
