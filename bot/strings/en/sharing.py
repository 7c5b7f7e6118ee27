"""English sentences: a phone that several people use."""

SENTENCES: dict[str, str] = {
    # --- which phone
    "which_phone": "Which phone?",
    "which_for": "For {phone}.",
    "which_for_always": "For {phone}, and from now on all that you write.",
    "toast_which_phone": "Which phone? See my question below",
    "button_keep_choice": "☐ Make it my default",
    "button_keep_choice_on": "☑ Make it my default",
    "no_phone_ask": "No phone is yours to use yet. Ask an admin of this bot to give you one.",
    "no_phone_only_looks": (
        "You may only look here: /screen shows the phone. To have it work for you, ask an admin."
    ),
    # --- /status
    "status_nothing_yours": "No task of yours is running.",
    "status_busy": "👥 {phone}: busy with somebody’s task",
    "status_busy_waiting": "👥 {phone}: busy with somebody’s task, {count} waiting",
    "status_others_wait": "👥 {phone}: {count} waiting",
    # --- /queue
    "queue_title": "<b>What runs and waits</b>",
    "queue_free": "Free, nothing waits",
    "queue_running": "{number}. now: {what}",
    "queue_waiting": "{number}. {what}",
    "queue_somebody": "somebody’s task",
    "queue_of": "a task of {name}",
    "queue_more": "and {count} more",
    "button_queue_stop": "⏹ Cancel {number}",
    "button_queue_first": "↑ {number} first",
    "button_refresh": "🔄 Refresh",
    "toast_first": "It is the next one now",
    # --- stopping what is somebody else's
    "stop_others": "No task of yours is running, but somebody else’s is. What shall I stop?",
    "stop_here_ask": "Stop somebody’s task on {phone}? It ends before its next input, and they are told.",
    "stop_here_done": "The task on {phone} is being stopped.",
    "stop_here_over": "That task on {phone} does not run any more. /status shows what does.",
    "button_stop_here": "⏹ Stop somebody’s task on {phone}",
    "button_stop_here_yes": "⏹ Yes, stop it",
    "stop_all_ask": "Running and waiting on all phones: {count}. Stop all of it? Paused tasks end, too.",
    "stop_all_nothing": "Nothing runs or waits on any phone.",
    "stop_all_nothing_reached": "Nothing runs or waits where I reach.",
    "stop_all_left_out": (
        "Tasks stopped: {count}. Not done at {homes}, so tasks there may go on. Stop them there, or send "
        "/stopall again when they are back: /devices."
    ),
    "stop_all_done_one": "1 task was stopped.",
    "stop_all_done": "{count} tasks were stopped.",
    "button_stop_all": "⏹ Stop all ({count})",
    # --- looking while somebody else's task works
    "peek_busy": "{phone} is busy with somebody’s task, so its screen is theirs for now. Ask them?",
    "peek_asked": "Asked. If they agree within 5 minutes, the picture comes here.",
    "peek_free": "That task on {phone} has ended. Send /screen again.",
    "peek_question": (
        "{name} would like to see the screen of {phone} while your task works there. "
        "They would get one picture, as it is when you agree."
    ),
    "peek_showing": "Showing {name} the screen of {phone} once.",
    "peek_shown": "{name} was shown the screen of {phone} once.",
    "peek_not_shown": "{name} was shown nothing: there was no picture of {phone}.",
    "peek_refused": "{name} was not shown the screen of {phone}.",
    "peek_late": "Too late: {name} was shown nothing of {phone}.",
    "peek_not_now": "{phone}: not now. Try /screen again later.",
    "peek_failed": "{phone} gave no picture. Send /screen again.",
    "button_peek_ask": "Ask",
    "button_peek_yes": "Show it once",
    "button_peek_no": "No",
    # --- what the agent tells
    "stopped_by": "{name} stopped this task.",
    "dismissed": "You may no longer work {name}, so I stopped this task.",
    "somebodys_task": (
        "Somebody else’s task works this phone now. Its screen is theirs until the task has ended."
    ),
    "decided_void_dismissed": "🔁 <b>{what}</b> · {clock}\n{name} may not approve any more.",
    "result_void_dismissed": "✗ {what}: whoever approved it no longer may, not done",
    "history_void_dismissed": "{moment} {name} approved, but no longer may, and nothing was done: {what}",
}
