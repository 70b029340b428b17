"""The championship's rules: sentences and hands of the rule sheet, scored with the page."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.setup.rules import formula_text
from tournament.papers.rules.ending import customs_of
from tournament.papers.rules.examples import example_text, known_scales, outcome_text, score_of
from tournament.papers.rules.text import MARK, RULE_TEXTS, WHAT_THE_MARK_SAYS, ExampleGroup, RuleSection
from tournament.scoring.rules import Rules
from tournament.services.setup.championship import championship
from tournament.services.setup.views import Settings
from tournament.web.phones.parts import asked_translator, shown
from tournament.web.templating import for_everybody


@dataclass(frozen=True)
class ToldSection:
    """Rules under a title, each with the words that it is found by."""

    title: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ToldHand:
    """A hand of a scale: what was bid and taken, how it went, and what each side marks."""

    told: str
    outcome: str
    marks: tuple[str, ...]


@dataclass(frozen=True)
class ToldScale:
    """Hands under a title and the names of their columns of marks."""

    title: str
    columns: tuple[str, ...]
    hands: tuple[ToldHand, ...]


@dataclass(frozen=True)
class RulesView:
    """The rules in words, what the marks of hands are, and what the mark behind a sentence means."""

    formula: str
    reading: str
    sections: tuple[ToldSection, ...]
    scales: tuple[ToldScale, ...]
    legend: str


def rules_view(settings: Settings, tr: Translator) -> RulesView:
    """The rules of a championship with these settings."""
    text, formula = RULE_TEXTS[settings.rules.system], formula_text(settings.rules, tr)
    sections = [*text.sections(settings, tr), *customs_of(settings)]
    scales = known_scales(text.scales, settings.rules)
    return RulesView(
        f"{formula[:1].upper()}{formula[1:]}",
        tr.gettext(text.reading),
        tuple(told_section(section, tr) for section in sections),
        tuple(told_scale(scale, settings.rules, tr) for scale in scales),
        f"{MARK} {tr.gettext(WHAT_THE_MARK_SAYS)}",
    )


def told_section(section: RuleSection, tr: Translator) -> ToldSection:
    """The rules of a section in a language."""
    return ToldSection(
        tr.gettext(section.title),
        tuple((tr.gettext(rule.lead) if rule.lead else "", rule.text_in(tr)) for rule in section.rules),
    )


def told_scale(scale: ExampleGroup, rules: Rules, tr: Translator) -> ToldScale:
    """The hands of a scale with their marks."""
    hands = []
    for example in scale.examples:
        score = score_of(example, rules)
        marks = tuple(number(each, tr) for each in score.marks.values())[: len(scale.columns)]
        hands.append(ToldHand(example_text(example, rules, tr), outcome_text(score, tr), marks))
    return ToldScale(tr.gettext(scale.title), tuple(tr.gettext(label) for label in scale.columns), tuple(hands))


@for_everybody()
def show_rules(request: Request) -> Response:
    """The rules."""
    return shown(
        request,
        "phones/rules.html",
        view=rules_view(championship(request.state.championship_state), asked_translator(request)),
    )


ROUTES = [Route("/regles", show_rules)]
