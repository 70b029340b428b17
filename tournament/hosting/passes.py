"""What lets somebody in on an open network: passes, pairing codes, tokens of devices, and the keys of forms.

A pass is derived from the secret of the file, the team and how often its pass was given out anew; it needs no table,
and an older one is wrong by itself. A code is in the window of the host for two minutes and works once. A token is
random, and only its hash is kept.

A key is 32 hexadecimal digits, and once whoever asks is known: `KEY.SUBJECT.SIGNATURE`. The subject is
`t12-3-TELEPHONE`, a team by its id with how often its pass was given out and the telephone, or `d4`, a paired device.
The last four digits are the script's, which counts them up where one form is pressed again for something else: the
signature does not cover them.
"""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.records.hall import Access as Access

PASS_BYTES = 10
"""80 bits, of which `MISREAD` leaves 64 at the least: what nobody finds by trying."""
GROUP = 4
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody takes for another one."""
CODE_LENGTH, CHECK_LENGTH = 8, 5
CODE_LASTS = timedelta(minutes=2)
OF_COMPUTER = "tls."
"""The prefix of joined computers' tokens alone: told over TLS, they admit nowhere else."""
TOKEN = re.compile(r"[A-Za-z0-9._~-]{1,128}")
MISREAD = str.maketrans("0Q1L8526", "OOIIBSZG")
"""Letters and digits that paper confuses are made one in passes, leaving at least 64 bits."""


def grouped(letters: str) -> str:
    """Letters in groups of four, as they are printed and read aloud."""
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def tidied(typed: str) -> str:
    """What somebody typed or scanned, without what separates the groups, in capitals."""
    return re.sub(r"[\s\-‐-―−_.]", "", typed).upper()


def team_pass(secret: str, team: int, issue: int) -> str:
    """The pass of a team by its id and how often it was given out anew: `ABCD-EFGH-IJKL-MNOP`."""
    digest = hmac.new(bytes.fromhex(secret), f"team:{team}:{issue}".encode(), hashlib.sha256).digest()
    return grouped(base64.b32encode(digest[:PASS_BYTES]).decode())


def passes_of(secret: str, teams: Iterable[tuple[int, int]]) -> Mapping[str, int]:
    """Team ids by pass, as `known_as` gives them; `teams` are ids and issues of their passes."""
    return {known_as(team_pass(secret, team, issue)): team for team, issue in teams}


def known_as(typed: str) -> str:
    """A pass as `passes_of` has it, from what somebody typed or scanned, be it the whole address."""
    return tidied(typed.rpartition("/")[2]).translate(MISREAD)


def new_token(*, is_of_computer: bool = False) -> str:
    """What a device, or a computer that is joined, shows from now on."""
    return (OF_COMPUTER if is_of_computer else "") + secrets.token_urlsafe(24)


def is_of_computer(token: str) -> bool:
    """Whether this is the token of a computer that is joined."""
    return token.startswith(OF_COMPUTER)


def is_token(token: str) -> bool:
    """Whether this may be a device's token: it goes into a header, and must not end it."""
    return TOKEN.fullmatch(token) is not None


def hash_of(token: str) -> str:
    """What is kept of a token: who reads the file cannot show it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True)
class PairingCode:
    """A code that lets one device in, as what, until when.

    That of a computer has more letters, by which it knows the host (`check_letters`): it sends only the first ones.
    """

    code: str
    access: Access
    until: datetime

    @property
    def is_for_computer(self) -> bool:
        """Whether it joins a computer over TLS, and lets no tablet in that comes to the pages."""
        return len(tidied(self.code)) > CODE_LENGTH


def new_code(access: Access, now: datetime, certificate: bytes = b"") -> PairingCode:
    """A code for one device, for two minutes; for a computer, which is shown this certificate of its host."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    shown = f"{grouped(letters)}-{check_letters(letters, certificate)}" if certificate else grouped(letters)
    return PairingCode(shown, access, now + CODE_LASTS)


def check_letters(letters: str, certificate: bytes) -> str:
    """The letters after a computer's code, which only its knower can tell for another certificate."""
    number = int.from_bytes(hmac.new(letters.encode("utf-8", "replace"), certificate, hashlib.sha256).digest())
    found = ""
    for _ in range(CHECK_LENGTH):
        number, place = divmod(number, len(CODE_LETTERS))
        found += CODE_LETTERS[place]
    return found


def matching(codes: Iterable[PairingCode], typed: str, now: datetime) -> PairingCode | None:
    """The code that was typed, if it still holds."""
    given = tidied(typed).encode("utf-8", "replace")
    return next((code for code in codes if now < code.until and is_code(given, tidied(code.code).encode())), None)


def is_code(given: bytes, shown: bytes) -> bool:
    """Whether a code was given, all of it or without its check letters."""
    return hmac.compare_digest(given, shown) or hmac.compare_digest(given, shown[:CODE_LENGTH])


DIGITS, COUNTED = 32, 4
SIGNATURE = 20
"""Hexadecimal digits of a signature: 80 bits."""
SHAPE = re.compile(
    rf"([0-9a-f]{{{DIGITS}}})(?:\.(t([0-9]{{1,9}})-([0-9]{{1,9}})-([0-9a-f]{{0,32}})|d([0-9]{{1,9}}))"
    rf"\.([0-9a-f]{{{SIGNATURE}}}))?"
)


@dataclass(frozen=True)
class FormSubject:
    """A form's owner: a `team`, its pass of so many an `issue`, on a `telephone`; or a `device` by id."""

    team: int | None = None
    issue: int = 0
    telephone: str = ""
    device: int | None = None

    def __str__(self) -> str:
        return f"d{self.device}" if self.team is None else f"t{self.team}-{self.issue}-{self.telephone}"


@dataclass(frozen=True)
class FormKey:
    """A form's key: the `command` under which it is done once, and its owner where signed."""

    command: str
    subject: FormSubject | None = None


def new_key(secret: str, subject: FormSubject | None = None) -> str:
    """The key of one form of one page, signed where it is made for somebody."""
    digits = secrets.token_hex(DIGITS // 2)
    return digits if subject is None else f"{digits}.{subject}.{signature(secret, digits, str(subject))}"


def read_key(secret: str, told: str) -> FormKey | None:
    """The key that a form brings; None where it is none, or is signed by another championship."""
    found = SHAPE.fullmatch(told)
    if found is None:
        return None
    digits, subject, team, issue, telephone, device, signed = found.groups()
    if subject is None:
        return FormKey(digits)
    if not hmac.compare_digest(signature(secret, digits, subject), signed):
        return None
    return FormKey(digits, FormSubject(int(team), int(issue), telephone) if team else FormSubject(device=int(device)))


def signature(secret: str, digits: str, subject: str) -> str:
    """What nobody writes who does not know the secret of the championship."""
    signed = f"form:{digits[:-COUNTED]}:{subject}".encode()
    return hmac.new(bytes.fromhex(secret), signed, hashlib.sha256).hexdigest()[:SIGNATURE]


def mark_of(secret: str) -> str:
    """What tells this championship from others at the address, to browsers: eight meaningless digits."""
    return hashlib.sha256(f"mark:{secret}".encode()).hexdigest()[:8]
