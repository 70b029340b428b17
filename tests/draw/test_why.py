"""Why somebody sits where they sit: what a table costs, and what spoke against nearer opponents."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.draw.halls import WAYS, hall
from tournament.draw.catalogue import draw_round
from tournament.draw.facts import Apart, Draw, DrawCost, Field, History
from tournament.draw.why import Nearer, components, could_all_be_new, nearer_opponents
from tournament.scoring.rules import Seating


def field(teams: int, *met: tuple[int, int], **told: object) -> Field:
    """Teams 1, 2, 3 … in the order of the standings, and who has met."""
    return replace(
        Field(entrants=tuple(range(1, teams + 1)), seed=1, round_number=2, history=History({frozenset(pair): 1 for pair in met})),
        **told,  # type: ignore[arg-type]
    )


class TestComponents:
    def test_a_table_of_neighbours_who_have_met(self) -> None:
        asked = field(4, *combinations(range(1, 5), 2))
        assert components("swiss", asked, draw_round("swiss", asked))[0] == {
            "banned": 0,
            "rematches": 1,
            "repeated_byes": 0,
            "bye_height": 0,
            "early": 0,
            "gap": 1,
        }

    @pytest.mark.parametrize("way", WAYS)
    def test_the_components_of_all_tables_are_the_cost_of_the_draw(self, way: str) -> None:
        name, asked = hall(way, 24, 6, seed=3, clubs=3, banned=6)
        draw = draw_round(name, asked)
        told = components(name, asked, draw)
        assert len(told) == len(draw.tables)
        assert {code: sum(table[code] for table in told) for code in told[0]} == {code: getattr(draw.cost, code) for code in told[0]}

    def test_of_a_schedule_only_who_met_is_told(self) -> None:
        asked = field(2, (1, 2), apart=Apart(frozenset({frozenset((1, 2))})), roster=(1, 2), options={"legs": 2}, turn=2)
        draw = Draw(((2, 1),), (), DrawCost(1, 0))
        assert components("round-robin", asked, draw) == ({"banned": 1, "rematches": 1, "early": 0},)

    def test_at_a_table_of_three_all_who_met_are_counted(self) -> None:
        asked = field(3, (1, 2), (2, 3), seating=Seating(3, 3, 3, 1))
        assert components("swiss", asked, draw_round("swiss", asked)) == ({"banned": 0, "rematches": 2, "early": 0},)


class TestNearerOpponents:
    def nearer(self, name: str, asked: Field, team: int) -> tuple[Nearer, ...]:
        return nearer_opponents(name, asked, draw_round(name, asked), team)

    def test_a_neighbour_has_no_nearer_opponent(self) -> None:
        assert self.nearer("swiss", field(4), 1) == ()

    def test_the_neighbour_was_met_before(self) -> None:
        """1 and 2 have met, and 1 meets 3."""
        assert self.nearer("swiss", field(4, (1, 2)), 1) == (Nearer(team=2, met=1, banned=False, early=False, dearer="rematches", drawn=0, forced=1),)

    def test_the_neighbour_is_never_to_be_met(self) -> None:
        asked = field(4, apart=Apart(frozenset({frozenset((1, 2))})))
        assert self.nearer("swiss", asked, 1) == (Nearer(team=2, met=0, banned=True, early=False, dearer="banned", drawn=0, forced=1),)

    def test_the_neighbour_is_of_the_same_club(self) -> None:
        asked = field(4, apart=Apart(early=frozenset({frozenset((1, 2))})))
        assert self.nearer("swiss", asked, 1) == (Nearer(team=2, met=0, banned=False, early=True, dearer="early", drawn=0, forced=1),)

    def test_the_draw_as_a_whole_would_cost_a_rematch(self) -> None:
        """3 and 4 have met, so 2 and 3 are kept for others: were 1 and 2 together, 3 would meet 4 again."""
        assert self.nearer("swiss", field(4, (3, 4)), 1) == (Nearer(team=2, met=0, banned=False, early=False, dearer="rematches", drawn=0, forced=1),)

    def test_the_draw_as_a_whole_would_be_wider_apart(self) -> None:
        """2 and 3 are neighbours, but then 1 would have to meet 4: one and nine, and not four and four. The last two are neighbours always."""
        assert self.nearer("swiss", field(4), 2) == ()
        asked = field(6, (1, 2), (3, 4))
        drawn = draw_round("swiss", asked)
        assert drawn.tables == ((1, 3), (2, 4), (5, 6))
        assert nearer_opponents("swiss", asked, drawn, 2) == (
            Nearer(team=1, met=1, banned=False, early=False, dearer="rematches", drawn=0, forced=1),
            Nearer(team=3, met=0, banned=False, early=False, dearer="gap", drawn=9, forced=11),
        )

    def test_the_lots_alone_decided(self) -> None:
        """First against middle, 1 has met 4: 1–3, 2–5, 4–6 and 1–5, 2–4, 3–6 are as near, and 4 is looked for by 1 and 2 is by 5."""
        asked = field(6, (1, 4))
        drawn = draw_round("middle", asked)
        opponent = next(sum(game) - 6 for game in drawn.tables if 6 in game)
        assert opponent in (3, 4)
        told = self.nearer("middle", asked, 4)
        assert [(one.team, one.dearer) for one in told if one.dearer != "luck"] == [(1, "rematches")]

    def test_three_at_most_are_looked_into_the_nearest_first(self) -> None:
        asked = field(8, (1, 2), (1, 3), (1, 4), (1, 5), (1, 6))
        assert [(one.team, one.dearer) for one in self.nearer("swiss", asked, 1)] == [(2, "rematches"), (3, "rematches"), (4, "rematches")]

    def test_who_sits_out_or_is_not_there_has_no_opponent(self) -> None:
        assert self.nearer("swiss", field(3), 3) == ()
        assert self.nearer("swiss", field(3), 99) == ()

    def test_a_draw_by_lot_knows_no_distance(self) -> None:
        assert self.nearer("random", field(6), 1) == ()

    def test_a_draw_changed_by_hand_may_have_been_nearer(self) -> None:
        by_hand = Draw(((1, 4), (2, 3)), (), DrawCost(0, 0))
        assert nearer_opponents("swiss", field(4), by_hand, 1)[0] == Nearer(2, 0, banned=False, early=False, dearer="", drawn=0, forced=0)

    def test_a_draw_that_somebody_has_left_is_not_explained(self) -> None:
        assert nearer_opponents("swiss", field(4), Draw(((1, 3),), (2,), DrawCost(0, 0)), 1) == ()

    @pytest.mark.parametrize("way", WAYS)
    def test_no_nearer_opponent_of_a_computed_draw_was_to_be_had(self, way: str) -> None:
        name, asked = hall(way, 21, 6, seed=5, clubs=3, banned=6)
        draw = draw_round(name, asked)
        told = [one for game in draw.tables for team in game for one in nearer_opponents(name, asked, draw, team)]
        assert all(one.dearer == "luck" or one.forced > one.drawn for one in told)
        assert bool(told) == (way != "random")


class TestCouldAllBeNew:
    def test_of_four_who_have_all_met_nobody_is_new(self) -> None:
        asked = field(4, *combinations(range(1, 5), 2))
        assert could_all_be_new(asked, draw_round("swiss", asked)) is False

    def test_a_ban_does_not_count(self) -> None:
        """1 has only 2 left, whom it is never to meet: a draw without a rematch there was."""
        asked = field(4, (1, 3), (1, 4), apart=Apart(frozenset({frozenset((1, 2))})))
        draw = draw_round("swiss", asked)
        assert (draw.cost.rematches, could_all_be_new(asked, draw)) == (1, True)

    def test_only_who_was_drawn_counts(self) -> None:
        asked = field(5, (1, 2))
        assert could_all_be_new(asked, Draw(((1, 2),), (), DrawCost(1, 0), resting=(3, 4, 5))) is False

    def test_of_several_at_a_table_nobody_knows(self) -> None:
        asked = field(4, seating=Seating(4, 3, 6, 1))
        assert could_all_be_new(asked, draw_round("swiss", asked)) is None

    def test_nobody_at_all_has_nothing_to_repeat(self) -> None:
        assert could_all_be_new(field(2), Draw((), (), DrawCost(0, 0), resting=(1, 2))) is True
