"""The first migrations of the bot's database, up to the stops of a chat; none is ever edited."""

_FIRST = """
CREATE TABLE people (
    person_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    lang TEXT NOT NULL,
    role TEXT NOT NULL,
    default_phone TEXT NOT NULL DEFAULT '',
    joined_at REAL NOT NULL
);
CREATE TABLE claims (
    code_hash TEXT PRIMARY KEY,
    again INTEGER NOT NULL,
    expires_at REAL NOT NULL,
    taken_by INTEGER
);
CREATE TABLE wrong_codes (
    person_id INTEGER NOT NULL,
    at REAL NOT NULL
);
CREATE TABLE strangers (
    person_id INTEGER PRIMARY KEY,
    answered_at REAL NOT NULL
);
CREATE TABLE buttons (
    nonce TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    message TEXT NOT NULL,
    act TEXT NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    made_at REAL NOT NULL
);
CREATE INDEX buttons_by_message ON buttons (message);
CREATE TABLE questions (
    request_id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL
);
CREATE TABLE updates (
    update_id INTEGER PRIMARY KEY,
    at REAL NOT NULL
);
CREATE TABLE outbox (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    chat_id INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    state TEXT NOT NULL,
    wanted TEXT,
    picture BLOB,
    delivered TEXT NOT NULL DEFAULT '',
    picture_hash TEXT NOT NULL DEFAULT '',
    message_id INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    queued_at REAL NOT NULL,
    changed_at REAL NOT NULL
);
CREATE INDEX outbox_waiting ON outbox (chat_id, priority, row_id) WHERE wanted IS NOT NULL;
"""

_OUTAGES = """
CREATE TABLE outages (
    phone_id TEXT PRIMARY KEY,
    told_at REAL NOT NULL,
    since REAL NOT NULL,
    ended_at REAL
);
"""

_BUSY_PAGES = """
CREATE TABLE busy_pages (
    key TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    command TEXT NOT NULL,
    phone_id TEXT NOT NULL,
    drawn INTEGER NOT NULL
);
"""

# Whose next text is a secret. The secret itself stands in no table.
_PROMPTS = """
CREATE TABLE prompts (
    key TEXT PRIMARY KEY,
    request_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    person_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    opened_at REAL NOT NULL,
    ended_at REAL,
    cut_off INTEGER NOT NULL DEFAULT 0,
    text_id INTEGER
);
"""

# A report knows its card; what Telegram asked of a chat outlives a restart. No index reads a picture's pages.
_OUTBOX = """
ALTER TABLE outbox ADD COLUMN card TEXT NOT NULL DEFAULT '';
CREATE TABLE outbox_chats (
    chat_id INTEGER PRIMARY KEY,
    held_until REAL NOT NULL DEFAULT 0,
    hold_s REAL NOT NULL DEFAULT 0,
    parked INTEGER NOT NULL DEFAULT 0
);
DROP INDEX outbox_waiting;
CREATE INDEX outbox_next ON outbox (chat_id, state, message_id, row_id, priority, changed_at, queued_at)
    WHERE wanted IS NOT NULL;
CREATE INDEX outbox_mid_send ON outbox (row_id) WHERE state = 'sending';
CREATE INDEX outbox_in_card ON outbox (card) WHERE state = 'in_card';
CREATE INDEX outbox_by_message ON outbox (chat_id, message_id);
CREATE INDEX outbox_old ON outbox (changed_at) WHERE wanted IS NULL;
"""

# Updates from their arrival until they are done with; `updates` held the ids alone.
_INBOX = """
CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    waited INTEGER NOT NULL DEFAULT 0,
    replays INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE INDEX inbox_unfinished ON inbox (update_id) WHERE state = 'new';
CREATE INDEX inbox_by_age ON inbox (at);
INSERT INTO inbox (update_id, kind, body, chat_id, message_id, state, at)
    SELECT update_id, 'stranger', '', 0, 0, 'done', at FROM updates;
DROP TABLE updates;
"""

# Who may do what with which phone, and up to how much; numbers as text, '' for none. Invitations and codes as
# hashes only.
_PEOPLE = """
ALTER TABLE people ADD COLUMN agreed_at REAL;
CREATE TABLE bindings (
    person_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    rights TEXT NOT NULL,
    spend_limit TEXT NOT NULL DEFAULT '',
    code_above TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (person_id, phone_id)
);
CREATE TABLE phone_rules (
    phone_id TEXT PRIMARY KEY,
    approvers TEXT NOT NULL
);
CREATE TABLE invitations (
    invitation_id INTEGER PRIMARY KEY AUTOINCREMENT,
    code_hash TEXT NOT NULL UNIQUE,
    made_by INTEGER NOT NULL,
    message TEXT NOT NULL,
    role TEXT NOT NULL,
    rights TEXT NOT NULL,
    phones TEXT NOT NULL,
    for_person INTEGER,
    expires_at REAL NOT NULL,
    state TEXT NOT NULL,
    person_id INTEGER,
    name TEXT NOT NULL DEFAULT '',
    lang TEXT NOT NULL DEFAULT '',
    taken_at REAL,
    agreed_at REAL,
    decided_by INTEGER,
    decided_at REAL
);
CREATE INDEX invitations_of ON invitations (person_id, state);
CREATE TABLE asked (
    request_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (request_id, person_id)
);
CREATE TABLE codes (
    person_id INTEGER PRIMARY KEY,
    last_step INTEGER NOT NULL DEFAULT 0,
    wrong INTEGER NOT NULL DEFAULT 0,
    locked_until REAL NOT NULL DEFAULT 0
);
"""

# The newest /stop of each person. It is written with the update, and looked up before a text becomes a task.
_STOPS = """
CREATE TABLE stops (
    person_id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    sent_at REAL NOT NULL,
    update_id INTEGER NOT NULL,
    came_at REAL NOT NULL
);
"""

# Of which journal a task or request is that a row names; '' until the first journal is adopted.
_HOMES = """
CREATE TABLE homes (
    home TEXT PRIMARY KEY,
    is_current INTEGER NOT NULL,
    since REAL NOT NULL,
    newest_run INTEGER NOT NULL DEFAULT 0,
    untold TEXT NOT NULL DEFAULT ''
);
ALTER TABLE buttons ADD COLUMN home TEXT NOT NULL DEFAULT '';
ALTER TABLE prompts ADD COLUMN home TEXT NOT NULL DEFAULT '';
ALTER TABLE asked RENAME TO asked_before;
CREATE TABLE asked (
    home TEXT NOT NULL,
    request_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (home, request_id, person_id)
);
INSERT INTO asked (home, request_id, person_id)
    SELECT '', request_id, person_id FROM asked_before ORDER BY rowid;
DROP TABLE asked_before;
ALTER TABLE questions RENAME TO questions_before;
CREATE TABLE questions (
    home TEXT NOT NULL,
    request_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    PRIMARY KEY (home, request_id)
);
INSERT INTO questions (home, request_id, chat_id) SELECT '', request_id, chat_id FROM questions_before;
DROP TABLE questions_before;
"""


# When the bot ran, as in the journal: what is old, and how long something lives, must not hang on a clock
# that jumps. The newest moment that the rows know was one of a run.
_RUNS = """
CREATE TABLE runs (
    run_id INTEGER PRIMARY KEY AUTOINCREMENT,
    started_at REAL NOT NULL,
    last_seen_at REAL NOT NULL,
    ended_at REAL
);
INSERT INTO runs (started_at, last_seen_at)
    SELECT at, at FROM (SELECT max(at) AS at FROM (
        SELECT max(at) AS at FROM inbox UNION ALL SELECT max(changed_at) FROM outbox
        UNION ALL SELECT max(made_at) FROM buttons)) WHERE at IS NOT NULL;
ALTER TABLE claims ADD COLUMN run_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN run_id INTEGER NOT NULL DEFAULT 0;
"""

# Lines of the audit that wait to be carried to the journal. Codes that were told of by a hint, as steps of 30
# s.
_AUDIT_NOTES = """
CREATE TABLE audit_notes (
    note_id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    at REAL NOT NULL,
    event TEXT NOT NULL,
    person_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    reason TEXT NOT NULL
);
ALTER TABLE codes ADD COLUMN burned TEXT NOT NULL DEFAULT '';
"""

# How far the journal had come: an older copy of the same run has fewer lines in its audit.
_NEWEST_AUDIT = "ALTER TABLE homes ADD COLUMN newest_audit INTEGER NOT NULL DEFAULT 0;"

# Another bot's updates have other numbers; 0 for a /stop of before this was kept.
_STOPS_OF_BOTS = """
ALTER TABLE stops ADD COLUMN bot_id INTEGER NOT NULL DEFAULT 0;
"""

EARLIER_MIGRATIONS = (
    _FIRST,
    _OUTAGES,
    _BUSY_PAGES,
    _PROMPTS,
    _OUTBOX,
    _INBOX,
    _PEOPLE,
    _STOPS,
    _HOMES,
    _RUNS,
    _AUDIT_NOTES,
    _NEWEST_AUDIT,
    _STOPS_OF_BOTS,
)
