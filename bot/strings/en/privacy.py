"""English sentences: /privacy, what is kept, exported and deleted."""

SENTENCES: dict[str, str] = {
    "command_privacy": "What I keep; export or delete it",
    "privacy": (
        "<b>What I keep</b>\n"
        "Your tasks with steps, pictures and decisions: for {days} days after their end, and less "
        "above {megabytes} MB.\n"
        "What you let me remember (/facts), your shortcuts and schedules: until you delete it.\n"
        "Codes and PINs: never. Who decided what: in the audit, without texts.\n"
        "What the model sees goes to the model server of this bot’s owner; this chat is with Telegram."
    ),
    "privacy_exporting": "Putting your data together …",
    "privacy_exported": "Your data is below.",
    "privacy_export_failed": "Your data could not be sent to you. Press Export again in a while.",
    "privacy_caption": "Your data: {tasks} tasks, {pictures} pictures.",
    "privacy_left_out": "{count} older pictures were left out, because a file may be {megabytes} MB here.",
    "privacy_private": "{count} pictures of protected pages or of money are only in /history.",
    "privacy_sure": (
        "<b>Delete all of your tasks</b> with steps, pictures and decisions, what I remember of you, "
        "your shortcuts and schedules? Nobody can bring them back.\n"
        "These stay: your place in this bot, audit lines without texts, for two days how much you "
        "used, and this chat until you clear it in Telegram."
    ),
    "privacy_unfinished": (
        "A task of yours has not ended, so nothing was deleted. Send /stop, then /privacy again."
    ),
    "privacy_deleting": "Deleting …",
    "privacy_deleted": (
        "Your tasks, steps, pictures and decisions, what I remembered, your shortcuts and schedules "
        "are deleted. You may still use this bot. Audit lines without texts stay, for two days how much "
        "you used, and this chat until you clear it in Telegram."
    ),
    "privacy_deleted_later": (
        "A home was not reached: what it keeps of you is deleted as soon as it is back, and no task of yours "
        "runs there any more."
    ),
    "privacy_part": (
        "A home was not reached: what it keeps of you is not in here. Export again when it is back."
    ),
    "button_privacy_export": "📦 Export my data",
    "button_privacy_cover": "🙈 Cover pictures of payments",
    "button_privacy_uncover": "👁 Show pictures of payments",
    "privacy_covered": "Pictures of payments are covered from now on: touch one to see it.",
    "privacy_uncovered": "Pictures of payments are shown openly from now on.",
    "button_privacy_delete": "🗑 Delete my data",
    "button_privacy_erase": "🗑 Delete for ever",
    "button_privacy_keep": "« Keep it",
}
