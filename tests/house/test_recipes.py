"""How many files a new rule system, criterion, setting and page touch: a toy of each is written into a copy of the
tree, and what changed is counted.

What `make schemas` and `make translations` write is told apart from what somebody has to write.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.models.engine import SCHEMA_VERSION

ROOT = Path(__file__).resolve().parents[2]
TOY = "tournament/systems/contree_toy"
WRITTEN_BY_MAKE = {
    "docs/formats.md",
    "docs/manuel/en/keys.md",
    "docs/manuel/fr/keys.md",
    "resources/locale/fr/LC_MESSAGES/capot.po",
    "resources/schemas/championship.schema.json",
    "resources/schemas/rules.schema.json",
    "resources/schemas/score-sheet.schema.json",
}
CRITERION = """        "toy": Criterion(
            by_wins, N_("Toy"), equal=N_("Two teams have as many toys:"), decides=N_("the one with more toys stands \
first.")
        ),
        "wins": Criterion("""
SETTING = """    RuleSetting(
        "toy",
        ("off", "on"),
        label=N_("A toy at the table"),
        sentence=N_("Whether a contract made brings a toy."),
        shown_by=(SettingExample(N_("100 bid, and 110 points taken with a toy."), HandFacts(TAKER, 100, points=110)),),
        on_sheet={"on": N_("A contract made brings a toy.")},
    ),
    BELOTE_MAKES_CONTRACT,
"""
OF_A_CHAMPIONSHIP = f"""    toy: bool = setting(
        False,
        {SCHEMA_VERSION},
        N_("the toy changed"),
        meaning="Whether there is a toy at every table.",
        card=SettingCard.GAME,
        label=N_("A to&y at every table"),
        hint=N_("For who waits."),
    )


def _all("""
OF_A_KIND = """PHONE: Final = Ruling(Kind.PHONE, N_("Phone in the hall"), noted=(None,), is_custom=True)
WITHDRAWN: Final"""
OF_A_TEAM = "    licences: tuple[str, ...] = ()\n"
ITS_FIELD = """    town: str = known("", most=30, meaning="Where it comes from.", label=N_("Town"), headings=("ville",))
"""
ITS_COLUMN = f"""    category: str = text("length(category) <= 40", default="", empty="")
    town: str = text("length(town) <= 30", default="", empty="", since={SCHEMA_VERSION + 1})
"""
TOLD_OF_A_TEAM = """
import json, sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from openpyxl import load_workbook
from PySide6.QtWidgets import QApplication
from tournament.cli.main import run as check
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.services.desk.undo import redo, undo
from tournament.services.people.views import draft_of
from tournament.services.people.views import TeamDraft
from tournament.exchange.entry_lists import read_list
from tournament.exchange.workbook import workbook
from tournament.i18n import translator
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import change_team, pair_waiting, register_teams, teams, known_texts
from tournament.ui.people.team_dialogs import LicenceFields
from tournament.ui.people.team_list import matches
from tournament.services.setup.championship import create_championship, open_championship
from datetime import date

old = Path(sys.argv[1])
desk = open_championship(old, by="Odile")
line = teams(desk.state)[0]
print(repr(line.town), any("town" in team for team in export_championship(desk.state)["teams"]))
change_team(desk, line.id, replace(draft_of(line), town="  Pau "))
change_team(desk, line.id, replace(draft_of(teams(desk.state)[0]), club="Amicale"))
exported = export_championship(desk.state)
print(exported["teams"][0]["town"], teams(import_championship(exported, None, by="Odile").state)[0].town)
undo(desk), undo(desk)
print(repr(teams(desk.state)[0].town))
redo(desk)
try:
    change_team(desk, line.id, replace(draft_of(line), town="x" * 31))
except Refused as refused:
    print([(problem.code, problem.path) for problem in refused.problems])
desk.close()
desk = open_championship(old, by="Odile")
print(teams(desk.state)[0].town)
desk.close()
print(check(["check", str(old)]))
new = create_championship(None, name="Soirée", day=date(2026, 11, 28), by="Odile")
register_teams(new, [TeamDraft(("Ada Roy",)), TeamDraft(("Bo Lem",), town="Pau")])
pair_waiting(new, 1, 2)
print(teams(new.state)[0].town)
schema = json.loads(Path("resources/schemas/championship.schema.json").read_text(encoding="utf-8"))
print(schema["$defs"]["team"]["properties"]["town"])
(tree := Path(sys.argv[2])).joinpath("list.csv").write_text("Joueur 1;Joueur 2;Ville\\nEva Roy;Mia Lem;Pau\\n")
print(read_list(tree / "list.csv", 2).lines[0].draft.town, "Pau" in known_texts(new.state)["town"], end=" ")
shown = snapshot(new.state, new.clock())
sheets = load_workbook(BytesIO(workbook(shown, translator("en"))))
print([cell.value for cell in sheets["Teams"][1]][-1] == "Town", matches(teams(new.state)[0], "pau"))
app = QApplication([])
fields = LicenceFields(translator("en"))
fields.show_draft(TeamDraft((), town="Pau"))
print(fields.texts["town"].label.text(), fields.typed()["town"])
"""
OF_A_PLAYER = {
    "tournament/records/team.py": (
        ("\n\n@dataclass(frozen=True, kw_only=True)\nclass EnteredPlayer:", "    badges: tuple[str, ...] = ()\n"),
        ("\n\nOF_PLAYERS: Final", '    badge: str = known("", most=30, key="badges")\n'),
    ),
    "tournament/models/tables.py": (
        (
            '\n    __table_args__ = (Index("player_by_team"',
            f'    badge: str = text("length(badge) <= 30", default="", empty="", since={SCHEMA_VERSION + 1})\n',
        ),
    ),
    "tournament/exchange/entrants_document.py": (
        ("    status: Status = TeamStatus.ACTIVE\n\n\nclass PlayerDocument", "    badges: OfPlayers = Field([])\n"),
        ("    status: Status = TeamStatus.ACTIVE\n\n\nclass Waiting", '    badge: Licence = ""\n'),
        ('    name: Name = ""\n', "    badges: OfPlayers = Field([])\n"),
    ),
}
"""By its file: before what something is written, and what."""
TOLD_OF_A_PLAYER = """
import sys
from dataclasses import replace
from pathlib import Path
from tournament.cli.main import run as check
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.services.desk.undo import redo, undo
from tournament.services.people.views import draft_of
from tournament.services.people.registration import change_team, teams
from tournament.services.setup.championship import open_championship

old = Path(sys.argv[1])
desk = open_championship(old, by="Odile")
line = teams(desk.state)[0]
change_team(desk, line.id, replace(draft_of(line), badges=(" B 1 ",)))
change_team(desk, line.id, replace(draft_of(teams(desk.state)[0]), club="Amicale"))
exported = export_championship(desk.state)
print(exported["teams"][0]["badges"], teams(import_championship(exported, None, by="Odile").state)[0].badges)
undo(desk), undo(desk)
print(teams(desk.state)[0].badges, bool(redo(desk)))
try:
    change_team(desk, line.id, replace(draft_of(line), badges=("x" * 31,)))
except Refused as refused:
    print([(problem.code, problem.path) for problem in refused.problems])
desk.close()
desk = open_championship(old, by="Odile")
told, _ = teams(desk.state)[0].badges, desk.close()
print(told, check(["check", str(old)]))
"""
A_FACT = '    toy: str = known("", most=30, meaning="A toy.")\n'
A_COLUMN = f'    toy: str = text("length(toy) <= 30", default="", empty="", since={SCHEMA_VERSION + 1})\n'
FACTS = {
    "cash": (
        "money",
        "    corrects: int | None = known(\n",
        "money_tables",
        '    corrects: int | None = reference("cash", default=None)\n',
        {"number": 1, "at": "2026-11-28T12:00:00+00:00", "till": "1", "kind": "income", "cents": 5, "means": "cash"},
    ),
    "ticket_sale": (
        "money",
        '    receipt: int | None = known(None, names="cash"',
        "money_tables",
        '    cash_id: int | None = reference("cash", default=None)\n',
        {"first": 1, "last": 2},
    ),
    "prize": (
        "money",
        '    goods: str = known("", most=LONGEST_GOODS',
        "money_tables",
        '    goods: str = text("length(goods) <= 120", default="")\n',
        {"position": 1, "kind": "last", "goods": "jambon"},
    ),
    "decision": (
        "rulings",
        '    outcome: str = known("", meaning',
        "tables",
        '    at: str | None = text(default=None)\n    minutes: int | None = integer("minutes >= 0", default=None)\n',
        {"kind": "warning", "referee": "Paul", "reason": "bavardage"},
    ),
    "adjustment": (
        "rulings",
        "    after: int | None = known(\n",
        "tables",
        '    after_deals: int | None = integer("after_deals >= 0", default=None, since=9)\n',
        {"game_id": 1, "letter": "A", "points": 10, "reason": "carte vue"},
    ),
    "game": (
        "game",
        "    decided: ResultKind | None = known(",
        "tables",
        '    typed_out: str = text(default="", empty="")\n',
        {},
    ),
    "round": (
        "round",
        "    games: tuple[Game, ...] = known()",
        "tables",
        "    inputs: dict[str, Any] = json()\n    posted_at: str | None = text(default=None)\n",
        {},
    ),
    "apart": (
        "team",
        "    until_round: int | None = known(",
        "tables",
        '    until_round: int | None = integer("until_round BETWEEN 1 AND 100", default=None)\n',
        {"one_id": 3, "other_id": 4},
    ),
}
"""By its table: its record's module, the field before which a toy is written, its module, the lines before, a row.

Where there is no row to add, a fact of the first that is there changes.
"""
TOLD_OF_A_THING = """
import json, sys
from pathlib import Path
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.services.desk.state import tables
from tournament.services.desk.undo import undo
from tournament.services.setup.championship import open_championship

old, table, values = Path(sys.argv[1]), tables()[sys.argv[2]], json.loads(sys.argv[3])
desk = open_championship(old, by="Odile")
change = (lambda work: work.add(table, **values, toy="Pau")) if values else (lambda work: \
work.change(next(iter(desk.state.all(table))), toy="Pau"))
desk.run("settings-changed", change)
desk.close()
desk = open_championship(old, by="Odile")
again = import_championship(export_championship(desk.state), None, by="Odile")
print(*[row.toy for state in (desk.state, again.state) for row in state.all(table) if row.toy])
undo(desk)
print(len([row for row in desk.state.all(table) if row.toy]))
"""
TOLD_OF_A_CHAMPIONSHIP = """
import json, sys
from datetime import date
from pathlib import Path
from jsonschema import Draft202012Validator
from PySide6.QtWidgets import QApplication, QCheckBox
from tournament.cli.main import run as check
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.exchange.championship_json import read_template
from tournament.i18n import translator
from tournament.models import upgrades
from tournament.presets.shelf import document_of
from tournament.presets.preset import preset_of
from tournament.presets.reading import read_preset
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.setup.championship import championship, change_championship, open_championship
from tournament.ui.setup.settings_form import SettingsForm
from tournament.messages.desk import done_text
from tournament.messages.setup.formulas import setting_lines

tr, old = translator("en"), Path(sys.argv[1])
desk = open_championship(old, by="Odile")
print(championship(desk.state).toy)
app = QApplication([])
form = SettingsForm(championship(desk.state), tr)
form.wanted.connect(lambda wanted: change_championship(desk, **wanted))
(box,) = (box for box in form.findChildren(QCheckBox) if "to&y" in box.text())
print(box.text(), box.accessibleDescription())
box.click()
form.show_line(championship(desk.state))
print(box.isChecked(), done_text(journal(desk.state)[-1], tr), ("A toy at every table", "yes") in \
setting_lines(championship(desk.state), tr))
exported = export_championship(desk.state)
print(exported["championship"]["toy"], championship(import_championship(exported, None, by="Odile").state).toy)
preset = document_of(preset_of(championship(desk.state), "Toy"))
print(preset["toy"], read_preset(preset).toy)
schema = json.loads(Path("resources/schemas/championship.schema.json").read_text(encoding="utf-8"))
print(schema["$defs"]["settings"]["properties"]["toy"])
undo(desk)
print("toy" in export_championship(desk.state)["championship"])
desk.close()
desk = open_championship(old, by="Odile")
print(championship(desk.state).toy)
desk.close()
print(check(["check", str(old)]))
"""
PAGE = '''"""The page of the toys."""

from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import teams
from tournament.ui.ground.page import Page
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column


class ToyPage(Page):
    """Counts the teams of which each has a toy."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self.count = quiet_button("")
        self.setLayout(column(self.count))
        self.show_changes(Changes(teams=True))

    def show_changes(self, changes: Changes) -> None:
        """Count them."""
        self.count.setText(self._tr.gettext("Toys: {n}").format(n=len(teams(self.state))))
'''
ROW = """    PageSpec(
        PageName.TOY,
        "coins",
        N_("Toys"),
        "tournament.ui.people.toy_page:ToyPage",
        help=PageHelp(N_("Who has which toy."), (Key(("F6",), N_("give a toy")),)),
        section="door#register",
        also=N_("doll, teddy bear"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.TEAMS,
"""
TOLD_OF_A_PAGE = """
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.ui.dialogs.dialog import HelpDialog
from tournament.ui.manual.where import section_at
from tournament.ui.shell.application import make_application
from tournament.ui.shell.championship_view import ChampionshipView

app, tr, desk = make_application(Preferences(), "en"), translator("en"), create_sample(None, MID_EVENING, by="Odile")
view = ChampionshipView(desk, tr)
view.show()
print(view.rail.button(1).text(), view.rail.button(2).text())
view.search.open()
palette = view.search.palette
palette.line_edit.setText("teddy bear")
offer = palette.model.offers[0]
print(offer.title, offer.key)
offer.run()
print(view.here, view.pages[view.here].count.text())
print(section_at(None, view.here), "Help: Toys" == HelpDialog(tr, view.here, view.title).windowTitle())
view.close()
desk.close()
"""


@pytest.fixture
def tree(tmp_path):
    """A copy of everything that a recipe may touch."""
    for folder in ("tournament", "packaging", "resources", "docs"):
        shutil.copytree(
            ROOT / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns("__pycache__", "*.png", "proof", "decisions"),
        )
    return tmp_path


@pytest.fixture
def old(tmp_path_factory):
    """A file of an earlier version."""
    file = ROOT / "tests/files/version-4-belote-comptoir.capot"
    return shutil.copyfile(file, tmp_path_factory.mktemp("file") / "old.capot")


def replace(path: Path, old: str, new: str) -> None:
    """What somebody writes: one place of a file, which has it once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(tree: Path, *arguments: str) -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tree}{os.pathsep}{tree / 'packaging'}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run([sys.executable, "-P", *arguments], cwd=tree, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def make(tree: Path) -> None:
    """Let `make schemas` and `make translations` write what they do."""
    run(tree, "packaging/schemas.py", "update")
    run(tree, "packaging/declared.py", "update")
    run(tree, "packaging/translations.py", "update")


def changed(tree: Path) -> set[str]:
    """The files that are not as they were, or were not there."""
    found = {
        path.relative_to(tree).as_posix(): path
        for path in tree.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".mo")
    }
    return {
        name
        for name, path in found.items()
        if not (ROOT / name).is_file() or (ROOT / name).read_bytes() != path.read_bytes()
    }


@pytest.mark.long
def test_a_rule_system_touches_one_file_outside_its_folder_and_make_two_or_three(tree):
    shutil.copytree(tree / "tournament/systems/contree_announced", tree / TOY)
    for path in (tree / TOY).glob("*.py"):
        path.write_text(
            path.read_text(encoding="utf-8")
            .replace("contree_announced", "contree_toy")
            .replace("contrée with points", "toy with points")
        )
    replace(
        tree / "tournament/plugins.py", '    "contree-announced",\n', '    "contree-announced",\n    "contree-toy",\n'
    )
    make(tree)
    outside = {name for name in changed(tree) if not name.startswith(TOY)}
    assert outside - WRITTEN_BY_MAKE == {"tournament/plugins.py"}
    assert len(outside) <= 4
    code = (
        "from tournament import plugins; print(plugins.lacking(dict(plugins.SYSTEMS.own)['contree-toy'], "
        "plugins.SYSTEMS.parts))"
    )
    assert run(tree, "-c", code) == "[]\n"


@pytest.mark.long
def test_a_criterion_touches_two_files(tree):
    replace(tree / "tournament/standings/criteria.py", '        "wins": Criterion(\n', CRITERION + "\n")
    replace(
        tree / "tournament/audit/criteria.py",
        '        "wins": JudgedCriterion(',
        '        "toy": JudgedCriterion(of_each(Record.wins)),\n        "wins": JudgedCriterion(',
    )
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == {"tournament/standings/criteria.py", "tournament/audit/criteria.py"}
    assert "`toy` `wins`" in (tree / "docs/formats.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_setting_touches_two_files(tree):
    system = tree / "tournament/systems/contree_announced"
    replace(system / "scoring.py", "    BELOTE_MAKES_CONTRACT,\n", SETTING)
    replace(
        system / "scoring.py",
        "from tournament.scoring.settings import",
        "from tournament.scoring.settings import TAKER, RuleSetting, SettingExample\nfrom "
        "tournament.scoring.settings import",
    )
    replace(
        system / "scoring.py",
        'rules.number("failed_marks") if flat else played.worth(CAPOT)',
        'played.worth(CAPOT) + 10 * (rules["toy"] == "on")',
    )
    replace(system / "judge.py", "        **ALWAYS,\n", '        **ALWAYS,\n        "toy": ("off", "on"),\n')
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == {
        "tournament/systems/contree_announced/scoring.py",
        "tournament/systems/contree_announced/judge.py",
    }
    code = (
        "from tournament.i18n import translator; from tournament.scoring.systems import resolve_rules, setting_of; "
        "from tournament.messages.setup.rules import worked_hand; from tournament.papers.rules.text "
        "import setting_sentence_text; "
        "rules = resolve_rules('contree-announced', {'toy': 'on'}); "
        "print(worked_hand(setting_of('contree-announced', 'toy'), rules, translator('en')).sentence, "
        "setting_sentence_text(rules, 'toy'))"
    )
    told = (
        "100 bid, and 110 points taken with a toy. yes: Taker 110, Defence 0; no: Taker 100, Defence 0. A "
        "contract made brings a toy.\n"
    )
    assert run(tree, "-c", code) == told


@pytest.mark.long
def test_a_setting_of_a_championship_touches_one_file(tree, old):
    replace(tree / "tournament/settings.py", "\n\ndef _all(", OF_A_CHAMPIONSHIP)
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == {"tournament/settings.py"}
    *told, judged = run(tree, "-c", TOLD_OF_A_CHAMPIONSHIP, str(old)).splitlines()
    assert judged == "0"
    assert told[:8] == [
        "False",
        "A to&y at every table For who waits.",
        "True The toy changed. True",
        "True True",
        "True True",
        "{'description': 'Whether there is a toy at every table.', 'type': 'boolean', 'default': False}",
        "False",
        "False",
    ]
    assert "| `toy` | whether there is a toy at every table | `false` |" in (tree / "docs/formats.md").read_text(
        encoding="utf-8"
    )


@pytest.mark.long
def test_a_fact_of_a_team_touches_two_files(tree, old):
    replace(tree / "tournament/records/team.py", OF_A_TEAM, ITS_FIELD + OF_A_TEAM)
    replace(tree / "tournament/models/tables.py", ITS_COLUMN.splitlines(keepends=True)[0], ITS_COLUMN)
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == {"tournament/records/team.py", "tournament/models/tables.py"}
    assert run(tree, "-c", TOLD_OF_A_TEAM, str(old), str(old.parent)).splitlines() == [
        "'' False",
        "Pau Pau",
        "''",
        "[('text-too-long', 'town')]",
        "Pau",
        "Tout est conforme aux règles.",
        "0",
        "Pau",
        "{'description': 'Where it comes from.', 'type': 'string', 'default': '', 'maxLength': 30}",
        "Pau True True True",
        "Town Pau",
    ]


@pytest.mark.long
def test_a_fact_of_a_player_touches_three_files(tree, old):
    for name, places in OF_A_PLAYER.items():
        for before, written in places:
            replace(tree / name, before, written + before)
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == OF_A_PLAYER.keys()
    assert run(tree, "-c", TOLD_OF_A_PLAYER, str(old)).splitlines() == [
        "['B 1'] ('B 1',)",
        "() True",
        "[('text-too-long', 'badges[0]')]",
        "Tout est conforme aux règles.",
        "('B 1',) 0",
    ]


@pytest.mark.long
def test_a_kind_of_decision_touches_one_file(tree):
    kinds = tree / "tournament/records/kinds.py"
    replace(kinds, '    RECOUNT = "recount"\n', '    RECOUNT = "recount"\n    PHONE = "phone"\n')
    replace(kinds, "WITHDRAWN: Final", OF_A_KIND)
    replace(kinds, "EXPOSED, RECOUNT, ANNULLED[", "EXPOSED, RECOUNT, PHONE, ANNULLED[")
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == {"tournament/records/kinds.py"}
    code = (
        "from tournament.i18n import translator; from tournament.messages.scores.rulings import decision_text; "
        "from tournament.records.rulings import Decision; "
        "print(decision_text(Decision(kind='phone', referee='Paul', round=2), translator('en')))"
    )
    assert run(tree, "-c", code) == "Phone in the hall · round 2 · this championship’s convention\n"
    assert '"phone"' in (tree / "resources/schemas/championship.schema.json").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_page_is_one_row_and_its_file(tree):
    specs = tree / "tournament/ui/ground/page_specs.py"
    replace(specs, '    TEAMS = "teams"\n', '    TEAMS = "teams"\n    TOY = "toy"\n')
    replace(specs, "    PageSpec(\n        PageName.TEAMS,\n", ROW)
    (tree / "tournament/ui/people/toy_page.py").write_text(PAGE, encoding="utf-8")
    make(tree)
    run(tree, "packaging/manual_pages.py", "update")
    assert changed(tree) - WRITTEN_BY_MAKE == {"tournament/ui/ground/page_specs.py", "tournament/ui/people/toy_page.py"}
    assert run(tree, "-c", TOLD_OF_A_PAGE).splitlines() == [
        "Toys Teams",
        "Toys Ctrl+2",
        "toy Toys: 64",
        "door#register True",
    ]


@pytest.mark.long
@pytest.mark.parametrize("thing", FACTS)
def test_a_fact_of_another_thing_touches_two_files(tree, old, thing):
    of, field, module, column, values = FACTS[thing]
    record, tables = tree / f"tournament/records/{of}.py", tree / f"tournament/models/{module}.py"
    replace(record, field, A_FACT + field)
    replace(tables, column, column + A_COLUMN)
    make(tree)
    assert changed(tree) - WRITTEN_BY_MAKE == {f"tournament/records/{of}.py", f"tournament/models/{module}.py"}
    assert run(tree, "-c", TOLD_OF_A_THING, str(old), thing, json.dumps(values)) == "Pau Pau\n0\n"
