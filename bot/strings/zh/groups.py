"""Chinese sentences: groups, and how much one person may ask for."""

SENTENCES: dict[str, str] = {
    "quota_queued": "你已有 {limit} 个任务在排队，不能再多了。等其中一个开始，或停止一个，然后再试。",
    "quota_tasks": "你今天的 {limit} 个任务已经用完。请明天再发。",
    "quota_steps": "你的任务今天的 {limit} 步已经用完。明天会有新的：到时请按“继续”或重新发送。",
}
