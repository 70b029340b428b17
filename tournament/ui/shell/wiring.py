"""What an evening does with what a page asks for by its signals."""

from functools import partial
from typing import TYPE_CHECKING

from tournament.ui.shell.page import Page, PageName
from tournament.ui.shell.pages import cash_page, documents_page, rules_page

if TYPE_CHECKING:
    from tournament.ui.shell.evening import Evening


def wire(page: Page, evening: "Evening") -> None:
    """Connect every signal of a page with the evening in which it is shown; what concerns the whole window goes up."""
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


def show_rule(evening: "Evening", name: str) -> None:
    """Show a setting of the rules."""
    evening.go(PageName.RULES)
    evening.pages.of(rules_page).show_setting(name)


def show_account(evening: "Evening", team_id: int) -> None:
    """Show the account of a team, where it is paid."""
    evening.go(PageName.CASH)
    evening.pages.of(cash_page).show_team(team_id)


def show_document(evening: "Evening", name: str) -> None:
    """Show a document among the others, ready to be made."""
    evening.go(PageName.DOCUMENTS)
    evening.pages.of(documents_page).show_document(name)
