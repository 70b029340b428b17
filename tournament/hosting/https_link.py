"""The link to a host over a network: TLS to the one computer whose certificate is known, and JSON in it.

What is asked is answered within two seconds or counts as lost; the feed has a connection and a thread of its own, and
is noticed to be cut off after three seconds without a line. Whatever is sent twice because a connection broke is done
once: it has a key.
"""

import hmac
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead
from threading import Event, Lock, Thread, get_ident
from time import monotonic
from typing import Any, Final
from urllib.parse import quote

from tournament.errors import Problem, Refused
from tournament.hosting.joined import DeskPresent, Shares
from tournament.hosting.link import (
    MOST_ANSWER,
    MOST_ANSWERED,
    MOST_COPY,
    VERSION,
    VERSION_HEADER,
    Alive,
    Connected,
    CutOff,
    DesksThere,
    Greeting,
    Heard,
    Link,
    LinkAnswer,
    LinkDown,
    NewEntries,
    PlainEntry,
    answer_of,
    command_said,
    greeting_of,
    moment_of,
    problems_of,
    read,
    reading,
    takeover_said,
    token_of,
    typed,
    written,
)
from tournament.hosting.passes import CODE_LENGTH, check_letters, is_token, tidied
from tournament.services.desk.use_cases import Command
from tournament.services.safety.recovering import Takeover

ANSWER_SECONDS: Final = 2.0
TROUBLES: Final = (OSError, HTTPException, ssl.SSLError)


class TimedSocket(ssl.SSLSocket):
    """A TLS socket with a moment to give up, however slowly bytes come: timeouts restart with each."""

    until: float | None = None

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        """Read, as long as there is time."""
        self._wait_no_longer()
        return super().recv_into(*args, **kwargs)

    def send(self, *args: Any, **kwargs: Any) -> int:
        """Write, as long as there is time."""
        self._wait_no_longer()
        return super().send(*args, **kwargs)

    def _wait_no_longer(self) -> None:
        if self.until is not None:
            left = self.until - monotonic()
            if left <= 0:
                raise TimeoutError
            self.settimeout(left)


class Pinned(HTTPConnection):
    """A connection to a host whose certificate is known; one with another certificate is sent nothing."""

    def __init__(self, address: str, port: int, certificate: bytes, seconds: float) -> None:
        super().__init__(address, port, timeout=seconds)
        self._certificate = certificate

    def connect(self) -> None:
        """Reach it, and look who it is."""
        self.sock = reached(self.host, self.port, float(self.timeout or ANSWER_SECONDS))
        if not hmac.compare_digest(shown_by(self.sock), self._certificate):
            self.sock.close()
            raise Refused(Problem("certificate-other"))


class Unknown(HTTPConnection):
    """A connection to somebody whose certificate is still to be looked at."""

    sock: TimedSocket

    def connect(self) -> None:
        """Reach it."""
        self.sock = reached(self.host, self.port, ANSWER_SECONDS)


def reached(address: str, port: int, seconds: float) -> TimedSocket:
    """A TLS connection to an address, whoever is there: only its certificate tells."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.sslsocket_class = TimedSocket
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # it is compared with the one that is known
    until = monotonic() + seconds
    plain = socket.create_connection((address, port), seconds)
    try:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        plain.settimeout(max(until - monotonic(), 0.01))
        secured = context.wrap_socket(plain)
    except BaseException:
        plain.close()
        raise
    assert isinstance(secured, TimedSocket)
    return secured


def shown_by(connection: ssl.SSLSocket) -> bytes:
    """The certificate of whoever is there, as DER."""
    return connection.getpeercert(binary_form=True) or b""


def give_until(connection: HTTPConnection, until: float) -> None:
    """Wait no longer for this connection than until that moment."""
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    if isinstance(connection.sock, TimedSocket):  # else the host has said that this is its last answer
        connection.sock.settimeout(left)
        connection.sock.until = until


def give_up_silent(connection: HTTPConnection, seconds: float) -> None:
    """Wait while something comes every so many seconds: answers may be long, networks slow."""
    if isinstance(connection.sock, TimedSocket):
        connection.sock.until = None
        connection.sock.settimeout(seconds)


def refuse_broken_off(answer: HTTPResponse) -> None:
    """Raise where an answer ended early, which reads as its end: the host died while telling."""
    if answer.length:
        raise IncompleteRead(b"", answer.length)


def whole(answer: HTTPResponse) -> bytes:
    """All of a short answer. Raises where it has ended before its last byte."""
    content = answer.read(MOST_ANSWER)
    refuse_broken_off(answer)
    return content


PATIENT_SECONDS: Final = 6.0
"""How long an answer is waited for where nobody sits and waits: a host at long work says after five that it is busy."""
SILENCE_SECONDS: Final = 3.0
COPY_SECONDS: Final = 60.0
AGAIN_SECONDS: Final = 0.5
REFUSED_AGAIN_SECONDS: Final = 5.0
READ_BYTES: Final = 1 << 16
NOT_NOW: Final = {"host-busy", "host-closed", "server-away"}
"""A host's answers for "not now" or "not known": the wish is sent again, as if unanswered."""


class HttpsLink:
    """The link to a host that has let this computer in (`token`), and is known by its certificate (PEM)."""

    def __init__(
        self, address: str, port: int, certificate: str, token: str, *, seconds: float = ANSWER_SECONDS
    ) -> None:
        """What is asked is answered within so many seconds, or counts as lost."""
        self.seconds = seconds
        self.address, self.port, self.token = address, port, token
        self.certificate = ssl.PEM_cert_to_DER_cert(certificate)
        self._resolved = ""
        self._lock = Lock()
        self._connection: Pinned | None = None

    # what is asked

    def greet(self) -> Greeting:
        """Who is there."""
        return read(self._asked("GET", "/bonjour"), greeting_of)

    def perform(self, command: Command, *, by: str, since: int, head: str) -> LinkAnswer:
        """Have a command done."""
        return read(
            self._asked("POST", "/faire", written(command_said(command, by, since, head))), answer_of, MOST_ANSWERED
        )

    def give_up(self, key: str) -> int | None:
        """Have nothing done under a key any more."""
        said = read(self._asked("POST", "/renoncer", written({"key": key})), lambda said: typed(said, dict))
        with reading():
            return None if said["done"] is None else typed(said["done"], int)

    def entries(self, since: int) -> Sequence[PlainEntry]:
        """The entries after that number."""
        return read(self._asked("GET", f"/ecritures?since={since}"), answer_of, MOST_ANSWERED).entries

    def copy(self) -> bytes:
        """The whole championship."""
        connection = self.connected(COPY_SECONDS)
        try:
            return self._answer(connection, "GET", "/copie", None, monotonic() + COPY_SECONDS, MOST_COPY)
        except TROUBLES as trouble:
            raise LinkDown from trouble
        finally:
            connection.close()

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first."""
        self._asked("POST", "/mes-tables", written(dict(shares)))

    def write_at(self, table: int) -> None:
        """Say at which table somebody types here."""
        self._asked("POST", "/a-la-table", written({"table": table}))

    def supersede(self, by: Takeover, known_there: Sequence[str]) -> None:
        """Tell the host who has taken over."""
        self._asked("POST", "/reprise", written(takeover_said(by, known_there)))

    def in_background(self, job: Callable[[Link], None]) -> None:
        """Have work done in a thread, over a connection of its own."""
        Thread(target=self._work_in_background, args=(job,), name="link in background", daemon=True).start()

    def _work_in_background(self, job: Callable[[Link], None]) -> None:
        link = HttpsLink(
            self._resolved or self.address,
            self.port,
            ssl.DER_cert_to_PEM_cert(self.certificate),
            self.token,
            seconds=PATIENT_SECONDS,
        )
        with closing(link):
            job(link)

    def close(self) -> None:
        """Let go of the connection that is kept."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _asked(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The answer, in time. An idle connection may be gone: then once more over a new one."""
        until = monotonic() + self.seconds
        if not self._lock.acquire(timeout=self.seconds):
            raise LinkDown
        try:
            kept, self._connection = self._connection, None
            if kept is not None:
                with suppress(*TROUBLES):
                    return self._kept_open(kept, method, path, body, until)
            try:
                return self._kept_open(self.connected(until - monotonic()), method, path, body, until)
            except TROUBLES as trouble:
                raise LinkDown from trouble
        finally:
            self._lock.release()

    def _kept_open(self, connection: Pinned, method: str, path: str, body: bytes | None, until: float) -> bytes:
        """An answer over a connection that is kept for the next one."""
        try:
            content = self._answer(connection, method, path, body, until, MOST_ANSWER)
        except (Refused, LinkDown):  # both are answers
            self._connection = connection
            raise
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return content

    def connected(self, seconds: float) -> Pinned:
        """A new connection, within so many seconds."""
        if not is_token(
            self.token
        ):  # a file of ours that somebody has changed: it would end the header that it is sent in
            raise Refused(Problem("link-malformed"))
        if seconds <= 0:
            raise LinkDown
        connection = Pinned(self._resolved or self.address, self.port, self.certificate, seconds)
        try:
            connection.connect()
        except TROUBLES as trouble:
            raise LinkDown from trouble
        return connection

    def _answer(self, connection: Pinned, method: str, path: str, body: bytes | None, until: float, most: int) -> bytes:
        """What comes back, all of it, until that moment. Refuses what the host refuses."""
        content = bytearray()
        with closing(self.begin(connection, method, path, body, until)) as answer:
            while part := answer.read1(READ_BYTES):
                content += part
                if len(content) > most:
                    raise Refused(Problem("link-malformed"))
                give_until(connection, until)
            refuse_broken_off(answer)
        if answer.status == 200:
            return bytes(content)
        refused = read(bytes(content), problems_of)
        if any(problem.code in NOT_NOW for problem in refused.problems):
            raise LinkDown
        raise refused

    def begin(self, connection: Pinned, method: str, path: str, body: bytes | None, until: float) -> HTTPResponse:
        """Ask, and wait for the beginning of the answer."""
        if connection.sock is None:  # the host has closed it after its last answer
            raise ConnectionError
        give_until(connection, until)
        headers = {"Authorization": f"Bearer {self.token}", VERSION_HEADER: VERSION, "Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        give_until(connection, until)
        return connection.getresponse()

    # what is told

    def listen(self, since: int, by: str, heard: Callable[[Heard], None]) -> Callable[[], None]:
        """Tell what happens, in a thread."""
        following = Following(self, since, by, heard)
        following.start()
        return following.stop

    def resolve(self) -> None:
        """Resolve the host's address, which may take long; requests use the last one found."""
        if self._resolved != self.address:
            with suppress(OSError):
                self._resolved = str(socket.getaddrinfo(self.address, self.port, type=socket.SOCK_STREAM)[0][4][0])


class Following:
    """The feed of a host, for as long as somebody listens: it is asked for anew whenever it breaks."""

    def __init__(self, link: HttpsLink, since: int, by: str, heard: Callable[[Heard], None]) -> None:
        self._link, self._since, self._by, self._heard = link, since, by, heard
        self._ended = Event()
        self._thread = Thread(target=self._run, name="link", daemon=True)
        self._connection: Pinned | None = None
        self._said = False
        """Whether it was said that the host does not answer."""

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End; returns when nothing more is told."""
        self._ended.set()
        connection = self._connection
        if connection is not None and connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)
        if self._thread.ident != get_ident() and self._thread.is_alive():
            self._thread.join(ANSWER_SECONDS + SILENCE_SECONDS)

    def _run(self) -> None:
        while not self._ended.is_set():
            problem = None
            try:
                self._link.resolve()
                self._follow()
            except (LinkDown, *TROUBLES):
                pass
            except Refused as refused:
                problem = refused.problems[0]
            finally:
                if self._connection is not None:
                    self._connection.close()
            self._tell_cut_off(problem)
            self._ended.wait(AGAIN_SECONDS if problem is None else REFUSED_AGAIN_SECONDS)

    def _tell(self, heard: Heard) -> None:
        if not self._ended.is_set():
            self._heard(heard)

    def _tell_cut_off(self, problem: Problem | None) -> None:
        if problem is not None or not self._said:
            self._tell(CutOff(problem))
        self._said = True

    def _follow(self) -> None:
        self._connection = connection = self._link.connected(ANSWER_SECONDS)
        path = f"/journal?since={self._since}&by={quote(self._by, safe='')}"
        with closing(self._link.begin(connection, "GET", path, None, monotonic() + SILENCE_SECONDS)) as answer:
            if answer.status != 200:
                raise read(whole(answer), problems_of)
            while not self._ended.is_set():
                give_up_silent(connection, SILENCE_SECONDS)
                line = answer.readline(MOST_ANSWER)
                if not line.endswith(b"\n"):
                    return
                read(line, self._take, MOST_ANSWERED)

    def _take(self, said: dict[str, Any]) -> None:
        if "entry" in said:
            entry = typed(said["entry"], dict)
            self._since = typed(entry["sequence"], int)
            self._tell(NewEntries((entry,)))
        elif "hello" in said:
            self._said = False
            self._tell(Connected(greeting_of(said["hello"])))
        elif "desks" in said:
            self._tell(DesksThere(tuple(map(DeskPresent.of_json, said["desks"]))))
        elif "problems" in said:
            raise problems_of(said)
        else:
            self._tell(Alive(moment_of(said["now"]), typed(said.get("sequence", 0), int)))


# being let in


@dataclass(frozen=True)
class Paired:
    """A paired desk: the host's certificate (PEM), and the `token` the host knows it by."""

    identity: str
    championship: str
    address: str
    port: int
    certificate: str
    token: str
    device: str
    desk: str


def pair(address: str, port: int, code: str, device: str) -> Paired:
    """Be let in by a code that its host's certificate must prove. Refuses as the host does, and `host-away`."""
    certificate, said = let_in(address, port, code, {"name": device})
    with reading():
        greeting, token = greeting_of(said["greeting"]), str(said["token"])
    return Paired(greeting.identity, greeting.name, address, port, certificate, token, greeting.device, greeting.desk)


def let_in(address: str, port: int, code: str, told: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """The certificate (PEM) of the code's owner and their answer to code and `told`; refuses as `pair`."""
    letters, until = tidied(code), monotonic() + PATIENT_SECONDS
    secret, check = letters[:CODE_LENGTH], letters[CODE_LENGTH:]
    try:
        connection = Unknown(address, port, timeout=ANSWER_SECONDS)
        try:
            connection.connect()
            certificate = shown_by(connection.sock)
            if not hmac.compare_digest(check_letters(secret, certificate).encode(), check.encode("utf-8", "replace")):
                raise Refused(Problem("pairing-code-other-host", "code"))
            give_until(connection, until)
            body = written({"code": secret, **told})
            connection.request("POST", "/appairer", body, {VERSION_HEADER: VERSION, "Content-Type": "application/json"})
            answer = connection.getresponse()
            content = whole(answer)
        finally:
            connection.close()
    except (*TROUBLES, UnicodeError) as trouble:
        raise Refused(Problem("host-away")) from trouble
    if answer.status != 200:
        raise read(content, problems_of)
    return ssl.DER_cert_to_PEM_cert(certificate), read(content, let_in_of)


def let_in_of(said: Any) -> dict[str, Any]:
    """What somebody answers who lets this computer in: with something that it can show from then on."""
    token_of(typed(said, dict)["token"])
    return dict(said)
