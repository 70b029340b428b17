"""Writes capot(1) in both languages: man.py FOLDER makes FOLDER/man1/capot.1 and FOLDER/fr/man1/capot.1.

What is said of commands and options is what the parsers say, in the same words; around it stand the few texts of this
file.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import gettext
from importlib.metadata import version
from os import environ
from pathlib import Path
from typing import Final

from tournament.cli.main import lend_words_to_argparse, parser_for
from tournament.i18n import translator


@dataclass(frozen=True)
class Texts:
    """What a page says besides the parsers: titles of sections, with lines of names and meanings."""

    section: str
    name: str
    synopsis: str
    description: str
    window: Sequence[str]
    commands: str
    options: str
    files: Sequence[tuple[str, str]]
    files_title: str
    environment: Sequence[tuple[str, str]]
    environment_title: str
    codes: Sequence[tuple[str, str]]
    codes_title: str
    examples: Sequence[tuple[str, str]]
    examples_title: str


TEXTS: Final = {
    "en": Texts(
        section="User Commands",
        name="NAME",
        synopsis="SYNOPSIS",
        description="DESCRIPTION",
        window=(
            "Without a command the window opens, on the championship FILE if one is named: registration at "
            "the door, draws, score entry, standings, "
            "and everything on paper, on one computer and without the internet. F1 opens its manual.",
            "The commands do the same work without a window, for whoever tends a server or many championships.",
        ),
        commands="COMMANDS",
        options="OPTIONS",
        files_title="FILES",
        files=(
            ("FILE.capot", "a championship: one SQLite file with everything of it"),
            ("~/.config/capot/preferences.json", "what the program remembers about the person at this computer"),
            ("~/.config/capot/presets/", "settings kept for the next championships"),
            ("~/.config/capot/crash.txt", "the last mistake of the program"),
            ("~/.local/share/capot/copies/", "copies of championships"),
            ("~/.local/share/capot/desks/", "championships of other computers that this one was joined to"),
            ("~/.local/share/capot/register.json", "the register of players"),
        ),
        environment_title="ENVIRONMENT",
        environment=(
            (
                "CAPOT_CONFIG",
                "the folder of the preferences and of settings for the next championships, instead of ~/.config/capot",
            ),
            (
                "CAPOT_DATA",
                (
                    "the folder of copies, of the register of players and of what other computers sent, instead "
                    "of ~/.local/share/capot"
                ),
            ),
            (
                "CAPOT_DOCUMENTS",
                (
                    "the folder proposed for championships and documents, instead of the one the system has; it "
                    "is made if it is missing"
                ),
            ),
            ("LC_ALL, LC_MESSAGES, LANG", "the language, where none was chosen: French, or English"),
        ),
        codes_title="EXIT STATUS",
        codes=(
            ("0", "done"),
            ("1", "done, and discrepancies were found or lines of a list refused"),
            ("2", "refused, with one line for each problem on the standard error"),
            ("70", "an error in the program; what was saved is safe"),
            (
                "75",
                "not possible now: a database or a federation does not answer, an address or a port is not free yet",
            ),
        ),
        examples_title="EXAMPLES",
        examples=(
            ("capot soiree.capot", "open a championship in the window"),
            ("capot import list.csv --into soiree.capot --dry-run", "see what would come of an entry list"),
            ("capot export soiree.capot --document standings --out standings.pdf", "write a document"),
            ("capot check soiree.capot", "hold a file against the rules"),
        ),
    ),
    "fr": Texts(
        section="Commandes",
        name="NOM",
        synopsis="SYNOPSIS",
        description="DESCRIPTION",
        window=(
            "Sans commande, la fenêtre s’ouvre, sur le championnat FILE s’il est nommé : inscriptions à la "
            "porte, tirages, saisie des mènes, "
            "classement, et tout sur papier, sur un seul ordinateur et sans internet. F1 ouvre son manuel.",
            (
                "Les commandes font le même travail sans fenêtre, pour qui s’occupe d’un serveur ou de nombreux "
                "championnats."
            ),
        ),
        commands="COMMANDES",
        options="OPTIONS",
        files_title="FICHIERS",
        files=(
            ("FILE.capot", "un championnat : un seul fichier SQLite, avec tout ce qui en fait partie"),
            ("~/.config/capot/preferences.json", "ce que le programme retient de la personne assise à cet ordinateur"),
            ("~/.config/capot/presets/", "les formules gardées pour les championnats suivants"),
            ("~/.config/capot/crash.txt", "le dernier incident du programme"),
            ("~/.local/share/capot/copies/", "les copies des championnats"),
            ("~/.local/share/capot/desks/", "les championnats d’autres ordinateurs que celui-ci a rejoints"),
            ("~/.local/share/capot/register.json", "le répertoire des joueurs"),
        ),
        environment_title="ENVIRONNEMENT",
        environment=(
            ("CAPOT_CONFIG", "le dossier des préférences et des formules, au lieu de ~/.config/capot"),
            (
                "CAPOT_DATA",
                (
                    "le dossier des copies, du répertoire des joueurs et des concours rejoints, au lieu de "
                    "~/.local/share/capot"
                ),
            ),
            (
                "CAPOT_DOCUMENTS",
                (
                    "le dossier proposé pour les championnats et les documents, au lieu de celui du système ; il "
                    "est créé s’il manque"
                ),
            ),
            ("LC_ALL, LC_MESSAGES, LANG", "la langue, tant qu’aucune n’est choisie : le français, ou l’anglais"),
        ),
        codes_title="CODE DE RETOUR",
        codes=(
            ("0", "c’est fait"),
            ("1", "c’est fait, et des anomalies ont été trouvées ou des lignes d’une liste refusées"),
            ("2", "refusé, une ligne par problème sur la sortie d’erreur"),
            ("70", "une erreur du programme ; ce qui était enregistré est en sécurité"),
            (
                "75",
                (
                    "impossible pour l’instant : une base ou une fédération ne répond pas, une adresse ou un port "
                    "n’est pas encore libre"
                ),
            ),
        ),
        examples_title="EXEMPLES",
        examples=(
            ("capot soiree.capot", "ouvrir un championnat dans la fenêtre"),
            ("capot import liste.csv --into soiree.capot --dry-run", "voir ce que donnerait une liste d’inscriptions"),
            ("capot export soiree.capot --document standings --out classement.pdf", "écrire un document"),
            ("capot check soiree.capot", "vérifier un fichier selon les règles"),
        ),
    ),
}


def page(language: str, day: datetime, release: str) -> str:
    """The manual page in a language, for a release of a day."""
    lend_words_to_argparse(translator(language))
    texts = TEXTS[language]
    return "\n".join([f'.TH CAPOT 1 "{day:%Y-%m-%d}" "Capot {release}" "{texts.section}"', *lines(texts)]) + "\n"


def lines(texts: Texts) -> Iterator[str]:
    """The lines of a page, after its title."""
    parser = parser_for(["--help"])
    what_it_is = gettext(str(parser.description)).partition(". ")[0]
    yield from section(texts.name, [f"capot \\- {plain(what_it_is[:1].lower() + what_it_is[1:])}"])
    yield from section(texts.synopsis, [".B capot", "[\\fIFILE\\fR]", ".br", ".B capot", "\\fICOMMAND\\fR ..."])
    yield from section(texts.description, [part for text in texts.window for part in (plain(text), ".PP")][:-1])
    yield from section(texts.options, options(parser))
    yield f".SH {texts.commands}"
    for name, purpose, command in commands_of(parser):
        yield f'.SS "capot {name}"'
        yield plain(purpose)
        yield from options(command)
        if command.epilog:
            yield ".PP"
            yield plain(gettext(command.epilog))
    yield from section(texts.files_title, entries(texts.files))
    yield from section(texts.environment_title, entries(texts.environment))
    yield from section(texts.codes_title, entries(texts.codes))
    yield from section(texts.examples_title, entries(texts.examples))


def commands_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Each command: its name, what it does, and what reads its arguments."""
    (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))  # noqa: SLF001  # argparse tells no other way
    purposes = {choice.dest: choice.help for choice in commands._choices_actions}  # noqa: SLF001
    for name, command in commands.choices.items():
        yield name, sentence(gettext(command.description or purposes[name] or "")), command


def section(title: str, content: Sequence[str] | Iterator[str]) -> Iterator[str]:
    """A section under its title."""
    yield f".SH {title}"
    yield from content


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """What a command takes, each with what it is for."""
    for names, value, meaning in taken(parser):
        shown = ", ".join(f"\\fB{plain(name)}\\fR" for name in names)
        if value:
            shown += f"{' ' if shown else ''}\\fI{plain(value)}\\fR"
        yield from (".TP", shown, plain(meaning))


def taken(parser: argparse.ArgumentParser) -> Iterator[tuple[Sequence[str], str, str]]:
    """An option's names (none if positional), value and purpose, but for those of all commands."""
    for action in parser._actions:  # noqa: SLF001
        everywhere = action.dest in ("help", "lang") and parser.prog != "capot"
        if isinstance(action, argparse._SubParsersAction) or everywhere:  # noqa: SLF001
            continue
        value = action.metavar or (
            "{" + ",".join(map(str, action.choices)) + "}" if action.choices else action.dest.upper()
        )
        yield action.option_strings, "" if action.nargs == 0 else str(value), sentence(gettext(action.help or ""))


def entries(named: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What is named, and under it what that is."""
    for name, meaning in named:
        yield from (".TP", f"\\fB{plain(name)}\\fR", plain(sentence(meaning)))


def sentence(text: str) -> str:
    """A text of help, which is no sentence, as one."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def plain(text: str) -> str:
    """The text as roff reads it: hyphens that can be typed, and no line that roff would take for a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%")
    return "\\&" + escaped if escaped.startswith((".", "'")) else escaped


def write(folder: Path, day: datetime, release: str) -> None:
    """Write the page in both languages, where man looks for them."""
    for language, place in (("en", folder / "man1"), ("fr", folder / "fr" / "man1")):
        place.mkdir(parents=True, exist_ok=True)
        (place / "capot.1").write_text(page(language, day, release), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), datetime.fromtimestamp(int(environ["SOURCE_DATE_EPOCH"]), UTC), version("capot"))
