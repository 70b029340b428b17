"""What one computer carries, in Markdown: measured, assumed, derived. All is computed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import fill

from bench.rows import machine
from proof.hall.load import REST
from proof.hall.page import percentile
from proof.scale.costs import Costs, Evening
from proof.scale.sunday import MINUTE, Plan, Sunday
from tournament.federation.database_store import MOST_OPEN as OPEN_IN_DATABASE
from tournament.federation.store import MOST_OPEN as OPEN_IN_FOLDER

WIDTH = 150
WORKED_AT_MOST = 0.8
"""Of a processor: what waits behind one that works more grows beyond what anybody expects."""
LOOKING = (0.0, 0.1, 0.4, 1.0)
"""Parts of the players who have the page of their table open all the time."""

FOREWORD = """Measured with the program as it was at commit `{commit}`, on {cores} cores, {system}, Python {python}.
`make scale` measures again and writes this page: no figure in it was typed. Compare figures with each other before you
compare them with those of another computer."""
HOW_MEASURED = """Seconds of the processor are those of the process that does the work, so that what else a computer
does changes them little; what is waited for is the disk. An evening of {teams} teams and {rounds} rounds is played by
this program's own services, every hand typed by itself and the standings computed after it, {hands:.1f} hands in a
game. Pages are asked for over the network of this computer, one after another; `capot federation` is sent the journal
of that evening over TLS, in batches of different sizes."""
NO_SERVER = "PostgreSQL is not installed where this was measured: nothing is said of it."
OF_THE_SERVER = "PostgreSQL itself works {processor} more for each command, in processes of its own."
HOW_SERVED = """`capot serve --championship` is one process for each championship. {halls} halls that play the Sunday
below type {typed:.0f} hands a second in their busiest minute. A telephone that shows the page of its table fetches it
again after news, but not within {rest:.0f} seconds of the last time, as the script of the pages does; such a page is
made for its team alone. Cores are those that would be fully at work: what waits behind a processor grows without
measure before that, so count a quarter more."""
WHAT_MEMORY = """{halls} processes hold {memory}. Memory ends first: {carried} championships in 8 GB. One process
for all of a database holds a few megabytes for each ([measured](proof/many.md)), on one core. A host in each hall needs
none of it, and goes on without the internet; that is why a federation is sent journals, and plays nobody's evening."""
HOW_PLAYED = """{halls} halls of {teams} teams of {members}, {players:,} players. Halls begin within {begin:.0f} minutes
of each other, after {arriving:.0f} minutes of registering; {rounds} rounds of {game:.0f} ± {spread:.0f} minutes a
table, {pause:.0f} minutes between two. One hand is typed every {typed:.0f} seconds once its table has played. {cut:.0%}
of the halls lose the internet once, for up to {longest_cut:.0f} minutes. {looking:.0%} of the players look up the
joined standing within {curious:.0f} minutes after each round of their hall, and every {again:.0f} minutes besides. This
is assumed, not measured. That halls gather for {gathering:.0f} s what they send, that a federation has {open_replicas}
replicas open at once, and how long it shows a joined standing, is so in the program."""
HOW_SIMULATED = """One processor serves everything that comes, in its order, as the one process of a federation does;
what each thing takes was measured above. With more halls there is room for their replicas. Nothing is simulated of what
happens inside a hall: it needs no network for it."""
NOTHING_LOST = """Every entry that was typed was received, once, in each of these. The last column is the control: a
federation had {open} replicas open until this was measured, and {halls} halls that take turns pushed each other out of
them."""
SOMETHING_LOST = (
    "**Not every entry that was typed was received.** The last column is a federation of {halls} halls that has "
    "{open} replicas open."
)
ONE_CHAMPIONSHIP = """**One championship** ends where its commands come one after another. The processor is through with
{processor:,.0f} hands a second at {teams} teams and with {at_largest:,.0f} at {largest:,}; this disk lets it come to
{hands:,.0f} at {teams}. Even that is {scorers:,.0f} people who each type a hand every {typed:.0f} seconds. No final
ends it; its spectators may."""
READ_REPLICAS = """**Pages: read replicas.** A process that follows the journal, as a joined desk does, spends
{followed} on each entry: at one every {typed:.0f} seconds, {following} of each second. A page made anew takes {page}.
Such a replica has room for {pages:,.0f} pages a second beside following, against {alone:,.0f} of the host beside its
commands, and takes no lock of anybody: each further one brings as many again, and shows what it has received. What is
done goes to the host as before. `capot pages --replica URL` serves such pages from a replica of a database; what is
reckoned here is that of a joined desk."""
PARTITION = """**Championships: partition.** Championships share neither rows nor locks, in files or in the schemas of a
database, and each may have a process of its own. So they are spread over computers one by one: what is too much for one
computer is moved with `capot move`, and goes on elsewhere with the same journal."""
ONE_FEDERATION = """**A federation** carries {carried} with one process on one core here, at {most:.0%} of it in its
busiest minute at most; at {last:,} halls it takes {taken:.0%}. A sending of one entry takes {sending}, so that it ends
at {sendings:,.0f} sendings a second, whatever memory there is; {halls} open replicas hold {memory}. Whoever asks for
the joined standing when it is due waits {joining} for it; others are shown the one before meanwhile, which is not
simulated: there everybody waits. What then: halls belong to one federation each, and nothing but the joined standing
looks at two of them. A department, or a region, has a federation of its own on a computer of its own, and its list of
the qualified is what the next stage begins with."""
IN_A_DATABASE = """**A federation in a database** (`capot federation --database`) is none of these: it has {kept}
replicas open, and a folder has {open}. How long one in a database takes to be read anew was not measured; what becomes
of halls that push each other's replicas out is the last column above. So a federation of more than {kept} halls is kept
in a folder."""
WHAT_FIRST = """What a hall types is at the federation after {behind} in 99 of 100 cases, of which {gathering:.0f} s are
gathered on purpose. Where one process is to carry more halls, that is the first thing to change: sendings that gather
longer are fewer, and each costs the same."""


def page(costs: Costs, sundays: Sequence[Sunday], control: Sunday, commit: str) -> Iterator[str]:
    """The lines of the page."""
    yield from ("# What one computer carries", "")
    yield from paragraph(FOREWORD, commit=commit, **machine())
    yield from measured(costs)
    yield from served(costs, sundays[0])
    yield from played(sundays, control)
    yield from ended(costs, sundays)


def paragraph(text: str, **details: object) -> Iterator[str]:
    """A paragraph in lines of the length of the code."""
    yield from fill(" ".join(text.format(**details).split()), WIDTH).split("\n")
    yield ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, figures to the right."""
    yield "| " + " | ".join(heads) + " |"
    yield "|---|" + "---:|" * (len(heads) - 1)
    yield from ("| " + " | ".join(row) + " |" for row in rows)
    yield ""


def measured(costs: Costs) -> Iterator[str]:
    """What everything costs."""
    evening = costs.evening
    yield from ("## What was measured", "")
    yield from paragraph(HOW_MEASURED, teams=evening.teams, rounds=evening.rounds, hands=evening.hands)
    engines = [("a file", evening, 0.0)] + (
        [("PostgreSQL", costs.server.evening, costs.server.processor)] if costs.server else []
    )
    rows = [row for name, one, besides in engines for row in commands(name, one, besides)]
    yield from table(("command", "processor", "answered after", "grows by"), rows)
    if costs.server is None:
        yield from paragraph(NO_SERVER)
    else:
        yield from paragraph(OF_THE_SERVER, processor=milliseconds(costs.server.processor))
    pushes, pages, joined = costs.pushes, costs.pages, costs.joined
    yield from table(
        ("what else", ""),
        [
            ("page of the standings, made anew", milliseconds(pages.made)),
            ("page of a team's table, made for it alone", milliseconds(pages.of_team)),
            ("page that is kept for everybody", milliseconds(pages.kept)),
            ("pages a second of one process, made anew; kept", f"{1 / pages.made:,.0f}; {1 / pages.kept:,.0f}"),
            ("size of that page", f"{pages.size / 1000:,.1f} kB"),
            ("memory of a process that serves the evening", megabytes(costs.memory)),
            ("a replica at another desk takes in one entry", milliseconds(costs.followed)),
            ("journal entry on its way", f"{evening.entry_bytes:,.0f} bytes"),
            ("federation: a sending over the network; each entry in it", both_of(pushes.each, pushes.entry)),
            ("federation: a replica that is not open is read and judged", milliseconds(pushes.reopened)),
            ("federation: the first sending of a hall", milliseconds(pushes.begun)),
            ("federation: memory of an open replica", megabytes(pushes.memory)),
            (
                (
                    f"federation: {joined.teams:,} teams of {joined.halls} halls joined; a page of that, for "
                    "whoever asks first"
                ),
                both_of(joined.seconds, joined.page),
            ),
        ],
    )
    yield from paragraph("One large championship, in its first round:")
    sizes = [
        (f"{one.teams:,}", milliseconds(one.hand), milliseconds(one.draw), megabytes(one.memory)) for one in costs.sizes
    ]
    yield from table(("teams", "a hand and the standings after it", "a draw", "memory"), sizes)


def commands(name: str, evening: Evening, besides: float) -> Iterator[tuple[str, str, str, str]]:
    """The commands of an evening in one engine."""
    for what, one in (
        ("a team registered", evening.register),
        ("a hand typed", evening.hand),
        ("a round drawn and posted", evening.draw),
    ):
        yield f"{what}, in {name}", milliseconds(one.processor), milliseconds(one.answered), f"{one.grown:,.0f} bytes"
    yield f"the evening, in {name}: {evening.entries} entries", "", "", f"{evening.size / 1000:,.0f} kB"


def served(costs: Costs, sunday: Sunday) -> Iterator[str]:
    """What it takes to host all these championships on one computer."""
    plan = sunday.plan
    yield from ("## Many championships on one computer", "")
    yield from paragraph(HOW_SERVED, halls=plan.halls, typed=sunday.busiest_typing, rest=REST)
    rows = [
        (f"{share:.0%}", f"{pages:,.0f}", *(f"{cores:.1f}" for cores in each))
        for share, pages, each in cores_needed(costs, sunday)
    ]
    engines = ("cores, files", "cores, with those of PostgreSQL")[: 2 if costs.server else 1]
    yield from table(("players with their page open", "pages a second", *engines), rows)
    yield from paragraph(
        WHAT_MEMORY, halls=plan.halls, memory=gigabytes(costs.memory * plan.halls), carried=int(8e9 / costs.memory)
    )


def cores_needed(costs: Costs, sunday: Sunday) -> Iterator[tuple[float, float, list[float]]]:
    """Players with an open page, pages a second, cores at work: with files, and PostgreSQL."""
    plan, typed = sunday.plan, sunday.busiest_typing
    hands = [costs.evening.hand.processor] + (
        [costs.server.evening.hand.processor + costs.server.processor] if costs.server else []
    )
    for share in LOOKING:
        pages = share * plan.players * min(1 / REST, typed / plan.halls)
        yield share, pages, [typed * hand + pages * costs.pages.of_team for hand in hands]


def played(sundays: Sequence[Sunday], control: Sunday) -> Iterator[str]:
    """The Sunday of the federation."""
    plan = sundays[0].plan
    yield from ("## A federation's Sunday", "")
    yield from paragraph(HOW_PLAYED, **said_of(plan))
    yield from paragraph(HOW_SIMULATED)
    seen = [*sundays, control]
    heads = [
        "",
        *(f"{one.plan.halls:,} halls" for one in sundays),
        f"{control.plan.halls:,} halls, {control.plan.open_replicas} open",
    ]
    yield from table(heads, [(what, *(tell(one) for one in seen)) for what, tell in FIGURES.items()])
    yield from paragraph(
        NOTHING_LOST if all(one.typed == one.received for one in seen) else SOMETHING_LOST,
        open=control.plan.open_replicas,
        halls=control.plan.halls,
    )


def said_of(plan: Plan) -> dict[str, object]:
    """The plan with its times in minutes, where that is how people say them."""
    in_minutes = ("begin", "arriving", "game", "spread", "pause", "longest_cut", "curious", "again")
    told = {name: getattr(plan, name) for name in Plan.__dataclass_fields__}
    return {**told, **{name: told[name] / MINUTE for name in in_minutes}, "players": plan.players}


FIGURES: Mapping[str, Callable[[Sunday], str]] = {
    "players": lambda one: f"{one.plan.players:,}",
    "entries typed and received": lambda one: f"{one.received:,}",
    "sendings": lambda one: f"{one.sendings:,}",
    "commands a second of all halls, in the busiest minute": lambda one: f"{one.busiest_typing:,.0f}",
    "of a processor, in the busiest minute": lambda one: f"{one.busiest:.0%}",
    "of a processor, all day": lambda one: f"{one.queue.worked / one.lasted:.0%}",
    "replicas read anew": lambda one: f"{one.reopened:,}",
    "standing joined": lambda one: f"{one.joined:,} times",
    "pages": lambda one: f"{len(one.looked):,}",
    "a page: half; 99 of 100": lambda one: both(one.looked),
    "a sending: half; 99 of 100": lambda one: both(one.sent),
    "typed, and at the federation: half; 99 of 100": lambda one: both(one.behind),
    "the same of what was typed without internet: half; 99 of 100": lambda one: both(one.behind_cut),
}
"""What is told of a Sunday."""


def ended(costs: Costs, sundays: Sequence[Sunday]) -> Iterator[str]:
    """Where it ends, and what then."""
    first, last, plan = sundays[0], sundays[-1], sundays[0].plan
    hand, pushes, largest = costs.evening.hand, costs.pushes, costs.sizes[-1]
    a_sending = pushes.each + pushes.entry
    following = costs.followed / plan.typed
    carried = [one.plan.halls for one in sundays if one.busiest <= WORKED_AT_MOST]
    yield from ("## Where it ends, and what then", "")
    yield from paragraph(
        ONE_CHAMPIONSHIP,
        teams=costs.evening.teams,
        hands=1 / hand.answered,
        processor=1 / hand.processor,
        largest=largest.teams,
        at_largest=1 / largest.hand,
        scorers=plan.typed / hand.answered,
        typed=plan.typed,
    )
    yield from paragraph(
        READ_REPLICAS,
        followed=milliseconds(costs.followed),
        typed=plan.typed,
        following=milliseconds(following),
        page=milliseconds(costs.pages.made),
        pages=(1 - following) / costs.pages.made,
        alone=(1 - hand.processor / plan.typed) / costs.pages.made,
    )
    yield from paragraph(PARTITION)
    yield from paragraph(
        ONE_FEDERATION,
        carried=f"{max(carried):,} halls" if carried else f"fewer than {plan.halls:,} halls",
        most=WORKED_AT_MOST,
        last=last.plan.halls,
        taken=last.busiest,
        sending=milliseconds(a_sending),
        sendings=1 / a_sending,
        halls=plan.halls,
        memory=gigabytes(pushes.memory * plan.halls),
        joining=milliseconds(costs.joined.seconds),
    )
    yield from paragraph(IN_A_DATABASE, kept=OPEN_IN_DATABASE, open=OPEN_IN_FOLDER)
    yield from paragraph(WHAT_FIRST, behind=seconds(percentile(first.behind, 0.99)), gathering=plan.gathering)


def both(values: Sequence[float]) -> str:
    """The middle one, and the one that 99 of 100 do not exceed."""
    return "; ".join(seconds(percentile(values, part)) for part in (0.5, 0.99)) if values else "–"


def both_of(one: float, other: float) -> str:
    """Two times that belong together."""
    return f"{milliseconds(one)}; {milliseconds(other)}"


def seconds(value: float) -> str:
    """A time as it is read."""
    if value >= 2 * MINUTE:
        return f"{value / MINUTE:.0f} min"
    return f"{value:.1f} s" if value >= 1 else milliseconds(value)


def milliseconds(value: float) -> str:
    """Milliseconds, with a decimal where there are few."""
    return f"{value * 1000:,.0f} ms" if value >= 0.02 else f"{value * 1000:.1f} ms"


def megabytes(value: float) -> str:
    """Megabytes of memory."""
    return f"{value / 1e6:,.1f} MB" if value < 20e6 else f"{value / 1e6:,.0f} MB"


def gigabytes(value: float) -> str:
    """Gigabytes of memory."""
    return f"{value / 1e9:,.1f} GB"
