"""English sentences. Placeholders are named; message texts may carry <b>, <i> and <code>."""

SENTENCES: dict[str, str] = {
    # --- what went wrong with a phone (keys of devices/errors.py)
    "phone_error": "Something went wrong with the phone. Send /devices to see how it is, then try again.",
    "adb_server_unavailable": (
        "The adb server on this computer does not answer, so no phone can be reached. "
        "Restart Farhand, or start the server with <code>adb start-server</code>, then try again."
    ),
    "device_offline": (
        "{name} is not connected. Check that it is switched on and in the network, "
        "then send /devices, or add it again with /connect."
    ),
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
        "{name} refused an input: {reason}. Some phones need “USB debugging (Security settings)” "
        "switched on in the developer options."
    ),
    "connect_failed": "{address} could not be added. Check the address and the phone, then send /connect again.",
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
    # --- what ends a task (keys of agent/errors.py and of Outcome)
    "agent_error": "Something went wrong during the task. Send the task again.",
    "model_error": "The model server at {address} made trouble. Check it, then send the task again.",
    "model_unavailable": (
        "The model server at {address} does not answer ({reason}). "
        "Check that it runs and can be reached, then send the task again."
    ),
    "model_key_refused": (
        "The model server at {address} does not accept the API key. "
        "Correct OPENAI_API_KEY, restart Farhand, then send the task again."
    ),
    "model_unknown": (
        "The model server at {address} does not know the model “{model}”. "
        "Check FARHAND_MODEL and OPENAI_BASE_URL, restart Farhand, then send the task again."
    ),
    "model_refused": (
        "The model server at {address} refused the request ({status}). Check its log and settings, "
        "then send the task again."
    ),
    "unusable_replies": (
        "The model’s answer could not be read three times in a row. "
        "Send the task again, perhaps in simpler words."
    ),
    "out_of_steps": (
        "The task was not finished within {steps} steps. Look at the phone, then send what is left as a new task."
    ),
    "capture_failed": (
        "The phone gave no picture of its screen ({detail}). Send /screen to see whether it works again."
    ),
    "interrupted": "Farhand was restarted before the task was finished. Look at the phone, then send the task again.",
    "stopped": "The task was stopped.",
    "internal": "Something went wrong inside Farhand (number {id} in its log). Send the task again.",
    "request_expired": (
        "Nobody answered in time, so the task is paused and the phone is free. "
        "Press Continue when you are ready."
    ),
    # --- coming in
    "stranger": "This bot is private. Ask its owner for an invitation. Your id: {id}",
    "claim_welcome": (
        "Welcome, {name}! You are now the admin of this bot.\n\n"
        "Next: add your phone with <code>/connect HOST:PORT</code>, then just write what it should do. "
        "/help shows examples."
    ),
    "already_known": "You are already known here, {name}. Just write what the phone should do, or see /help.",
    # --- help and language
    "help": (
        "<b>Write what the phone should do</b>, in your own words:\n"
        "• order a latte\n"
        "• turn off Wi-Fi\n"
        "• find out when my parcel comes\n\n"
        "You see each step here. Before anything sensitive, such as paying, I ask you and wait.\n\n"
        "<b>Commands</b>\n"
        "/connect HOST:PORT – add a phone\n"
        "/devices – my phones\n"
        "/status – what is running\n"
        "/screen – the phone’s screen now\n"
        "/stop – stop the task\n"
        "/language – English or 中文\n\n"
        "<b>To add a phone:</b> switch on Wireless debugging in its developer options "
        "and send /connect with the address it shows."
    ),
    "language_ask": "Which language shall I speak?",
    "language_chosen": "I speak English now.",
    # --- what a message gets that is no task
    "unknown_command": "I do not know that command. /help shows all of them.",
    "no_phone": (
        "No phone is connected yet. Switch on Wireless debugging on the phone, then send\n"
        "<code>/connect HOST:PORT</code> with the address it shows."
    ),
    "phone_offline": (
        "{phone} is not connected, so the task was not started. "
        "Check that it is switched on and in the network, then send the task again."
    ),
    "task_empty": "That was empty. Write what the phone should do.",
    "task_too_long": "That is too long for one task: at most {limit} characters. Nothing was started.",
    "not_text": "I can only read text. Write what the phone should do.",
    "edited": "Edits change nothing. To start it, send it as a new message; to end a task, use /stop.",
    "forwarded": "Forwarded messages are never tasks. Write it yourself if you want it done.",
    "something_wrong": "Something went wrong (number {id} in the log). Please try again.",
    # --- /connect, /devices
    "connect_usage": (
        "Send the phone’s address and port, for example:\n<code>/connect 192.168.1.20:5555</code>\n"
        "Both stand on the phone under Developer options, Wireless debugging."
    ),
    "connect_trying": "Looking for {address} …",
    "connect_consent": "If the phone asks whether to allow debugging, unlock it and tap Allow.",
    "connected": "{name} is connected. Write what it should do.",
    "devices_title": "<b>Phones</b>",
    "devices_none": "No phone is known yet. Add one with <code>/connect HOST:PORT</code>.",
    "devices_default": "used for your tasks",
    "phone_state_online": "connected",
    "phone_state_offline": "not connected",
    "phone_state_unauthorized": "waits for Allow on its screen",
    # --- /status
    "status_nothing": "Nothing is running. Write what the phone should do.",
    "status_title": "<b>Your tasks</b>",
    "status_running": "🟢 {phone}, step {step}: {task}",
    "status_waiting": "🖐 {phone}, step {step}, waiting for you: {task}",
    "status_queued": "🕒 {phone}, waiting, {position} before it: {task}",
    "status_paused": "⏸ {phone}, paused: {task}",
    # --- /screen
    "screen_ok": "📷 {phone} · {app}",
    "screen_secure": "📷 {phone} · {app}\nThis page is protected: the phone shows it black. Look at the phone itself.",
    "screen_dark": "📷 {phone} · {app}\nThe screen is dark. It may be off or locked.",
    "screen_error": "{phone} gave no picture. Check the phone, then send /screen again.",
    # --- /stop
    "stop_nothing": "Nothing is running, so there is nothing to stop.",
    # --- toasts (plain text, at most 200 characters)
    "toast_noted": "Noted",
    "toast_already_decided": "Already decided",
    "toast_expired": "Too late, this has expired",
    "toast_not_allowed": "Not allowed for you",
    "toast_old_button": "Old button. See the newest message",
    "toast_stopping": "Stopping",
    "toast_resumed": "Going on",
    "toast_screen": "Taking a picture",
    # --- button texts (plain text; the signs are relied on by other tools)
    "button_approve": "✅ Approve",
    "button_approve_amount": "✅ Approve {amount}",
    "button_reject": "❌ Reject",
    "button_finished": "▶ I have finished",
    "button_give_up": "❌ Give up",
    "button_other": "✏ Other…",
    "button_stop": "⏹ Stop",
    "button_resume": "▶ Continue",
    "button_screen": "📷 Screen",
    # --- the live card
    "card_starting": "🕒 Starting · {phone}",
    "card_queued": "🕒 Queued · {phone} · {position} before it",
    "card_working": "🟢 Working · {phone} · step {step}",
    "card_waiting_approval": "💳 Waiting for your approval · step {step}",
    "card_waiting_question": "❓ Waiting for your answer · step {step}",
    "card_waiting_take_over": "🖐 Waiting for you at the phone · step {step}",
    "card_paused": "⏸ Paused · {phone} · {steps}",
    "card_done": "✅ Done · {phone} · {steps}",
    "card_failed": "❌ Not done · {phone} · {steps}",
    "card_stopped": "⏹ Stopped · {phone} · {steps}",
    "card_why": "Why?",
    "card_elapsed": "⏱ {time}",
    # --- requests to the person
    "request_pay": "💳 <b>Approval needed</b>",
    "request_act": "⚠ <b>Approval needed</b>",
    "request_take_over": "🖐 <b>Please do this on the phone</b>",
    "request_question": "❓ <b>A question about your task</b>",
    "request_model_says": "The model says:",
    "request_no_words": "(no reason given)",
    "request_where": "App: {app}",
    "request_approve_hint": "Your yes taps the point marked in the picture.",
    "request_hidden": "This page is protected, so its picture is black. Look at the phone itself.",
    "request_amount_hint": "The amount is the model’s own words: compare it with the picture.",
    "request_approve_until": "Valid until {clock} ({minutes} min). Without an answer it is not done.",
    "request_wait_until": "Valid until {clock} ({minutes} min). Without an answer the task is paused.",
    "request_reply_hint": "Press a button, or reply to this message with your answer.",
    "answer_too_late": "Too late: that question is closed. If you still want it, send the task again.",
    "answer_by_button": "That needs a button: press one under the message itself.",
    "request_other": "Write your answer as a reply to this message.",
    "placeholder_other": "Your answer",
    "reminder_approval": "🔔 Still waiting for your approval, until {clock}. Without an answer it is not done.",
    "reminder_question": "🔔 Still waiting for your answer, until {clock}. Then the task is paused.",
    "reminder_take_over": "🔔 Still waiting for you at the phone, until {clock}. Then the task is paused.",
    "decided_approved": "✅ <b>Approved by {name} at {clock}</b>",
    "decided_rejected": "❌ <b>Rejected by {name} at {clock}</b>",
    "decided_finished": "▶ <b>Finished by {name} at {clock}</b>",
    "decided_given_up": "❌ <b>Given up by {name} at {clock}</b>",
    "decided_answered": "💬 <b>Answered by {name} at {clock}</b>",
    "decided_expired_approval": "⌛ <b>Expired {clock}</b>: nobody answered, so it was not done.",
    "decided_expired": "⌛ <b>Expired {clock}</b>: nobody answered, so the task is paused.",
    "decided_cancelled": "⚪ <b>Cancelled</b>: the task ended.",
    "decided_restarted": "⚠ <b>I was restarted; this button no longer works.</b>",
    "decided_someone": "someone",
    # --- steps in plain words: done_… happened, try_… was only wanted
    "done_launch": "Opened {app}",
    "try_launch": "Open {app}",
    "done_tap": "Tapped",
    "try_tap": "Tap",
    "done_double_tap": "Tapped twice",
    "try_double_tap": "Tap twice",
    "done_long_press": "Pressed and held",
    "try_long_press": "Press and hold",
    "done_swipe_up": "Swiped up",
    "try_swipe_up": "Swipe up",
    "done_swipe_down": "Swiped down",
    "try_swipe_down": "Swipe down",
    "done_swipe_left": "Swiped left",
    "try_swipe_left": "Swipe left",
    "done_swipe_right": "Swiped right",
    "try_swipe_right": "Swipe right",
    "done_type": "Typed “{text}”",
    "try_type": "Type “{text}”",
    "done_clear": "Cleared the field",
    "try_clear": "Clear the field",
    "done_back": "Went back",
    "try_back": "Go back",
    "done_home": "Went to the home screen",
    "try_home": "Go to the home screen",
    "done_wait": "Waited {seconds} s",
    "try_wait": "Wait {seconds} s",
    "done_note": "Noted: {text}",
    "try_note": "Note: {text}",
    "done_call_api": "Kept for the report: {text}",
    "try_call_api": "Keep for the report: {text}",
    "done_ask": "Asked you",
    "try_ask": "Ask you",
    "done_take_over": "Asked you to do something on the phone",
    "try_take_over": "Ask you to do something on the phone",
    "done_finish": "Finished",
    "try_finish": "Finish",
    # --- what became of a step; {what} is one of the above
    "result_unchanged": "{what}; the screen looks as before",
    "result_answered": "{what}: “{text}”",
    "result_finished": "{what}: you have finished",
    "result_given_up": "{what}: you gave up",
    "result_rejected": "✗ {what}: rejected, not done",
    "result_rejected_expired": "✗ {what}: nobody answered in time, not done",
    "result_void": "✗ {what}: the screen had changed after the approval, not done",
    "result_refused": "✗ {what}: not allowed, not done",
    "result_refused_secure_page": "✗ {what}: protected page, left to you",
    "result_refused_why": "✗ {what}: not allowed, not done ({why})",
    "result_failed": "✗ {what}: did not work",
    "result_failed_why": "✗ {what}: did not work ({why})",
    "result_failed_app_not_found": "✗ {what}: no such app",
    "result_failed_app_close": "✗ {what}: no such app; close: {close}",
    "result_failed_no_keyboard": "✗ {what}: ADB Keyboard is missing or switched off on the phone",
    "result_failed_keyboard_refused": "✗ {what}: the phone did not let me switch to ADB Keyboard",
    "result_failed_interrupted": "✗ {what}: interrupted",
    "result_unknown": "? {what}: may or may not have reached the phone",
    "unusable": "Could not read the model’s answer ({why})",
    "unusable_detail": "Could not read the model’s answer ({why}: {detail})",
    "unusable_empty": "it was empty",
    "unusable_unreadable": "no action in it",
    "unusable_unknown_action": "unknown action",
    "unusable_bad_argument": "a detail is missing or wrong",
    "unusable_off_screen": "a point outside the screen",
    "unusable_too_long": "too long",
    # --- reports
    "report_done": "✅ <b>Done in {time}, {steps}</b>",
    "report_failed": "❌ <b>Not done</b>",
    "report_out_of_steps": "❌ <b>Not finished after {steps}</b>",
    "report_stopped": "⏹ <b>Stopped after step {step}.</b>",
    "report_stopped_early": "⏹ <b>Stopped before the first step.</b>",
    "report_no_words": "The model gave no result in words.",
    "report_notes": "<b>Notes</b>",
    "report_last_step": "The last step that surely happened: {step}.",
    "report_no_step": "No step surely happened.",
    "report_uncertain": (
        "The step after it may or may not have reached the phone. Look at the phone before you go on."
    ),
    "report_uncertain_first": (
        "The first step may or may not have reached the phone. Look at the phone before you go on."
    ),
    "report_took": "It took {time}, {steps}.",
    "report_more": "… and more; it does not fit into one message.",
    "paused_title": "⏸ <b>Paused</b>",
    # --- counts and times
    "steps_one": "1 step",
    "steps_many": "{count} steps",
    "time_s": "{seconds} s",
    "time_min_s": "{minutes} min {seconds} s",
    "time_h_min": "{hours} h {minutes} min",
    "time_short": "under a minute",
    "time_min": "{minutes} min",
    # --- apps whose package id says little to a person
    "app_unknown": "unknown app",
    "app_home": "home screen",
    # --- menu of commands (plain text, at most 256 characters)
    "command_start": "Begin, or join with a code",
    "command_help": "What I can do, with examples",
    "command_connect": "Add a phone by its address",
    "command_devices": "My phones",
    "command_status": "What is running and waiting",
    "command_screen": "The phone’s screen now",
    "command_stop": "Stop the current task safely",
    "command_language": "中文 / English",
}
