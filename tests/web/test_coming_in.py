"""Coming in by the pass of a team, or as a paired device; and what whoever shows something wrong is told."""

import pytest

from tests.desks import copy_of
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.hosting.passes import Access
from tournament.services.desk.use_cases import Role
from tournament.services.hall.devices import reissue_pass
from tournament.web.pairing import pass_cookie


def test_the_first_page_says_which_championship_it_is_in_french(nobody):
    answer = nobody.get("/")
    assert answer.status_code == 200
    assert '<html lang="fr">' in answer.text
    assert "Concours de la Saint-Martin" in answer.text


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        ("", "en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("", "de,fr;q=0.5,en;q=0.3", "fr"),
        ("", "de", "fr"),
        ("?lang=en", "fr", "en"),
        ("?lang=xx", "q=;;", "fr"),
    ],
)
def test_a_page_is_in_the_language_that_was_chosen_or_else_preferred(nobody, asked, accepted, language):
    assert f'<html lang="{language}">' in nobody.get(f"/{asked}", headers={"Accept-Language": accepted}).text


def test_a_chosen_language_is_remembered(nobody):
    nobody.get("/?lang=en")
    assert '<html lang="en">' in nobody.get("/").text


def test_a_pass_lets_its_team_in_and_does_not_stay_in_the_address(hall):
    phone = hall.nobody()
    answer = phone.get(f"/p/{hall.pass_of(7)}", follow_redirects=False)
    assert answer.headers["location"] == "/entree"
    assert answer.headers["referrer-policy"] == "no-referrer"
    cookies = answer.headers.get_list("set-cookie")
    assert all("HttpOnly" in cookie and "SameSite=strict" in cookie and "Secure" not in cookie for cookie in cookies)
    welcome = phone.get("/entree")
    assert welcome.headers["refresh"] == "0; url=/ma-table"
    visitor = hall.host.visitor(phone.cookies[pass_cookie(hall.host)], telephone=phone.cookies["capot_telephone"])
    assert (visitor.role, visitor.team) == (Role.TEAM, hall.id_of(7))
    assert len(visitor.device) == 32


@pytest.mark.parametrize(
    "misread",
    [
        str.lower,
        lambda text: text.replace("-", ""),
        lambda text: text.replace("O", "0").replace("I", "1").replace("B", "8"),
        lambda text: text.replace("L", "I").replace("S", "5").replace("2", "Z").replace("G", "6").replace("Q", "O"),
    ],
)
def test_a_pass_that_was_typed_is_read_as_it_was_meant(hall, misread):
    assert hall.host.team_of(misread(hall.pass_of(3))) == hall.id_of(3)


@pytest.mark.parametrize("separator", ["\u2003", "\u2010", "\u2212", "\u00a0", ""])
def test_a_pass_lets_in_whatever_stands_between_its_groups(hall, separator):
    phone = hall.nobody()
    assert phone.get(f"/p/{hall.pass_of(3).replace('-', separator)}", follow_redirects=False).status_code == 303
    assert hall.host.visitor(phone.cookies[pass_cookie(hall.host)]).team == hall.id_of(3)


def test_whoever_has_no_camera_types_the_letters_of_the_slip(hall):
    phone = hall.nobody()
    assert 'action="/entree"' in phone.get("/ma-table").text
    typed = hall.pass_of(7).lower().replace("-", " ")
    answer = phone.post("/entree", data={"code": f"  {typed} "}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/entree")
    assert "7 " in phone.get("/ma-table").text
    assert hall.host.visitor(phone.cookies[pass_cookie(hall.host)]).team == hall.id_of(7)


def test_wrong_letters_are_said_with_what_was_typed_as_often_as_they_are_typed(hall):
    phone = hall.nobody()
    for _ in range(7):
        answer = phone.post("/entree", data={"code": "ABCD EFGH"})
        assert answer.status_code == 403
    assert 'value="ABCD EFGH"' in answer.text
    assert "Cinq codes" not in answer.text
    assert phone.post("/entree", data={"code": hall.pass_of(7)}, follow_redirects=False).status_code == 303


def test_two_championships_at_one_address_do_not_sign_each_others_people_out(hall):
    other = opened(copy_of(sixteen_in_round_1))
    phone, tablet = hall.team(7), hall.paired(Access.REFEREE)
    for device in (phone, tablet):
        there = other.nobody()
        there.cookies = device.cookies
        there.get("/")
        device.cookies = there.cookies
    assert "scannez le code" not in phone.get("/ma-table").text
    assert tablet.get("/arbitre", follow_redirects=False).status_code == 200


@pytest.mark.parametrize("shown", ["f" * 32 + "0", "F" * 32, "x" * 4000, "odile"])
def test_a_telephone_is_known_only_by_what_it_was_given(hall, shown):
    phone = hall.team(3)
    given = phone.cookies["capot_telephone"]
    phone.get("/")
    assert hall.host.visitors[0].visitor.device == given
    phone.cookies.set("capot_telephone", shown, domain="192.168.1.20", path="/")
    phone.get("/")
    assert (hall.host.visitors[0].visitor.device, hall.host.visitors[0].visitor.team) == ("", hall.id_of(3))


@pytest.mark.parametrize(
    ("access", "goes_to"), [(Access.DOOR, "/porte"), (Access.REFEREE, "/arbitre"), (Access.SCREEN, "/ecran")]
)
def test_a_device_is_paired_by_its_code_once(hall, access, goes_to):
    tablet = hall.nobody()
    code = hall.host.new_code(access).code
    answer = tablet.post("/appairer", data={"code": code.lower(), "name": " Tablette  1 "}, follow_redirects=False)
    assert answer.headers["location"] == goes_to
    assert [(line.access, line.name, line.revoked) for line in hall.host.devices] == [(access, "Tablette 1", False)]
    again = hall.nobody().post("/appairer", data={"code": code, "name": "Autre"})
    assert again.status_code == 409
    assert "ne sert qu’une fois" in again.text


def test_what_is_refused_is_not_renewed_by_itself(hall):
    """Its page would show the same wrong pass again, and again count it."""
    phone = hall.nobody()
    assert "data-own" in phone.get("/p/FAUX").text
    assert "data-own" in phone.get("/nulle-part").text
    assert "data-own" not in phone.get("/essai").text


def test_the_desk_sees_who_is_there_and_what_they_look_at(hall):
    hall.app.state.listeners.lasts = 0.0
    team, nobody = hall.team(7), hall.nobody()
    nobody.get("/essai")
    team.get("/tables")
    team.get("/evenements")
    seen = hall.host.visitors
    assert [(one.visitor.team, one.path, one.tried) for one in seen] == [
        (hall.id_of(7), "/tables", False),
        (None, "/essai", True),
    ]
    hall.clock.on(400)
    assert hall.host.visitors == []


def test_a_new_pass_makes_the_old_one_wrong(hall):
    before = hall.pass_of(7)
    reissue_pass(hall.desk, hall.id_of(7))
    hall.host.publish(hall.desk.state)
    assert hall.host.team_of(before) is None
    assert hall.host.team_of(hall.pass_of(7)) == hall.id_of(7)
