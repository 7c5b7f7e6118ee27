"""English sentences: limits, codes and approvals by other people."""

SENTENCES: dict[str, str] = {
    "second_asks": "{name} needs you, for a task on {phone}",
    "second_unread": "⚠️ I could not read this page: it may cost anything",
    "second_no_amount": "⚠️ Amount unreadable",
    "second_asked": "Task of {name}.",
    "second_no_picture": "There is no picture of the button.",
    "second_reminder": "🔔 The task of {name} still waits for your decision, until {clock}.",
    "waiting_for": "⏳ <b>Waiting for {names}</b> until {clock}",
    "waiting_for_hands": "⏳ <b>Waiting for {names}</b>",
    # --- to those whose task it is not
    "second_hands": "A task of {name} on {phone} needs somebody at the phone.",
    "second_hands_how": "Do on the phone what its page asks for, then press ▶.",
    "second_unlock_how": "Unlock it on the phone itself, then press ▶.",
    "second_reminder_hands": (
        "🔔 The task of {name} still waits for somebody at the phone, until {clock}. Then it is paused."
    ),
    # --- to the task's own person while others decide
    "waiting_why_right": "You may not approve on this phone.",
    "waiting_why_hands": "You may not take over this phone.",
    "waiting_why_second": "Here somebody else always approves.",
    "waiting_why_limit": "This is above your limit.",
    "waiting_why_unread": "I cannot read what this costs, so it is above your limit.",
    "waiting_why_code": "This home asks for a code of its own, and you have none there.",
    "waiting_nobody_code": "Nobody has one. Set it up on that computer: farhand home code",
    "waiting_nobody_limit": "Nobody here may approve this amount; an admin can raise a limit in /users.",
    "waiting_nobody": "Nobody else here may do that; an admin can change it in /users.",
    "waiting_unreached": "🔕 My messages do not reach {names} just now.",
    "waiting_nobody_reached": (
        "🔕 Nobody else may answer: ask {names} to unblock this bot, or an admin to change it in /users."
    ),
    "waiting_reminder": "🔔 Still waiting for {names}, until {clock}.",
    "waiting_reminder_nobody": (
        "🔔 Still waiting, until {clock}, and nobody here may answer. An admin can change that in /users."
    ),
    "names_or": "{names} or {last}",
    "names_then": "{names}, {last}",
    # --- toasts (plain text, at most 200 characters)
    "toast_over_limit": "Above your limit ({limit}). Somebody with a higher limit has to approve.",
    "toast_over_limit_unread": (
        "I cannot read what this costs, so it is above your limit. Somebody without a limit has to approve."
    ),
    "toast_decided_by": "Already decided by {name}",
    "toast_no_code": (
        "This needs your 6-digit code, and you have none. Set one up on the computer: farhand code"
    ),
    "toast_code_locked": "Your codes are locked until {clock}. Until then somebody else has to approve.",
    "toast_no_home_code": (
        "This home asks for a code of its own, and you have none there. Set one up on its computer: farhand "
        "home code"
    ),
    "toast_home_code_locked": "Your codes of this home are locked for a while. Somebody else has to approve.",
    # --- one's own code
    "totp_ask": (
        "🔑 <b>Enter your 6-digit code for {what}.</b> Write it as your next message; I delete that at "
        "once.\nTo call it off: /cancel"
    ),
    "totp_ask_home": (
        "🔑 <b>Enter your 6-digit code of the home of {phone}, for {what}.</b> Your generator calls it "
        "“Farhand home”. Write it as your next message; I delete that at once and keep nothing.\n"
        "To call it off: /cancel"
    ),
    "totp_what_input": "this approval",
    "totp_what_unread": "a payment whose amount I cannot read",
    "placeholder_totp": "6 digits",
    "secret_what_totp": "6-digit code",
    "secret_what_home_totp": "6-digit code",
    "totp_right": "🔑 Right code.",
    "totp_wrong": "🔑 Wrong code. Tries left: {left}. Write the one that your generator shows now.",
    "totp_off": (
        "That code is of another moment: a clock is off by about {seconds} s. Let your generator and "
        "my computer set their time by themselves."
    ),
    "totp_used": (
        "🔑 That code was used already, or is older than the request. Wait for the next one, 30 s at most."
    ),
    "totp_six_digits": "🔑 I wait for your 6-digit code: write those six digits alone, or /cancel first.",
    "totp_stray": (
        "🔑 This looks like your 6-digit code, so I did nothing with it. Press ✅ under a request first."
    ),
    "totp_locked": (
        "🔑 Too many wrong codes: yours are locked until {clock}. Somebody else can still approve."
    ),
    "totp_gone": "🔑 You have no code set up any more. Set one up on the computer: farhand code",
    "totp_locked_other": (
        "⚠️ Five wrong codes for a payment came from {name} (id <code>{id}</code>); theirs are locked until "
        "{clock}. If that was not {name}, remove them in /users."
    ),
    "button_totp_cancel": "✖ Call it off",
    # --- /status
    "status_waiting_others": "⏳ {phone}, step {step}, waiting for somebody else: {task}",
    "status_spent": "Approved by you today: {sums}",
    "status_spent_one": "{amount} in 1 payment",
    "status_spent_many": "{amount} in {count} payments",
    "status_spent_unread_one": "1 payment whose amount I could not read",
    "status_spent_unread_many": "{count} payments whose amount I could not read",
}
