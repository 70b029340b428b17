"""The page of keys: of every page, of a hand, and what to do when something happens."""

from collections.abc import Iterable, Iterator
from typing import Final

from pages import palette
from pages.markdown import escaped, section, strong, table, typed
from tournament.i18n import Translator
from tournament.messages.help import BEGINNING, EVERYWHERE, MANUAL, WHEN, Key, PageHelp, key_text
from tournament.messages.setup.rules import system_text
from tournament.plugins import OWN_SYSTEMS
from tournament.scoring.systems import form_of, resolve_rules
from tournament.ui.ground.page_specs import EVERY_PAGE, HELP
from tournament.ui.scores.hand_writing import example_text, keys_text

TITLES: Final = {PAGE.name.value: PAGE.title for PAGE in EVERY_PAGE}

FRENCH: Final = {
    "title": "Les touches",
    "lead": (
        "Tout se fait au clavier. `F1` montre la page du manuel qui convient, et `Ctrl+K` trouve le reste par son nom."
    ),
    "everywhere": "Sur toutes les pages",
    "beginning": "Tant qu’aucun championnat n’est ouvert",
    "manual": "Dans le manuel",
    "first-start": "Premier démarrage",
    "welcome": "Page d’accueil",
    "new": "Nouveau championnat",
    "key": "touche",
    "does": "ce qu’elle fait",
    "hands": "Taper une mène",
    "hands-lead": (
        "À la page **Saisie**, une ligne dit toute la mène. Majuscules et espaces ne comptent pas. Ce qui se tape "
        "suit le jeu :"
    ),
    "system": "jeu",
    "typed": "ce qui se tape",
    "example": "un exemple",
    "when": "Que faire quand…",
    "happens": "il arrive ceci",
    "answer": "faire cela",
}
ENGLISH: Final = {
    "title": "The keys",
    "lead": (
        "Everything can be done on the keyboard. `F1` shows the page of the manual that fits, and `Ctrl+K` finds "
        "the rest by its name."
    ),
    "everywhere": "On every page",
    "beginning": "While no championship is open",
    "manual": "In the manual",
    "first-start": "First start",
    "welcome": "Welcome page",
    "new": "New championship",
    "key": "key",
    "does": "what it does",
    "hands": "Typing a hand",
    "hands-lead": (
        "On the page **Score entry**, one line says the whole hand. Capitals and spaces do not matter. What is "
        "typed follows the game:"
    ),
    "system": "game",
    "typed": "what is typed",
    "example": "an example",
    "when": "What to do when…",
    "happens": "this happens",
    "answer": "do that",
}
TEXTS: Final = {"fr": FRENCH, "en": ENGLISH}


def lines(tr: Translator) -> Iterator[str]:
    """The whole page."""
    text = TEXTS[tr.language]
    yield from (f"# {text['title']}", "", text["lead"])
    yield from section("everywhere", text["everywhere"])
    yield from key_table(EVERYWHERE, tr)
    yield from section("beginning", text["beginning"])
    yield from key_table(BEGINNING, tr)
    yield from section("manual", text["manual"])
    yield from key_table(MANUAL, tr)
    for name, told in HELP.items():
        yield from page(name, told, tr)
    yield from hands(tr)
    yield from palette.lines(tr)
    yield from when(tr)


def page(name: str, told: PageHelp, tr: Translator) -> Iterator[str]:
    """What one page of the window is for, and its own keys."""
    text = TEXTS[tr.language]
    yield from section(f"page-{name}", tr.gettext(TITLES[name]) if name in TITLES else text[name])
    yield escaped(tr.gettext(told.what_for))
    yield ""
    if told.keys:
        yield from key_table(told.keys, tr)


def key_table(keys: Iterable[Key], tr: Translator) -> Iterator[str]:
    """Keys, and what each does."""
    text = TEXTS[tr.language]
    rows = ((typed(*(key_text(key, tr) for key in line.keys)), escaped(tr.gettext(line.does))) for line in keys)
    yield from table((text["key"], text["does"]), rows)


def hands(tr: Translator) -> Iterator[str]:
    """What is typed for a hand: the games that are typed alike in one row."""
    text = TEXTS[tr.language]
    alike: dict[tuple[str, str], list[str]] = {}
    for system in OWN_SYSTEMS:
        form = form_of(resolve_rules(system, {}))
        alike.setdefault((keys_text(form, tr), example_text(form, tr)), []).append(system)
    yield from section("hands", text["hands"])
    yield from (text["hands-lead"], "")
    rows = (
        (", ".join(strong(system_text(system, tr)) for system in systems), escaped(keys), escaped(example))
        for (keys, example), systems in alike.items()
    )
    yield from table((text["system"], text["typed"], text["example"]), rows)


def when(tr: Translator) -> Iterator[str]:
    """What happens in a hall, and what is done then."""
    text = TEXTS[tr.language]
    yield from section("when", text["when"])
    yield from table(
        (text["happens"], text["answer"]),
        ((strong(tr.gettext(what)), escaped(tr.gettext(then))) for what, then in WHEN),
    )
