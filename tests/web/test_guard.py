"""What a request may be at all: for this host, from its own pages, by a method that is served, of the size of a form,
and not too often."""

import threading

import pytest
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.web.conftest import HOME, PLACE
from tournament.hosting.host import local_name
from tournament.hosting.limits import MOST_BYTES
from tournament.hosting.passes import Access
from tournament.web.app import make_app
from tournament.web.forms import field
from tournament.web.pairing import device_cookie, pass_cookie
from tournament.web.server import Server

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
STRICT = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def form(hall):
    """A telephone, and a form at `/formulaire` that says what it was sent."""
    hall.app.router.routes.append(
        Route("/formulaire", lambda request: PlainTextResponse(field(request, "said")), methods=["POST"])
    )
    return hall.nobody()


class TestHost:
    @pytest.mark.parametrize(
        "host",
        [
            "example.org",
            "192.168.1.20",
            "192.168.1.20:80",
            "192.168.1.21:8471",
            "localhost:8471",
            "127.0.0.1:8471",
            f"{PLACE}.example.org",
            f"x@{PLACE}",
            "",
        ],
    )
    def test_a_foreign_host_is_not_served(self, nobody, host):
        answer = nobody.get("/", headers={"Host": host})
        assert answer.status_code == 421
        assert "Saint-Martin" not in answer.text
        assert '<html lang="fr">' in answer.text
        assert f'href="http://{PLACE}/"' in answer.text
        assert "data-hall" not in answer.text
        english = nobody.get("/", headers={"Host": host, "Accept-Language": "en"}).text
        assert "These pages are at another address" in english

    def test_it_is_served_by_its_name_in_the_network(self, hall):
        server = Server(hall.host, "192.168.1.20", 8471)
        pages = TestClient(server._pages(), base_url=f"http://{local_name(hall.host.mark)}:8471")  # noqa: SLF001
        assert pages.get("/").status_code == 200

    def test_its_own_is_served_in_capitals_too(self, hall):
        assert hall.nobody().get("/", headers={"Host": PLACE.upper()}).status_code == 200

    def test_being_on_this_computer_does_not_help(self, hall):
        local = hall.nobody(Host="example.org")
        local._transport.client = ("127.0.0.1", 5000)  # noqa: SLF001
        assert local.get("/").status_code == 421
        forwarded = hall.nobody(
            **{"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": PLACE, "Forwarded": "for=127.0.0.1"}
        )
        assert hall.host.visitors == []
        forwarded.get("/")
        assert [seen.address for seen in hall.host.visitors] == ["testclient"]


class TestUsualPorts:
    """Browsers name no port in a request where it is the usual one of the scheme."""

    @pytest.mark.parametrize("place", ["192.0.2.10:80", "192.0.2.10:8471"])
    def test_a_hall_answers_at_its_address_as_browsers_name_it(self, hall, place):
        client = TestClient(make_app(hall.host, {place}), base_url=f"http://{place}")
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"Host": place}).status_code == 200
        assert client.get("/", headers={"Host": "192.0.2.10"}).status_code == (200 if place.endswith(":80") else 421)

    @pytest.mark.parametrize("name", ["concours.example:443", "concours.example", "Concours.Example:443"])
    def test_behind_a_proxy_that_speaks_tls_its_forms_are_its_own(self, hall, name):
        client = TestClient(make_app(hall.host, {PLACE}, [name]), base_url="https://concours.example")
        assert client.get("/").status_code == 200
        found = {"Origin": "https://concours.example"}
        assert client.post("/appairer", data={"code": "x", "name": "y"}, headers=found).status_code != 403
        for foreign in ("https://example.org", "https://concours.example.org", f"https://{PLACE}"):
            assert (
                client.post("/appairer", data={"code": "x", "name": "y"}, headers={"Origin": foreign}).status_code
                == 403
            )

    def test_without_a_proxy_nothing_that_speaks_tls_beside_it_is_its_own(self, hall):
        client = TestClient(make_app(hall.host, {"192.0.2.10:80"}), base_url="http://192.0.2.10")
        assert (
            client.post(
                "/appairer", data={"code": "x", "name": "y"}, headers={"Origin": "https://192.0.2.10"}
            ).status_code
            == 403
        )
        assert (
            client.post(
                "/appairer", data={"code": "x", "name": "y"}, headers={"Origin": "http://192.0.2.10"}
            ).status_code
            != 403
        )

    @pytest.mark.parametrize(
        ("names", "url"),
        [
            ([], "http://192.0.2.10:8471/"),
            (["concours.example:443"], "https://concours.example/"),
            (["concours.example"], "https://concours.example/"),
            (["concours.example:80"], "http://concours.example/"),
            (["https://concours.example:8443"], "https://concours.example:8443/"),
            (["https://concours.example:443"], "https://concours.example/"),
            (["http://concours.example:443"], "http://concours.example:443/"),
            (["http://concours.example"], "http://concours.example/"),
            (["concours.example:8080", "autre.example:443"], "http://concours.example:8080/"),
        ],
    )
    def test_papers_lead_through_the_proxy(self, hall, names, url):
        assert Server(hall.host, "192.0.2.10", 8471, names=names).known_url == url


class TestOrigin:
    @pytest.mark.parametrize(
        "origin",
        ["http://example.org", "null", "https://" + PLACE, HOME + ".example.org", "http://192.168.1.20", "file://", ""],
    )
    def test_a_form_of_a_foreign_origin_is_refused(self, form, origin):
        assert form.post("/formulaire", data={"said": "oui"}, headers={"Origin": origin}).status_code == 403

    def test_a_form_that_names_no_origin_is_refused(self, form):
        del form.headers["Origin"]
        assert form.post("/formulaire", data={"said": "oui"}).status_code == 403

    @pytest.mark.parametrize(
        ("page", "status"),
        [(HOME + "/ma-table", 200), ("http://example.org/ma-table", 403), (HOME + "@example.org/", 403), ("", 403)],
    )
    def test_an_old_browser_names_its_page_instead(self, form, page, status):
        del form.headers["Origin"]
        assert form.post("/formulaire", data={"said": "oui"}, headers={"Referer": page}).status_code == status

    @pytest.mark.parametrize("page", ["http://[", "http://[::1", "//[", "http://[x]/"])
    def test_a_page_that_is_no_address_is_none_of_ours(self, form, page):
        del form.headers["Origin"]
        assert form.post("/formulaire", data={"said": "oui"}, headers={"Referer": page}).status_code == 403

    def test_two_origins_are_none(self, form):
        headers = [("Origin", HOME), ("Origin", "http://example.org"), *FORM.items()]
        del form.headers["Origin"]
        assert form.post("/formulaire", content="said=oui", headers=headers).status_code == 403

    def test_pages_are_not_given_to_scripts_of_other_sites(self, nobody):
        answer = nobody.get("/", headers={"Origin": "http://example.org"})
        assert [name for name in answer.headers if name.startswith("access-control")] == []


class TestMethods:
    @pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "X"])
    def test_another_method_is_refused(self, nobody, method):
        assert nobody.request(method, "/").status_code == 405

    def test_a_page_takes_no_form_and_a_form_is_no_page(self, form):
        assert form.post("/", data={"said": "oui"}).status_code == 405
        assert form.get("/formulaire").status_code == 405

    def test_only_the_head_of_a_page(self, nobody):
        answer = nobody.head("/")
        assert answer.status_code == 200


class TestAddresses:
    @pytest.mark.parametrize(
        "address",
        [
            "/arbitre/table/{}",
            "/arbitre/table/{}/penalites",
            "/porte/{}",
            "/equipe/{}",
            "/classement?page={}",
            "/tables?round={}",
        ],
    )
    @pytest.mark.parametrize("digits", [30, 190, 5000])
    def test_a_number_that_never_ends_is_no_bug(self, hall, address, digits):
        assert hall.paired(Access.REFEREE).get(address.format("9" * digits)).status_code < 500

    def test_a_call_that_never_ends_is_no_bug(self, hall):
        assert (
            hall.paired(Access.REFEREE).post(f"/arbitre/appel/{'9' * 5000}", data={"key": "1" * 32}).status_code == 414
        )


class TestBodies:
    def test_a_form_of_eight_kilobytes_is_read_and_a_longer_one_is_not(self, form):
        said = "x" * (MOST_BYTES - len("said="))
        assert form.post("/formulaire", content="said=" + said, headers=FORM).text == said
        assert form.post("/formulaire", content="said=x" + said, headers=FORM).status_code == 413

    def test_in_pieces_it_is_not_longer(self, form):
        sent = []

        def pieces():
            for number in range(100):
                sent.append(number)
                yield b"x" * 1024

        assert form.post("/formulaire", content=pieces(), headers=FORM).status_code == 413

    @pytest.mark.parametrize("length", ["-1", "x", "1e3", "99999999999999999999"])
    def test_a_length_that_is_none_is_refused(self, form, length):
        assert form.post("/formulaire", content=b"", headers=FORM | {"Content-Length": length}).status_code == 413

    @pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x", "text/plain", ""])
    def test_what_is_no_form_is_refused(self, form, kind):
        assert form.post("/formulaire", content=b"said=oui", headers={"Content-Type": kind}).status_code == 415

    @pytest.mark.parametrize(
        "body", [b"\xff\xfe", b"said=%FF", b"&".join([b"a=1"] * 500), b"%%%=%%", b"\x00" * 100, b"said"]
    )
    def test_what_cannot_be_read_is_no_bug(self, form, body):
        assert form.post("/formulaire", content=body, headers=FORM).status_code == 200

    def test_a_page_with_a_body_is_a_page(self, nobody):
        assert nobody.request("GET", "/", content=b"x" * 100_000).status_code == 200


class TestHeaders:
    @pytest.mark.parametrize(
        "address", ["/", "/essai", "/appairer", "/nulle-part", "/p/FAUX", "/static/hall.css", "/static/../app.py"]
    )
    def test_every_answer_has_them(self, nobody, address):
        answer = nobody.get(address)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert {name: answer.headers[name] for name in STRICT} == STRICT

    def test_what_is_refused_has_them_too(self, nobody):
        for answer in (
            nobody.get("/", headers={"Host": "x"}),
            nobody.put("/"),
            nobody.post("/appairer", headers={"Origin": "null"}),
        ):
            assert answer.headers.items() >= STRICT.items()

    def test_a_bug_where_something_is_done_is_told_as_any_other(self, hall, monkeypatch):
        told = []
        monkeypatch.setattr(threading, "excepthook", told.append)

        def broken(_request):
            raise RuntimeError("geheim")

        hall.app.router.routes.append(Route("/faux", broken, methods=["POST"]))
        phone = hall.nobody()
        phone._transport.raise_server_exceptions = False  # noqa: SLF001
        assert phone.post("/faux", data={"said": "oui"}).status_code == 500
        assert [crash.exc_type for crash in told] == [RuntimeError]

    def test_a_bug_has_them_too_and_says_nothing_but_to_the_desk_once_and_quietly(self, hall, monkeypatch):
        told, loud = [], []
        monkeypatch.setattr(threading, "excepthook", loud.append)
        hall.host.on_failed_page = told.append

        def broken(_request):
            raise RuntimeError("geheim")

        hall.app.router.routes.append(Route("/faux", broken))
        phone = hall.nobody()
        phone._transport.raise_server_exceptions = False  # noqa: SLF001
        phone.get("/faux")
        answer = phone.get("/faux?encore")
        assert [report.name for report in told] == ["crash.txt"]
        assert "RuntimeError: geheim" in told[0].read_text(encoding="utf-8")
        assert loud == []
        assert answer.status_code == 500
        assert answer.headers.items() >= STRICT.items()
        assert "Le programme a fait une erreur" in answer.text
        assert "geheim" not in answer.text
        assert answer.text.count(f'<main id="main" data-own data-hall="{hall.host.mark}">') == 1

    def test_a_file_is_kept_by_browsers_for_as_long_as_it_is_the_same(self, nobody):
        page = nobody.get("/").text
        address = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
        answer = nobody.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        assert nobody.get("/static/hall.css?v=00000000").headers["cache-control"] == "no-store"

    def test_a_file_is_sent_compressed_to_whoever_reads_that(self, nobody):
        asked = {
            encoding: nobody.get("/static/unsent.js", headers={"Accept-Encoding": encoding})
            for encoding in ("gzip, deflate", "identity")
        }
        assert [answer.headers.get("content-encoding") for answer in asked.values()] == ["gzip", None]
        assert len({answer.content for answer in asked.values()}) == 1
        assert int(asked["gzip, deflate"].headers["content-length"]) < 3000

    @pytest.mark.parametrize(
        "name", ["../app.py", "..%2fapp.py", "%2e%2e/templates/base.html", "/etc/passwd", "hall.css/", "HALL.CSS", ""]
    )
    def test_no_other_file_is_served(self, nobody, name):
        assert nobody.get("/static/" + name).status_code == 404

    def test_no_page_has_script_or_style_in_it(self, hall):
        for address in ("/", "/essai", "/appairer", "/entree"):
            page = hall.nobody().get(address).text
            assert page.count("<script") == page.count("<script src=")
            assert "<style" not in page
            assert " style=" not in page
            assert " onclick" not in page


class TestGuessing:
    def test_a_pass_is_nothing_that_anybody_guesses_and_nobody_is_counted(self, hall):
        phone = hall.nobody()
        assert [phone.get(f"/p/FAUX{number}").status_code for number in range(9)] == [403] * 9
        assert phone.get(f"/p/{hall.pass_of(7)}", follow_redirects=False).status_code == 303

    def test_after_five_wrong_codes_on_a_device_it_waits_a_minute(self, hall):
        tablet, code = hall.nobody(), hall.host.new_code("referee").code
        tablet.get("/appairer")
        answers = [
            tablet.post("/appairer", data={"code": "FAUX-FAUX", "name": "Tablette"}).status_code for _ in range(6)
        ]
        assert answers == [409] * 5 + [429]
        answer = tablet.post("/appairer", data={"code": code, "name": "Tablette"})
        assert (answer.status_code, hall.host.devices) == (429, [])
        assert "sur cet appareil" in answer.text
        hall.clock.on(60)
        code = hall.host.new_code("referee").code
        assert (
            tablet.post("/appairer", data={"code": code, "name": "Tablette"}, follow_redirects=False).status_code == 303
        )

    def test_whoever_guesses_shuts_out_nobody_else_behind_the_same_router(self, hall, monkeypatch):
        waits = []

        async def wait(seconds):
            waits.append(seconds)

        monkeypatch.setattr("tournament.web.pairing.asyncio.sleep", wait)
        for number in range(40):
            hall.nobody().post("/appairer", data={"code": f"FAUX-FAU{number}", "name": "Enfant"})
        assert waits == [1.0] * 10
        tablet = hall.nobody()
        tablet.get("/appairer")
        code = hall.host.new_code("referee").code
        assert (
            tablet.post("/appairer", data={"code": code, "name": "Tablette"}, follow_redirects=False).status_code == 303
        )
        assert len(waits) == 10

    def test_whoever_is_in_stays_in_meanwhile(self, hall):
        team = hall.team(7)
        for number in range(6):
            hall.nobody().get(f"/p/FAUX{number}")
        team.get("/essai")
        assert {seen.visitor.team for seen in hall.host.visitors} == {None, hall.id_of(7)}

    @pytest.mark.parametrize(
        "wrong", ["A", "ABCD-EFGH-IJKL-MNOP", "%00", "%F0%9F%98%80", "A" * 3000, "..%2f..", "<script>"]
    )
    def test_a_wrong_pass_says_so_and_leaves_nothing(self, hall, wrong):
        phone = hall.nobody()
        answer = phone.get(f"/p/{wrong}")
        assert answer.status_code in (403, 404, 414)
        assert pass_cookie(hall.host) not in phone.cookies
        assert "<script>" not in answer.text

    @pytest.mark.parametrize("cookie", [pass_cookie, device_cookie])
    def test_what_lets_nobody_in_any_more_is_dropped(self, hall, cookie):
        phone, name = hall.nobody(), cookie(hall.host)
        phone.cookies.set(name, "FAUX", domain="192.168.1.20")
        dropped = phone.get("/").headers.get_list("set-cookie")
        assert [cookie.startswith(f'{name}=""; ') and "Max-Age=0" in cookie for cookie in dropped] == [True]


def test_leaving_takes_both_with_it(hall):
    phone = hall.team(7)
    assert "7 Guyot / Guyot" in phone.get("/essai").text
    assert "/sortir" not in hall.nobody().get("/essai").text
    phone.post("/sortir", data={"oui": "1"})
    assert {pass_cookie(hall.host), device_cookie(hall.host)} & set(phone.cookies) == set()
