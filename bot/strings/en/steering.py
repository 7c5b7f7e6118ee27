"""English sentences: steering a task that runs."""

SENTENCES: dict[str, str] = {
    "steer_ask": "A task of yours runs. What is this?",
    "button_steer_add": "➕ Add to current",  # noqa: RUF001 - the sign of the button
    "button_steer_queue": "🕒 Queue",
    "button_steer_replace": "⏹ Stop and replace",
    "button_steer_follow": "🆕 As a new task",
    "button_pause": "⏸ Pause",
    "steer_add_done": "✏ Added: I read it before the next step.",
    "steer_queue_done": "🕒 Queued: it comes after what runs now.",
    "steer_replace_done": "The old task stops, and this one takes its place.",
    "steer_follow_done": "🆕 Begun as a new task.",
    "steer_ended": "That task has ended, so this was not added. Shall it be a new task that goes on from it?",
    "steer_on_pad": "You work the phone on the pad, so this was not typed and not queued. "
    "To type it, reply to the pad; "
    "🕒 makes it a task for afterwards.",
    "steer_too_many": "You have added {count} things to this task, the limit: this one was not taken. "
    "Stop it and write the task anew.",
    "steer_too_long": "Too long to add: at most {limit} characters. Send it shorter, or as a new task.",
    "steer_not_yours": "This was not added: only the person of a task may change it.",
    "card_added_before": "✏ {count} more before",
    "paused_by_person": "You paused it. The phone is free; press ▶ Continue to go on.",
    "pause_asked": "⏸ Pausing before the next input. /resume goes on.",
    "pause_left_out": (
        "Not done at {homes}: no pause waits there, and tasks of yours may go on. Send /pause again when it "
        "is back."
    ),
    "pause_unknown": (
        "No answer from {homes}, so whether your tasks pause there is unknown. When it is back look at "
        "/status, and send /pause again if they go on."
    ),
    "pause_nothing_reached": "No task of yours runs where I could pause it.",
    "pause_nothing": "No task of yours runs, so there is nothing to pause.",
    "resume_asked": "▶ Going on.",
    "resume_nothing": "No task of yours is paused.",
    "resume_left_out": (
        "No task of yours is paused where I reach. Not reached: {homes}. Send /resume again when it is back."
    ),
    "toast_pausing": "Pausing",
    "command_pause": "Pause my task",
    "command_resume": "Go on with my paused task",
    "doing_nothing": "Nothing: no task of yours runs. Write me what to do.",
    "doing_step": "🟢 I am at step {step}",
    "doing_queued": "🕒 It waits: {position} before it",
    "doing_paused": "⏸ It is paused: /resume goes on",
    "doing_last": "Last: {what}",
}
