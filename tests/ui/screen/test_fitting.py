"""A text that is too long is written narrower, then smaller, then on two lines; only then it ends with an ellipsis."""

from tournament.hosting.screens.slides import CAPITAL
from tournament.ui.screen.board import SMALLEST, Lettering, Room, broken, fitted, width_of

HAND = Lettering(0.05 / CAPITAL * 1080)


def in_room(text, width, lines=2):
    return fitted(text, Room(width, 108, HAND.pixels * SMALLEST, lines), HAND)


def test_what_has_room_is_written_at_full_size(qapp):
    assert in_room("Aubry / Blot", 1000) == (("Aubry / Blot",), HAND)


def test_a_little_too_long_is_narrower_in_letters_of_the_same_height(qapp):
    lines, hand = in_room("Aubry / Blot", width_of("Aubry / Blot", HAND) * 0.93)
    assert (len(lines), hand.pixels) == (1, HAND.pixels)
    assert hand.stretch < HAND.stretch


def test_then_it_is_smaller_to_three_quarters(qapp):
    lines, hand = in_room("Aubry / Blot", width_of("Aubry / Blot", HAND) * 0.72)
    assert len(lines) == 1
    assert HAND.pixels * SMALLEST <= hand.pixels < HAND.pixels


def test_then_it_is_on_two_lines_and_the_sign_stays_with_the_first_name(qapp):
    lines, _ = in_room("Vandenbroucke / Desrousseaux", 500)
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] == ["Vandenbroucke /", "Desrousseaux"]


def test_only_what_no_two_lines_hold_is_cut_and_says_so(qapp):
    lines, _ = in_room("W" * 30 + " / " + "W" * 29, 300)
    assert all(line.endswith("…") for line in lines)
    assert in_room("W" * 60, 300)[0][0].endswith("…")


def test_the_lines_of_a_paragraph_are_about_equally_long(qapp):
    text = "Terminez la donne en cours, puis deux mènes"
    lines = broken(text, width_of(text, HAND) * 0.8, HAND)
    assert " ".join(lines) == text
    assert len(lines) == 2
    assert min(map(len, lines)) > 15
