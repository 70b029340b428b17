"""What anybody in the hall looks up by the code on the wall, before, in and after the rounds."""

import re
from dataclasses import replace
from html import unescape

import pytest

from tests.desks import copy_of, new_desk
from tests.web.conftest import opened, sixteen_teams
from tournament.records.kinds import Kind, Outcome, Ruled
from tournament.services.people.registration import register_team, register_teams, set_present
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit, record_ruling
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_settings


def read(client, path, language="en", **more):
    """What somebody reads who sees a page without pictures, colours or script: its words, with single spaces."""
    answer = client.get(f"{path}{'&' if '?' in path else '?'}lang={language}", **more)
    assert answer.status_code == 200, answer.text
    return words_of(answer.text)


def words_of(page):
    main = re.search(r"<main.*</main>", page, re.DOTALL)[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def finish(desk, out=()):
    """Enter 2000 to 650 for side 1 at every table but those that stay out."""
    for game in current_round(desk.state).games:
        if game.table is not None and game.table not in out and not game.is_in:
            record_totals(desk, game.id, {"A": 2000, "B": 650})


def at_table(hall, table):
    """The numbers of the two teams at a table of the newest round, side 1 first."""
    game = next(game for game in current_round(hall.desk.state).games if game.table == table)
    return [side.team for side in game.sides]


class TestBeforeTheFirstRound:
    def test_an_empty_championship_says_so_on_every_page(self):
        nobody = opened(new_desk()).nobody()
        assert "Nobody is registered yet." in read(nobody, "/")
        assert "Nobody is registered yet." in read(nobody, "/equipes")
        assert "The first round is not posted yet." in read(nobody, "/tables")
        assert "There are standings once results are in." in read(nobody, "/classement")
        assert "There is no bracket" in read(nobody, "/tableau")
        assert "No pools are played" in read(nobody, "/poules")
        assert "Rules" in read(nobody, "/regles")
        assert nobody.get("/equipe/1").status_code == 404

    def test_one_team_is_told_what_it_waits_for(self):
        desk = new_desk()
        register_team(desk, TeamDraft(("Anne Aubry", "Yves Aubry")))
        nobody = opened(desk).nobody()
        assert "1 of 1 present. The first draw will be shown here." in read(nobody, "/")
        assert "You are marked as present. The table of the first round will be shown here." in read(
            nobody, "/equipe/1"
        )

    def test_a_team_that_is_not_ticked_is_sent_to_the_door(self):
        hall = opened(copy_of(sixteen_teams))
        set_present(hall.desk, [hall.id_of(3)], False)
        hall.catch_up()
        assert "Tell the door that you are there." in read(hall.nobody(), "/equipe/3")
        assert "15 of 16 present" in read(hall.nobody(), "/")

    def test_a_draw_that_is_not_posted_is_nowhere(self):
        desk = copy_of(sixteen_teams)
        draw(desk)
        nobody = opened(desk).nobody()
        for path in ("/", "/equipe/1", "/tables", "/classement", "/equipes"):
            assert "Table " not in read(nobody, path).replace("Table of", "")


class TestLookingUp:
    @pytest.mark.parametrize("typed", ["7", " 07 ", "guyot", "ANNE GUYÔT", "n° 7"])
    def test_who_is_meant_alone_is_at_once_at_their_page(self, nobody, typed):
        answer = nobody.get("/", params={"q": typed}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/equipe/7")

    def test_several_are_listed_with_their_names_to_choose_from(self, nobody):
        text = read(nobody, "/?q=anne+b")
        assert "Who are you?" in read(nobody, "/?q=anne")
        assert "2 Blot / Blot Anne Blot and Yves Blot" in read(nobody, "/?q=anne")
        assert "Who are you?" not in text

    def test_nobody_is_found_with_what_was_typed_kept(self, nobody):
        answer = nobody.get("/", params={"q": "<b>Zorro</b>", "lang": "en"})
        assert "Nobody called “<b>Zorro</b>” is registered." in words_of(answer.text)
        assert 'value="&lt;b&gt;Zorro&lt;/b&gt;"' in answer.text
        assert "<b>Zorro" not in answer.text

    def test_who_waits_for_a_partner_is_told_so(self):
        desk = copy_of(sixteen_teams)
        register_team(desk, TeamDraft(("Seul Zidane",)))
        assert "Seul Zidane on the waiting list" in read(opened(desk).nobody(), "/?q=zidane")


class TestARoundBeingPlayed:
    def test_a_team_sees_its_table_its_side_and_its_opponents(self, hall, nobody):
        one, other = at_table(hall, 1)
        text = read(nobody, f"/equipe/{one}")
        assert "Round 1 Table 1 Side 1 on the score sheet · not in yet against" in text
        assert "Side 2 on the score sheet" in read(nobody, f"/equipe/{other}")
        assert f"against {other} " in text
        assert "The next round is posted once every table is in." in text

    def test_in_the_last_round_no_next_one_is_spoken_of(self, hall, nobody):
        change_settings(hall.desk, {"planned_rounds": 1})
        hall.catch_up()
        text = read(nobody, f"/equipe/{at_table(hall, 1)[0]}")
        assert "This is the last round: the ranking is final once every table is in." in text

    def test_a_result_is_told_in_the_words_of_the_desk(self, hall, nobody):
        finish(hall.desk, out=range(2, 9))
        hall.catch_up()
        one, other = at_table(hall, 1)
        assert "won · 2,000 – 650" in read(nobody, f"/equipe/{one}")
        assert "lost · 650 – 2,000" in read(nobody, f"/equipe/{other}")
        tables = read(nobody, "/tables")
        assert "2,000 · won" in tables
        assert "650 · lost" in tables
        assert "Table 2 · not in yet" in tables
        assert "Round 1: 1 of 8 tables in." in tables
        assert "Tour 1 : 1 table rentrée sur 8." in nobody.get("/tables?lang=fr").text.replace("\u00a0", " ")

    def test_a_forfeit_says_by_what_it_was_won_and_by_which_article(self, hall, nobody):
        game = current_round(hall.desk.state).games[0]
        forfeit(hall.desk, game.id, ["B"], referee="Odile", reason="personne")
        hall.catch_up()
        one, other = at_table(hall, 1)
        assert "won · 1,000 – 0 · by forfeit" in read(nobody, f"/equipe/{one}").replace("2,000 – 0", "1,000 – 0")
        assert "Decisions Forfeit · round 1, table 1 · side 2 · after 2 minutes of play · art. 9 D" in read(
            nobody, f"/equipe/{other}"
        )
        assert "personne" not in read(nobody, f"/equipe/{other}")
        assert "art. 9 D – Odile: personne" in read(hall.team(other), f"/equipe/{other}")

    def test_what_changed_no_result_only_the_team_itself_reads(self, hall, nobody):
        game = current_round(hall.desk.state).games[0]
        for ruled in (
            Ruled(Kind.WARNING, ("B",)),
            Ruled(Kind.WRONG_CARD, ("B",), Outcome.COVERED, trick=3),
            Ruled(Kind.IRREGULAR_BID, ("B",), Outcome.PASS),
            Ruled(Kind.SETTLED, ("B",), Outcome.COVERED),
        ):
            record_ruling(hall.desk, replace(ruled, referee="Odile", reason="vu"), game_id=game.id)
        hall.catch_up()
        number = at_table(hall, 1)[1]
        public, own = read(nobody, f"/equipe/{number}"), read(hall.team(number), f"/equipe/{number}")
        for told in ("Warning", "Wrong card", "Irregular bid", "Settled by the players"):
            assert told not in public
            assert told in own

    def test_provisional_standings_say_so(self, hall, nobody):
        finish(hall.desk, out=(8,))
        hall.catch_up()
        assert "Provisional standings" in read(nobody, "/classement")
        assert "provisional" in read(nobody, f"/equipe/{at_table(hall, 1)[0]}")


class TestBetweenRoundsAndAfter:
    def test_between_rounds_a_team_reads_what_it_played_and_waits_for(self, hall, nobody):
        finish(hall.desk)
        hall.catch_up()
        one = at_table(hall, 1)[0]
        text = read(nobody, f"/equipe/{one}")
        assert "Round 1 is over. The next draw will be shown here." in text
        assert "The table of the next round will be shown here once it is posted." in text
        assert "Results Round 1 Table 1 won · 2,000 – 650 · target reached against" in text
        assert "1st of 16 · tied · 1 win · 2,000 points" in text
        assert "Standings after round 1" in read(nobody, "/classement")

    def test_hidden_standings_are_nowhere_and_it_says_until_when(self, hall, nobody):
        change_settings(hall.desk, {"standings_hidden_from": 1})
        finish(hall.desk)
        hall.catch_up()
        text = read(nobody, f"/equipe/{at_table(hall, 1)[0]}")
        assert "The standings are shown again after the podium." in text
        assert "of 16" not in text
        assert "2,000 – 650" in text
        standings = read(nobody, "/classement")
        assert "The standings are shown again after the podium." in standings
        assert "Aubry" not in standings

    def test_at_the_end_the_standings_are_final(self, hall, nobody):
        change_settings(hall.desk, {"planned_rounds": 1})
        finish(hall.desk)
        hall.catch_up()
        assert "All rounds have been played." in read(nobody, "/")
        assert "Final standings" in read(nobody, "/classement")
        assert "Thank you for playing!" in read(nobody, "/equipe/1")

    def test_who_has_left_is_told_nothing_of_a_next_table(self, hall, nobody):
        finish(hall.desk)
        withdraw_teams(hall.desk, [hall.id_of(4)], reason="malade")
        hall.catch_up()
        assert "No longer plays in this championship." in read(nobody, "/equipe/4")
        assert "4 Dupuy / Dupuy Anne Dupuy and Yves Dupuy withdrawn" in read(nobody, "/equipes")

    def test_who_sits_out_reads_bye(self):
        desk = copy_of(sixteen_teams)
        set_present(desk, [1], False)
        draw(desk)
        post_draw(desk)
        hall = opened(desk)
        bye = next(game.sides[0].team for game in current_round(desk.state).games if game.table is None)
        assert "Round 1 Bye counts as" in read(hall.nobody(), f"/equipe/{bye}")
        assert "Bye · counts as" in read(hall.nobody(), "/tables")
        assert "not in this draw" in read(hall.nobody(), "/equipe/1")


class TestCheckingIn:
    def test_a_team_confirms_its_names_and_is_ticked_once(self):
        hall = opened(copy_of(sixteen_teams))
        set_present(hall.desk, [hall.id_of(5)], False)
        hall.catch_up()
        phone = hall.team(5)
        page = phone.get("/presence?lang=en").text
        assert "5 · Evrard / Evrard Anne Evrard and Yves Evrard Is this you?" in words_of(page)
        form = dict(re.findall(r'name="(key|seen)" value="([^"]*)"', page))
        for _ in range(2):  # a double tap
            answer = phone.post("/presence", data=form, follow_redirects=False)
            assert (answer.status_code, answer.headers["location"]) == (303, "/presence")
        assert "You are marked as present." in read(phone, "/presence")
        assert [entry.what for entry in hall.host.state.journal].count("teams-present") == 1
        assert hall.host.state.journal[-1].by == "5 Evrard / Evrard"

    def test_its_own_page_leads_there_and_no_other_does(self):
        hall = opened(copy_of(sixteen_teams))
        set_present(hall.desk, [hall.id_of(5)], False)
        hall.catch_up()
        assert "We are here" in read(hall.team(5), "/equipe/5")
        assert "We are here" in read(hall.team(5), "/ma-table")
        assert "We are here" not in read(hall.team(6), "/ma-table")
        assert "We are here" not in read(hall.team(6), "/equipe/5")
        assert "We are here" not in read(hall.nobody(), "/equipe/5")

    def test_who_shows_no_pass_is_sent_to_the_door(self, nobody):
        assert "tell the door that you are there" in read(nobody, "/presence")


MOST_BYTES = 30_000
PATHS = ("/", "/?q=a", "/equipe/1", "/tables", "/classement", "/equipes", "/regles", "/tableau", "/poules", "/presence")


def weight(client, path):
    """The bytes of a page as it is sent, with its style sheet and its scripts, which are compressed."""
    page = client.get(path)
    assert page.status_code == 200
    assert "<b>&" not in page.text  # a name is read as it is written
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
    return len(page.content) + sum(int(client.get(file).headers["content-length"]) for file in files)


def every_part(client, path):
    """The page of an address and all the pages that its list is cut into."""
    yield path
    parts = {int(number) for number in re.findall(r"[?&;]page=(\d+)", client.get(path).text)}
    for number in range(2, max(parts, default=1) + 1):
        yield f"{path}?page={number}"


def two_hundred_teams():
    """Teams with the longest names that there may be, full of what has to be escaped, whose first round is in."""
    desk = new_desk()
    long = "<b>&" + "é" * 52
    register_teams(
        desk,
        [
            TeamDraft((f"{long} {n:03}", f"Ödön {long[:48]} {n:03}"), name=f"{n:03} {long}", club=long[:50])
            for n in range(200)
        ],
    )
    draw(desk)
    post_draw(desk)
    finish(desk)
    return desk


@pytest.mark.long
def test_no_page_is_heavier_than_30_kb_with_200_teams_of_the_longest_names():
    hall = opened(copy_of(two_hundred_teams))
    for client in (hall.nobody(), hall.team(7)):
        weights = {part: weight(client, part) for path in PATHS for part in every_part(client, path)}
        assert {part: bytes_ for part, bytes_ in weights.items() if bytes_ > MOST_BYTES} == {}


def test_usual_names_stand_fifty_on_a_page():
    desk = new_desk()
    register_teams(
        desk,
        [TeamDraft((f"Jean Delacroix{n}", f"Marie Durand{n}"), club="Belote de la Saint-Martin") for n in range(200)],
    )
    draw(desk)
    post_draw(desk)
    finish(desk)
    nobody = opened(desk).nobody()
    assert len(re.findall(r"<tr><td", nobody.get("/classement").text)) == 50
    assert len(re.findall(r'<li><a href="/equipe/', nobody.get("/equipes").text)) == 50
    assert [len(list(every_part(nobody, path))) for path in ("/classement", "/equipes")] == [4, 4]
    assert {path: weight(nobody, path) for path in PATHS if weight(nobody, path) > MOST_BYTES} == {}


def test_a_page_that_is_not_there_is_the_last_or_the_first(nobody):
    for page in ("99", "0", "-1", "zwei", "9" * 30, "²"):
        assert "Aubry" in read(nobody, f"/equipes?page={page}")


def test_nothing_on_a_page_asks_for_more_than_css_of_ten_years_ago_to_be_read(nobody):
    """Without the style sheet and the script every word is still there: no text is made by either."""
    page = nobody.get("/tables?lang=en").text
    assert "style=" not in page
    assert "<noscript" not in page
    assert "Table 1" in words_of(page)
