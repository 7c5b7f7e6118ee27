"""The journal's tables, as numbered migrations; a landed migration is never edited."""

from agent.storage.database_file import FileKind

KIND = FileKind(application_id=0x46415241, table="steps")

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

# What approvals are bound to, how often they may be used and were; inputs from the pad; the growing audit.
_THIRD = """
ALTER TABLE requests ADD COLUMN binding TEXT NOT NULL DEFAULT '';
ALTER TABLE requests ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN allowed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE steps ADD COLUMN request_id INTEGER;
CREATE TABLE touches (
    touch_id INTEGER PRIMARY KEY AUTOINCREMENT,
    request_id INTEGER NOT NULL REFERENCES requests (request_id),
    person_id INTEGER NOT NULL,
    action TEXT NOT NULL,
    app TEXT NOT NULL,
    intent_at REAL NOT NULL,
    result TEXT,
    result_at REAL
);
CREATE TABLE audit (
    audit_id INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    event TEXT NOT NULL,
    person_id INTEGER,
    phone_id TEXT NOT NULL DEFAULT '',
    task_id INTEGER,
    step INTEGER,
    request_id INTEGER,
    app TEXT NOT NULL DEFAULT '',
    action TEXT NOT NULL DEFAULT '',
    kinds TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    length INTEGER
);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
CREATE TRIGGER audit_keeps BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
CREATE TRIGGER audit_adds BEFORE INSERT ON audit \
WHEN EXISTS (SELECT 1 FROM audit WHERE audit_id = NEW.audit_id)
    BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
"""

# When the program ran. Of tasks: which goes before its queue because it was cut off, whether its stop was
# asked for, whether its end was published, when its person wrote it. Earlier ends count as published.
_FOURTH = """
CREATE TABLE runs (
    run_id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_at REAL NOT NULL,
    last_seen_at REAL NOT NULL,
    ended_at REAL
);
ALTER TABLE tasks ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN stop_asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN told_at REAL;
ALTER TABLE tasks ADD COLUMN sent_at REAL;
UPDATE tasks SET told_at = coalesce(ended_at, created_at);
"""

# For each message: whether it is a task already, and when the newest was written. Where a code was typed
# whose task is forgotten.
_FIFTH = """
CREATE INDEX tasks_by_origin ON tasks (person_id, origin);
CREATE INDEX tasks_by_sent_at ON tasks (sent_at);
CREATE TABLE secrets_typed (
    phone_id TEXT NOT NULL,
    typed_at REAL NOT NULL,
    PRIMARY KEY (phone_id, typed_at)
);
"""

# Who answered, by number: names change hands. Where an admin has put a queued task: the lower, the sooner.
# A person's use of the day is counted at each step.
_SIXTH = """
ALTER TABLE requests ADD COLUMN answered_by_id INTEGER;
ALTER TABLE tasks ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
CREATE INDEX requests_by_answer ON requests (answered_by_id, answered_at) WHERE answered_by_id IS NOT NULL;
CREATE INDEX tasks_by_person ON tasks (person_id, created_at);
CREATE INDEX steps_by_time ON steps (decided_at, task_id);
"""

# Who decided a step. Words of earlier steps do not show which ones Farhand decided: a model may say the same.
# On a protected page a task of that time is asked about again.
_DECIDED_BY = "ALTER TABLE steps ADD COLUMN decided_by TEXT NOT NULL DEFAULT 'model';"

# The id of this journal, for whoever keeps ids of its rows.
_IDENTITY = """
CREATE TABLE identity (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    journal_id TEXT NOT NULL
);
INSERT INTO identity (only, journal_id) VALUES (1, lower(hex(randomblob(8))));
"""

# A line of the audit that came from the bot's database is kept once. Use of forgotten tasks: numbers alone,
# for each quarter of an hour (every midnight on earth is the start of one) or for each payment.
_FORGOTTEN_USE = """
ALTER TABLE audit ADD COLUMN token TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX audit_tokens ON audit (token) WHERE token <> '';
CREATE TABLE forgotten_use (
    person_id INTEGER NOT NULL,
    quarter INTEGER NOT NULL,
    tasks INTEGER NOT NULL,
    steps INTEGER NOT NULL,
    PRIMARY KEY (person_id, quarter)
);
CREATE TABLE forgotten_payments (
    person_id INTEGER NOT NULL,
    at REAL NOT NULL,
    amount TEXT NOT NULL
);
CREATE INDEX forgotten_payments_of ON forgotten_payments (person_id, at);
"""

# What a person was asked to do on the phone themselves.
_TAKE_OVER = "ALTER TABLE requests ADD COLUMN take_over TEXT NOT NULL DEFAULT '';"

# Of each phone the newest trial of the helper, how many failed in a row, whether people were asked, and their
# answer, '' for none.
_HELPERS = """
CREATE TABLE helpers (
    phone_id TEXT PRIMARY KEY,
    tree_s REAL,
    dump_s REAL,
    hello_s REAL,
    inputs INTEGER NOT NULL DEFAULT 0,
    why TEXT NOT NULL DEFAULT '',
    tried_at REAL,
    failures INTEGER NOT NULL DEFAULT 0,
    asked INTEGER NOT NULL DEFAULT 0,
    answer TEXT NOT NULL DEFAULT ''
);
"""

# What each request to a model used; sums of forgotten tasks, as in `forgotten_use`. What a person is asked
# when a budget is used up, and each grant of a day's budget, which outlives its task.
_MODEL_USE = """
CREATE TABLE model_use (
    use_id INTEGER PRIMARY KEY,
    task_id INTEGER NOT NULL REFERENCES tasks (task_id),
    step INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    at REAL NOT NULL,
    model TEXT NOT NULL,
    second INTEGER NOT NULL,
    prompt INTEGER NOT NULL,
    cached INTEGER NOT NULL,
    completion INTEGER NOT NULL,
    reasoning INTEGER NOT NULL,
    estimated INTEGER NOT NULL,
    cost_micro INTEGER,
    currency TEXT NOT NULL
);
CREATE INDEX model_use_by_task ON model_use (task_id, step);
CREATE INDEX model_use_by_time ON model_use (at);
CREATE TABLE forgotten_costs (
    person_id INTEGER NOT NULL,
    quarter INTEGER NOT NULL,
    currency TEXT NOT NULL,
    cost_micro INTEGER NOT NULL,
    unpriced INTEGER NOT NULL,
    estimated INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    PRIMARY KEY (person_id, quarter, currency)
);
CREATE TABLE budget_grants (
    asked_id INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    person_id INTEGER NOT NULL,
    at REAL NOT NULL
);
ALTER TABLE requests ADD COLUMN budget TEXT NOT NULL DEFAULT '';
"""

# The model that an admin chose for a phone, '' for all phones; its name in models.yaml.
_MODEL_CHOICES = """
CREATE TABLE model_choices (
    phone_id TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
"""

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

MIGRATIONS = (
    _FIRST,
    _SECOND,
    _THIRD,
    _FOURTH,
    _FIFTH,
    _SIXTH,
    _DECIDED_BY,
    _IDENTITY,
    _FORGOTTEN_USE,
    _TAKE_OVER,
    _HELPERS,
    _MODEL_USE,
    _MODEL_CHOICES,
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
)
