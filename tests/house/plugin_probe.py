"""Played by the program in the environment that the package was installed into: what comes of it, as JSON, and a file
of it at the path named."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tournament import plugins
from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.rules import (
    chosen_settings,
    setting_text,
    system_description_text,
    system_text,
    table_and_target_text,
    worked_hand,
)
from tournament.papers.rules.text import RULE_TEXTS
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.rounds.views import DrawMethod
from tournament.services.setup.championship import championship
from tournament.simulation.championship import SimulationPlan, simulate
from tournament.standings.criteria import CRITERIA

rules = resolve_rules("contree-picarde", {"premium": 100})
desk = simulate(
    SimulationPlan(12, 3, DrawMethod.SWISS, 7, rules=rules, settings={"criteria": ("wins", "best-loss", "lot")})
)
written = to_text(export_championship(desk.state))
again = to_text(export_championship(import_championship(json.loads(written), None, by="probe").state))
import_championship(json.loads(written), Path(sys.argv[1]), by="probe").close()
spoilt = json.loads(written)
next(hand for game in spoilt["rounds"][0]["games"] for hand in game["hands"] if hand.get("contract") == 80)[
    "contract"
] = 90
ranked = json.loads(written)["standings"]
told: dict[str, Any] = {
    "offered": [*SYSTEMS][-1],
    "criteria": [*CRITERIA][-1],
    "left_out": [problem_text(fault, translator("fr")) for fault in plugins.faults()],
}
for language in ("fr", "en"):
    tr = translator(language)
    sections = RULE_TEXTS["contree-picarde"].sections(replace(championship(desk.state), rules=rules), tr)
    premium = chosen_settings("contree-picarde")[-1]
    told[language] = {
        "words": [
            system_text("contree-picarde", tr),
            system_description_text("contree-picarde", tr),
            table_and_target_text("contree-picarde", tr),
        ],
        "setting": setting_text(premium, tr),
        "worked": worked_hand(premium, rules, tr).sentence,
        "sheet": [rule.text_in(tr) for section in sections for rule in section.rules if section.title == "Scoring"],
        "criterion": criterion_text("best-loss", tr),
    }
told["same_again"] = again == written
told["judged"] = [finding.code for finding in judge(json.loads(written))]
told["judged_when_spoilt"] = sorted({finding.code for finding in judge(spoilt)})
told["keys"] = [(line["wins"], line["best-loss"]) for line in ranked]
sys.stdout.write(json.dumps(told))
