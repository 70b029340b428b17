"""The button of the manual: what helps has to be seen before anybody knows its key."""

from tournament.i18n import Translator
from tournament.ui.widgets.buttons import key_name, name_button
from tournament.ui.widgets.giving_way import GivingWay
from tournament.ui.widgets.keys import HELP_KEY


class HelpButton(GivingWay):
    """Says “Help F1”, or shows its icon alone where there is no room. The window itself listens to the key."""

    def __init__(self, words: Translator) -> None:
        super().__init__("help", "flat")
        self.setText("  ".join((words.gettext("Help"), key_name(HELP_KEY))))
        name_button(self, words.gettext("Manual: about this page"), HELP_KEY)
