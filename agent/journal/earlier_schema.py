"""The journal's first migrations, up to the choice of a model; none is ever edited."""

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

EARLIER_MIGRATIONS = (
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
)
