"""English sentences: codes and PINs in the chat."""

SENTENCES: dict[str, str] = {
    "toast_secret": "Write it as your next message",
    "button_code": "🔑 Send a code",
    "button_pin": "🔑 Send the PIN",
    "placeholder_secret_code": "The code",
    "placeholder_secret_pin": "The PIN",
    "secret_ask_code": (
        "🔑 <b>Write the code as your next message.</b> I delete it at once, type it on {phone}, and forget "
        "it. Bot chats are not end-to-end encrypted.\nTo call it off: /cancel"
    ),
    "secret_ask_pin": (
        "🔑 <b>Write the PIN as your next message.</b> I delete it at once, enter it on {phone}, and forget "
        "it. Bot chats are not end-to-end encrypted.\nTo call it off: /cancel"
    ),
    "secret_what_code": "code",
    "secret_what_pin": "PIN",
    "secret_used_code": ("🔑 Used and deleted. Next: 🔢 to press on, or ▶ when you are done."),
    "secret_used_code_kept": "🔑 Used, but I could not delete your message: delete it yourself.",
    "secret_used_pin": "🔑 Used and deleted. {phone} is unlocked.",
    "secret_used_pin_kept": (
        "🔑 Used, and {phone} is unlocked, but I could not delete your message: delete it yourself."
    ),
    "secret_no_field_code": (
        "🔑 Not used: no field is selected on {phone}. Tap the field first (with 🔢 or on the phone), then "
        "write the code again."
    ),
    "secret_no_field_pin": (
        "🔑 Not used: I cannot see that a lock is in the way on {phone}. Look at it, then write the PIN "
        "again."
    ),
    "secret_no_keyboard": "🔑 Not used: {phone} does not take it from me. Type it on the phone.",
    "secret_still_locked": (
        "🔑 Entered, but {phone} is still locked. Check the PIN and write it again, or unlock the phone by "
        "hand."
    ),
    "secret_away": (
        "🔑 Not used: {phone} cannot be reached. Write it again when it is back; /devices shows how it is."
    ),
    "secret_unknown": (
        "🔑 The link to {phone} broke while I typed, so nobody knows what stands there. "
        "Look at the phone, then write it again."
    ),
    "secret_nobody": "🔑 Not used: nobody waits for it any more.",
    "secret_not_allowed": "🔑 Not used: this is not allowed for you.",
    "secret_deleted": "Your message is deleted.",
    "secret_not_deleted": "⚠️ I could not delete your message: delete it yourself.",
    "secret_one_line": "🔑 Not used: write nothing else with it, in one line of at most {limit} characters.",
    "secret_busy": (
        "🔑 Not used: I am still typing the message before it. Wait until I say what became of that."
    ),
    "secret_twice": "🔑 The same text came twice. It was used once only.",
    "secret_stray": (
        "🔑 This looks like a code or PIN, so I did nothing with it. To have it typed, press 🔑 first; if "
        "there is none, tap the code’s field with 🔢."
    ),
    "secret_late": "🔑 Not used: it is not waited for any more.",
    "secret_over": "🔑 No {what} is needed any more. Your next message is an ordinary one again.",
    "secret_cancelled": "🔑 Called off. Your next message is an ordinary one again.",
    "secret_nothing": "There is nothing to call off. To end a task, use /stop.",
    "secret_write_yourself": (
        "🔑 I wait for a code or PIN. Write it yourself, as a new message: edits, pictures and forwarded "
        "messages do not count. If it stands in this one, delete that."
    ),
}
