"""The page of all settings, papers, decisions and requests: name and meaning of each."""

from collections.abc import Iterator
from typing import Any, Final

from pages.markdown import escaped, section, strong, table, typed
from pages.settings_texts import TEXTS, WITHOUT_A_ROW, WITHOUT_A_SENTENCE
from tournament.bundles import OWN_SYSTEMS
from tournament.cli.parsers import COMMANDS
from tournament.declared import Declared
from tournament.draw.catalogue import FORMATS
from tournament.i18n import Translator
from tournament.messages.phrases import euros, number
from tournament.messages.refusals import SENTENCES
from tournament.messages.repairs import say_caution, say_deed, say_stage, tell_caution
from tournament.messages.scores.rulings import WORDS as INCIDENTS
from tournament.messages.setup.criteria import say_criterion
from tournament.messages.setup.formats import OPTIONS, PLANS, say_format, tell_format
from tournament.messages.setup.formulas import FORMULAS
from tournament.messages.setup.rules import (
    say_choice,
    say_setting,
    say_system,
    say_table_and_target,
    say_what_it_changes,
    say_what_it_is,
)
from tournament.papers.document import EveningMoment
from tournament.papers.documents import DOCUMENTS
from tournament.scoring.rules import SettingValue
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS
from tournament.services.rounds.cautions import TABLE, Caution, Deed, RoundStage
from tournament.services.rounds.lines import DrawMethod
from tournament.settings import SETTINGS
from tournament.standings.criteria import CRITERIA

MOMENTS: Final = {
    EveningMoment.BEFORE: "Before the evening",
    EveningMoment.ROUND: "At every round",
    EveningMoment.RESULTS: "Results and the end",
    EveningMoment.ANY: "At any moment",
}
"""As the page of the documents calls them."""
TROUBLES: Final = (
    "file-missing",
    "file-in-use",
    "file-newer",
    "file-not-ours",
    "file-unsound",
    "file-without-log",
    "file-gone",
    "file-replaced",
    "file-unwritable",
    "disk-full",
    "disk-trouble",
    "closing-disk-full",
    "host-away",
)
"""What is said when files, disks and computers fail: each with what is safe and what to do."""


def lines(words: Translator) -> Iterator[str]:
    """The whole page."""
    text = TEXTS[words.language]
    yield from (f"# {text['title']}", "", text["lead"])
    for part in (
        of_championship,
        formulas,
        formats,
        plans,
        criteria,
        systems,
        documents,
        decisions,
        deeds,
        troubles,
        commands,
    ):
        yield from part(words)


def of_championship(words: Translator) -> Iterator[str]:
    """The settings of a championship."""
    text = TEXTS[words.language]
    yield from section("championship", text["championship"])
    yield from (text["championship-lead"], "")
    rows = (
        (strong(called(declared, words)), meant(declared, words), usual(declared, words))
        for declared in SETTINGS.values()
    )
    yield from table((text["setting"], text["means"], text["usual"]), rows)


def called(declared: Declared, words: Translator) -> str:
    """A setting by its label in the window."""
    return words.gettext(declared.label or WITHOUT_A_ROW[declared.name]).replace("&", "")


def meant(declared: Declared, words: Translator) -> str:
    """What a setting means, and what may be chosen."""
    told = escaped(words.gettext(declared.hint)) if declared.hint else WITHOUT_A_SENTENCE[declared.name][words.language]
    choices = [words.gettext(said) for value, said in declared.said.items() if value]
    return (
        f"{told} {escaped(TEXTS[words.language]['choices'].format(choices=' / '.join(choices)))}"
        if len(choices) > 1
        else told
    )


def usual(declared: Declared, words: Translator) -> str:
    """What holds where nothing was chosen."""
    text, value = TEXTS[words.language], declared.default
    if declared.name == "criteria":
        return escaped(", ".join(say_criterion(name, words) for name in value))
    if declared.name == "rules":
        return escaped(say_system(OWN_SYSTEMS[0], words))
    if value in declared.said:
        return escaped(words.gettext(declared.said[value]))
    if isinstance(value, bool):
        return words.gettext("yes") if value else words.gettext("no")
    if isinstance(value, int) and declared.name.endswith("cents"):
        return euros(value, words) if value else text["none"]
    return number(value, words) if isinstance(value, int) else text["none"]


def formulas(words: Translator) -> Iterator[str]:
    """The formulas of a new championship."""
    text = TEXTS[words.language]
    yield from section("formulas", text["formulas"])
    rows = ((strong(words.gettext(formula.name)), escaped(words.gettext(formula.sentence))) for formula in FORMULAS)
    yield from table((text["formula"], text["is"]), rows)


def formats(words: Translator) -> Iterator[str]:
    """The ways to draw, and their settings."""
    text = TEXTS[words.language]
    yield from section("formats", text["formats"])
    rows = (
        (strong(say_format(DrawMethod(name), words)), escaped(tell_format(DrawMethod(name), words))) for name in FORMATS
    )
    yield from table((text["draw"], text["is"]), rows)
    of_formats = {name: "" for format_ in FORMATS.values() for name in format_.settings}
    rows = (
        (
            strong(words.gettext(OPTIONS[name].name)),
            escaped(" / ".join(words.gettext(value) for value in OPTIONS[name].values.values())),
        )
        for name in of_formats
    )
    yield from table((text["setting-of-draw"], text["values"]), rows)


def plans(words: Translator) -> Iterator[str]:
    """The plans that clubs know."""
    text = TEXTS[words.language]
    yield from section("plans", words.gettext("Plan of the rounds"))
    yield from table(
        (text["plan"], text["is"]),
        ((strong(words.gettext(plan.name)), escaped(words.gettext(plan.sentence))) for plan in PLANS),
    )


def criteria(words: Translator) -> Iterator[str]:
    """What separates teams."""
    text = TEXTS[words.language]
    yield from section("criteria", text["criteria"])
    yield from (text["criteria-lead"], "")
    own = (name for name in CRITERIA if name not in CRITERIA.found)
    yield from table(
        (text["criterion"], text["parts"]),
        ((strong(say_criterion(name, words)), escaped(parted(name, words))) for name in own),
    )


def parted(name: str, words: Translator) -> str:
    """Which of two teams is first by a criterion, in the example of the window."""
    criterion = CRITERIA[name]
    equal, better = (number(figure, words) for figure in criterion.figures)
    sentence = words.gettext(criterion.decides).format(equal=equal, better=better)
    return sentence[:1].upper() + sentence[1:]


def systems(words: Translator) -> Iterator[str]:
    """The rule systems, then their settings: one that several have alike in one row."""
    text = TEXTS[words.language]
    yield from section("systems", text["systems"])
    games = (
        (strong(say_system(name, words)), escaped(say_what_it_is(name, words)), say_table_and_target(name, words))
        for name in OWN_SYSTEMS
    )
    yield from table((text["game"], text["is"], text["table"]), games)
    yield from section("game-settings", text["game-settings"])
    yield from (text["game-settings-lead"], "")
    alike: dict[tuple[str, str, str], list[str]] = {}
    for name in OWN_SYSTEMS:
        for setting in SYSTEMS[name].settings:
            row = (
                strong(say_setting(setting, words)),
                escaped(say_what_it_changes(setting, words)),
                escaped(values(setting, words)),
            )
            alike.setdefault(row, []).append(name)
    order = list(dict.fromkeys(label for label, _, _ in alike))
    lines = sorted(alike.items(), key=lambda line: order.index(line[0][0]))
    yield from table(
        (text["setting"], text["means"], text["values"], text["of"]),
        ((*row, escaped(of(names, words))) for row, names in lines),
    )


def of(names: list[str], words: Translator) -> str:
    """The games that have a setting; where those that do not are fewer, these."""
    text = TEXTS[words.language]
    others = [name for name in OWN_SYSTEMS if name not in names]
    if not others:
        return text["all"]
    few = min(names, others, key=len)
    listed = ", ".join(say_system(name, words) for name in few)
    return text["all-but"].format(games=listed) if few is others else listed


def values(setting: RuleSetting, words: Translator) -> str:
    """What a setting of the rules may be, the usual one first."""
    if setting.choices:
        others: list[SettingValue] = [choice for choice in setting.choices if choice != setting.default]
        return " / ".join(say_choice(setting, choice, words) for choice in (setting.default, *others))
    span = TEXTS[words.language]["span"].format(least=number(setting.least, words), most=number(setting.most, words))
    first = TEXTS[words.language]["none"] if setting.default is None else say_number(setting.default, words)
    return f"{first} ({span})"


def say_number(value: Any, words: Translator) -> str:
    """A number, or what is none."""
    return number(value, words) if isinstance(value, int) else str(value)


def documents(words: Translator) -> Iterator[str]:
    """What can be printed, and what can be chosen of it."""
    text = TEXTS[words.language]
    yield from section("documents", words.gettext("Documents"))
    for moment in EveningMoment:
        yield from (f"### {words.gettext(MOMENTS[moment])}", "")
        rows = (
            (
                strong(words.gettext(document.title)),
                escaped(words.gettext(document.purpose)),
                escaped(", ".join(words.gettext(option.label).replace("&", "") for option in document.options)),
            )
            for document in DOCUMENTS.values()
            if document.moment is moment
        )
        yield from table((text["document"], text["for"], text["options"]), rows)


def decisions(words: Translator) -> Iterator[str]:
    """What a referee decides at a table with F8."""
    text = TEXTS[words.language]
    yield from section("decisions", text["decisions"])
    yield from (text["decisions-lead"], "")
    rows = (
        (strong(words.gettext(told.name)), escaped(words.gettext(told.consequence).format(n="n", last="n")))
        for told in INCIDENTS.values()
    )
    yield from table((text["decision"], text["follows"]), rows)


def deeds(words: Translator) -> Iterator[str]:
    """What may be done to rounds and teams when, and how carefully; then why not."""
    text = TEXTS[words.language]
    yield from section("deeds", text["deeds"])
    yield from (text["deeds-lead"], "")
    yield from (
        f"- **{say_caution(caution, words)}**{text['colon']} {escaped(tell_caution(caution, words))}"
        for caution in Caution
    )
    yield ""
    rows = (
        (escaped(say_deed(deed, words)), *(say_caution(TABLE[deed][stage].caution, words) for stage in RoundStage))
        for deed in Deed
    )
    yield from table((text["deed"], *(say_stage(stage, words) for stage in RoundStage)), rows)
    codes = dict.fromkeys(cell.code for row in TABLE.values() for cell in row.values() if cell.code)
    yield from (f"### {text['why-not']}", "")
    yield from (f"- {escaped(refusal(code, words))}" for code in codes)
    yield ""


def troubles(words: Translator) -> Iterator[str]:
    """What is said when files, disks and computers fail."""
    text = TEXTS[words.language]
    yield from section("troubles", text["troubles"])
    yield from (text["troubles-lead"], "")
    yield from (f"- {escaped(refusal(code, words))}" for code in TROUBLES)
    yield ""


def refusal(code: str, words: Translator) -> str:
    """A refusal in its sentence, about an example."""
    return words.gettext(SENTENCES[code]).format(
        round="n", tables="4, 7", team="Aubry / Blot", path=TEXTS[words.language]["file"]
    )


def commands(words: Translator) -> Iterator[str]:
    """What can be asked for on the command line."""
    text = TEXTS[words.language]
    yield from section("commands", text["commands"])
    yield from (text["commands-lead"], "")
    rows = ((typed(f"capot {name}"), escaped(words.gettext(command.purpose))) for name, command in COMMANDS.items())
    yield from table((text["command"], text["does"]), rows)
