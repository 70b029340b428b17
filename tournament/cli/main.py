"""The command line: which command is meant, in which language, and a sentence and an exit code for whatever goes wrong.

The commands are those of `parsers`. Only the module of the one that was asked for is imported.
"""

import argparse
import errno
import gettext
import io
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from tournament import plugins
from tournament.cli.parsers import COMMANDS
from tournament.cli.terminal import is_not_now, readable, write_line
from tournament.crash_report import write_crash
from tournament.errors import Refused
from tournament.i18n import CATALOGUES, LANGUAGES, Translator, translator
from tournament.messages.phrases import lettered
from tournament.messages.refusals import problem_lines, problem_text
from tournament.messages.troubles import trouble_text
from tournament.preferences import language_to_speak, read_preferences
from tournament.sentences import N_

DESCRIPTION = N_(
    "The scoring desk for belote tournaments. Without a command the window opens, on a championship FILE if "
    "one is named."
)
DONE, REFUSED, CRASHED, LATER, INTERRUPTED, UNHEARD = 0, 2, 70, 75, 130, 141
"""Exit codes: what is refused for good, and what may be possible in a moment (`LATER`), which a service tries again."""

IN_A_TERMINAL = {"file-in-use": "file-served"}
"""What is said otherwise to whoever types commands: a file may be open in a program that has no window."""


class Help(argparse.HelpFormatter):
    """Help in the language of the catalogue in use: the texts given in English are translated when they are shown."""

    def add_text(self, text: str | None) -> None:
        """Translate a description."""
        super().add_text(gettext.gettext(text) if text else text)

    def add_argument(self, action: argparse.Action) -> None:
        """Leave room for the commands' names, whose indentation argparse does not count."""
        super().add_argument(action)
        self._action_max_length += self._indent_increment if isinstance(action.choices, dict) else 0

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return gettext.gettext(action.help) if action.help else action.help


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, and has `--lang` so that help shows it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": Help, "allow_abbrev": False, **settings})
        self.add_argument("--lang", choices=LANGUAGES, help=N_("the language of the answers: French or English"))

    def error(self, message: str) -> NoReturn:
        """One line, and the exit code of a refusal."""
        self.exit(REFUSED, f"{self.prog}: {message}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write it, raising where the disk is full or the pipe closed; newer argparse ignores both."""
        (file or sys.stderr).write("\n".join(map(readable, message.split("\n"))))


class ShowVersion(argparse.Action):
    """Say which version this is, looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Say it, and leave."""
        from importlib.metadata import version  # takes as long as a quarter of the command line, and only this asks

        sys.stdout.write(f"capot {version('capot')}\n")
        parser.exit()


def run(arguments: Sequence[str], **lent: object) -> int:
    """Carry out a command line, without the name of the program.

    0 done, 1 discrepancies found, 2 refused with one line for each problem, 75 the same, but only not possible now.
    What is `lent` by whoever may import what a command may not (`pictures` of the window) comes to the command among
    its arguments.
    """
    speak_utf8()
    wish, arguments = take_language(arguments)
    tr = translator(wish if wish in LANGUAGES else language_to_speak(read_preferences(), os.environ))
    lend_words_to_argparse(tr)
    try:
        code = carry_out([*arguments, *([] if wish is None or wish in LANGUAGES else ["--lang", wish])], tr, lent)
        sys.stdout.flush()
    except Refused as refused:
        return answer(LATER if is_not_now(refused) else REFUSED, *sentences_of(refused, tr), *left_out(tr))
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        discard_output()
        return UNHEARD if is_unheard(error) else answer(REFUSED, sentence_of(error, tr))
    except Exception as error:
        return answer(CRASHED, sentence_of_crash(error, tr))
    return answer(code, *left_out(tr))


def carry_out(arguments: Sequence[str], tr: Translator, lent: Mapping[str, object]) -> int:
    """Read the arguments and run the command they name, or show its help."""
    try:
        args = parser_for(arguments).parse_args(arguments, argparse.Namespace(**lent))
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else DONE
    code: int = import_module(COMMANDS[args.command].module).run(args, tr)
    return code


def take_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language of `--lang`, wherever it stands, and the other arguments; refusals need it first."""
    wish, others = None, []
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--":
            others += [argument, *remaining]
        elif argument == "--lang":
            wish = next(remaining, "")
        elif argument.startswith("--lang="):
            wish = argument.removeprefix("--lang=")
        else:
            others.append(argument)
    return wish, others


def parser_for(arguments: Sequence[str]) -> Parser:
    """The parser with the one command named, or with all when help is wanted or none is named."""
    parser = Parser(prog="capot", description=DESCRIPTION)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=N_("say which version this is"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    named = next((argument for argument in arguments if not argument.startswith("-")), "")
    for name in [named] if named in COMMANDS else COMMANDS:
        COMMANDS[name].add_arguments(commands.add_parser(name, help=COMMANDS[name].purpose))
    return parser


def lend_words_to_argparse(tr: Translator) -> None:
    """Let argparse use the answers' language: it asks gettext's current domain, that of the process."""
    os.environ["LANGUAGE"] = tr.language
    gettext.bindtextdomain("capot", str(CATALOGUES))
    gettext.textdomain("capot")


def speak_utf8() -> None:
    """Write UTF-8 with plain line ends whatever the locale says, and never fail on a name that is no text."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def is_unheard(error: OSError) -> bool:
    """Whether the reader has closed the pipe: on Windows an invalid argument without a file name."""
    return isinstance(error, BrokenPipeError) or (
        sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    )


def discard_output() -> None:
    """Drop what could not be written, or Python would try again, and fail again, when it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def answer(code: int, *sentences: str) -> int:
    """Say what went wrong, one line for each problem, and give the exit code back."""
    for sentence in sentences:
        write_line(sys.stderr, " ".join(sentence.splitlines()))
    return code


def left_out(tr: Translator) -> list[str]:
    """A line for each foreign rule system or criterion that could not be used, if the command asked."""
    return [problem_text(problem, tr) for problem in plugins.faults()]


def sentences_of(refused: Refused, tr: Translator) -> list[str]:
    """A line for each problem, after its path. Sides go by their letters, as in the files that commands read."""
    return problem_lines(
        [replace(problem, code=IN_A_TERMINAL.get(problem.code, problem.code)) for problem in refused.problems],
        tr,
        lettered,
    )


def sentence_of(error: OSError, tr: Translator) -> str:
    """The line for an error of the system."""
    return trouble_text(error, tr)


def sentence_of_crash(error: Exception, tr: Translator) -> str:
    """The line for a mistake of ours. The traceback goes to a file beside the preferences, for whoever repairs it."""
    report = write_crash(error)
    if report is None:
        return tr.gettext("This is an error in the program; what was already saved is safe.")
    sentence = tr.gettext(
        "This is an error in the program; what was already saved is safe. Please send us {file}, which tells "
        "what happened."
    )
    return sentence.format(file=report)
