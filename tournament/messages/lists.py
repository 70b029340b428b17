"""What becomes of the lines of an entry list, and of the list as a whole."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.refusals import problem_text
from tournament.messages.warnings import warned_text
from tournament.sentences import N_
from tournament.services.desk.views import Warned
from tournament.services.people.names import name_from_players
from tournament.services.people.views import TeamDraft

VERDICTS: Final[Mapping[str, str]] = {
    "team": N_("team"),
    "waiting": N_("waiting list"),
    "skipped": N_("skipped"),
    "refused": N_("refused"),
}


def verdict_text(verdict: str, tr: Translator) -> str:
    """The word for a verdict: team, waiting list, skipped, refused."""
    return tr.gettext(VERDICTS[verdict])


def why_text(verdict: str, problems: Sequence[Problem], warnings: Sequence[Warned], tr: Translator) -> str:
    """Why a line comes out as it does, and what is odd about it."""
    waits = [tr.gettext("One player is named, who waits for a partner.")] if verdict == "waiting" else []
    return " ".join(
        [
            *waits,
            *(problem_text(problem, tr) for problem in problems),
            *(warned_text(warned, tr) for warned in warnings),
        ]
    )


def draft_text(draft: TeamDraft | None, tr: Translator) -> str:
    """A list's team: `“Dix de der”, João Faure and Raphaël Poirier`, named as it will be."""
    if draft is None:
        return ""
    players = (" " + tr.gettext("and") + " ").join(draft.players)
    name = draft.name or (name_from_players(draft.players) if len(draft.players) > 1 else "")
    return tr.gettext("“{name}”, {players}").format(name=name, players=players) if name and players else players or name


def line_text(
    line: int,
    verdict: str,
    draft: TeamDraft | None,
    problems: Sequence[Problem],
    warnings: Sequence[Warned],
    tr: Translator,
) -> str:
    """One line of the list, what becomes of it, and why: `line 68: refused: …`."""
    numbered = f" {draft.number}" if draft is not None and draft.number is not None and verdict == "team" else ""
    said = ". ".join(part for part in (draft_text(draft, tr), why_text(verdict, problems, warnings, tr)) if part)
    return tr.gettext("line {line}: {verdict}: {said}").format(
        line=line, verdict=verdict_text(verdict, tr) + numbered, said=said
    )


def count_text(counts: Mapping[str, int], tr: Translator) -> str:
    """A list's result: `63 teams, 1 on the waiting list, 1 refused, 6 skipped`, without zeros."""

    def count(verdict: str) -> int:
        return counts.get(verdict, 0)

    parts = [
        tr.ngettext("{n} team", "{n} teams", count("team")).format(n=number(count("team"), tr)),
        tr.ngettext("{n} on the waiting list", "{n} on the waiting list", count("waiting")).format(
            n=number(count("waiting"), tr)
        ),
        tr.ngettext("{n} line refused", "{n} lines refused", count("refused")).format(n=number(count("refused"), tr)),
        tr.ngettext("{n} line skipped", "{n} lines skipped", count("skipped")).format(n=number(count("skipped"), tr)),
    ]
    kept = [
        part
        for part, verdict in zip(parts, ("team", "waiting", "refused", "skipped"), strict=True)
        if verdict == "team" or counts.get(verdict)
    ]
    return ", ".join(kept)
