"""Chinese sentences: groups, and how much one person may ask for."""

SENTENCES: dict[str, str] = {
    # --- in a group, where everybody reads: never what it is about
    "group_taken": "已接受，详情在私聊里。",
    "group_asked": "我先在私聊里问你一个问题。",
    "group_refused": "没有接受，原因在私聊里。",
    "group_done": "已完成。",
    "group_failed": "未完成。",
    "group_stopped": "已停止。",
    # --- in the private chat, about what was written in a group
    "group_code": "你在群里写的内容像是验证码，所以我没有处理。验证码请只写在这里。",
    "group_button": "在群里说“好”或“不”不算数。请在这里按我问你的那条消息下面的按钮；没有按钮就是没有要你决定的事。",
    # --- how much one person may ask for
    "toast_too_many_presses": "一分钟内按得太多，这次没有生效。请等一分钟；/stop 随时有效。",
    "quota_messages": "一分钟内超过 {limit} 条消息：这一条和后面的都没有处理。请一分钟后再发。",
    # --- what the agent tells
    "quota_queued": "你最多只能有 {limit} 个任务在排队。等其中一个开始，或停掉一个，再重新发送。",
    "quota_tasks": "你今天的 {limit} 个任务已经用完。请明天再发。",
    "quota_steps": "你的任务今天已用完 {limit} 步。请明天按“继续”，或明天重新发送。",
}
