"""The bot's tables, as numbered migrations; a landed migration is never edited."""

from agent.storage.database_file import FileKind

KIND = FileKind(application_id=0x46415242, table="people")

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

# Whose messages the outbox knows; no row before that was kept.
_OUTBOX_BOT = """
CREATE TABLE outbox_bot (
    bot_id INTEGER NOT NULL
);
"""

# Whether pictures of payments and protected pages are sent covered to their own person.
_COVERED_PICTURES = """
ALTER TABLE people ADD COLUMN covers_pictures INTEGER NOT NULL DEFAULT 0;
"""

# Once an app and person.
_APP_NOTICES = """
CREATE TABLE app_notices (
    person_id INTEGER NOT NULL,
    app TEXT NOT NULL,
    PRIMARY KEY (person_id, app)
);
"""

# Who works a person's tasks, '' for the setting's.
_MODE = "ALTER TABLE people ADD COLUMN mode TEXT NOT NULL DEFAULT '';"

_PREFERENCES = """
CREATE TABLE preferences (
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (person_id, name)
);
"""

# The moment up to which a person has had their summary, seconds since the epoch.
_SUMMARIES = """
CREATE TABLE summaries (
    person_id INTEGER PRIMARY KEY,
    until REAL NOT NULL
);
"""

# next_run: NULL for one that is to be counted anew, or has ended. token: of the press that kept the schedule.
_SCHEDULES = """
CREATE TABLE schedules (
    schedule_id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    phone_id TEXT NOT NULL,
    text TEXT NOT NULL,
    cron TEXT NOT NULL,
    at REAL NOT NULL,
    zone TEXT NOT NULL,
    next_run REAL,
    missed TEXT NOT NULL,
    state TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT '',
    shortcut TEXT NOT NULL DEFAULT '',
    made_at REAL NOT NULL,
    token TEXT NOT NULL UNIQUE
);
CREATE INDEX schedules_due ON schedules (state, next_run);
CREATE INDEX schedules_of ON schedules (person_id);
CREATE TABLE schedule_runs (
    schedule_id INTEGER NOT NULL,
    run_at REAL NOT NULL,
    fate TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT '',
    words TEXT NOT NULL DEFAULT '',
    task_id INTEGER NOT NULL DEFAULT 0,
    missed INTEGER NOT NULL DEFAULT 0,
    last_at REAL NOT NULL,
    decided_at REAL NOT NULL,
    told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (schedule_id, run_at)
);
CREATE INDEX schedule_runs_untold ON schedule_runs (told) WHERE told = 0;
"""

# Questions that wait for a reply of a person; vals: JSON of texts by name.
_REPLY_DRAFTS = """
CREATE TABLE reply_drafts (
    key TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    vals TEXT NOT NULL,
    made_at REAL NOT NULL
);
CREATE INDEX reply_drafts_of ON reply_drafts (person_id);
"""

# What the bot knows of other homes while they are away.
# waiting: JSON, ids of people with an open task there. notified: JSON, of those who know that it is away.
_BUS = """
CREATE TABLE home_sightings (
    home_id TEXT PRIMARY KEY,
    version TEXT NOT NULL DEFAULT '',
    ahead_s REAL NOT NULL DEFAULT 0,
    last_seen REAL NOT NULL DEFAULT 0,
    away_since REAL NOT NULL DEFAULT 0,
    waiting TEXT NOT NULL DEFAULT '[]',
    notified TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE home_phones (
    phone_id TEXT PRIMARY KEY,
    home_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    phone TEXT NOT NULL
);
CREATE TABLE kept_calls (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    home_id TEXT NOT NULL,
    name TEXT NOT NULL,
    call TEXT NOT NULL,
    kept_at REAL NOT NULL
);
CREATE INDEX kept_calls_of ON kept_calls (home_id, row_id);
"""

# Homes that have joined, and tokens for those to come. prefix: before the ids of a home's phones. box_key,
# user_key: public.
_JOINED_HOMES = """
CREATE TABLE joined_homes (
    home_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    prefix TEXT NOT NULL UNIQUE,
    box_key BLOB NOT NULL,
    user_key TEXT NOT NULL,
    joined_at REAL NOT NULL
);
CREATE TABLE join_tokens (
    token_id TEXT PRIMARY KEY,
    secret_hash TEXT NOT NULL,
    made_by INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    expires_at REAL NOT NULL,
    join_key TEXT NOT NULL,
    page TEXT NOT NULL,
    home_id TEXT NOT NULL,
    renews INTEGER NOT NULL,
    state TEXT NOT NULL,
    box_key BLOB NOT NULL DEFAULT x'',
    user_key TEXT NOT NULL DEFAULT '',
    computer TEXT NOT NULL DEFAULT '',
    nonce TEXT NOT NULL DEFAULT '',
    jwt TEXT NOT NULL DEFAULT '',
    others INTEGER NOT NULL DEFAULT 0,
    decided_by INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE revoked_users (
    user_key TEXT PRIMARY KEY,
    at REAL NOT NULL,
    pushed INTEGER NOT NULL DEFAULT 0
);
"""

# number: of a journal in its household. home_id: of its home, ended as "" when that is removed. turn: the
# highest is of the journal that the home has now. newest_*: as the journal itself counts. untold: a change
# that admins are not notified of yet.
_JOURNALS = """
CREATE TABLE journals (
    household TEXT NOT NULL,
    journal TEXT NOT NULL,
    number INTEGER NOT NULL,
    home_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    newest_task INTEGER NOT NULL DEFAULT 0,
    newest_request INTEGER NOT NULL DEFAULT 0,
    newest_run INTEGER NOT NULL DEFAULT 0,
    newest_audit INTEGER NOT NULL DEFAULT 0,
    untold TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (household, journal),
    UNIQUE (household, number)
);
"""

MIGRATIONS = (
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
    _OUTBOX_BOT,
    _COVERED_PICTURES,
    _APP_NOTICES,
    _MODE,
    _PREFERENCES,
    _SUMMARIES,
    _SCHEDULES,
    _REPLY_DRAFTS,
    _JOURNALS,
    _BUS,
    _JOINED_HOMES,
)
