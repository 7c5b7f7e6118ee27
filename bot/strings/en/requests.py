"""English sentences: approvals, take-overs and questions."""

SENTENCES: dict[str, str] = {
    # --- requests to the person
    # what kind of approval
    "approval_pay": "💳 <b>Approve a payment?</b>",
    "approval_order": "🛒 <b>Approve an order?</b>",
    "approval_send": "✉ <b>Approve sending this?</b>",
    "approval_delete": "🗑 <b>Approve deleting?</b>",
    "approval_install": "📦 <b>Approve an installation?</b>",
    "approval_grant": "🔓 <b>Approve a permission?</b>",
    "approval_account": "🔑 <b>Approve a change of account or security?</b>",
    "approval_share": "📍 <b>Approve sharing location or contacts?</b>",
    "approval_call": "📞 <b>Approve a call?</b>",
    "approval_disconnect": "📵 <b>Cut me off from this phone?</b>",
    "approval_leaves": "🚪 <b>Approve another app?</b>",
    "approval_watched": "👁 <b>Approve this? Your rules ask for it.</b>",
    "approval_flagged": "⚠ <b>Approve this? The model asks first.</b>",
    "approval_unlabelled": "❔ <b>Approve touches without labels?</b>",
    "kind_pay": "payment",
    "kind_order": "order",
    "kind_send": "sending",
    "kind_delete": "deleting",
    "kind_install": "installation",
    "kind_grant": "permission",
    "kind_account": "account or security",
    "kind_share": "location or contacts",
    "kind_call": "call",
    "kind_disconnect": "cuts me off from this phone",
    "kind_leaves": "leaves the apps you named",
    "kind_watched": "your rules ask for it",
    "kind_flagged": "the model asks for it",
    "kind_unlabelled": "no label",
    # what I read on the phone
    "approval_task": "Task: “{task}”",
    "approval_also": "Also: {kinds}",
    "approval_payee": "Payee: “{party}”",
    "approval_seller": "Seller: “{party}”",
    "approval_to": "To: “{party}”",
    "approval_no_payee": "Payee: not readable",
    "approval_no_seller": "Seller: not readable",
    "approval_no_to": "To: not readable",
    "approval_amount": "Amount: {amount}",
    "approval_no_amount": "Amount: not readable",
    "approval_press": "Touches: “{target}”",
    "approval_press_bare": "Touches: the marked place, which has no label",
    "approval_swipe": "Swipes on: “{target}”",
    "approval_swipe_bare": "Swipes where it is marked",
    "approval_open": "Opens: “{target}”",
    "approval_type": "Types into: “{target}”",
    "approval_enter": "Presses Enter",
    "approval_text": "Text: “{text}”",
    "approval_long_text": "Text ({count} characters), begins: “{text}”",
    "approval_screen": "On the screen:",
    "approval_from_picture": "Read from the picture: single characters may be wrong.",
    "approval_unread": "I could not read this page. Look at it before you decide.",
    "approval_leaves_how": "You asked me to stay in “{apps}”.",
    "approval_leaves_plain": "Your task holds me to certain apps, and this is none of them.",
    "approval_unlabelled_how": (
        "I cannot read what the touches press. One yes is for at most {count} in this task; payments always "
        "ask."
    ),
    "approval_unlabelled_once": "I could not read what this touch presses. Your yes is for this one touch.",
    "approval_for_task": (
        "“For this task” is for sending to “{party}” in {app}, at most {count} times in this task."
    ),
    "approval_no_picture": "This page is protected, so there is no picture. I read these words on the phone.",
    "approval_once": "Your yes is for this screen, once.",
    "approval_claim": "The model says (a claim; it decides nothing):",
    "request_take_over": "🖐 <b>Please do this on the phone</b>",
    "request_take_over_ours": "I leave this page to you. Do on it what the task needs, then press ▶.",
    "request_take_over_changed": (
        "This page changed twice after your yes. Check payee and amount before you touch it, then press ▶."
    ),
    "request_take_over_unread": (
        "Twice I could not read this page again before pressing, so I pressed nothing. Check payee and "
        "amount, do this step on the phone, then press ▶."
    ),
    "request_unlock": "🔒 <b>Please unlock the phone</b>",
    "request_unlock_again": "🔒 <b>Still locked. Please unlock the phone</b>",
    "request_unlock_how": (
        "Unlock it on the phone and press ▶, or send me the PIN with 🔑. A pattern or finger works only on "
        "the phone."
    ),
    "request_question": "❓ <b>A question about your task</b>",
    "request_model_says": "The model says:",
    "request_no_words": "(no reason given)",
    "request_where": "App: {app}",
    "request_no_picture": (
        "There is no picture of this page: the phone protects it, or your code stands on it. "
        "Go on to the next page on the phone, then press ▶."
    ),
    "request_hidden": "This page is protected, so its picture is black. Look at the phone itself.",
    "request_approve_until": "Valid until {clock} ({minutes} min). Without an answer it is not done.",
    "request_wait_until": "Valid until {clock} ({minutes} min). Without an answer the task is paused.",
    "request_reply_hint": "Press a button, or reply to this message with your answer.",
    "answer_too_late": "Too late: that question is closed. If you still want it, send the task again.",
    "answer_restarted": (
        "I was restarted while reading this, so it may have counted already: /status shows what is running. "
        "If I ask again, answer again."
    ),
    "text_restarted": (
        "I was restarted while reading this, so I start nothing from it. As an answer it may have "
        "counted: /status shows what runs; if I ask again, answer again. As a phone’s new name: see "
        "/devices."
    ),
    "answer_by_button": "That needs a button: press one under the message itself.",
    "request_other": "Write your answer as a reply to this message.",
    "placeholder_other": "Your answer",
    "reminder_approval": (
        "🔔 Still waiting for your approval, until {clock}. Without an answer it is not done."
    ),
    "reminder_question": "🔔 Still waiting for your answer, until {clock}. Then the task is paused.",
    "reminder_take_over": "🔔 Still waiting for you at the phone, until {clock}. Then the task is paused.",
    "reminder_unlock": "🔔 The phone is still locked; I wait until {clock}. Then the task is paused.",
    "decided_approved": "✅ <b>Approved by {name} at {clock}</b>",
    "decided_approved_task": "✅ <b>Approved for this task by {name} at {clock}</b>",
    "decided_rejected": "❌ <b>Rejected by {name} at {clock}</b>",
    "decided_finished": "▶ <b>Finished by {name} at {clock}</b>",
    "decided_unlocked": "▶ <b>{name} says it is unlocked · {clock}</b>",
    "decided_given_up": "❌ <b>Given up by {name} at {clock}</b>",
    "decided_answered": "💬 <b>Answered by {name} at {clock}</b>",
    "decided_expired_approval": "⌛ <b>Expired {clock}</b>: nobody answered, so it was not done.",
    "decided_expired": "⌛ <b>Expired {clock}</b>: nobody answered, so the task is paused.",
    "decided_void": (
        "🔁 <b>Changed on the screen after the yes · {clock}</b>: nothing was done. If it is still needed, I "
        "ask again or leave it to you."
    ),
    "decided_void_page_unread": (
        "🔁 <b>I could not read the page again after the yes · {clock}</b>: nothing was done. If it is still "
        "needed, I ask again or leave it to you."
    ),
    "decided_void_link_lost": (
        "🔁 <b>The phone was away after the yes · {clock}</b>: nothing was done. If it is still needed, I "
        "ask again or leave it to you."
    ),
    "decided_changed_amount": "The amount was another one.",
    "decided_changed_party": "The payee or recipient was another one.",
    "decided_changed_target": "Something else stood in the marked place.",
    "decided_changed_text": "The text was another one.",
    "decided_changed_above": "The windows above the page were other ones.",
    "decided_changed_page": "Another page was open.",
    "decided_changed_lock": "The phone was locked.",
    "decided_changed_size": "The screen had another size.",
    "decided_changed_unread": "I could not read the page again.",
    "decided_changed_look": "The page looked different.",
    "decided_cancelled": "⚪ <b>Cancelled</b>: the task ended.",
    "decided_replaced": "🔁 <b>I was offline.</b> If this is still needed, I ask again in a new message.",
    "decided_void_interrupted": (
        "🔁 <b>The task was cut off after the yes · {clock}</b>: nothing was done with it. If it is still "
        "needed, I ask again."
    ),
    "request_offline": "I was offline from {since} to {until}, so I ask again.",
    "approval_uncertain": (
        "⚠ I tried this before, with a yes, and cannot tell whether it reached the phone. Check that first."
    ),
    "answer_asked_again": "I was offline meanwhile. I ask again in a moment: please answer the new message.",
    "decided_someone": "someone",
}
