"""English sentences: the live card, reports, counts and times."""

SENTENCES: dict[str, str] = {
    # --- the live card
    "card_starting": "🕒 Starting · {phone}",
    "card_queued": "🕒 Queued · {phone} · {position} before it",
    "card_working": "🟢 Working · {phone} · step {step}",
    "card_waiting_approval": "⏳ Waiting for your approval · step {step}",
    "card_waiting_question": "❓ Waiting for your answer · step {step}",
    "card_waiting_take_over": "🖐 Waiting for you at the phone · step {step}",
    "card_waiting_others": "⏳ Waiting for somebody else · step {step}",
    "card_waiting_unlock": "🔒 Waiting for you to unlock the phone · step {step}",
    "card_away": "📴 {phone} is away · waiting until {clock}",
    # --- why a card waits for its phone, by the keys of the errors
    "waiting_device_offline": "It is not connected. I go on by myself when it is back.",
    "waiting_device_unauthorized": (
        "It does not trust this computer: unlock it and tap Allow. I go on by myself then."
    ),
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
    # approved inputs
    "report_approved": "Approved: {what} · {name} {clock}",
    "report_approved_uncertain": "Approved: {what} · {name} {clock} · may or may not have reached the phone",
    "report_approved_more": "… and {count} more approved",
    "report_paid_nothing": "⚠ I paid nothing in this task. Unless you did it yourself, nothing was paid.",
    "report_ordered_nothing": (
        "⚠ I ordered nothing in this task. Unless you did it yourself, nothing was ordered."
    ),
    "report_sent_nothing": (
        "⚠ I sent nothing to anybody in this task. Unless you did it yourself, nothing was sent."
    ),
    "report_no_payment": "⚠ No payment was approved in this task.",
    "report_no_order": "⚠ No order was approved in this task.",
    "report_no_sending": "⚠ Nothing was approved to be sent in this task.",
    "deed_pay": "pay",
    "deed_order": "order",
    "deed_send": "send",
    "deed_delete": "delete",
    "deed_install": "install",
    "deed_grant": "give a permission",
    "deed_account": "change account or security",
    "deed_share": "share location or contacts",
    "deed_call": "call",
    "deed_disconnect": "cut me off from this phone",
    "deed_leaves": "use another app",
    "deed_watched": "asked by your rules",
    "deed_flagged": "asked by the model",
    "deed_unlabelled": "touch without a label",
    "deed_with_amount": "{what} {amount}",
    "deed_with_target": "{what} “{target}”",
    "deed_with_app": "{what} (in {app})",
    "deed_with_party": "{what} to {party}",
    "deed_with_seller": "{what} from {party}",
    "deed_with_callee": "{what} {party}",
    "deed_with_times": "{what}, {count} times",
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
    "stale_title": "🕒 <b>This is {time} old</b>",
    "stale_decided": "🕒 This was {time} old when I came back online.",
    "stale_decided_before": "🕒 I asked whether this should still run.",
    "stale_title_unknown": "🕒 <b>My clock is wrong, so I cannot tell how old this is</b>",
    "stale_decided_unknown": "🕒 My clock was wrong, so I could not tell how old this was.",
    # --- counts and times
    "steps_one": "1 step",
    "steps_many": "{count} steps",
    "time_s": "{seconds} s",
    "time_min_s": "{minutes} min {seconds} s",
    "time_h_min": "{hours} h {minutes} min",
    "time_min": "{minutes} min",
    # --- apps whose package id says little to a person
    "app_unknown": "unknown app",
    "app_home": "home screen",
}
