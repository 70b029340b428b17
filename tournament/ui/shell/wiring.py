"""What the view of a championship does with what a page asks for by its signals."""

from functools import partial
from typing import TYPE_CHECKING

from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import PageName

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame


def wire(page: Page, view: "ChampionshipFrame") -> None:
    """Connect every signal of a page with the view in which it is shown; what concerns the whole window goes up."""
    page.changed.connect(view.follow if page.is_refreshed_at_once else view.follow_soon)
    page.showing_asked.connect(view.finish_showing)
    page.refused.connect(view.refuse)
    page.overtaken.connect(lambda: view.show_others(view.desk.news()))
    page.page_asked.connect(view.go)
    page.document_asked.connect(partial(show_document, view))
    page.account_asked.connect(partial(show_account, view))
    page.team_asked.connect(view.show_team)
    page.neighbour_asked.connect(view.show_neighbour)
    page.table_asked.connect(view.open_table)
    page.rule_asked.connect(partial(show_rule, view))
    page.decision_asked.connect(view.decision_asked)
    page.taking_over_asked.connect(view.taking_over_asked)
    page.closing_asked.connect(view.closing_asked)
    page.saving_asked.connect(view.saving_asked)
    page.second_asked.connect(view.second_asked)
    page.no_second_asked.connect(view.no_second_asked)


def show_rule(view: "ChampionshipFrame", name: str) -> None:
    """Show a setting of the rules."""
    from tournament.ui.setup.rules_page import RulesPage

    view.go(PageName.RULES)
    view.pages.of(RulesPage).show_setting(name)


def show_account(view: "ChampionshipFrame", team_id: int) -> None:
    """Show the account of a team, where it is paid."""
    from tournament.ui.cash.cash_page import CashPage

    view.go(PageName.CASH)
    view.pages.of(CashPage).show_team(team_id)


def show_document(view: "ChampionshipFrame", name: str) -> None:
    """Show a document among the others, ready to be made."""
    from tournament.ui.papers.documents_page import DocumentsPage

    view.go(PageName.DOCUMENTS)
    view.pages.of(DocumentsPage).show_document(name)
