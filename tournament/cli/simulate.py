"""`capot simulate`: a random championship, played hand by hand in memory and written as an export."""

import argparse
from pathlib import Path

from tournament.errors import Problem, Refused
from tournament.i18n import N_, Translator

MOST_TEAMS, MOST_ROUNDS = 5000, 100
SHARES = {
    "--absent": N_("each team in each round: known to be absent before the draw (0.05, or in percent 5)"),
    "--late": N_("each team: registers after the posting of round 1 or 2"),
    "--forfeit": N_("each team in each round: seated, but does not come"),
    "--withdraw": N_("each team in each round: leaves, before the draw, during the round or after it"),
    "--return": N_("each team that has left, in each round: plays again"),
    "--correct": N_("each game: its result is corrected after the next draw was posted"),
}
DRAW = N_(
    "how rounds are drawn. One format, or one for each of the first rounds and the last for all others: swiss, random/swiss. A plan of phases: "
    "swiss*3+knock-out@8:third_place=no is three rounds by standings, then the first eight in a bracket; a phase is a format, then as far as wished "
    "*ROUNDS, @HOW_MANY_OF_THE_BEST and :SETTING=VALUE,… The formats: random, swiss, middle, groups (inside), winners, moving, mitchell, round-robin "
    "(legs), pools (size, legs), knock-out (third_place, losers, rest), double-knock-out, melee, advance"
)


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("simulate", help=N_("play a random championship in memory and export it"))
    parser.add_argument("--teams", type=int, required=True, metavar="N", help=N_("how many teams register, or players where each plays alone"))
    parser.add_argument("--rounds", type=int, required=True, metavar="R", help=N_("how many rounds are played"))
    parser.add_argument("--draw", default="swiss", metavar="PLAN", help=DRAW)
    parser.add_argument("--seed", type=int, required=True, metavar="S", help=N_("the same seed gives the same championship"))
    for option, meaning in SHARES.items():
        parser.add_argument(option, type=probability, default=0.0, metavar="P", help=meaning)
    parser.add_argument("--rules", default=None, metavar="ID", help=N_("the rule system, instead of the championship's usual one"))
    parser.add_argument("--export", type=Path, required=True, metavar="OUT.json", help=N_("the file to write"))
    parser.set_defaults(run=run)


def probability(text: str) -> float:
    """A probability as it is typed: `0.05`, or in percent `5` or `5%`."""
    is_percent = text.endswith("%") or text.isdecimal()
    value = float(text.removesuffix("%")) / (100 if is_percent else 1)
    if not 0 <= value <= 1:
        raise ValueError(text)
    return value


def run(args: argparse.Namespace, words: Translator) -> int:
    """Play and write; refuses numbers that no hall holds."""
    from tournament.exchange.championship_json import export_championship, to_text
    from tournament.exchange.files import write_whole
    from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
    from tournament.services.rounds.lines import DrawMethod
    from tournament.simulation.championship import Plan, simulate
    from tournament.simulation.course import read_course

    problems = [
        Problem("simulation-out-of-range", f"--{name}", {"least": least, "most": most})
        for name, least, most in (("teams", 1, MOST_TEAMS), ("rounds", 1, MOST_ROUNDS))
        if not least <= getattr(args, name) <= most
    ]
    if problems:
        raise Refused(*problems)
    rules = resolve_rules(args.rules or DEFAULT_SYSTEM, {})
    plan = Plan(
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
    write_whole(args.export, to_text(export_championship(desk)).encode())
    return 0
