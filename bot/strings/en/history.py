"""English sentences: /history, what was done."""

SENTENCES: dict[str, str] = {
    "command_history": "What was done, and the same again",
    "history_none": "No task has ended yet. Write what the phone should do.",
    "history_title": "<b>What was done</b>, newest first ({first}–{last} of {total})",
    "history_line": "<b>{number}</b> {sign} {moment}: {task}",
    "history_when": "{moment} · {phone}",
    "history_decisions": "<b>Decisions</b>",
    "history_more": "and {count} more",
    "history_no_pictures": "Its pictures are not kept any more.",
    "history_steps": "<b>Steps {first}–{last} of {total}</b>",
    "history_step": "<b>{number}</b> {what}",
    "history_picture": "📷 Step {number}: {what}",
    # --- decisions about requests
    "history_approved": "{moment} {name} approved: {what}",
    "history_rejected": "{moment} {name} rejected: {what}",
    "history_void_page_unread": (
        "{moment} {name} approved, but the page could not be read again and nothing was done: {what}"
    ),
    "history_void_corrected": (
        "{moment} {name} approved, then something was added to the task, and nothing was done: {what}"
    ),
    "history_void": "{moment} {name} approved, but the screen changed and nothing was done: {what}",
    "history_expired": "{moment} nobody answered in time: {what}",
    "history_cancelled": "the task ended before an answer: {what}",
    "history_finished": "{moment} {name} finished: {what}",
    "history_given_up": "{moment} {name} gave up: {what}",
    "history_answered": "{moment} {name} answered “{reply}”",
    "history_unused": "{what} (not used)",
    "history_what_take_over": "a take-over",
    "history_what_unlock": "unlocking the phone",
    "history_what_question": "a question",
    # --- buttons and toasts
    "button_history_task": "{number} · {task}",
    "button_history_newer": "« Newer",
    "button_history_older": "Older »",
    "button_history_steps": "Steps ({count})",
    "button_history_before": "« Before",
    "button_history_after": "After »",
    "button_history_picture": "📷 {number}",
    "button_history_again": "🔁 Again",
    "button_history_reword": "✏ Change words",
    "button_history_list": "« All tasks",
    "button_history_found": "« What was found",
    "button_history_task_back": "« Task",
    "toast_history_again": "Started again",
    "toast_history_gone": "That task is not kept any more",
    "toast_history_no_picture": "That picture is not kept any more",
    "toast_history_no_phone": "No phone is connected. Send /devices",
}
