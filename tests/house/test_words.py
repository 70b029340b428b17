"""One word per concept: a class name stands in one module of the program, and words that were given up do not come
back."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sources import tree_of

PROGRAM = Path(__file__).resolve().parents[2] / "tournament"
TABLE_AND_RECORD = {"models", "records"}
"""A table of the file and the record that it holds have the same name."""
GIVEN_UP = {
    r"Images?|image_of|images_of": "RowValues, ChangeSet, values_of_row, change_set_of",
    r"Kept|KeptEach|KeptOn|kept_each|kept_on": (
        "Cached, CachedByKey, CachedFromPrevious, cached_by_key, cached_from_previous"
    ),
    r"\w*_spoilt": "…_invalidated",
    r"passed_on": "carry_over",
    r"Intent|Request|BoundUseCase|Correction|Pending|asked_by|intent_of|request_of": "Command",
    r"rehearse|\w*[Ff]ores(ee|ight)\w*|\w*FORES(EE|IGHT)\w*": "preview, preview_…",
    r"\w*Deeds?|(\w+_)?deeds?(_\w+)?|DEEDS?": "…Action, …Actions, action_of",
    r"Outside|OutsidePart": "WindowServices, WindowService",
    r"Evening|show(ing)?_evening|close_evening": "ChampionshipView, show_championship, close_championship",
    r"WayBack|Trail|_?trail|Stop|LeftOff|left_off": "BackBar, Navigation, Location",
    r"Later|MakingAhead|making_ahead": "DeferredCall, Prefetch",
    r"sit_down|sitting_down|telling|welcoming|WelcomePage|at_the_desk": "opening, dialogs, StartPage, remote_desks",
    r"Hall|HallSight|HallFollower|hall_then|hall_before": (
        "ChampionshipState, MemberView, StateFollower, state_then, state_before"
    ),
    r"_?say_\w+": "…_text for a sentence, …_lines for several, show_… for what puts it on a page",
    r"_?(figure|number|text|key|search)_line": "line_edit",
    r"(Text|Figure|Number|Key|Search|Referee|Table|About)Line": "…LineEdit",
    r"(?!RowIn)\w*Sight|_?sights?|sight_of": "…View, view",
    r"(?!Label|List|Message|One|Typed)\w+Line": "…View for what a page shows, frozen; …LineEdit where keys are typed",
    r"_?(emblem|keep_emblem|remove_emblem)|EmblemCard": "logo, LogoCard; only the table has its name",
    r"[cC]autions?|(\w+_)?caution(_\w+)?": "Permission, permission",
    r"bundles?": "plugin",
    r"twins?|twin_tables|tell_origins": "duplicate_results, tell_qualified_from",
    r"ledger": "rulings, game_records",
    r"courses(_until|_text)?|course_of|_?show_courses?|_draw_course": "team_progress, round_progress, bracket_state_of",
    r"send_beside|fetch_beside|_?\w*work_beside": "…_in_background",
    r"read_hall|made_hall|hall_of_rows|readable_hall|shown_hall|hall_after": "…_state",
    r"asked_words|words_for": "asked_translator, translator_for",
    r"Work|\w*(Long|Paper)Work|WorkCard|let_go_of_work|Task": (
        "UnitOfWork; of what is done beside the window Job, JobRunner, PaperJobs, JobCard"
    ),
    r"Claims?|Claim(State|Line|Row|sLine|sStrip)|claims|(read|accept|settle)_claims?|claims?_(of|in|states?)": (
        "Report, ReportState, reports; claim for the end of a game that a side declares, and what files call a report"
    ),
    r"_?is_sound|sound(ness|_\w+)": "is_valid, validation, validate_…",
    r"HELD|portions?|PORTIONS?(_\w+)?": "batch, batch_of, batches; what a constant called HELD means",
    r"\w*[sS]eal(s|ed|_\w+|\w*)?|\w+_seal(ed)?|SEALS?": "moved, superseded; elsewhere_… for both",
    r"\w*Turns": "Exclusive, Exclusive…: a turn is the number of a round in its phase",
    r"_?luck|Luck|luck_\w+": "rng, SeededRng; lots for a draw of lots",
}
"""Names that are not used any more, and what to say instead."""
CALLED = {
    "ChampionshipState": r"(\w*_)?(state|previous)",
    "ShareOrder": r"_?order",
    "TableClock": r"_?table_clock",
    "Translator": r"(\w*_)?tr|translator",
}
"""What is called that is annotated as one of these or None; a QObject has a `tr` of its own."""
MODULES_GIVEN_UP = {
    "beside": "background, or side_by_side",
    "long_work": "jobs",
    "luck": "rng",
    "paper_work": "paper_jobs",
    "past_halls": "past_states",
    "turns": "exclusive",
    "wording": "messages",
    "work": "unit_of_work",
}
"""Names of modules and packages that are not used any more, though a variable may have them."""
TOP = {"hall": "hosting", "reports": "papers"}
"""Names of packages that are subjects further down, and none at the top."""


def names_made_in(file: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The names that a module gives: its own, and those of classes, functions, parameters, variables and attributes,
    with their lines."""
    yield 1, file.parent.name if file.stem == "__init__" else file.stem
    for node in ast.walk(tree):
        match node:
            case (
                ast.ClassDef(name=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.arg(arg=name)
            ):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name


def annotated_in(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """The parameters, variables and attributes of a module that have an annotation, with their lines."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.arg(arg=name, annotation=ast.expr() as type_)
                | ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=type_)
            ):
                yield node.lineno, name, ast.unparse(type_).strip("'").removesuffix(" | None")


@dataclass
class Program:
    """What is made in it, by name."""

    names: dict[str, list[str]]
    """Where each name is given."""
    classes: dict[str, set[Path]]
    """The files in which each class is made at the top."""
    annotated: dict[str, list[tuple[str, str]]]
    """By annotation, the names that have it, and where."""


@pytest.fixture(scope="module")
def program() -> Program:
    """The program, read once for all tests of the module."""
    found = Program(defaultdict(list), defaultdict(set), defaultdict(list))
    for path in PROGRAM.rglob("*.py"):
        file, tree = path.relative_to(PROGRAM), tree_of(path)
        for line, name in names_made_in(path, tree):
            found.names[name].append(f"{file}:{line}")
        for line, name, type_ in annotated_in(tree):
            found.annotated[type_].append((name, f"{file}:{line}"))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                found.classes[node.name].add(file)
    return found


@pytest.mark.long
def test_a_class_name_stands_in_one_module(program):
    twice = {
        name: files
        for name, files in program.classes.items()
        if len(files) > 1 and {file.parts[0] for file in files} != TABLE_AND_RECORD
    }
    assert twice == {}


@pytest.mark.long
@pytest.mark.parametrize("given_up", GIVEN_UP)
def test_a_word_that_was_given_up_does_not_come_back(given_up, program):
    found = [
        f"{places[0]}: {name}; say {GIVEN_UP[given_up]}"
        for name, places in program.names.items()
        if re.fullmatch(given_up, name)
    ]
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("type_", CALLED)
def test_what_is_of_a_type_is_called_by_its_word(type_, program):
    assert program.annotated[type_]
    assert [(name, place) for name, place in program.annotated[type_] if not re.fullmatch(CALLED[type_], name)] == []


RETURNED = {"_text": r"str( \| None)?|None", "_lines": r".*\bstr\b.*|None"}
"""What is returned by functions that end so; one that returns nothing shows or writes it, and begins with that verb."""


@pytest.mark.long
@pytest.mark.parametrize("ending", RETURNED)
def test_what_ends_in_text_or_lines_returns_them(ending):
    found = [
        f"{path.relative_to(PROGRAM)}:{node.lineno}: {node.name} returns {ast.unparse(node.returns)}"
        for path in PROGRAM.rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and node.name.endswith(ending) and node.returns is not None
        if not re.fullmatch(RETURNED[ending], ast.unparse(node.returns))
    ]
    assert found == [], "say …_text for one, …_texts or …_lines for several"


@pytest.mark.parametrize("given_up", MODULES_GIVEN_UP)
def test_a_module_is_not_called_so_again(given_up):
    found = [file for file in PROGRAM.rglob("*.py") if given_up in (file.stem, file.parent.name)]
    assert found == [], f"say {MODULES_GIVEN_UP[given_up]}"


@pytest.mark.parametrize("given_up", TOP)
def test_a_package_is_not_called_so_again(given_up):
    assert not list((PROGRAM / given_up).glob("*.py")), f"say {TOP[given_up]}"
