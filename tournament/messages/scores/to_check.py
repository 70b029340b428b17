"""Why someone should look at a game again, in sentences: one for each thing that is odd about it."""

from collections.abc import Iterator

from tournament.i18n import Translator
from tournament.messages.numbers import side_by_side
from tournament.messages.refusals import say_problem
from tournament.messages.scores.scores import say_with_article
from tournament.messages.warnings import say_warned
from tournament.scoring.scores import GameScore
from tournament.scoring.stored import deal_of
from tournament.services.scores.lines import SheetLine, ToCheck
from tournament.services.scores.totals import is_only_rounding, slips_of


def say_what_to_check(sheet: SheetLine, words: Translator) -> tuple[str, ...]:
    """Everything that is to be checked of a game; nothing where all is well."""
    return tuple(said for reason in sheet.game.to_check for said in _said(reason, sheet, words))


def say_only_rounding(score: GameScore, words: Translator) -> str:
    """That typed totals and hands differ by nothing but the rounding of the last hand."""
    told = words.gettext("The difference is only the rounding of the last hand: the game ended on it, so its points count unrounded")
    return say_with_article(told, next((reason.article for reason in score.hands[-1].reasons if reason.code == "unrounded"), ""), words)


def _said(reason: ToCheck, sheet: SheetLine, words: Translator) -> Iterator[str]:
    say = words.gettext
    match reason:
        case ToCheck.DISPUTED:
            typed = side_by_side([(sheet.typed_totals or {})[side.letter] for side in sheet.game.sides], words)
            yield say("To check: the totals typed are {totals}.").format(totals=typed)
            if is_only_rounding(sheet):
                yield say_only_rounding(sheet.score, words)
        case ToCheck.REFUSED:
            yield from _refused_today(sheet, words)
        case ToCheck.UNLIKELY:
            slips = slips_of(sheet.typed_totals or {}, sheet.rules, sheet.game.why)
            yield from (say("To check: {what}").format(what=say_warned(slip, words)) for slip in slips)
        case ToCheck.TWIN:
            yield say("To check: table {n} has the same hands. Was one sheet typed twice?").format(n=sheet.game.twin)


def _refused_today(sheet: SheetLine, words: Translator) -> Iterator[str]:
    """What today's checks find wrong with the hands of a sheet, each with the number of its hand."""
    for problem in sheet.score.problems:
        deal, said = deal_of(problem), say_problem(problem, words)
        if deal is None:
            yield words.gettext("To check: {what}").format(what=said)
        else:
            yield words.gettext("To check, hand {n}: {what}").format(n=deal + 1, what=said)
