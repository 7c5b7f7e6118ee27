"""Chinese sentences: groups, and how much one person may ask for."""

SENTENCES: dict[str, str] = {
    # --- in a group, where everybody reads: never what it is about
    "group_taken": "收到，其余在私聊里说。",
    "group_asked": "先在私聊里问你一个问题。",
    "group_refused": "没有接受，原因在私聊里。",
    "group_done": "完成了。",
    "group_failed": "没有完成。",
    "group_stopped": "已停止。",
    # --- in the private chat, about what was written in a group
    "group_code": "你在群里写的内容像是验证码，所以我没有处理。验证码请只写在这里。",
    # --- how much one person may ask for
    "toast_too_many_presses": "一分钟内按得太多次，这次没有处理。请等一分钟，或发送 /stop：它始终有效。",
    "quota_messages": "一分钟内超过 {limit} 条消息：这一条和后面的都没有处理。请一分钟后再发。",
    # --- what the agent tells
    "quota_queued": "你已有 {limit} 个任务在排队，不能再多了。等其中一个开始，或停止一个，然后再试。",
    "quota_tasks": "你今天的 {limit} 个任务已经用完。请明天再发。",
    "quota_steps": "你的任务今天的 {limit} 步已经用完。明天会重新计算：到时请按“继续”或重新发送。",
}
