"""What the program remembers about the person at this computer, between one championship and the next.

Nothing here decides anything about a championship: what governs a contest is in its file.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path, PurePath
from typing import Any

from platformdirs import user_config_path, user_data_path, user_documents_path, user_downloads_path

from tournament.currencies import Currency, currency_of
from tournament.disk import FOLDER_OF_OWNER, make_folder
from tournament.i18n import LANGUAGES
from tournament.stores import KeptDocument, damaged

TEXT_SIZES = range(75, 201)
RECENT_FILES = 10
MONITORS = 10
SERVED_PLACES = 10
PAPER_OPTIONS = 100
NAME_LENGTH = 60
TILL_LENGTH = 40
NETWORK_LENGTH, IDENTITY_LENGTH = 200, 64
PORTS = range(1024, 65536)
TOUR_STEPS = range(100)
"""More than the tour has: how many these are its steps say (`ui/tour/steps.py`)."""
WIFI_NAME_LENGTH, WIFI_PASSWORD_LENGTH = 32, 63
BACKUP_TARGET_KEY = "second_place"
RECENT_KEY = "recent"
FOLDER_KEY, LISTS_KEY = "folder", "lists"


class Theme(StrEnum):
    """How the window is lit."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class Served(StrEnum):
    """Whom a championship is served to; each one is the name of the preference that keeps where."""

    PHONES = "halls"
    DESKS = "desks"


@dataclass(frozen=True)
class ServedPlace:
    """Where a championship is served to others, until that is ended: which one, by which network and at which port."""

    of: str
    network: str
    port: int


@dataclass(frozen=True)
class Preferences:
    """The preferences of one person.

    `language` is None until one is chosen, `text_size` a percentage, `operator` the name that the journal keeps,
    `recent` the championship files opened last, the newest first, `recent_names` what the championship of each is
    called (empty: not known), `backup_target` the folder where copies go as well, empty where none was chosen. `bell`
    says that the clock of a round rings at this computer. `wifi_name` and `wifi_password` are those of the network of
    the hall, for its posters.

    `screen_on` are the monitors that were chosen for the hall's screen, the last one first (an empty name: a window on
    the desk's own); it is dark unless `light_screen`, and `still_screen` shows everything on it at once, without moving
    it there. `paper_options` are what was chosen of documents last, by document and option: which sheets of labels are
    in the cupboard changes less often than the championship. `till` is the one of this desk, empty for the usual one.

    `desks_port` is the port at which other computers were joined last, 0 before the first time, and `desks_network`
    what the system calls their network (empty: this computer alone). `halls` are where championships are open to
    phones, `desks` where other computers are joined to them, each until that is ended on purpose, the last one first.

    `first_start` says that nobody has answered the first questions yet; `folder` is where championships are kept, empty
    for the system's documents, and `lists` where the last entry list was fetched from. `tour_step` is the step of the
    tour with which one goes on, 0 at its beginning.
    """

    language: str | None = None
    theme: Theme = Theme.SYSTEM
    text_size: int = 100
    operator: str = ""
    recent: tuple[str, ...] = ()
    recent_names: tuple[str, ...] = ()
    backup_target: str = ""
    bell: bool = False
    wifi_name: str = ""
    wifi_password: str = ""
    screen_on: tuple[str, ...] = ()
    light_screen: bool = False
    still_screen: bool = False
    paper_options: Mapping[str, str] = field(default_factory=dict)
    till: str = ""
    desks_network: str = ""
    desks_port: int = 0
    desks: tuple[ServedPlace, ...] = ()
    halls: tuple[ServedPlace, ...] = ()
    first_start: bool = False
    folder: str = ""
    lists: str = ""
    tour_step: int = 0

    def having_screen_on(self, monitor: str) -> "Preferences":
        """The preferences after a monitor was chosen for the hall's screen."""
        others = (other for other in self.screen_on if other != monitor)
        return replace(self, screen_on=(monitor, *others)[:MONITORS])

    def having_chosen(self, options: Mapping[str, str]) -> "Preferences":
        """The preferences after options of a document were chosen."""
        return replace(self, paper_options={**self.paper_options, **options})

    def places(self, served: Served) -> tuple[ServedPlace, ...]:
        """Where championships are served, the last one first."""
        return self.desks if served is Served.DESKS else self.halls

    def serving(self, served: Served, place: ServedPlace) -> "Preferences":
        """The preferences after a championship was begun to be served at a place."""
        others = self.not_serving(served, place.of).places(served)
        return self._with_places(served, (place, *others)[:SERVED_PLACES])

    def not_serving(self, served: Served, of: str) -> "Preferences":
        """The preferences after a championship is served no more."""
        return self._with_places(served, tuple(place for place in self.places(served) if place.of != of))

    def _with_places(self, served: Served, places: tuple[ServedPlace, ...]) -> "Preferences":
        return replace(self, desks=places) if served is Served.DESKS else replace(self, halls=places)

    @property
    def wifi(self) -> tuple[str, str]:
        """The network of the hall: its name, empty where none was told, and its password."""
        return self.wifi_name, self.wifi_password

    @property
    def opened(self) -> tuple[tuple[str, str], ...]:
        """The championship files opened last, each with the name of its championship."""
        return tuple(zip_longest(self.recent, self.recent_names[: len(self.recent)], fillvalue=""))

    def having_opened(self, file: Path, name: str = "") -> "Preferences":
        """The preferences after a championship file was opened, whose championship is called so."""
        here = str(file.absolute())
        return self._with_opened(
            [(here, name), *((other, called) for other, called in self.opened if other != here)][:RECENT_FILES]
        )

    def having_lost(self, file: Path) -> "Preferences":
        """The preferences after a championship file was found to be gone."""
        return self._with_opened([pair for pair in self.opened if pair[0] not in (str(file), str(file.absolute()))])

    def without_file(self, file: Path) -> "Preferences":
        """The preferences without a championship file among those opened last."""
        return self._with_opened([pair for pair in self.opened if pair[0] != str(file)])

    def _with_opened(self, pairs: Sequence[tuple[str, str]]) -> "Preferences":
        return replace(self, recent=tuple(file for file, _ in pairs), recent_names=tuple(name for _, name in pairs))


def preferences_file() -> Path:
    """Where the preferences are kept: in the folder that CAPOT_CONFIG names, else in the one this system has for it."""
    folder = os.environ.get("CAPOT_CONFIG")
    return (Path(folder) if folder else user_config_path("capot", appauthor=False)) / "preferences.json"


def carried_folder() -> Path | None:
    """The folder of a program carried on a stick (CAPOT_PORTABLE); None for an installed one."""
    named = os.environ.get("CAPOT_PORTABLE")
    return Path(named) if named else None


def as_carried(path: str, home: PurePath) -> str:
    """How a program on a stick keeps the name of a file: Windows gives the stick another letter at each computer.

    What is in the folder of the program is kept from there, what lies elsewhere on the stick without its letter,
    anything else as it is.
    """
    where = type(home)(path)
    if where.is_relative_to(home):
        return str(where.relative_to(home))
    is_on_stick = bool(home.drive) and where.drive.casefold() == home.drive.casefold()
    return str(where)[len(where.drive) :] if is_on_stick else path


def from_carried(path: str, home: PurePath) -> str:
    """The name of a file that was kept so, at this computer."""
    return str(home / path)


def names_changed(document: Mapping[str, Any], change: Callable[[str, PurePath], str]) -> dict[str, Any]:
    """Preferences with file names as the program needs or keeps them, which differ on a stick only.

    The second place keeps its letter: taken for a folder of the program's own stick, it would have copies where they
    are no use.
    """
    home = carried_folder()
    if home is None:
        return dict(document)
    kept = {
        key: change(folder, home)
        for key in (FOLDER_KEY, LISTS_KEY)
        if isinstance(folder := document.get(key), str) and folder
    }
    return {**document, **kept, RECENT_KEY: [change(path, home) for path in names_in(document.get(RECENT_KEY))]}


def presets_folder() -> Path:
    """Where the presets are kept; there is none before the first."""
    return preferences_file().with_name("presets")


def data_folder() -> Path:
    """The folder for the program's own data: CAPOT_DATA, or the system's."""
    named = os.environ.get("CAPOT_DATA")
    return Path(named) if named else user_data_path("capot", appauthor=False)


def downloads_folder() -> Path:
    """Where this person's browser and mail program put what comes in."""
    return user_downloads_path()


def documents_folder() -> Path:
    """The person's documents: CAPOT_DOCUMENTS, made if possible (`documents_trouble`), or the system's folder."""
    with suppress(OSError):
        make_named_documents()
    return named_documents() or user_documents_path()


def documents_trouble() -> OSError | None:
    """Why the folder that CAPOT_DOCUMENTS names cannot be made; None where it is there, or none is named."""
    try:
        make_named_documents()
    except OSError as trouble:
        return trouble
    return None


def make_named_documents() -> None:
    """Make the folder that CAPOT_DOCUMENTS names, and those above it. Raises OSError."""
    if (named := named_documents()) is not None:
        make_folder(named)


def named_documents() -> Path | None:
    """The folder that CAPOT_DOCUMENTS names."""
    named = os.environ.get("CAPOT_DOCUMENTS")
    return Path(named).absolute() if named else None


def copies_folder() -> Path:
    """The folder of the copies, made when asked for: below CAPOT_DATA, or the system's."""
    folder = data_folder() / "copies"
    with suppress(OSError):
        make_folder(folder, FOLDER_OF_OWNER)
    return folder


def desks_folder() -> Path:
    """The folder of joined championships' replicas, made when asked for, as that of the copies."""
    folder = data_folder() / "desks"
    with suppress(OSError):
        make_folder(folder, FOLDER_OF_OWNER)
    return folder


def backup_target() -> Path | None:
    """The folder where copies go as well, if one was chosen."""
    folder = read_preferences().backup_target
    return Path(folder) if folder else None


def read_preferences() -> Preferences:
    """The preferences as left; the last known ones if unreadable, else the usual ones.

    Only where there is no file nobody has been here before: a file of an earlier version is that of somebody who has,
    and so is a damaged one.
    """
    document = kept_preferences()
    try:
        return preferences_in(document.look(), document.file)
    except OSError:
        return Preferences()


def kept_preferences() -> KeptDocument[Mapping[str, Any]]:
    """The file of the preferences, which two windows may have open. One that cannot be understood is set aside."""
    return KeptDocument(preferences_file(), object_in, written, dict)


def object_in(raw: bytes) -> Mapping[str, Any]:
    """What a file says. Raises ValueError where it is no JSON, or no object."""
    document = json.loads(raw)
    if not isinstance(document, dict):
        raise ValueError(type(document).__name__)
    return document


def written(document: Mapping[str, Any]) -> bytes:
    """Preferences as their file has them: in ASCII, for a file may have a name that is no text."""
    return json.dumps(document, indent=2).encode()


def preferences_in(document: Mapping[str, Any], file: Path) -> Preferences:
    """What the file says that was found there; of nothing, whether somebody was here before."""
    if not document:
        return Preferences(first_start=not (file.exists() or damaged(file).exists()))
    return preferences_from(names_changed(document, from_carried))


def preferences_from(document: Mapping[str, object]) -> Preferences:
    """Whatever in a document can be understood; the default where it cannot."""
    language, theme, text_size = document.get("language"), document.get("theme"), document.get("text_size")
    operator, recent, second = document.get("operator"), document.get("recent"), document.get(BACKUP_TARGET_KEY)
    step = document.get("tour_step")
    folder, lists = document.get(FOLDER_KEY), document.get(LISTS_KEY)
    return Preferences(
        language=language if isinstance(language, str) and language in LANGUAGES else None,
        theme=Theme(theme) if isinstance(theme, str) and theme in set(Theme) else Theme.SYSTEM,
        text_size=text_size if isinstance(text_size, int) and text_size in TEXT_SIZES else 100,
        operator=operator[:NAME_LENGTH] if isinstance(operator, str) else "",
        recent=names_in(recent)[:RECENT_FILES],
        recent_names=tuple(text_of(name, NAME_LENGTH) for name in names_in(document.get("recent_names")))[
            :RECENT_FILES
        ],
        backup_target=second if isinstance(second, str) else "",
        bell=document.get("bell") is True,
        wifi_name=text_of(document.get("wifi_name"), WIFI_NAME_LENGTH),
        wifi_password=text_of(document.get("wifi_password"), WIFI_PASSWORD_LENGTH),
        screen_on=names_in(document.get("screen_on"))[:MONITORS],
        light_screen=document.get("light_screen") is True,
        still_screen=document.get("still_screen") is True,
        paper_options=texts_by_name(document.get("paper_options")),
        till=text_of(document.get("till"), TILL_LENGTH),
        desks_network=text_of(document.get("desks_network"), NETWORK_LENGTH),
        desks_port=port_of(document.get("desks_port")),
        desks=places_in(document.get(Served.DESKS)),
        halls=places_in(document.get(Served.PHONES)),
        first_start=document.get("first_start") is True,
        folder=folder if isinstance(folder, str) else "",
        lists=lists if isinstance(lists, str) else "",
        tour_step=step if isinstance(step, int) and step in TOUR_STEPS else 0,
    )


def places_in(value: object) -> tuple[ServedPlace, ...]:
    """The places of a list that say of which championship they are; none of anything else."""
    listed = [item for item in value if isinstance(item, dict)] if isinstance(value, list | tuple) else []
    places = [
        ServedPlace(
            text_of(item.get("of"), IDENTITY_LENGTH),
            text_of(item.get("network"), NETWORK_LENGTH),
            port_of(item.get("port")),
        )
        for item in listed
    ]
    return tuple(place for place in places if place.of)[:SERVED_PLACES]


def names_in(value: object) -> tuple[str, ...]:
    """The texts of a list; none of anything else."""
    return tuple(name for name in value if isinstance(name, str)) if isinstance(value, list | tuple) else ()


def texts_by_name(value: object) -> dict[str, str]:
    """The texts of an object by their names; none of anything else."""
    named = value.items() if isinstance(value, dict) else ()
    return {name: text for name, text in list(named)[:PAPER_OPTIONS] if isinstance(text, str)}


def port_of(value: object) -> int:
    """A port; 0 where it is none."""
    return value if isinstance(value, int) and value in PORTS else 0


def text_of(value: object, longest: int) -> str:
    """A text of at most that length; empty where it is none."""
    return value[:longest] if isinstance(value, str) else ""


def change_preferences(change: Callable[[Preferences], Preferences], otherwise: Preferences) -> None:
    """Change the present preferences, which another window may have changed; else keep `otherwise`.

    Raises OSError when the disk refuses, and where they cannot be read now: they are never written over by the usual
    ones.
    """
    kept = kept_preferences()

    def changed(document: Mapping[str, Any]) -> Mapping[str, Any]:
        is_missing = not document and not kept.file.exists() and not damaged(kept.file).exists()
        return document_of(otherwise if is_missing else change(preferences_in(document, kept.file)))

    kept.change(changed)


def document_of(preferences: Preferences) -> dict[str, Any]:
    """Preferences as their file says them."""
    document = asdict(preferences)
    document[BACKUP_TARGET_KEY] = document.pop("backup_target")
    return names_changed(document, as_carried)


def language_to_speak(preferences: Preferences, environment: Mapping[str, str]) -> str:
    """The language chosen, else the one of the system: English where its locale is English, French everywhere else."""
    if preferences.language is not None:
        return preferences.language
    locale = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "en" if locale.startswith("en") else "fr"


def currency_here(environment: Mapping[str, str], system: str = "") -> Currency:
    """The currency of the environment's territory, else of the `system` locale, else the euro."""
    return currency_of(
        next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MONETARY", "LANG"))), system)
    )
