"""The journal's tables, as numbered migrations; a landed migration is never edited."""

from agent.journal.earlier_schema import EARLIER_MIGRATIONS
from agent.storage.database_file import FileKind

KIND = FileKind(application_id=0x46415241, table="steps")

# The form in which a step's call is written: to a model of another one it is told in words.
_DIALECT = "ALTER TABLE steps ADD COLUMN dialect TEXT NOT NULL DEFAULT '';"

# How many budgets a grant adds.
_GRANTED_TIMES = "ALTER TABLE budget_grants ADD COLUMN times INTEGER NOT NULL DEFAULT 1;"

# What of a step's page may show later that the task is done; emptied when the task ends. The claim that a
# question is about.
_PROOF = """
ALTER TABLE steps ADD COLUMN seen TEXT NOT NULL DEFAULT '';
ALTER TABLE requests ADD COLUMN claim TEXT NOT NULL DEFAULT '';
"""

# What people let Farhand remember: facts about themselves with the apps that had them, ways through apps, and
# the id of what a step touched, of which those are made. No column is called task_id: tasks go sooner.
_FACTS = """
CREATE TABLE facts (
    fact_id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    kept_at REAL NOT NULL,
    UNIQUE (person_id, text)
);
CREATE TABLE fact_apps (
    fact_id INTEGER NOT NULL REFERENCES facts (fact_id),
    app TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (fact_id, app)
);
CREATE TABLE tips (
    tip_id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    app TEXT NOT NULL,
    moves TEXT NOT NULL,
    kept_at REAL NOT NULL,
    UNIQUE (person_id, app, moves)
);
ALTER TABLE steps ADD COLUMN anchor TEXT NOT NULL DEFAULT '';
"""

# A coarse picture of the page that each step was decided on, and what was done about a task that did not get
# on. repeated: JSON of the actions that came to nothing, each with its app and view.
_STUCK = """
ALTER TABLE steps ADD COLUMN view TEXT NOT NULL DEFAULT '';
CREATE TABLE rungs (
    rung_id INTEGER PRIMARY KEY,
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    step INTEGER NOT NULL,
    rung TEXT NOT NULL,
    kind TEXT NOT NULL,
    steps TEXT NOT NULL,
    app TEXT NOT NULL,
    view TEXT NOT NULL,
    repeated TEXT NOT NULL,
    item TEXT NOT NULL,
    count INTEGER NOT NULL,
    items_done INTEGER NOT NULL
);
CREATE INDEX rungs_by_task ON rungs (task_id, step);
"""

# Who works a task, and why one model goes on alone; what became of each step. Of a team its plans, of which
# the newest is followed, and what it found on the phone. `failed`: it was replaced because it did not work.
_TEAM = """
ALTER TABLE tasks ADD COLUMN mode TEXT NOT NULL DEFAULT '';
ALTER TABLE tasks ADD COLUMN solo_why TEXT NOT NULL DEFAULT '';
ALTER TABLE steps ADD COLUMN verdict TEXT NOT NULL DEFAULT 'unknown';
CREATE TABLE plans (
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    revision INTEGER NOT NULL,
    by_person INTEGER NOT NULL,
    step INTEGER NOT NULL,
    failed INTEGER NOT NULL DEFAULT 0,
    items TEXT NOT NULL,
    PRIMARY KEY (task_id, revision)
);
CREATE TABLE task_notes (
    note_id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    step INTEGER NOT NULL,
    app TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX task_notes_by_task ON task_notes (task_id);
"""

# What a task refers to and how it is worked; shortcut: JSON of its id and its parameters, '' for none.
_EVERY_DAY = """
ALTER TABLE tasks ADD COLUMN follows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN shortcut TEXT NOT NULL DEFAULT '';
ALTER TABLE tasks ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
"""

# What a by-hand task's inputs were, to do them again: JSON of the action, words under it, JSON of its anchor.
_SHOWN_ONCE = """
ALTER TABLE touches ADD COLUMN input TEXT NOT NULL DEFAULT '';
ALTER TABLE touches ADD COLUMN target TEXT NOT NULL DEFAULT '';
ALTER TABLE touches ADD COLUMN anchor TEXT NOT NULL DEFAULT '';
"""

# What a person added to a task that had begun, in its order. step: how many steps were decided when it came;
# read_at: the step before which the model first read it, 0 for not yet.
_CORRECTIONS = """
CREATE TABLE corrections (
    correction_id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    origin TEXT NOT NULL,
    text TEXT NOT NULL,
    step INTEGER NOT NULL,
    read_at INTEGER NOT NULL DEFAULT 0,
    given_at REAL NOT NULL,
    UNIQUE (task_id, origin)
);
"""

# Which step of a shortcut a step replays. Where each step of a task was: forgotten with the task. Saved
# tasks, which stay; parameters: JSON of their names, steps: JSON as `agent.journal.shortcuts` writes it.
_SHORTCUTS = """
ALTER TABLE steps ADD COLUMN replays INTEGER NOT NULL DEFAULT 0;
CREATE TABLE step_anchors (
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    number INTEGER NOT NULL,
    anchor TEXT NOT NULL,
    PRIMARY KEY (task_id, number)
);
CREATE TABLE shortcuts (
    shortcut_id TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    parameters TEXT NOT NULL,
    steps TEXT NOT NULL,
    kept_at REAL NOT NULL,
    used_at REAL NOT NULL DEFAULT 0,
    mended INTEGER NOT NULL DEFAULT 0,
    UNIQUE (person_id, name)
);
"""

# A home of which the bot runs elsewhere. Who may do what here, as the bot said last; caller: JSON. The
# identity that the journal gets at the next start, '' for none.
_HOME = """
ALTER TABLE identity ADD COLUMN next_id TEXT NOT NULL DEFAULT '';
CREATE TABLE known_people (
    person_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    caller TEXT NOT NULL,
    PRIMARY KEY (person_id, phone_id)
);
"""
# Where the pad of a by-hand task stood after its last press: JSON of the place of a finish, '' where nothing
# of the page may be kept.
_PAGE_AFTER = "ALTER TABLE touches ADD COLUMN page_after TEXT NOT NULL DEFAULT '';"

# Codes that this home checks itself; burned: numbers of steps with blanks between, locks: in a row.
_HOME_CODES = """
CREATE TABLE home_codes (
    person_id INTEGER PRIMARY KEY,
    last_step INTEGER NOT NULL,
    wrong INTEGER NOT NULL DEFAULT 0,
    burned TEXT NOT NULL DEFAULT '',
    locks INTEGER NOT NULL DEFAULT 0,
    locked_until REAL NOT NULL DEFAULT 0
);
"""

# The task's newest correction when a request was answered: a time would be by a clock that may be set.
_ANSWERED_AFTER = "ALTER TABLE requests ADD COLUMN answered_after INTEGER NOT NULL DEFAULT 0;"

# Of the list of people: an older one that arrives late is left.
_PEOPLE_NUMBER = "ALTER TABLE identity ADD COLUMN people_number INTEGER NOT NULL DEFAULT 0;"

# How far the clock of whoever told a message's age was ahead of the computer's own.
_SENT_AHEAD = "ALTER TABLE tasks ADD COLUMN sent_ahead_s REAL NOT NULL DEFAULT 0;"

MIGRATIONS = (
    *EARLIER_MIGRATIONS,
    _DIALECT,
    _GRANTED_TIMES,
    _PROOF,
    _FACTS,
    _STUCK,
    _TEAM,
    _EVERY_DAY,
    _SHOWN_ONCE,
    _CORRECTIONS,
    _SHORTCUTS,
    _HOME,
    _PAGE_AFTER,
    _HOME_CODES,
    _ANSWERED_AFTER,
    _PEOPLE_NUMBER,
    _SENT_AHEAD,
)
