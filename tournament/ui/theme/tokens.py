"""Every colour, size, space and typeface of the window, named once.

Sizes are pixels at normal text size; `Theme.px` multiplies them by the reader's text size. A widget that paints itself
asks `theme_of(widget)`, which tells the theme from the palette of the application, so that nothing global has to be
kept in step.
"""

from dataclasses import dataclass
from math import sqrt

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

FAMILY = "Inter"

SMALL = 13
TEXT = 15
LARGE = 17
TITLE = 20
NUMBER = 24
FIGURE = 32

HALF = 4
STEP = 8
SPACE = 16
WIDE = 24
BROAD = 32

ROW = 36
TARGET = 40
PRIMARY = 44
BAR = 64
SCROLL_BAR = 12
RAIL = 96
PLACE = 34
PALETTE = 640
SEARCH_SLOT = 112
OPERATOR_SLOT = 148
DISPLAY_SLOT = 112
HELP_SLOT = 104
STATE = 264
CLOCK_SLOT = 108
UNDO_WIDTH = 200
UNDO_LEAST = 184
NAMES_SLOT = 280
"""Slots of the bar: the round's progress, its clock, labelled buttons, undo with what it would undo and short
of it, and what the name of the championship needs before buttons keep their words."""
LEAST_STATE, LEAST_NAMES = 200, 120
ICONS_ONLY = 1.45
"""From this text size the bar's buttons are icons: 150 % of 15 pixels are 22, a little less."""
RADIUS = 8
ROUND = 12
ICON = 20
PICTURE = 48
BADGE = 24
PROGRESS = 96
READING = 560
TILL_COUNT = 780
LEAST_PAGE = 620
"""What stands within a card of a page in the smallest window may be so wide, in text of twice the size too."""
TERM = 88
TERMS = 152
"""The column of the words by which settings are found: the longest of them is wrapped."""
CONSEQUENCES = 440
SETTINGS = 560
SETTINGS_HALF = 320
WELCOME = 880
IMPORT = (1120, 600)
IMPORT_PAID = (1120, 664)
FEASIBLE = (1120, 656)
COUNTS = 480
COPIES = (880, 600)
REGISTER = (1000, 680)
HELP = (1000, 640)
HELP_COLUMN = 420
MANUAL = 620
"""The window of the manual: a line of text that is read easily, with the work beside it."""
LEAST_LINES = 5
"""Rows of a table in a dialog that stay in sight, its head included, before the dialog scrolls."""
SEARCH = 296
CASH_SIDE, CASH_LIST = 368, 500
"""The account that is being paid with the tills under it, and what the lists beside them need."""
NUMBER_COLUMN = 56
MOMENT_COLUMN = 124
PERSON_COLUMN = 136
REASON_COLUMN = 224
STATE_COLUMN = 88
TEAM_LIST = 560
SUGGESTIONS = 720
LINE_OF_FIELDS = 1000
"""The narrowest card in which a whole team is typed on one line."""
SIDE = 264
KEY = 56
DOOR = 72
DOOR_WIDTH = 352
CARD = 88
COVER = 416
SUITS = 28
NAME = 56
LEAST_SHEET = 112
LOW_SHEET = 76
SHEET_UNDER_REPORTS = 36
"""Least height of a sheet's hands; the next is under two rows of fields, or under teams' reports."""
LOW_ROW, LOW_HEADS = 20, 28
"""Least height of a hand's row and of the heads over them: a laptop shows twelve at once."""
TILE_WIDTH = 76
TILE_HEIGHT = 56
TILE_EDGE = 3
TILE_INDENT = 3
"""Indent of a tile's number and words, clear of the chosen frame. Totals need the whole width."""
LARGE_TILE, WIDE_TILE = 1.4, 1.25
"""How much larger tiles are, and else how much wider, where there is room for all of them so."""
TABLES = 440
SHEET = 720
EASY_SHEET = 960
CARDS = 320
ENTRY = 266
SECOND_ROW = 2
"""What the panel of a hand grows by where its fields stand in two rows."""
ONE_ROW = 1.25
"""The largest text of which the fields of a hand stand in one row."""
ENTRY_ROW = 68
"""What the panels under a sheet grow by for another row of fields."""
FIELDS = 724
LARGE_FIELDS = 400
"""What stands on one row of the fields of a hand, in text of usual size and in large text."""
SEGMENT = 40
ANNOUNCED_FIELD = 120
POINTS_FIELD = 56
PLAYING_CARD = (60, 52)
COUNTING = (1000, 600)
PLAYED = (980, 690)
COUNTED = 240
TOTAL_FIELD = 144
SHORT_TOTAL_FIELD = 72
BID_FIELD = 88
OUTCOME_FIELD = 304
NARROW_OUTCOME = 186
DOUBLING_FIELD = 116
FORM = 400
DOCUMENTS_COLUMN = 330
HALL_HALVES = 1140
"""What the page of the hall needs for the hall itself and who is in it beside each other."""
LEAST_COLUMN = 96
TEAM_COLUMN = 264
PLOT = 336
PLOT_HEIGHT = 320
PLOT_SLOT = 34
MARKER = 9
LEAST_TABLE = 296
LEAST_STANDINGS = 280
DRAW_SHEET = 640
ROUND_COLUMN = 112
LEAST_GAMES = 560
BRACKET_BOX = 184
BRACKET_MOST = 440
"""The narrowest and the widest game of a bracket."""
BRACKET_GAP = 28
BRACKET_LINE = 24
FIND = 224
POOL_NAME = 176
"""What the name of a team keeps in the table of its pool, before pools stand one a row."""
MOST_PLOT_HEIGHT = 600

VEIL = "B3"
"""How much of its ground a page under a veil is covered with, of FF."""
LARGE_TEXT = 1.4
"""Above this text size, what stands side by side is put under one another."""
VERY_LARGE = 1.5
"""Above it even two buttons, or a name and its players, may have no room beside each other in the smallest window."""

FRESH_MILLISECONDS = 2000
TOAST_MILLISECONDS = 4000
CLOCK_MILLISECONDS = 10_000
SMALLEST_WINDOW = (1024, 640)
FIRST_WINDOW = (1366, 768)


@dataclass(frozen=True)
class Colours:
    """A palette.

    `on_…` is text on that ground; `hot` is the ground of what is being done, `done` of what is finished, `alert` of
    what wants a look, `fault` of what was refused, `chosen` of the chosen row. `border` surrounds what can be typed
    into. `blue`, `violet`, `teal` and `brown` only tell lines of a plot apart. `ring` surrounds what has the keyboard,
    `on_rail` does on the rail.
    """

    name: str
    ground: str
    paper: str
    ink: str
    soft: str
    line: str
    border: str
    ring: str
    baize: str
    baize_over: str
    baize_down: str
    on_baize: str
    rail: str
    rail_over: str
    rail_here: str
    rail_mark: str
    on_rail: str
    red: str
    amber: str
    amber_text: str
    alert: str
    fault: str
    done: str
    hot: str
    chosen: str
    blue: str
    violet: str
    teal: str
    brown: str


LIGHT = Colours(
    name="light",
    ground="#F5F0E6",
    paper="#FFFDF8",
    ink="#1D2420",
    soft="#5E665F",
    line="#DDD4C3",
    border="#8C8371",
    ring="#1D2420",
    baize="#1E6848",
    baize_over="#17573B",
    baize_down="#12462F",
    on_baize="#FFFDF8",
    rail="#123527",
    rail_over="#1A4232",
    rail_here="#27493B",
    rail_mark="#6FDCA8",
    on_rail="#E6EFE9",
    red="#B3261E",
    amber="#B4780F",
    amber_text="#7A4F00",
    alert="#FBEFD3",
    fault="#FBEAE6",
    done="#D2E9D8",
    hot="#E9F3EC",
    chosen="#D5E9DB",
    blue="#1F5FA8",
    violet="#6B3FA0",
    teal="#0B6E79",
    brown="#7A4A2B",
)

DARK = Colours(
    name="dark",
    ground="#161B18",
    paper="#1F2622",
    ink="#ECEAE2",
    soft="#A3ABA4",
    line="#353E38",
    border="#748078",
    ring="#ECEAE2",
    baize="#4FB287",
    baize_over="#66C49B",
    baize_down="#3F9A72",
    on_baize="#0E1613",
    rail="#0E1613",
    rail_over="#18221D",
    rail_here="#24332B",
    rail_mark="#4FB287",
    on_rail="#E2E8E3",
    red="#FF8A80",
    amber="#F0BE62",
    amber_text="#F0BE62",
    alert="#3A2D17",
    fault="#3D2321",
    done="#1E3A2B",
    hot="#24332B",
    chosen="#284234",
    blue="#86B6F2",
    violet="#C6A5F2",
    teal="#62CFDA",
    brown="#C8935F",
)


@dataclass(frozen=True)
class WindowTheme:
    """How a window looks: a palette, and how many times larger than normal its reader wants the text (1 to 2)."""

    colours: Colours = LIGHT
    text_size: float = 1.0

    def px(self, size: float) -> int:
        """A size of this file in pixels, for this reader."""
        return round(size * self.text_size)

    def slow_px(self, size: float) -> int:
        """A size in pixels of what leaves its room to what is read: it grows as the root of the text size."""
        return round(size * sqrt(self.text_size))


def theme_of(widget: QWidget) -> WindowTheme:
    """The theme a widget is shown in.

    It is the theme last applied to the application. A widget's own palette does not tell: Qt writes into it the ground
    that the style sheet paints, so a window would see the light of the sheet it is about to take off, and the rail
    would be dark in the light.
    """
    dark = QApplication.palette(widget).color(QPalette.ColorRole.Window).lightnessF() < 0.5
    return WindowTheme(DARK if dark else LIGHT, QApplication.font().pixelSize() / TEXT)
