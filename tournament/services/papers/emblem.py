"""The club's picture for diplomas and badges: in the file, not in the journal, so replaced means gone."""

from base64 import b64decode, b64encode
from binascii import Error
from typing import Final

from sqlalchemy import delete, insert, select

from tournament.errors import Problem, Refused
from tournament.models.tables import Emblem
from tournament.services.desk.hall import table_of
from tournament.services.desk.open_file import DeskFile

EMBLEM: Final = table_of(str(Emblem.__tablename__))
MOST_BYTES: Final = 1_400_000
"""As base64 they fit in the column."""
SIGNATURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
"""How a PNG and a JPEG file begin."""


def emblem(desk: DeskFile) -> bytes | None:
    """The club's picture, a PNG or JPEG file; None where none was chosen."""
    with desk.reading() as connection:
        kept = connection.execute(select(EMBLEM.c.picture)).scalar()
    try:
        return None if kept is None else b64decode(kept, validate=True)
    except (Error, ValueError):  # a file that was changed outside the program: whoever prints it says that it is no picture
        return b""


def keep_emblem(desk: DeskFile, picture: bytes) -> None:
    """Keep a picture instead of the last. Refuses what is no PNG or JPEG file, or too large."""
    if not picture.startswith(SIGNATURES):
        raise Refused(Problem("picture-unreadable"))
    if len(picture) > MOST_BYTES:
        raise Refused(Problem("picture-too-large"))
    with desk.writing_beside() as connection:
        connection.execute(delete(EMBLEM))
        connection.execute(insert(EMBLEM), [{"id": 1, "picture": b64encode(picture).decode("ascii")}])


def remove_emblem(desk: DeskFile) -> None:
    """Have no picture any more."""
    with desk.writing_beside() as connection:
        connection.execute(delete(EMBLEM))
