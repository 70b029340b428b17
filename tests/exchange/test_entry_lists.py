"""Entry lists: both samples line by line, and the headings and cells as clubs write them."""

from collections import Counter
from pathlib import Path
from types import MappingProxyType

import pytest

from tournament.errors import Refused
from tournament.exchange.entry_lists import LineVerdict, ListLine, preview, read_list
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView

SAMPLE = Path(__file__).parents[1] / "data"


def lines_of(folder: Path, text: str, teams: tuple[TeamView, ...] = ()) -> tuple[ListLine, ...]:
    path = folder / "list.csv"
    path.write_text(text, encoding="utf-8")
    return preview(teams, read_list(path))


def drafts_of(folder: Path, text: str) -> list[TeamDraft | None]:
    return [line.draft for line in lines_of(folder, text)]


def codes(line: ListLine) -> list[str]:
    return [problem.code for problem in line.problems] + [warning.code for warning in line.warnings]


class TestSampleText:
    """The list of the club, typed by several hands on Windows."""

    lines = MappingProxyType({line.line_number: line for line in preview((), read_list(SAMPLE / "inscriptions.csv"))})

    def test_verdicts(self):
        assert Counter(line.verdict for line in self.lines.values()) == {
            "team": 63,
            "waiting": 1,
            "refused": 1,
            "skipped": 6,
        }

    def test_sixty_one_ordinary_teams(self):
        ordinary = [
            line
            for number, line in self.lines.items()
            if line.verdict is LineVerdict.TEAM and not codes(line) and number < 68
        ]
        assert len(ordinary) == 61

    def test_names_are_kept_as_typed_but_for_their_spaces(self):
        assert self.lines[2].draft == TeamDraft(
            ("FAURE João", "Raphaël Poirier"),
            "Dix de der",
            club="Comité des fêtes d'Œuilly",
            phone="06 96 73 00 73",
            present=True,
            paid=False,
            number=1,
        )
        assert self.lines[5].draft.players == ("Begoña Marie", "Zoé Vincent")
        assert self.lines[5].draft.name == "Marie / Vincent"

    def test_a_formula_and_markup_are_only_text(self):
        line = self.lines[70]
        assert (line.verdict, codes(line)) == (LineVerdict.TEAM, [])
        assert line.draft == TeamDraft(("<b>Léon</b> Tréville", "Odette & Cie"), "=1+1", paid=True, number=64)

    def test_the_second_team_of_a_name_is_in_with_a_warning(self):
        line = self.lines[71]
        assert (line.verdict, codes(line)) == (LineVerdict.TEAM, ["namesake-team"])
        assert line.warnings[0].details == {"name": "Dix de der", "number": 1}

    def test_a_player_registered_twice_is_refused_by_name(self):
        line = self.lines[68]
        assert (line.verdict, codes(line)) == (LineVerdict.REFUSED, ["player-twice"])
        assert line.problems[0].details == {
            "player": "BEGOÑA marie",
            "team": "Marie / Vincent",
            "number": 4,
            "apart": "BEGOÑA marie (2)",
        }

    def test_someone_alone_waits(self):
        line = self.lines[69]
        assert (line.verdict, line.draft.players, line.draft.number) == (LineVerdict.WAITING, ("Firmin Ozanne",), None)

    def test_blank_lines_and_totals_are_skipped(self):
        skipped = [(number, *codes(line)) for number, line in self.lines.items() if line.verdict is LineVerdict.SKIPPED]
        assert skipped == [*((number, "line-blank") for number in (14, 34, 38, 40, 66)), (72, "line-totals")]

    def test_numbers_of_the_list_are_kept_and_one_is_missing(self):
        assert self.lines[17].draft.number is None
        assert [
            line.draft.number for line in self.lines.values() if line.verdict is LineVerdict.TEAM and line.draft.number
        ] == [number for number in range(1, 66) if number not in (15, 62, 63)]

    @pytest.mark.parametrize(("number", "paid"), [(2, False), (4, True), (5, True), (7, False)])
    def test_paid_is_a_yes_or_a_cross(self, number, paid):
        assert self.lines[number].draft.paid is paid


class TestSampleSpreadsheet:
    """The workbook of the committee: a merged title, first names and surnames apart, a sheet of prizes behind."""

    entry_list = read_list(SAMPLE / "inscriptions.xlsx")
    lines = preview((), entry_list)

    def test_verdicts(self):
        assert self.entry_list.sheet == "Inscriptions"
        assert Counter(line.verdict for line in self.lines) == {"team": 47, "skipped": 2}
        assert [codes(line) for line in self.lines[-2:]] == [["line-blank"], ["line-totals"]]

    def test_first_name_before_surname_and_no_team_name(self):
        assert self.lines[0].line_number == 4
        assert self.lines[0].draft == TeamDraft(
            ("Théo Gillet", "Benoît Lefèvre"), phone="07 28 68 95 81", present=True, paid=True, paid_cents=1000
        )

    @pytest.mark.parametrize(
        ("line", "present", "paid"),
        [
            (4, True, True),
            (5, False, True),
            (6, True, False),
            (10, False, False),
            (12, False, False),
            (15, False, True),
        ],
    )
    def test_only_a_yes_is_present_and_only_an_amount_is_paid(self, line, present, paid):
        draft = self.lines[line - 4].draft
        assert (draft.present, draft.paid) == (present, paid)


TEAM = ("Ada Aubry", "Bo Blot")


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Joueur 1;Joueur 2\nAda Aubry;Bo Blot", TEAM),
        ("JOUEUR 1\tJOUEUR 2\nAda Aubry\tBo Blot", TEAM),
        ("player1,player2\nAda Aubry,Bo Blot", TEAM),
        ("nom;prénom;nom partenaire;PRENOM PARTENAIRE\nAubry;Ada;Blot;Bo", TEAM),
        ("Nom;Prénom;Nom;Prénom\nAubry;Ada;Blot;Bo", TEAM),
        ("Last name;First name;Partner's last name;Partner's first name\nAubry;Ada;Blot;Bo", TEAM),
        ("Nom et prénom;Partenaire\nAda Aubry;Bo Blot", TEAM),
        ("Joueurs;;Club\nAda Aubry;Bo Blot;ASPTT", TEAM),
        ("Joueurs;Club\nAda Aubry / Bo Blot;ASPTT", TEAM),
        ("Équipe;Club\nAda Aubry et Bo Blot;ASPTT", TEAM),
        ("Ada Aubry;Bo Blot", TEAM),
        ("12;Ada Aubry;Bo Blot;06 00 00 00 00", TEAM),
        ("Ada Aubry et Bo Blot", TEAM),
        ("Ada Aubry / Bo Blot", TEAM),
        ("Ada Aubry & Bo Blot", TEAM),
        ("Ada Aubry AND Bo Blot", TEAM),
        ("Joueur 1;Joueur 2\nAda Aubry;", ("Ada Aubry",)),
        ("Joueur 1;Joueur 2\n;Bo Blot", ("Bo Blot",)),
    ],
)
def test_players_are_found_under_the_headings_and_without_them(tmp_path, text, players):
    assert drafts_of(tmp_path, text)[-1].players == players


def test_a_column_of_team_numbers_may_be_headed_team(tmp_path):
    (draft,) = drafts_of(tmp_path, "Équipe;Joueur 1;Joueur 2\n7;Ada Aubry;Bo Blot")
    assert (draft.number, draft.name) == (7, "")


@pytest.mark.parametrize(
    "text", ["Nom;Joueur 1;Joueur 2\nLes As;Ada Aubry;Bo Blot", "Nom;Joueurs\nLes As;Ada Aubry / Bo Blot"]
)
def test_a_name_beside_players_is_the_teams(tmp_path, text):
    (draft,) = drafts_of(tmp_path, text)
    assert (draft.name, draft.players) == ("Les As", TEAM)


def test_headings_repeated_on_a_second_page_are_skipped(tmp_path):
    lines = lines_of(tmp_path, "Joueur 1;Joueur 2\nAda Aubry;Bo Blot\nJoueur 1;Joueur 2\nCy Colin;Di Dupuy")
    assert [codes(line) for line in lines] == [[], ["line-headings"], []]


@pytest.mark.parametrize(
    ("cell", "paid"),
    [("O", True), ("oui", True), ("X", True), ("yes", True), ("1", True), ("10", True), ("10,50 €", True), ("✓", True),
     ("réglé", True), ("N", False), ("non", False), ("no", False), ("0", False), ("0,00 €", False), ("", False),
     ("-", False)],
)  # fmt: skip
def test_ways_of_saying_paid(tmp_path, cell, paid):
    (line,) = lines_of(tmp_path, f"Joueur 1;Joueur 2;Réglé\nAda Aubry;Bo Blot;{cell}")
    assert (line.draft.paid, line.warnings) == (paid, ())


@pytest.mark.parametrize(
    ("cell", "cents"),
    [
        ("10", 1000),
        ("10,5 €", 1050),
        ("7.25", 725),
        ("1", 0),
        ("1,00", 100),
        ("oui", 0),
        ("0", 0),
        ("99999999999", 100_000_000),
    ],
)
def test_an_amount_says_how_much_was_paid_and_a_1_only_that_it_was(tmp_path, cell, cents):
    (line,) = lines_of(tmp_path, f"Joueur 1;Joueur 2;Réglé\nAda Aubry;Bo Blot;{cell}")
    assert line.draft.paid_cents == cents


def test_an_unclear_answer_is_a_no_with_a_warning(tmp_path):
    (line,) = lines_of(tmp_path, "Joueur 1;Joueur 2;Réglé;Présent\nAda Aubry;Bo Blot;à voir;peut-être")
    assert (line.draft.paid, line.draft.present, sorted(codes(line))) == (
        False,
        False,
        ["paid-unclear", "present-unclear"],
    )


@pytest.mark.parametrize("total", ["Total;;61", ";TOTAL;61", "Sous-total;;61", "Total : 61 équipes;;", "Total;61;610"])
def test_totals_are_skipped(tmp_path, total):
    *_, line = lines_of(tmp_path, f"Joueur 1;Joueur 2;Réglé\nAda Aubry;Bo Blot;x\n{total}")
    assert (line.verdict, codes(line)) == (LineVerdict.SKIPPED, ["line-totals"])


def test_a_team_may_be_called_total(tmp_path):
    (line,) = lines_of(tmp_path, "Équipe;Joueur 1;Joueur 2\nTotal;Ada Aubry;Bo Blot")
    assert (line.verdict, line.draft.name) == (LineVerdict.TEAM, "Total")


@pytest.mark.parametrize("cell", ["0", "-3", "12 bis", "3.5"])
def test_a_number_that_is_none_is_not_kept(tmp_path, cell):
    (line,) = lines_of(tmp_path, f"N°;Joueur 1;Joueur 2\n{cell};Ada Aubry;Bo Blot")
    assert (line.draft.number, codes(line)) == (None, ["number-not-kept"])


def test_a_number_used_twice_is_kept_once(tmp_path):
    first, second = lines_of(tmp_path, "N°;Joueur 1;Joueur 2\n3;Ada Aubry;Bo Blot\n3;Cy Colin;Di Dupuy")
    assert (codes(first), codes(second)) == ([], ["number-not-kept"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Équipe;Joueur 1;Joueur 2\nLes As;;", "line-without-players"),
        ("Joueur 1;Joueur 2\nAda Aubry;aubry ADA", "player-twice-in-team"),
        (f"Joueur 1;Joueur 2\nAda Aubry;{'B' * 61}", "name-too-long"),
        ("Joueur 1;Joueur 2\nAda Aubry;Bo \u202eBlot", "name-unseen-character"),
        ("Joueur 1;Joueur 2\nAda Aubry;Bo\x07Blot", "name-unseen-character"),
        ("Joueurs;Club\nAda Aubry / Bo Blot / Cy Colin;ASPTT", "team-of-too-many"),
    ],
)
def test_a_line_is_refused(tmp_path, text, code):
    (line,) = lines_of(tmp_path, text)
    assert (line.verdict, codes(line)) == (LineVerdict.REFUSED, [code])


def test_sixty_characters_are_a_name(tmp_path):
    (line,) = lines_of(tmp_path, f"Joueur 1;Joueur 2\nAda Aubry;{'B' * 60}")
    assert line.verdict is LineVerdict.TEAM


def team_line(number, name, *players, status=TeamStatus.ACTIVE):
    return TeamView(id=number or 99, number=number, name=name, players=players, status=status)


class TestAgainstTheChampionship:
    """What is registered already counts as much as the lines above."""

    there = (team_line(4, "Les As", "Ada Aubry", "Bo Blot"), team_line(None, "", "Cy Colin", status=TeamStatus.WAITING))

    def judged(self, folder, row, heading="N°;Équipe;Joueur 1;Joueur 2"):
        return lines_of(folder, f"{heading}\n{row}", self.there)[-1]

    def test_a_player_of_a_team(self, tmp_path):
        line = self.judged(tmp_path, "8;Les Rois;AUBRY ada;Di Dupuy")
        assert (line.verdict, codes(line)) == (LineVerdict.REFUSED, ["player-twice"])

    def test_a_player_of_the_waiting_list(self, tmp_path):
        assert codes(self.judged(tmp_path, "8;Les Rois;Cy Colin;Di Dupuy")) == ["player-twice-waiting"]

    def test_a_namesake(self, tmp_path):
        assert codes(self.judged(tmp_path, "8;les as;Di Dupuy;El Evrard")) == ["namesake-team"]

    def test_a_number_given_already(self, tmp_path):
        assert codes(self.judged(tmp_path, "4;Les Rois;Di Dupuy;El Evrard")) == ["number-not-kept"]

    @pytest.mark.parametrize(
        ("typed", "warned"),
        [
            ("Ada Aubrey", True),
            ("Ada Aubri", True),
            ("Eva Aubry", False),
            ("Ada Cubry", False),
            ("Ada Marie Aubry", True),
        ],
    )
    def test_a_possible_homonym(self, tmp_path, typed, warned):
        assert codes(self.judged(tmp_path, f"8;Les Rois;{typed};Di Dupuy")) == (["possible-homonym"] if warned else [])

    def test_a_refused_line_registers_nobody(self, tmp_path):
        lines = lines_of(tmp_path, "Joueur 1;Joueur 2\nAda Aubry;Di Dupuy\nDi Dupuy;El Evrard", self.there)
        assert [line.verdict for line in lines] == [LineVerdict.REFUSED, LineVerdict.TEAM]


def test_three_columns_without_headings_are_not_guessed(tmp_path):
    with pytest.raises(Refused) as refused:
        lines_of(tmp_path, "Les As;Ada Aubry;Bo Blot\nLes Rois;Cy Colin;Di Dupuy")
    assert [problem.code for problem in refused.value.problems] == ["list-without-headings"]
