"""The style sheet, made from the tokens. Widgets get their looks by one dynamic property, `role`, and nothing else."""

from tournament.ui.theme.icons import drawing
from tournament.ui.theme.tokens import (
    BAR,
    BROAD,
    CARD,
    COVER,
    DOOR,
    FIGURE,
    HALF,
    LARGE,
    LARGE_TILE,
    NAME,
    NUMBER,
    PLACE,
    PLAYING_CARD,
    PRIMARY,
    RADIUS,
    RAIL,
    ROUND,
    ROW,
    SCROLL_BAR,
    SMALL,
    SPACE,
    STEP,
    TARGET,
    TEXT,
    TILE_HEIGHT,
    TITLE,
    VEIL,
    WindowTheme,
)


def style_sheet(theme: WindowTheme) -> str:
    """The style sheet of a theme."""
    return "\n".join(
        part(theme) for part in (_surfaces, _text, _buttons, _fields, _tables, _frame, _cover, _messages, _entry)
    )


def _surfaces(theme: WindowTheme) -> str:
    c, px = theme.colours, theme.px
    return f"""
QMainWindow, QDialog, QWidget[role="page"] {{ background: {c.ground}; }}
QWidget {{ color: {c.ink}; }}
QFrame[role="card"], QFrame[role="panel"] {{
    background: {c.paper}; border: 1px solid {c.line}; border-radius: {px(ROUND)}px;
}}
QFrame[role="suggestions"] {{ background: {c.paper}; border: 2px solid {c.baize}; border-radius: {px(RADIUS)}px; }}
QFrame[role="hot"] {{ background: {c.hot}; border: 2px solid {c.baize}; border-radius: {px(ROUND)}px; }}
QFrame[role="done"] {{ background: {c.done}; border: 1px solid {c.done}; border-radius: {px(ROUND)}px; }}
QFrame[role="alert"] {{ background: {c.alert}; border: 1px solid {c.alert}; border-radius: {px(ROUND)}px; }}
QFrame[role="example"] {{ background: {c.ground}; border: 2px solid {c.ground}; border-radius: {px(RADIUS)}px; }}
QFrame[role="example"][tone="fresh"] {{ background: {c.hot}; border-color: {c.baize}; }}
QFrame[role="told"] {{ border: 2px solid transparent; border-radius: {px(RADIUS)}px; }}
QFrame[role="told"]:focus {{ border-color: {c.ring}; }}
QScrollArea[role="desk"], QScrollArea[role="desk"] > QWidget > QLabel {{
    background: {c.line}; border: none; border-radius: {px(RADIUS)}px;
}}
QFrame[role="rule"] {{ background: {c.line}; border: none; max-height: 1px; min-height: 1px; }}
QScrollArea, QScrollArea > QWidget > QWidget[role="page"] {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: {px(SCROLL_BAR)}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {px(SCROLL_BAR)}px; margin: 0; }}
QScrollBar::handle {{
    background: {c.line}; border-radius: {px(4)}px; margin: 2px; min-height: {px(32)}px; min-width: {px(32)}px;
}}
QScrollBar::handle:hover {{ background: {c.border}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea:focus {{ border: 2px solid {c.ring}; border-radius: {px(RADIUS)}px; }}
QTableView:focus {{ border: none; border-radius: 0; }}
QTextBrowser[role="reading"], QTextBrowser[role="reading"]:focus {{
    background: {c.paper}; border: none; border-radius: 0; selection-background-color: {c.baize};
    selection-color: {c.on_baize};
}}
* {{ outline: none; }}
QToolTip {{
    background: {c.paper}; color: {c.ink}; border: 1px solid {c.border}; padding: {HALF}px {STEP}px;
    font-size: {px(SMALL)}px;
}}
"""


def _text(theme: WindowTheme) -> str:
    c, px = theme.colours, theme.px
    return f"""
QLabel {{ background: transparent; border: none; }}
QLabel[role="title"] {{ font-size: {px(TITLE)}px; font-weight: 700; }}
QLabel[role="subtitle"] {{ font-size: {px(LARGE)}px; font-weight: 700; }}
QLabel[role="strong"] {{ font-weight: 700; }}
QLabel[role="soft"] {{ color: {c.soft}; font-size: {px(SMALL)}px; }}
QLabel[role="prose"] {{ color: {c.ink}; }}
QLabel[role="number"] {{ font-size: {px(NUMBER)}px; font-weight: 700; }}
QLabel[role="figure"] {{ font-size: {px(FIGURE)}px; font-weight: 700; }}
QLabel[role="figure"][tone="fresh"] {{ background: {c.hot}; border-radius: {px(RADIUS)}px; }}
QLabel[role="error"] {{ color: {c.red}; font-size: {px(SMALL)}px; font-weight: 500; }}
QLabel[role="warning"] {{ color: {c.amber_text}; font-size: {px(SMALL)}px; font-weight: 500; }}
QLabel[role="label"] {{ color: {c.soft}; font-size: {px(SMALL)}px; font-weight: 500; }}
QLabel[role="pill"] {{
    font-size: {px(SMALL)}px; padding: {px(1)}px {px(10)}px {px(2)}px {px(10)}px; border-radius: {px(9)}px;
    border: 1px solid {c.line};
}}
QLabel[role="strong"][tone="fault"], QLabel[role="number"][tone="fault"] {{ color: {c.red}; }}
QLabel[role="pill"][tone="done"] {{ background: {c.done}; border-color: {c.done}; }}
QLabel[role="pill"][tone="alert"] {{ background: {c.alert}; color: {c.amber_text}; border-color: {c.alert}; }}
QLabel[role="pill"][tone="fault"] {{ background: {c.fault}; color: {c.red}; border-color: {c.fault}; }}
QLabel[role="key"] {{
    color: {c.soft}; background: {c.ground}; font-size: {px(SMALL)}px; font-weight: 500;
    border: 1px solid {c.line}; border-radius: {px(4)}px; padding: 1px {px(5)}px;
}}
"""


def _ring_on_fill(theme: WindowTheme) -> str:
    """The focus ring of a filled part, apart from it: no one colour contrasts with both."""
    return f"border: 3px solid {theme.colours.ring}; background-clip: padding;"


def _buttons(theme: WindowTheme) -> str:
    c, px, on_fill = theme.colours, theme.px, _ring_on_fill(theme)
    side, focused_side = theme.slow_px(SPACE), theme.slow_px(SPACE) - 1
    return f"""
QPushButton {{
    background: {c.paper}; color: {c.ink}; border: 1px solid {c.line}; border-radius: {px(RADIUS)}px;
    padding: 0 {side}px; min-height: {theme.slow_px(TARGET) - 2}px; font-size: {px(TEXT)}px; font-weight: 500;
}}
QPushButton:hover {{ background: {c.hot}; border-color: {c.border}; }}
QPushButton:pressed {{ background: {c.chosen}; }}
QPushButton:focus {{
    border: 2px solid {c.ring}; padding: 0 {focused_side}px; min-height: {theme.slow_px(TARGET) - 4}px;
}}
QPushButton:disabled {{ color: {c.soft}; background: transparent; border-color: {c.line}; }}
QPushButton[tone="danger"] {{ color: {c.red}; border-color: {c.red}; }}
QPushButton[tone="danger"]:disabled {{ color: {c.soft}; border-color: {c.line}; }}
QPushButton[role="primary"] {{
    background: {c.baize}; color: {c.on_baize}; border: 2px solid {c.baize}; font-weight: 700;
    padding: 0 {side}px; min-height: {theme.slow_px(PRIMARY) - 4}px;
}}
QPushButton[role="primary"]:hover {{ background: {c.baize_over}; border-color: {c.baize_over}; }}
QPushButton[role="primary"]:pressed {{ background: {c.baize_down}; border-color: {c.baize_down}; }}
QPushButton[role="primary"]:focus {{
    {on_fill} padding: 0 {focused_side}px; min-height: {theme.slow_px(PRIMARY) - 6}px;
}}
QPushButton[role="primary"]:disabled {{ background: {c.line}; border-color: {c.line}; color: {c.soft}; }}
QPushButton[role="flat"] {{
    background: transparent; border: 1px solid transparent; color: {c.soft}; padding: 0 {px(STEP)}px;
    font-size: {px(SMALL)}px;
}}
QPushButton[role="flat"][tone="alert"] {{ background: {c.alert}; color: {c.amber_text}; border-color: {c.amber}; }}
QPushButton[role="flat"]:hover {{ background: {c.hot}; color: {c.ink}; }}
QPushButton[role="flat"]:focus {{ border: 2px solid {c.ring}; padding: 0 {px(STEP) - 1}px; color: {c.ink}; }}
QPushButton::menu-indicator {{
    image: url("{drawing("down", c.soft)}"); width: {px(10)}px; height: {px(10)}px;
    subcontrol-origin: border; subcontrol-position: right center; right: {px(4)}px;
}}
QPushButton[role="undo"], QPushButton[role="undo"]:focus {{ padding: 0; min-height: 0; }}
QPushButton[role="undo"] QLabel {{ font-size: {px(SMALL)}px; color: {c.soft}; }}
QPushButton[role="undo"] QLabel[role="undo-what"] {{ color: {c.ink}; font-weight: 600; }}
QPushButton[role="clock"], QPushButton[role="clock"]:focus {{ padding: 0; min-height: 0; }}
QPushButton[role="clock"]:focus {{ border: 2px solid {c.ring}; }}
QPushButton[role="clock"][tone="waiting"], QPushButton[role="clock"][tone="paused"] {{ border: 2px dashed {c.border}; }}
QPushButton[role="clock"][tone="arriving"] {{ background: {c.hot}; border: 1px solid {c.blue}; }}
QPushButton[role="clock"][tone="last-minutes"] {{ background: {c.alert}; border: 2px solid {c.amber}; }}
QPushButton[role="clock"][tone="over"], QPushButton[role="clock"][tone="ended"] {{
    background: {c.fault}; border: 2px solid {c.red};
}}
QPushButton[role="clock"]:hover {{ background: {c.chosen}; }}
QLabel[role="clock-left"] {{ font-size: {px(TITLE)}px; font-weight: 700; }}
QLabel[role="clock-told"] {{ font-size: {px(SMALL)}px; font-weight: 600; color: {c.soft}; }}
QLabel[role="clock-told"][tone="arriving"] {{ color: {c.blue}; }}
QLabel[role="clock-told"][tone="last-minutes"] {{ color: {c.amber_text}; }}
QLabel[role="clock-told"][tone="over"], QLabel[role="clock-told"][tone="ended"] {{ color: {c.red}; }}
QPushButton[role="icon"] {{
    padding: 0; min-width: {theme.slow_px(TARGET) - 2}px; max-width: {theme.slow_px(TARGET) - 2}px;
}}
QPushButton[role="icon"][tone="on"] {{ background: {c.done}; border-color: {c.baize}; }}
QPushButton[role="icon"]:focus {{
    padding: 0; min-width: {theme.slow_px(TARGET) - 4}px; max-width: {theme.slow_px(TARGET) - 4}px;
}}
QPushButton[role="filter"] {{
    border-radius: {px(13)}px; min-height: {px(26)}px; padding: 0 {px(10)}px; font-size: {px(SMALL)}px;
    font-weight: 400;
}}
QPushButton[role="filter"]:focus {{ min-height: {px(26) - 2}px; padding: 0 {px(10) - 1}px; }}
QPushButton[role="filter"]:checked {{ background: {c.ink}; color: {c.paper}; border-color: {c.ink}; }}
QPushButton[role="filter"]:checked:focus {{
    {on_fill} border-radius: {px(11)}px; min-height: {px(26) - 4}px; padding: 0 {px(10) - 2}px;
}}
QPushButton[role="filter"][tone="dense"] {{ padding: 0 {px(STEP) - 2}px; font-size: {px(SMALL)}px; }}
QPushButton[role="filter"][tone="dense"]:focus {{ padding: 0 {px(STEP) - 3}px; }}
QPushButton[role="filter"][tone="dense"]:checked:focus {{ padding: 0 {px(STEP) - 4}px; }}
QPushButton[role="choice"] {{
    min-height: {px(CARD)}px; text-align: left; padding: {px(SPACE)}px; border: 1px solid {c.border};
    border-radius: {px(ROUND)}px;
}}
QPushButton[role="choice"]:hover {{ background: {c.hot}; }}
QPushButton[role="choice"]:checked {{ background: {c.hot}; border: 2px solid {c.baize}; padding: {px(SPACE) - 1}px; }}
QPushButton[role="choice"][tone="dense"], QPushButton[role="choice"][tone="dense"]:checked,
QPushButton[role="choice"][tone="dense"]:focus {{
    padding: 0 {px(SPACE)}px;
}}
QPushButton[role="choice"]:focus {{ border: 2px solid {c.ring}; padding: {px(SPACE) - 1}px; }}
QCheckBox, QRadioButton {{
    spacing: {px(STEP)}px; min-height: {theme.slow_px(ROW) - 4}px; background: transparent;
    border: 2px solid transparent; border-radius: {px(RADIUS)}px; padding: 0 {HALF}px 0 2px;
}}
QCheckBox::indicator, QRadioButton::indicator {{
    width: {px(18)}px; height: {px(18)}px; border: 1px solid {c.border}; background: {c.paper};
}}
QCheckBox::indicator {{ border-radius: {px(4)}px; }}
QRadioButton::indicator {{ border-radius: {px(9)}px; }}
QCheckBox::indicator:checked {{
    background: {c.baize}; border-color: {c.baize}; image: url("{drawing("tick", c.on_baize)}");
}}
QRadioButton::indicator:checked {{ background: {c.baize}; border: 5px solid {c.paper}; outline: 1px solid {c.border}; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {c.ring}; }}
"""


def _fields(theme: WindowTheme) -> str:
    c, px = theme.colours, theme.px
    return f"""
QLineEdit, QSpinBox, QDateEdit, QComboBox, QPlainTextEdit {{
    background: {c.paper}; color: {c.ink}; border: 1px solid {c.border}; border-radius: {px(RADIUS)}px;
    padding: 0 {px(12)}px; min-height: {theme.slow_px(TARGET) - 2}px; font-size: {px(TEXT)}px;
    selection-background-color: {c.baize}; selection-color: {c.on_baize};
}}
QLineEdit:focus, QSpinBox:focus, QDateEdit:focus, QComboBox:focus, QPlainTextEdit:focus {{
    border: 2px solid {c.ring}; padding: 0 {px(12) - 1}px; min-height: {theme.slow_px(TARGET) - 4}px;
}}
QLineEdit[wrong="true"], QSpinBox[wrong="true"], QDateEdit[wrong="true"], QComboBox[wrong="true"],
QFrame[role="hot"] QLineEdit[wrong="true"] {{
    border: 2px solid {c.red}; padding: 0 {px(12) - 1}px; min-height: {theme.slow_px(TARGET) - 4}px;
}}
QLineEdit[wrong="true"]:focus, QSpinBox[wrong="true"]:focus, QDateEdit[wrong="true"]:focus,
QComboBox[wrong="true"]:focus,
QFrame[role="hot"] QLineEdit[wrong="true"]:focus {{ border-color: {c.ring}; }}
QLineEdit:disabled, QSpinBox:disabled, QDateEdit:disabled, QComboBox:disabled {{
    color: {c.soft}; background: {c.ground}; border-color: {c.line};
}}
QSpinBox, QDateEdit {{ min-height: {theme.slow_px(TARGET) - 5}px; }}
QSpinBox:focus, QDateEdit:focus {{ min-height: {theme.slow_px(TARGET) - 7}px; }}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus {{
    background: transparent; border: none; border-radius: 0; padding: 0; min-height: 0;
}}
QLineEdit[role="entry"] {{
    background: transparent; border: 2px solid transparent; padding: 0 {HALF}px;
    min-height: {theme.slow_px(TARGET) - 4}px;
    font-size: {theme.slow_px(NUMBER)}px; font-weight: 500;
}}
QToolButton[role="inside"] {{
    background: transparent; border: none; border-radius: {px(RADIUS)}px; padding: {HALF}px;
}}
QToolButton[role="inside"]:hover {{ background: {c.hot}; }}
QLineEdit[role="number"] {{ font-size: {px(LARGE)}px; font-weight: 700; }}
QSpinBox::up-button, QSpinBox::down-button, QDateEdit::up-button, QDateEdit::down-button {{
    width: {px(24)}px; border: none; background: transparent; margin: 2px;
}}
QSpinBox::up-button:hover, QSpinBox::down-button:hover {{ background: {c.hot}; }}
QSpinBox::up-arrow, QDateEdit::up-arrow {{
    image: url("{drawing("up", c.soft)}"); width: {px(10)}px; height: {px(10)}px;
}}
QSpinBox::down-arrow, QDateEdit::down-arrow, QComboBox::down-arrow {{
    image: url("{drawing("down", c.soft)}"); width: {px(10)}px; height: {px(10)}px;
}}
QComboBox::drop-down {{ border: none; width: {px(28)}px; }}
QComboBox QAbstractItemView {{
    background: {c.paper}; color: {c.ink}; border: 1px solid {c.border}; padding: {HALF}px;
    selection-background-color: {c.chosen}; selection-color: {c.ink}; outline: none;
}}
QComboBox QAbstractItemView::item {{ min-height: {theme.slow_px(ROW)}px; padding: 0 {px(STEP)}px; }}
QMenu {{ background: {c.paper}; border: 1px solid {c.border}; padding: {HALF}px; }}
QMenu::item {{ padding: {px(STEP)}px {px(SPACE)}px; border-radius: {HALF}px; }}
QMenu::item:selected {{ background: {c.chosen}; color: {c.ink}; }}
"""


def _tables(theme: WindowTheme) -> str:
    c, px = theme.colours, theme.px
    return f"""
QTableView {{
    background: {c.paper}; alternate-background-color: {c.paper}; border: none; font-size: {px(TEXT)}px;
    gridline-color: {c.line}; selection-background-color: {c.chosen}; selection-color: {c.ink}; outline: none;
}}
QTableView::item {{ border-bottom: 1px solid {c.line}; padding: 0 {px(STEP) - 3}px; }}
QTableView::item:selected {{ background: {c.chosen}; color: {c.ink}; }}
QTableView[lit="true"]::item:selected {{ border-top: 2px solid {c.ring}; border-bottom: 2px solid {c.ring}; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{
    background: {c.paper}; color: {c.soft}; border: none; border-bottom: 1px solid {c.line};
    padding: {px(6)}px {px(STEP)}px; font-size: {px(SMALL)}px; font-weight: 500;
}}
QTableCornerButton::section {{ background: {c.paper}; border: none; }}
"""


def _frame(theme: WindowTheme) -> str:
    c, px = theme.colours, theme.px
    brand = theme.slow_px(BAR) - HALF
    return f"""
QFrame[role="rail"] {{
    background: {c.rail}; border: none; min-width: {theme.slow_px(RAIL)}px; max-width: {theme.slow_px(RAIL)}px;
}}
QFrame[role="rail"] QLabel {{
    color: {c.on_rail}; font-size: {theme.slow_px(LARGE)}px; font-weight: 700; min-height: {brand}px;
}}
QToolButton[role="place"] {{
    color: {c.on_rail}; background: transparent; border: none; border-left: 4px solid transparent;
    border-right: 4px solid transparent;
    font-size: {theme.slow_px(SMALL)}px; font-weight: 400; padding: {HALF}px 0;
    min-height: {theme.slow_px(PLACE)}px; max-height: {px(BAR) - 2 * HALF}px;
}}
QToolButton[role="place"]:hover {{ background: {c.rail_over}; }}
QToolButton[role="place"]:checked {{
    background: {c.rail_here}; border-left: 4px solid {c.rail_mark}; font-weight: 600;
}}
QToolButton[role="place"]:focus {{ border: 2px solid {c.on_rail}; border-radius: {px(RADIUS)}px; }}
QFrame[role="bar"] {{ background: {c.paper}; border: none; border-bottom: 1px solid {c.line}; }}
QProgressBar {{
    background: {c.line}; border: none; border-radius: {px(4)}px; min-height: {px(8)}px; max-height: {px(8)}px;
}}
QProgressBar::chunk {{ background: {c.baize}; border-radius: {px(4)}px; }}
QSplitter::handle {{ background: transparent; }}
QListView {{ background: {c.paper}; border: 1px solid {c.line}; border-radius: {px(RADIUS)}px; outline: none; }}
QListView::item {{ min-height: {theme.slow_px(ROW)}px; padding: 0 {px(STEP)}px; }}
QListView::item:selected {{ background: {c.chosen}; color: {c.ink}; }}
"""


def _cover(theme: WindowTheme) -> str:
    c, px, on_fill = theme.colours, theme.px, _ring_on_fill(theme)
    return f"""
QFrame[role="cover"] {{ background: {c.rail}; border: none; min-width: {COVER}px; max-width: {COVER}px; }}
QLabel[role="cover-name"] {{ color: {c.on_rail}; font-size: {px(NAME)}px; font-weight: 700; }}
QLabel[role="cover-line"] {{ color: {c.on_rail}; font-size: {px(TITLE)}px; font-weight: 500; }}
QLabel[role="cover-soft"] {{ color: {c.on_rail}; font-size: {px(SMALL)}px; }}
QLabel[role="door-name"] {{ font-size: {px(LARGE)}px; font-weight: 700; }}
QPushButton[role="door"], QPushButton[role="door-first"] {{
    background: {c.paper}; border: 1px solid {c.line}; border-radius: {px(ROUND)}px; padding: 0;
    min-height: {px(DOOR)}px;
}}
QPushButton[role="door"]:hover {{ background: {c.hot}; border-color: {c.border}; }}
QPushButton[role="door"]:focus {{ border: 2px solid {c.ring}; }}
QPushButton[role="door-first"] {{ background: {c.baize}; border: 2px solid {c.baize}; }}
QPushButton[role="door-first"]:hover {{ background: {c.baize_over}; border-color: {c.baize_over}; }}
QPushButton[role="door-first"]:focus {{ {on_fill} }}
QPushButton[role="door-first"] QLabel {{ color: {c.on_baize}; }}
QPushButton[role="door-first"] QLabel[role="key"] {{ color: {c.soft}; }}
"""


def _messages(theme: WindowTheme) -> str:
    c, px = theme.colours, theme.px
    veil = f"#{VEIL}{c.ground.removeprefix('#')}"
    return f"""
QFrame[role="message"] {{ background: {c.hot}; border: 1px solid {c.baize}; border-radius: {px(RADIUS)}px; }}
QFrame[role="message"][tone="fault"] {{ background: {c.fault}; border-color: {c.red}; }}
QFrame[role="message"][tone="alert"] {{ background: {c.alert}; border-color: {c.amber}; }}
QFrame[role="toast"] {{ background: {c.ink}; border: none; border-radius: {px(RADIUS)}px; }}
QFrame[role="toast"] QLabel {{ color: {c.paper}; font-size: {theme.slow_px(SMALL)}px; font-weight: 500; }}
QFrame[role="toast"] QLabel[role="key"] {{
    color: {c.ink}; background: {c.ground}; border: none; padding: 1px {px(5)}px;
}}
QWidget[role="veil"] {{ background: transparent; }}
QWidget[role="veil"][tone="shown"] {{ background: {veil}; }}
QFrame[role="palette"] {{ background: {c.paper}; border: 2px solid {c.baize}; border-radius: {px(ROUND)}px; }}
QFrame[role="palette"] QListView {{ border: none; background: {c.paper}; }}
QFrame[role="palette"] QListView::item {{ min-height: 0; padding: 0; border-radius: {px(RADIUS)}px; }}
QFrame[role="palette"] QListView::item:selected {{ background: {c.chosen}; }}
QFrame[role="empty"] {{
    background: {c.paper}; border: 1px solid {c.line}; border-radius: {px(ROUND)}px; padding: {px(BROAD)}px;
}}
"""


def _entry(theme: WindowTheme) -> str:
    c, px, on_fill = theme.colours, theme.px, _ring_on_fill(theme)
    return f"""
QLabel[role="tiny"] {{ color: {c.soft}; font-size: {px(SMALL)}px; }}
QLabel[role="sign"] {{ font-size: {px(TITLE)}px; font-weight: 500; }}
QPushButton[role="table-tile"] {{
    background: {c.paper}; border: 1px solid {c.line}; border-radius: {px(RADIUS)}px; padding: 0;
    min-height: {px(TILE_HEIGHT)}px; max-height: {px(TILE_HEIGHT)}px;
}}
QPushButton[role="table-tile"][size_of_tile="large"] {{
    min-height: {round(LARGE_TILE * px(TILE_HEIGHT))}px; max-height: {round(LARGE_TILE * px(TILE_HEIGHT))}px;
}}
QPushButton[size_of_tile="large"] QLabel[role="number"] {{ font-size: {px(FIGURE)}px; }}
QPushButton[size_of_tile="large"] QLabel[role="tiny"] {{ font-size: {px(TEXT)}px; }}
QPushButton[role="table-tile"]:hover {{ border-color: {c.border}; }}
QPushButton[role="table-tile"][tone="in"] {{ background: {c.done}; border-color: {c.done}; }}
QPushButton[role="table-tile"][tone="in"]:hover, QPushButton[role="table-tile"][tone="agreed"]:hover {{
    border-color: {c.border};
}}
QPushButton[role="table-tile"][tone="agreed"] {{ background: {c.done}; border-color: {c.done}; }}
QPushButton[role="table-tile"][tone="claimed"] {{ background: {c.hot}; border: 2px dotted {c.baize}; }}
QPushButton[role="table-tile"][tone="contested"] {{ background: {c.fault}; border: 2px dashed {c.red}; }}
QPushButton[role="table-tile"][tone="called"] {{ background: {c.fault}; border: 2px solid {c.red}; }}
QPushButton[role="table-tile"][tone="check"] {{ background: {c.alert}; border: 2px dashed {c.amber}; }}
QPushButton[role="table-tile"][tone="late"] {{ background: {c.alert}; border: 2px solid {c.amber}; }}
QLabel[role="badge"] {{
    background: {c.amber_text}; color: {c.paper}; font-size: {px(SMALL)}px; font-weight: 700; border-radius: {px(4)}px;
}}
QPushButton[role="table-tile"][tone="late"]:hover {{ border-color: {c.border}; }}
QPushButton[role="table-tile"][fresh="true"] {{ background: {c.hot}; border: 2px solid {c.baize}; }}
QPushButton[role="table-tile"][whose="other"] QLabel[role="number"] {{ color: {c.soft}; }}
QPushButton[role="table-tile"]:checked {{ border: 3px solid {c.baize}; }}
QPushButton[role="segment"] {{
    padding: 0 {px(STEP)}px; min-width: {theme.slow_px(TARGET) - 2 * STEP - 2}px; border-color: {c.border};
}}
QPushButton[role="segment"][asked="true"] {{
    border: 2px solid {c.ring}; padding: 0 {px(STEP) - 1}px; min-height: {theme.slow_px(TARGET) - 4}px;
}}
QPushButton[role="segment"][tone="kind"] {{
    text-align: left; padding: 0 {px(HALF)}px; min-height: {theme.slow_px(TARGET) - 8}px;
}}
QPushButton[role="segment"]:focus {{ padding: 0 {px(STEP) - 1}px; border-color: {c.ring}; }}
QPushButton[role="segment"]:checked {{ background: {c.baize}; border-color: {c.baize}; color: {c.on_baize}; }}
QPushButton[role="segment"]:checked:focus {{
    {on_fill} padding: 0 {px(STEP) - 2}px; min-height: {theme.slow_px(TARGET) - 6}px;
}}
QPushButton[role="segment"][tone="kind"]:focus {{ padding: 0 {px(HALF) - 1}px; }}
QPushButton[role="segment"][tone="kind"]:checked:focus {{
    padding: 0 {px(HALF) - 2}px; min-height: {theme.slow_px(TARGET) - 12}px;
}}
QPushButton[role="segment"][tone="suit"] {{ font-size: {px(TITLE)}px; }}
QPushButton[role="segment"][tone="red-suit"] {{ font-size: {px(TITLE)}px; color: {c.red}; }}
QPushButton[role="segment"][tone="suit"]:checked,
QPushButton[role="segment"][tone="red-suit"]:checked {{ background: {c.chosen}; border: 2px solid {c.baize}; }}
QPushButton[role="segment"][tone="suit"]:checked:focus, QPushButton[role="segment"][tone="red-suit"]:checked:focus {{
    border: 2px solid {c.ring};
}}
QPushButton[role="segment"][tone="suit"]:checked {{ color: {c.ink}; }}
QPushButton[role="segment"][tone="red-suit"]:checked {{ color: {c.red}; }}
QLabel[role="playing-card"] {{ font-size: {px(TITLE)}px; font-weight: 600; }}
QLabel[role="playing-card"][tone="red-suit"] {{ color: {c.red}; }}
QPushButton[role="playing-card"] {{
    background: {c.paper}; border: 1px solid {c.border}; border-radius: {px(RADIUS)}px; padding: 0;
    min-width: {theme.slow_px(PLAYING_CARD[0])}px; min-height: {px(PLAYING_CARD[1])}px;
    max-height: {px(PLAYING_CARD[1])}px;
}}
QPushButton[role="playing-card"]:hover {{ background: {c.hot}; }}
QPushButton[role="playing-card"]:checked {{ background: {c.chosen}; border: 2px solid {c.baize}; }}
QPushButton[role="playing-card"][tone="elsewhere"] {{ background: {c.ground}; border: 1px dashed {c.border}; }}
QPushButton[role="playing-card"]:focus {{ border: 3px solid {c.ring}; }}
QFrame[role="leader"] {{ background: {c.baize}; border: none; min-width: 4px; max-width: 4px; }}
QFrame[role="follower"] {{ background: {c.line}; border: none; min-width: 4px; max-width: 4px; }}
QLabel[role="verdict"] {{ font-weight: 500; }}
QLabel[role="verdict"][tone="soft"] {{ color: {c.soft}; font-weight: 400; }}
QLabel[role="verdict"][tone="alert"] {{ color: {c.amber_text}; }}
QLabel[role="verdict"][tone="fault"] {{ color: {c.red}; }}
QFrame[role="hot"] QLabel[role="verdict"][tone="alert"], QFrame[role="hot"] QLabel[role="verdict"][tone="fault"] {{
    background: {c.alert}; border: 1px solid {c.amber}; border-radius: {px(RADIUS)}px;
    padding: {px(HALF)}px {px(STEP)}px;
}}
QFrame[role="hot"] QLabel[role="verdict"][tone="fault"] {{ background: {c.fault}; border-color: {c.red}; }}
QFrame[role="hot"] QLineEdit, QFrame[role="hot"] QComboBox {{ padding: 0 {px(STEP)}px; }}
QFrame[role="hot"] QLineEdit:focus, QFrame[role="hot"] QComboBox:focus {{ padding: 0 {px(STEP) - 1}px; }}
QFrame[role="hot"] QLineEdit[role="entry"] {{ border: 2px solid transparent; padding: 0 {HALF}px; }}
QLineEdit[role="entry"]:focus, QFrame[role="hot"] QLineEdit[role="entry"]:focus {{
    border: 2px solid {c.ring}; padding: 0 {HALF}px;
}}
"""
