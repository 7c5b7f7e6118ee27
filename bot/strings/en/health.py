"""English sentences: /health and `farhand health`."""

SENTENCES: dict[str, str] = {
    "command_health": "How Farhand itself is",
    "health_title": "<b>Farhand is well</b>",
    "health_title_bad": "<b>Farhand needs a look</b>",
    "health_uptime": "Version {version}, running for {time}",
    "health_poll": "Telegram: last heard {time} ago",
    "health_poll_first": "Telegram: not heard yet",
    "health_bad_poll": (
        "Telegram: nothing heard for {time}. Check the computer’s network; if that works, restart Farhand."
    ),
    "health_outbox_empty": "Outbox: empty",
    "health_outbox": "Outbox: {count} waiting, the oldest message for {time}",
    "health_outbox_looks": "Outbox: {count} waiting, all of them updates of older messages",
    "health_bad_outbox": (
        "Outbox: {count} waiting, and none has gone out for {time}. Check the network to Telegram; "
        "if that works, restart Farhand."
    ),
    "health_bad_unwritten": (
        "Outbox: {count} waiting in memory, because the disk is full or another program holds Farhand’s "
        "database. Free some space or end that program; a restart before that loses answers."
    ),
    "health_tasks": "Tasks: {running} running, {queued} queued, {paused} paused; {waiting} wait for a person",
    "health_phones": "Phones: {online} of {all} online",
    "health_phones_away": "Phones: {online} of {all} online. /devices has a Test button for the others.",
    "health_phones_none": "Phones: none yet. Add one with /connect or /pair.",
    "health_adb": "adb server: answers",
    "health_bad_adb": (
        "adb server: does not answer. Restart Farhand, which starts it; farhand doctor says more."
    ),
    "health_model": "Model: last answer {time} ago",
    "health_model_first": "Model: not asked yet",
    "health_model_fails": (
        "Model: the last call failed, {time} ago. On the computer, farhand doctor says why."
    ),
    "health_no_reader": (
        "Pictures: not read, so in apps without an element list I ask before I touch what I cannot read "
        "where money or rights may be. On the computer, farhand setup installs what reads them."
    ),
    "health_disk": "Disk: {free} free",
    "health_disk_low": "Disk: only {free} free. Free some space soon: tasks are paused when it is full.",
    "health_bad_disk": "Disk: full, {free} free. Free some space, then press Continue on what is paused.",
    "health_databases": "Databases: {sizes}",
    "health_bad_database": "Databases: {files} cannot be read. Look into Farhand’s log.",
    "health_loop": "Event loop: {ms} ms late at most (99 of 100), worst {worst} ms",
    "health_loop_slow": (
        "Event loop: {ms} ms late, worst {worst} ms. The computer is busy with something else."
    ),
    "health_bad_loop": (
        "Event loop: {ms} ms late, worst {worst} ms. The computer is overloaded: end other programs on it."
    ),
    "health_metrics": "Metrics: http://127.0.0.1:{port}/metrics",
    "health_metrics_taken": (
        "Metrics: port {port} is taken by another program. Set FARHAND_METRICS_PORT to a free one, then "
        "restart."
    ),
    # --- in the terminal
    "health_bad_heartbeat": "No sign of life for {time}: Farhand hangs. Restart it.",
    "health_fine": "Farhand {version} is well, running for {time}.",
    "health_starting": "Farhand {version} is starting, for {time} now.",
    "health_not_running": "Farhand does not run on {path}.",
    "health_unreadable": "Farhand’s state cannot be read: {path}: {detail}.",
    "health_no_folder": "There is no data directory {path}. Set FARHAND_DATA_DIR, or start farhand run.",
}
