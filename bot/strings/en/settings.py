"""English sentences: /settings, what each person chooses."""

SENTENCES: dict[str, str] = {
    "command_settings": "What you want, by buttons",
    "settings_title": "⚙️ Your settings",
    "settings_row": "{name}: {value}",
    "settings_back": "« Settings",
    "settings_chosen": "{name}: {value}. It holds from now on.",
    "settings_step": "Step {number}:",
    "settings_name_lang": "Language",
    "settings_name_telling": "I tell you",
    "settings_name_pictures": "Pictures",
    "settings_name_quiet": "Quiet hours",
    "settings_name_zone": "Time zone",
    "settings_name_phone": "Usual phone",
    "settings_name_busy": "Text during a task",
    "settings_name_summary": "Summary",
    "settings_name_mode": "Long tasks",
    "settings_name_model": "Model",
    "settings_name_limits": "Limits",
    "settings_about_lang": "Which language do I write in?",
    "settings_about_telling": "How much do I tell you of a task?",
    "settings_about_pictures": (
        "How do I send pictures? Amounts and who gets the money are always written in words, too."
    ),
    "settings_about_quiet": (
        "When do my messages make no sound? What waits for your answer makes its sound at any hour."
    ),
    "settings_about_zone": "Which time zone are you in? Quiet hours, schedules and summaries go by it.",
    "settings_about_phone": "Which phone works your tasks?",
    "settings_about_busy": "What does a text of yours do while a task of yours runs?",
    "settings_about_summary": (
        "How often do I send you a summary? It comes at 20:00, the weekly one on Sunday."
    ),
    "settings_telling_quiet": "only results and questions",
    "settings_telling_normal": "results and a card",
    "settings_telling_steps": "every step",
    "settings_pictures_open": "shown at once",
    "settings_pictures_payments": "payments behind a tap",
    "settings_pictures_covered": "all behind a tap",
    "settings_quiet_none": "none",
    "settings_zone_none": "as this computer",
    "settings_phone_none": "none chosen",
    "settings_busy_ask": "I ask",
    "settings_busy_correct": "corrects it",
    "settings_busy_queue": "waits as a new task",
    "settings_busy_replace": "takes its place",
    "settings_summary_never": "never",
    "settings_summary_day": "every day",
    "settings_summary_week": "every week",
    "settings_other_quiet": "Other hours …",
    "settings_other_zone": "Another zone …",
    "settings_ask_quiet": "Reply with your quiet hours, such as 22:30-7:00, or - for none.",
    "settings_ask_zone": "Reply with your time zone, such as Europe/Berlin, or a large city.",
    "settings_placeholder_quiet": "22:30-7:00",
    "settings_placeholder_zone": "Europe/Berlin",
    "settings_wrong_quiet": (
        "“{said}” is no pair of two different times, so nothing was changed. Write them like 22:30-7:00."
    ),
    "settings_wrong_zone": (
        "I know no time zone “{said}”, so nothing was changed. Write it like Europe/Berlin or Asia/Shanghai."
    ),
    "settings_no_phones": "You have no phone here yet. An admin can give you one: /users.",
    "settings_limits_left_out": "Not reached: {homes}. What you approved there today is not counted.",
    "settings_limits_admin": "You change them with /bind.",
    "settings_limits_ask": "An admin can change them.",
}
