"""What an evening does with what a page asks for by its signals."""

from typing import TYPE_CHECKING

from tournament.ui.shell.page import Page

if TYPE_CHECKING:
    from tournament.ui.shell.evening import Evening


def wire(page: Page, evening: "Evening") -> None:
    """Connect every signal of a page with the evening in which it is shown; what concerns the whole window goes up."""
    page.changed.connect(evening.follow if page.is_refreshed_at_once else evening.follow_soon)
    page.showing_asked.connect(evening.finish_showing)
    page.refused.connect(evening.refuse)
    page.overtaken.connect(lambda: evening.show_others(evening.desk.news()))
    page.page_asked.connect(evening.go)
    page.document_asked.connect(evening.show_document)
    page.account_asked.connect(evening.show_account)
    page.team_asked.connect(evening.show_team)
    page.neighbour_asked.connect(evening.show_neighbour)
    page.table_asked.connect(evening.open_table)
    page.rule_asked.connect(evening.show_rule)
    page.decision_asked.connect(evening.decision_asked)
    page.taking_over_asked.connect(evening.taking_over_asked)
    page.closing_asked.connect(evening.closing_asked)
    page.saving_asked.connect(evening.saving_asked)
    page.second_asked.connect(evening.second_asked)
    page.no_second_asked.connect(evening.no_second_asked)
