"""Licences, memberships and categories in the lists of clubs, and in workbooks that come back as lists."""

from dataclasses import replace

import pytest

from tests.exchange.conftest import new_desk
from tests.exchange.test_entry_lists import codes, drafts_of, lines_of
from tests.exchange.test_workbook import lines_back, opened
from tournament.exchange.championship_json import read_template
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft

LICENSED = TeamDraft(
    ("Ada Roy", "Bo Lem"), licences=("0412 001", "0412 002"), memberships=("2026", ""), category="Dames"
)


class TestHeadings:
    @pytest.mark.parametrize(
        ("text", "licences", "memberships"),
        [
            ("Joueur 1;Licence;Joueur 2;Licence\nAda Roy;041;Bo Lem;042", ("041", "042"), ()),
            ("Joueur 1;N° licence 1;Joueur 2;N° licence 2\nAda Roy;041;Bo Lem;", ("041", ""), ()),
            ("Joueurs;Numéro de licence\nAda Roy / Bo Lem;041 / 042", ("041", "042"), ()),
            ("Joueur 1;Joueur 2;Licence\nAda Roy;Bo Lem;12/345", ("12/345", ""), ()),
            ("Joueur 1;Joueur 2;Adhérent 1;Adhérent 2\nAda Roy;Bo Lem;A7;non", (), ("A7", "")),
            ("Joueur 1;Joueur 2;Licence 1;Cotisation\nAda Roy;Bo Lem;041;oui", ("041", ""), ("oui", "oui")),
            ("Player 1;Player 2;License;Membership\nAda Roy;Bo Lem;041;2026", ("041", ""), ("2026", "")),
        ],
    )
    def test_as_clubs_write_them(self, tmp_path, text, licences, memberships):
        (draft,) = drafts_of(tmp_path, text)
        assert (draft.players, draft.licences, draft.memberships, draft.paid) == (
            ("Ada Roy", "Bo Lem"),
            licences,
            memberships,
            False,
        )

    def test_a_lone_cotisation_is_what_was_paid_to_enter(self, tmp_path):
        (draft,) = drafts_of(tmp_path, "Joueurs;Cotisation\nAda Roy / Bo Lem;10 €")
        assert (draft.paid, draft.memberships) == (True, ())

    def test_the_category(self, tmp_path):
        assert [
            draft.category
            for draft in drafts_of(tmp_path, "Joueurs;Catégorie\nAda Roy / Bo Lem; Dames \nCy Fau / Di Bon;")
        ] == ["Dames", ""]

    def test_a_licence_beside_an_empty_name_is_refused_and_one_that_comes_again_looked_at_twice(self, tmp_path):
        text = "Joueur 1;Licence 1;Joueur 2;Licence 2\nAda Roy;041;;042\nBo Lem;043;Cy Fau;0 43\n"
        assert [codes(line) for line in lines_of(tmp_path, text)] == [["licence-without-player"], ["licence-twice"]]


class TestThereAndBack:
    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_a_workbook_comes_back_as_a_list(self, tmp_path, language):
        desk = new_desk()
        register_teams(desk, [LICENSED, TeamDraft(("Cy Fau",), licences=("=1+1",))])
        back = [line.draft for line in lines_back(snapshot(desk.state, desk.clock()), tmp_path, language)]
        assert [(draft.licences, draft.memberships, draft.category) for draft in back] == [
            (LICENSED.licences, LICENSED.memberships, "Dames"),
            (("=1+1",), (), ""),
        ]

    def test_a_workbook_without_them_has_no_columns_for_them(self):
        desk = new_desk()
        register_teams(desk, [TeamDraft(("Ada Roy", "Bo Lem"))])
        headings = [cell.value for cell in opened(snapshot(desk.state, desk.clock()))["Teams"][1]]
        assert headings[-2:] == ["Paid", "Status"]
        asking = new_desk(licence_fields=True)
        assert [cell.value for cell in opened(snapshot(asking.state, asking.clock()))["Teams"][1]][-4:] == [
            "Licence 1", "Licence 2", "Membership 1", "Membership 2",
        ]  # fmt: skip

    def test_last_years_teams_keep_their_licences_but_not_their_memberships(self, tmp_path):
        desk = new_desk(tmp_path / "last.capot")
        register_teams(desk, [LICENSED])
        desk.close()
        (draft,) = read_template(tmp_path / "last.capot").teams
        assert draft == replace(LICENSED, name="Roy / Lem", memberships=(), present=False)
