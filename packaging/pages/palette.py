"""What Ctrl+K can do besides what the chapters tell step by step: by the name it has there, and what comes of it."""

from collections.abc import Iterator, Mapping
from typing import Final

from pages.markdown import escaped, section, strong, table
from tournament.i18n import Translator

TITLES: Final = {"fr": "Ce que Ctrl+K fait encore", "en": "What else Ctrl+K does"}
LEADS: Final = {
    "fr": "Quelques lettres suffisent, accents ou non. Un nom d’équipe ou de joueur mène à sa table, un numéro à "
    "une table, un mot à une page du "
    "manuel.",
    "en": "A few letters are enough, with accents or without. The name of a team or a player leads to its table, a "
    "number to a table, a word to a "
    "section of the manual.",
}
HEADS: Final = {"fr": ("on choisit", "ce qui se passe"), "en": ("one chooses", "what happens")}

DOES: Final[Mapping[str, Mapping[str, str]]] = {
    "New team": {"fr": "la ligne d’inscription, prête à taper", "en": "the line of registration, ready to type"},
    "Find a team or a player": {
        "fr": "la recherche dans la liste des équipes",
        "en": "the search in the list of the teams",
    },
    "Withdraw {team}…": {
        "fr": "note qu’une équipe part ; qui décide et pourquoi est demandé",
        "en": "a team leaves; who decides and why is asked",
    },
    "Bring back {team}": {"fr": "une équipe partie revient", "en": "a team that left plays again"},
    "Enter the scores": {"fr": "la page de la saisie", "en": "the page of score entry"},
    "Empty this sheet…": {
        "fr": "vide la feuille ouverte ; on confirme",
        "en": "empties the open sheet; it is confirmed",
    },
    "The sheet as it was then": {
        "fr": "au journal : la feuille après la ligne choisie",
        "en": "in the journal: the sheet after the chosen entry",
    },
    "How is a team doing?": {"fr": "la recherche dans le classement", "en": "the search in the standings"},
    "Standings after round {n}": {"fr": "le classement comme il était alors", "en": "the standings as they were then"},
    "Preview: {document}": {
        "fr": "montre un document avant de l’imprimer",
        "en": "shows a document before it is printed",
    },
    "Print: {document}": {"fr": "l’imprime", "en": "prints it"},
    "Save: {document}": {"fr": "l’enregistre en PDF", "en": "saves it as PDF"},
    "Save as workbook…": {
        "fr": "tout le championnat pour un tableur",
        "en": "the whole championship for a spreadsheet",
    },
    "Save as JSON…": {
        "fr": "tout le championnat, à reprendre ailleurs",
        "en": "the whole championship, to be taken up elsewhere",
    },
    "Choose the club’s picture…": {
        "fr": "l’emblème du club sur les papiers",
        "en": "the emblem of the club on papers",
    },
    "Take an entry fee": {
        "fr": "la page de la caisse, prête pour un numéro",
        "en": "the page of the till, ready for a number",
    },
    "Choose a plan that clubs know": {"fr": "la liste des plans tout faits", "en": "the list of plans that are ready"},
    "Add a prize": {"fr": "la ligne d’un prix, prête à taper", "en": "the line of a prize, ready to type"},
    "Sell tickets": {"fr": "la vente des billets de tombola", "en": "the sale of raffle tickets"},
    "Add a raffle prize": {"fr": "la ligne d’un lot", "en": "the line of a lot"},
    "Open the screen of the hall": {
        "fr": "ouvre la fenêtre que la salle regarde",
        "en": "opens the window that the hall looks at",
    },
    "Send to the federation…": {
        "fr": "relie le championnat à sa fédération",
        "en": "connects the championship to its federation",
    },
    "Manual: about this page": {"fr": "ce manuel, à la bonne page (F1)", "en": "this manual, at the right page (F1)"},
    "Help: the keys, and what to do when": {
        "fr": "la carte des touches de la page (Maj+F1)",
        "en": "the card of the keys of the page (Shift+F1)",
    },
    "Begin the tour: a first evening in eight steps": {
        "fr": "une première soirée, pas à pas, sur l’exemple",
        "en": "a first evening, step by step, on the sample",
    },
    "Light window": {"fr": "une fenêtre claire", "en": "a light window"},
    "Dark window": {"fr": "une fenêtre sombre, pour une salle sombre", "en": "a dark window, for a dark hall"},
    "Larger text": {"fr": "tout le texte plus grand", "en": "all text larger"},
    "Smaller text": {"fr": "tout le texte plus petit", "en": "all text smaller"},
    "Text of normal size": {"fr": "la taille d’origine", "en": "the size it had at first"},
}
"""By the English sentence that the program has for each; what is in braces is of the championship."""


class _Some(dict[str, str]):
    """Dots for what is of the championship."""

    def __missing__(self, name: str) -> str:
        return "2" if name == "n" else "…"


def lines(tr: Translator) -> Iterator[str]:
    """The section."""
    language = tr.language
    yield from section("palette", TITLES[language])
    yield from (LEADS[language], "")
    rows = (
        (strong(tr.gettext(title).format_map(_Some()).replace("……", "…")), escaped(does[language]))
        for title, does in DOES.items()
    )
    yield from table(HEADS[language], rows)
