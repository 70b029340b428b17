"""`capot export FILE --document ID --out F.pdf`: every document from a championship file, and a sentence where there is
nothing to print."""

from datetime import date

import pypdfium2
import pytest

from tests.examples import a_slice
from tournament.cli.main import run
from tournament.cli.parsers import DOCUMENT_IDS
from tournament.papers.documents import DOCUMENTS
from tournament.services.people.registration import change_team, register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import create_championship, open_championship

PLAYERS = (
    "Hélène Léger",
    "Firmin Ozanne",
    "João Faure",
    "Zoé Vincent",
    "Gérard Berger",
    "Begoña Marie",
    "Thérèse Henry",
    "Günther Rolland",
)


@pytest.fixture
def file(tmp_path):
    """Five teams and a posted first round."""
    path = tmp_path / "concours.capot"
    desk = create_championship(path, name="Concours de la Saint-Martin", day=date(2026, 11, 21), by="Ana")
    for one, other in zip(PLAYERS[::2], PLAYERS[1::2], strict=True):
        register_team(desk, TeamDraft((one, other)))
    register_team(desk, TeamDraft(("Paul Petit", "Rose Renard"), name="<b>Les Tontons"))
    draw(desk, seed=7)
    post_draw(desk)
    desk.close()
    return path


def text_of(path) -> str:
    document = pypdfium2.PdfDocument(path)
    texts = []
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        texts.append(text.get_text_range())
        text.close()
        page.close()
    document.close()
    return " ".join(" ".join(texts).split())


@pytest.mark.parametrize(
    ("identity", "said"),
    a_slice(
        [
            ("draw-by-table", "Tirage du tour 1"),
            ("score-sheets", "Signature du camp 1"),
            ("standings", "Classement provisoire"),
            ("rule-sheet", "Les règles en une page"),
            ("rule-poster", "Contrée, 2 000 points"),
            ("door-list", "Liste d’accueil"),
            ("draw-by-team", "Où suis-je"),
            ("team-slips", "contre"),
            ("blank-score-sheets", "Signature du camp 1"),
            ("journal", "Ana"),
        ],
        of=3,
    ),
)
def test_every_document_leaves_the_file_in_the_language_asked_for(identity, said, file, tmp_path):
    out = tmp_path / "out.pdf"
    assert run(["export", str(file), "--document", identity, "--out", str(out), "--lang", "fr"]) == 0
    assert said in text_of(out)
    assert "Concours de la Saint-Martin" in text_of(out)


@pytest.mark.parametrize(
    "identity",
    a_slice(["draw-by-table", "draw-by-team", "team-slips", "score-sheets", "played-sheets", "standings"], of=3),
)
def test_papers_of_a_round_have_a_misspelt_name_as_it_was_corrected_since(identity, file, tmp_path):
    desk = open_championship(file, by="Ana")
    record_totals(desk, current_round(desk.state).tables[0].id, {"A": 2000, "B": 1000})
    team = teams(desk.state)[0]
    change_team(desk, team.id, TeamDraft((team.players[0], "Odette Corrigée"), team.name), misspelt=["Odette Corrigée"])
    desk.close()
    out = tmp_path / "out.pdf"
    assert run(["export", str(file), "--document", identity, "--out", str(out), "--lang", "fr"]) == 0
    assert team.players[1] not in text_of(out)
    assert "Corrigée" in text_of(out)


def test_the_draw_names_every_team_as_typed(file, tmp_path):
    out = tmp_path / "out.pdf"
    assert run(["export", str(file), "--document", "draw-by-table", "--out", str(out), "--lang", "en"]) == 0
    text = text_of(out)
    assert all(text.count(player) == 1 for player in PLAYERS)
    assert text.count("<b>Les Tontons") == 1
    assert "Draw no. 7" in text


def test_standings_are_not_printed_before_there_are_teams(tmp_path, capfd):
    path = tmp_path / "empty.capot"
    create_championship(path, name="Concours", day=date(2026, 11, 21), by="Ana").close()
    out = tmp_path / "out.pdf"
    assert run(["export", str(path), "--document", "standings", "--out", str(out), "--lang", "en"]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith("No team is registered yet")
    assert len(said.err.splitlines()) == 1
    assert not out.exists()


def test_a_document_that_is_not_there_is_refused_with_those_that_are(file, capfd):
    assert run(["export", str(file), "--document", "menu", "--lang", "en"]) == 2
    said = capfd.readouterr().err
    assert all(identity in said for identity in DOCUMENTS)


def test_help_names_every_document(capfd):
    assert tuple(DOCUMENTS) == DOCUMENT_IDS
    assert run(["export", "--help", "--lang", "en"]) == 0
    said = "".join(capfd.readouterr().out.split())
    assert f"ID:{','.join(DOCUMENTS)}" in said


@pytest.mark.parametrize(
    ("wish", "counted"),
    [
        (["--document", "score-sheets"], {"Final totals": 2}),
        (["--document", "score-sheets", "--table", "2"], {"Final totals": 1}),
        (["--document", "team-slips"], {"Draw no. 7": 5}),
        (["--document", "team-slips", "--team", "5"], {"Draw no. 7": 1, "<b>Les Tontons": 1}),
        (["--document", "draw-by-team", "--round", "1"], {"Where am I? Round 1": 3}),
    ],
)
def test_all_sheets_or_one_are_exported_as_an_unnumbered_copy(wish, counted, file, tmp_path):
    out = tmp_path / "out.pdf"
    before = file.read_bytes()
    assert run(["export", str(file), *wish, "--out", str(out), "--lang", "en"]) == 0
    text = text_of(out)
    assert {part: text.count(part) for part in counted} == counted
    assert "Issue" not in text
    assert ("Unnumbered copy" in text) == ("draw-by-team" in wish), "small sheets do not say that they have no number"
    assert file.read_bytes() == before


def test_a_document_takes_options_and_the_sheets_of_one_team(file, tmp_path):
    out = tmp_path / "out.pdf"
    size = ["--option", "size=99.1x67.7", "--option", "first=8"]
    assert (
        run(["export", str(file), "--document", "name-labels", "--team", "1", *size, "--out", str(out), "--lang", "en"])
        == 0
    )
    document = pypdfium2.PdfDocument(out)
    assert len(document) == 2
    document.close()
    assert [text_of(out).count(player) for player in PLAYERS[:3]] == [1, 1, 0]


@pytest.mark.parametrize(
    ("wish", "said"),
    a_slice(
        [
            (["--document", "score-sheets", "--table", "9"], "Round 1 has no table 9"),
            (["--document", "team-slips", "--team", "77"], "Team 77 is not in the draw of round 1"),
            (["--document", "draw-by-table", "--round", "4"], "Round 4 is not posted"),
            (["--document", "standings", "--round", "1"], "tells how things stand now"),
            (["--document", "standings", "--team", "1"], "do not go by --team"),
            (["--document", "team-slips", "--table", "1"], "do not go by --table"),
            (["--format", "json", "--table", "1"], "go with --document"),
            (["--format", "json", "--option", "size=70x37"], "go with --document"),
            (["--document", "standings", "--option", "size=70x37"], "it has no options"),
            (
                ["--document", "name-labels", "--option", "size"],
                "The option “size” cannot be “”. It can be: 63.5x38.1, 70x37",
            ),
            (["--document", "name-labels", "--team", "9"], "There is no team 9."),
        ],
        of=11,
    ),
)
def test_a_sheet_that_is_not_there_is_refused_in_one_sentence(wish, said, file, tmp_path, capfd):
    out = tmp_path / "out.pdf"
    assert run(["export", str(file), *wish, "--out", str(out), "--lang", "en"]) == 2
    refusal = capfd.readouterr().err
    assert said in refusal
    assert len(refusal.splitlines()) == 1
    assert not out.exists()


def test_names_that_are_printed_with_boxes_are_told_on_the_standard_error(tmp_path, file, capsysbinary):
    desk = open_championship(file, by="Ana")
    register_team(desk, TeamDraft(("Ken 日本", "Ana 🎉"), name="Les 日"))
    desk.close()
    assert (
        run(["export", "--lang", "en", "--document", "door-list", "--out", str(tmp_path / "list.pdf"), str(file)]) == 0
    )
    told = capsysbinary.readouterr().err.decode()
    assert (
        told
        == "Printed with □ for characters that no font of the paper has: Les 日 (日), Ken 日本 (日 本), Ana 🎉 (🎉).\n"
    )


def test_everything_can_be_had_as_it_was_after_an_entry_of_the_journal(file, tmp_path, capsys):
    written = tmp_path / "then.pdf"
    assert run(["export", str(file), "--document", "journal", "--at", "3", "--out", str(written), "--lang", "fr"]) == 0
    assert "3 lignes" in text_of(written)
    assert (
        run(["export", str(file), "--document", "draw-by-table", "--at", "3", "--out", str(written), "--lang", "en"])
        != 0
    )
    assert "No round is posted yet" in capsys.readouterr().err
    assert run(["export", str(file), "--format", "json", "--at", "99", "--lang", "en"]) != 0
    assert "The journal has no entry 99: it goes from 1 to 8." in capsys.readouterr().err
