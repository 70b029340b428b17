"""What is on a server, judged as files are: on a private copy, which is a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from tournament.errors import Problem, Refused
from tournament.models.checks import CheckedCopy, check_whole, private_folder
from tournament.models.copying import copy_rows, every_table
from tournament.models.engine import file_engine, reading, writing
from tournament.models.schema import lay_out


@contextmanager
def checked_copy_of_server(engine: Engine, schema: str) -> Iterator[CheckedCopy]:
    """A sound private copy of a server's championship, for the block. Refuses what no file holds."""
    with private_folder() as folder:
        copy = folder / "copy.capot"
        copy_to_file(engine, copy, schema)
        yield check_whole(copy, Path(schema))


def copy_to_file(engine: Engine, path: Path, schema: str) -> None:
    """Write all rows, as they are at one moment, into a new file."""
    file = file_engine(path, mode="rwc")
    try:
        lay_out(file)
        with reading(engine) as source, writing(file) as target:
            copy_rows(source, target, every_table())
    except (IntegrityError, ValueError) as trouble:
        raise Refused(Problem("file-damaged", details={"path": schema})) from trouble
    finally:
        file.dispose()
