"""English sentences: texts of buttons."""

SENTENCES: dict[str, str] = {
    # --- button texts (plain text; the signs are relied on by other tools)
    "button_finished": "▶ Done",
    "button_give_up": "❌ Give up",
    "button_other": "✏ Other…",
    "button_answer": "✏ Answer",
    "button_stop": "⏹ Stop",
    "button_resume": "▶ Continue",
    "button_drop": "⏹ Drop it",
    "button_unlocked": "▶ I unlocked it",
    "button_default": "✓ Use for my tasks",
    "button_rename": "✏ Rename",
    "button_check": "🔍 Test",
    "button_check_again": "🔍 Test again",
    "button_reconnect": "🔄 Reconnect",
    "button_keep": "📌 Keep address",
    "button_keep_yes": "📌 Yes, open the port",
    "button_forget": "🗑 Forget",
    "button_forget_yes": "🗑 Yes, forget it",
    "button_back": "« Back",
    "button_helper_yes": "⚡ Use it",
    "button_helper_no": "No",
    "button_helper_on": "⚡ Turn helper on",
    "button_helper_off": "⚡ Turn helper off",
    "button_screen": "📷 Screen",
}
