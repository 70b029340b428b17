"""An open hall's wall poster: joining the Wi-Fi, then its page as a code and an address."""

from typing import Any, Final

from reportlab.lib.colors import white
from reportlab.lib.pagesizes import A3, A4
from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import (
    AREA,
    BAIZE,
    FOOT_FONT,
    INK,
    LINE,
    MARGIN,
    PAGE_HEIGHT,
    SOFT,
    Box,
    Drawing,
    Paper,
    Part,
    draw_qr,
    rule,
    tie_text,
    venue_and_date_text,
)
from tournament.papers.text import BOLD, REGULAR, Fitted, first_line, fit, wrapped, write
from tournament.sentences import N_
from tournament.services.desk.views import HallAccess
from tournament.services.papers.views import Snapshot

CODE: Final = 70 * mm
BETWEEN: Final = 9 * mm
NUMBER: Final = 15 * mm
TITLE, LEAD, TEXT, VALUE = 40.0, 26.0, 16.0, 27.0  # points


def lay_out_hall_poster(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The poster on A4."""
    return Paper([poster(snapshot, tr)], tr.gettext("Wall poster of the hall"), A4)


def lay_out_large_hall_poster(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The poster on A3."""

    def draw(canvas: Any) -> None:
        canvas.scale(A3[0] / A4[0], A3[1] / A4[1])
        poster(snapshot, tr)(canvas)

    return Paper([draw], tr.gettext("Wall poster of the hall"), A3)


def poster(snapshot: Snapshot, tr: Translator) -> Drawing:
    """What stands on it. Refuses while no hall is open: there is no address then."""
    access = snapshot.access
    if access is None:
        raise Refused(Problem("hall-not-open"))

    def draw(canvas: Any) -> None:
        top = _draw_head(canvas, snapshot, tr)
        top = _draw_wifi(canvas, access, top, tr)
        top = _draw_page(canvas, access, top, tr)
        _draw_foot(canvas, snapshot, top, tr)

    return draw


def _draw_head(canvas: Any, snapshot: Snapshot, tr: Translator) -> float:
    """Whose championship it is, and what one gets; how far down that reaches."""
    name = fit(snapshot.championship.name, BOLD, 18, AREA.width, least=12)
    y = _down(canvas, name, PAGE_HEIGHT - MARGIN, INK)
    y = _down(canvas, fit(venue_and_date_text(snapshot, tr), REGULAR, 12, AREA.width, least=9), y - 3, SOFT)
    rule(canvas, y - 8, BAIZE, 2)
    y = _down(
        canvas, fit(tr.gettext("The championship on your phone"), BOLD, TITLE, AREA.width, least=24), y - 18, BAIZE
    )
    told = tr.gettext(
        "Your table, your opponents, the results, the standings, the rules. Nothing to install, no account, "
        "no internet."
    )
    return _down(canvas, wrapped(told, REGULAR, TEXT, AREA.width), y - 8, INK)


def _draw_wifi(canvas: Any, access: HallAccess, top: float, tr: Translator) -> float:
    from tournament.hosting.qr import wifi_text  # only an open hall has a code

    say, wifi = tr.gettext, access.wifi
    text = _Step(canvas, "1", say("Join the Wi-Fi of the hall"), top, code=wifi_text(wifi) if wifi else "")
    if wifi is None:
        text.write(say("The scorers’ desk tells you its name and its password."))
    else:
        text.value(say("Network"), wifi.name)
        text.value(say("Password"), wifi.password) if wifi.password else text.write(say("No password is asked for."))
    text.write(say("If your phone says that this Wi-Fi has no internet, stay on it."), SOFT)
    return text.foot


def _draw_page(canvas: Any, access: HallAccess, top: float, tr: Translator) -> float:
    say = tr.gettext
    text = _Step(canvas, "2", say("Open the page"), top, code=access.url + "/")
    text.write(say("Scan this code with the camera, or type in the browser:"))
    text.value("", access.typed)
    if access.name:
        text.write(say("or {name}").format(name=access.name))
    text.write(say("If nothing opens, switch mobile data off for a moment."), SOFT)
    text.write(say("Your slip’s own code leads nowhere? Here, under “My team”, type its letters."), SOFT)
    return text.foot


def _draw_foot(canvas: Any, snapshot: Snapshot, top: float, tr: Translator) -> None:
    """That nobody needs a phone; and what ties the sheet to the file."""
    told = tr.gettext("Paper stays: everything also hangs on the wall, and the scorers’ desk answers every question.")
    written = wrapped(told, REGULAR, TEXT, AREA.width)
    _down(canvas, written, max(top - 6 * mm, MARGIN + written.height), INK)
    canvas.setFillColor(SOFT)
    write(canvas, first_line(tie_text(snapshot, None, tr), REGULAR, FOOT_FONT, AREA.width), AREA.left, 9 * mm)


class _Step:
    """One step: its number, its title, its code at the left, and beside that what is written."""

    def __init__(self, canvas: Any, number: str, title: str, top: float, code: str) -> None:
        self._canvas = canvas
        top -= 7 * mm
        rule(canvas, top, LINE, 0.8)
        middle = top - 11 * mm
        canvas.setFillColor(BAIZE)
        canvas.circle(AREA.left + NUMBER / 2, middle, NUMBER / 2, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.setFont(BOLD, LEAD)
        canvas.drawCentredString(AREA.left + NUMBER / 2, middle - LEAD * 0.36, number)
        lead = fit(title, BOLD, LEAD, AREA.width - NUMBER - 5 * mm, least=18)
        canvas.setFillColor(INK)
        write(canvas, lead, AREA.left + NUMBER + 5 * mm, middle - lead.size * 0.36)
        self._top = middle - NUMBER / 2 - 5 * mm
        if code:
            draw_qr(canvas, code, Box(AREA.left, self._top - CODE, CODE, CODE))
        left = AREA.left + (CODE + BETWEEN if code else 0)
        self._box = Box(left, self._top - CODE, AREA.right - left, CODE)
        self._y: float = self._top
        self._least: float = self._top - (CODE if code else CODE * 0.45)

    @property
    def foot(self) -> float:
        """How far down the step reaches: to the end of its code, or of what is written beside it."""
        return min(self._least, self._y)

    def write(self, text: str, colour: Any = INK) -> None:
        self._y = (
            _down(self._canvas, wrapped(text, REGULAR, TEXT, self._box.width), self._y, colour, self._box.left) - 9
        )

    def value(self, label: str, value: str) -> None:
        """What is to be typed, in large letters."""
        if label:
            self._y = _down(self._canvas, fit(label, REGULAR, TEXT, self._box.width), self._y, SOFT, self._box.left)
        self._y = (
            _down(self._canvas, fit(value, BOLD, VALUE, self._box.width, least=12), self._y - 2, INK, self._box.left)
            - 9
        )


def _down(canvas: Any, fitted: Fitted, top: float, colour: Any, left: float = AREA.left) -> float:
    """Write lines beneath `top`; how far down they reach."""
    canvas.setFillColor(colour)
    write(canvas, fitted, left, top - fitted.size)
    return top - fitted.height


DOCUMENT: Final = Document(
    N_(
        "How phones join the Wi-Fi of the hall and open the page of this championship: for the wall, while "
        "the hall is open."
    ),
    EveningMoment.BEFORE,
    lay_out_hall_poster,
    of_hall=True,
)
