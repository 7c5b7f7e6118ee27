"""Chinese sentences: /privacy, what is kept, exported and deleted."""

SENTENCES: dict[str, str] = {
    "command_privacy": "保留了你的哪些数据；导出或删除",
    "privacy": (
        "<b>我保留什么</b>\n"
        "任务结束后，我会把它的步骤、图片和你的决定保留 {days} 天；总量超过 {megabytes} MB 时会更早删除。\n"
        "你发来的验证码和 PIN 从不保留；谁做了哪类决定会留在审计记录里，不含文字内容。\n"
        "模型看到的内容会发送到机器人主人设置的模型服务器，这个聊天里的内容由 Telegram 保存。"
    ),
    "privacy_exporting": "正在整理你的数据……",
    "privacy_exported": "你的数据在下面。",
    "privacy_export_failed": "数据没能发送给你。请稍后再按一次“导出”。",
    "privacy_caption": "你的数据：{tasks} 个任务，{pictures} 张图片。",
    "privacy_left_out": "有 {count} 张较早的图片未放入，因为这里的文件最大为 {megabytes} MB。",
    "privacy_private": "有 {count} 张受保护页面或涉及金钱的图片只能在 /history 中查看。",
    "privacy_sure": (
        "<b>删除你的全部任务</b>以及步骤、图片和决定吗？删除后无法恢复。"
        "机器人仍然认识你。审计记录会保留不含文字的条目；用量的数字还会保留两天；聊天记录要由你在 Telegram 中清除。"
    ),
    "privacy_unfinished": "你还有未结束的任务，所以什么都没有删除。请先发送 /stop，再发送 /privacy。",
    "privacy_deleting": "正在删除……",
    "privacy_deleted": (
        "你的任务、步骤、图片和决定已删除。机器人仍然认识你；审计记录保留不含文字的条目；用量的数字还会保留两天；"
        "聊天记录要由你在 Telegram 中清除。"
    ),
    "button_privacy_export": "📦 导出我的数据",
    "button_privacy_delete": "🗑 删除我的数据",
    "button_privacy_erase": "🗑 永久删除",
    "button_privacy_keep": "« 保留",
}
