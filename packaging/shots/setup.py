"""Pictures of what an organiser sets up: a new championship, presets, the rules, and plans of every format."""

import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from shots.evenings import Shot, entries_of_the_list, every_page, new_desk, play_by_totals
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.exchange.championship_json import Template
from tournament.exchange.sample import create_sample
from tournament.i18n import Translator
from tournament.messages.setup.formulas import FORMULAS
from tournament.presets.preset import preset_of
from tournament.presets.shelf import PresetShelf
from tournament.scoring.systems import resolve_rules
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import change_championship
from tournament.simulation.evening import Progress
from tournament.ui.ground.page_specs import PageName
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.rounds.round_views import POOLS, TABLES, TEAMS
from tournament.ui.setup.new_championship_page import NewChampionshipPage
from tournament.ui.setup.presets_dialog import PresetNameDialog, PresetsDialog
from tournament.ui.setup.rules_page import RulesPage
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.shell.championship_view import ChampionshipView


def new_championship(tr: Translator) -> Iterator[Shot]:
    """The questions about a new championship, as they are answered."""
    page = NewChampionshipPage(tr)
    yield "new", page
    page.wish()
    yield "new-refused", page
    page.formulas.button(1).click()
    yield "new-hands", page
    page.use_system("belote-comptoir")
    yield "new-game", page
    page.use_template(
        Template(
            FORMULAS[2].settings("Saint-Martin 2025", "Salle des fêtes", date(2025, 11, 22)),
            (TeamDraft(("Zoé Vincent", "João Faure")),),
        )
    )
    yield "new-like-last-year", page


def presets(tr: Translator) -> Iterator[Shot]:
    """No preset yet; then two, one of which is to be saved again."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = PresetShelf(Path(folder) / "presets")
        yield "presets-empty", PresetsDialog(tr, shelf)
        for name, formula in zip(("Vendredis du foyer rural", "Petite salle"), FORMULAS[1:], strict=False):
            shelf.keep(preset_of(formula.settings("", "", date.min), name))
        yield "presets", PresetsDialog(tr, shelf)
        yield "preset-name", PresetNameDialog.to_save(tr, shelf, "petite salle", lambda _: None)


def empty_evening(tr: Translator) -> Iterator[Shot]:
    """A championship in which nothing has happened: what each page is for, and what to do first."""
    desk = new_desk()
    yield from every_page(ChampionshipView(desk, tr), "empty")
    desk.close()


def rules_of_play(tr: Translator) -> Iterator[Shot]:
    """Rules: usual, another unfolded, for three, a refused change, and the choice of a game."""
    desk = create_sample(None, Progress(rounds=1), by="Odile Quesnel")
    view = ChampionshipView(desk, tr)
    view.go(PageName.RULES)
    yield "rules", view
    view.pages.of(RulesPage).show_setting("failed_capot")
    yield "rules-more", view
    view.pages.of(RulesPage).change({"rules": resolve_rules("belote-classic", {})})
    yield "rules-refused", view
    desk.close()
    desk = new_desk()
    change_championship(desk, rules=resolve_rules("belote-classic", {"rounding": "fives", "carre_values": "140-110"}))
    view = ChampionshipView(desk, tr)
    yield "championship-rules", view
    view.go(PageName.RULES)
    yield "rules-classic", view
    view.pages.of(RulesPage).show_setting("natural_order")
    yield "rules-classic-more", view
    view.follow(change_championship(desk, rules=resolve_rules("belote-three", {})))
    yield "rules-three", view
    desk.close()
    yield "system", SystemDialog(tr, "belote-classic")


def every_format(tr: Translator) -> Iterator[Shot]:
    """A plan put together, and eleven teams in the third round of every format."""
    desk = new_desk()
    change_championship(desk, phases=(Phase("swiss", 3), Phase("knock-out", takes=8, options={"rest": "bracket"})))
    view = ChampionshipView(desk, tr)
    yield from every_page(view, "plan", "championship")
    view.go(PageName.PHASES)
    yield "phases", view
    desk.close()
    for name in FORMATS:
        desk = new_desk()
        change_championship(desk, phases=(Phase(name, 4 if FORMATS[name].goes_on else None),))
        players = 1 if FORMATS[name].members > 1 else 2
        register_teams(desk, [TeamDraft(entry.players[:players]) for entry in entries_of_the_list()[:11]])
        for _ in range(2):
            play_by_totals(desk)
        draw(desk)
        post_draw(desk)
        view = ChampionshipView(desk, tr)
        yield from every_page(view, f"format-{name}", "draw")
        ways = view.pages.of(DrawPage).plan_views.choice
        for way in (POOLS, TABLES, TEAMS) if name in ("moving", "pools") else ():
            if not ways.button(way).isHidden():
                ways.button(way).click()
                yield f"format-{name}-{way}", view
        desk.close()
