"""Who wins which prize. What is written `1=` are ranks; letters are clubs, capitals categories."""

import pytest

from tournament.standings.prizes import PrizeAward, PrizeCandidate, PrizeOnOffer, Share, WonBy, award, parts_of

SEED = 8  # its lots put team 3 before team 2, and team 4 before team 5
PODIUM = (
    PrizeOnOffer(1, WonBy.RANK, first_rank=1, last_rank=1, cents=10_000, goods="Coupe"),
    PrizeOnOffer(2, WonBy.RANK, first_rank=2, last_rank=2, cents=5_000, goods="Jambon"),
    PrizeOnOffer(3, WonBy.RANK, first_rank=3, last_rank=4, cents=2_500),
)


def ranking(*ranks: int, clubs: str = "", ladies: tuple[int, ...] = ()) -> list[PrizeCandidate]:
    """Teams 1, 2, 3 … on these ranks."""
    return [
        PrizeCandidate(rank, team, clubs[team - 1] if team <= len(clubs) else "", "Dames" if team in ladies else "")
        for team, rank in enumerate(ranks, 1)
    ]


def won(
    prizes: tuple[PrizeOnOffer, ...], teams: list[PrizeCandidate], *, parted: bool = False
) -> list[tuple[int, int, int, str]]:
    """Rank, team, cents and goods."""
    given = award(prizes, {"": teams}, parted=parted, seed=SEED).won
    return [(one.rank, one.team, one.cents, ", ".join(one.goods)) for one in given]


def test_each_rank_wins_its_prize() -> None:
    assert won(PODIUM, ranking(1, 2, 3, 4, 5)) == [
        (1, 1, 10_000, "Coupe"),
        (2, 2, 5_000, "Jambon"),
        (3, 3, 2_500, ""),
        (4, 4, 2_500, ""),
    ]


def test_a_rank_may_win_several_prizes_at_once() -> None:
    everybody = PrizeOnOffer(9, WonBy.RANK, first_rank=1, last_rank=2, goods="Bouteille")
    assert won((PODIUM[0], everybody), ranking(1, 2)) == [(1, 1, 10_000, "Coupe, Bouteille"), (2, 2, 0, "Bouteille")]


def test_equal_teams_share_the_money_of_their_ranks_and_lots_decide_about_the_rest() -> None:
    assert won(PODIUM, ranking(1, 2, 2, 4)) == [
        (1, 1, 10_000, "Coupe"),
        (2, 3, 3_750, "Jambon"),
        (2, 2, 3_750, ""),
        (4, 4, 2_500, ""),
    ]


def test_equal_teams_are_put_in_order_by_lot_where_prizes_are_parted() -> None:
    assert won(PODIUM, ranking(1, 2, 2, 4), parted=True) == [
        (1, 1, 10_000, "Coupe"),
        (2, 3, 5_000, "Jambon"),
        (3, 2, 2_500, ""),
        (4, 4, 2_500, ""),
    ]


@pytest.mark.parametrize("parted", [False, True])
def test_equal_teams_whose_ranks_win_the_same_need_no_lot(parted: bool) -> None:
    given = award(PODIUM, {"": ranking(1, 2, 3, 3)}, parted=parted, seed=SEED).won
    assert [(one.rank, one.team, one.cents, one.shared_by, one.by_lot) for one in given[2:]] == [
        (3, 3, 2_500, 1, False),
        (3, 4, 2_500, 1, False),
    ]


def test_who_shares_the_last_rank_of_the_plan_shares_its_prize() -> None:
    """Three teams share the ranks 4 to 6, of which only the fourth has a prize: 8.33 € each, and a cent is left."""
    given = award(PODIUM, {"": ranking(1, 2, 3, 4, 4, 4)}, parted=False, seed=SEED)
    assert [(one.team, one.cents, one.shared_by, one.by_lot) for one in given.won[3:]] == [
        (4, 833, 3, False),
        (5, 833, 3, False),
        (6, 833, 3, False),
    ]
    assert given.remainder == 1


def test_lots_may_leave_a_team_with_nothing() -> None:
    assert won(PODIUM, ranking(1, 2, 3, 4, 4), parted=True)[3:] == [(4, 4, 2_500, "")]


def test_a_rank_that_nobody_has_is_not_won() -> None:
    given = award(PODIUM, {"": ranking(1)}, parted=False, seed=SEED)
    assert [one.team for one in given.won] == [1]
    assert given.not_won == {2: 1, 3: 2}


def test_a_rank_without_a_prize_wins_nothing() -> None:
    assert won((PODIUM[1],), ranking(1, 2, 3)) == [(2, 2, 5_000, "Jambon")]


def test_the_best_of_each_club_wins() -> None:
    prize = PrizeOnOffer(1, WonBy.CLUB, goods="Fanion")
    given = award((prize,), {"": ranking(1, 2, 3, 4, clubs="aab")}, parted=False, seed=SEED).won
    assert [(one.team, one.of_whom) for one in given] == [(1, "a"), (3, "b")]


def test_the_best_of_one_club_wins() -> None:
    prize = PrizeOnOffer(1, WonBy.CLUB, of_whom="b", cents=2_000)
    assert won((prize,), ranking(1, 2, 3, 4, clubs="aabb")) == [(3, 3, 2_000, "")]


def test_the_best_ladies_win_beside_their_rank() -> None:
    prize = PrizeOnOffer(4, WonBy.CATEGORY, of_whom="Dames", goods="Bouquet")
    assert won((PODIUM[1], prize), ranking(1, 2, 3, ladies=(2, 3))) == [(2, 2, 5_000, "Jambon"), (2, 2, 0, "Bouquet")]


def test_equal_best_of_a_category_share_its_money() -> None:
    prize = PrizeOnOffer(4, WonBy.CATEGORY, of_whom="Dames", cents=3_001)
    given = award((prize,), {"": ranking(1, 2, 2, ladies=(2, 3))}, parted=False, seed=SEED)
    assert given.won == tuple(
        PrizeAward(WonBy.CATEGORY, "", 2, team, "Dames", 1_500, (), 2, by_lot=False) for team in (2, 3)
    )
    assert given.remainder == 1


def test_the_lot_gives_one_of_them_what_cannot_be_shared() -> None:
    prize = PrizeOnOffer(4, WonBy.CATEGORY, of_whom="Dames", goods="Bouquet")
    assert won((prize,), ranking(1, 2, 2, ladies=(2, 3))) == [(2, 3, 0, "Bouquet")]


def test_no_ladies_no_prize() -> None:
    prize = PrizeOnOffer(4, WonBy.CATEGORY, of_whom="Dames", goods="Bouquet")
    assert award((prize,), {"": ranking(1, 2)}, parted=False, seed=SEED).not_won == {4: 1}


def test_the_last_of_a_ranking_wins() -> None:
    prize = PrizeOnOffer(5, WonBy.LAST, goods="Lanterne rouge")
    assert won((prize,), ranking(1, 2, 3)) == [(3, 3, 0, "Lanterne rouge")]
    assert won((prize,), []) == []


def test_each_ranking_has_its_own_prizes() -> None:
    prizes = (PODIUM[0], PrizeOnOffer(6, WonBy.RANK, "consolation", 1, 1, goods="Saucisson"))
    given = award(prizes, {"": ranking(1, 2), "consolation": [PrizeCandidate(1, 2)]}, parted=False, seed=SEED).won
    assert [(one.ranking, one.team) for one in given] == [("", 1), ("consolation", 2)]


@pytest.mark.parametrize(
    ("total", "shares", "parts"),
    [
        pytest.param(51_000, ((50, 1), (30, 1), (20, 1)), (25_500, 15_500, 10_000),
                     id="255 €, 155 € and 100 € of 510 €"),
        pytest.param(30_000, ((33, 1), (33, 1), (34, 1)), (10_000, 10_000, 10_000), id="thirds"),
        pytest.param(41_000, ((40, 1), (10, 6)), (16_500, 4_000, ), id="six alike are rounded alike"),
        pytest.param(20_000, ((50, 1),), (10_000,), id="half of it"),
        pytest.param(16_000, ((20, 8),), (2_000,), id="160 % are cut down to what there is"),
        pytest.param(51_000, ((60, 1), (20, 7)), (15_500, 5_000), id="200 % are cut down in proportion"),
        pytest.param(400, ((100, 1),), (0,), id="less than 5 €"),
        pytest.param(0, ((60, 1), (40, 1)), (0, 0), id="nothing yet"),
        pytest.param(10_000, (), (), id="no share"),
    ],
)  # fmt: skip
def test_parts_are_multiples_of_5_euros_and_never_more_than_there_is(total: int, shares: tuple, parts: tuple) -> None:
    assert tuple(parts_of(total, [Share(*share) for share in shares])) == parts
