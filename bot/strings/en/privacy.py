"""English sentences: /privacy, what is kept, exported and deleted."""

SENTENCES: dict[str, str] = {
    "command_privacy": "What I keep of you; export or delete it",
    "privacy": (
        "<b>What I keep</b>\nI keep your tasks with their steps, pictures and your decisions for {days} days "
        "after their end, and less if they take more than {megabytes} MB together.\nCodes and PINs that you "
        "send are never kept; who decided what kind of thing stays in the audit, without texts.\nWhat the "
        "model sees goes to the model server of this bot’s owner, and this chat itself is with Telegram."
    ),
    "privacy_exporting": "Putting your data together …",
    "privacy_exported": "Your data is below.",
    "privacy_export_failed": "Your data could not be sent to you. Press Export again in a while.",
    "privacy_caption": "Your data: {tasks} tasks, {pictures} pictures.",
    "privacy_left_out": "{count} older pictures were left out, because a file may be {megabytes} MB here.",
    "privacy_private": "{count} pictures of protected pages or of money are only in /history.",
    "privacy_sure": (
        "<b>Delete all of your tasks</b> with steps, pictures and decisions? Nobody can bring them back. You "
        "stay known to this bot. The audit keeps its lines without texts, how much you had stays counted for "
        "two days, and this chat stays until you clear it in Telegram."
    ),
    "privacy_unfinished": (
        "A task of yours has not ended, so nothing was deleted. Send /stop, then /privacy again."
    ),
    "privacy_deleting": "Deleting …",
    "privacy_deleted": (
        "Your tasks, steps, pictures and decisions are deleted. You stay known to this bot, the audit keeps "
        "its lines without texts, how much you had stays counted for two days, and this chat stays until you "
        "clear it in Telegram."
    ),
    "button_privacy_export": "📦 Export my data",
    "button_privacy_delete": "🗑 Delete my data",
    "button_privacy_erase": "🗑 Delete for ever",
    "button_privacy_keep": "« Keep it",
}
