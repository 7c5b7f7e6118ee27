"""English sentences: databases and a full disk. Also shown at a press, so at most 200 characters each."""

SENTENCES: dict[str, str] = {
    "trouble_full": (
        "The disk of the computer is full, so nothing can be kept. Free some space, then press Continue or "
        "send it again."
    ),
    "trouble_locked": (
        "Another program holds Farhand’s database, so nothing can be kept. "
        "Close that program, then press Continue or send it again."
    ),
    "trouble_read_only": (
        "Farhand cannot read or write its data directory. "
        "Look at the computer’s disk and its permissions, then press Continue or send it again."
    ),
    "trouble_broken": (
        "Farhand’s database is damaged. On the computer, stop Farhand, move its data directory away, "
        "run farhand restore FILE, and start it again."
    ),
    # While an event cannot be written down; its report follows without another message.
    "held_home": "🏠 {home}:",
    "held_full": (
        "The disk of the computer is full, so I cannot write down how your task goes. Free some space: "
        "then I tell you by myself. Do not send it again."
    ),
    "held_locked": (
        "Another program holds Farhand’s database, so I cannot write down how your task goes. Close that "
        "program: then I tell you by myself. Do not send it again."
    ),
    "held_read_only": (
        "Farhand cannot read or write its data directory, so I cannot write down how your task goes. "
        "Look at the computer’s disk and its permissions; then I tell you by myself. Do not send it again."
    ),
    "held_broken": (
        "Farhand’s database is damaged, so I cannot write down how your task goes. Do not send it again. On "
        "the computer, stop Farhand, move its data directory away, run farhand restore FILE, and start it "
        "again."
    ),
    "inbox_held": (
        "I cannot keep what you sent: the disk of Farhand’s computer is full or cannot be used, or "
        "another program holds its database. Once that is mended I go on by myself; do not send it "
        "again."
    ),
    "start_held": (
        "I cannot start: the disk of Farhand’s computer is full or cannot be used, or another program holds "
        "its database. Once that is mended I go on by myself."
    ),
    "home_another": (
        "⚠️ The journal in {folder} is another one than before: journal.sqlite3 was moved, deleted or "
        "replaced alone. I do not know the tasks, history and phones of the other one; its buttons "
        "refuse.\n"
        "Not meant? Stop Farhand on the computer, move {folder} away, run <code>farhand restore "
        "FILE</code>, and start it again."
    ),
    "home_older": (
        "⚠️ The journal in {folder} is an older copy, put back alone: it does not know what happened "
        "since. Look at the phone first: an open task may be done. I ask before I go on with one; "
        "older buttons refuse.\n"
        "For a whole backup: stop Farhand on the computer, move {folder} away, run <code>farhand "
        "restore FILE</code>, and start it again."
    ),
    "inbox_other_journal": (
        "I was stopped while dealing with this message, and my journal is another one since, so I leave it "
        "alone: it may be done. If it is not, send it again."
    ),
    # In the terminal there is no button to press.
    "terminal_trouble_full": "The disk is full, so nothing can be kept. Free some space, then try again.",
    "terminal_trouble_locked": (
        "Another program holds Farhand’s database, so nothing can be kept. Close that program, then try "
        "again."
    ),
    "terminal_trouble_read_only": (
        "Farhand cannot read or write its data directory. Look at the disk and its permissions, then try "
        "again."
    ),
}
