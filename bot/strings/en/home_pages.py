"""English sentences: homes, how they join and leave, and moving from one program to two."""

SENTENCES: dict[str, str] = {
    "command_homes": "Homes with phones; invite, remove",
    "homes_title": "<b>Homes</b>",
    "homes_none": "None has joined yet. Invite one below.",
    "homes_no_bus": (
        "<b>Everything runs on one computer</b>\n"
        "Phones in several places need a bus: run <code>farhand hub</code> on the bot’s computer; it writes "
        "all files and says what to do next."
    ),
    "homes_not_yours": "Only admins name homes.",
    "home_state_present": "here",
    "home_state_away": "away since {since}",
    "home_state_never": "not heard of yet",
    "home_state_outdated": "has another version: install the same",
    "home_state_doubled": "two computers with one key: give it a new one",
    "home_own": "the bot’s own computer",
    "home_phones": "Phones: {phones}",
    "home_phones_none": "No phone there yet.",
    "home_about": "Version {version}, last heard of {seen}",
    "home_gone": "That home is not there any more.",
    "button_home_invite": "🆕 Invite a home",
    "button_home_rename": "✏️ Rename",
    "button_home_key": "🔑 New key",
    "button_home_remove": "🗑 Remove",
    "button_home_remove_yes": "🗑 Yes, remove it",
    "button_home_confirm": "✅ It is ours",
    "button_home_decline": "❌ No",
    # --- inviting
    "home_invited": "<b>Invite a home</b>\nOn its computer, within {minutes} minutes; it works once:",
    "home_key_made": "<b>New key for {name}</b>\nOn its computer, within {minutes} minutes; it works once:",
    "home_invited_then": (
        "I then ask all admins and show six digits, which that computer shows, too. Show nobody the line."
    ),
    "home_line_used": "A computer has used that invitation. Compare its six digits with mine below.",
    "home_join_ask": (
        "<b>🏠 A computer wants to become a home</b>\n"
        "It calls itself {computer}. Does it show <code>{code}</code>?\n"
        "Another number, or no computer of yours: ❌."
    ),
    "home_join_ask_key": (
        "<b>🔑 New key for the home {name}</b>\n"
        "The computer calls itself {computer}. Does it show <code>{code}</code>?\n"
        "Then its old key is not good any more. Another number: ❌."
    ),
    "home_join_done": "🏠 {name} is a home with a key of its own. Let in by {by}.",
    "home_join_declined": "🏠 {computer} was refused by {by}.",
    "home_join_other": (
        "⚠️ <b>A second computer tried the invitation of {first}</b>\n"
        "It calls itself {computer} and was refused. If it is not yours, somebody has read the line: compare "
        "the six digits with care, or press ❌ and invite anew."
    ),
    "toast_home_joined": "It is in",
    "toast_home_declined": "Refused",
    "toast_home_over": "Too late: invite it anew",
    "toast_home_gone": "That home is gone",
    # --- renaming
    "home_rename_ask": "Reply with a new name for the home {name} (at most {limit} letters).",
    "placeholder_home_rename": "New name",
    "home_renamed": "The home is called {name} now.",
    # --- removing
    "home_remove_ask": (
        "<b>Remove {name}?</b>\n"
        "Its key and everybody’s rights on its phones go. What it keeps on its own disk stays there."
    ),
    "home_remove_more": "and {count} more",
    "home_remove_stops": "These tasks there are stopped.",
    "home_remove_away": "It is not reached: what runs there may go on. Once it is back it is refused.",
    "home_removing": "Removing {name} …",
    "home_removed": "{name} is removed; its key is not good any more.",
    "home_removed_stopped": "Tasks that ended with it: {count}.",
    "home_removed_unknown": "Tasks whose end is unknown: {count}. Their people are told.",
    "report_home_removed": (
        "❌ <b>How far it came is unknown.</b>\n"
        "An admin removed the home {name} while “{text}” was there. Look at the phone before you ask again."
    ),
    "report_home_removed_unheard": (
        "❌ <b>How far your task came is unknown.</b>\n"
        "An admin removed the home {name}, which was away. Look at the phone before you ask again."
    ),
    "home_task_lost_card": "{text}\nIts home was removed.",
    # --- farhand home join
    "enrol_code": "Six digits to compare: {code}",
    "enrol_waits": "Waiting for an admin to confirm in the chat …",
    "enrol_done": "This computer is the home {name}. Start it with:\n  {farhand} home",
    "enrol_garbled": (
        "This is no whole invitation. Copy the whole line from the chat, in quotes if it has line breaks."
    ),
    "enrol_used": "Another computer has used this invitation. Not one of yours? Tell an admin; invite anew.",
    "enrol_expired": "This invitation has expired. Get a new one in the chat: /homes.",
    "enrol_unknown": "The bot does not know this invitation. Get a new one in the chat: /homes.",
    "enrol_declined": "An admin has refused this computer.",
    "enrol_other_version": "Bot and home are more than one version apart. Install the same version on both.",
    "enrol_unreachable": "The bus at {url} is not reached: {why}. Nothing was changed; try again.",
    "enrol_refused": "The bus at {url} does not take this invitation: it has expired, or was withdrawn.",
    "enrol_silent": "The bot does not answer. Does it run? Nothing was changed; try the same line again.",
    "enrol_is_home": (
        "This folder belongs to the home {name} already. For a new key take “New key” in /homes; for another "
        "home choose another FARHAND_DATA_DIR."
    ),
    "enrol_is_bot": "This is the folder of a bot. Choose another FARHAND_DATA_DIR for the home.",
    # --- farhand split
    "split_done": (
        "The home is in {home}, the bot stays in {bot}. No task was lost.\n"
        "Start the bot with FARHAND_OWN_HOME=off, and the home with FARHAND_DATA_DIR={home} {farhand} home."
    ),
    "split_back_done": "Bot and home are one program again, in {bot}.",
    "split_no_bus": "There is no bus yet. Run {farhand} hub first.",
    "split_nothing": "There is nothing to move in {folder}.",
    "split_not_empty": "{folder} is not empty. Name a new or empty folder.",
    "split_inside": "{folder} is inside the bot’s folder, or the other way round. Name one beside it.",
    "split_already": "The home of this bot is in {folder} already. Back: {farhand} split --back {folder}",
    "split_elsewhere": "A move to {folder} was cut off. Name that folder again, or undo it with --back.",
    "split_not_split": "{folder} does not hold the home of this bot.",
    "split_two": "Both folders have {name}. Nothing was moved; look which one is right.",
    "split_bot_only": "This folder holds the bot alone; its home was moved to {folder}.",
    "backup_side_bot": "That is the bot’s half; a home’s half is backed up on its own computer.",
    "backup_side_home": (
        "That is a home’s half; the bot’s half is backed up on its own computer. Neither has keys of the bus."
    ),
}
