"""English sentences: groups, and how much one person may ask for."""

SENTENCES: dict[str, str] = {
    # --- in a group, where everybody reads: never what it is about
    "group_taken": "Accepted; details in private.",
    "group_asked": "I have a question first, in private.",
    "group_refused": "Not accepted; the reason is in private.",
    "group_done": "Done.",
    "group_failed": "Not done.",
    "group_stopped": "Stopped.",
    # --- in the private chat, about what was written in a group
    "group_code": (
        "What you wrote in the group looks like a code, so I did nothing with it. Write codes only here."
    ),
    "group_button": (
        "Words in the group do not approve or reject. Press the button here, under what I asked; "
        "without one, nothing waits."
    ),
    # --- how much one person may ask for
    "toast_too_many_presses": (
        "Too many presses in a minute: this one did nothing. Wait a minute; /stop always works."
    ),
    "quota_messages": (
        "More than {limit} messages in a minute: this one and the next ones are not done. "
        "Send them again in a minute."
    ),
    # --- what the agent tells
    "quota_queued": (
        "No more than {limit} of your tasks may wait at once. Wait until one begins or stop one, then send "
        "it again."
    ),
    "quota_tasks": "You have had your {limit} tasks for today. Send this one again tomorrow.",
    "quota_steps": (
        "Your tasks have made their {limit} steps for today. Press Continue tomorrow, or send it again then."
    ),
}
