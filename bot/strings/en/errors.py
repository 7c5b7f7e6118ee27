"""English sentences: what went wrong with a phone or a task, by the keys of the errors."""

SENTENCES: dict[str, str] = {
    # --- what went wrong with a phone (keys of devices/errors.py)
    "phone_error": "Something went wrong with the phone. Send /devices to see how it is, then try again.",
    "adb_server_unavailable": (
        "The adb server on this computer does not answer, so no phone can be reached. "
        "Restart Farhand, or start the server with <code>adb start-server</code>, then try again."
    ),
    "home_never": "Home “{name}” is away, so nothing was done. Try again when it is back: /devices.",
    "home_away": (
        "Home “{name}” is away since {since}, so nothing was done. Try again when it is back: /devices."
    ),
    "home_silent": (
        "Home “{name}” did not answer, and whether it has done this is unknown. "
        "Look first: /status or /screen."
    ),
    "home_lost": ("Home “{name}” was cut off, and part of this may be done. Look first: /status or /screen."),
    "home_unread": "Home “{name}” did not answer, so nothing was begun. Try again in a minute.",
    "home_broken": (
        "Home “{name}” failed at this; its log says why. Whether it has done this is unknown. "
        "Look first: /status or /screen."
    ),
    "home_trouble_full": (
        "Home “{name}” could not finish this: the disk of its computer is full. Free some space there, then "
        "look at /status, and send again what is missing."
    ),
    "home_trouble_locked": (
        "Home “{name}” could not finish this: another program holds its database. Close that program on the "
        "home’s computer, then look at /status, and send again what is missing."
    ),
    "home_trouble_read_only": (
        "Home “{name}” could not finish this: it cannot read or write its data directory. Check its "
        "computer’s disk and permissions, then look at /status, and send again what is missing."
    ),
    "home_trouble_broken": (
        "Home “{name}” could not finish this: its database is damaged. On its computer, stop Farhand, move "
        "the data directory away, run farhand restore FILE, and start it again."
    ),
    "home_outdated": (
        "Home “{name}” runs another version of Farhand ({version}), so nothing was done. "
        "Bring both to the same one."
    ),
    "home_behind": (
        "Home “{name}” runs an older Farhand ({version}) that does not know this, so nothing was done. "
        "Update it on the home’s computer."
    ),
    "home_ahead": (
        "Home “{name}” runs a newer Farhand ({version}); I cannot read its answer, so whether this was done "
        "is unknown. Look first: /status or /screen. Then update the bot."
    ),
    "shortcut_elsewhere": (
        "This shortcut is kept at home “{home}” and runs on its phones alone, so nothing was done. "
        "Choose a phone there, or write the task in your own words."
    ),
    "shortcut_elsewhere_own": (
        "This shortcut is kept on the bot’s own computer and runs on its phones alone, so nothing was done. "
        "Choose a phone there, or write the task in your own words."
    ),
    "home_none": "No home with that phone has joined. See /devices for the phones there are.",
    "device_offline": "{name} is not connected. See /devices, or add it again with /connect.",
    "device_unauthorized": (
        "{name} does not trust this computer yet. Unlock it, tap Allow on the debugging box, then try again."
    ),
    "device_timeout": (
        "{name} did not answer within {seconds} s. It may be busy or have a weak connection. "
        "Send /screen to see how it is, then try again."
    ),
    "device_bad_output": (
        "{name} sent an answer that makes no sense. Try again; if it stays so, restart the phone."
    ),
    "device_input_refused": (
        "{name} refused an input ({reason}). In its developer options: Xiaomi, vivo “USB debugging (Security "
        "settings)”, then restart it; OPPO “Disable permission monitoring”."
    ),
    "device_helper_refused": (
        "The helper on {name} refused several touches in a row; nothing was sent. Turn it off in /devices, "
        "then try again."
    ),
    "connect_failed": (
        "{address} could not be added. Check the address and the phone, then send /connect again."
    ),
    "connect_address_invalid": (
        "“{address}” is not an address. Write host and port, for example:\n"
        "<code>/connect 192.168.1.20:5555</code>"
    ),
    "connect_host_unknown": (
        "There is no host called “{host}”. Check the spelling, or use the phone’s IP address: "
        "it stands in its Wi-Fi settings."
    ),
    "connect_refused": (
        "{address} is there, but nothing listens on that port. Open Wireless debugging on the phone "
        "and use the port it shows now: it changes from time to time."
    ),
    "connect_timeout": (
        "Nobody answers at {address}. Check that the phone is on and in the same network as this computer, "
        "then send /connect again."
    ),
    "connect_not_a_phone": (
        "Something answers at {address}, but it is not a phone with debugging on. "
        "Use the address and port that Wireless debugging shows on the phone."
    ),
    "connect_needs_pairing": (
        "{address} does not know this computer yet. Send /pair for a picture to scan, or <code>/pair "
        "HOST:PORT CODE</code>. Just paired? Use the address on the Wireless debugging page, not the "
        "one in the pairing box."
    ),
    "pair_failed": "The pairing did not succeed. Send /pair to begin again.",
    "pair_code_invalid": (
        "That is not a pairing code: it has six digits, as in <code>/pair 192.168.1.20:37123 123456</code>. "
        "The phone shows it under Wireless debugging, Pair device with pairing code."
    ),
    "pair_refused": (
        "The phone refused: the code is wrong or old. Open “Pair device with pairing code” again, "
        "leave it open and send /pair with what it shows now."
    ),
    "pair_wrong_port": (
        "{address} is not the pairing port. Use the address inside the box “Pair device with pairing code”, "
        "not the one on the Wireless debugging page; the two ports differ."
    ),
    "pair_unreachable": (
        "Nobody answers at {address}. Check that the phone and this computer are in the same Wi-Fi and that "
        "the pairing box is still open, then send /pair again."
    ),
    "pair_unsupported": (
        "The adb program of this computer (version {version}) is too old to pair: it takes version 30 or "
        "later. Install newer platform-tools, restart Farhand, then send /pair again."
    ),
    "pair_not_seen": (
        "No phone scanned the picture. Check that it is in the same Wi-Fi (not a guest one, no VPN), "
        "then send /pair for a new picture. Or tap “Pair device with pairing code” and send "
        "<code>/pair HOST:PORT CODE</code> with what it shows."
    ),
    "pair_no_discovery": (
        "The adb of Farhand’s computer cannot notice that a phone has scanned a picture. Tap “Pair device "
        "with pairing code” on the phone and send <code>/pair HOST:PORT CODE</code> with what it shows."
    ),
    "keep_address_failed": (
        "The address of {name} could not be kept: {reason}. It works on as before; try again when the phone "
        "is awake."
    ),
    # --- what ends a task (keys of agent/contract/errors.py and of Outcome)
    "agent_error": "Something went wrong during the task. Send the task again.",
    "model_error": "The model server at {address} failed. Check it, then send the task again.",
    "model_unavailable": (
        "The model server at {address} does not answer ({reason}). "
        "Check that it runs and can be reached, then send the task again."
    ),
    "model_busy": (
        "The model’s service at {address} takes no more requests for now ({reason}) and asks to wait "
        "{minutes} min. Nothing is lost; press Continue after that."
    ),
    "model_key_refused": (
        "The model server at {address} does not accept the API key. "
        "Correct OPENAI_API_KEY, restart Farhand, then send the task again."
    ),
    "model_unknown": (
        "{address} has no model “{model}”. Correct FARHAND_MODEL or OPENAI_BASE_URL, restart Farhand, "
        "send the task again."
    ),
    "model_key_expired": (
        "The API key for {address} has expired. Make a new one there, put it into OPENAI_API_KEY, "
        "restart Farhand, "
        "then send the task again."
    ),
    "model_key_elsewhere": (
        "The API key looks like one of {service}, and {address} does not accept it. Correct OPENAI_API_KEY "
        "or OPENAI_BASE_URL, restart Farhand, then send the task again."
    ),
    "model_no_credit": (
        "The account at {address} has no credit left. Top it up there, or set another service in "
        "OPENAI_BASE_URL, "
        "then send the task again."
    ),
    "model_address": (
        "There is no model service at {address}, but {better} answers like one. Set OPENAI_BASE_URL to "
        "that, restart "
        "Farhand, then send the task again."
    ),
    "model_web_page": (
        "{address} shows a web page, not a model service. Set OPENAI_BASE_URL to the address of its API, "
        "which most "
        "often ends in /v1, restart Farhand, then send the task again."
    ),
    "model_no_pictures": (
        "The model “{model}” does not see pictures, so it cannot work a phone. Choose a vision model in "
        "FARHAND_MODEL, "
        "restart Farhand, then send the task again."
    ),
    "model_context_full": (
        "The task has become too long for “{model}”, also with earlier steps left out. Give it a larger "
        "context on its "
        "server, or send what is left as a new task."
    ),
    "model_filtered": (
        "The content filter of {address} refused this page or the answer to it. Do that part by hand, or "
        "send the task "
        "in other words."
    ),
    "model_refused": (
        "The model server at {address} refused the request ({status}). Check its log and settings, "
        "then send the task again."
    ),
    "over_budget": (
        "It was over budget. Send what is left as a new task when it may cost more, or raise the budget "
        "(FARHAND_BUDGET_TASK)."
    ),
    "unusable_replies": (
        "The model’s answer could not be read three times in a row. "
        "Send the task again, perhaps in simpler words."
    ),
    "unusable_replies_family": (
        "The model’s answers were written as {family} writes, three times in a row. Set "
        "FARHAND_DIALECT={family}, start Farhand again and send the task again."
    ),
    "unusable_replies_families": (
        "The model’s answers were written in another format, three times in a row: that of {families}. Set "
        "FARHAND_DIALECT to the one that is yours, start Farhand again and send the task again."
    ),
    "unusable_replies_kind": (
        "The model’s points were in other numbers than it was asked for, three times in a row, such as "
        "{points}; as {kind} they would fit. Set FARHAND_COORDINATES={kind}, start Farhand again and send "
        "the task again."
    ),
    "unusable_replies_points": (
        "The model’s points were in other numbers than it was asked for, three times in a row, such as "
        "{points}, and no one kind fits them all. Use a model that was made for phones."
    ),
    "unusable_replies_thoughts": (
        "The model wrote thoughts and no action, three times in a row. Send the task again in simpler words, "
        "or use another model."
    ),
    "unusable_replies_cut": (
        "The model’s thoughts used up its limit of tokens, three times in a row. Raise FARHAND_MAX_TOKENS, "
        "start Farhand again and send the task again."
    ),
    "unusable_replies_repeated": (
        "The model’s answer came to no end, three times in a row. Send the task again in simpler words, or "
        "use another model."
    ),
    "unusable_replies_empty": (
        "The model’s answer was empty, three times in a row. Look into the log of its server, then send the "
        "task again."
    ),
    "claims_denied": (
        "The model said twice that it was done, and you said that it was not. Look at the phone, and send "
        "what is left as a new task."
    ),
    "stuck": (
        "Stuck in {app}: {why} (steps {steps}). Tried: {tried}. Send it in other words, or do that part "
        "by hand."
    ),
    "stuck_stopped": "You stopped it where it was stuck in {app}: {why} (steps {steps}). Tried: {tried}.",
    "gave_up": (
        "The model says it cannot be done: “{words}” Look at the phone; send the task again in other words, "
        "or do it by hand."
    ),
    "gave_up_bare": (
        "The model says it cannot be done, and not why. Look at the phone; send the task again in other "
        "words, or do it by hand."
    ),
    "out_of_steps": (
        "The task was not finished within {steps} steps. Look at the phone, then send what is left as a new "
        "task."
    ),
    "protected_page": (
        "The page was protected and was not finished on the phone, so I left it with Home. Send the task "
        "again when you can do that step."
    ),
    "page_withheld": (
        "The page with your code stays hidden: I cannot tell where the code stands on it, and the page did "
        "not change. Go on to the next page on the phone, then send the task again."
    ),
    "page_not_shown": (
        "A page could not be read, so it was not shown to the model (FARHAND_COVER=on), and it was not "
        "finished on the phone. Send the task again from another page."
    ),
    "local_not_understood": (
        "Nothing was touched: without a model I do plain commands only, like “open Settings, tap Bluetooth”, "
        "“turn on the torch”, “alarm at 7:30”, “send Mom a message in Chat: on my way”."
    ),
    "local_stopped": (
        "I could not go on: “{thing}” was not found, or did not do what was expected. "
        "No model is set that could look further. Open the page yourself or say it in smaller steps."
    ),
    "local_refused": "“{thing}” was not approved, so the command ended there.",
    "local_interrupted": "The command was interrupted, and I do not repeat its steps. Please send it again.",
    "local_corrected": "You changed the command after it had begun, which takes a model. "
    "Look at the phone and send the whole command again.",
    "capture_failed": (
        "The phone gave no picture of its screen. Wake and unlock it and send /screen; "
        "when a picture comes, send the task again."
    ),
    "locked": (
        "The phone is locked and nobody unlocked it. Unlock it, then send the task again; "
        "with a swipe lock or none I can begin by myself."
    ),
    # of tasks that an earlier version ended
    "interrupted": (
        "Farhand was restarted before the task was finished. Look at the phone, then send the task again."
    ),
    "interrupted_secret": (
        "I was offline while a code may have stood on the phone's screen. "
        "Go on to the next page on the phone, then press Continue."
    ),
    "stale": "I was offline when it came or while it waited. Continue if it should still be done.",
    "stale_restored": "It comes from a backup and may be done by now. Continue if it should still be done.",
    "stopped": "The task was stopped.",
    "internal": "Something went wrong inside Farhand (number {id} in its log). Send the task again.",
    "chat_blocked": "You had blocked this chat, so I paused. Press ▶ Continue when I may go on.",
    "request_expired": (
        "Nobody answered in time, so the task is paused and the phone is free. "
        "Press Continue when you are ready."
    ),
}
