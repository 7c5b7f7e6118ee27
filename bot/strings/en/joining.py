"""English sentences: how people join."""

SENTENCES: dict[str, str] = {
    # --- /invite, walked through by an admin
    "invite_role": "<b>Invite a person.</b> What may they do with the phones you give them?",
    "invite_role_lines": (
        "Member: look, let me work the phone, take over. Somebody else approves payments and the "
        "like.\n"
        "Member who may approve: the same, and approves payments and the like, also of others’ tasks.\n"
        "Viewer: only look."
    ),
    "invite_phones": (
        "<b>Invite a person: {kind}.</b> Which phones? None is fine, too: /bind gives them one later."
    ),
    "invite_life": (
        "<b>Invite a person: {kind}, {phones}.</b> How long is the link valid? Or choose the person now."
    ),
    "invite_made": "The invitation is in the message below: {kind}, {phones}.",
    "invite_picking": (
        "Choose the person with the key below the input field: {kind}, {phones}. "
        "It waits for an hour; to invite by a link instead, send /invite again."
    ),
    "invite_pick_ask": "Whom do you invite?",
    "invite_picked": "You chose {name} (id <code>{id}</code>).",
    "invite_pick_known": "{name} (id <code>{id}</code>) is in already. Nothing was changed; see /users.",
    "invite_pick_over": "That choice is too old. Send /invite again.",
    "invite_no_phones": "no phone yet",
    "invite_kind_member": "member",
    "invite_kind_approver": "member who may approve",
    "invite_kind_viewer": "viewer",
    # --- the invitation's message
    "invite_link": (
        "<b>Invitation: {kind}, {phones}</b>\n"
        "One person can use it, until {until}. Pass the link on, or let them scan the picture. "
        "You confirm them before they are in.\n\n{link}"
    ),
    "invite_link_picked": (
        "<b>Invitation for {name} (id <code>{id}</code>): {kind}, {phones}</b>\n"
        "I cannot write to them first, so pass this link on. It works for them alone, until {until}; "
        "you need not confirm them.\n"
        "\n"
        "{link}"
    ),
    "invite_taken": (
        "<b>Invitation: {kind}, {phones}</b>\nOpened by {name} (id <code>{id}</code>). They are not in yet."
    ),
    "invite_used": (
        "<b>Invitation: {kind}, {phones}</b>\nUsed by {name} (id <code>{id}</code>), who is in now."
    ),
    "invite_refused": "<b>Invitation: {kind}, {phones}</b>\n{by} refused {name} (id <code>{id}</code>).",
    "invite_revoked": "<b>Invitation: {kind}, {phones}</b>\nRevoked. Its link opens nothing any more.",
    "invite_expired": "<b>Invitation: {kind}, {phones}</b>\nExpired. Send /invite for a new one.",
    # --- what an admin is asked about somebody who came with a link
    "join_asks": (
        "<b>{name}</b> (id <code>{id}</code>) wants to join as a {kind}, with {phones}.\n"
        "A link can be passed on. Confirm only if you know who this is."
    ),
    "join_picked": "<b>{name}</b> (id <code>{id}</code>) is in as a {kind}, with {phones}. Picked by {by}.",
    "join_confirmed": (
        "<b>{name}</b> (id <code>{id}</code>) is in as a {kind}, with {phones}. Confirmed by {by}."
    ),
    "join_refused": "<b>{name}</b> (id <code>{id}</code>) does not come in. Refused by {by}.",
    "join_revoked": "<b>{name}</b> (id <code>{id}</code>) does not come in: the invitation was revoked.",
    "join_expired": (
        "<b>{name}</b> (id <code>{id}</code>) does not come in: nobody confirmed within a day. /invite makes "
        "a new one."
    ),
    # --- the newcomer
    "join_consent": (
        "<b>Before you join</b>\n"
        "1. While a task of yours runs, pictures of the phone’s screen go to the model that works it, "
        "and to this chat.\n"
        "2. The computer of this bot keeps your id, name, language, rights and limits, what you write "
        "until it is done, and your tasks with steps and pictures. /privacy shows, exports and deletes "
        "the tasks; who decided what stays, without texts.\n"
        "3. {admin} and other admins give and take phones and rights, see who did what, and can remove "
        "you. Whoever approves for you sees amount, payee, app and the button."
    ),
    "join_waiting": "Thank you. Now {admin} has to confirm you; I tell you here.",
    "join_still_waiting": "You are not in yet: {admin} has to confirm you. I tell you here.",
    "join_unfinished": "You are not in yet: press the button of the message above first.",
    "join_in": "You are in.",
    "join_welcome_member": (
        "Welcome, {name}! With {phones} you may look, let me work, and take over; somebody else approves "
        "payments and the like. Just write what the phone should do. /help shows examples."
    ),
    "join_welcome_approver": (
        "Welcome, {name}! With {phones} you may look, let me work, take over, and approve what I ask you. "
        "Just write what the phone should do. /help shows examples."
    ),
    "join_welcome_viewer": "Welcome, {name}! You may look at {phones}: send /screen. /help shows more.",
    "join_welcome_no_phone": (
        "Welcome, {name}! You are in, and no phone is yours to use yet. Ask {admin} for one, then just write "
        "what it should do. /help shows examples."
    ),
    # --- the other way in
    "claimed_again": (
        "⚠️ <b>{name}</b> (id <code>{id}</code>) is an admin now, with a code from the computer of this bot. "
        "If you do not know who that is: remove them under /users, and see who can use that computer."
    ),
    "claimed_known": (
        "You are now an admin of this bot, {name}: every right on every phone. /help shows what is new."
    ),
    # --- buttons and toasts
    "button_invite_next": "Next »",
    "button_invite_back": "« Back",
    "button_invite_1h": "1 hour",
    "button_invite_24h": "24 hours",
    "button_invite_7d": "7 days",
    "button_invite_pick": "👤 Choose a person",
    "button_invite_copy": "📋 Copy link",
    "button_invite_revoke": "🗑 Revoke",
    "button_join_confirm": "✔ Confirm",
    "button_join_refuse": "✖ Refuse",
    "button_join_agree": "I agree",
    "toast_join_confirmed": "They are in",
    "toast_join_refused": "Refused",
    "toast_invitation_revoked": "Revoked",
    "toast_invitation_over": "This invitation is over: it has expired or was revoked",
}
