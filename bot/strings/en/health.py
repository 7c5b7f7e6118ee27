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
    "health_phones_away_here": (
        "Phones: {online} of {all} online. farhand doctor says what is wrong with the others."
    ),
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
    # --- the bus and homes
    "health_bus": "Bus: connected for {time}",
    "health_bus_few": (
        "Bus: connected for {time}; not all of it is kept on three servers, as farhand hub set it up. Start "
        "all three; if one is lost before that, what it alone keeps is lost."
    ),
    "health_bus_away": "Bus: not reached for {time}; I keep trying.",
    "health_bad_bus": (
        "Bus: not reached for {time}. Does nats-server run, and is its port open? farhand doctor says more."
    ),
    "health_bad_bus_refused": "Bus: does not let this computer in ({why}). farhand doctor says what to do.",
    "health_claim": "Key: used by this computer alone",
    "health_claim_contested": (
        "Key: a second computer uses it. Stop the other; if you do not know it, an admin gives this home a "
        "new key with /homes."
    ),
    "health_events_waiting": "Events: {count} wait for the bus",
    "health_homes_none": "Homes: none has joined yet. Invite one with /homes.",
    "health_home_heard": "Home “{home}”: here, version {version}, last event {time} ago",
    "health_home_present": "Home “{home}”: here, version {version}",
    "health_home_away": (
        "Home “{home}”: away for {time}. Is its computer on, does farhand home run there? farhand doctor "
        "there says more."
    ),
    "health_home_never": "Home “{home}”: never here yet. Start farhand home on its computer.",
    "health_home_outdated": (
        "Home “{home}”: its version {version} does not go with mine. Install the same one there."
    ),
    "health_home_doubled": (
        "Home “{home}”: a second computer uses its key. Stop it; if you do not know it, give the home a new "
        "key: /homes."
    ),
    "health_home_deaf": (
        "Home “{home}”: it runs, but its key lets it hear nothing from me. Give it a new one with /homes."
    ),
    "health_home_full": (
        "Home “{home}”: here, but the bus keeps nothing of it. See that the bus server’s disk has room and "
        "can be written, then restart nats-server."
    ),
    "health_home_kept": "Home “{home}”: {count} things wait to be done there",
    # --- in the terminal
    "health_bad_heartbeat": "No sign of life for {time}: Farhand hangs. Restart it.",
    "health_fine": "Farhand {version} is well, running for {time}.",
    "health_look": "Farhand {version} needs a look, running for {time}.",
    "health_fine_home": "This home works with Farhand {version}, for {time}:",
    "health_bad_home": "This home needs a look:",
    "health_starting": "Farhand {version} is starting, for {time} now.",
    "health_not_running": "Farhand does not run on {path}.",
    "health_unreadable": "Farhand’s state cannot be read: {path}: {detail}.",
    "health_no_folder": "There is no data directory {path}. Set FARHAND_DATA_DIR, or start farhand run.",
}
