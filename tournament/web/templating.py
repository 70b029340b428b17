"""Pages from templates, in the language of whoever asks, and the files that they need.

Everything in a template is escaped, and a name that it is not given is an error. Its sentences are in the catalogue of
the program: `_("…")`.
"""

import hashlib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tournament.i18n import LANGUAGE_NAMES, LANGUAGES, Translator, translator
from tournament.web.forms import new_key

HERE = Path(__file__).resolve().parent
STATIC = HERE / "static"
FIRST_LANGUAGE = "fr"
LANGUAGE_COOKIE = "capot_langue"


@cache
def environment() -> Environment:
    """Where templates are found, and what all of them may say."""
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def static_files() -> Mapping[str, bytes]:
    """Every file that pages need, by its name."""
    return {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.is_file()}


@cache
def static(name: str) -> str:
    """The address of a file that pages need. It changes with the file, which browsers may therefore keep for ever."""
    return f"/static/{name}?v={hashlib.sha256(static_files()[name]).hexdigest()[:8]}"


def language_of(request: Request) -> str:
    """The language of whoever asks: what they chose, or else what their browser prefers, or else French."""
    chosen = request.query_params.get("lang") or request.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The first of our languages that a browser accepts, by how much it prefers each: `en-GB,en;q=0.9,fr;q=0.8`."""
    wanted: list[tuple[float, int, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, quality = part.strip().lower().partition(";q=")
        try:
            wanted.append((-float(quality or 1), len(wanted), name.partition("-")[0]))
        except ValueError:
            continue
    return next((name for quality, _, name in sorted(wanted) if name in LANGUAGES and quality < 0), FIRST_LANGUAGE)


def page(request: Request, template: str, /, *, status: int = 200, **values: Any) -> Response:
    """A page from a template, with what every page knows: the words, the hall, the visitor, the key of a form."""
    state = request.state
    known = {
        "hall": state.hall,
        "visitor": state.visitor,
        "status": status,
        "mark": request.app.state.host.mark,
        "new_key": partial(new_key, request),
    }
    return HTMLResponse(rendered(template, request.url.path, state.words, **known, **values), status)


def rendered(template: str, path: str, words: Translator, /, **values: Any) -> str:
    """A template with these values."""
    return (
        environment()
        .get_template(template)
        .render(
            _=words.gettext,
            gettext=words.gettext,
            ngettext=words.ngettext,
            pgettext=words.pgettext,
            lang=words.language,
            languages=LANGUAGE_NAMES,
            path=path,
            static=static,
            **values,
        )
    )


def words_of(request: Request) -> Translator:
    """The words of the language of whoever asks."""
    return translator(language_of(request))
