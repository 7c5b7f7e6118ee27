"""English sentences: first contact, help, commands, toasts, menu."""

SENTENCES: dict[str, str] = {
    # --- first contact
    "stranger": "This bot is private. Ask its owner for an invitation. Your id: {id}",
    "unclaimed": (
        "Nobody owns this bot yet. If it is yours: run farhand claim on its computer and send me the line it "
        "prints."
    ),
    "code_opens_nothing": (
        "That code opens nothing, or nothing any more. Is this bot yours? Run farhand claim on its computer "
        "and send me the line it prints. Were you invited? Ask for a new invitation."
    ),
    "claim_welcome": (
        "Welcome, {name}! You are now the admin of this bot.\n\nNext: add your phone with /pair or "
        "<code>/connect HOST:PORT</code>, then just write what it should do. /help shows examples."
    ),
    "claim_welcome_phone": (
        "Welcome, {name}! You are now the admin of this bot.\n\n"
        "{phone} is connected. Write what it should do, for example: find out when my parcel comes\n"
        "/help shows more."
    ),
    "claim_welcome_away": (
        "Welcome, {name}! You are now the admin of this bot.\n\n"
        "{phone} takes your tasks, but it is not connected at the moment: /devices shows how it is. "
        "Then just write what it should do. /help shows examples."
    ),
    "codes_locked": (
        "⚠️ Somebody (id <code>{id}</code>) tried wrong codes; their tries are locked for an hour. "
        "If that was somebody you know, invite them anew after that: /invite"
    ),
    "rules_refused": (
        "⚠️ <b>The rules file has errors, so the old rules stay.</b> Correct it and save it again:"
    ),
    "model_fallback_news": (
        "⚠️ <b>The first model does not take my requests; {model} answers meanwhile.</b>\n{why}"
    ),
    "screen_withheld": "📷 {phone} · {app}\nA code or PIN stands on this page, so its picture stays here.",
    "already_known": "You are already known here, {name}. Just write what the phone should do, or see /help.",
    # --- help and language
    "help_works": (
        "<b>Write what the phone should do</b>, in your own words:\n"
        "• find out when my parcel comes\n"
        "• order a latte\n"
        "• turn on the torch\n"
        "Before I pay, send or delete anything I ask. “stop” ends it."
    ),
    "help_looks": "<b>You may look at your phones</b>: /screen shows one as it is now.",
    "help_commands": "<b>Commands</b>",
    "language_ask": "Which language shall I speak?",
    "language_chosen": "I speak English now.",
    # --- what a message gets that is no task
    "unknown_command": "I do not know that command. /help shows all of them.",
    "no_phone": (
        "No phone is connected yet. Switch on Wireless debugging on the phone, then send /pair, or\n"
        "<code>/connect HOST:PORT</code> with the address it shows."
    ),
    "task_empty": "That was empty. Write what the phone should do.",
    "task_too_long": "That is too long for one task: at most {limit} characters. Nothing was started.",
    "not_text": "I can only read text. Write what the phone should do.",
    "edited": "Edits change nothing. To start it, send it as a new message; to end a task, use /stop.",
    "forwarded": "Forwarded messages are never tasks. Write it yourself if you want it done.",
    "something_wrong": "Something went wrong (number {id} in the log). Please try again.",
    "something_wrong_also": (
        "Something went wrong (number {id} in the log). Please try again. If I mark a message 🤷, it failed, "
        "too."
    ),
    "inbox_code_lost": (
        "I was restarted before I had dealt with this message. It may hold a code, so I had kept no copy of "
        "it. If it is still needed, send it again."
    ),
    "inbox_given_up": (
        "I was restarted several times while dealing with this message, so I leave it alone now. "
        "/status shows what is running. If you still want it, send it again."
    ),
    "poll_conflict": (
        "⚠️ Another program fetches my messages with the same token, since {time}. What you write may not "
        "reach me. Stop the other one, or give it the token of a bot of its own. I keep trying."
    ),
    "poll_webhook": (
        "⚠️ Another program had my messages sent to itself (a webhook). I take that away now. "
        "What I left unanswered went to it, so send that again. "
        "If I tell you this once more, stop that program, or give it the token of a bot of its own."
    ),
    "poll_conflict_over": (
        "The other program has stopped: all your messages reach me again. "
        "What I left unanswered since {time} went to it, so send that again."
    ),
    "restarted_button": "⚠️ I was stopped in the middle of this. Go back and press it again.",
    "restarted_command": "⚠️ I was stopped in the middle of this. Send {command} again.",
    "answer_which": (
        "I asked two things: a new name and a question of the task. Reply to the message that you answer."
    ),
    "answer_which_question": "Several tasks have asked you something. Reply to the message that you answer.",
    # --- plain words
    "hello": "Hello, {name}! Write what the phone should do, for example: find out when my parcel comes",
    "hello_looks": "Hello, {name}! /screen shows the phone as it is now.",
    "welcome": "You are welcome!",
    "nothing_asked": "Nothing waits for your approval now. Write what the phone should do.",
    "nothing_asked_runs": "Nothing waits for your approval now. /pause pauses your task, /stop ends it.",
    "cannot_wait": "I do not wait by myself. /pause pauses the task, /stop ends it.",
    "nothing_stopped": "Nothing is stopped. /status shows what runs.",
    "needs_button": "That needs a button:",
    "needs_button_over": "That is decided. See the message that I replied to.",
    "request_copy": "This was sent twice. The copy further down counts.",
    "needs_button_newer": "The buttons are further down.",
    "answer_by_reply": "If you meant my question, write it as a reply to that message.",
    "word_left_out": (
        "Not reached: {homes}. If you meant what I asked you there, nothing was done: answer below that "
        "message when the home is back."
    ),
    "not_renamed": "The phone keeps its name.",
    # --- /status
    "status_nothing": "Nothing is running. Write what the phone should do.",
    "status_title": "<b>Your tasks</b>",
    "status_running": "🟢 {phone}, step {step}: {task}",
    "status_waiting": "🖐 {phone}, step {step}, waiting for a person: {task}",
    "status_first_model": "Model: {model}",
    "status_second_model": "Model: {model}, because the first one stays away",
    "status_cost": "Model for your tasks today: {cost}",
    "status_cost_all": "Model for all today: {cost} ({people})",
    "status_cost_of": "{name} {cost}",
    "status_model_busy": "⏳ {phone}, step {step}, waiting for the model’s service until {clock}: {task}",
    "status_away": "📴 {phone}, step {step}, the phone is away, waiting for it until {clock}: {task}",
    "status_queued": "🕒 {phone}, waiting, {position} before it: {task}",
    "status_paused": "⏸ {phone}, paused: {task}",
    # --- /stop
    "stop_nothing": "Nothing is running, so there is nothing to stop.",
    "stop_before": "Not begun: you wrote /stop after it. Send it again if you still want it.",
    "stop_on_its_way": (
        "Nothing runs now, and nothing that you wrote before this /stop begins. Send again what you still "
        "want."
    ),
    # --- toasts (plain text, at most 200 characters)
    "toast_approved": "✅ Approved. Going on",
    "toast_for_task": "✅ Approved for this task",
    "toast_rejected": "❌ Rejected. It is not done",
    "toast_given_up": "❌ Given up",
    "toast_answered": "Going on with your answer",
    "toast_not_here": "Press it in our private chat",
    "toast_already_decided": "Already decided",
    "toast_asked_again": "I was offline meanwhile and ask again. Use the newest message",
    "toast_expired": "Too late, this has expired",
    "toast_needs_second": "On this phone somebody else has to approve.",
    "toast_needs_code": "Write your 6-digit code now.",
    "toast_not_allowed": "Not allowed for you",
    "toast_old_button": "Old button. See the newest message",
    "toast_stopping": "Stopping",
    "toast_stopped_since": "You wrote /stop after it. Press again if you still want it",
    "toast_resumed": "Going on",
    "toast_finished": "Your part is done",
    "toast_screen": "Taking a picture",
    "toast_retrying": "Trying to reach it",
    "toast_phone_gone": "I do not know that phone any more. Send /devices",
    # --- buttons of pages (plain text)
    "button_phone_add": "🆕 Add a phone",
    "button_people_invite": "🆕 Invite a person",
    "button_status_queue": "🗂 Queue",
    "button_status_stop_all": "⏹ Stop all…",
    # --- menu of commands (plain text, at most 256 characters)
    "command_start": "Begin, or join with an invitation",
    "command_queue": "What waits for each phone",
    "command_invite": "Invite a person",
    "command_users": "People, and invite one",
    "command_bind": "Give a person phones and rights",
    "command_stopall": "Stop all tasks on all phones",
    "command_help": "What I can do, with examples",
    "command_connect": "Add a phone by its address",
    "command_pair": "Add a phone by picture or code",
    "command_devices": "My phones, and add one",
    "command_status": "What runs and waits",
    "command_screen": "The phone’s screen, also to press",
    "command_stop": "Stop all my tasks",
    "command_cancel": "Call off a code, else stop",
    "command_language": "中文 / English",
}
