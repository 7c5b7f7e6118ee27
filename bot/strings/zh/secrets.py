"""Chinese sentences: codes and PINs in the chat."""

SENTENCES: dict[str, str] = {
    "toast_secret": "请在下一条消息里写给我",
    "button_code": "🔑 发送验证码",
    "button_pin": "🔑 发送锁屏密码",
    "placeholder_secret_code": "验证码",
    "placeholder_secret_pin": "锁屏密码",
    "secret_ask_code": (
        "🔑 <b>请把验证码作为下一条消息发给我。</b>我会立即删除那条消息，在 {phone} 上输入，然后忘掉它。"
        "机器人聊天不是端到端加密的。\n"
        "不想发了：/cancel"
    ),
    "secret_ask_pin": (
        "🔑 <b>请把锁屏密码作为下一条消息发给我。</b>我会立即删除那条消息，在 {phone} 上输入，然后忘掉它。"
        "机器人聊天不是端到端加密的。\n"
        "不想发了：/cancel"
    ),
    "secret_what_code": "验证码",
    "secret_what_pin": "锁屏密码",
    "secret_used_code": "🔑 已使用并删除。要继续操作请按 🔢，都弄好了就按 ▶。",
    "secret_used_code_kept": "🔑 已使用，但没能删除你的消息，请自己删除。",
    "secret_used_pin": "🔑 已使用并删除。{phone} 已解锁。",
    "secret_used_pin_kept": "🔑 已使用，{phone} 已解锁，但没能删除你的消息，请自己删除。",
    "secret_no_field_code": "🔑 没有使用：{phone} 上没有选中输入框。请先点一下输入框（用 🔢 或在手机上），再重新发送验证码。",
    "secret_no_field_pin": "🔑 没有使用：看不出 {phone} 是否被锁住。请看一下手机，再重新发送锁屏密码。",
    "secret_no_keyboard": "🔑 没有使用：{phone} 不接受我的输入。请在手机上自己输入。",
    "secret_still_locked": "🔑 已输入，但 {phone} 还锁着。请核对后重新发送，或在手机上自己解锁。",
    "secret_away": "🔑 没有使用：连不上 {phone}。等它恢复后请重新发送；/devices 里可以看到状态。",
    "secret_unknown": "🔑 输入时与 {phone} 的连接断了，不知道输进去了多少。请先看一下手机，再重新发送。",
    "secret_nobody": "🔑 没有使用：已经不需要了。",
    "secret_not_allowed": "🔑 没有使用：你没有权限。",
    "secret_deleted": "你的消息已删除。",
    "secret_not_deleted": "⚠️ 没能删除你的消息，请自己删除。",
    "secret_one_line": "🔑 没有使用：请不要写别的内容，只写一行，最多 {limit} 个字符。",
    "secret_busy": "🔑 没有使用：我还在输入前一条。请等我说明结果。",
    "secret_twice": "🔑 同样的内容来了两次，只用了一次。",
    "secret_stray": "🔑 这看起来像验证码或密码，所以我什么也没做。要我输入，请先按 🔑；如果没有 🔑，请先用 🔢 点一下输入框。",
    "secret_late": "🔑 没有使用：我已经不再等它了。",
    "secret_over": "🔑 已经不需要{what}了。你的下一条消息是普通消息。",
    "secret_cancelled": "🔑 已取消。你的下一条消息是普通消息。",
    "secret_nothing": "没有可以取消的。要结束任务请用 /stop。",
    "secret_write_yourself": (
        "🔑 我在等验证码或锁屏密码。请自己写一条新消息：修改旧消息、图片和转发的消息都不算。如果它就在这条里，请把这条删除。"
    ),
}
