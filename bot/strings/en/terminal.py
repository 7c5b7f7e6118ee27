"""English sentences: a task in the terminal, the claim code, the demo, troubles with phones and homes."""

SENTENCES: dict[str, str] = {
    # --- farhand try
    "try_no_phone": "No phone is known. Plug one in, or run {farhand} setup.",
    "already_running_here": (
        "Farhand is running already with the data directory {folder} (process {pid}, since {since}). Stop "
        "that one first, or set another FARHAND_DATA_DIR."
    ),
    "already_running_token": (
        "Farhand is running already with this bot token (process {pid}, since {since}). Stop that one first, "
        "or use the token of another bot."
    ),
    "already_running_bot": (
        "The bot is running with the data directory {folder} (process {pid}, since {since}) and could work "
        "on the same phone. Write the task to it in the chat, or stop it first."
    ),
    "already_running_try": (
        "A task runs in the terminal with the data directory {folder} (process {pid}, since {since}) and "
        "could work on the same phone. Wait for its end or stop it with Ctrl-C, then start the bot."
    ),
    "folder_unusable": (
        "The data directory {folder} cannot be written: {why}. Make room or give yourself the right to write "
        "there, or set another FARHAND_DATA_DIR."
    ),
    "try_unknown_phone": "There is no phone {phone}. Known: {known}",
    "try_which_phone": "Several phones are connected. Say which with --phone: {known}",
    "try_started": "Working on {phone}. Ctrl-C stops before the next step.",
    "terminal_model_busy": (
        "The model’s service at {address} takes no more requests for now ({reason}). It asks to wait "
        "{minutes} min."
    ),
    "try_waiting": "I wait and go on by myself. Ctrl-C gives up.",
    "try_goes_on": "I go on now.",
    "try_picture": "Picture: {path}",
    "try_ask_take_over": (
        "\nYour turn on the phone: {text}\nPress Enter when you have finished, or type g to give up."
    ),
    "try_ask_unlock": "\nThe phone is locked. Unlock it and press Enter, or type g to give up.",
    "try_ask_question": "\n{text} {options}\nType your answer.",
    "try_how_approval": "Type y to approve or n to reject.",
    "try_how_approval_task": "Type y to approve, n to reject, or t to approve for this task.",
    "try_how_take_over": "Press Enter when you have finished, or type g to give up.",
    "try_how_unlock": "Press Enter when the phone is unlocked, or type g to give up.",
    "try_how_question": "Type your answer.",
    "try_failed": "\nFailed after {steps} steps. {reason}",
    "try_out_of_steps": "\nNot done after {steps} steps, which is the limit (FARHAND_MAX_STEPS).",
    "try_stopped": "\nStopped after {steps} steps.",
    "try_model_busy": (
        "\nThe model’s service asks to wait {minutes} min ({reason}), so nothing more was done after {steps} "
        "steps. Try again after that."
    ),
    "try_paused": "\nNobody answered, so nothing more was done after {steps} steps.",
    # --- claim, phone and demo
    "claim_taken": (
        "This bot has an admin already (data directory {path}).\nTo add another one: {farhand} claim --again"
    ),
    "claim_data": "Data directory: {path}",
    "claim_send": "Send this to your bot within 10 minutes:\n  /start {code}",
    "claim_link": "or open {link}",
    # --- the end of the start of farhand run
    "run_link": "\nYour bot: https://t.me/{name}",
    "run_unclaimed": "Nobody owns it yet. {farhand} claim prints the line that makes it yours.",
    "run_claim_open": (
        "Nobody owns it yet. Send it the line /start CODE that was printed before; after 10 minutes "
        "{farhand} claim prints a new one."
    ),
    "run_claim": (
        "Nobody owns it yet. To make it yours, send it this within 10 minutes:\n  /start {code}\n"
        "or open https://t.me/{name}?start={code}"
    ),
    "phone_ready": "A simulated phone listens at {address}. Connect it in the chat:\n  /connect {address}",
    "phone_screen": "Its screen: {address}",
    "phone_pairing": (
        "A simulated phone with Wireless debugging. Pair it in the chat:\n  /pair {address} {code}\nIts "
        "connect address, once paired: {connect}"
    ),
    "demo_ready": "Farhand is ready: {address}\nWrite a task there, for example: {example}\nCtrl-C ends it.",
    "demo_model_unknown": ("The demo knows no model {name}. Give a model's name or one of these: {known}."),
    "demo_greeting": (
        "👋 Hello {name}, I work this phone for you.\n"
        "Write what it should do, for example:\n"
        "• {first}\n"
        "• {second}\n\n"
        "Before I pay, order or send anything, I ask you. This phone is simulated: nothing costs real money."
    ),
    "demo_greeting_homes": (
        "👋 Hello {name}, I work the phones of two homes: /homes, /devices.\n"
        "Write what one of them should do, for example:\n"
        "• {first}\n"
        "• {second}\n\n"
        "Before I pay, order or send anything, I ask you. The phones are simulated: nothing costs real money."
    ),
    # --- troubles whose cure is no command of the chat
    "terminal_adb_server_unavailable": (
        "The adb server on this computer does not answer. Run {farhand} doctor: it says why."
    ),
    "terminal_device_offline": "{name} is not connected. Check that it is switched on and in the network.",
    "terminal_device_unauthorized": (
        "{name} does not trust this computer yet. Unlock it and tap Allow on the debugging box."
    ),
    "terminal_device_timeout": (
        "{name} did not answer within {seconds} s. It may be busy or have a weak connection."
    ),
    "terminal_connect_failed": "{address} could not be added. Check the address and the phone.",
    "terminal_connect_address_invalid": (
        "“{address}” is not an address. Write host and port, for example 192.168.1.20:5555"
    ),
    "terminal_connect_timeout": (
        "Nobody answers at {address}. Check that the phone is on and in the same network as this computer."
    ),
    "terminal_connect_needs_pairing": (
        "{address} does not know this computer yet: pair first, by QR or code. If you have just paired, use "
        "the address on the Wireless debugging page, not the one in the pairing box."
    ),
    "terminal_pair_failed": "Not paired. Let the phone show a new code and try again.",
    "terminal_pair_code_invalid": (
        "That is not a pairing code: it has six digits. The phone shows it under Wireless debugging, Pair "
        "device with pairing code."
    ),
    "terminal_pair_refused": (
        "The code is wrong, or its box was closed, which makes a new code and a new port. Open “Pair device "
        "with pairing code” again, leave it open, and give what it shows now."
    ),
    "terminal_pair_unreachable": (
        "Nobody answers at {address}. Check that the phone and this computer are in the same Wi-Fi and that "
        "the pairing box is still open."
    ),
    "terminal_pair_not_seen": (
        "No phone that read the picture showed itself. Check that the phone is in the same Wi-Fi (not a "
        "guest one, no VPN); if that fails again, take the pairing code."
    ),
    "terminal_pair_no_discovery": (
        "The adb server of this computer does not look for phones in the network, so the picture cannot "
        "work. Take the pairing code."
    ),
    "terminal_pair_unsupported": (
        "The adb program of this computer (version {version}) is too old to pair: it takes version 30 or "
        "later. {farhand} doctor says how."
    ),
    "home_no_identity": (
        "This computer is no home of a household yet: {folder} has no key for the bus. An admin of the bot "
        "gets a token with /homes; then run here: {farhand} home join"
    ),
    "home_bots_key": (
        "The key in {folder} is the bot's own, not a home's. Set another FARHAND_DATA_DIR, then: "
        "{farhand} home join"
    ),
    "home_key_unusable": "The key of this home in {folder} cannot be used:",
    "home_taken": (
        "Another computer works with this home's key, and did before. Nothing was done here. Stop one of the "
        "two. To make this one a home of its own, choose another FARHAND_DATA_DIR here, then run: {farhand} "
        "home join"
    ),
    "home_unconfirmed": (
        "This home has not run in this folder on this computer before. It starts once the bus has said that "
        "no other copy runs; until then it does nothing. Waiting for {urls}."
    ),
    "home_refused": (
        "The bus does not let this home in: {why}. Does /homes in the chat still list it? Then an admin "
        "takes “New key” there. If it was removed, move {folder} away, and an admin invites it there. Then "
        "run here: {farhand} home join"
    ),
}
