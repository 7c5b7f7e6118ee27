"""Chinese sentences: texts of buttons."""

SENTENCES: dict[str, str] = {
    # --- button texts (plain text; the signs are relied on by other tools)
    "button_finished": "▶ 我做完了",
    "button_give_up": "❌ 放弃",
    "button_other": "✏ 其他……",
    "button_answer": "✏ 回答",
    "button_stop": "⏹ 停止",
    "button_resume": "▶ 继续",
    "button_drop": "⏹ 不用了",
    "button_unlocked": "▶ 我已解锁",
    "button_default": "✓ 用于我的任务",
    "button_rename": "✏ 改名",
    "button_check": "🔍 检测",
    "button_check_again": "🔍 再次检测",
    "button_reconnect": "🔄 重新连接",
    "button_keep": "📌 固定地址",
    "button_keep_yes": "📌 确定，打开端口",
    "button_forget": "🗑 移除",
    "button_forget_yes": "🗑 确定移除",
    "button_back": "« 返回",
    "button_helper_yes": "⚡ 使用",
    "button_helper_no": "不用",
    "button_helper_on": "⚡ 打开辅助程序",
    "button_helper_off": "⚡ 关闭辅助程序",
    "button_screen": "📷 截屏",
}
