"""Which column of a list holds what: by heading, in French or English, or guessed."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from tournament.exchange.grids import GridRow
from tournament.services.desk.texts import tidy
from tournament.services.people.names import WORD, name_key

HEADINGS_STAND_WITHIN = 20
"""How many rows of titles may be above the headings."""

WHOLE_NUMBER = re.compile(r"\d{1,6}")
PHONE_NUMBER = re.compile(r"\+?[\d .()-]{8,}")


class Column(StrEnum):
    """What a column may hold. `PLAYERS`: both in one cell; `DUES`: an entry fee or a membership."""

    NUMBER = "number"
    TEAM = "team"
    PLAYERS = "players"
    PLAYER_1 = "player 1"
    PLAYER_2 = "player 2"
    SURNAME_1 = "surname 1"
    SURNAME_2 = "surname 2"
    FIRST_NAME_1 = "first name 1"
    FIRST_NAME_2 = "first name 2"
    CLUB = "club"
    PHONE = "phone"
    PAID = "paid"
    PRESENT = "present"
    CATEGORY = "category"
    LICENCE_1 = "licence 1"
    LICENCE_2 = "licence 2"
    MEMBERSHIP_1 = "membership 1"
    MEMBERSHIP_2 = "membership 2"
    DUES = "dues"
    HALL = "hall"
    HALL_RANK = "hall rank"
    QUALIFIED = "qualified"


Columns = Mapping[Column, int]

HEADINGS: Mapping[Column, tuple[str, ...]] = {
    Column.NUMBER: ("n", "no", "nr", "num", "numero", "n equipe", "no equipe", "n d equipe", "numero d equipe", "equipe n",
                    "number", "team number", "team no"),
    Column.TEAM: ("equipe", "equipes", "nom equipe", "nom d equipe", "nom de l equipe", "nom des equipes",
                  "team", "teams", "team name", "name of team"),
    Column.PLAYERS: ("joueurs", "les joueurs", "noms", "noms des joueurs", "joueur 1 et joueur 2", "players", "names", "paire", "pair"),
    Column.PLAYER_1: ("joueur", "joueur 1", "joueur1", "joueur a", "1er joueur", "premier joueur", "nom et prenom", "nom prenom", "prenom nom",
                      "prenom et nom", "nom et prenom 1", "nom prenom 1", "nom et prenom joueur 1", "nom prenom joueur 1", "capitaine",
                      "player", "player 1", "player1", "player a", "first player", "full name", "captain"),
    Column.PLAYER_2: ("joueur 2", "joueur2", "joueur b", "2e joueur", "2eme joueur", "deuxieme joueur", "second joueur", "nom et prenom 2",
                      "nom prenom 2", "nom et prenom joueur 2", "nom prenom joueur 2", "partenaire", "coequipier", "equipier",
                      "nom et prenom partenaire", "nom et prenom du partenaire", "player 2", "player2", "player b", "second player", "partner"),
    Column.SURNAME_1: ("nom", "nom 1", "nom1", "nom joueur 1", "nom du joueur 1", "nom joueur",
                       "name", "surname", "last name", "surname 1", "last name 1"),
    Column.SURNAME_2: ("nom 2", "nom2", "nom joueur 2", "nom du joueur 2", "nom partenaire", "nom du partenaire", "nom coequipier", "surname 2",
                       "last name 2", "partner surname", "partner last name", "partner s surname", "partner s last name"),
    Column.FIRST_NAME_1: ("prenom", "prenom 1", "prenom1", "prenom joueur 1", "prenom du joueur 1", "prenom joueur", "first name", "first name 1"),
    Column.FIRST_NAME_2: ("prenom 2", "prenom2", "prenom joueur 2", "prenom du joueur 2", "prenom partenaire", "prenom du partenaire",
                          "prenom coequipier", "first name 2", "partner first name", "partner s first name"),
    Column.CLUB: ("club", "clubs", "association", "club association", "amicale", "societe"),
    Column.PHONE: ("tel", "tels", "telephone", "n tel", "n de tel", "n telephone", "numero de telephone", "tel portable", "portable", "mobile", "gsm",
                   "phone", "phone number"),
    Column.PAID: ("regle", "paye", "a paye", "paiement", "reglement", "montant", "montant paye", "montant regle",
                  "paid", "payment", "fee paid"),
    Column.PRESENT: ("present", "presente", "presents", "present e", "presence", "pointage", "arrive", "arrivee", "here"),
    Column.CATEGORY: ("categorie", "categories", "cat", "categorie equipe", "categorie de l equipe", "category", "team category"),
    Column.LICENCE_1: ("licence", "licences", "n licence", "no licence", "n de licence", "numero licence", "numero de licence", "licence n",
                       "n licences", "licence 1", "licence1", "n licence 1", "n de licence 1", "licence joueur 1", "n licence joueur 1",
                       "license", "licence number", "license number", "licence no", "license no", "license 1"),
    Column.LICENCE_2: ("licence 2", "licence2", "n licence 2", "n de licence 2", "licence joueur 2", "n licence joueur 2", "licence partenaire",
                       "licence du partenaire", "license 2"),
    Column.MEMBERSHIP_1: ("adherent", "adherents", "adherente", "adhesion", "n adherent", "no adherent", "n d adherent", "numero adherent",
                          "numero d adherent", "carte d adherent", "carte adherent", "adherent 1", "adhesion 1", "n adherent 1", "adherent joueur 1",
                          "membre", "n membre", "membre 1", "cotisation 1", "member", "membership", "membership 1", "membership number", "member no"),
    Column.MEMBERSHIP_2: ("adherent 2", "adhesion 2", "n adherent 2", "adherent joueur 2", "adherent partenaire", "membre 2", "cotisation 2",
                          "member 2", "membership 2"),
    Column.HALL: ("salle d origine", "salle de qualification", "hall of origin"),
    Column.HALL_RANK: ("rang dans sa salle", "rang dans la salle", "rank in its hall"),
    Column.QUALIFIED: ("qualifie par", "qualifiee par", "qualification", "qualified by"),
    Column.DUES: ("cotisation", "cotisations", "cotisation annuelle", "cotisation club", "dues"),
}  # fmt: skip

COLUMN_OF_HEADING = {heading: column for column, headings in HEADINGS.items() for heading in headings}
SECOND_OF = {
    Column.PLAYER_1: Column.PLAYER_2,
    Column.SURNAME_1: Column.SURNAME_2,
    Column.FIRST_NAME_1: Column.FIRST_NAME_2,
    Column.LICENCE_1: Column.LICENCE_2,
    Column.MEMBERSHIP_1: Column.MEMBERSHIP_2,
}
NAMING = (Column.PLAYERS, Column.PLAYER_1, Column.SURNAME_1, Column.TEAM)


def plain_words(text: str) -> str:
    """The words of a text without case, accents and signs, in their order: `Payé (€)` is `paye`."""
    return " ".join(word for part in WORD.findall(tidy(text)) for word in name_key(part))


def find_headings(rows: Sequence[GridRow]) -> tuple[int, Columns] | None:
    """The row of headings, which says most, and its columns; None if none names players or teams."""
    best: tuple[int, Columns] | None = None
    for index, row in enumerate(rows[:HEADINGS_STAND_WITHIN]):
        columns = columns_of_headings(row.cells)
        if any(column in columns for column in NAMING) and (best is None or len(columns) > len(best[1])):
            best = index, columns
    return best and (best[0], settled(best[1], rows[best[0] + 1 :]))


def columns_of_headings(cells: Sequence[str]) -> dict[Column, int]:
    """The columns that a row's cells name, first of each; a repeated one is the second player's."""
    columns: dict[Column, int] = {}
    for index, cell in enumerate(cells):
        column = COLUMN_OF_HEADING.get(plain_words(cell))
        if column in columns:
            column = SECOND_OF.get(column)
        if column is not None:
            columns.setdefault(column, index)
    players = columns.get(Column.PLAYERS)
    if players is not None and players + 1 < len(cells) and not cells[players + 1]:
        columns[Column.PLAYER_1] = columns.pop(Column.PLAYERS)  # one heading over two columns, as merged cells leave it
        columns[Column.PLAYER_2] = players + 1
    return columns


def settled(columns: Columns, rows: Sequence[GridRow]) -> Columns:
    """The columns with words of two meanings settled by what is beside and under them."""
    settled = dict(columns)
    if Column.DUES in settled:
        is_of_members = {Column.PAID, Column.LICENCE_1, Column.MEMBERSHIP_1} & settled.keys()
        settled.setdefault(Column.MEMBERSHIP_1 if is_of_members else Column.PAID, settled.pop(Column.DUES))
    names_players = Column.PLAYERS in settled or Column.PLAYER_1 in settled
    if names_players and Column.SURNAME_1 in settled and not {Column.FIRST_NAME_1, Column.TEAM} & settled.keys():
        settled[Column.TEAM] = settled.pop(Column.SURNAME_1)
    team = settled.get(Column.TEAM)
    if team is not None and Column.NUMBER not in settled and (cells := filled(rows, team)) and all(map(WHOLE_NUMBER.fullmatch, cells)):
        settled[Column.NUMBER] = settled.pop(Column.TEAM)
    if not any(column in settled for column in (Column.PLAYERS, Column.PLAYER_1, Column.SURNAME_1)) and Column.TEAM in settled:
        settled[Column.PLAYERS] = settled.pop(Column.TEAM)
    return settled


def guess_columns(rows: Sequence[GridRow]) -> Columns | None:
    """Columns without headings: numbers, phones, one column of pairs or two of players; or None."""
    columns: dict[Column, int] = {}
    texts = []
    for index in range(max((len(row.cells) for row in rows), default=0)):
        cells = filled(rows, index)
        if cells and all(map(WHOLE_NUMBER.fullmatch, cells)):
            columns.setdefault(Column.NUMBER, index)
        elif cells and all(map(PHONE_NUMBER.fullmatch, cells)):
            columns.setdefault(Column.PHONE, index)
        elif cells:
            texts.append(index)
    match texts:
        case [players]:
            return {**columns, Column.PLAYERS: players}
        case [one, other]:
            return {**columns, Column.PLAYER_1: one, Column.PLAYER_2: other}
    return None


def filled(rows: Sequence[GridRow], index: int) -> list[str]:
    """The cells of one column, blank ones left out."""
    return [row.cells[index] for row in rows if index < len(row.cells) and row.cells[index]]
