"""The tables of a championship file, written by hand: this text is the truth, `tables` maps it, and a test holds the two against each other.

Only facts stand here. Marks, totals, winners and standings follow from them and are never stored. References are held against one another when a
command commits, so that undo can put rows back in any order.
"""

from sqlalchemy import Engine

from tournament.models.engine import INTO_ONE_FILE, driver_of

APPLICATION_ID = 0x43415054
"""The letters CAPT, at the place in the file's header where SQLite keeps the mark of the program that owns it."""

SCHEMA_VERSION = 5

SCHEMA = """
CREATE TABLE championship (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    place TEXT NOT NULL,
    day TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    criteria TEXT NOT NULL,
    bye_worth TEXT NOT NULL CHECK (bye_worth IN ('half-target', 'average', 'target')),
    bye_wins INTEGER NOT NULL CHECK (bye_wins IN (0, 1)),
    forfeit_marks TEXT NOT NULL CHECK (forfeit_marks IN ('target-0', 'half-0', 'average-0')),
    planned_rounds INTEGER NOT NULL CHECK (planned_rounds BETWEEN 1 AND 100),
    game_minutes INTEGER CHECK (game_minutes BETWEEN 1 AND 600),
    totals_first INTEGER NOT NULL CHECK (totals_first IN (0, 1)),
    room TEXT NOT NULL,
    phases TEXT NOT NULL,
    clubs_apart INTEGER NOT NULL CHECK (clubs_apart BETWEEN 0 AND 100),
    tables_move INTEGER NOT NULL CHECK (tables_move IN (0, 1)),
    door_tables TEXT NOT NULL,
    referees TEXT NOT NULL,
    customs TEXT NOT NULL,
    readings INTEGER NOT NULL CHECK (readings IN (0, 4)),
    lot_seed INTEGER NOT NULL,
    last_number INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;

CREATE TABLE team (
    id INTEGER PRIMARY KEY,
    number INTEGER UNIQUE CHECK (number > 0),
    name TEXT NOT NULL,
    club TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('active', 'waiting', 'withdrawn', 'excluded')),
    present INTEGER NOT NULL CHECK (present IN (0, 1)),
    paid INTEGER NOT NULL CHECK (paid IN (0, 1)),
    version INTEGER NOT NULL,
    near_door INTEGER NOT NULL DEFAULT 0 CHECK (near_door IN (0, 1)),
    CHECK ((number IS NULL) = (status = 'waiting'))
) STRICT;

CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    seat INTEGER NOT NULL CHECK (seat IN (1, 2)),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60)
) STRICT;
CREATE INDEX player_by_team ON player (team_id);

CREATE TABLE contact (
    team_id INTEGER PRIMARY KEY,
    phone TEXT NOT NULL
) STRICT;

CREATE TABLE apart (
    id INTEGER PRIMARY KEY,
    one_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    other_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    until_round INTEGER CHECK (until_round BETWEEN 1 AND 100),
    UNIQUE (one_id, other_id),
    CHECK (one_id < other_id)
) STRICT;

CREATE TABLE substitution (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    after_round INTEGER NOT NULL,
    leaving TEXT NOT NULL,
    entering TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE round (
    id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE CHECK (number > 0),
    method TEXT NOT NULL,
    seed INTEGER NOT NULL,
    inputs TEXT NOT NULL,
    posted_at TEXT
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round (id) DEFERRABLE INITIALLY DEFERRED,
    table_number INTEGER CHECK (table_number > 0),
    by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
    decided TEXT CHECK (decided IN ('forfeit', 'stopped', 'bye')),
    losers TEXT NOT NULL,
    typed_totals TEXT,
    typed_winner TEXT,
    typed_why TEXT CHECK (typed_why IN ('target', 'clock', 'hands')),
    stop_after INTEGER,
    stop_more INTEGER,
    version INTEGER NOT NULL,
    slot TEXT NOT NULL DEFAULT '',
    typed_out TEXT NOT NULL DEFAULT '',
    UNIQUE (round_id, table_number),
    CHECK ((table_number IS NULL) = (decided IS NOT NULL AND decided = 'bye')),
    CHECK ((stop_after IS NULL) = (stop_more IS NULL))
) STRICT;

CREATE TABLE side (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    letter TEXT NOT NULL CHECK (letter IN ('A', 'B', 'C', 'D', 'E', 'F')),
    team_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (game_id, team_id)
) STRICT;

CREATE TABLE hand (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL CHECK (position > 0),
    facts TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX hand_by_game ON hand (game_id, position);

CREATE TABLE adjustment (
    id INTEGER PRIMARY KEY,
    game_id INTEGER REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    letter TEXT CHECK (letter IN ('A', 'B', 'C', 'D', 'E', 'F')),
    team_id INTEGER REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    points INTEGER NOT NULL,
    reason TEXT NOT NULL,
    CHECK ((game_id IS NULL) = (letter IS NULL)),
    CHECK ((game_id IS NULL) <> (team_id IS NULL))
) STRICT;

CREATE TABLE decision (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    referee TEXT NOT NULL,
    article TEXT NOT NULL,
    reason TEXT NOT NULL,
    round_number INTEGER,
    game_id INTEGER REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    hand_id INTEGER REFERENCES hand (id) DEFERRABLE INITIALLY DEFERRED,
    team_id INTEGER REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY,
    command TEXT NOT NULL UNIQUE,
    what TEXT NOT NULL,
    by_whom TEXT NOT NULL,
    at TEXT NOT NULL,
    why TEXT NOT NULL,
    details TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    undoes INTEGER,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    desk TEXT NOT NULL DEFAULT '',
    looked_at TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_never_erased BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""


def lay_out(engine: Engine) -> None:
    """Write the tables into an empty file."""
    with driver_of(engine) as driver:
        driver.executescript(f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={SCHEMA_VERSION}; BEGIN; {SCHEMA} COMMIT;")
        driver.execute(INTO_ONE_FILE)
