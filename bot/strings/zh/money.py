"""Chinese sentences: limits, codes and who else may say yes."""

SENTENCES: dict[str, str] = {
    "second_asks": "{name} 需要你：{phone} 上的任务",
    "second_unread": "⚠️ 这个页面我读不出来，可能花多少钱都说不准",
    "second_no_amount": "⚠️ 金额读不出来",
    "second_asked": "{name} 的任务。",
    "second_no_picture": "没有按钮的图片。",
    "second_reminder": "🔔 {name} 的任务还在等你决定，等到 {clock}。",
    "waiting_for": "⏳ <b>正在等 {names}</b>，到 {clock}",
    "waiting_for_hands": "⏳ <b>正在等 {names}</b>",
    # --- to those whose task it is not
    "second_hands": "{name} 在 {phone} 上的任务需要有人操作手机。",
    "second_hands_how": "请在手机上完成页面要求的操作，然后按 ▶。",
    "second_unlock_how": "请在手机上解锁，然后按 ▶。",
    "second_reminder_hands": "🔔 {name} 的任务还在等人操作手机，{clock} 过期，之后任务会暂停。",
    # --- to the task's own person while others decide
    "waiting_why_right": "你在这台手机上没有批准的权限。",
    "waiting_why_hands": "你没有接管这台手机的权限。",
    "waiting_why_second": "这台手机总是由另一个人批准。",
    "waiting_why_limit": "金额超出你的限额。",
    "waiting_why_unread": "读不出要花多少钱，按超出你的限额处理。",
    # --- to the task's own person while others decide
    "waiting_why_code": "这个地点要自己的动态码，而你在那里没有。",
    "waiting_nobody_code": "那里还没有人有动态码。请在那台电脑上设置：farhand home code",
    "waiting_nobody_limit": "这里没有人可以批准这个金额；管理员可以在 /users 里提高限额。",
    "waiting_nobody": "这里没有别人可以操作；管理员可以在 /users 里更改。",
    "waiting_unreached": "🔕 我的消息现在送不到 {names}。",
    "waiting_nobody_reached": "🔕 没有别人可以回应：请让 {names} 解除对机器人的屏蔽，或请管理员在 /users 里更改。",
    "waiting_reminder": "🔔 还在等 {names}，{clock} 过期。",
    "waiting_reminder_nobody": "🔔 还在等，{clock} 过期，而这里没有人可以回应。管理员可以在 /users 里更改。",
    "names_or": "{names} 或 {last}",
    "names_then": "{names}、{last}",
    # --- toasts (plain text, at most 200 characters)
    "toast_over_limit": "金额超出你的限额（{limit}），需要限额更高的人批准。",
    "toast_over_limit_unread": "我读不出要花多少钱，按超出你的限额处理，要由没有限额的人批准。",
    "toast_decided_by": "{name} 已处理",
    "toast_no_code": "这需要你的 6 位动态码，而你还没有设置。请在电脑上设置：farhand code",
    "toast_code_locked": "你的动态码已锁定到 {clock}，在此之前需要由别人批准。",
    "toast_no_home_code": "这个地点要自己的动态码，而你在那里没有。请在那里的电脑上设置：farhand home code",
    "toast_home_code_locked": "你在这个地点的动态码暂时锁定，需要由别人批准。",
    # --- one's own code
    "totp_ask": "🔑 <b>请输入 6 位动态码，以批准：{what}。</b>写在下一条消息里，我会立即删除那条消息。\n不想继续了：/cancel",
    "totp_ask_home": (
        "🔑 <b>请输入 {phone} 所在地点的 6 位动态码，以批准：{what}。</b>它在生成器里叫“Farhand home”。"
        "写在下一条消息里，我会立即删除，也不会保存。\n不想继续了：/cancel"
    ),
    "totp_what_input": "这一步操作",
    "totp_what_unread": "一笔读不出金额的付款",
    "placeholder_totp": "6 位数字",
    "secret_what_totp": "动态码",
    "secret_what_home_totp": "动态码",
    "totp_right": "🔑 动态码正确。",
    "totp_wrong": "🔑 动态码不对，还可以试 {left} 次。请输入生成器现在显示的那个。",
    "totp_off": "这是另一个时刻的动态码：时钟差了大约 {seconds} 秒。请让生成器和我的电脑都自动对时。",
    "totp_used": "🔑 这个动态码已经用过，或早于这个请求。请等下一个，最多 30 秒。",
    "totp_six_digits": "🔑 我在等你的 6 位动态码：请只写这六位数字，或先发 /cancel。",
    "totp_stray": "🔑 这看起来像你的 6 位动态码，所以我什么也没做。请先按请求下面的 ✅。",
    "totp_locked": "🔑 输错次数太多：你的动态码已锁定到 {clock}。别人仍然可以批准。",
    "totp_gone": "🔑 你已经没有动态码了。请在电脑上设置：farhand code",
    "totp_locked_other": (
        "⚠️ {name}（ID <code>{id}</code>）为一笔付款连续输错五次动态码，已锁定到 {clock}。如果那不是 {name} 本人，请在 /users 里移除。"
    ),
    "button_totp_cancel": "✖ 取消",
    # --- /status
    "status_waiting_others": "⏳ {phone}，第 {step} 步，在等别人处理：{task}",
    "status_spent": "今天你批准了：{sums}",
    "status_spent_one": "{amount}，1 笔付款",
    "status_spent_many": "{amount}，{count} 笔付款",
    "status_spent_unread_one": "1 笔读不出金额的付款",
    "status_spent_unread_many": "{count} 笔读不出金额的付款",
}
