"""Keep the published schemas: `schemas.py check` compares them, `schemas.py update` writes them.

The schemas of championships and presets are made from the models that read them, that of score sheets from the rule
systems.

Settings of a system and fields of its hands are declared once, in `settings` and `HandForm`. A schema gives the shape;
what the rules forbid beyond it is refused by the program.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from model_schemas import DRAFT, of_model
from tournament.exchange.championship_document import ChampionshipDocument
from tournament.i18n import translator
from tournament.messages.setup.rules import setting_effect_text
from tournament.presets.reading import PresetDocument
from tournament.scoring.deals import MOST_ADJUSTED
from tournament.scoring.facts import DEFENCE, SIDES, Annulment, DeclarationKind, PenaltyKind, PrizeKind, Rank
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.games import MOST_HANDS_MORE
from tournament.scoring.rules import Rules
from tournament.scoring.settings import RuleSetting
from tournament.scoring.shapes import LONGEST_LIST, LONGEST_TEXT
from tournament.scoring.sheet_json import MOST_HANDS, SAYS_NOTHING
from tournament.scoring.systems import DEFAULT_SYSTEM, SYSTEMS, form_of, resolve_rules, seating_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "schemas"
WIDTH = 170
PLAYED_FACTS = (
    "declarer",
    "contract",
    "trump",
    "points",
    "capot",
    "generale",
    "last_trick",
    "claim",
    "bid",
    "cards",
    "chien",
    "stopped",
)

Schema = dict[str, Any]


def schema() -> Schema:
    """The schema of a score sheet of any rule system."""
    of_hands = {f"hand-{system}": hand(forms_of(system)) for system in SYSTEMS}
    of_options = {f"options-{system}": options(system) for system in SYSTEMS}
    return {
        "$schema": DRAFT,
        "title": "Score sheet",
        "description": (
            "One game of belote, deal by deal, as `capot score` reads it. What the rules forbid beyond this is "
            "refused by the program."
        ),
        "type": "object",
        "additionalProperties": False,
        "required": ["hands"],
        "properties": {
            "rules": {"$ref": "#/$defs/rules", "default": DEFAULT_SYSTEM},
            "options": {"$ref": "#/$defs/options"},
            "sides": {"description": "How many sides sit at the table.", "type": "integer"},
            "hands": {"description": "The deals, in their order.", "type": "array", "maxItems": MOST_HANDS},
            "stop": {"$ref": "#/$defs/stop"},
        },
        "allOf": [
            {"$ref": "#/$defs/options-of-rules"},
            *(
                by_rules(system, {"sides": sides(system), "hands": {"items": {"$ref": f"#/$defs/hand-{system}"}}})
                for system in SYSTEMS
            ),
        ],
        "$defs": {
            "rules": {"description": "The rule system.", "enum": list(SYSTEMS)},
            "options": {
                "description": (
                    "What differs from the defaults of the rule system. A game has a target or a number of hands, "
                    "not both."
                ),
                "type": "object",
            },
            "options-of-rules": {
                "description": "The options that go with the rules beside them.",
                "allOf": [by_rules(system, {"options": {"$ref": f"#/$defs/options-{system}"}}) for system in SYSTEMS],
            },
            "hands-of-rules": {
                "description": "The deals that go with the rules of a championship.",
                "allOf": [in_championship(system) for system in SYSTEMS],
            },
            **of_options,
            **of_hands,
            **{f"option-{name}": told for name, told in common_options().items()},
            **parts(),
            "adjustment": adjustment(),
            "stop": {
                "description": (
                    "A game stopped by the clock: after so many deals on the sheet, so many more hands count."
                ),
                "type": "object",
                "additionalProperties": False,
                "required": ["after", "more"],
                "properties": {"after": whole(0, MOST_HANDS), "more": whole(0, MOST_HANDS_MORE)},
            },
        },
    }


def by_rules(system: str, properties: Schema) -> Schema:
    """What holds where the rules beside it are those of a system; where none are given they are the usual ones."""
    named = {
        "properties": {"rules": {"const": system}},
        **({} if system == DEFAULT_SYSTEM else {"required": ["rules"]}),
    }
    return {"if": named, "then": {"properties": properties}}


def in_championship(system: str) -> Schema:
    """What holds of the deals of a championship whose rules are those of a system."""
    within: Schema = {"items": {"$ref": f"#/$defs/hand-{system}"}}
    for name in ("hands", "games", "rounds"):
        within = {"properties": {name: within}} if name == "rounds" else {"items": {"properties": {name: within}}}
    return {
        "if": {"properties": {"championship": {"properties": {"rules": {"const": system}}, "required": ["rules"]}}},
        "then": within,
    }


def forms_of(system: str) -> list[HandForm]:
    """What the hands of a system may tell, setting by setting and table by table."""
    usual = resolve_rules(system, {})
    chosen = [
        resolve_rules(system, {setting.name: choice})
        for setting in SYSTEMS[system].settings
        for choice in setting.choices
    ]
    return [form_of(rules, SIDES[:seated]) for rules in (usual, *chosen) for seated in seats(rules)]


def seats(rules: Rules) -> range:
    """How many sides a table may have under rules."""
    return range(seating_of(rules).fewest, seating_of(rules).most + 1)


def sides(system: str) -> Schema:
    """How many sides a table of a system may have."""
    usual, seating = seating_of(resolve_rules(system, {})).usual, SYSTEMS[system].seating
    return {"minimum": seating.fewest, "maximum": seating.most, "default": usual}


def options(system: str) -> Schema:
    """The settings of a system, each with what it changes."""
    settings = SYSTEMS[system].settings
    made: Schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {setting.name: referred(setting) for setting in settings},
    }
    if any(setting.name == "target" for setting in settings):
        made["not"] = {"required": ["target", "hands"], "properties": {"hands": {"type": "integer"}}}
    return made


def referred(setting: RuleSetting) -> Schema:
    """One setting, by its common schema where it has one."""
    return {"$ref": f"#/$defs/option-{setting.name}"} if setting.name in common_options() else option(setting)


def common_options() -> Schema:
    """The settings that are the same in every system that has them, by name."""
    told = [(setting.name, option(setting)) for system in SYSTEMS.values() for setting in system.settings]
    return {
        name: made
        for name, made in told
        if [other for named, other in told if named == name].count(made) == [named for named, _ in told].count(name) > 1
    }


def option(setting: RuleSetting) -> Schema:
    """One setting."""
    told: Schema = {"description": setting_effect_text(setting, translator("en"))}
    if setting.choices:
        return {**told, "enum": list(setting.choices), "default": setting.default}
    if setting.default is None:
        return {**told, "anyOf": [whole(setting.least, setting.most), {"const": "none"}], "default": "none"}
    return {**told, **whole(setting.least, setting.most), "default": setting.default}


# --- hands
# ----------------------------------------------------------------------------------------------------------------------


def hand(forms: Sequence[HandForm]) -> Schema:
    """A deal of a system, played, passed or annulled."""
    known = {name: told for name, told in facts(forms).items() if any(form.knows(name) for form in forms)}
    nothing = {
        name: {"description": "Of other rule systems.", "enum": list(values)}
        for name, values in SAYS_NOTHING.items()
        if name not in known
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {**known, **nothing},
        "oneOf": [
            {"required": needed(forms), "properties": {"passed": {"const": False}, "annulled": False}},
            {"$ref": "#/$defs/passed"},
            {"$ref": "#/$defs/annulled"},
        ],
    }


def parts() -> Schema:
    """What hands of several systems have in common."""
    without_play = {
        **dict.fromkeys(PLAYED_FACTS, False),
        **{name: {"maxItems": 0} for name in ("belote", "declarations", "prizes")},
    }
    forms = [form for system in SYSTEMS for form in forms_of(system)]
    tables = {len(largest(forms_of(system))) for system in SYSTEMS}
    return {
        "passed": {
            "description": "A deal that everybody passed.",
            "required": ["passed"],
            "properties": {"passed": {"const": True}, "annulled": False, **without_play},
        },
        "annulled": {
            "description": "An annulled deal.",
            "required": ["annulled"],
            "properties": {"passed": {"const": False}, **without_play},
        },
        **{
            f"side-of-{seated}": {"description": "A side of the table.", "enum": list(SIDES[:seated])}
            for seated in sorted(tables)
        },
        "declaration": declaration(every(form.declarations for form in forms)),
        "prize": of_side(PrizeKind),
        "penalty": of_side(PenaltyKind),
    }


def largest(forms: Sequence[HandForm]) -> str:
    """The letters of the largest table."""
    return max((form.letters for form in forms), key=len)


def needed(forms: Sequence[HandForm]) -> list[str]:
    """The fields that a played hand always has."""
    told = {
        "declarer": True,
        "contract": all(form.contracts and form.contract_needed for form in forms),
        "trump": all(form.trump_needed for form in forms),
        "points": True,
        "bid": all(form.bid is not None for form in forms),
        "cards": all(form.cards is not None for form in forms),
    }
    return [name for name, is_needed in told.items() if is_needed]


def facts(forms: Sequence[HandForm]) -> Schema:
    """Every fact of a deal, in the published order, as the forms of a system allow it."""
    letters = list(largest(forms))
    a_side = {"$ref": f"#/$defs/side-of-{len(letters)}"}
    here = {"properties": {"side": a_side}}
    kinds = {"kind": {"enum": every(form.declarations for form in forms)}}
    return {
        "declarer": {"description": "The side that played the contract.", **a_side},
        "contract": {"description": "What was bid.", "anyOf": contracts(forms)},
        "trump": {"description": "What was trumps.", "enum": every(form.trumps for form in forms)},
        "doubling": {"enum": every(form.doublings for form in forms), "default": "none"},
        "points": {
            "description": "Raw points, before any rounding: the declarer's, or those of every side.",
            "anyOf": points(forms, letters),
        },
        "capot": {
            "description": "The side that took all the tricks.",
            "enum": [*letters, *([DEFENCE] if len(letters) > 2 else [])],
        },
        "generale": {"description": "The side one of whose players took all the tricks.", **a_side},
        "belote": {
            "description": "The sides that announced it.",
            **listed(a_side, max(form.most_belotes for form in forms)),
        },
        "declarations": listed({"$ref": "#/$defs/declaration", "properties": {"side": a_side, **kinds}}),
        "last_trick": {"description": "The side that won the last trick.", **a_side},
        "prizes": listed({"$ref": "#/$defs/prize", **here}),
        "penalties": listed({"$ref": "#/$defs/penalty", **here}),
        "claim": {"description": "The side that said it had finished.", **a_side},
        "bid": {"description": "The points that were named.", **span(form.bid for form in forms)},
        "cards": {"description": "The cards dealt to each.", **span(form.cards for form in forms)},
        "chien": {"description": "Whether the cards put aside were taken.", "type": "boolean"},
        "stopped": {
            "description": "A hand stopped at a wrong card; `points` and `capot` are those after the award.",
            "type": "object",
            "additionalProperties": False,
            "required": ["trick", "by"],
            "properties": {"trick": whole(1, max(form.tricks for form in forms)), "by": a_side},
        },
        "irregular_deal": {
            "description": "The sides that dealt wrongly before this deal, one entry each time.",
            **listed(a_side),
        },
        "adjustments": listed({"$ref": "#/$defs/adjustment", **here}),
        "passed": {"description": "Everybody passed.", "type": "boolean", "default": False},
        "annulled": {"enum": [cause.value for cause in Annulment if any(cause in form.annulments for form in forms)]},
    }


def contracts(forms: Sequence[HandForm]) -> list[Schema]:
    """What may be bid."""
    bids = every(form.contracts for form in forms)
    numbers = [bid for bid in bids if isinstance(bid, int)]
    steps = [{**whole(numbers[0], numbers[-1]), "multipleOf": 10}] if numbers else []
    return [*steps, *({"const": bid} for bid in bids if bid not in numbers)]


def points(forms: Sequence[HandForm], letters: Sequence[str]) -> list[Schema]:
    """The points of the declarer, of every side, or of either kind."""
    made = number_of_points(forms)
    by_side = {
        "type": "object",
        "additionalProperties": False,
        "required": [*"AB"],
        "properties": dict.fromkeys(letters, made),
    }
    one = [made] if any(form.points is not Points.SIDES for form in forms) else []
    return [*one, *([by_side] if any(form.points is not Points.DECLARER for form in forms) else [])]


def number_of_points(forms: Sequence[HandForm]) -> Schema:
    """The points that a side may have: not those that no cards make."""
    trumps = every(form.trumps for form in forms)
    most = max(form.total(trump) for form in forms for trump in form.trumps)
    possible = frozenset[int]().union(*(form.scale.possible(trump) for form in forms for trump in trumps))
    impossible = [points for points in range(most + 1) if points not in possible]
    return {**whole(0, most), **({"not": {"enum": impossible}} if impossible else {})}


def declaration(kinds: Sequence[DeclarationKind]) -> Schema:
    """Cards that one player holds together."""
    ranks = [rank.value for rank in Rank]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["side", "kind"],
        "properties": {
            "side": {"enum": list(SIDES)},
            "kind": {"enum": list(kinds)},
            "top": {"description": "The highest card of a sequence.", "enum": ranks},
            "suit": {"enum": ["spades", "hearts", "diamonds", "clubs"]},
            "rank": {"description": "The rank of four of a kind.", "enum": ranks},
            "length": {"description": "How many cards a longer sequence has.", **whole(3, len(ranks))},
            "used": {
                "description": "Whether four sevens or eights were used to cancel.",
                "type": "boolean",
                "default": False,
            },
            "shown": {"description": "What is not shown does not count.", "type": "boolean", "default": True},
            "player": whole(1, 2),
        },
    }


def of_side(kinds: Iterable[str]) -> Schema:
    """Something of a kind that a side did."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["side", "kind"],
        "properties": {"side": {"enum": list(SIDES)}, "kind": {"enum": [*kinds]}},
    }


def adjustment() -> Schema:
    """What a referee gives or takes."""
    return {
        "description": "Points that a referee gives to a side or, negative, takes from it.",
        "type": "object",
        "additionalProperties": False,
        "required": ["side", "points", "reason"],
        "properties": {
            "side": {"enum": list(SIDES)},
            "points": {**whole(-MOST_ADJUSTED, MOST_ADJUSTED), "not": {"const": 0}},
            "reason": {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
        },
    }


def whole(least: int, most: int) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": least, "maximum": most}


def span(ranges: Iterable[range | None]) -> Schema:
    """A whole number within these."""
    known = [numbers for numbers in ranges if numbers is not None]
    return whole(known[0][0], known[0][-1]) if known else {}


def listed(items: Schema, most: int = LONGEST_LIST) -> Schema:
    """A list, empty by default."""
    return {"type": "array", "maxItems": most, "items": items, "default": []}


def every(values: Iterable[Iterable[Any]]) -> list[Any]:
    """All of these values, each once, in their order."""
    return list(dict.fromkeys(chain.from_iterable(values)))


# --- the files
# ----------------------------------------------------------------------------------------------------------------------


def written(value: object, indent: int = 0, before: int = 0) -> str:
    """The JSON of a schema: on one line what fits there after the characters `before` it, the rest by lines."""
    on_one_line = json.dumps(value, ensure_ascii=False)
    if len(on_one_line) + indent + before <= WIDTH or not isinstance(value, Mapping | list) or not value:
        return on_one_line
    inner = " " * (indent + 2)
    if isinstance(value, Mapping):
        lines = [f"{json.dumps(name)}: {written(held, indent + 2, len(name) + 4)}" for name, held in value.items()]
    else:
        lines = [written(held, indent + 2) for held in value]
    opened, closed = "{}" if isinstance(value, Mapping) else "[]"
    return f"{opened}\n{inner}" + f",\n{inner}".join(lines) + f"\n{' ' * indent}{closed}"


def texts() -> dict[Path, str]:
    """The text of every stored schema."""
    made = {
        "championship": of_model(ChampionshipDocument, "Championship"),
        "rules": of_model(PresetDocument, "Rules"),
        "score-sheet": schema(),
    }
    return {FOLDER / f"{name}.schema.json": written(document) + "\n" for name, document in made.items()}


def main(wish: str) -> int:
    """Check or update; 1 if a stored schema is another."""
    wrong = [path for path, text in texts().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in wrong:
        if wish == "update":
            path.write_text(texts()[path], encoding="utf-8")
        else:
            sys.stderr.write(f"{path.relative_to(ROOT)}: not as the program is; make schemas\n")
    return 0 if wish == "update" else min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
