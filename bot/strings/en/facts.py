"""English sentences: /facts, what a person lets me remember, and the tips of finished tasks."""

SENTENCES: dict[str, str] = {
    "command_facts": "What I remember of you",
    "facts_none": (
        "I remember nothing of you. To change that, write for example "
        "<code>/facts add my shoe size is 42</code>."
    ),
    "facts_title": "<b>What I remember of you</b> ({first}–{last} of {total})",
    "facts_typed": "typed in {apps}",
    "facts_about": (
        "Only your own tasks read this. Before I type it into an app that never had it, I ask you. "
        "<code>/facts add …</code> adds more."
    ),
    "facts_usage": (
        "/facts shows what I remember of you. <code>/facts add my shoe size is 42</code> adds something."
    ),
    "fact_offer": (
        "Shall I remember this of you?\n“{text}”\n"
        "Your tasks then read it; I ask before I type it into an app that never had it."
    ),
    "fact_kept_at": "I remember for tasks at {home}: “{text}”. /facts shows and deletes it.",
    "fact_kept": "I remember: “{text}”. /facts shows and deletes it.",
    "fact_not_kept": "Not remembered.",
    "fact_deleted": "Deleted.",
    "fact_refused_empty": (
        "There is nothing in it to remember. Write it like <code>/facts add my shoe size is 42</code>."
    ),
    "fact_refused_too_long": "I remember sentences of up to {limit} characters. Write a shorter one.",
    "fact_refused_card": (
        "I never remember cards and accounts. When an app asks for one, take over and enter it there."
    ),
    "fact_refused_password": (
        "I never remember passwords and keys. When an app asks for one, take over and enter it there."
    ),
    "fact_refused_code": "I never remember codes and PINs. When a page asks for one, I ask you then.",
    "fact_refused_document": (
        "I never remember passports and the like. When an app asks for one, take over and enter it there."
    ),
    "fact_refused_known": "I remember that already. /facts shows it.",
    "fact_refused_full": "I remember {limit} things of you, and no more. Delete some with /facts.",
    "button_fact_keep": "📌 Remember it",
    "button_fact_no": "Forget it",
    "button_facts_tips": "Tips ({count})",
    "toast_fact_gone": "That is not kept any more",
    # --- tips
    "tips_title": "<b>Tips from your tasks</b> ({first}–{last} of {total})",
    "tips_line": "<b>{number}</b> {app}: {way}",
    "tips_none": "No tips are kept. After a task that is proven done I may offer one.",
    "tip_offer": (
        "<b>Keep this tip?</b> It is the way through {app} that worked, and all that is kept:\n{way}\n"
        "Your later tasks in that app then read it."
    ),
    "tip_kept": "The tip is kept. /facts shows and deletes it.",
    "tip_not_kept": "The tip is not kept.",
    "tip_deleted": "The tip is deleted.",
    "button_tip_keep": "📌 Keep it",
    "button_tip_no": "No",
    "button_tips_back": "« What I remember",
    "tip_move_tap": "tap {anchor}",
    "tip_move_tap_bare": "tap",
    "tip_move_doubletap": "tap {anchor} twice",
    "tip_move_doubletap_bare": "tap twice",
    "tip_move_longpress": "hold {anchor}",
    "tip_move_longpress_bare": "hold",
    "tip_move_swipe": "swipe on {anchor}",
    "tip_move_swipe_bare": "swipe",
    "tip_move_typetext": "type into {anchor}",
    "tip_move_typetext_bare": "type",
    "tip_move_enter": "Enter in {anchor}",
    "tip_move_enter_bare": "Enter",
    "tip_move_back": "back from {anchor}",
    "tip_move_back_bare": "back",
}
