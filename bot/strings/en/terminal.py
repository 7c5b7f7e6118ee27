"""English sentences: set-up, check-up, a task in the terminal, the claim code."""

SENTENCES: dict[str, str] = {
    # --- farhand setup
    "setup_language": "Which language? / 使用哪种语言？",
    "setup_number": "Number",
    "setup_number_wrong": "Type a number from 1 to {most}.",
    "setup_yes_or_no": "Type y for yes or n for no.",
    "setup_wrong_answer": "“{answer}” {problem}.",
    "setup_works_kept": "    It works, so it is kept. {farhand} setup --all asks for it anew.",
    "setup_proxy": "Proxy to Telegram, like socks5://127.0.0.1:1080 (Enter for none)",
    "setup_start": "Start the bot now?",
    "setup_log": "What was tried, without token and key, is in {path}.",
    "setup_keeps": " [Enter keeps {beginning}…]",
    "setup_again": "Try this step again?",
    "setup_begin": (
        "Three things are needed: a bot token, a model and a phone. Each is tried at once, and what works is "
        "written to {path}, which only you can read. Ctrl-C ends the set-up; what is done stays."
    ),
    "setup_overruled": (
        "  ! {name} is set in this terminal's environment and wins over .env. To use the answer you give "
        "here, unset it."
    ),
    "setup_token": (
        "\n1. Bot token. In Telegram, write /newbot to @BotFather, answer its two questions, and copy the "
        "token (it looks like 1234567890:AAE...). It is not shown while you paste it."
    ),
    "setup_token_ask": "Token",
    "setup_model": (
        "\n2. Model. It sees pictures of the phone’s screen and decides the next step. You need an account "
        "and an API key at one of these services, or a server of your own that serves a model with vision."
    ),
    "setup_model_who": "Who serves the model?",
    "setup_model_own": "my own server, or another service",
    "setup_model_address": "Address, for example http://192.168.1.5:8000/v1",
    "setup_model_name": "Name of the model on that server",
    "setup_model_key": "API key",
    "setup_model_trying": "Sending one picture to {model} ...",
    "setup_phone": (
        "\n3. Phone. On the phone: Settings > About phone, tap Build number seven times. Then Settings > "
        "(System >) Developer options: for a cable switch on USB debugging, without one Wireless debugging. "
        "The phone and this computer must be in the same network."
    ),
    "setup_phone_way": "How shall the phone be reached?",
    "setup_phone_usb": "by USB cable",
    "setup_phone_qr": "without a cable: show a QR code here for the phone to scan (Android 11 and newer)",
    "setup_phone_code": "without a cable: type the pairing code that the phone shows (Android 11 and newer)",
    "setup_phone_address": "by an address that works already (HOST:PORT)",
    "setup_phone_later": "later, in the chat with /pair or /connect",
    "setup_phone_is_later": "Fine. Send /pair to your bot when the phone is at hand.",
    "setup_usb": (
        "Plug the phone in, unlock it, and tap Allow on the debugging box. Waiting for a minute ..."
    ),
    "setup_usb_none": (
        "No phone came. Use a cable that carries data, look for the Allow box on the phone, and on Linux "
        "check that your user may use USB devices (package android-sdk-platform-tools-common)."
    ),
    "setup_qr": (
        "On the phone: Wireless debugging > Pair device with QR code, and point it at this picture (three "
        "minutes). If the terminal is too small for it, take the pairing code instead."
    ),
    "setup_pair_waiting": "Waiting for the phone ...",
    "setup_pair_seen": "Seen. Pairing ...",
    "setup_pair_paired": "Paired. Looking for its address ...",
    "setup_paired_needs_address": (
        "The phone trusts this computer now, but its address did not show. It stands on the page Wireless "
        "debugging, under IP address & port."
    ),
    "setup_code_where": (
        "On the phone: Wireless debugging > Pair device with pairing code. The address stands in that box, "
        "under the code; leave the box open."
    ),
    "setup_code_address": "Address in the box (HOST:PORT)",
    "setup_code": "Code (six digits)",
    "setup_code_wrong": "is no pairing code: it has six digits",
    "setup_address_wrong": "is no address: write host and port, for example 192.168.1.20:5555",
    "setup_address_where": (
        "It stands on the page Wireless debugging, under IP address & port; not the one in the pairing box."
    ),
    "setup_address": "Address (HOST:PORT)",
    "setup_connecting": "Connecting to {address}. If the phone asks, tap Allow ...",
    "setup_phone_connected": "{name} (Android {android}) is connected. Looking it over:",
    "setup_reading": (
        "\nWhere an app tells no element list (what stands where), Farhand can read its pictures here on "
        "this computer. Without that it asks you before it touches what it cannot read there. The picture "
        "reader (rapidocr and onnxruntime, about {size} MB once) comes from the Python package index with "
        "this command:"
    ),
    "setup_reading_ask": "Fetch it now?",
    "setup_reading_no": "Nothing was fetched. {farhand} setup asks again.",
    "setup_reading_left_out": "READING=no: nothing is asked or fetched. {farhand} setup without it asks.",
    "setup_reading_failed": (
        "The picture reader was not installed (pip ended with {code}). The bot works all the same, and asks "
        "before it touches what it cannot read. Check network and free space, then try again with:"
    ),
    "setup_no_token": (
        "Without a working bot token there is no bot. Run {farhand} setup again when you have one."
    ),
    "setup_end": "\nAll set. Now make the bot yours:",
    "setup_end_owned": "\nAll set, and the bot has its owner already.",
    "setup_run_owned": "\nStart the bot with: {farhand} run (leave it running).",
    "setup_end_incomplete": (
        "\nNot everything worked yet: run {farhand} setup again, or {farhand} doctor. The bot can be made "
        "yours already:"
    ),
    "setup_run": "\nStart the bot with: {farhand} run (leave it running), then send the line above to it.",
    "setup_write_anyway": "Write it to .env all the same?",
    "setup_aborted": "Stopped. What worked is in .env; {farhand} setup goes on from there.",
    "setup_only_here": (
        "  ! {name} comes from this terminal’s environment and is not in .env: start the bot with it too, or "
        "add it there."
    ),
    "setup_model_where": "Make an account and an API key there: {page}",
    "setup_model_with_path": "No model at that address; trying {address} ...",
    # --- settings that are missing or wrong
    "settings_wrong": (
        "These settings are missing or wrong (set them in the environment or in .env, see .env.example):"
    ),
    "settings_no_file": "(There is no .env in {folder}: start Farhand in the folder that has it.)",
    "settings_unreadable": "{path} cannot be read as text. Check its rights, or move it away.",
    "settings_missing": "is required",
    "settings_string_too_short": "is required",
    "settings_int_parsing": "is no whole number",
    "settings_float_parsing": "is no number",
    "settings_bool_parsing": "is neither true nor false",
    "settings_greater_than_equal": "must be {ge} or more",
    "settings_less_than_equal": "must be {le} or less",
    "settings_less_than": "must be less than {lt}",
    "settings_literal_error": "must be one of these: {expected}",
    "settings_url_parsing": "is no address like https://example.org:8000/v1",
    "settings_url_empty_host": "is no address: the host is missing",
    "settings_url_invalid_port_number": "is no address: a port is a number from 1 to 65535",
    "settings_url_scheme": "must begin with one of these: {expected_schemes}",
    "settings_no_folder": "{path} is no folder",
    "settings_unknown_dialect": "{why}",
    "settings_unknown_coordinates": "{why}",
    "settings_odd_key": "has signs that no key has, such as blanks or curly quotes; copy it again",
    "bot_bus_unusable": "FARHAND_NATS_URL is set, but the keys that farhand hub makes cannot be used:",
    "settings_no_home": "off needs FARHAND_NATS_URL: without a bus there would be no phone at all",
    "settings_no_socks": "a socks5 proxy needs one more package: pip install 'farhand[socks]'",
    # --- how a command ends that cannot do its work
    "stopped_port": "Port {port} is in use by another program. Choose another with --port, or leave it out.",
    "stopped_port_unnamed": "A port is in use by another program ({why}).",
    "stopped_adb": "The adb server cannot be used ({why}). {farhand} doctor says what to do.",
    "stopped_os": "That did not work: {why}.",
    "stopped_extra": (
        "That needs packages that are not installed ({name} is missing): pip install 'farhand[{extra}]'"
    ),
    "stopped_token": "Telegram does not know this bot token. Copy it again from @BotFather.",
    "stopped_broken": "A part of Farhand broke; the log says how. Start it again: it goes on where it was.",
    "stopped_models": "The models in {path} cannot be used:",
    "stopped_prices": "The prices in {path} (FARHAND_PRICES) cannot be used:",
    "stopped_rules": "The rules in {path} cannot be used:",
    "why_no_folder": "{path}: there is no such folder",
    "why_no_right": "{path}: this user may not write there",
    "why_read_only": "{path}: it is read-only",
    "why_full": "the disk is full",
    "why_no_directory": "{path}: part of it is no folder",
    "why_other": "{path}: {words}",
    # --- a wrong command line
    "usage_no_option": "There is no option {name}.",
    "usage_no_command": "There is no command {name}.",
    "usage_close": "Did you mean {close}?",
    "usage_missing": "{name} is missing.",
    "usage_value": "{name} has a value that cannot be used.",
    "usage_choice": "{name} must be one of these: {choices}.",
    "usage_file": "{name} is no file that can be used.",
    "usage_no_value": "{name} needs a value.",
    "usage_extra": "There are too many words.",
    "usage_how": "{command} -h shows how it is used.",
    # --- farhand doctor
    "doctor_part_files": "Files",
    "doctor_part_outside": "Telegram and model",
    "doctor_part_reading": "Reading pictures on this computer",
    "doctor_part_pages": "Your own pages about apps",
    "doctor_pages_ok": "{count} pages in {path}",
    "doctor_pages_bad": "A page cannot be read: {why}",
    "doctor_reading_ok": (
        "The picture reader is installed: pages of apps without an element list can be read."
    ),
    "doctor_reading_none": (
        "The picture reader is not installed: in apps without an element list Farhand asks before it touches "
        "what it cannot read. Get it with {farhand} setup, or in a checkout with make reading (about {size} "
        "MB)."
    ),
    "doctor_part_adb": "adb on this computer",
    "doctor_part_phones": "Phones",
    "doctor_part_phone": "{name}, Android {android}, {address}",
    "doctor_good": "Everything that must work does.",
    "doctor_bad": "Problems: {count}. Each has its cure beside it; run {farhand} doctor again afterwards.",
    "doctor_env_ok": "{path} holds token and key, readable for you alone.",
    "doctor_env_open": "{path} can be read by others on this computer. Run: chmod 600 {path}",
    "doctor_env_none": "There is no {path}. Run {farhand} setup, or set everything in the environment.",
    "doctor_data_ok": "{path} holds databases and pictures, readable for you alone.",
    "doctor_data_open": (
        "{path} holds databases and pictures and can be read by others. Run: chmod 700 {path}"
    ),
    "doctor_data_none": "{path} will be made at the first start.",
    "doctor_settings": "{problems}",
    "doctor_token_ok": "Telegram knows the bot: @{name}.",
    "doctor_token_wrong": (
        "Telegram does not know this token (TELEGRAM_BOT_TOKEN). Copy it again from @BotFather."
    ),
    "doctor_telegram_away": "{address} cannot be reached. Check the network, or set TELEGRAM_PROXY.",
    "doctor_model_ok": "{model} looked at a picture and answered in {seconds} s.",
    "doctor_model_unreadable": (
        "{model} answered in {seconds} s, but not in the form that its family uses. Check FARHAND_MODEL and "
        "FARHAND_DIALECT."
    ),
    "doctor_model_local": "No model is used (FARHAND_MODEL=local): plain commands only.",
    "doctor_agent_error": "The model could not be asked. Check OPENAI_BASE_URL and FARHAND_MODEL.",
    "doctor_model_error": "The model server at {address} made trouble. Check that it runs.",
    "doctor_model_unavailable": (
        "The model server at {address} does not answer ({reason}). Check OPENAI_BASE_URL and that it runs."
    ),
    "doctor_model_busy": (
        "The model’s service at {address} takes no more requests for now ({reason}). Try again in {minutes} "
        "min, or check its limits and balance."
    ),
    "doctor_model_key_refused": (
        "The model server at {address} does not accept the API key (OPENAI_API_KEY). Copy it again."
    ),
    "doctor_model_unknown": (
        "The server at {address} knows no model “{model}” (FARHAND_MODEL), or the address lacks its path "
        "(OPENAI_BASE_URL)."
    ),
    "doctor_model_key_expired": (
        "The API key for {address} has expired (OPENAI_API_KEY). Make a new one there."
    ),
    "doctor_model_key_elsewhere": (
        "{address} does not accept the API key (OPENAI_API_KEY), which looks like one of {service}. Use "
        "a key of this "
        "service, or the address of that one (OPENAI_BASE_URL)."
    ),
    "doctor_model_no_credit": "The account at {address} has no credit left. Top it up there.",
    "doctor_model_address": (
        "There is no model service at {address}, but {better} answers like one. Set OPENAI_BASE_URL to that."
    ),
    "doctor_model_web_page": (
        "{address} shows a web page, not a model service. Set OPENAI_BASE_URL to the address of its API, "
        "which most "
        "often ends in /v1."
    ),
    "doctor_model_no_pictures": (
        "The model “{model}” does not see pictures. Choose a vision model (FARHAND_MODEL)."
    ),
    "doctor_model_context_full": (
        "One picture is already too long for “{model}”. Give it a larger context on its server: 16,000 "
        "tokens or more."
    ),
    "doctor_model_filtered": (
        "The content filter of {address} refused the test picture. Choose another service."
    ),
    "doctor_model_refused": (
        "The server at {address} refuses a request with a picture ({status}). Check that the model sees "
        "pictures."
    ),
    "doctor_adb_bundled": "adb {version}, the one that came with Farhand ({path}).",
    "doctor_adb_chosen": "adb {version}, chosen by ADBUTILS_ADB_PATH ({path}).",
    "doctor_adb_path": "adb {version}, found on this computer ({path}).",
    "doctor_adb_old": (
        "adb {version} at {path} is too old to pair: phones without a cable cannot be added. Install Android "
        "platform-tools 30 or newer (Debian 12 has 29) and set ADBUTILS_ADB_PATH to its adb."
    ),
    "doctor_adb_none": (
        "No usable adb program ({detail}). Install Android platform-tools and set ADBUTILS_ADB_PATH to its "
        "adb."
    ),
    "doctor_adb_none_arm": (
        "No usable adb program ({detail}). None comes with Farhand for ARM computers: install your system's "
        "adb (30 or newer; Debian 13 has one), or set ADBUTILS_ADB_PATH."
    ),
    "doctor_server_ok": "The adb server answers at {address}.",
    "doctor_server_other": (
        "Another version of the adb server runs at {address} ({version}). Two versions on one port end each "
        "other: stop it with its own adb kill-server, or set ANDROID_ADB_SERVER_PORT to another port."
    ),
    "doctor_server_none": (
        "No adb server at {address} ({detail}). If another program uses that port, set "
        "ANDROID_ADB_SERVER_PORT to a free one."
    ),
    "doctor_server_public": (
        "The adb server at {address} is on the open internet: whoever finds it works all its phones, without "
        "a key. Let it listen on 127.0.0.1 alone and reach it through a VPN (docs/away-from-home.md)."
    ),
    "doctor_server_open": (
        "The adb server listens at {address}, too: everybody in that network works its phones, without a "
        "key. Stop it (adb kill-server) and start it without -a."
    ),
    "doctor_phone_public": (
        "{address} is on the open internet. Close that port in the router and reach the phone through a VPN "
        "(docs/away-from-home.md)."
    ),
    "doctor_usb_no_permission": (
        "This user may not open the phone {serial} on USB. Install the package "
        "android-sdk-platform-tools-common (udev rules), run sudo usermod -aG plugdev $USER, log in again "
        "and plug the phone in anew."
    ),
    "doctor_mdns_ok": "The adb server looks for phones in the network (QR pairing, changed ports).",
    "doctor_mdns_none": (
        "This adb server does not look for phones in the network: QR pairing does not work, and after each "
        "change of port you must send /connect. Use adb 31 or newer without ADB_MDNS=0."
    ),
    "doctor_keys_ok": "{path} is what phones trust; readable for you alone.",
    "doctor_keys_open": (
        "{path} is what phones trust, and others on this computer can read it. Run: chmod 600 {path}"
    ),
    "doctor_keys_none": "{path} does not exist yet; adb makes it at its first start as this user.",
    "doctor_helper_offered": (
        "Helper: there in {hello} s, reads the screen in {tree} s instead of {dump} s. To use it, press "
        "“Turn helper on” under /devices in the chat, or set FARHAND_HELPER={use} in .env"
    ),
    "doctor_helper_used": (
        "Helper: there in {hello} s, reads the screen in {tree} s instead of {dump} s. Tasks use it"
    ),
    "doctor_helper_slow": (
        "Helper: there in {hello} s, reads the screen in {tree} s; without it {dump} s. It saves no time, so "
        "it is not offered"
    ),
    "doctor_no_phone": "No phone yet. Run {farhand} setup, or send /pair to the bot.",
    # --- farhand doctor --first-contact
    "first_about": (
        "First contact: Farhand looks at {name} for at most three minutes and writes down what it does "
        "otherwise than the simulated one. It opens pages of the Settings, types into their search field, "
        "and switches the screen off and on. Nothing is sent, bought or deleted, and at the end keyboard and "
        "screen timeout are as before."
    ),
    "first_pin": "If the phone has a PIN, it may be locked at the end: unlock it by hand.",
    "first_ready": "Is the phone unlocked, and will nobody touch it for three minutes?",
    "first_bar": "Checks",
    "first_dark": "The screen is off, so nothing was done. Light and unlock the phone, and start again.",
    "first_locked": "The phone is locked, so nothing was done. Unlock it, and start again.",
    "first_bot_runs": (
        "The bot is running with the data directory {folder} (process {pid}, since {since}) and owns the "
        "phone. Stop it first, then start this again."
    ),
    "first_away": "{name} is not connected. {farhand} doctor says why.",
    "first_gone": "The phone went away in the middle. The report says what was seen until then.",
    "first_slow": "Three minutes were not enough for everything. The report says what was not done.",
    "first_stopped": "Stopped; nothing was written. The phone is as before.",
    "first_stopped_not_back": "Stopped; nothing was written.",
    "first_not_back": (
        "These may not be as before on the phone: {names}. Check them in its Settings; a task or {farhand} "
        "doctor --first-contact tries it again."
    ),
    "first_summary": "{count} checks in {seconds} s, {different} different, {missing} not done.",
    "first_nothing_different": "This phone does everything as the simulated one.",
    "first_differences": "Different (the report explains each, in English):",
    "first_recordings": (
        "These recordings would be written. Names, numbers and unknown words are masked with x and 0, and "
        "there are no pictures. Read them before you give them away:"
    ),
    "first_recording": "{file}: {lines} lines, {letters} letters masked",
    "first_more": "… {count} lines more",
    "first_choose": "Write {folder}? y: yes, n: no, a: show everything first",
    "first_unwritten": "Nothing was written.",
    "first_written": "Written: {folder}. report.md is in English, for the people who build Farhand.",
    "first_taken": "{folder} exists and is not empty. Choose another one with --out.",
    "first_unwritable": "Nothing can be written to {folder}. Choose another one with --out.",
    "first_options": "{names} only goes with --first-contact.",
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
    # --- databases and backups
    "database_no_database": (
        "{path} is no database, so I left it as it is. "
        "Stop Farhand, move {folder} away, run {farhand} restore FILE, and start it again."
    ),
    "database_damaged": (
        "{path} is damaged, so I left it as it is. Stop Farhand, move {folder} away, run {farhand} restore "
        "FILE ({farhand} backup makes them), and start it again."
    ),
    "database_foreign": (
        "{path} belongs to something else, so I left it as it is. "
        "Set FARHAND_DATA_DIR to another folder than {folder}, or move the file away."
    ),
    "database_newer": (
        "{path} was made by a newer version of Farhand, so I left it as it is. Update Farhand, then start "
        "again."
    ),
    "database_troubled": (
        "Farhand cannot read or write a database of its own. {detail}. "
        "See whether the disk is full, or the data directory (FARHAND_DATA_DIR) read-only, or another "
        "program holds it."
    ),
    "backup_done": "Backed up {files} into {path}.\nTo put it back: {farhand} restore {path}",
    "backup_done_frames": (
        "Backed up {files} and {count} pictures into {path}.\nTo put it back: {farhand} restore {path}"
    ),
    "backup_unwritable": "The backup was not written ({why}). Name a file in a folder where you may write.",
    "backup_exists": "{path} is there already. Name a file that does not exist.",
    "backup_nothing": (
        "There is no database in {folder}, so there is nothing to back up. Is FARHAND_DATA_DIR right?"
    ),
    "restore_not_empty": (
        "{folder} is not empty, so I put nothing into it. Stop Farhand and move that folder away first."
    ),
    "restore_no_backup": (
        "{path} is no backup of Farhand, so I put nothing back. {farhand} backup makes them."
    ),
    "restore_damaged": "A database in {path} is damaged, so I put nothing back. Take another backup.",
    "restore_done": (
        "Put back {files} into {folder}. Start Farhand again: it asks about each task that ran or waited "
        "before that goes on.\nPaused ones stay paused."
    ),
    # --- codes for payments
    "code_people": "People of this bot, by their id:",
    "code_nobody": "Nobody uses this bot yet. {farhand} claim makes you its admin.",
    "code_person_has": "  {id}  {name}: has a code",
    "code_person_none": "  {id}  {name}: no code",
    "code_how": "To set one up: {farhand} code ID\nTo take one away: {farhand} code ID --remove",
    "code_no_database": "There is no database in {folder}. Is FARHAND_DATA_DIR right?",
    "code_unknown": "Nobody here has the id {id}. {farhand} code lists everybody.",
    "code_replace": "{name} has a code already. Replace it? The old one stops working.",
    "code_scan": "Scan this with the generator of {name} (any app for one-time codes):",
    "code_type": "Or type this key there: {seed}",
    "code_apart": (
        "Use a device other than the one with Telegram: the code protects a payment from somebody who has "
        "taken that one. Keep no picture of this screen."
    ),
    "code_ask": "The 6 digits that it shows now",
    "code_wrong": (
        "That is not the code of now, so nothing is kept yet. Both clocks must be right; this computer says "
        "{clock}."
    ),
    "code_done": (
        "The code of {name} is set up. When they approve more than the amount that you set for them in "
        "/users, I ask for it."
    ),
    "code_removed": "The code of {id} is gone.",
    "code_none": "{id} has no code.",
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
        "gets a token with /homes; then run here: {farhand} home join TOKEN"
    ),
    "home_bots_key": (
        "The key in {folder} is the bot's own, not a home's. Set another FARHAND_DATA_DIR, then: "
        "{farhand} home join TOKEN"
    ),
    "home_key_unusable": "The key of this home in {folder} cannot be used:",
    "home_taken": (
        "Another computer works with this home's key, and did before. Nothing was done here. Stop one of the "
        "two; this one gets a key of its own with: {farhand} home join TOKEN"
    ),
    "home_refused": (
        "The bus does not let this home in: {why}. If it was removed, an admin gets a token for it with "
        "/homes; then run here: {farhand} home join TOKEN"
    ),
}
