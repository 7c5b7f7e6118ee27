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
    "request_take_over": "🖐 <b>Do this step on the phone yourself</b>",
    "by_hand_payment": "Pay",
    "by_hand_payment_amount": "Pay {amount}",
    "by_hand_payment_party": "Pay {party}",
    "by_hand_payment_amount_party": "Pay {amount} to {party}",
    "by_hand_pay": "🖐 <b>{payment}: do it on the phone</b>",
    "by_hand_pay_code": "🖐 <b>{payment}: enter your payment code on the phone</b>",
    "by_hand_pay_finger": "🖐 <b>{payment}: confirm with your finger or face on the phone</b>",
    "by_hand_finger": "🖐 <b>Confirm with your finger or face on the phone</b>",
    "by_hand_login": "🖐 <b>Log in on the phone</b>",
    "by_hand_code": "🖐 <b>Enter the code or password on the phone</b>",
    "by_hand_captcha": "🖐 <b>Show the app that you are human: solve its puzzle on the phone</b>",
    "by_hand_page": "🖐 <b>Do this step on the phone yourself</b>",
    "by_hand_page_how": "Do what the task needs on this page, then press ▶.",
    "by_hand_unread": "🖐 <b>I cannot see this page</b>",
    "by_hand_unread_how": "Do what the task needs on it, then press ▶.",
    "by_hand_withheld": "🖐 <b>Your code stands on this page, so I do not look at it</b>",
    "by_hand_withheld_how": "Go on to the next page on the phone, then press ▶.",
    "request_take_over_changed": "The page changed twice after your yes. Check payee and amount first.",
    "request_take_over_unread": (
        "Twice I could not read the page, so I pressed nothing. Check payee and amount."
    ),
    "request_unlock": "🔒 <b>Unlock the phone</b>",
    "request_unlock_again": "🔒 <b>Still locked: unlock the phone</b>",
    "request_unlock_how": "Unlock it by hand, then press ▶.",
    "request_unlock_pin": "Unlock it by hand, then press ▶. Or send its PIN with 🔑.",
    "request_question": "❓ <b>A question about your task</b>",
    "request_model_says": "The model says:",
    "request_no_words": "(no reason given)",
    "request_where": "App: {app}",
    "request_protected": "protected page, no picture",
    "request_words": "The model: {words}",
    "request_hidden": "This page is protected, so its picture is black. Look at the phone itself.",
    "request_approve_until": "Valid until {clock} ({minutes} min). Without an answer it is not done.",
    "request_wait_until": "⏳ until {clock}, else the task pauses",
    "request_reply_hint": "Press a button, or reply to this message.",
    "request_reply_alone": "Reply to this message.",
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
    "reminder_approval": "🔔 Your yes or no is still missing. I wait until {clock}.",
    "reminder_question": "🔔 Your answer is still missing. I wait until {clock}.",
    "reminder_take_over": "🔔 The phone still needs you. I wait until {clock}.",
    "reminder_unlock": "🔔 The phone is still locked. I wait until {clock}.",
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
    "decided_changed_items": "The things to buy were other ones.",
    "decided_changed_address": "The address was another one.",
    "decided_changed_method": "It would have been paid another way.",
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
