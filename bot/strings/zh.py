"""Chinese sentences. Placeholders are named; message texts may carry <b>, <i> and <code>."""

SENTENCES: dict[str, str] = {
    # --- what went wrong with a phone (keys of devices/errors.py)
    "phone_error": "手机出了点问题。请发送 /devices 查看状态，然后再试一次。",
    "adb_server_unavailable": (
        "这台电脑上的 adb 服务没有响应，无法连接任何手机。"
        "请重启 Farhand，或运行 <code>adb start-server</code>，然后再试一次。"
    ),
    "device_offline": (
        "{name} 未连接。请确认手机已开机并已联网，再发送 /devices 查看，或用 /connect 重新添加。"
    ),
    "device_unauthorized": "{name} 还没有信任这台电脑。请解锁手机，在调试提示框中点“允许”，然后再试一次。",
    "device_timeout": (
        "{name} 在 {seconds} 秒内没有响应，可能正忙或网络不稳。请发送 /screen 看看情况，然后再试一次。"
    ),
    "device_bad_output": "{name} 返回了无法理解的内容。请再试一次；如果一直这样，请重启手机。",
    "device_input_refused": (
        "{name} 拒绝了操作：{reason}。有些手机需要在开发者选项中打开“USB 调试（安全设置）”。"
    ),
    "connect_failed": "没能添加 {address}。请检查地址和手机，然后重新发送 /connect。",
    "connect_address_invalid": (
        "“{address}”不是有效的地址。请写成“主机:端口”，例如：\n<code>/connect 192.168.1.20:5555</code>"
    ),
    "connect_host_unknown": "找不到名为“{host}”的主机。请检查拼写，或改用手机的 IP 地址（在 WLAN 设置里可以看到）。",
    "connect_refused": (
        "{address} 能连上，但这个端口没有开放。请在手机上打开“无线调试”，使用当前显示的端口（端口会变）。"
    ),
    "connect_timeout": (
        "{address} 没有回应。请确认手机已开机，并且和这台电脑在同一网络，然后重新发送 /connect。"
    ),
    "connect_not_a_phone": (
        "{address} 有回应，但不是开启了调试的手机。请使用手机“无线调试”页面上显示的地址和端口。"
    ),
    # --- what ends a task (keys of agent/errors.py and of Outcome)
    "agent_error": "执行任务时出了问题。请重新发送任务。",
    "model_error": "模型服务 {address} 出了问题。请检查后重新发送任务。",
    "model_unavailable": (
        "模型服务 {address} 没有响应（{reason}）。请确认它正在运行并且可以访问，然后重新发送任务。"
    ),
    "model_key_refused": (
        "模型服务 {address} 不接受当前的 API 密钥。请改正 OPENAI_API_KEY 并重启 Farhand，然后重新发送任务。"
    ),
    "model_unknown": (
        "模型服务 {address} 上没有模型“{model}”。"
        "请检查 FARHAND_MODEL 和 OPENAI_BASE_URL 并重启 Farhand，然后重新发送任务。"
    ),
    "model_refused": "模型服务 {address} 拒绝了请求（{status}）。请检查它的日志和设置，然后重新发送任务。",
    "unusable_replies": "连续三次无法读懂模型的回答。请重新发送任务，最好说得更简单些。",
    "out_of_steps": "{steps} 步之内没有完成任务。请看一下手机，再把剩下的部分作为新任务发送。",
    "capture_failed": "无法获取手机画面（{detail}）。请发送 /screen 看看是否已恢复。",
    "interrupted": "任务还没完成，Farhand 就重启了。请看一下手机，然后重新发送任务。",
    "stopped": "任务已停止。",
    "internal": "Farhand 内部出错（日志编号 {id}）。请重新发送任务。",
    "request_expired": "一直没有人回应，任务已暂停，手机已空出来。准备好后请按“继续”。",
    # --- coming in
    "stranger": "这是私人机器人，请向主人索取邀请。你的 ID：{id}",
    "claim_welcome": (
        "欢迎，{name}！你现在是这个机器人的管理员。\n\n"
        "下一步：用 <code>/connect 主机:端口</code> 添加手机，然后直接写下要它做的事。/help 里有示例。"
    ),
    "already_known": "{name}，你已经可以使用了。直接写下要手机做的事，或发送 /help 查看帮助。",
    # --- help and language
    "help": (
        "<b>直接写下要手机做的事</b>，怎么说都行：\n"
        "• 点一杯拿铁\n"
        "• 关闭 Wi-Fi\n"
        "• 我的包裹什么时候到\n\n"
        "每一步都会显示在这里。付款之类的敏感操作，我会先问你，等你确认。\n\n"
        "<b>命令</b>\n"
        "/connect 主机:端口 – 添加手机\n"
        "/devices – 我的手机\n"
        "/status – 正在执行的任务\n"
        "/screen – 手机当前画面\n"
        "/stop – 停止任务\n"
        "/language – 中文或 English\n\n"
        "<b>添加手机：</b>在手机的开发者选项中打开“无线调试”，把它显示的地址用 /connect 发给我。"
    ),
    "language_ask": "请选择语言：",
    "language_chosen": "好的，以后我说中文。",
    # --- what a message gets that is no task
    "unknown_command": "没有这个命令。发送 /help 查看全部命令。",
    "no_phone": (
        "还没有连接手机。请在手机上打开“无线调试”，然后把它显示的地址发给我：\n"
        "<code>/connect 主机:端口</code>"
    ),
    "phone_offline": "{phone} 未连接，任务没有开始。请确认手机已开机并已联网，然后重新发送任务。",
    "task_empty": "内容是空的。请写下要手机做的事。",
    "task_too_long": "太长了：一个任务最多 {limit} 个字。没有开始执行。",
    "not_text": "我只能读文字。请用文字写下要手机做的事。",
    "edited": "修改旧消息不会生效。要执行请重新发送一条；要结束任务请用 /stop。",
    "forwarded": "转发的消息不会当作任务。如果确实要做，请自己写一条。",
    "something_wrong": "出错了（日志编号 {id}）。请再试一次。",
    # --- /connect, /devices
    "connect_usage": (
        "请发送手机的地址和端口，例如：\n<code>/connect 192.168.1.20:5555</code>\n"
        "在手机的“开发者选项”里的“无线调试”中可以看到。"
    ),
    "connect_trying": "正在连接 {address} …",
    "connect_consent": "如果手机询问是否允许调试，请解锁并点“允许”。",
    "connected": "{name} 已连接。写下要它做的事吧。",
    "devices_title": "<b>手机</b>",
    "devices_none": "还没有手机。请用 <code>/connect 主机:端口</code> 添加一台。",
    "devices_default": "你的任务用这台",
    "phone_state_online": "已连接",
    "phone_state_offline": "未连接",
    "phone_state_unauthorized": "请在手机上点“允许”",
    # --- /status
    "status_nothing": "当前没有任务。写下要手机做的事吧。",
    "status_title": "<b>你的任务</b>",
    "status_running": "🟢 {phone}，第 {step} 步：{task}",
    "status_waiting": "🖐 {phone}，第 {step} 步，在等你：{task}",
    "status_queued": "🕒 {phone}，排队中，前面 {position} 个：{task}",
    "status_paused": "⏸ {phone}，已暂停：{task}",
    # --- /screen
    "screen_ok": "📷 {phone} · {app}",
    "screen_secure": "📷 {phone} · {app}\n此页面受保护，截图是黑的。请直接看手机。",
    "screen_dark": "📷 {phone} · {app}\n屏幕是黑的，可能已熄屏或锁屏。",
    "screen_error": "没能获取 {phone} 的画面。请检查手机，然后重新发送 /screen。",
    # --- /stop
    "stop_nothing": "当前没有任务，不需要停止。",
    # --- toasts (plain text, at most 200 characters)
    "toast_noted": "收到",
    "toast_already_decided": "已经处理过了",
    "toast_expired": "已过期",
    "toast_not_allowed": "你没有权限",
    "toast_old_button": "按钮已失效，请看最新消息",
    "toast_stopping": "正在停止",
    "toast_resumed": "继续执行",
    "toast_screen": "正在截屏",
    # --- button texts (plain text; the signs are relied on by other tools)
    "button_approve": "✅ 批准",
    "button_approve_amount": "✅ 批准 {amount}",
    "button_reject": "❌ 拒绝",
    "button_finished": "▶ 我已完成",
    "button_give_up": "❌ 放弃",
    "button_other": "✏ 其他…",
    "button_stop": "⏹ 停止",
    "button_resume": "▶ 继续",
    "button_screen": "📷 截屏",
    # --- the live card
    "card_starting": "🕒 即将开始 · {phone}",
    "card_queued": "🕒 排队中 · {phone} · 前面 {position} 个",
    "card_working": "🟢 执行中 · {phone} · 第 {step} 步",
    "card_waiting_approval": "💳 等你批准 · 第 {step} 步",
    "card_waiting_question": "❓ 等你回答 · 第 {step} 步",
    "card_waiting_take_over": "🖐 等你操作手机 · 第 {step} 步",
    "card_paused": "⏸ 已暂停 · {phone} · {steps}",
    "card_done": "✅ 已完成 · {phone} · {steps}",
    "card_failed": "❌ 未完成 · {phone} · {steps}",
    "card_stopped": "⏹ 已停止 · {phone} · {steps}",
    "card_why": "为什么？",
    "card_elapsed": "⏱ {time}",
    # --- requests to the person
    "request_pay": "💳 <b>需要你批准</b>",
    "request_act": "⚠ <b>需要你批准</b>",
    "request_take_over": "🖐 <b>请在手机上完成</b>",
    "request_question": "❓ <b>关于任务的问题</b>",
    "request_model_says": "模型的原话：",
    "request_no_words": "（没有说明原因）",
    "request_where": "应用：{app}",
    "request_approve_hint": "批准后会点击图中标出的位置。",
    "request_hidden": "这个页面受保护，截图是黑的，请直接看手机。",
    "request_amount_hint": "金额是模型自己说的，请和图片核对。",
    "request_approve_until": "{clock} 前有效（{minutes} 分钟），不回应就不会执行。",
    "request_wait_until": "{clock} 前有效（{minutes} 分钟），不回应任务会暂停。",
    "request_reply_hint": "请按按钮，或直接回复这条消息。",
    "answer_too_late": "晚了一步，那个问题已经结束。如果还需要，请重新发任务。",
    "answer_by_button": "这里要按按钮，请按那条消息下面的按钮。",
    "request_other": "请回复这条消息，写下你的答案。",
    "placeholder_other": "你的答案",
    "reminder_approval": "🔔 还在等你确认，{clock} 过期。不回应就不会执行。",
    "reminder_question": "🔔 还在等你回答，{clock} 过期，之后任务会暂停。",
    "reminder_take_over": "🔔 还在等你操作手机，{clock} 过期，之后任务会暂停。",
    "decided_approved": "✅ <b>{name} {clock} 已批准</b>",
    "decided_rejected": "❌ <b>{name} {clock} 已拒绝</b>",
    "decided_finished": "▶ <b>{name} {clock} 已完成</b>",
    "decided_given_up": "❌ <b>{name} {clock} 已放弃</b>",
    "decided_answered": "💬 <b>{name} {clock} 已回答</b>",
    "decided_expired_approval": "⌛ <b>{clock} 已过期</b>：没有人回应，没有执行。",
    "decided_expired": "⌛ <b>{clock} 已过期</b>：没有人回应，任务已暂停。",
    "decided_cancelled": "⚪ <b>已取消</b>：任务已结束。",
    "decided_restarted": "⚠ <b>我重启过，这些按钮已失效。</b>",
    "decided_someone": "有人",
    # --- steps in plain words: done_… happened, try_… was only wanted
    "done_launch": "打开了“{app}”",
    "try_launch": "打开 {app}",
    "done_tap": "点击了一下",
    "try_tap": "点击",
    "done_double_tap": "双击了一下",
    "try_double_tap": "双击",
    "done_long_press": "长按了一下",
    "try_long_press": "长按",
    "done_swipe_up": "向上滑动了",
    "try_swipe_up": "向上滑动",
    "done_swipe_down": "向下滑动了",
    "try_swipe_down": "向下滑动",
    "done_swipe_left": "向左滑动了",
    "try_swipe_left": "向左滑动",
    "done_swipe_right": "向右滑动了",
    "try_swipe_right": "向右滑动",
    "done_type": "输入了“{text}”",
    "try_type": "输入“{text}”",
    "done_clear": "清空了输入框",
    "try_clear": "清空输入框",
    "done_back": "返回了上一页",
    "try_back": "返回上一页",
    "done_home": "回到了桌面",
    "try_home": "回到桌面",
    "done_wait": "等待了 {seconds} 秒",
    "try_wait": "等待 {seconds} 秒",
    "done_note": "记下了：{text}",
    "try_note": "记录：{text}",
    "done_call_api": "留给报告：{text}",
    "try_call_api": "为报告保留：{text}",
    "done_ask": "问了你",
    "try_ask": "向你提问",
    "done_take_over": "请你操作了手机",
    "try_take_over": "请你操作手机",
    "done_finish": "任务完成",
    "try_finish": "结束任务",
    # --- what became of a step; {what} is one of the above
    "result_unchanged": "{what}，但画面没有变化",
    "result_answered": "{what}：“{text}”",
    "result_finished": "{what}：你已完成",
    "result_given_up": "{what}：你放弃了",
    "result_rejected": "✗ {what}：已被拒绝，没有执行",
    "result_rejected_expired": "✗ {what}：没有人回应，没有执行",
    "result_void": "✗ {what}：批准后画面变了，没有执行",
    "result_refused": "✗ {what}：不允许，没有执行",
    "result_refused_secure_page": "✗ {what}：受保护的页面，留给你操作",
    "result_refused_why": "✗ {what}：不允许，没有执行（{why}）",
    "result_failed": "✗ {what}：没有成功",
    "result_failed_why": "✗ {what}：没有成功（{why}）",
    "result_failed_app_not_found": "✗ {what}：没有这个应用",
    "result_failed_app_close": "✗ {what}：没有这个应用，相近的有：{close}",
    "result_failed_no_keyboard": "✗ {what}：手机上没有安装或没有启用 ADB Keyboard",
    "result_failed_keyboard_refused": "✗ {what}：手机不允许切换到 ADB Keyboard",
    "result_failed_interrupted": "✗ {what}：被中断",
    "result_unknown": "? {what}：不确定手机是否收到",
    "unusable": "看不懂模型的回答（{why}）",
    "unusable_detail": "看不懂模型的回答（{why}：{detail}）",
    "unusable_empty": "内容为空",
    "unusable_unreadable": "里面没有操作",
    "unusable_unknown_action": "未知的操作",
    "unusable_bad_argument": "参数缺失或有误",
    "unusable_off_screen": "位置在屏幕之外",
    "unusable_too_long": "太长",
    # --- reports
    "report_done": "✅ <b>已完成，用时 {time}，共 {steps}</b>",
    "report_failed": "❌ <b>未完成</b>",
    "report_out_of_steps": "❌ <b>做了 {steps}，仍未完成</b>",
    "report_stopped": "⏹ <b>已在第 {step} 步后停止。</b>",
    "report_stopped_early": "⏹ <b>还没开始就已停止。</b>",
    "report_no_words": "模型没有用文字说明结果。",
    "report_notes": "<b>记录</b>",
    "report_last_step": "最后确定完成的是第 {step} 步。",
    "report_no_step": "没有任何一步确定完成。",
    "report_uncertain": "再下一步不确定手机是否收到，请先看一下手机再继续。",
    "report_uncertain_first": "第一步不确定手机是否收到，请先看一下手机再继续。",
    "report_took": "用时 {time}，共 {steps}。",
    "report_more": "…… 还有更多内容，一条消息放不下。",
    "paused_title": "⏸ <b>已暂停</b>",
    # --- counts and times
    "steps_one": "1 步",
    "steps_many": "{count} 步",
    "time_s": "{seconds} 秒",
    "time_min_s": "{minutes} 分 {seconds} 秒",
    "time_h_min": "{hours} 小时 {minutes} 分",
    "time_short": "不到 1 分钟",
    "time_min": "{minutes} 分钟",
    # --- apps whose package id says little to a person
    "app_unknown": "未知应用",
    "app_home": "桌面",
    # --- menu of commands (plain text, at most 256 characters)
    "command_start": "开始，或用代码加入",
    "command_help": "使用帮助与示例",
    "command_connect": "用地址添加手机",
    "command_devices": "我的手机",
    "command_status": "正在执行和等待的任务",
    "command_screen": "手机当前画面",
    "command_stop": "安全停止当前任务",
    "command_language": "中文 / English",
}
