"""What the view of a championship does with what a page asks for by its signals."""

from functools import partial
from typing import TYPE_CHECKING

from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import PageName

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame


def wire(page: Page, evening: "ChampionshipFrame") -> None:
    """Connect every signal of a page with the view in which it is shown; what concerns the whole window goes up."""
    page.changed.connect(evening.follow if page.is_refreshed_at_once else evening.follow_soon)
    page.showing_asked.connect(evening.finish_showing)
    page.refused.connect(evening.refuse)
    page.overtaken.connect(lambda: evening.show_others(evening.desk.news()))
    page.page_asked.connect(evening.go)
    page.document_asked.connect(partial(show_document, evening))
    page.account_asked.connect(partial(show_account, evening))
    page.team_asked.connect(evening.show_team)
    page.neighbour_asked.connect(evening.show_neighbour)
    page.table_asked.connect(evening.open_table)
    page.rule_asked.connect(partial(show_rule, evening))
    page.decision_asked.connect(evening.decision_asked)
    page.taking_over_asked.connect(evening.taking_over_asked)
    page.closing_asked.connect(evening.closing_asked)
    page.saving_asked.connect(evening.saving_asked)
    page.second_asked.connect(evening.second_asked)
    page.no_second_asked.connect(evening.no_second_asked)


def show_rule(evening: "ChampionshipFrame", name: str) -> None:
    """Show a setting of the rules."""
    from tournament.ui.setup.rules_page import RulesPage

    evening.go(PageName.RULES)
    evening.pages.of(RulesPage).show_setting(name)


def show_account(evening: "ChampionshipFrame", team_id: int) -> None:
    """Show the account of a team, where it is paid."""
    from tournament.ui.cash.cash_page import CashPage

    evening.go(PageName.CASH)
    evening.pages.of(CashPage).show_team(team_id)


def show_document(evening: "ChampionshipFrame", name: str) -> None:
    """Show a document among the others, ready to be made."""
    from tournament.ui.papers.documents_page import DocumentsPage

    evening.go(PageName.DOCUMENTS)
    evening.pages.of(DocumentsPage).show_document(name)
