"""What the page of all that can be set says besides what the program declares."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

FRENCH: Final = {
    "title": "Tout ce qui se règle, s’imprime et se décide",
    "lead": (
        "Ici, tout porte le nom que la fenêtre montre. Les chapitres qui précèdent disent pas à pas quand on s’en sert."
    ),
    "championship": "Les réglages d’un championnat",
    "championship-lead": (
        "Page **Réglages** (`Ctrl+,`). Ce qu’un changement ferait à des parties déjà jouées est montré avant "
        "qu’il soit fait."
    ),
    "setting": "réglage",
    "means": "ce qu’il veut dire",
    "usual": "d’habitude",
    "choices": "Au choix : {choices}.",
    "none": "aucun",
    "span": "de {least} à {most}",
    "formulas": "Les formules d’un nouveau championnat",
    "formula": "formule",
    "formats": "Les façons de tirer un tour",
    "draw": "tirage",
    "setting-of-draw": "réglage d’un tirage",
    "values": "valeurs, l’habituelle d’abord",
    "plan": "plan",
    "criteria": "Ce qui départage les équipes",
    "criteria-lead": (
        "Les critères du classement, page **Réglages** ; leur ordre se choisit. Un exemple dit ce que chacun décide."
    ),
    "criterion": "critère",
    "parts": "entre deux équipes à égalité",
    "systems": "Les jeux",
    "game": "jeu",
    "is": "ce que c’est",
    "table": "table et partie",
    "game-settings": "Les réglages des jeux",
    "game-settings-lead": "Page **Règles du jeu** : chaque réglage y a une mène qui montre ce qu’il change.",
    "of": "jeux",
    "all": "tous",
    "all-but": "tous sauf {games}",
    "document": "document",
    "for": "à quoi il sert",
    "options": "ce qui se choisit",
    "decisions": "Les décisions d’arbitre",
    "decisions-lead": (
        "`F8` à une table : une lettre choisit la décision, les questions suivent, et ce qui en résulte se lit "
        "avant de valider."
    ),
    "decision": "décision",
    "follows": "ce qu’elle fait",
    "actions": "Ce qui se fait, et quand",
    "actions-lead": (
        "Chaque geste sur les tours et les équipes, selon où en est le tour : le dernier tiré ou, pour un "
        "résultat, celui de sa partie."
    ),
    "action": "geste",
    "colon": " :",
    "why-not": "Pourquoi non",
    "troubles": "Quand un fichier, un disque ou un ordinateur manque",
    "troubles-lead": (
        "Ce que le programme dit alors, ici d’un fichier `concours.capot` ; rien de ce qui est enregistré n’est perdu."
    ),
    "file": "concours.capot",
    "commands": "La ligne de commande",
    "commands-lead": (
        "Pour qui s’en sert : `capot` suivi d’une commande ; `capot export --help` dit tout de l’une d’elles. "
        "Où elle est : sous Windows, "
        "`%LOCALAPPDATA%\\Programs\\Capot\\bin\\capot.exe`, et sur une clé `Capot\\bin\\capot.exe` ; "
        "sous Debian et Ubuntu, `capot` dans tout terminal ; dans le dossier pour Linux, `./capot` ; "
        "sur un Mac, `/Applications/Capot.app/Contents/MacOS/capot`."
    ),
    "command": "commande",
    "does": "ce qu’elle fait",
}
ENGLISH: Final = {
    "title": "Everything that is set, printed and decided",
    "lead": (
        "Everything here has the name that the window shows. The chapters before it tell step by step when it is used."
    ),
    "championship": "The settings of a championship",
    "championship-lead": (
        "Page **Settings** (`Ctrl+,`). What a change would do to games that were played is shown before it is made."
    ),
    "setting": "setting",
    "means": "what it means",
    "usual": "usually",
    "choices": "One of: {choices}.",
    "none": "none",
    "span": "{least} to {most}",
    "formulas": "The formulas of a new championship",
    "formula": "formula",
    "formats": "The ways to draw a round",
    "draw": "draw",
    "setting-of-draw": "setting of a draw",
    "values": "values, the usual one first",
    "plan": "plan",
    "criteria": "What separates teams",
    "criteria-lead": (
        "The criteria of the standings, page **Settings**; their order can be chosen. An example says what each "
        "decides."
    ),
    "criterion": "criterion",
    "parts": "of two teams that are equal",
    "systems": "The games",
    "game": "game",
    "is": "what it is",
    "table": "table and game",
    "game-settings": "The settings of the games",
    "game-settings-lead": "Page **Rules of play**: each setting has a hand there that shows what it changes.",
    "of": "games",
    "all": "all",
    "all-but": "all but {games}",
    "document": "document",
    "for": "what it is for",
    "options": "what can be chosen",
    "decisions": "The decisions of a referee",
    "decisions-lead": (
        "`F8` at a table: a letter chooses the decision, the questions follow, and what comes of it is read "
        "before it is made."
    ),
    "decision": "decision",
    "follows": "what it does",
    "actions": "What is done, and when",
    "actions-lead": (
        "Every action on rounds and teams, by how far the round is: the one drawn last or, for a result, the one of "
        "its game."
    ),
    "action": "action",
    "colon": ":",
    "why-not": "Why not",
    "troubles": "When a file, a disk or a computer fails",
    "troubles-lead": "What the program says then, here of a file `contest.capot`; nothing that is recorded is lost.",
    "file": "contest.capot",
    "commands": "The command line",
    "commands-lead": (
        "For those who use it: `capot` and a command; `capot export --help` tells everything of one of them. "
        "Where it lies: on Windows, "
        "`%LOCALAPPDATA%\\Programs\\Capot\\bin\\capot.exe`, and on a stick `Capot\\bin\\capot.exe`; on Debian "
        "and Ubuntu, `capot` in any terminal; "
        "in the folder for Linux, `./capot`; on a Mac, `/Applications/Capot.app/Contents/MacOS/capot`."
    ),
    "command": "command",
    "does": "what it does",
}
TEXTS: Final[Mapping[str, Mapping[str, str]]] = {"fr": FRENCH, "en": ENGLISH}

WITHOUT_A_ROW: Final[Mapping[str, str]] = {
    "name": N_("&Name"),
    "venue": N_("&Place"),
    "day": N_("&Date"),
    "rules": N_("Rules of play"),
    "criteria": N_("Teams are ranked by"),
    "phases": N_("Plan of the rounds"),
}
"""What settings are called that have a form of their own."""

WITHOUT_A_SENTENCE: Final[Mapping[str, Mapping[str, str]]] = {
    "name": {
        "fr": "Le nom du championnat, sur la fenêtre et sur tous les papiers.",
        "en": "What the championship is called, in the window and on all papers.",
    },
    "venue": {
        "fr": "La ville ou la salle.",
        "en": "The town or the hall.",
    },
    "day": {
        "fr": "Le jour du concours.",
        "en": "The day of the contest.",
    },
    "rules": {
        "fr": "Le jeu auquel on joue, et ses règles.",
        "en": "The game that is played, and its rules.",
    },
    "criteria": {
        "fr": "Ce qui classe les équipes, le plus important d’abord.",
        "en": "What ranks the teams, the most important first.",
    },
    "bye_worth": {
        "fr": "Ce que marque une équipe exempte.",
        "en": "What a team that sits out marks.",
    },
    "bye_wins": {
        "fr": "Si l’exemption compte comme une victoire.",
        "en": "Whether sitting out counts as a win.",
    },
    "forfeit_marks": {
        "fr": "Ce que marque l’équipe dont l’adversaire n’est pas venu.",
        "en": "What a team marks whose opponent did not come.",
    },
    "game_minutes": {
        "fr": "La durée d’une partie à l’horloge ; sans elle, chaque partie va à son terme.",
        "en": "How long a game lasts by the clock; without it, every game is played to its end.",
    },
    "totals_first": {
        "fr": "À la saisie, les deux totaux d’abord plutôt que chaque mène ; `F9` passe de l’un à l’autre.",
        "en": "At score entry the two totals first, rather than each hand; `F9` goes from one to the other.",
    },
    "room": {
        "fr": "Les numéros qui sont sur les tables de la salle, s’il en manque.",
        "en": "The numbers that stand on the tables of the hall, where some are missing.",
    },
    "phases": {
        "fr": "Quel tirage fait quel tour.",
        "en": "Which draw makes which round.",
    },
    "referees": {
        "fr": "Les noms des arbitres, sur la feuille de règles.",
        "en": "The names of the referees, on the rule sheet.",
    },
    "customs": {
        "fr": "Les usages de la salle, une ligne pour chacun, sur la feuille de règles.",
        "en": "The customs of the hall, a line each, on the rule sheet.",
    },
    "fee_cents": {
        "fr": "Le droit d’inscription.",
        "en": "What it costs to enter.",
    },
    "fee_per_player": {
        "fr": "Si le droit se paie par joueur plutôt que par équipe.",
        "en": "Whether each player pays the fee, rather than the team.",
    },
    "currency": {
        "fr": "La monnaie de tous les montants.",
        "en": "The currency of every amount.",
    },
    "says_donne": {
        "fr": (
            "Le mot de la salle pour une mène : « donne », partout à l’écran, sur papier et sur les téléphones en "
            "français."
        ),
        "en": (
            "The word of the hall for a hand: “donne” instead of “mène”, everywhere in French, on the screen, on "
            "paper and on telephones."
        ),
    },
    "ticket_cents": {
        "fr": "Le prix d’un billet de tombola.",
        "en": "What a ticket of the raffle costs.",
    },
    "prize_percent": {
        "fr": "La part des droits d’inscription encaissés qui va aux prix ; sans elle, les sommes des prix sont fixes.",
        "en": "How much of the fees that were taken goes to the prizes; without it, the sums of the prizes are fixed.",
    },
    "ties_parted": {
        "fr": "À égalité de rang, le sort dit qui a quel prix ; sinon on partage.",
        "en": "At an equal rank lots decide who has which prize; otherwise they are shared.",
    },
}
"""What settings mean of which the window says no more than their name."""
