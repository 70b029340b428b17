"""`capot simulate`: a random championship, played hand by hand in memory and written as an export."""

import argparse

from tournament.errors import Problem, Refused
from tournament.exchange.championship_json import export_championship, to_text
from tournament.exchange.files import write_whole
from tournament.i18n import Translator
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.services.rounds.views import DrawMethod
from tournament.simulation.championship import SimulationPlan, read_course, simulate

MOST_TEAMS, MOST_ROUNDS = 5000, 100


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Play and write; refuses numbers that no hall holds."""
    problems = [
        Problem("simulation-out-of-range", f"--{name}", {"least": least, "most": most})
        for name, least, most in (("teams", 1, MOST_TEAMS), ("rounds", 1, MOST_ROUNDS))
        if not least <= getattr(args, name) <= most
    ]
    if problems:
        raise Refused(*problems)
    rules = resolve_rules(args.rules or DEFAULT_SYSTEM, {})
    plan = SimulationPlan(
        args.teams,
        args.rounds,
        DrawMethod.SWISS,
        args.seed,
        args.absent,
        args.late,
        args.forfeit,
        rules,
        course=read_course(args.draw),
        withdraw=args.withdraw,
        back=getattr(args, "return"),
        correct=args.correct,
    )
    desk = simulate(plan)
    write_whole(args.export, to_text(export_championship(desk.state)).encode())
    return 0
