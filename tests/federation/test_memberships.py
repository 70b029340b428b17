"""What championships belong to is kept by where each of them lies."""

import os
import ssl

import pytest

from tournament.federation.https_channel import ChampionshipMembership, FileKey, Membership, Memberships

TARN = ChampionshipMembership(
    Membership("Tarn", "Brens", "10.0.0.1", 8473, ssl.DER_cert_to_PEM_cert(b"whoever it is"), "t" * 32)
)
BEFORE_UTF_8 = os.fsdecode(b"/stick/concours-d\xe9partement.capot")
"""Of a disk of a computer that did not write UTF-8 yet: for what is no letter there Python has half a surrogate
pair."""


@pytest.mark.parametrize("place", ["/stick/concours-département.capot", BEFORE_UTF_8], ids=["a text", "no text"])
def test_a_championship_belongs_to_its_federation_whatever_its_folder_is_called(tmp_path, place) -> None:
    key = FileKey("a" * 64, place)
    Memberships(tmp_path).keep(key, TARN)
    (known,) = tmp_path.glob("*.json")
    known.write_bytes(known.read_bytes() + b" ")  # and read anew
    assert Memberships(tmp_path).of(key) == TARN
