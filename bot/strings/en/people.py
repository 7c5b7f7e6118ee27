"""English sentences: people, their rights and phones."""

SENTENCES: dict[str, str] = {
    # --- /users
    "people_title": "<b>People</b>",
    "people_about": "id <code>{id}</code> · {lang} · here since {since}",
    "people_lang_en": "English",
    "people_lang_zh": "Chinese",
    "people_lang_none": "no language chosen",
    "people_role_admin": "admin",
    "people_role_member": "member",
    "people_role_viewer": "viewer",
    "people_every_phone": "every phone",
    "people_phones_none": "no phone",
    "people_rights_none": "no rights",
    "people_right_view": "view",
    "people_right_control": "work",
    "people_right_approve": "approve",
    "people_right_take_over": "take over",
    "people_limit": "limit {amount}",
    "people_code_above": "own code above {amount}",
    "people_default": "their default",
    "people_somebody": "somebody",
    "people_admin_all": "As an admin: every right on every phone.",
    "people_no_phone": "No phone is theirs yet. Give them one with a button below.",
    "people_gone": "That person is not here any more.",
    "people_who": "<b>Whose rights?</b> Choose a person, then a phone.",
    "people_which_phone": "<b>Which phone for {name}?</b>",
    "people_no_phones_known": "No phone is known yet. Add one with /pair or /connect first.",
    # --- roles
    "people_role_ask": "<b>Which role for {name}?</b>",
    "people_role_means_admin": "<b>admin</b>: every right on every phone, and looks after people and phones",
    "people_role_means_member": "<b>member</b>: what you give them on each phone",
    "people_role_means_viewer": "<b>viewer</b>: never more than a look at the screen",
    "people_role_changed": "{name} is now: {role}.",
    "people_role_no_phone": "No phone is theirs yet: give them one below.",
    "people_last_admin": (
        "You would leave nobody in charge: {name} is the last admin. Make somebody else an admin first."
    ),
    # --- taking somebody out
    "people_remove_ask": (
        "<b>Take {name} out?</b>\n"
        "Their tasks stop, their buttons and menu are gone, and I treat them as a stranger. To let "
        "them in again, invite them."
    ),
    "people_remove_ask_self": (
        "<b>Take yourself out, {name}?</b>\n"
        "Your tasks stop, your buttons and menu are gone. Only another admin can let you in again."
    ),
    "people_remove_task": "1 task stops.",
    "people_remove_tasks": "{count} tasks stop.",
    "people_removed": "{name} is out.",
    "people_removed_task": "{name} is out; 1 task was stopped.",
    "people_removed_tasks": "{name} is out; {count} tasks were stopped.",
    "people_removed_you": (
        "You were taken out of this bot, and your tasks are stopped. To come back, ask an admin for an "
        "invitation."
    ),
    "people_removed_you_unheard": (
        "You were taken out of this bot, and your tasks are stopped. Not reached: {homes}; what you have "
        "running there may go on until that home hears of this. To come back, ask an admin for an invitation."
    ),
    "people_unheard": (
        "Not reached: {homes}. What {name} has running there may go on, and an approval that was not used "
        "yet still counts, until that home hears of this. "
        "To end it at once, stop Farhand on its computer."
    ),
    "people_request_over": "This is not yours to decide any more.",
    # --- one person and one phone
    "bind_means": (
        "view: see the screen · work: give it tasks · approve: payments and the like, also of others’ "
        "tasks · take over: work it by hand from here"
    ),
    "bind_admin": (
        "{name} is an admin and has every right here anyway. "
        "Switch on “Approve” to have {name} asked about others’ tasks on this phone."
    ),
    "bind_viewer": "{name} is a viewer: nothing but a look at the screen. Another role allows more.",
    "bind_whom": "<b>Who gets {phone}?</b>",
    "bind_ask_limit": (
        "<b>Up to which amount may {name} approve on {phone}?</b>\n"
        "In the currency of the page. Above it, or if I cannot read the amount, somebody with a higher "
        "limit approves."
    ),
    "bind_ask_code_above": (
        "<b>Above which amount does {name} also need their own 6-digit code on {phone}?</b>\n"
        "It is also asked for an amount that I cannot read. It is set up on the computer: farhand code"
    ),
    "bind_saved": "Saved.",
    "bind_stopped_task": "Saved; 1 task of theirs was stopped.",
    "bind_stopped_tasks": "Saved; {count} tasks of theirs were stopped.",
    "bind_other_limit": (
        "Up to which amount may {name} approve on {phone}? Reply to this message with a number, or - for any."
    ),
    "bind_other_code_above": (
        "Above which amount does {name} need their own code on {phone}? "
        "Reply to this message with a number, or - for never."
    ),
    "bind_not_a_number": (
        "That is not an amount. Reply to this message with a number such as 150 or 99.50, or - for none."
    ),
    "bind_set_limit": "{name} on {phone}: approves up to {amount}.",
    "bind_set_limit_none": "{name} on {phone}: approves any amount.",
    "bind_set_code_above": "{name} on {phone}: own code above {amount}.",
    "bind_set_code_above_none": "{name} on {phone}: no code needed.",
    # --- the people of a phone
    "phone_people_title": "<b>Who uses {phone}</b>",
    "phone_people_nobody": "⚠️ Nobody: it is bound to no person. “Somebody else” gives it to one.",
    "phone_people_admins": "Admins have every right here, listed or not.",
    "approvers_first": (
        "<b>Who is asked to approve:</b> whose task it is; after a minute also the others who may "
        "approve here."
    ),
    "approvers_second": "<b>Who is asked to approve:</b> always somebody else than whose task it is.",
    "approvers_too_few": (
        "⚠️ Fewer than two people may approve here, so nobody could approve their tasks. Let one more approve."
    ),
    # --- what people are told of a change
    "told_rights": "{by} changed what you may do with {phone}: {rights}.",
    "told_rights_none": "{by} took {phone} from you.",
    "told_limit": "{by} changed your limit on {phone}: you may approve up to {amount}.",
    "told_limit_none": "{by} changed your limit on {phone}: you may approve any amount.",
    "told_code_above": (
        "{by} changed this for {phone}: above {amount} you also need your 6-digit code to approve. No "
        "code yet? It is set up on the computer: farhand code"
    ),
    "told_code_above_none": "{by} changed this for {phone}: you need no code to approve any more.",
    "told_role_admin": "{by} made you an admin: every right on every phone. /help shows what is new.",
    "told_role_member": (
        "{by} made you a member: you may do what is set for you on each phone. /devices shows yours."
    ),
    "told_role_viewer": "{by} made you a viewer: you may look at your phones’ screens, no more.",
    "told_unheard": "Not reached: {homes}. There this holds as soon as that home hears of it.",
    "told_forgotten": "{phone} was forgotten. Your tasks go to {other} from now on.",
    "told_forgotten_choose": "{phone} was forgotten. Choose in /devices which phone takes your tasks.",
    "told_forgotten_last": "{phone} was forgotten, and no other phone is yours. Ask an admin for one.",
    "people_devices_none": "No phone is yours yet. Ask an admin of this bot for one.",
    "people_not_allowed": "You may not do that (any more). /devices shows the phones that are yours.",
    # --- buttons and toasts
    "button_people_role": "🎭 Role",
    "button_people_role_admin": "Make admin",
    "button_people_role_member": "Make member",
    "button_people_role_viewer": "Make viewer",
    "button_people_remove": "🚪 Take out",
    "button_people_remove_yes": "🚪 Yes, take out",
    "button_people_before": "« Before",
    "button_people_more": "More »",
    "button_bind_view": "View",
    "button_bind_control": "Work",
    "button_bind_approve": "Approve",
    "button_bind_take_over": "Take over",
    "button_bind_limit": "💰 Limit: {amount}",
    "button_bind_limit_none": "any amount",
    "button_bind_code_above": "🔑 Own code above: {amount}",
    "button_bind_code_above_none": "never",
    "button_bind_none_limit": "Any amount",
    "button_bind_none_code_above": "Never",
    "button_bind_other": "✏ Other amount",
    "button_phone_people": "👥 People",
    "button_phone_people_add": "🆕 Somebody else",
    "button_approvers_first": "Ask whose task it is first",
    "button_approvers_second": "Always ask somebody else",
    "placeholder_bind_amount": "Amount",
    "toast_people_gone": "That person is not here any more",
    "toast_people_last_admin": "The last admin stays: make somebody else an admin first",
}
