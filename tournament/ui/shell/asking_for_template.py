"""An earlier championship that a new one is to be like: asked for, and read in the background."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.troubles import say_trouble
from tournament.models.copy_names import SUFFIX
from tournament.ui.dialogs.file_dialog import ask_open
from tournament.ui.widgets.long_work import LongWork, Report

if TYPE_CHECKING:
    from tournament.exchange.championship_json import Template
    from tournament.ui.setup.new_championship_page import NewChampionshipPage


def ask_for_template(
    page: "NewChampionshipPage", words: Translator, folder: Path, work: LongWork, then: Callable[[Callable[[], None]], None]
) -> None:
    """Ask for a file, from `folder` on, and have the page use it; `then` runs once services are imported."""
    say = words.gettext
    path = ask_open(page.window(), words, say("Like which championship?"), folder, say("Championships and exports") + f" (*{SUFFIX} *.json)")
    if path is None:
        return

    def read(_report: Report) -> "Template":
        from tournament.exchange.championship_json import read_template

        return read_template(path)

    def refuse(trouble: Refused | OSError) -> None:
        page.complain(say_problem(trouble.problems[0], words) if isinstance(trouble, Refused) else say_trouble(trouble, words))

    what = say("{name} is being read…").format(name=path.name)
    then(lambda: work.run(what, read, done=page.use_template, refused=refuse))
