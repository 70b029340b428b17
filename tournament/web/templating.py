"""Pages from templates in the reader's language, their files, those without a championship, and those made once.

Everything in a template is escaped, and a name that it is not given is an error. Its sentences are in the catalogue of
the program: `_("…")`.

Whoever watches a server asks its health: whether it answers, and can be worked in. Nothing else is said of it in a
hall; where `capot serve` serves, `/health` says it in JSON too, and `/metrics` in numbers.

None of them says that it is a championship's. The script of the pages keeps what was typed until the championship
itself answers, and this is not it.

What such a page is cut from, every line of the championship, is kept for each state too: another part of a list, or an
address that somebody made up, costs no more than drawing it.
"""

import gzip
import hashlib
import mimetypes
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial, wraps
from html import escape
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from tournament.i18n import LANGUAGE_NAMES, LANGUAGES, Translator, translator
from tournament.sentences import N_
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
    return {
        path.relative_to(STATIC).as_posix(): path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.is_file()
    }


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
    """A page from a template, with what every page knows: the translator, the state, the visitor, the key of a form."""
    state = request.state
    known = {
        "state": state.championship_state,
        "visitor": state.visitor,
        "status": status,
        "mark": request.app.state.host.mark,
        "new_key": partial(new_key, request),
    }
    root = root_of(request.scope)
    made = rendered(template, path_in(request), state.tr, root=root, **known, **values)
    return HTMLResponse(below(root, made), status)


LINK: Final = re.compile(r'\b(href|action)="/(?!static/)')
"""What leads to another page of the same championship. Files are the same for all, at one place."""


def root_of(scope: Scope) -> str:
    """Where the pages of this championship begin; empty where the address has those of one alone."""
    return str(scope.get("root_path", ""))


def path_in(request: Request) -> str:
    """The path of a page among those of its championship."""
    return request.url.path.removeprefix(root_of(request.scope))


def below(root: str, html: str) -> str:
    """A page of a championship whose pages begin there, with its links leading there too."""
    told = escape(root)
    return LINK.sub(lambda link: f'{link[1]}="{told}/', html) if root else html


def rendered(template: str, path: str, tr: Translator, /, **values: Any) -> str:
    """A template with these values."""
    return (
        environment()
        .get_template(template)
        .render(
            _=tr.gettext,
            gettext=tr.gettext,
            ngettext=tr.ngettext,
            pgettext=tr.pgettext,
            lang=tr.language,
            languages=LANGUAGE_NAMES,
            path=path,
            static=static,
            **values,
        )
    )


def translator_of(request: Request) -> Translator:
    """The words of the language of whoever asks."""
    return translator(language_of(request))


A_DAY: Final = 24 * 3600


def keep_language(answer: Response, request: Request) -> None:
    """Have a browser remember the language that was chosen, for a day."""
    chosen = request.query_params.get("lang")
    if chosen in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, str(chosen), max_age=A_DAY, path="/", httponly=True, samesite="strict")


FOR_EVER = "public, max-age=31536000, immutable"


async def file(request: Request) -> Response:
    """One of them; a browser keeps it for as long as its address is the same."""
    name = request.path_params["name"]
    if name not in static_files():
        raise HTTPException(404)
    kind, _ = mimetypes.guess_type(name)
    same = static(name).endswith(f"?{request.url.query}")
    headers = {"Cache-Control": FOR_EVER if same else "no-store", "Vary": "Accept-Encoding"}
    content = static_files()[name]
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"], content = "gzip", squeezed(name)
    return Response(content, headers=headers, media_type=TYPES.get(name.rpartition(".")[2], kind))


@cache
def squeezed(name: str) -> bytes:
    """A file as a browser is sent it: every one of them takes it so, and it is a third."""
    return gzip.compress(static_files()[name], mtime=0)


TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
"""Named here, because what a computer says of them may be anything."""


PATH, HEALTH = "/essai", "/sante"


def trial(request: Request) -> Response:
    """What works from this device: it reached the laptop, or it would not see this."""
    host = request.app.state.host
    return page(request, "trial.html", now=host.clock().isoformat(timespec="seconds"), cookies=bool(request.cookies))


def health(request: Request) -> Response:
    """Whether the championship can be worked in now."""
    return healthy(is_well=request.app.state.host.trouble is None)


def healthy(*, is_well: bool = True) -> Response:
    """The answer to whoever watches a server: in plain text, and by its status."""
    return PlainTextResponse("ok\n" if is_well else "not now\n", 200 if is_well else 503)


ROUTES = [Route(PATH, trial), Route(HEALTH, health)]


PAGE: Final = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta \
name="color-scheme" content="light dark">
<title>{title}</title><link rel="icon" href="data:,">{style}</head>
<body><main><h1>{title}</h1><p>{told}</p>{back}</main></body>
</html>
"""
OTHER_ADDRESS: Final = 421
NOT_ARRIVED: Final = N_("What was sent did not arrive completely")
SEND_AGAIN: Final = N_(
    "The connection was lost or too slow. What you typed is kept on your telephone, and will be sent again "
    "automatically."
)
NO_FORM: Final = N_("This cannot be sent here")
FROM_A_PAGE: Final = N_("Open the page of the hall again, and send it from there.")
SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    400: (NOT_ARRIVED, SEND_AGAIN),
    403: (NO_FORM, FROM_A_PAGE),
    405: (NO_FORM, FROM_A_PAGE),
    408: (NOT_ARRIVED, SEND_AGAIN),
    413: (N_("This is too long to be sent"), N_("Nothing was recorded. Type less, or bring it to the scorers’ desk.")),
    414: (N_("There is no such page"), N_("The address may have been typed wrongly, or be of another day.")),
    415: (NO_FORM, FROM_A_PAGE),
    OTHER_ADDRESS: (
        N_("These pages are at another address"),
        N_(
            "The address has changed, or was typed wrongly. The right one is on the poster. Your slip is "
            "still valid: type its letters "
            "under “My team”."
        ),
    ),
}
"""What each refusal is called, and what to do."""


def plain_page(scope: Scope, status: int, headers: Mapping[str, str], home: str) -> Response:
    """A refusal's page; `home`: where the pages are, empty if unknown here."""
    tr = translator_of(Request(scope))
    title, told = map(tr.gettext, SENTENCES[status])
    elsewhere = status == OTHER_ADDRESS
    address, label = (home, home) if elsewhere else ("/", tr.gettext("To the first page"))
    back = f'<p><a class="button" href="{escape(address)}">{escape(label)}</a></p>' if address else ""
    style = "" if elsewhere else f'<link rel="stylesheet" href="{static("hall.css")}">'
    return HTMLResponse(
        PAGE.format(lang=tr.language, style=style, title=escape(title), told=escape(told), back=back),
        status,
        dict(headers),
    )


Page = Callable[[Request], Response]
T = TypeVar("T")
LASTS = 5.0
"""Seconds after which a page is made anew though nothing was done: it may show how late it is."""
MOST, MOST_LINES = 512, 24
"""So many pages are kept, and so many lists: those of a few pages in each language."""
MOST_OF_QUERY = 80
"""What is asked for at greater length is made for whoever asks."""


class Newest(Generic[T]):
    """What was made, by its key; the oldest is dropped where there is too much."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: OrderedDict[Hashable, T] = OrderedDict()

    def kept(self) -> list[Any]:
        """The keys of what is kept, the oldest first."""
        return list(self._made)

    def get(self, key: Hashable) -> T | None:
        """What was made under a key."""
        return self._made.get(key)

    def keep(self, key: Hashable, made: T) -> T:
        """Keep what was made."""
        self._made[key] = made
        while len(self._made) > self.most:
            self._made.popitem(last=False)
        return made


class CachedPages(Newest[Response]):
    """Pages as made, by address, query, language and sequence; and the lists they are cut from."""

    def __init__(self) -> None:
        super().__init__(MOST)
        self.lists: Newest[Any] = Newest(MOST_LINES)


def in_this_state(request: Request, name: str, make: Callable[[], T]) -> T:
    """What pages are made from, such as every line of a list: once for each state and each language."""
    state, lists = request.state, request.app.state.pages.lists
    key = (name, state.tr.language, state.championship_state.sequence)
    made = lists.get(key)
    return lists.keep(key, make()) if made is None else made  # type: ignore[no-any-return]


def for_everybody(*asks: str) -> Callable[[Page], Page]:
    """Make a page once for all: only the fields `asks` of its address count, no visitor, no form done once."""

    def once(show: Page) -> Page:
        @wraps(show)
        def shown(request: Request) -> Response:
            state, app = request.state, request.app.state
            asked = tuple((name, request.query_params[name]) for name in asks if name in request.query_params)
            key = (
                request.url.path,
                asked,
                state.tr.language,
                state.championship_state.sequence,
                state.shown,
                int(app.host.seconds() / LASTS),
            )
            made = app.pages.get(key)
            if made is not None:
                return made  # type: ignore[no-any-return]
            made = show(request)
            if made.status_code == 200 and sum(len(value) for _, value in asked) <= MOST_OF_QUERY:
                app.pages.keep(key, made)
            return made

        return shown

    return once
