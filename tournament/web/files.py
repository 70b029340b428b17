"""The files that pages need: style sheets, script, pictures."""

import gzip
import mimetypes
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tournament.web.templating import static, static_files

FOR_EVER = "public, max-age=31536000, immutable"


async def file(request: Request) -> Response:
    """One of them; a browser keeps it for as long as its address is the same."""
    name = request.path_params["name"]
    if name not in static_files():
        raise HTTPException(404)
    kind, _ = mimetypes.guess_type(name)
    same = static(name).endswith(f"?{request.url.query}")
    headers, content = {"Cache-Control": FOR_EVER if same else "no-store", "Vary": "Accept-Encoding"}, static_files()[name]
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"], content = "gzip", squeezed(name)
    return Response(content, headers=headers, media_type=TYPES.get(name.rpartition(".")[2], kind))


@cache
def squeezed(name: str) -> bytes:
    """A file as a browser is sent it: every one of them takes it so, and it is a third."""
    return gzip.compress(static_files()[name], mtime=0)


TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
"""Named here, because what a computer says of them may be anything."""
