"""English sentences: the set-up."""

SENTENCES: dict[str, str] = {
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
}
