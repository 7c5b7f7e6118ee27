"""English sentences: the check-up, and what a first contact finds."""

SENTENCES: dict[str, str] = {
    # --- farhand doctor
    "doctor_part_files": "Files",
    "doctor_part_outside": "Telegram and model",
    "doctor_part_outside_chat": "Telegram (the models are asked at each home)",
    "doctor_part_outside_home": "Model (Telegram is asked where the bot runs)",
    "doctor_part_bus": "The bus between bot and homes",
    "doctor_bus_keys": "The keys of the bus are whole, and readable for you alone.",
    "doctor_bus_no_keys": (
        "FARHAND_NATS_URL is set, and {folder} has no keys. On the bot’s computer run {farhand} hub. On a "
        "home’s take the setting away: an admin gets the line for it with /homes."
    ),
    "doctor_bus_unused": (
        "There are keys for a bus, and the bot does not use it. Set FARHAND_NATS_URL={urls} and start it "
        "again."
    ),
    "doctor_bus_unusable": "{problems}",
    "doctor_bus_tls": "{url} answers by TLS, is this household’s server, and lets this computer in.",
    "doctor_bus_local": "{url} answers on this computer, and lets it in.",
    "doctor_bus_away": (
        "{url} is not reached: {why}. Does nats-server run there, is its port open, is the address right?"
    ),
    "doctor_bus_other": (
        "{url} is not this household’s server: {why}. Check the address; after a new {farhand} hub, homes "
        "need a new key: /homes."
    ),
    "doctor_bus_refused_home": (
        "{url} does not let this home in: {why}. Does /homes in the chat still list it? Then an admin "
        "takes “New key” there. If it was removed, move {folder} away, and an admin invites it there. Then "
        "run here: {farhand} home join"
    ),
    "doctor_bus_refused_bot": (
        "{url} does not let the bot in: {why}. Start nats-server with the files of this bot’s {farhand} hub."
    ),
    "doctor_bus_old": (
        "It runs nats-server {version}, and Farhand needs {minimum}: in some older ones a stolen key of one "
        "home disturbs the others. Install a newer one there and start it again."
    ),
    "doctor_bus_stores": "It keeps what is sent on its disk.",
    "doctor_bus_full": (
        "It keeps nothing: {why}. See that the server’s disk has room and can be written, and start "
        "nats-server again."
    ),
    "doctor_bus_stores_not": (
        "It keeps nothing: {why}. Start the bot once, which makes what a home needs; then nats-server anew."
    ),
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
}
