"""The palette as Qt knows it, for what style sheets do not reach."""

from PySide6.QtGui import QColor, QPalette

from tournament.ui.theme.tokens import Colours


def qt_palette(colours: Colours) -> QPalette:
    """A QPalette of these colours, the disabled text softened."""
    role, palette = QPalette.ColorRole, QPalette()
    roles = {
        role.Window: colours.ground,
        role.WindowText: colours.ink,
        role.Base: colours.paper,
        role.AlternateBase: colours.ground,
        role.Text: colours.ink,
        role.PlaceholderText: colours.soft,
        role.Button: colours.paper,
        role.ButtonText: colours.ink,
        role.BrightText: colours.red,
        role.Highlight: colours.chosen,
        role.HighlightedText: colours.ink,
        role.Accent: colours.baize,
        role.Link: colours.baize,
        role.LinkVisited: colours.baize,
        role.ToolTipBase: colours.paper,
        role.ToolTipText: colours.ink,
        role.Light: colours.paper,
        role.Midlight: colours.line,
        role.Mid: colours.line,
        role.Dark: colours.border,
        role.Shadow: colours.border,
    }
    for name, colour in roles.items():
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(colours.soft))
    return palette
