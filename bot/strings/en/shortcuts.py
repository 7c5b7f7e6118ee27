"""English sentences: shortcuts, saved tasks that are replayed."""

SENTENCES: dict[str, str] = {
    "shortcut_gone": "This shortcut is gone. Nothing was done. /shortcuts shows those that are kept.",
    "shortcut_value_missing": (
        "The shortcut needs a text for {name}: short, on one line, without braces. Nothing was done."
    ),
    "command_save": "Save a finished task as a shortcut",
    "command_show": "Make a shortcut by showing it once",
    "command_shortcuts": "Your shortcuts: run, edit, share",
    "shortcuts_none": "You have no shortcuts yet. Press 💾 under a report, or show me one with 🖐.",
    "shortcuts_title": "<b>Your shortcuts</b> ({first}–{last} of {total})",
    "shortcuts_line": "/{name} · {text}",
    "shortcut_words": "<b>/{name}</b>\n{text}",
    "shortcut_types": "Type: {text}",
    "shortcut_mended": "Steps mended so far: {count}.",
    "shortcut_sure": "Delete /{name}? This cannot be undone.",
    "shortcut_deleted": "/{name} is deleted.",
    "shortcut_offer": "Keep this as a shortcut? Words in braces are asked for at each run.",
    "shortcut_unkept_one": (
        "1 press is no part of it: a code, a password, money or a lock was on the page. Do that yourself at"
        " a run."
    ),
    "shortcut_unkept": (
        "{count} presses are no part of it: codes, passwords, money or a lock were on their pages. Do these"
        " yourself at a run."
    ),
    "shortcut_unclear": "<b>Your shortcut: question {number} of {total}</b>",
    "shortcut_unclear_typed": "Step {step} types “{text}”. Always this text, or asked each time?",
    "shortcut_unclear_no_words": (
        "Step {step} presses something without words in {app}. What is it? I know only how it looks."
    ),
    "show_begins": (
        "Show me “{words}” on the pad: I keep each press. ▶ ends it. Where a code, a password or a lock is"
        " on the screen I keep nothing."
    ),
    "show_bad_words": (
        "Say in a few words what it does, up to {limit} characters and without braces. Nothing was begun."
    ),
    "show_pad_open": "The pad of {phone} is open already. End it with ▶, then send /show again.",
    "shortcut_kept": "Kept. Send /{name} to run it.",
    "shortcut_not_kept": "Not kept.",
    "shortcut_changed": "Changed.",
    "shortcut_nothing_to_save": (
        "There is no finished task to save. Reply with /save NAME to the report of one."
    ),
    "shortcut_file": "The shortcut /{name}. Whoever sends this file to their own Farhand can keep it, too.",
    "shortcut_file_offer": "A shortcut that somebody wrote. Read its steps before you keep it.",
    "shortcut_file_not_fetched": "Telegram did not give me the file. Send it once more.",
    "shortcut_said": "Your shortcut /{name} does this: {text}\nIt needs no model.",
    "shortcut_runs": "Runs as /{name}.",
    "shortcut_runs_plain": "The model does it.",
    "shortcut_asked": "Not begun yet: see the message below.",
    "shortcut_which_words": "I cannot tell which words are for what. Write <code>/{name} {example}</code>",
    "shortcut_no_words": "/{name} takes no words. Send it alone.",
    "shortcut_value_too_long": (
        "The text for {name} is too long. Up to {limit} characters go in. Nothing was done."
    ),
    "shortcut_value_bad_signs": (
        "The text for {name} has braces or invisible signs. Write it plainly. Nothing was done."
    ),
    "shortcut_edit_unknown": (
        "There is no step like this, so nothing was changed: “{line}”. Reply once more with the lines I sent."
    ),
    "shortcut_edit_order": (
        "Steps keep their order, so nothing was changed: “{line}”. Reply with the lines in order."
    ),
    "shortcut_edit_only_texts": (
        "Only texts to type can be changed, so nothing was: “{line}”. Leave the line as it was, or out."
    ),
    "shortcut_edit_too_long": (
        "This shortcut has too many steps to edit as text. Do the task once more and save that."
    ),
    "shortcut_ask_name": (
        "Reply with another name for /{name}: a letter first, then letters, digits or _, up to {limit}."
    ),
    "shortcut_ask_rename": (
        "Reply with another name for /{name}: a letter first, then letters, digits or _, up to {limit}."
    ),
    "shortcut_ask_text": (
        "Reply with the task's words. Put what changes each time in braces {{ }}, with a name."
    ),
    "shortcut_ask_value": "/{name}: what is “{parameter}” this time? Reply to this message.",
    "shortcut_ask_reword": "Reply with the new words of the task.",
    "shortcut_ask_edit": (
        "Reply with these lines as they should be. Leave lines out, or change what is typed."
    ),
    "shortcut_ask_words": "What do these presses do? Reply in a few words, like “order a latte”.",
    "shortcut_ask_show": "What is it that you will show me? Reply in a few words, like “order a latte”.",
    "shortcut_ask_called": "What does step {step} press? Reply in a few words, like “the green plus”.",
    "shortcut_ask_old": (
        "That was answered already. For a change press the button, or send the command, again."
    ),
    "shortcut_placeholder_name": "Name",
    "shortcut_placeholder_rename": "Name",
    "shortcut_placeholder_text": "Words of the task",
    "shortcut_placeholder_value": "Text",
    "shortcut_placeholder_reword": "New words",
    "shortcut_placeholder_edit": "Lines",
    "shortcut_placeholder_words": "What it does",
    "shortcut_placeholder_show": "What it does",
    "shortcut_placeholder_called": "What it is",
    "report_replayed": "Done from the shortcut, without the model.",
    "report_replay_mended": "Done from the shortcut; the model did step {steps}, which had changed.",
    "report_replay_mended_many": "Done from the shortcut; the model did steps {steps}, which had changed.",
    "report_replay_begun": "From the shortcut came {count} of the steps.",
    "report_replay_none": "Nothing was as in the shortcut, so the model did it.",
    "report_app_missing": "{app} could not be opened. Is it still on the phone?",
    "shortcut_refused_gone": "That is not kept any more. /shortcuts shows your shortcuts.",
    "shortcut_refused_not_done": "Only a task that was done can be saved.",
    "shortcut_refused_no_steps": "No step of it can be done again, so there is nothing to keep.",
    "shortcut_refused_bad_name": (
        "A name begins with a letter and has letters, digits or _, up to {limit}. Choose another one."
    ),
    "shortcut_refused_command": "A command of mine has this name. Choose another one.",
    "shortcut_refused_name_taken": (
        "Another shortcut of yours has this name. Choose another one, or rename that one in /shortcuts."
    ),
    "shortcut_refused_bad_parameter": (
        "The words in braces do not fit the steps. Each is a name for a text that a step types or presses."
    ),
    "shortcut_refused_bad_file": (
        "This is no shortcut of mine, or of a later version. Ask for the file that 📤 Share makes."
    ),
    "shortcut_refused_full": "You have {limit} shortcuts, and no more fit. Delete some in /shortcuts.",
    "shortcut_refused_too_long": "It is too long to be kept. Make it shorter.",
    "button_shortcut_save": "💾 Save",
    "button_shortcut_keep": "💾 Keep",
    "button_shortcut_no": "No",
    "button_shortcut_name": "✏ Change name",
    "button_shortcut_text": "✏ Change text",
    "button_shortcut_show": "🖐 Show one",
    "button_shortcut_always": "Always this text",
    "button_shortcut_asked": "Asked each time",
    "button_shortcut_call": "✏ Say what it is",
    "button_shortcut_as_is": "Keep it as it is",
    "button_shortcut_left_out": "Leave it out",
    "button_shortcut_run": "▶ Run",
    "button_shortcut_edit": "✏ Edit",
    "button_shortcut_rename": "✏ Rename",
    "button_shortcut_share": "📤 Share",
    "button_shortcut_delete": "🗑 Delete",
    "button_shortcut_delete_yes": "🗑 Yes, delete it",
    "button_shortcuts_list": "« All shortcuts",
    "button_shortcuts_before": "« Before",
    "button_shortcuts_after": "After »",
    "button_shortcut_said": "▶ As shortcut",
    "button_shortcut_plain": "Ask the model",
    "toast_shortcut_gone": "That shortcut is not kept any more",
}
