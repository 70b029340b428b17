"""The page of all settings, papers, decisions and requests: name and meaning of each."""

from collections.abc import Iterator
from typing import Any, Final

from pages.markdown import escaped, section, strong, table, typed
from pages.settings_texts import TEXTS, WITHOUT_A_ROW, WITHOUT_A_SENTENCE
from tournament.cli.parsers import COMMANDS
from tournament.declared import Declared
from tournament.draw.catalogue import FORMATS
from tournament.i18n import Translator
from tournament.messages.phrases import euros, number
from tournament.messages.refusals import SENTENCES
from tournament.messages.repairs import action_text, permission_text, short_permission_text, stage_text
from tournament.messages.scores.rulings import WORDS as INCIDENTS
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.formats import OPTIONS, PLANS, format_description_text, format_text
from tournament.messages.setup.formulas import FORMULAS
from tournament.messages.setup.rules import (
    choice_text,
    setting_effect_text,
    setting_text,
    system_description_text,
    system_text,
    table_and_target_text,
)
from tournament.papers.document import EveningMoment
from tournament.papers.documents import DOCUMENTS
from tournament.plugins import OWN_SYSTEMS
from tournament.scoring.rules import SettingValue
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS
from tournament.services.rounds.permissions import TABLE, Permission, RoundAction, RoundStage
from tournament.services.rounds.views import DrawMethod
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


def lines(tr: Translator) -> Iterator[str]:
    """The whole page."""
    text = TEXTS[tr.language]
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
        round_actions,
        troubles,
        commands,
    ):
        yield from part(tr)


def of_championship(tr: Translator) -> Iterator[str]:
    """The settings of a championship."""
    text = TEXTS[tr.language]
    yield from section("championship", text["championship"])
    yield from (text["championship-lead"], "")
    rows = ((strong(called(declared, tr)), meant(declared, tr), usual(declared, tr)) for declared in SETTINGS.values())
    yield from table((text["setting"], text["means"], text["usual"]), rows)


def called(declared: Declared, tr: Translator) -> str:
    """A setting by its label in the window."""
    return tr.gettext(declared.label or WITHOUT_A_ROW[declared.name]).replace("&", "")


def meant(declared: Declared, tr: Translator) -> str:
    """What a setting means, and what may be chosen."""
    told = escaped(tr.gettext(declared.hint)) if declared.hint else WITHOUT_A_SENTENCE[declared.name][tr.language]
    choices = [tr.gettext(said) for value, said in declared.said.items() if value]
    return (
        f"{told} {escaped(TEXTS[tr.language]['choices'].format(choices=' / '.join(choices)))}"
        if len(choices) > 1
        else told
    )


def usual(declared: Declared, tr: Translator) -> str:
    """What holds where nothing was chosen."""
    text, value = TEXTS[tr.language], declared.default
    if declared.name == "criteria":
        return escaped(", ".join(criterion_text(name, tr) for name in value))
    if declared.name == "rules":
        return escaped(system_text(OWN_SYSTEMS[0], tr))
    if value in declared.said:
        return escaped(tr.gettext(declared.said[value]))
    if isinstance(value, bool):
        return tr.gettext("yes") if value else tr.gettext("no")
    if isinstance(value, int) and declared.name.endswith("cents"):
        return euros(value, tr) if value else text["none"]
    return number(value, tr) if isinstance(value, int) else text["none"]


def formulas(tr: Translator) -> Iterator[str]:
    """The formulas of a new championship."""
    text = TEXTS[tr.language]
    yield from section("formulas", text["formulas"])
    rows = ((strong(tr.gettext(formula.name)), escaped(tr.gettext(formula.sentence))) for formula in FORMULAS)
    yield from table((text["formula"], text["is"]), rows)


def formats(tr: Translator) -> Iterator[str]:
    """The ways to draw, and their settings."""
    text = TEXTS[tr.language]
    yield from section("formats", text["formats"])
    rows = (
        (strong(format_text(DrawMethod(name), tr)), escaped(format_description_text(DrawMethod(name), tr)))
        for name in FORMATS
    )
    yield from table((text["draw"], text["is"]), rows)
    of_formats = {name: "" for format_ in FORMATS.values() for name in format_.settings}
    rows = (
        (
            strong(tr.gettext(OPTIONS[name].name)),
            escaped(" / ".join(tr.gettext(value) for value in OPTIONS[name].values.values())),
        )
        for name in of_formats
    )
    yield from table((text["setting-of-draw"], text["values"]), rows)


def plans(tr: Translator) -> Iterator[str]:
    """The plans that clubs know."""
    text = TEXTS[tr.language]
    yield from section("plans", tr.gettext("Plan of the rounds"))
    yield from table(
        (text["plan"], text["is"]),
        ((strong(tr.gettext(plan.name)), escaped(tr.gettext(plan.sentence))) for plan in PLANS),
    )


def criteria(tr: Translator) -> Iterator[str]:
    """What separates teams."""
    text = TEXTS[tr.language]
    yield from section("criteria", text["criteria"])
    yield from (text["criteria-lead"], "")
    own = (name for name in CRITERIA if name not in CRITERIA.found)
    yield from table(
        (text["criterion"], text["parts"]),
        ((strong(criterion_text(name, tr)), escaped(parted(name, tr))) for name in own),
    )


def parted(name: str, tr: Translator) -> str:
    """Which of two teams is first by a criterion, in the example of the window."""
    criterion = CRITERIA[name]
    equal, better = (number(figure, tr) for figure in criterion.figures)
    sentence = tr.gettext(criterion.decides).format(equal=equal, better=better)
    return sentence[:1].upper() + sentence[1:]


def systems(tr: Translator) -> Iterator[str]:
    """The rule systems, then their settings: one that several have alike in one row."""
    text = TEXTS[tr.language]
    yield from section("systems", text["systems"])
    games = (
        (strong(system_text(name, tr)), escaped(system_description_text(name, tr)), table_and_target_text(name, tr))
        for name in OWN_SYSTEMS
    )
    yield from table((text["game"], text["is"], text["table"]), games)
    yield from section("game-settings", text["game-settings"])
    yield from (text["game-settings-lead"], "")
    alike: dict[tuple[str, str, str], list[str]] = {}
    for name in OWN_SYSTEMS:
        for setting in SYSTEMS[name].settings:
            row = (
                strong(setting_text(setting, tr)),
                escaped(setting_effect_text(setting, tr)),
                escaped(values(setting, tr)),
            )
            alike.setdefault(row, []).append(name)
    order = list(dict.fromkeys(label for label, _, _ in alike))
    lines = sorted(alike.items(), key=lambda line: order.index(line[0][0]))
    yield from table(
        (text["setting"], text["means"], text["values"], text["of"]),
        ((*row, escaped(of(names, tr))) for row, names in lines),
    )


def of(names: list[str], tr: Translator) -> str:
    """The games that have a setting; where those that do not are fewer, these."""
    text = TEXTS[tr.language]
    others = [name for name in OWN_SYSTEMS if name not in names]
    if not others:
        return text["all"]
    few = min(names, others, key=len)
    listed = ", ".join(system_text(name, tr) for name in few)
    return text["all-but"].format(games=listed) if few is others else listed


def values(setting: RuleSetting, tr: Translator) -> str:
    """What a setting of the rules may be, the usual one first."""
    if setting.choices:
        others: list[SettingValue] = [choice for choice in setting.choices if choice != setting.default]
        return " / ".join(choice_text(setting, choice, tr) for choice in (setting.default, *others))
    span = TEXTS[tr.language]["span"].format(least=number(setting.least, tr), most=number(setting.most, tr))
    first = TEXTS[tr.language]["none"] if setting.default is None else say_number(setting.default, tr)
    return f"{first} ({span})"


def say_number(value: Any, tr: Translator) -> str:
    """A number, or what is none."""
    return number(value, tr) if isinstance(value, int) else str(value)


def documents(tr: Translator) -> Iterator[str]:
    """What can be printed, and what can be chosen of it."""
    text = TEXTS[tr.language]
    yield from section("documents", tr.gettext("Documents"))
    for moment in EveningMoment:
        yield from (f"### {tr.gettext(MOMENTS[moment])}", "")
        rows = (
            (
                strong(tr.gettext(document.title)),
                escaped(tr.gettext(document.purpose)),
                escaped(", ".join(tr.gettext(option.label).replace("&", "") for option in document.options)),
            )
            for document in DOCUMENTS.values()
            if document.moment is moment
        )
        yield from table((text["document"], text["for"], text["options"]), rows)


def decisions(tr: Translator) -> Iterator[str]:
    """What a referee decides at a table with F8."""
    text = TEXTS[tr.language]
    yield from section("decisions", text["decisions"])
    yield from (text["decisions-lead"], "")
    rows = (
        (strong(tr.gettext(told.name)), escaped(tr.gettext(told.consequence).format(n="n", last="n")))
        for told in INCIDENTS.values()
    )
    yield from table((text["decision"], text["follows"]), rows)


def round_actions(tr: Translator) -> Iterator[str]:
    """What may be done to rounds and teams when, and how carefully; then why not."""
    text = TEXTS[tr.language]
    yield from section("actions", text["actions"])
    yield from (text["actions-lead"], "")
    yield from (
        f"- **{short_permission_text(permission, tr)}**{text['colon']} {escaped(permission_text(permission, tr))}"
        for permission in Permission
    )
    yield ""
    rows = (
        (
            escaped(action_text(action, tr)),
            *(short_permission_text(TABLE[action][stage].permission, tr) for stage in RoundStage),
        )
        for action in RoundAction
    )
    yield from table((text["action"], *(stage_text(stage, tr) for stage in RoundStage)), rows)
    codes = dict.fromkeys(cell.code for row in TABLE.values() for cell in row.values() if cell.code)
    yield from (f"### {text['why-not']}", "")
    yield from (f"- {escaped(refusal(code, tr))}" for code in codes)
    yield ""


def troubles(tr: Translator) -> Iterator[str]:
    """What is said when files, disks and computers fail."""
    text = TEXTS[tr.language]
    yield from section("troubles", text["troubles"])
    yield from (text["troubles-lead"], "")
    yield from (f"- {escaped(refusal(code, tr))}" for code in TROUBLES)
    yield ""


def refusal(code: str, tr: Translator) -> str:
    """A refusal in its sentence, about an example."""
    return tr.gettext(SENTENCES[code]).format(
        round="n", tables="4, 7", team="Aubry / Blot", path=TEXTS[tr.language]["file"]
    )


def commands(tr: Translator) -> Iterator[str]:
    """What can be asked for on the command line."""
    text = TEXTS[tr.language]
    yield from section("commands", text["commands"])
    yield from (text["commands-lead"], "")
    rows = ((typed(f"capot {name}"), escaped(tr.gettext(command.purpose))) for name, command in COMMANDS.items())
    yield from table((text["command"], text["does"]), rows)
