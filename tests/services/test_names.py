"""How names are told apart and turned round, line by line."""

import pytest

from tournament.services.people.names import marked, name_key, surname_first, swapped, unmarked


@pytest.mark.parametrize(
    ("typed", "swapped_once"),
    [
        ("FAURE João", "João FAURE"),
        ("João FAURE", "FAURE João"),
        ("João Faure", "Faure João"),
        ("DE LA TOUR Jean Paul", "Jean Paul DE LA TOUR"),
        ("Faure João (2)", "João Faure (2)"),
        ("JEAN MARTIN", "MARTIN JEAN"),
        ("Madonna", "Madonna"),
        ("", ""),
    ],
)
def test_name_and_first_name_are_exchanged_and_back(typed, swapped_once):
    assert swapped(typed) == swapped_once
    assert swapped(swapped_once) == typed


def test_three_words_without_capitals_come_round():
    assert swapped("Martin Jean Paul") == "Jean Paul Martin"
    assert swapped(swapped(swapped("Martin Jean Paul"))) == "Martin Jean Paul"


@pytest.mark.parametrize(
    ("player", "others", "apart"),
    [
        ("João Faure", ["joao faure"], "João Faure (2)"),
        ("João Faure", ["joao faure", "FAURE João (2)"], "João Faure (3)"),
        ("João Faure (2)", ["João Faure", "João Faure (2)"], "João Faure (3)"),
        ("João Faure (père)", ["João Faure (père)"], "João Faure (2)"),
    ],
)
def test_the_first_mark_that_nobody_has(player, others, apart):
    taken = set(map(name_key, others))
    assert marked(player, taken.__contains__) == apart


def test_a_name_that_is_all_mark_stays_a_name():
    assert unmarked("(père)") == "(père)"


@pytest.mark.parametrize(
    ("player", "listed"),
    [
        ("João Faure", "Faure, João"),
        ("FAURE João", "FAURE, João"),
        ("João FAURE", "FAURE, João"),
        ("LE GOFF Benoît", "LE GOFF, Benoît"),
        ("LEMAÎTRE-ROY Anne Marie", "LEMAÎTRE-ROY, Anne Marie"),
        ("JOÃO FAURE", "FAURE, JOÃO"),
        ("J.-P. Hamon", "Hamon, J.-P."),
        ("JP Martin", "Martin, JP"),
        ("LE GOFF Yann", "LE GOFF, Yann"),
        ("J Hamon", "Hamon, J"),
        ("Jean Jean", "Jean, Jean"),
        ("FAURE João (2)", "FAURE, João (2)"),
        ("João Faure (père)", "Faure, João (père)"),
        ("Joëlle", "Joëlle"),
    ],
)
def test_a_list_by_surname_begins_with_the_word_in_capitals_or_the_last_one(player, listed):
    assert surname_first(player) == listed
