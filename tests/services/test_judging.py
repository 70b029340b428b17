"""Names as people write them: when two are the same, when they only look alike, and what no name may hold."""

import pytest
from hypothesis import given
from hypothesis.strategies import lists, sampled_from

from tests.desks import new_desk
from tournament.services.desk.texts import tidy
from tournament.services.people import roll
from tournament.services.people.judging import MOST_LIKE_ONE, alike, are_told_apart, judge_draft, one_letter_apart
from tournament.services.people.names import MOST_CHARACTERS, name_from_players, name_key, name_problems, surname
from tournament.services.people.registration import enter_team, register_teams
from tournament.services.people.roll import MOST_ALIKE, KnownNames, NamedTeam, Roll, keys_of
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("BEGOÑA marie", "Begoña Marie"),
        ("Marie Begoña", "begona  MARIE"),
        ("Zoé Lucas", "Zoe\u0301 Lucas"),
        ("Jean-Pierre Hamon", "HAMON Jean Pierre"),
        ("Cœur Łukasz", "Coeur Lukasz"),
        ("Straße Ada", "ADA STRASSE"),
        ("ﬁrmin Ozanne", "Firmin Ozanne"),
        ("L'As d'Atout", "L’As d’Atout"),
    ],
)
def test_the_same_name(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ada Aubry", "Ada Blot"), ("Dix de der", "Dix de der 8"), ("♠", "♥")])
def test_another_name(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("one", "other", "close"),
    [
        ("dupont", "dupond", True),
        ("dupont", "duponts", True),
        ("dupont", "dupnt", True),
        ("dupont", "dupont", False),
        ("dupont", "lupont", False),
        ("dupont", "dupuis", False),
        ("luc", "lou", False),
        ("joueur1", "joueur2", False),
    ],
)
def test_one_letter_apart(one, other, close):
    assert one_letter_apart(one, other) is close
    assert one_letter_apart(other, one) is close


@pytest.mark.parametrize(
    ("one", "other", "close"),
    [
        ("Ada Dupont", "Ada Dupond", True),
        ("Ada Dupont", "Ada Marie Dupont", True),
        ("Ada Dupont", "Ada", False),
        ("Ada Dupont", "Dupont ADA", False),
        ("Dupont", "Dupond", False),
        ("Ada Dupont", "Eva Dupond", False),
    ],
)
def test_possible_homonyms(one, other, close):
    assert alike(name_key(one), name_key(other)) is close
    assert alike(name_key(other), name_key(one)) is close


def test_a_name_is_kept_composed_and_with_single_spaces():
    assert tidy("  Zoe\u0301 \t Lucas\n") == "Zoé Lucas"


@pytest.mark.parametrize(
    ("name", "code"),
    [("Zoé\x00", "name-unseen-character"), ("Zoé\u202e", "name-unseen-character"),
     ("Zo\u200bé", "name-unseen-character"), ("\ud800", "name-unseen-character"),
     ("Zoé\uffff", "name-unseen-character"), ("Zoé\U0001fffe", "name-unseen-character"),
     ("x" * (MOST_CHARACTERS + 1), "name-too-long")],
)  # fmt: skip
def test_what_no_name_may_hold(name, code):
    assert [(problem.code, problem.path) for problem in name_problems(tidy(name), "players[0]")] == [
        (code, "players[0]")
    ]


@pytest.mark.parametrize(
    ("player", "called"),
    [
        ("Théo Gillet", "Gillet"),
        ("GILLET Théo", "GILLET"),
        ("Benoît Le Goff", "Le Goff"),
        ("LE GOFF Benoît", "LE GOFF"),
        ("Joëlle", "Joëlle"),
    ],
)
def test_surnames(player, called):
    assert surname(player) == called


def test_a_team_is_called_by_its_surnames():
    assert name_from_players(("Théo Gillet", "Benoît Lefèvre")) == "Gillet / Lefèvre"
    assert len(name_from_players(("Théo " + "x" * 50, "Benoît " + "y" * 50))) <= MOST_CHARACTERS


def judged_as_a_pair(one, other):
    """Whether two players are told to be alike, looked at by themselves."""
    return alike(name_key(one), name_key(other)) and not are_told_apart(one, other)


WORDS = ["ada", "adah", "marie", "mario", "dupont", "dupond", "duponts", "blot", "le", "la", "(2)", "(père)"]
PEOPLE = lists(lists(sampled_from(WORDS), min_size=1, max_size=4).map(" ".join), min_size=1, max_size=12)


@given(PEOPLE)
def test_a_roll_finds_whoever_looks_like_a_name_and_nobody_else(people):
    *others, player = people
    roll = Roll(TeamDraft(players=(other,)) for other in others)
    _, warnings = judge_draft(TeamDraft(players=(player,)), roll, players=1)
    told = [warned.details["other"] for warned in warnings if warned.code == "possible-homonym"]
    assert told == [other for other in others if judged_as_a_pair(player, other)][:MOST_LIKE_ONE]


@given(PEOPLE, PEOPLE)
def test_a_roll_over_names_that_are_known_finds_the_same(before, after):
    """A state keeps the names of its teams, and the next one reads only what is new: who left, who came, who is called
    otherwise."""

    def lines(people):
        return [
            TeamView(id=id_, number=id_, name="", players=(player,), status=TeamStatus.ACTIVE)
            for id_, player in enumerate(people, start=1)
        ]

    def named(people):
        return {line.id: NamedTeam(line.name, line.players) for line in lines(people)}

    *others, player = after
    known = KnownNames().following(named(before)).following(named(others))
    draft = TeamDraft(players=(player,))
    assert judge_draft(draft, Roll(lines(others), known), players=1) == judge_draft(
        draft, Roll(lines(others)), players=1
    )
    assert judge_draft(draft, Roll(lines(others)[1:], known), players=1) == judge_draft(
        draft, Roll(lines(others)[1:]), players=1
    )


def test_one_more_team_reads_no_name_but_its_own(monkeypatch):
    desk = new_desk()
    register_teams(desk, [TeamDraft(players=(f"Ada {word}ubry", f"Bo {word}lot")) for word in map(chr, range(97, 117))])
    enter_team(desk, TeamDraft(players=("Zoé Vincent", "Yann Weber")))
    read = []
    monkeypatch.setattr(roll, "keys_of", lambda player, licence: read.append(player) or keys_of(player, licence))
    enter_team(desk, TeamDraft(players=("Odile Quesnel", "Paul Perrin")))
    assert set(read) == {"Zoé Vincent", "Yann Weber"}, "and those who came since the last one"


def test_of_thousands_who_are_one_letter_apart_a_few_are_looked_at():
    letters = [chr(number) for number in range(0x4E00, 0x4E00 + 600)]
    roll = Roll(TeamDraft(players=(f"Marie Dupon{letter}",)) for letter in letters)
    assert len(list(roll.close_to(name_key("Marie Dupont")))) == MOST_ALIKE
    _, warnings = judge_draft(TeamDraft(players=("Marie Dupont",)), roll, players=1)
    assert [warned.details["other"] for warned in warnings] == [
        f"Marie Dupon{letter}" for letter in letters[:MOST_LIKE_ONE]
    ]


@given(PEOPLE)
def test_a_roll_knows_who_is_registered(people):
    *others, player = people
    roll = Roll(TeamDraft(players=(other,)) for other in others)
    problems, _ = judge_draft(TeamDraft(players=(player,)), roll, players=1)
    assert len(problems) == sum(name_key(other) == name_key(player) for other in others)
