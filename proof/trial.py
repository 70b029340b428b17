"""One championship: played, exported, judged."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256

from proof.plans import HALL, Hall, described, plan_of
from tournament.audit.judge import judge
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, to_text
from tournament.i18n import translator
from tournament.messages.safety.findings import finding_text
from tournament.models.tables import Game
from tournament.services.desk.desk import Desk
from tournament.simulation.championship import simulate

TOLD = 5
"""So many violations of one championship are reported."""


@dataclass(frozen=True)
class Trial:
    """A seed's trial: plan, draw and events in a line, and all that is not by the rules."""

    seed: int
    plan: str
    entrants: int
    formats: tuple[str, ...] = ()
    rounds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    digest: str = ""
    violations: tuple[str, ...] = ()


def try_seed(seed: int, hall: Hall = HALL) -> Trial:
    """Play and judge the championship of a seed. A crash is a violation too."""
    plan = plan_of(seed, hall)
    try:
        desk = simulate(plan)
        export = export_championship(desk.state)
        happened = incidents(desk)
        findings = judge(export, strict=not happened["corrections"])
        desk.close()
    except (Exception, Refused) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Trial(
            seed,
            described(plan),
            plan.teams,
            violations=(f"{type(error).__name__} in {last.filename.rpartition('/')[2]}:{last.lineno}: {error}",),
        )
    text, tr = to_text(export), translator("en")
    rounds, games = Counter[str](), Counter[str]()
    for found in export["rounds"]:
        rounds[found["method"]] += 1
        games[found["method"]] += sum(game["table"] is not None for game in found["games"])
        happened["byes"] += sum(game["table"] is None for game in found["games"])
        happened["changed by hand"] += sum("by" in game for game in found["games"])
        happened["rounds judged for their seating only, as a seat was given by hand"] += any(
            "by" in game for game in found["games"]
        )
    return Trial(
        seed=seed,
        plan=described(plan),
        entrants=plan.teams,
        formats=tuple(sorted(rounds)),
        rounds=rounds,
        games=games,
        happened=happened,
        digest=sha256(text.encode()).hexdigest(),
        violations=tuple(f"{finding.path}: {finding_text(finding, tr)}" for finding in findings[:TOLD]),
    )


NAMES = {
    "team-withdrawn": "withdrawals",
    "teams-withdrawn": "withdrawals",
    "team-brought-back": "returns",
    "game-forfeited": "forfeits",
    "game-reopened": "corrections",
    "game-adjusted": "corrections",
    "late-seated": "seated late",
    "late-exempt": "seated late",
    "teams-swapped": "swaps by hand",
    "tables-swapped": "swaps by hand",
}
"""What the journal calls what happened, and what the summary does."""


def incidents(desk: Desk) -> Counter[str]:
    """What happened, by the journal. Totals that were brought a second time are corrections."""
    happened: Counter[str] = Counter()
    entries = [(entry.what, entry.details) for entry in desk.state.journal]
    by_totals = sum(game.typed_totals is not None for game in desk.state.all(Game))
    whats = Counter(what for what, _ in entries)
    happened["absences"] = sum(int(details["teams"]) for what, details in entries if what == "teams-absent")
    for what, times in whats.items():
        if what in NAMES:
            happened[NAMES[what]] += times
    happened["corrections"] += max(whats["totals-recorded"] - by_totals, 0)
    return happened
