"""English sentences: approvals, take-overs and questions."""

SENTENCES: dict[str, str] = {
    # --- requests to the person
    # what kind of approval
    # what I read on the phone
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
    "request_take_over_changed": "The page changed twice after your approval. Check payee and amount first.",
    "request_take_over_unread": (
        "Twice I could not read the page, so I pressed nothing. Check payee and amount."
    ),
    "request_take_over_not_shown": (
        "Farhand could not read this page, so it was not shown to the model. Do what the task needs on it, "
        "then press ▶."
    ),
    "request_unlock": "🔒 <b>Unlock the phone</b>",
    "request_unlock_again": "🔒 <b>Still locked: unlock the phone</b>",
    "request_unlock_how": "Unlock it by hand, then press ▶.",
    "request_unlock_pin": "Unlock it by hand, then press ▶. Or send its PIN with 🔑.",
    "request_question": "❓ <b>A question about your task</b>",
    "request_which_person": "Which of them do you mean? The page has several who fit your task.",
    "request_which_thing": "Which one? The page has several things of that name.",
    "request_which_place": "Which one? The page has several places that fit your task.",
    "option_in_order": "{name} (no. {place} from the top)",
    "request_which_variant": "Which one? Their prices differ, and your task does not say.",
    "request_budget_task": (
        "This task has cost {spent}, and the next step would pass its budget of {allowed}. Go on with "
        "{more} more?"
    ),
    "request_budget_person_day": (
        "Your tasks have cost {spent} today, and the next step would pass your budget of {allowed}. Go "
        "on with {more} "
        "more?"
    ),
    "request_budget_day": (
        "All tasks have cost {spent} today, and the next step would pass the budget of {allowed}. Go on "
        "with {more} "
        "more?"
    ),
    "request_budget_times": (
        "A step costs more than the budget of {one}, so going on adds {times} of it at once."
    ),
    "request_claim": "Is this done?",
    "request_claim_gap": "The model says so, but I see no sign of it: {what}.",
    "gap_of": "“{words}”: {told}",
    "gap_order": "no order was placed",
    "gap_pay": "nothing was paid",
    "gap_send": "no message was sent",
    "gap_call": "nobody was called",
    "gap_delete": "nothing was deleted",
    "gap_install": "nothing was installed",
    "gap_switch": "the switch was not seen there",
    "gap_alarm": "no such alarm was seen",
    "gap_text": "the text was not typed or saved",
    "gap_app": "the app is not open",
    "gap_answer": "the answer stood on no page that I read",
    "gap_other": "nothing shows it",
    "gap_idle": "nothing was done on the phone",
    "gap_denied": "the last page does not show it",
    "gap_correction": "I see nothing that shows this change",
    "button_claim_it_is_done": "Yes, it is done",
    "button_claim_not_yet": "No, go on",
    "button_claim_stop": "⏹ Stop",
    "button_budget_go_on": "▶ Go on",
    "button_budget_stop": "⏹ Stop",
    # --- where a task does not get on
    "request_stuck_same_action": "I do the same thing on this page again and again, and nothing comes of it.",
    "request_stuck_two_screens": "I go back and forth between two pages.",
    "request_stuck_circle": "I take the same three steps over and over.",
    "request_stuck_failures": "What I try on this page cannot be done.",
    "request_stuck_no_change": "Whatever I do, this page stays as it is.",
    "request_stuck_scrolls": "I scroll on and on and do not find it.",
    "request_stuck_same_key": "I have pressed the same key very often.",
    "request_stuck_waits": "I wait, and nothing on this page moves.",
    "request_stuck_plan_item": "One part of the plan has failed several times.",
    "request_stuck_many_steps": "This takes me far more steps than I thought.",
    "request_stuck_how": "How shall I go on?",
    "stuck_why_same_action": "the same touch, again and again, did nothing",
    "stuck_why_two_screens": "back and forth between two pages",
    "stuck_why_circle": "the same three steps, over and over",
    "stuck_why_failures": "what was tried could not be done",
    "stuck_why_no_change": "the page never changed",
    "stuck_why_scrolls": "scrolling on and on",
    "stuck_why_same_key": "the same key, pressed very often",
    "stuck_why_waits": "waiting for a page that did not move",
    "stuck_why_plan_item": "one part of the plan failed again and again",
    "stuck_why_many_steps": "far too many steps",
    "stuck_tried_hint": "a hint",
    "stuck_tried_forbid": "a ban",
    "stuck_tried_replan": "another way",
    "stuck_tried_known_screen": "Home",
    "stuck_tried_ask": "asking you",
    "stuck_tried_nothing": "nothing yet",
    "stuck_no_app": "an unknown app",
    "request_take_over_stuck": "I do not get on here. Do this part, then press ▶.",
    "button_stuck_as_before": "▶ It is right, go on",
    "button_stuck_another_way": "🔁 Try another way",
    "button_stuck_by_hand": "🖐 I will do it",
    "button_stuck_stop": "⏹ Stop",
    "request_model_says": "The model says:",
    "request_no_words": "(no reason given)",
    "request_where": "App: {app}",
    "request_protected": "protected page, no picture",
    "request_words": "The model: {words}",
    "request_hidden": "This page is protected, so its picture is black. Look at the phone itself.",
    "request_wait_until": "⏳ until {clock}, else the task pauses",
    "request_reply_hint": "Press a button, or reply to this message.",
    "request_reply_alone": "Reply to this message.",
    "answer_too_late": "Too late: that question is closed. If you still want it, send the task again.",
    "answer_late_task": (
        "That question was closed already, so this answers nothing. Was it a new task? Then press its phone."
    ),
    "answer_not_yours_task": (
        "You may not answer that question, so nothing was done. Was it a new task? Then press its phone."
    ),
    "answer_away_task": (
        "A question waits at home “{name}”, which is away: nothing was done there. If this was the answer, "
        "send it again when it is back. Was it a new task? Then press its phone."
    ),
    "answer_unreached_task": "A question waits there. Was this a new task? Then press its phone.",
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
    "reminder_question": "🔔 Your answer is still missing. I wait until {clock}.",
    "reminder_take_over": "🔔 The phone still needs you. I wait until {clock}.",
    "reminder_unlock": "🔔 The phone is still locked. I wait until {clock}.",
    "decided_finished": "▶ <b>Finished by {name} at {clock}</b>",
    "decided_unlocked": "▶ <b>{name} says it is unlocked · {clock}</b>",
    "decided_given_up": "❌ <b>Given up by {name} at {clock}</b>",
    "decided_answered": "💬 <b>Answered by {name} at {clock}</b>",
    "decided_expired": "⌛ <b>Expired {clock}</b>: nobody answered, so the task is paused.",
    "decided_changed_items": "The things to buy were other ones.",
    "decided_changed_address": "The address was another one.",
    "decided_changed_method": "It would have been paid another way.",
    "decided_cancelled": "⚪ <b>Cancelled</b>: the task ended.",
    "decided_replaced": "🔁 <b>I was offline.</b> If this is still needed, I ask again in a new message.",
    "request_offline": "I was offline from {since} to {until}, so I ask again.",
    "answer_asked_again": "I was offline meanwhile. I ask again in a moment: please answer the new message.",
    "answer_asked_again_task": (
        "I was offline meanwhile and ask again in a moment: please answer the new message. Was this a new "
        "task? Then press its phone."
    ),
    "decided_someone": "someone",
}
