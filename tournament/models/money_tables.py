"""The tables of the cash, the prizes and the raffle, as `tables` has those of the championship. Money is in cents."""

from typing import Any

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import SQLModel

from tournament.models.columns import STRICT, flag, identity, integer, json, reference, text


class ReductionRow(SQLModel, table=True):
    """A reason to pay less, and by how many cents each time it is granted."""

    __tablename__ = "reduction"

    id: int = identity()
    name: str = text("length(name) BETWEEN 1 AND 40", unique=True)
    cents: int = integer("cents > 0")

    __table_args__ = STRICT


class GrantedRow(SQLModel, table=True):
    """A team's reduction and how many times: once for each paying player, twice where two waited with it."""

    __tablename__ = "granted"

    id: int = identity()
    team_id: int = reference("team")
    reduction_id: int = reference("reduction")
    times: int = integer("times > 0")

    __table_args__ = (UniqueConstraint("team_id", "reduction_id"), STRICT)


class CashEntry(SQLModel, table=True):
    """Money into a till or, negative, out, in cents. `number`: its receipt's, never given again.

    `payer` is from or to whom, `received_by` who took or gave it at the desk. Nothing is erased: what was wrong is
    taken back by an entry of its own, which names the one that it `corrects`.
    """

    __tablename__ = "cash"

    id: int = identity()
    number: int = integer("number > 0", unique=True)
    at: str = text()
    till: str = text("length(till) BETWEEN 1 AND 40")
    kind: str = text(
        "kind IN ('fee', 'refund', 'float', 'banked', 'expense', 'income', 'raffle', 'prize', 'correction')"
    )
    cents: int = integer("cents <> 0")
    means: str = text("means IN ('cash', 'card', 'cheque', 'transfer')")
    team_id: int | None = reference("team", default=None)
    payer: str = text("length(payer) <= 120", default="")
    received_by: str = text("length(received_by) <= 60", default="")
    note: str = text("length(note) <= 200", default="")
    corrects: int | None = reference("cash", default=None)

    __table_args__ = STRICT


class TillCountRow(SQLModel, table=True):
    """A till's count: `cents`, where `expected` should be; `pieces` by the cents of coin or note."""

    __tablename__ = "till_count"

    id: int = identity()
    till: str = text("length(till) BETWEEN 1 AND 40")
    at: str = text()
    expected: int = integer()
    cents: int = integer("cents >= 0")
    pieces: dict[str, int] = json()
    counted_by: str = text("length(counted_by) <= 60", default="")
    note: str = text("length(note) <= 200", default="")

    __table_args__ = STRICT


class PrizeRow(SQLModel, table=True):
    """A prize of the plan, in the order of `position`: money, something in kind (`goods`), or both.

    `ranking` is which ranking it is won in (the championship's own: empty), `kind` by what: a rank from `first_rank` to
    `last_rank`, the best of a club or of the category `of_whom`, the last. `cents` is a fixed sum, `percent` a part of
    what the takings leave for prizes.
    """

    __tablename__ = "prize"

    id: int = identity()
    position: int = integer("position > 0")
    ranking: str = text(default="")
    kind: str = text("kind IN ('rank', 'club', 'category', 'last')")
    first_rank: int | None = integer("first_rank > 0", default=None)
    last_rank: int | None = integer("last_rank > 0", default=None)
    of_whom: str = text("length(of_whom) <= 60", default="")
    cents: int | None = integer("cents > 0", default=None)
    percent: int | None = integer("percent BETWEEN 1 AND 100", default=None)
    goods: str = text("length(goods) <= 120", default="")

    __table_args__ = (
        CheckConstraint("(kind = 'rank') = (first_rank IS NOT NULL)"),
        CheckConstraint("(first_rank IS NULL) = (last_rank IS NULL)"),
        CheckConstraint("first_rank IS NULL OR first_rank <= last_rank"),
        CheckConstraint("cents IS NULL OR percent IS NULL"),
        STRICT,
    )


class RaffleLot(SQLModel, table=True):
    """What can be won in the raffle, in the order of `position`."""

    __tablename__ = "raffle_lot"

    id: int = identity()
    position: int = integer("position > 0")
    name: str = text("length(name) BETWEEN 1 AND 120")

    __table_args__ = STRICT


class TicketSale(SQLModel, table=True):
    """Raffle tickets sold together, from number `first` to `last`; the money is a cash entry."""

    __tablename__ = "ticket_sale"

    id: int = identity()
    first: int = integer("first > 0")
    last: int = integer("last > 0")
    buyer: str = text("length(buyer) <= 120", default="")
    team_id: int | None = reference("team", default=None)
    cash_id: int | None = reference("cash", default=None)

    __table_args__ = (CheckConstraint("first <= last"), STRICT)


class RaffleDraw(SQLModel, table=True):
    """A drawing and all it saw: `tickets` are runs that could win; `unclaimed`: nobody came."""

    __tablename__ = "raffle_draw"

    id: int = identity()
    lot_id: int = reference("raffle_lot")
    seed: int = integer()
    tickets: list[Any] = json()
    at: str = text()
    unclaimed: bool = flag(default=False)

    __table_args__ = STRICT
