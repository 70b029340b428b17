"""A form's key, signed for its owner: sent late, from a browser with another pass, it stays theirs.

A key is 32 hexadecimal digits, and once whoever asks is known: `KEY.SUBJECT.SIGNATURE`. The subject is
`t12-3-TELEPHONE`, a team by its id with how often its pass was given out and the telephone, or `d4`, a paired device.
The last four digits are the script's, which counts them up where one form is pressed again for something else: the
signature does not cover them.
"""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

DIGITS, COUNTED = 32, 4
SIGNATURE = 20
"""Hexadecimal digits of a signature: 80 bits."""
SHAPE = re.compile(rf"([0-9a-f]{{{DIGITS}}})(?:\.(t([0-9]{{1,9}})-([0-9]{{1,9}})-([0-9a-f]{{0,32}})|d([0-9]{{1,9}}))\.([0-9a-f]{{{SIGNATURE}}}))?")


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
