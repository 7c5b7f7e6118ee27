"""The journal's tables, as numbered migrations; a landed migration is never edited."""

_FIRST = """
CREATE TABLE phones (
    phone_id TEXT PRIMARY KEY,
    model TEXT NOT NULL,
    android TEXT NOT NULL,
    address TEXT NOT NULL,
    added_at REAL NOT NULL
);
CREATE TABLE tasks (
    task_id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    text TEXT NOT NULL,
    lang TEXT NOT NULL,
    origin TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at REAL NOT NULL,
    started_at REAL,
    ran_s REAL NOT NULL DEFAULT 0,
    ended_at REAL,
    outcome TEXT
);
CREATE INDEX tasks_by_state ON tasks (state, phone_id, task_id);
CREATE TABLE steps (
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    number INTEGER NOT NULL,
    app TEXT NOT NULL,
    thinking TEXT NOT NULL,
    raw TEXT NOT NULL,
    action TEXT NOT NULL,
    decided_at REAL NOT NULL,
    intent_at REAL,
    result TEXT,
    result_at REAL,
    timing TEXT,
    PRIMARY KEY (task_id, number)
);
CREATE TABLE requests (
    request_id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    person_id INTEGER NOT NULL,
    step INTEGER NOT NULL,
    kind TEXT NOT NULL,
    app TEXT NOT NULL,
    text TEXT NOT NULL,
    options TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    state TEXT NOT NULL,
    reply TEXT NOT NULL DEFAULT '',
    answered_by TEXT NOT NULL DEFAULT '',
    answered_at REAL
);
CREATE INDEX requests_by_task ON requests (task_id, state);
"""

# A phone's own name and its announced instance; what stood under the point of a step.
_SECOND = """
ALTER TABLE phones ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE phones ADD COLUMN mdns TEXT NOT NULL DEFAULT '';
ALTER TABLE steps ADD COLUMN target TEXT NOT NULL DEFAULT '';
"""

MIGRATIONS = (_FIRST, _SECOND)
