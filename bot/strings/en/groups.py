"""English sentences: groups, and how much one person may ask for."""

SENTENCES: dict[str, str] = {
    "quota_queued": "Your tasks that wait are {limit} already, as many as may. Wait until one begins or stop one, then ask again.",
    "quota_tasks": "You have had your {limit} tasks for today. Send it again tomorrow.",
    "quota_steps": "Your tasks have made their {limit} steps for today. Tomorrow there are new ones: press Continue or send it again then.",
}
