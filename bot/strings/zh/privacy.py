"""Chinese sentences: /privacy, what is kept, exported and deleted."""

SENTENCES: dict[str, str] = {
    "command_privacy": "我保留的数据；导出或删除",
    "privacy": (
        "<b>我保留什么</b>\n"
        "任务的步骤、图片和你的决定：结束后保留 {days} 天，总量超过 {megabytes} MB 时会更早删除。\n你让我记住的信息（/facts）、快捷任务和定时任务：直到你删除。\n验证码和 PIN：从不保留。谁决定了什么：留在审计记录里，不含文字。"
        "\n模型看到的内容会发到机器人主人设置的模型服务器；聊天内容由 Telegram 保存。"
    ),
    "privacy_exporting": "正在整理你的数据……",
    "privacy_exported": "你的数据在下面。",
    "privacy_export_failed": "数据没能发送给你。请稍后再按一次“导出”。",
    "privacy_caption": "你的数据：{tasks} 个任务，{pictures} 张图片。",
    "privacy_left_out": "有 {count} 张较早的图片未放入，因为这里的文件最大为 {megabytes} MB。",
    "privacy_private": "有 {count} 张受保护页面或涉及金钱的图片只能在 /history 中查看。",
    "privacy_sure": (
        "<b>删除你的全部任务</b>以及步骤、图片、决定、我记住的信息、快捷任务和定时任务吗？删除后无法恢复。\n仍会保留：你的使用资格、不含文字的审计记录、两天内的用量数字；聊天记录请自己在 Telegram 中清除。"
    ),
    "privacy_unfinished": "你还有未结束的任务，所以什么都没有删除。请先发送 /stop，再发送 /privacy。",
    "privacy_deleting": "正在删除……",
    "privacy_deleted": "你的任务、步骤、图片、决定、我记住的信息、快捷任务和定时任务已删除。你仍可以使用这个机器人；不含文字的审计记录和两天内的用量数字会保留，聊天记录请自己在 Telegram 中清除。",
    "privacy_deleted_later": "有地点没有联系到：等它恢复、且你在那里没有任务在执行时，就会删除那里保存的内容。",
    "privacy_part": "有地点没有联系到，那里保存的内容不在其中，请等它恢复后再导出一次。",
    "button_privacy_export": "📦 导出我的数据",
    "button_privacy_cover": "🙈 遮住付款图片",
    "button_privacy_uncover": "👁 直接显示付款图片",
    "privacy_covered": "以后付款图片会先遮住，点一下才显示。",
    "privacy_uncovered": "以后付款图片会直接显示。",
    "button_privacy_delete": "🗑 删除我的数据",
    "button_privacy_erase": "🗑 永久删除",
    "button_privacy_keep": "« 保留",
}
