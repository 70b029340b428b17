"""What strangers type as their names, and what the paper makes of it."""

import pytest

from tournament.papers.text import BOLD, RED, REGULAR, SMALLEST, fit, markup, printable, runs_of, width_of


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Małgorzata Wójcik", "Małgorzata Wójcik"),
        ("Les ♠ et les ♥", "Les ♠ et les ♥"),
        ("E\u0301milie", "Émilie"),
        ("Les 🎉", "Les □"),
        ("👩‍👩‍👧", "□□□"),
        ("日本", "□□"),
        ("un\tdeux\x00", "un deux "),
        ("\u202egauche", "gauche"),
        ("l'\ufe0féquipe", "l'équipe"),
    ],
)
def test_what_the_faces_lack_becomes_a_box_and_what_nobody_sees_is_left_out(typed, printed):
    assert printable(typed) == printed


def test_markup_disarms_what_a_paragraph_would_obey():
    assert markup('<img src="/etc/passwd"> & <b>x') == '&lt;img src="/etc/passwd"&gt; &amp; &lt;b&gt;x'


@pytest.mark.parametrize(
    "text", ["Dix de der", "W" * 60, "Les irréductibles de la belote contrée du canton de Châtillon", "i", "", "a b"]
)
@pytest.mark.parametrize("width", [40, 120, 300])
@pytest.mark.parametrize("face", [REGULAR, BOLD])
def test_a_fitted_text_is_whole_and_no_wider_than_its_place(text, width, face):
    fitted = fit(text, face, 12, width, least=8)
    assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")
    assert SMALLEST <= fitted.size <= 12
    assert all(width_of(line, face, fitted.size) <= width + 1e-6 for line in fitted.lines)


def test_a_long_name_shrinks_first_then_takes_a_second_line():
    name = "Les irréductibles de la belote"
    assert fit(name, BOLD, 12, 170, least=8).size == 12
    shrunk = fit(name, BOLD, 12, 140, least=8)
    assert len(shrunk.lines) == 1
    assert 8 <= shrunk.size < 12
    assert len(fit(name, BOLD, 12, 110, least=8).lines) == 2


def test_a_second_line_begins_with_a_word():
    assert fit("Les Inséparables de Châtillon", BOLD, 12, 100, least=10).lines == ("Les Inséparables", "de Châtillon")


def test_inter_writes_the_words_and_lends_what_it_lacks_hearts_and_diamonds_red():
    parts = [(run.text, run.face, run.red) for run in runs_of("Œil de ♠♣ et ♥♦ ▸ 2", BOLD)]
    assert parts == [
        *[("Œil de ", BOLD, False), ("♠♣", "DejaVuSans-Bold", False), (" et ", BOLD, False)],
        *[("♥♦", "DejaVuSans-Bold", True), (" ", BOLD, False), ("▸", "DejaVuSans-Bold", False), (" 2", BOLD, False)],
    ]


def test_a_line_is_as_wide_as_its_parts():
    together = sum(width_of(part, REGULAR, 10) for part in ("90", "♥", " contre"))
    assert width_of("90♥ contre", REGULAR, 10) == pytest.approx(together)


@pytest.mark.parametrize("face", [REGULAR, BOLD])
def test_figures_stand_under_figures(face):
    assert len({width_of(figure, face, 10) for figure in "0123456789"}) == 1


def test_a_paragraph_gets_its_suits_from_the_face_that_has_them():
    assert (
        markup("10 ♥ & ♠")
        == f'10 <font face="DejaVuSans" color="{RED}">♥</font> &amp; <font face="DejaVuSans">♠</font>'
    )
