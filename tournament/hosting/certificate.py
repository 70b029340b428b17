"""What desks know a host by: a certificate of its own, made once and signed by nobody else.

Nobody in a village hall has a name that an authority would vouch for. A desk compares the certificate, byte by byte,
with the one that it was shown when it was joined, so that neither dates nor names in it mean anything.
"""

import ssl
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tournament.disk import FOLDER_OF_OWNER, make_folder
from tournament.errors import Refused
from tournament.models.engine import trouble_of
from tournament.models.open_files import keep_private

FILE: Final = "host.pem"
NAME: Final = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Capot")])
FROM, UNTIL = datetime(1971, 1, 1, tzinfo=UTC), datetime(2099, 12, 31, tzinfo=UTC)
"""It never runs out, and a computer whose clock was never set finds it valid too."""


@dataclass(frozen=True)
class Certificate:
    """The file that holds it with its key, and itself as it goes over the wire."""

    file: Path
    der: bytes


def local_certificate(folder: Path) -> Certificate:
    """The certificate of this computer, which is made where there is none, or nonsense. Refuses what the disk refuses.

    One that only cannot be read just now is not made anew: no desk that was joined would know this computer again.
    """
    file = folder / FILE
    try:
        with suppress(FileNotFoundError, ValueError, ssl.SSLError):
            return Certificate(file, read_certificate(file))
        make_folder(folder, FOLDER_OF_OWNER)
        keep_private(file, new_certificate())
        return Certificate(file, read_certificate(file))
    except OSError as trouble:
        raise Refused(trouble_of(trouble, file)) from trouble


def read_certificate(file: Path) -> bytes:
    """The certificate of a file that also holds its key. Raises OSError or ValueError."""
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)
    return x509.load_pem_x509_certificate(file.read_bytes()).public_bytes(Encoding.DER)


def new_certificate() -> str:
    """A new key, and the certificate that it signs, both as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    made = x509.CertificateBuilder(NAME, NAME, key.public_key(), x509.random_serial_number(), FROM, UNTIL)
    signed = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True).sign(key, SHA256())
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return (secret + signed.public_bytes(Encoding.PEM)).decode("ascii")
