"""Keep docs/cli.md as the parsers are: `cli_page.py check` compares it, `cli_page.py update` writes it."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from gettext import gettext
from pathlib import Path

from linux.man import TEXTS, commands_of, sentence, taken
from pages.markdown import escaped, table
from tournament.cli.main import lend_words_to_argparse, parser_for
from tournament.i18n import translator

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
BY = "<!-- written by make schemas, of what the parsers say: do not edit here -->"
LANGUAGE = "en"
MORE = (
    "More about [how rounds are drawn](formats.md#how-rounds-are-drawn-on-the-command-line), [a "
    "server](serveur.md) (in French) and "
    "[a federation](federation.md)."
)
HEAD = ("typed", "meaning")


def page() -> str:
    """The page about the command line, with what capot(1) has."""
    lend_words_to_argparse(translator(LANGUAGE))
    return "\n".join(lines()).replace("\n\n\n", "\n\n").rstrip("\n") + "\n"


def lines() -> Iterator[str]:
    """Its lines."""
    texts, parser = TEXTS[LANGUAGE], parser_for(["--help"])
    yield from ("# The command line", "", BY, "")
    yield from ("In a clone of this tree the command is `.venv/bin/capot`.", "")
    for told in (*texts.window, MORE):
        yield from (told, "")
    yield from ("```sh", *(f"{typed}  # {meaning}" for typed, meaning in texts.examples), "```", "")
    yield from arguments(parser)
    for name, purpose, command in commands_of(parser):
        yield from (f"## capot {name}", "", escaped(purpose), "")
        yield from arguments(command)
        if command.epilog:
            yield from (escaped(gettext(command.epilog)), "")
    titles = (texts.codes_title, texts.files_title, texts.environment_title)
    for title, named in zip(titles, (texts.codes, texts.files, texts.environment), strict=True):
        yield from (f"## {title.capitalize()}", "")
        yield from table(("", ""), [(f"`{name}`", escaped(sentence(meaning))) for name, meaning in named])


def arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """What a command takes, one row each."""
    rows = [(shown(names, value), escaped(meaning).replace("\\`", "`")) for names, value, meaning in taken(parser)]
    if rows:
        yield from table(HEAD, rows)


def shown(names: Sequence[str], value: str) -> str:
    """An option with its value, as it is typed; a bar would end the cell."""
    text = " ".join(filter(None, (", ".join(names), value)))
    return f"`{text}`".replace("|", "\\|")


def main(wish: str) -> int:
    """Check the page, or write it; 1 where it is not what the parsers say."""
    text = page()
    if wish == "update":
        PAGE.write_text(text, encoding="utf-8")
    is_right = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
    if not is_right:
        sys.stderr.write("docs/cli.md is not what the parsers say: make schemas\n")
    return int(not is_right)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
