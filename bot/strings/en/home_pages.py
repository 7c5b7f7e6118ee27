"""English sentences: homes, how they join and leave, and moving from one program to two."""

SENTENCES: dict[str, str] = {
    "command_homes": "Homes with phones; invite, remove",
    "homes_title": "<b>Homes</b>",
    "homes_none": "None has joined yet. Invite one below.",
    "homes_all_away": (
        "No home elsewhere is reached: does the bus, does <code>farhand home</code> run? /health says more."
    ),
    "homes_no_bus": (
        "<b>Everything runs on one computer</b>\n"
        "Phones in several places need a bus: run <code>farhand hub</code> on the bot’s computer; it writes "
        "all files and says what to do next."
    ),
    "homes_first": "No home has joined yet, so there is no place for a phone. Invite one first: /homes.",
    "homes_not_yours": "Only admins name homes.",
    "homes_unknown": "No home is called “{name}”. There are: {names}.",
    "home_state_present": "here",
    "home_state_away": "away since {since}",
    "home_state_never": "not heard of yet",
    "home_state_outdated": "another version: install the same",
    "home_state_deaf": "runs, but its key lets it hear nothing: give it a new one",
    "home_state_full": "here, but the bus keeps nothing: see to its disk",
    "home_state_ahead": "here, with a newer Farhand: update the bot",
    "home_state_behind": "here, with an older Farhand: update it there",
    "home_state_doubled": "here; a second computer has its key: give it a new one",
    "home_own": "the bot’s own computer",
    "home_phones": "Phones: {phones}",
    "home_phones_none": "No phone there yet: /pair adds one.",
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
    "home_invited": (
        "<b>Invite a home</b>\n"
        "On its computer run <code>farhand home join</code> within {minutes} minutes and paste this line. It "
        "works once; show it to nobody."
    ),
    "home_key_made": (
        "<b>New key for {name}</b>\n"
        "On its computer run <code>farhand home join</code> within {minutes} minutes and paste this line. It "
        "works once; show it to nobody."
    ),
    "home_invited_then": "Then I ask every admin whether that computer shows the same six digits as I do.",
    "home_line_used": "A computer has used that invitation. Compare its six digits with mine below.",
    "home_join_ask": (
        "<b>🏠 A computer wants to become a home</b>\n"
        "It calls itself {computer}. Does it show <code>{code}</code>?\n"
        "Another number, or no computer of yours: ❌."
    ),
    "home_join_ask_key": (
        "<b>🔑 New key for the home {name}</b>\n"
        "The computer calls itself {computer}. Does it show <code>{code}</code>?\n"
        "With ✅ its old key is void. Another number: ❌."
    ),
    "home_join_done": (
        "🏠 The computer of home {name} is let in, by {by}.\n"
        "Next, on it: <code>farhand home</code>. New phones: /pair."
    ),
    "home_join_key_done": (
        "🔑 Home {name} has a new key, let in by {by}; the old one is void.\n"
        "If <code>farhand home</code> runs there, it takes the key by itself; else start it."
    ),
    "home_join_declined": "🏠 {computer} was refused by {by}. /homes invites another.",
    "home_join_other": (
        "⚠️ <b>A second computer tried the invitation of {first}</b>\n"
        "It calls itself {computer} and was refused. If it is not yours, somebody has read the line: compare "
        "the six digits with care, or press ❌ and invite anew."
    ),
    "toast_home_joined": "It is in",
    "toast_home_declined": "Refused",
    "toast_home_over": "Too late: invite it anew",
    "toast_home_gone": "That home is gone",
    # --- a new phone, where there are several homes
    "which_home": "<b>At which home is the new phone?</b>",
    "which_home_address": "<b>At which home is {address}?</b>",
    "which_home_chosen": "A new phone at {home}: see the picture below.",
    "home_button_away": "away",
    "pair_send_again": "I have not kept the code. Send /pair with address and code again.",
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
    "home_removed": "{name} is removed; its key is void.",
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
    "enrol_line": "Paste the line from the chat (it is not shown)",
    "enrol_code": "Six digits to compare: {code}",
    "enrol_waits": "Waiting for an admin to confirm in the chat …",
    "enrol_same": "Has the chat asked about this computer with the same digits, {code}?",
    "enrol_not_same": (
        "Nothing was kept: another bot than yours may have answered. Invite this computer anew. Did somebody "
        "press ✅? Then remove that home in /homes."
    ),
    "enrol_not_same_renewed": (
        "The new key was not kept: another bot than yours may have answered. Did somebody press ✅? Then the "
        "old key is void: take “New key” in /homes again."
    ),
    "enrol_unasked": "Start it only if the chat has asked about this computer with the digits {code}.",
    "enrol_done": "This computer is the home {name}. Start it with:\n  {farhand} home",
    "enrol_renewed": (
        "The home {name} has its new key. If farhand home runs here, it takes the key by itself; else:\n"
        "  {farhand} home"
    ),
    "enrol_garbled": (
        "This is no whole invitation. Copy the line from the chat, from fh1. to its end, without line breaks."
    ),
    "enrol_used": "Another computer has used this invitation. Not one of yours? Tell an admin; invite anew.",
    "enrol_expired": "This invitation has expired. Get a new one in the chat: /homes.",
    "enrol_unknown": "The bot does not know this invitation. Get a new one in the chat: /homes.",
    "enrol_declined": "An admin has refused this computer.",
    "enrol_other_version": "Bot and home are more than one version apart. Install the same version on both.",
    "enrol_unreachable": "The bus at {url} is not reached: {why}. Nothing was changed; try again.",
    "enrol_refused": (
        "The bus at {url} does not take this invitation. Get a new one in the chat: /homes. If the bus "
        "refuses that, too, look at the clocks of its computer and of the bot’s: they may not be a day apart."
    ),
    "enrol_silent": "The bot does not answer. Does it run? Nothing was changed; try the same line again.",
    "enrol_is_home": (
        "This folder is a home already. For a new key take “New key” in /homes; for another home choose "
        "another FARHAND_DATA_DIR. If it was removed from /homes, move {folder} away and use this line again."
    ),
    "enrol_is_bot": "This is the folder of a bot. Choose another FARHAND_DATA_DIR for the home.",
    # --- farhand split
    "split_done": (
        "The home is in {home}, the bot stays in {bot}. No task was lost.\n"
        "1. Write both lines into the bot's .env, and start it:\n"
        "  FARHAND_NATS_URL={urls}\n"
        "  FARHAND_OWN_HOME=off\n"
        "2. Start the home:\n"
        "  FARHAND_DATA_DIR={home} {farhand} home"
    ),
    "split_back_done": (
        "Bot and home are one program again, in {bot}. Take FARHAND_OWN_HOME=off out of the bot's .env (and "
        "FARHAND_NATS_URL, if there is no other home), then start it."
    ),
    "split_no_bus": "There is no bus yet. Run {farhand} hub first.",
    "split_nothing": "There is nothing to move in {folder}.",
    "split_not_empty": "{folder} is not empty. Name a new or empty folder.",
    "split_inside": "{folder} is inside the bot’s folder, or the other way round. Name one beside it.",
    "split_already": "The home of this bot is in {folder} already. Back: {farhand} split --back {folder}",
    "split_elsewhere": "A move to {folder} was cut off. Name that folder again, or undo it with --back.",
    "split_not_split": "{folder} does not hold the home of this bot.",
    "split_two": "Both folders have {name}. Nothing was moved; look which one is right.",
    "split_bot_only": (
        "This folder holds the bot alone; its home was moved to {folder}. Set FARHAND_OWN_HOME=off, or take "
        "the home back: {farhand} split --back {folder}"
    ),
    "backup_side_bot": "That is the bot’s half; a home’s half is backed up on its own computer.",
    "backup_side_home": (
        "That is a home’s half; the bot’s half is backed up on its own computer. Neither has keys of the bus."
    ),
}
