"""A federation on the loopback interface: halls are let in, send, and are sent nothing by a stranger; its pages show
what they come to."""

import gzip
import json
import ssl
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests import abilities
from tests.examples import a_slice
from tests.federation.halls import copy, evening, paired, play, send
from tests.web.test_every_page import MARKUP
from tournament.cli.main import LATER, run
from tournament.errors import Refused
from tournament.exchange.entry_lists import read_entrants
from tournament.federation import https_channel
from tournament.federation.https_channel import (
    FILE,
    ChampionshipMembership,
    FileKey,
    HttpsChannel,
    Memberships,
    address_of,
    join_federation,
)
from tournament.federation.uplink import DeskSource, send_all
from tournament.hosting.certificate import local_certificate
from tournament.hosting.exclusive import Direct
from tournament.hosting.link import LinkDown
from tournament.services.desk.journal import plain_rows
from tournament.services.people.registration import register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import change_championship, open_championship
from tournament.standings.ranking import Quota
from tournament.web.federation.pages import make_pages_app
from tournament.web.federation.server import FOR_COPY, FOR_ENTRIES, HallsServer, make_halls_app

CUT = gzip.compress(b"x" * 40, mtime=0)[:20]
LOOPBACK = "127.0.0.1"


@contextmanager
def serving(federation, folder, port=0):
    server = HallsServer(federation, LOOPBACK, port, certificate=local_certificate(folder))
    server.start()
    try:
        yield server
    finally:
        server.end()


@pytest.fixture
def server(federation, tmp_path):
    with serving(federation, tmp_path / "tarn") as opened:
        yield opened


def let_in(server, name="Brens"):
    code = server.federation.invite(name, server.certificate.der)
    return join_federation(f"{LOOPBACK}:{server.port}", code)


def no_descriptor_left(_file):
    raise OSError(24, "Too many open files")


def problems(refused):
    return [problem.code for problem in refused.value.problems]


class TestOverTheNetwork:
    def test_a_hall_is_let_in_sends_everything_and_then_what_is_new(self, federation, server) -> None:
        desk = evening()
        membership = let_in(server)
        assert (membership.federation, membership.hall) == ("Tarn", "Brens")
        source, channel = DeskSource(desk, Direct()), HttpsChannel(membership)
        send_all(source, channel)
        play(desk)
        assert send_all(source, channel).entries > 0
        assert plain_rows(federation.open_replicas["0001"].state) == plain_rows(desk.state)
        federation.keep(federation.register.having(federation.register.members["0001"]))
        assert json.loads(channel.qualified())["federation"] == "Tarn"

    def test_it_goes_on_after_the_federation_was_away(self, federation, server, tmp_path) -> None:
        desk, membership = evening(), let_in(server)
        source, channel = DeskSource(desk, Direct()), HttpsChannel(membership)
        send_all(source, channel)
        server.end()
        set_present(desk, [teams(desk.state)[0].id], False)
        with pytest.raises(LinkDown):
            send_all(source, channel)
        with serving(federation, tmp_path / "tarn", membership.port):
            assert send_all(source, channel).entries == 1

    def test_a_code_of_another_computer_is_found_out_before_anything_is_sent(
        self, federation, server, tmp_path
    ) -> None:
        code = federation.invite("Brens", local_certificate(tmp_path / "other").der)
        with pytest.raises(Refused) as refused:
            join_federation(f"{LOOPBACK}:{server.port}", code)
        assert problems(refused) == ["federation-code-other"]
        assert not federation.halls()[0].member.tokens

    def test_another_computer_at_the_address_is_sent_nothing(self, federation, server, tmp_path) -> None:
        membership = let_in(server)
        server.end()
        with serving(federation, tmp_path / "other", membership.port), pytest.raises(Refused) as refused:
            HttpsChannel(membership).received()
        assert problems(refused) == ["federation-other-computer"]

    def test_who_is_shut_out_is_told_so(self, federation, server) -> None:
        channel = HttpsChannel(let_in(server))
        federation.revoke("Brens")
        with pytest.raises(Refused) as refused:
            send_all(DeskSource(evening(), Direct()), channel)
        assert problems(refused) == ["hall-shut-out"]

    def test_nobody_answers(self) -> None:
        with pytest.raises(Refused) as refused:
            join_federation(f"{LOOPBACK}:9", "AAAA-AAAA-AAAAA")
        assert problems(refused) == ["federation-away"]

    @pytest.mark.parametrize(
        "token",
        [
            "",
            "short",
            "abcdefghijklmnop\r\nHost: elsewhere",
            "jeton d’une salle amie",
            "x" * 4000,
            12345678901234567890,
        ],
    )
    def test_a_token_that_could_never_be_sent_is_not_kept(self, monkeypatch, token) -> None:
        pem = ssl.DER_cert_to_PEM_cert(b"whoever it is")
        monkeypatch.setattr(
            https_channel, "let_in", lambda *_: (pem, {"federation": "Tarn", "hall": "Brens", "token": token})
        )
        with pytest.raises(Refused) as refused:
            join_federation(f"{LOOPBACK}:8473", "AAAA-AAAA-AAAAA")
        assert problems(refused) == ["federation-malformed"]

    @pytest.mark.parametrize("pem", ["", "-----BEGIN CERTIFICATE-----\nAAAA", "a certificate", 7])
    def test_a_certificate_that_cannot_be_read_again_is_not_kept(self, monkeypatch, pem) -> None:
        monkeypatch.setattr(
            https_channel, "let_in", lambda *_: (pem, {"federation": "Tarn", "hall": "Brens", "token": "t" * 32})
        )
        with pytest.raises(Refused) as refused:
            join_federation(f"{LOOPBACK}:8473", "AAAA-AAAA-AAAAA")
        assert problems(refused) == ["federation-malformed"]

    @pytest.mark.parametrize("spoilt", [{"token": "a\nb"}, {"certificate": "nothing"}, {"port": "8473"}])
    def test_a_kept_membership_that_was_spoilt_is_none(self, server, tmp_path, spoilt) -> None:
        kept = Memberships(tmp_path)
        kept.keep(FileKey("a" * 64, "/a"), ChampionshipMembership(let_in(server)))
        document = json.loads((tmp_path / FILE).read_bytes())
        document[FileKey("a" * 64, "/a").text]["membership"].update(spoilt)
        (tmp_path / FILE).write_text(json.dumps(document), encoding="utf-8")
        assert Memberships(tmp_path).of(FileKey("a" * 64, "/a")) is None

    @pytest.mark.parametrize(
        ("typed", "meant"), [("tarn.example", ("tarn.example", 8473)), (" https://10.0.0.1:99/ ", ("10.0.0.1", 99))]
    )
    def test_an_address_as_it_is_typed(self, typed, meant) -> None:
        assert address_of(typed) == meant

    @pytest.mark.parametrize("typed", ["", "a b", "x:99999", "x:", "http://x/y", "x:0", "ü"])
    def test_an_address_that_is_none(self, typed) -> None:
        with pytest.raises(Refused, match="federation-address"):
            address_of(typed)


class TestStrangers:
    @pytest.fixture
    def client(self, federation):
        return TestClient(make_halls_app(federation), base_url="https://tarn")

    @pytest.mark.parametrize(
        ("method", "path"), [("GET", "/recu"), ("POST", "/copie"), ("POST", "/ecritures"), ("GET", "/qualifies")]
    )
    @pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer "}])
    def test_without_a_token_nothing_is_said_and_nothing_read(self, client, method, path, header) -> None:
        answer = client.request(method, path, headers=header, content=b"x" * 100 if method == "POST" else None)
        assert answer.status_code == 409
        assert [problem["code"] for problem in answer.json()["problems"]] == ["hall-shut-out"]

    def test_five_wrong_codes_in_a_minute_are_enough(self, federation, client, clocks) -> None:
        code = federation.invite("Brens")
        said = [client.post("/appairer", json={"code": "WRONG"}).json()["problems"][0]["code"] for _ in range(6)]
        assert said == ["hall-code-wrong"] * 5 + ["too-many-wrong"]
        assert client.post("/appairer", json={"code": code}).json()["problems"][0]["code"] == "too-many-wrong"
        clocks.go_on(61)
        assert client.post("/appairer", json={"code": code}).json()["hall"] == "Brens"

    @pytest.mark.parametrize(
        "sent",
        a_slice(
            [
                b"",
                b"{}",
                gzip.compress(b"{}", mtime=0),
                gzip.compress(b"[]", mtime=0),
                gzip.compress(b'{"identity":1,"since":"0","entries":{}}', mtime=0),
                gzip.compress(b"x" * 40, mtime=0)[:20],
            ],
            of=6,
        ),
    )
    def test_what_cannot_be_read_is_refused_and_changes_nothing(self, federation, client, sent) -> None:
        token, member = federation.pair(federation.invite("Brens"))
        send(federation, member.key, evening())
        before = federation.received(member.key)
        for path in ("/ecritures", "/copie?instead=" + before.head):
            answer = client.post(path, content=sent, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 409
        assert federation.received(member.key) == before

    @pytest.mark.parametrize(("path", "room"), [("/copie", FOR_COPY), ("/ecritures", FOR_ENTRIES)])
    def test_what_would_be_without_end_when_unpacked_is_refused(self, federation, client, path, room) -> None:
        token, _ = federation.pair(federation.invite("Brens"))
        answer = client.post(
            path, content=gzip.compress(b"0" * (room.unpacked + 1)), headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.json()["problems"][0]["code"] == "link-malformed"
        answer = client.post(path, content=b"0" * (room.sent + 1), headers={"Authorization": f"Bearer {token}"})
        assert answer.json()["problems"][0]["code"] == "link-malformed"

    def test_millions_of_empty_lists_are_refused_before_they_are_read(self, federation, client, monkeypatch) -> None:
        token, _ = federation.pair(federation.invite("Brens"))
        bomb = b'{"identity":"","since":0,"entries":[' + b"[]," * ((FOR_ENTRIES.unpacked - 100) // 3) + b"[]]}"
        sent = gzip.compress(bomb)
        assert len(sent) < 20_000
        read = []
        monkeypatch.setattr("tournament.hosting.link.json.loads", lambda held, **_: read.append(len(held)))
        answer = client.post("/ecritures", content=sent, headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, read) == (409, [])

    def test_a_hall_sends_one_thing_at_a_time(self, federation, monkeypatch) -> None:
        """However many connections it opens, no more of it than one is held in memory."""
        token, member = federation.pair(federation.invite("Brens"))
        app = make_halls_app(federation)
        app.state.sending.add(member.key)
        client = TestClient(app, base_url="https://tarn", headers={"Authorization": f"Bearer {token}"})
        assert client.post("/copie", content=b"x").json()["problems"][0]["code"] == "federation-busy"
        app.state.sending.clear()
        for _ in range(2):  # what was refused leaves nothing behind
            assert client.post("/copie", content=b"x").json()["problems"][0]["code"] == "link-malformed"


class TestPages:
    @pytest.fixture
    def pages(self, federation):
        return TestClient(
            make_pages_app(federation, {"tarn"}), base_url="http://tarn", headers={"Accept-Language": "fr"}
        )

    @pytest.fixture
    def together(self, federation):
        """Brens and Lavaur are over, Albi plays by other rules, Gaillac was not heard."""
        brens, lavaur, albi = evening(), evening(), evening()
        change_championship(albi, planned_rounds=2)
        play(brens, (2010, 1200))
        play(lavaur, (2300, 100))
        for name, desk in (("Brens", brens), ("Lavaur", lavaur), ("Albi", albi)):
            send(federation, paired(federation, name), desk)
        federation.invite("Gaillac")
        return federation

    def test_without_halls_every_page_says_so(self, pages) -> None:
        assert "Aucune salle" in pages.get("/").text
        assert "résultats" in pages.get("/classement").text
        assert "Personne encore" in pages.get("/qualifies").text

    def test_the_halls_and_how_far_they_are(self, together, pages) -> None:
        text = pages.get("/").text
        assert "Terminé" in text
        assert "Pas encore tirée" in text
        assert "Rien reçu encore" in text
        assert "Classée à part, car elle diffère de la plupart des salles\u00a0: le nombre de tours." in text
        assert "pas encore entrée" in text

    def test_the_joined_standing_tells_who_is_apart_and_who_plays(self, together, pages) -> None:
        text = pages.get("/classement").text
        assert text.index("Lavaur") < text.index("Brens", text.index("<tbody>"))
        assert "Provisoire. Jouent encore\u00a0: Albi, Gaillac." in text
        assert "<b>Albi</b>" in text

    def test_a_hall_that_has_sent_the_evening_of_another_is_told_on_every_page_and_its_own_is_awaited(
        self, federation, pages, clocks
    ) -> None:
        brens = evening()
        play(brens)
        for name in ("Brens", "Castres"):
            send(federation, paired(federation, name), brens)
            clocks.go_on()
        told = "A envoyé la même soirée que «\u00a0Brens\u00a0»"
        for path in ("/", "/classement", "/qualifies?of_each_hall=1"):
            assert told in pages.get(path).text
        found = pages.get("/qualifies.json?of_each_hall=1").json()
        assert (found["final"], found["still_playing"]) == (False, ["Castres"])
        federation.revoke("Castres")
        clocks.go_on()
        assert pages.get("/qualifies.json?of_each_hall=1").json()["final"]

    def test_who_goes_on_by_the_federations_quota_and_by_one_that_is_tried(self, together, pages, tmp_path) -> None:
        tried = pages.get("/qualifies?of_each_hall=1&overall=1&reserves=1").text
        assert "Simple essai" in tried
        assert "réserve 1" in tried
        file = tmp_path / "qualifies.csv"
        file.write_bytes(pages.get("/qualifies.csv?of_each_hall=1&overall=1&reserves=1").content)
        assert [line.draft.hall for line in read_entrants(file).lines] == ["Lavaur", "Lavaur", "Brens", "Albi", "Brens"]
        together.keep(replace(together.register, quota=Quota(of_each_hall=1)))
        assert "Simple essai" not in pages.get("/qualifies").text
        assert len(pages.get("/qualifies.json").json()["teams"]) == 3

    @pytest.mark.parametrize(
        "query",
        a_slice(
            ["of_each_hall=x", "percent=1e9", "overall=-1", "reserves=99999999999", "percent=900", "page=7", "lang=de"],
            of=7,
        ),
    )
    def test_what_is_typed_into_an_address_harms_nothing(self, together, pages, query) -> None:
        for path in ("/", "/classement", "/qualifies", "/qualifies.csv", "/qualifies.json"):
            assert pages.get(f"{path}?{query}").status_code == 200

    def test_a_page_is_made_once_for_all_who_look_until_the_standing_is_another(
        self, together, pages, clocks, monkeypatch
    ) -> None:
        made = []
        monkeypatch.setattr(
            "tournament.web.federation.pages.in_pages", lambda lines, *args, **more: made.append(len(lines)) or [lines]
        )
        seen = {pages.get("/classement").text for _ in range(3)}
        assert len(seen) == 1
        pages.get("/classement?page=2")
        assert made == [8]
        evenings = evening()
        play(evenings)
        send(together, paired(together, "Gaillac"), evenings)
        clocks.go_on()
        assert "Gaillac" in pages.get("/classement").text.partition("<tbody>")[2]
        assert made == [8, 12]

    def test_who_chooses_a_language_gets_it_kept_and_others_their_own(self, together, pages) -> None:
        assert '<html lang="fr">' in pages.get("/classement").text
        chosen = pages.get("/classement?lang=en")
        assert '<html lang="en">' in chosen.text
        assert "set-cookie" in chosen.headers
        pages.cookies.clear()
        again = pages.get("/classement")
        assert "set-cookie" not in again.headers
        assert '<html lang="fr">' in again.text

    def test_names_are_text_and_nothing_private_is_shown(self, federation, pages) -> None:
        desk = evening()
        register_teams(
            desk,
            [TeamDraft((f"Anne {MARKUP[1]}"[:60], "Yves"), name=MARKUP[0], club=MARKUP[3], phone="06 11 22 33 44")],
        )
        send(federation, paired(federation, MARKUP[2]), desk)
        for path in ("/", "/classement", "/qualifies?of_each_hall=9"):
            text = pages.get(path).text
            assert not any(markup in text for markup in MARKUP[:4])
            assert "06 11" not in text

    def test_licences_are_only_sent_to_halls(self, federation, pages) -> None:
        federation.keep(replace(federation.register, quota=Quota(overall=9999)))
        desk = evening()
        register_teams(desk, [TeamDraft(("Ada Roy", "Bo Lem"), licences=("LIC-12345", "LIC-777"))])
        token, member = federation.pair(federation.invite("Brens"))
        send(federation, member.key, desk)
        for path in ("/qualifies.csv", "/qualifies.json"):
            text = pages.get(f"{path}?overall=9999").text
            assert "Ada Roy" in text
            assert "LIC-" not in text
        halls = TestClient(make_halls_app(federation), base_url="https://tarn")
        assert "LIC-12345" in halls.get("/qualifies", headers={"Authorization": f"Bearer {token}"}).text

    def test_it_is_served_under_its_own_names_alone(self, federation) -> None:
        assert TestClient(make_pages_app(federation, {"tarn"}), base_url="http://other").get("/").status_code == 421
        missing = TestClient(make_pages_app(federation, {"tarn"}), base_url="http://tarn").get("/nothing")
        assert missing.status_code == 404
        assert "default-src 'none'" in missing.headers["content-security-policy"]


class TestCommandLine:
    def test_a_file_is_sent_and_sent_on(self, federation, server, tmp_path, capsys) -> None:
        file = tmp_path / "brens.capot"
        file.write_bytes(copy(evening()))
        code = federation.invite("Brens", server.certificate.der)
        command = ["--lang", "en", "send", str(file)]
        assert run(command) == 2
        assert "belongs to no federation" in capsys.readouterr().err
        assert run([*command, "--code", code]) == 2
        assert run([*command, "--to", f"{LOOPBACK}:{server.port}", "--code", code]) == 0
        assert "Sent to Tarn as Brens, up to entry 2." in capsys.readouterr().out
        desk = open_championship(file, by="Odile")
        set_present(desk, [teams(desk.state)[0].id], False)
        desk.close()
        assert run(command) == 0
        assert federation.received("0001").sequence == 3
        server.end()
        assert run(command) == LATER
        assert "does not answer" in capsys.readouterr().err

    def test_a_membership_is_kept_for_its_owner_alone(self, federation, server, tmp_path) -> None:
        kept = Memberships(tmp_path)
        membership = let_in(server)
        kept.keep(FileKey("a" * 64, "/a"), ChampionshipMembership(membership))
        kept.switch(FileKey("a" * 64, "/a"), sends=True)
        assert Memberships(tmp_path).of(FileKey("a" * 64, "/a")) == ChampionshipMembership(membership, sends=True)
        assert abilities.for_owner_alone(tmp_path / FILE)
        kept.leave(FileKey("a" * 64, "/a"))
        assert kept.of(FileKey("a" * 64, "/a")) is None
        for text in ("", "[]", '{"a": {}}', '{"a": {"membership": {"federation": 1}}}'):
            (tmp_path / FILE).write_text(text)
            assert kept.of(FileKey("a")) is None

    def test_a_membership_that_cannot_be_read_for_a_moment_is_not_given_up(self, server, tmp_path, monkeypatch) -> None:
        kept, membership = Memberships(tmp_path), let_in(server)
        kept.keep(FileKey("a" * 64, "/a"), ChampionshipMembership(membership))
        with monkeypatch.context() as broken:
            broken.setattr(Path, "read_bytes", no_descriptor_left)
            with pytest.raises(Refused):
                kept.keep(FileKey("b" * 64, "/a"), ChampionshipMembership(membership))
        kept.keep(FileKey("b" * 64, "/a"), ChampionshipMembership(membership))
        assert (
            kept.of(FileKey("a" * 64, "/a")) == kept.of(FileKey("b" * 64, "/a")) == ChampionshipMembership(membership)
        )
