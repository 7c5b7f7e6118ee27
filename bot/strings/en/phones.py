"""English sentences: adding, pairing, listing and losing phones."""

SENTENCES: dict[str, str] = {
    # --- /connect, /devices
    "connect_usage": (
        "Send the phone’s address and port, as in\n"
        "<code>/connect 192.168.1.20:5555</code>\n"
        "The phone shows both under Developer options, Wireless debugging."
    ),
    "connect_trying": "Looking for {address} …",
    "connect_consent": "If the phone asks whether to allow debugging, unlock it and tap Allow.",
    "connected": "{name} is connected. Write what it should do.",
    "connected_other": (
        "{name} is connected. Your tasks still go to {other}; press “Use for my tasks” to change that."
    ),
    "connected_usb": "{name} is connected by USB. Write what it should do.",
    "connected_usb_other": (
        "{name} is connected by USB. Your tasks still go to {other}; press “Use for my tasks” to change that."
    ),
    "connected_moves": (
        "Its port changes when the phone restarts or changes its network. I look for it again by myself; "
        "“Keep address” makes that easier."
    ),
    "devices_title": "<b>Phones</b>",
    "devices_none": (
        "No phone is known yet. Send /pair to add one by a picture, or <code>/connect HOST:PORT</code>."
    ),
    "devices_default": "used for your tasks",
    "phone_state_online": "connected",
    "phone_state_offline": "not connected",
    "phone_state_unauthorized": "waits for Allow on its screen",
    "phone_state_home_away": "its home is away",
    "status_nothing_reached": "None of your tasks runs where I reach.",
    "status_home_away": "Not reached, so their tasks are not listed: {homes}",
    "list_left_out": "Not reached, so not listed here: {homes}",
    "model_left_out": "Not reached, so not changed there: {homes}. Choose again when it is back.",
    "stop_home_away": (
        "None of your tasks runs where I reach. Not reached: {homes}. Stop tasks there, or send /stop again "
        "when it is back."
    ),
    "stop_left_out": (
        "Not done at {homes}, so tasks of yours there may go on. Stop them there, or send /stop again when "
        "it is back."
    ),
    "stop_kept": "No answer from home “{name}” yet. What you stopped there ends as soon as it hears of it.",
    "home_went": (
        "Home “{home}” is away since {clock}. Your tasks go on there as far as they can; what they ask "
        "waits. I change this message when it is back."
    ),
    "home_back": "Home “{home}” is back. It was away since {clock}; what waited comes now.",
    "home_doubled": (
        "Two computers use the keys of home “{home}”. The first one is obeyed. Stop the other; if you do not "
        "know it, give the home a new key: /homes."
    ),
    "home_deaf": (
        "⚠️ Home “{home}” runs, but its key lets it hear nothing from me, so nothing is done there for the "
        "chat. Give it a new one: /homes, New key."
    ),
    "home_void": (
        "⚠️ My data is an older copy: home “{home}” is in it, but its key was made void since, so it stays "
        "out. Remove it again, or give it a new key: /homes."
    ),
    "home_bus_full": (
        "⚠️ The bus keeps nothing of home “{home}”: it is full, or cannot write. Tasks go on there; what they "
        "say waits. See that the bus server’s disk has room and can be written, then restart it; or give "
        "more: farhand hub --disk-gb."
    ),
    "home_bus_waits": (
        "⚠️ The bus keeps nothing of home “{home}” now, so nothing of your task comes here. It goes on up to "
        "its next question; what nobody has approved is not done. News come later: do not send it again."
    ),
    "home_mixed": (
        "⚠️ Home “{home}” comes with the journal of another home, so I take nothing from it. Give it its own "
        "data directory back, or remove it: /homes."
    ),
    "kept_aside": (
        "⚠️ Home “{home}” fails at something that waited for it. I go on with the rest, and try that again "
        "every hour. Why it fails is in the home’s log."
    ),
    "kept_aside_forget": (
        "⚠️ Home “{home}” fails at forgetting what a person asked me to forget, and still has it. I try "
        "again every hour; its log says why."
    ),
    "home_unlike": (
        "Since {clock} home “{home}” runs a version of Farhand that does not go with mine. Your tasks go on "
        "there as far as they can; what they ask waits. An admin has to update it."
    ),
    "home_versions": (
        "Home “{home}” runs Farhand {version}, which does not go with mine. Nothing is done there for the "
        "chat until both have the same version: update the older one."
    ),
    "journal_another": (
        "⚠️ Home “{home}” has another journal than before: I do not know what it did with the other one, "
        "whose buttons refuse. Not meant? Stop the home, put its data directory back whole, start it again."
    ),
    "journal_older": (
        "⚠️ An older copy of the journal of home “{home}” was put back: it does not know what happened since. "
        "Look at its phones first: an open task may be done. I ask before I go on with one; old buttons fail."
    ),
    "phone_since": "{state} since {clock}",
    "phone_battery": "battery {percent} %",
    "phone_battery_charging": "battery {percent} %, charging",
    "phone_gone": "I do not know that phone any more. /devices shows those I know.",
    "default_set": "Your tasks go to {name} from now on.",
    "reconnect_trying": "Trying to reach {name} …",
    "reconnect_unauthorized": (
        "The debugging box is shown again on {name}. Unlock it, tick “Always allow from this computer” and "
        "tap Allow; I connect by myself then."
    ),
    "reconnect_failed": (
        "{name} cannot be reached. Check that it is switched on and in its Wi-Fi. If its port has changed, "
        "send <code>/connect HOST:PORT</code> with what Wireless debugging shows now, or /pair."
    ),
    "reconnect_failed_usb": "{name} cannot be reached. Check the cable and that USB debugging is on.",
    "reconnected": "{name} is connected.",
    "rename_ask": (
        "What shall I call {name}? What you write in the next {minutes} minutes is its name, later a reply "
        "to this message: at most {limit} characters, or - for its model’s name."
    ),
    "rename_empty": "That was empty. Write the name again, as a reply to the message above.",
    "rename_too_long": (
        "That name is too long: at most {limit} characters. Write a shorter one, as a reply to the message "
        "above."
    ),
    "placeholder_rename": "Name of the phone",
    "renamed": "It is called {name} now.",
    "keep_ask": (
        "<b>Keep the address of {name}?</b>\n"
        "I open a plain port on the phone (<code>adb tcpip</code>); its address then stays until the "
        "phone restarts.\n"
        "⚠️ Others in your home network can then knock there; the phone still asks before it lets "
        "anybody new in. Do this only in a network that you trust."
    ),
    "keep_trying": "Opening the port on {name} … If the phone asks whether to allow debugging, tap Allow.",
    "kept": "{name} can now be reached at {address} until it restarts.",
    "forget_ask": (
        "<b>Forget {name}?</b>\n"
        "I drop its name and address and no longer connect to it. To add it again, send /connect or /pair. "
        "On a cable it comes back by itself."
    ),
    "forget_trying": "Forgetting {name} …",
    "forget_busy": "{name} still has a task. Stop it with /stop, then press Forget again.",
    "forgotten": "{name} is forgotten. /connect or /pair adds it again.",
    # --- the helper on the phone
    "helper_offer": (
        "⚡ A helper works on {name}: it reads the screen in {tree} s instead of {dump} s. Use it?\n"
        "It is a small program of mine that runs on the phone during a task and is gone at its end."
    ),
    "helper_used": "⚡ The helper is on for {name}, from the next step on. /devices turns it off.",
    "helper_unused": "The helper stays off for {name}. /devices turns it on.",
    "helper_on": "Helper: on",
    "helper_on_reads": "Helper: on · reads the screen in {tree} s",
    "helper_off": "Helper: off · would read the screen in {tree} s instead of {dump} s",
    # --- /pair
    "pair_needs_code": (
        "The six-digit code is missing. Write address and code, as in\n"
        "<code>/pair 192.168.1.20:37123 123456</code>\n"
        "The phone shows both under Wireless debugging, Pair device with pairing code. /pair alone "
        "sends a picture to scan."
    ),
    "pair_needs_address": (
        "The address is missing. Write it before the code, as in\n<code>/pair 192.168.1.20:37123 "
        "{address}</code>\nIt stands in the same box as the code, under “IP address &amp; port”."
    ),
    "pair_address_invalid": (
        "“{address}” is not an address. Write host, port and code, as in\n"
        "<code>/pair 192.168.1.20:37123 123456</code>\n"
        "They stand on the phone under Wireless debugging, Pair device with pairing code."
    ),
    "pairing_qr": (
        "<b>Pair a phone: scan this picture with it</b>\n"
        "1. On the phone: Settings, System, Developer options, Wireless debugging; switch it on. "
        "(No Developer options? Settings, About phone, tap Build number seven times.)\n"
        "2. Tap “Pair device with QR code” and scan.\n"
        "3. Wait here: I say when it is connected.\n"
        "The phone must be in the same Wi-Fi as the computer that works it. Valid until {clock}.\n\n"
        "You read this on that very phone? Tap “Pair device with pairing code” instead, and send\n"
        "<code>/pair HOST:PORT CODE</code>\nwith what it shows. You know an address that listens already? "
        "<code>/connect HOST:PORT</code>"
    ),
    "pairing_trying": "Pairing with {address} … Leave the box with the code open on the phone.",
    "pairing_seen": "I see the phone. Pairing …",
    "pairing_paired": "Paired. Looking for the phone’s port to connect …",
    "pairing_needs_address": (
        "Paired, but I cannot see the phone’s port. Go back to the page “Wireless debugging” on the phone "
        "and send me the address that stands there under “IP address &amp; port”, as in\n"
        "<code>/connect 192.168.1.20:41234</code>"
    ),
    "pairing_connected": "✓ Paired. {name} is connected.",
    # --- a phone that is away
    "outage_away": "📴 <b>{name} is away since {clock}.</b> I keep trying.",
    "outage_check_usb": "Check the cable and that USB debugging is on.",
    "outage_check_network": "Check that it is switched on and in its Wi-Fi.",
    "outage_check_wireless": (
        "Check that it is switched on, in the same Wi-Fi, and that Wireless debugging is on: "
        "it goes off by itself when Wi-Fi is lost or the phone restarts."
    ),
    "outage_unauthorized": (
        "🔑 <b>{name} does not trust this computer since {clock}.</b> Unlock it, tick “Always allow "
        "from this computer” and tap Allow in the debugging box. No box? Press Reconnect."
    ),
    "outage_allowed": "🟢 {name} trusts this computer now and is connected.",
    "outage_back": "🟢 {name} is back; it was away {time}.",
    # --- /screen
    "screen_ok": "📷 {phone} · {app}",
    "screen_secure": (
        "📷 {phone} · {app}\nThis page is protected, so the picture is black. Look at the phone itself."
    ),
    "screen_off": "📷 {phone}\nThe screen is off. A task wakes it by itself.",
    "screen_dark": "📷 {phone} · {app}\nThe screen is dark. It may be off or locked.",
    "screen_error": "{phone} gave no picture. Check the phone, then send /screen again.",
}
