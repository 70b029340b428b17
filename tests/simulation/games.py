"""Games of any system under any settings, played at simulated tables."""

from functools import cache

from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import play_to_end


def options_by(rng, system, number):
    """Any choice of the settings of a system; every fourth game has a fixed number of hands."""
    choices = {setting.name: rng.choice(setting.choices) for setting in SYSTEMS[system].settings if setting.choices}
    return choices | ({"hands": 5} if number % 4 == 0 else {})


@cache
def games_of(system, count):
    """So many games of any settings, of any number of sides that they seat: the options, the rules, the number of
    sides, the hands."""
    rng, games = SeededRng(4), []
    for number in range(count):
        options = options_by(rng, system, number)
        rules = resolve_rules(system, options)
        seating = seating_of(rules)
        sides = rng.number(seating.fewest, seating.most)
        games.append((options, rules, sides, play_to_end(rules, SeededRng(number), sides)))
    return tuple(games)
