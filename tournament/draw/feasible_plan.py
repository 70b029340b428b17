"""Whether an evening of several phases can be held, one after another: the same answers as for one format."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.draw.feasible import (
    DAY,
    Meetings,
    Outline,
    Prospect,
    advice_on_byes,
    advice_on_tables,
    advice_on_time,
    meetings_of,
    rounds_ahead,
)
from tournament.draw.phases import settings_of


def prospect_of_plan(outline: Outline, phases: Sequence[Phase]) -> Prospect:
    """An evening by these phases: format and settings are theirs, open ends take the outline's rounds."""
    parts = parts_of(outline, phases)
    ahead = [rounds_ahead(part) for part in parts]
    rounds = tuple(each for some in ahead for each in some)
    end = (outline.start + outline.lasts(len(rounds))) % DAY
    at_most = outline.leaving > 0 and bool(parts) and parts[0].leaving > 0 and FORMATS[parts[0].format].keeps_positions
    found = Prospect(rounds, outline.fit, end, meetings_in_turn(parts, [len(some) for some in ahead]), at_most)
    if not parts:
        return found
    ends_with = replace(outline, format=parts[-1].format)
    return replace(found, advice=(*advice_on_time(ends_with, found), *advice_on_tables(outline, found), *advice_on_byes(outline, found)))


def parts_of(outline: Outline, phases: Sequence[Phase]) -> list[Outline]:
    """Phases with rounds to come as evenings: how many enter, rounds played, how many leave."""
    parts: list[Outline] = []
    before = 0
    for phase in phases:
        begun = before < outline.played or before == 0
        there = outline.entrants if begun else outline.remaining
        own_bracket = settings_of(phase).get("rest") == "bracket"
        entrants = there if phase.takes is None or own_bracket else min(phase.takes, there)
        open_end = FORMATS[phase.format].goes_on and phase.rounds is None
        whole = replace(
            outline,
            format=phase.format,
            options=settings_of(phase),
            entrants=entrants,
            takes=phase.takes if own_bracket else None,
            rounds=max((outline.rounds or 0) - before, 1) if open_end else phase.rounds,
            played=0,
            leaving=0,
        )
        rounds = len(rounds_ahead(whole))
        if before + rounds > outline.played:
            played = max(outline.played - before, 0)
            parts.append(replace(whole, played=played, leaving=min(outline.leaving, entrants - 1) if begun else 0))
        before += rounds
    return parts


def meetings_in_turn(parts: Sequence[Outline], rounds: Sequence[int]) -> Meetings:
    """What is certain of the phase that is played next; the meetings of a later one are unknown."""
    if not parts:
        return Meetings(None, None)
    first = meetings_of(parts[0])
    if len(parts) == 1:
        return first
    most = rounds[0]
    return Meetings(*(most if known is None else min(known, most) for known in (first.certain, first.usual)))
