"""English sentences: the live card, reports, counts and times."""

SENTENCES: dict[str, str] = {
    # --- the live card
    "card_starting": "🕒 Starting · {phone}",
    "card_queued": "🕒 Queued · {phone} · {position} before it",
    "card_working": "🟢 Working · {phone} · step {step}",
    "card_waiting_approval": "💳 Waiting for your approval · step {step}",
    "card_waiting_question": "❓ Waiting for your answer · step {step}",
    "card_waiting_take_over": "🖐 Waiting for you at the phone · step {step}",
    "card_waiting_unlock": "🔒 Waiting for you to unlock the phone · step {step}",
    "card_away": "📴 {phone} is away · waiting until {clock}",
    # --- why a card waits for its phone, by the keys of the errors
    "waiting_device_offline": "It is not connected. I go on by myself when it is back.",
    "waiting_device_unauthorized": "It does not trust this computer: unlock it and tap Allow. I go on by myself then.",
    "waiting_device_timeout": "It does not answer. I go on by myself when it does.",
    "waiting_adb_server_unavailable": (
        "The adb server of this computer does not answer. I go on by myself when it is back."
    ),
    "card_paused": "⏸ Paused · {phone} · {steps}",
    "card_done": "✅ Done · {phone} · {steps}",
    "card_failed": "❌ Not done · {phone} · {steps}",
    "card_stopped": "⏹ Stopped · {phone} · {steps}",
    "card_why": "Why?",
    "card_elapsed": "⏱ {time}",
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
    "report_took_time": "It took {time}.",
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
}
