"""The workbook: what stands on its sheets, that nothing of it is executed, and that its teams come back as they
went."""

import io
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import openpyxl
import pytest

from tests.exchange.conftest import new_desk, table
from tournament.cli.main import run
from tournament.exchange.entry_lists import LineVerdict, preview, read_list
from tournament.exchange.workbook import workbook
from tournament.i18n import translator
from tournament.services.papers.snapshot import snapshot
from tournament.services.papers.views import Snapshot
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import create_championship

HOSTILE = ("=1+1", "<b>Léo</b>", "@x", "-5", "+33 6", "#N/A", '=HYPERLINK("http://x")', "&amp;", "'quoted", "VRAI")


def opened(seen: Snapshot, language: str = "en") -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(workbook(seen, translator(language))))


def rows(book: openpyxl.Workbook, name: str) -> list[tuple]:
    """The rows of a sheet below its headings."""
    return list(book[name].iter_rows(min_row=2, values_only=True))


def lines_back(seen: Snapshot, folder, language: str = "en"):
    path = folder / "workbook.xlsx"
    path.write_bytes(workbook(seen, translator(language)))
    return read_list(path).lines


def drafts(seen: Snapshot) -> list[TeamDraft]:
    """The teams as they would be typed, without what a workbook does not tell."""
    return [
        TeamDraft(
            team.players, team.name, club=team.club, phone="", present=team.present, paid=team.paid, number=team.number
        )
        for team in seen.teams
    ]


class TestSheets:
    def test_teams(self, evening):
        found = rows(opened(snapshot(evening.state, evening.clock())), "Teams")
        assert found[0] == (1, "Aubry / Blot", "Ada Aubry", "Bo Blot", "ASPTT", True, True, "registered")
        assert [row[-1] for row in found[2:4]] == ["withdrawn", "excluded"]
        assert found[9] == (10, "Dix de der", "=1+1", "<b>Léon</b>", None, False, False, "registered")
        assert found[10] == (None, "Cherche partenaire", "Zoé Seule", None, None, True, False, "waiting list")

    def test_what_the_referees_decided(self, evening):
        found = rows(opened(snapshot(evening.state, evening.clock())), "Decisions")
        forfeit, stop, points = found[:3]
        assert (forfeit[:2], forfeit[3:5], forfeit[8], forfeit[10:]) == (
            (1, 3),
            ("Forfeit", 1),
            4,
            ("9 D", "Paul", "pas venus"),
        )
        lost = next(
            row for row in rows(opened(snapshot(evening.state, evening.clock())), "Results") if row[:2] == (1, 3)
        )
        assert forfeit[2] in (lost[2], lost[5])
        assert forfeit[2] != lost[8]
        assert (stop[2:4], points[3], points[7]) == ((None, "Stopped by the clock"), "Bonus or penalty", -100)

    def test_every_posted_draw_side_by_side_and_the_bye_without_a_table(self, evening):
        found = rows(opened(snapshot(evening.state, evening.clock())), "Draws")
        assert {row[0] for row in found} == {1, 2}  # the third is drawn, but not posted
        assert found[0][:7] == (1, 1, 1, 3, "Evrard / Faure", "Ada Evrard", "Bo Faure")
        assert found[8][:5] == (1, None, 1, 9, "Roussel / Simon")
        assert [found[0][7:9], found[9][7:9]] == [("by random draw", 2026), ("by standings", 2027)]

    def test_the_posting_is_a_moment_on_the_clock_of_the_hall(self, evening):
        seen = snapshot(evening.state, evening.clock())
        cell = opened(seen)["Draws"]["J2"]
        assert cell.is_date
        assert cell.value == seen.rounds[0].posted_at.astimezone(seen.taken_at.tzinfo).replace(tzinfo=None)

    def test_results_played_by_hands_by_totals_forfeit_stopped_and_bye(self, evening):
        assert rows(opened(snapshot(evening.state, evening.clock())), "Results") == [
            (1, 1, 3, "Evrard / Faure", 2000, 1, "Aubry / Blot", 0, 3, "played", 5, None),
            (1, 2, 7, "Meyer / Noir", 1850, 8, "Oriol / Perrin", 1400, 7, "played", 0, None),
            (1, 3, 5, "Imbert / Jacob", 2000, 2, "Colin / Dupuy", 0, 5, "forfeit", 0, None),
            (1, 4, 6, "Keller / Nouvelle", 142, 4, "Guyot / Hamel", 220, 4, "played", 2, None),
            (1, None, 9, "Roussel / Simon", 1000, None, None, None, 9, "bye", 0, None),
            (2, 1, 5, "Imbert / Jacob", 70, 7, "Meyer / Noir", 110, 7, "stopped, to check", 1, None),
            (2, 2, 9, "Roussel / Simon", 0, 8, "Oriol / Perrin", 0, None, "stopped", 0, None),
            (2, 3, 6, "Keller / Nouvelle", 0, 2, "Colin / Dupuy", 0, None, "stopped", 0, None),
            (2, None, 1, "Aubry / Blot", 1000, None, None, None, 1, "bye", 0, None),
        ]

    def test_standings_by_the_criteria_in_the_organisers_order(self, evening):
        book = opened(snapshot(evening.state, evening.clock()))
        headings = [cell.value for cell in book["Standings"][1]]
        assert headings == [
            "Rank",
            "No.",
            "Team",
            "Player 1",
            "Player 2",
            "Club",
            "Wins",
            "Points",
            "Drawing lots",
            "Games",
            "Status",
        ]
        assert rows(book, "Standings")[0][:8] == (1, 7, "Meyer / Noir", "Ada Meyer", "Bo Noir", "ASPTT", 2, 1960)
        assert rows(book, "Standings")[0][9:] == (2, "registered")

    def test_standings_with_a_table_out_are_provisional_and_its_totals_empty(self):
        desk = new_desk()
        register_teams(desk, [TeamDraft((f"Ada {name}", f"Bo {name}")) for name in ("Aubry", "Blot", "Colin", "Dupuy")])
        draw(desk, seed=1)
        post_draw(desk)
        record_totals(desk, table(desk, 1), {"A": 2010, "B": 1400})
        book = opened(snapshot(desk.state, desk.clock()))
        assert book.sheetnames[-1] == "Provisional standings"
        one, other = rows(book, "Results")
        assert (one[4], one[7], one[9]) == (2010, 1400, "played")
        assert (other[4], other[7], other[8:]) == (None, None, (None, "not in yet", 0, None))

    def test_french(self, evening):
        book = opened(snapshot(evening.state, evening.clock()), "fr")
        assert book.sheetnames == ["Équipes", "Tirages", "Résultats", "Classement", "Décisions"]
        assert [cell.value for cell in book["Équipes"][1]][:5] == ["N°", "Équipe", "Joueur 1", "Joueur 2", "Club"]

    def test_headings_stay_in_sight_on_the_screen_and_on_paper(self, evening):
        for sheet in opened(snapshot(evening.state, evening.clock())):
            assert sheet.freeze_panes == "A2"
            assert sheet.print_title_rows == "$1:$1"
            assert all(cell.font.bold and cell.fill.fill_type == "solid" for cell in sheet[1])

    def test_columns_are_as_wide_as_what_stands_in_them(self, evening):
        widths = opened(snapshot(evening.state, evening.clock()))["Teams"].column_dimensions
        assert widths["B"].width >= len("Cherche partenaire")
        assert widths["A"].width < widths["B"].width

    def test_an_empty_championship_has_its_headings(self):
        book = opened(snapshot(new_desk().state, new_desk().clock()))
        assert book.sheetnames == ["Teams", "Draws", "Results", "Standings"]
        assert [sheet.max_row for sheet in book] == [1, 1, 1, 1]

    def test_phone_numbers_stay_here(self, evening):
        assert "06 00 00 00 00" in evening.phones.values()
        values = [
            value
            for sheet in opened(snapshot(evening.state, evening.clock()))
            for row in sheet.iter_rows(values_only=True)
            for value in row
        ]
        assert not any("06 00" in str(value) for value in values)


class TestNothingIsExecuted:
    @pytest.fixture
    def seen(self):
        desk = new_desk()
        register_teams(
            desk, [TeamDraft((name, f"Bo {index}"), name=name, club=name) for index, name in enumerate(HOSTILE)]
        )
        draw(desk, seed=1)
        post_draw(desk)
        return snapshot(desk.state, desk.clock())

    def test_every_text_is_text_as_typed(self, seen):
        found = [cell for row in opened(seen)["Teams"].iter_rows(min_row=2, min_col=2, max_col=5) for cell in row]
        assert {cell.data_type for cell in found} == {"s"}
        assert [cell.value for cell in found[::4]] == list(HOSTILE)

    def test_no_sheet_has_a_formula_or_an_error(self, seen):
        assert {cell.data_type for sheet in opened(seen) for row in sheet.iter_rows() for cell in row} <= {
            "s",
            "n",
            "b",
            "d",
        }

    @pytest.mark.parametrize(("name", "quoted"), [(name, name[0] in "=+-@") for name in HOSTILE])
    def test_what_would_be_a_formula_when_typed_is_quoted(self, seen, name, quoted):
        row = next(row for row in opened(seen)["Teams"].iter_rows(min_row=2) if row[1].value == name)
        assert [cell.quotePrefix for cell in row[1:5]] == [quoted, quoted, False, quoted]

    def test_a_sign_that_xml_refuses_leaves_the_workbook_whole(self):
        """Files of earlier versions may hold one."""
        seen = snapshot(new_desk().state, new_desk().clock())
        strange = replace(seen.championship, name="Saint-Martin\uffff\ud800")
        team = TeamView(
            id=1,
            number=1,
            name="Blot\uffff",
            players=("Bo\x01 Blot", "Ada Aubry"),
            club="",
            phone="",
            status=TeamStatus.ACTIVE,
            present=True,
            paid=False,
        )
        book = opened(replace(seen, championship=strange, teams=(team,)))
        assert book["Teams"]["B2"].value == "Blot\N{REPLACEMENT CHARACTER}"
        assert book.properties.title == "Saint-Martin" + 2 * "\N{REPLACEMENT CHARACTER}"

    def test_a_number_with_more_digits_than_a_spreadsheet_keeps_is_text(self):
        desk = new_desk()
        register_teams(desk, [TeamDraft(("Ada Aubry", "Bo Blot")), TeamDraft(("Ada Colin", "Bo Dupuy"))])
        draw(desk, seed=12345678901234567)
        post_draw(desk)
        assert rows(opened(snapshot(desk.state, desk.clock())), "Draws")[0][8] == "12345678901234567"


class TestBack:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_the_teams_come_back_as_they_went(self, evening, tmp_path, language):
        seen = snapshot(evening.state, evening.clock())
        lines = lines_back(seen, tmp_path, language)
        assert [line.draft for line in lines] == drafts(seen)
        assert [line.verdict for line in lines] == [LineVerdict.TEAM] * 10 + [LineVerdict.WAITING]
        assert not any(line.problems or line.warnings for line in lines)

    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_names_that_look_like_something_else(self, tmp_path, language):
        desk = new_desk()
        names = [*HOSTILE, "Total", "Équipe", "12", "oui", "Player 1", "C / D"]
        register_teams(desk, [TeamDraft((f"{name} Anne", f"{name} Odile"), name=name, club=name) for name in names])
        seen = snapshot(desk.state, desk.clock())
        assert [line.draft for line in lines_back(seen, tmp_path, language)] == drafts(seen)

    def test_one_team(self, tmp_path):
        desk = new_desk()
        register_teams(desk, [TeamDraft(("Ada Aubry", "Bo Blot"), present=False, paid=True)])
        (line,) = lines_back(snapshot(desk.state, desk.clock()), tmp_path)
        assert line.draft == TeamDraft(("Ada Aubry", "Bo Blot"), "Aubry / Blot", present=False, paid=True, number=1)

    def test_nobody(self, tmp_path):
        assert lines_back(snapshot(new_desk().state, new_desk().clock()), tmp_path) == ()

    def test_into_another_championship(self, evening, tmp_path):
        seen = snapshot(evening.state, evening.clock())
        path = tmp_path / "workbook.xlsx"
        path.write_bytes(workbook(seen, translator("fr")))
        other = new_desk()
        register_teams(other, [line.draft for line in preview(teams(other.state), read_list(path)) if line.goes_in])
        assert drafts(snapshot(other.state, other.clock())) == drafts(seen)


def test_the_same_snapshot_gives_the_same_bytes_at_any_time(evening, monkeypatch):
    seen = snapshot(evening.state, evening.clock())
    first = workbook(seen, translator("fr"))
    monkeypatch.setattr("time.time", lambda: (datetime.now(UTC) + timedelta(days=400)).timestamp())
    assert workbook(seen, translator("fr")) == first


def test_its_times_are_those_of_the_snapshot(evening):
    seen = snapshot(evening.state, evening.clock())
    properties = opened(seen).properties
    assert properties.created == properties.modified == seen.taken_at.astimezone(UTC).replace(tzinfo=None)
    assert properties.title == seen.championship.name


class TestCommand:
    @pytest.fixture
    def file(self, tmp_path):
        path = tmp_path / "concours.capot"
        desk = create_championship(path, name="Concours", day=date(2026, 11, 21), by="Ana")
        register_teams(desk, [TeamDraft(("Ada Aubry", "Bo Blot"))])
        desk.close()
        return path

    def test_to_a_file(self, file, tmp_path):
        out = tmp_path / "out.xlsx"
        assert run(["export", str(file), "--format", "xlsx", "--out", str(out), "--lang", "fr"]) == 0
        assert openpyxl.load_workbook(out).sheetnames[0] == "Équipes"

    def test_to_the_standard_output(self, file, capfdbinary):
        assert run(["export", str(file), "--format", "xlsx", "--lang", "en"]) == 0
        assert openpyxl.load_workbook(io.BytesIO(capfdbinary.readouterr().out)).sheetnames[0] == "Teams"

    def test_and_its_teams_into_a_new_championship(self, file, tmp_path, capsys):
        out, other = tmp_path / "out.xlsx", tmp_path / "other.capot"
        assert run(["export", str(file), "--format", "xlsx", "--out", str(out), "--lang", "fr"]) == 0
        assert run(["import", str(out), "--into", str(other), "--lang", "fr"]) == 0
        assert "Aubry / Blot" in capsys.readouterr().out
