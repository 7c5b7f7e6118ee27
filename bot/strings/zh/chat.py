"""Chinese sentences: coming in, help, commands, toasts, menu."""

SENTENCES: dict[str, str] = {
    # --- coming in
    "stranger": "这是私人机器人，请向主人索取邀请。你的 ID：{id}",
    "unclaimed": "这个机器人还没有主人。如果它是你的：请在它的电脑上运行 farhand claim，把显示的那一行发给我。",
    "code_opens_nothing": (
        "这个代码无效或已失效。如果机器人是你的：请在它的电脑上运行 farhand claim，把显示的那一行发给我。"
        "如果是别人邀请你的：请让对方重新邀请。"
    ),
    "claim_welcome": (
        "欢迎，{name}！你现在是这个机器人的管理员。\n\n"
        "下一步：用 /pair 或 <code>/connect 主机:端口</code> 添加手机，然后直接写下要它做的事。/help 里有示例。"
    ),
    "claim_welcome_phone": (
        "欢迎，{name}！你现在是这个机器人的管理员。\n\n"
        "{phone} 已连接。写下要它做的事吧，例如：我的包裹什么时候到\n/help 里有更多示例。"
    ),
    "claim_welcome_away": (
        "欢迎，{name}！你现在是这个机器人的管理员。\n\n"
        "你的任务由 {phone} 执行，但它现在未连接，/devices 里可以看到状态。之后直接写下要它做的事。/help 里有示例。"
    ),
    "codes_locked": (
        "⚠️ 有人（ID <code>{id}</code>）多次输入错误的代码，已锁定一小时。"
        "如果是你认识的人，一小时后可以重新邀请：/invite"
    ),
    "model_fallback_news": "⚠️ <b>第一个模型不接受请求，现在由 {model} 回答。</b>\n{why}",
    "rules_refused": "⚠️ <b>规则文件有错误，仍使用原来的规则。</b>请改正后重新保存：",
    "screen_withheld": "📷 {phone} · {app}\n这个页面上有验证码或密码，所以不发送图片。",
    "already_known": "{name}，你已经可以使用了。直接写下要手机做的事，或发送 /help 查看帮助。",
    # --- help and language
    "help_works": (
        "<b>直接写下要手机做的事</b>，怎么说都行：\n"
        "• 我的包裹什么时候到\n"
        "• 点一杯拿铁\n"
        "• 打开手电筒\n"
        "付款、发送、删除之前我都会先问你。说“停”就停下。"
    ),
    "help_looks": "<b>你可以查看你的手机</b>：/screen 显示手机当前画面。",
    "help_commands": "<b>命令</b>",
    "language_ask": "请选择语言：",
    "language_chosen": "以后我说中文。",
    # --- what a message gets that is no task
    "unknown_command": "没有这个命令。发送 /help 查看全部命令。",
    "no_phone": (
        "还没有连接手机。请在手机上打开“无线调试”，然后发送 /pair，或把它显示的地址发给我：\n"
        "<code>/connect 主机:端口</code>"
    ),
    "task_empty": "内容是空的。请写下要手机做的事。",
    "task_too_long": "太长了：一个任务最多 {limit} 个字。没有开始执行。",
    "not_text": "我只能读文字。请用文字写下要手机做的事。",
    "edited": "修改旧消息不会生效。要执行请重新发送一条；要结束任务请用 /stop。",
    "forwarded": "转发的消息不会当作任务。如果确实要做，请自己写一条。",
    "something_wrong": "出错了（日志编号 {id}）。请再试一次。",
    "something_wrong_also": "出错了（日志编号 {id}）。请再试一次。标上 🤷 的消息也没有成功。",
    "inbox_code_lost": "处理这条消息时我重启了。它可能含有验证码，所以我没有保留内容。如果还需要，请再发一次。",
    "inbox_given_up": "处理这条消息时我多次重启，所以不再处理它。正在执行的任务请看 /status。如果还需要，请再发一次。",
    "poll_conflict": (
        "⚠️ 从 {time} 起，有另一个程序用同一个令牌接收我的消息，你写的内容可能到不了我这里。"
        "请停止那个程序，或让它改用另一个机器人的令牌。我会继续尝试。"
    ),
    "poll_webhook": (
        "⚠️ 有另一个程序把我的消息转给了它自己（webhook），我正在取消这个设置。我没有回应的内容被它收走了，请再发一次。"
        "如果我再次这样提醒，请停止那个程序，或让它改用另一个机器人的令牌。"
    ),
    "poll_conflict_over": "那个程序已经停止，我又能收到你的全部消息了。{time} 以来我没有回应的内容被它收走了，请再发一次。",
    "restarted_button": "⚠️ 做到一半时被中断了。请返回后再按一次。",
    "restarted_command": "⚠️ 做到一半时被中断了。请重新发送 {command}。",
    "answer_which": "我问了两件事：手机的新名字，和任务的问题。请直接回复你要回答的那条消息。",
    "answer_which_question": "有好几个任务在问你。请直接回复你要回答的那条消息。",
    # --- plain words
    "hello": "你好，{name}！写下要手机做的事吧，例如：我的包裹什么时候到",
    "hello_looks": "你好，{name}！发送 /screen 可以看手机现在的画面。",
    "welcome": "不客气！",
    "nothing_asked": "现在没有需要你确认的事。写下要手机做的事吧。",
    "nothing_asked_runs": "现在没有需要你确认的事。要暂停任务，发 /pause；要停下，发 /stop。",
    "cannot_wait": "我不会自己等。要暂停任务，发 /pause；要停下，发 /stop。",
    "nothing_stopped": "没有停止任何任务。/status 显示正在执行的任务。",
    "needs_button": "这里要按按钮：",
    "needs_button_over": "这件事已经有结果，请看我回复的那条消息。",
    "request_copy": "连接中断，这条发了两次，以下面那条为准。",
    "needs_button_newer": "按钮在下面的新消息里。",
    "answer_by_reply": "如果是在回答我的问题，请直接回复那条消息。",
    "word_left_out": "没有联系到：{homes}。如果你指的是那里等你决定的事，什么都没做。恢复后请在那条消息下回答。",
    "not_renamed": "手机名字没有改。",
    # --- /status
    "status_nothing": "当前没有任务。写下要手机做的事吧。",
    "status_title": "<b>你的任务</b>",
    "status_running": "🟢 {phone}，第 {step} 步：{task}",
    "status_waiting": "🖐 {phone}，第 {step} 步，在等人处理：{task}",
    "status_first_model": "模型：{model}",
    "status_second_model": "模型：{model}（第一个没有应答）",
    "status_cost": "今天你的任务所用的模型费用：{cost}",
    "status_cost_all": "今天所有人的模型费用：{cost}（{people}）",
    "status_cost_of": "{name}：{cost}",
    "status_model_busy": "⏳ {phone}，第 {step} 步，等待模型服务到 {clock}：{task}",
    "status_away": "📴 {phone}，第 {step} 步，手机失去连接，等到 {clock}：{task}",
    "status_queued": "🕒 {phone}，排队中，前面 {position} 个：{task}",
    "status_paused": "⏸ {phone}，已暂停：{task}",
    # --- /stop
    "stop_nothing": "当前没有任务，不需要停止。",
    "stop_before": "未开始：你在它之后发送了 /stop。如仍需要，请重新发送。",
    "stop_on_its_way": "现在没有任务在执行，你在这条 /stop 之前写的也不会开始。仍需要的请重新发送。",
    # --- toasts (plain text, at most 200 characters)
    "toast_approved": "✅ 已批准，继续执行",
    "toast_for_task": "✅ 已批准，本任务内有效",
    "toast_rejected": "❌ 已拒绝，这一步不做",
    "toast_given_up": "❌ 已放弃",
    "toast_answered": "按你的回答继续",
    "toast_not_here": "请在我们的私聊里按",
    "toast_already_decided": "已经处理过了",
    "toast_asked_again": "我刚才离线了，会再问一次，请用最新的消息",
    "toast_expired": "已过期",
    "toast_needs_second": "在这台手机上需要由另一个人批准。",
    "toast_needs_code": "请现在输入你的 6 位动态码。",
    "toast_not_allowed": "你没有权限",
    "toast_old_button": "按钮已失效，请看最新消息",
    "toast_stopping": "正在停止",
    "toast_stopped_since": "你在这之后发送了 /stop。如仍需要，请再按一次",
    "toast_resumed": "继续执行",
    "toast_finished": "你的部分已完成",
    "toast_screen": "正在截屏",
    "toast_retrying": "正在重新连接",
    "toast_phone_gone": "我已经不认识这台手机了，请发送 /devices",
    # --- buttons of pages (plain text)
    "button_phone_add": "🆕 添加手机",
    "button_people_invite": "🆕 邀请成员",
    "button_status_queue": "🗂 排队",
    "button_status_stop_all": "⏹ 全部停止……",
    # --- menu of commands (plain text, at most 256 characters)
    "command_start": "开始，或用邀请链接加入",
    "command_queue": "每台手机的排队任务",
    "command_invite": "邀请成员",
    "command_users": "成员，邀请成员",
    "command_bind": "为成员绑定手机与权限",
    "command_stopall": "停止所有手机上的全部任务",
    "command_help": "使用帮助与示例",
    "command_connect": "用地址添加手机",
    "command_pair": "用二维码或配对码配对手机",
    "command_devices": "我的手机，添加手机",
    "command_status": "正在执行和等待的任务",
    "command_screen": "手机当前画面，也可操作",
    "command_stop": "停止我的全部任务",
    "command_cancel": "不发验证码了，否则停止任务",
    "command_language": "中文 / English",
}
