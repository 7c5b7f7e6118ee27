"""Chinese sentences: a task in the terminal, the claim code, the demo, troubles with phones and homes."""

SENTENCES: dict[str, str] = {
    # --- farhand try
    "try_no_phone": "没有已知的手机。请插上一台，或运行 {farhand} setup。",
    "already_running_here": (
        "Farhand 已经在用数据目录 {folder} 运行（进程 {pid}，始于 {since}）。请先停止它，或者设置另一个 "
        "FARHAND_DATA_DIR。"
    ),
    "already_running_token": (
        "Farhand 已经在用这个机器人令牌运行（进程 {pid}，始于 {since}）。请先停止它，"
        "或者换用另一个机器人的令牌。"
    ),
    "already_running_bot": (
        "机器人正在用数据目录 {folder} 运行（进程 {pid}，始于 {since}），可能会操作同一台手机。"
        "请在聊天里把任务发给它，或者先停止它。"
    ),
    "already_running_try": (
        "终端里有任务正在用数据目录 {folder} 运行（进程 {pid}，始于 {since}），可能会操作同一台手机。"
        "请等它结束，或用 Ctrl-C 停止它，再启动机器人。"
    ),
    "folder_unusable": (
        "数据目录 {folder} 无法写入：{why}。请腾出空间或取得写入权限，或者设置另一个 FARHAND_DATA_DIR。"
    ),
    "try_unknown_phone": "没有手机 {phone}。已知：{known}",
    "try_which_phone": "连接了多台手机。请用 --phone 指定：{known}",
    "try_started": "正在操作 {phone}。按 Ctrl-C 会在下一步之前停止。",
    "terminal_model_busy": "模型服务 {address} 暂时不再接受请求（{reason}），要求等 {minutes} 分钟。",
    "try_waiting": "我会等待并自动继续。按 Ctrl-C 放弃。",
    "try_goes_on": "现在继续。",
    "try_picture": "图片：{path}",
    "try_ask_take_over": "\n请你在手机上操作：{text}\n完成后按回车，放弃请输入 g。",
    "try_ask_unlock": "\n手机已锁定。请解锁后按回车，放弃请输入 g。",
    "try_ask_question": "\n{text} {options}\n请输入回答。",
    "try_how_approval": "输入 y 批准，输入 n 拒绝。",
    "try_how_approval_task": "输入 y 批准，输入 n 拒绝，输入 t 则本任务内都批准。",
    "try_how_take_over": "完成后按回车，放弃请输入 g。",
    "try_how_unlock": "手机解锁后按回车，放弃请输入 g。",
    "try_how_question": "请输入回答。",
    "try_failed": "\n{steps} 步后失败。{reason}",
    "try_out_of_steps": "\n{steps} 步后仍未完成，已到上限（FARHAND_MAX_STEPS）。",
    "try_stopped": "\n{steps} 步后已停止。",
    "try_model_busy": "\n模型服务要求等 {minutes} 分钟（{reason}），{steps} 步后不再继续。请之后再试。",
    "try_paused": "\n没有人回答，{steps} 步后不再继续。",
    # --- claim, phone and demo
    "claim_taken": "这个机器人已有管理员（数据目录 {path}）。\n要再添加一位：{farhand} claim --again",
    "claim_data": "数据目录：{path}",
    "claim_send": "请在 10 分钟内把这一行发给机器人：\n  /start {code}",
    "claim_link": "或打开 {link}",
    # --- the end of the start of farhand run
    "run_link": "\n你的机器人：https://t.me/{name}",
    "run_unclaimed": "它还没有主人。运行 {farhand} claim 会显示认领用的那一行。",
    "run_claim_open": (
        "它还没有主人。请把之前显示的 /start 那一行发给它；超过 10 分钟请运行 {farhand} claim 再要一个。"
    ),
    "run_claim": (
        "它还没有主人。要认领，请在 10 分钟内把这一行发给它：\n  /start {code}\n或打开 "
        "https://t.me/{name}?start={code}"
    ),
    "phone_ready": "模拟手机的地址是 {address}。在聊天里连接它：\n  /connect {address}",
    "phone_screen": "它的屏幕：{address}",
    "phone_pairing": (
        "一台打开了“无线调试”的模拟手机。在聊天里配对：\n  /pair {address} {code}\n配对后的连接地址："
        "{connect}"
    ),
    "demo_ready": "Farhand 已就绪：{address}\n在那里写一个任务，例如：{example}\n按 Ctrl-C 结束。",
    "demo_model_unknown": "演示不认识模型 {name}。请写一个模型的名称，或者其中之一：{known}。",
    "demo_greeting": (
        "👋 你好，{name}！我替你操作这台手机。\n"
        "直接写下要做的事，例如：\n"
        "• {first}\n"
        "• {second}\n\n"
        "付款、下单、发消息之前，我都会先问你。这是一台模拟手机，不会花真钱。"
    ),
    "demo_greeting_homes": (
        "👋 你好，{name}！我替你操作两个地点的手机：/homes、/devices。\n"
        "直接写下要做的事，例如：\n"
        "• {first}\n"
        "• {second}\n\n"
        "付款、下单、发消息之前，我都会先问你。手机是模拟的，不会花真钱。"
    ),
    # --- troubles whose cure is no command of the chat
    "terminal_adb_server_unavailable": (
        "这台电脑上的 adb 服务器没有应答。运行 {farhand} doctor 可以查看原因。"
    ),
    "terminal_device_offline": "{name} 未连接。请确认手机已开机并已联网。",
    "terminal_device_unauthorized": "{name} 还不信任这台电脑。请解锁手机，在调试提示框里点“允许”。",
    "terminal_device_timeout": "{name} 在 {seconds} 秒内没有应答，可能正忙或网络较差。",
    "terminal_connect_failed": "无法添加 {address}。请检查地址和手机。",
    "terminal_connect_address_invalid": "“{address}”不是地址。请写主机和端口，例如 192.168.1.20:5555",
    "terminal_connect_timeout": "{address} 没有应答。请确认手机已开机，并与这台电脑在同一网络。",
    "terminal_connect_needs_pairing": (
        "{address} 还不认识这台电脑：请先用二维码或配对码配对。如果刚配对过，请用“无线调试”页面上的地址，"
        "不是配对弹窗里的。"
    ),
    "terminal_pair_failed": "没有配对成功。请在手机上重新生成配对码，再试一次。",
    "terminal_pair_code_invalid": (
        "这不是配对码：配对码是六位数字，在“无线调试”的“使用配对码配对设备”里显示。"
    ),
    "terminal_pair_refused": (
        "配对码不对，或者弹窗已关闭（那样配对码和端口都会变）。请重新打开“使用配对码配对设备”，保持打开，"
        "然后输入现在显示的内容。"
    ),
    "terminal_pair_unreachable": "{address} 没有应答。请确认手机和这台电脑在同一 Wi-Fi，并且配对弹窗还开着。",
    "terminal_pair_not_seen": (
        "没有扫描过二维码的手机出现在网络中。请确认手机在同一 Wi-Fi（不是访客网络，没有 VPN）；"
        "仍不行请改用配对码。"
    ),
    "terminal_pair_no_discovery": "这台电脑的 adb 服务器不在网络中查找手机，二维码无法使用。请改用配对码。",
    "terminal_pair_unsupported": (
        "这台电脑的 adb 程序（版本 {version}）太旧，不能配对，需要 30 或更新版本。{farhand} doctor "
        "会说明怎么做。"
    ),
    "home_no_identity": (
        "这台电脑还不是任何机器人的地点：{folder} 里没有总线的密钥。请管理员用 /homes 取一个令牌，"
        "然后在这里运行：{farhand} home join"
    ),
    "home_bots_key": (
        "{folder} 里是机器人自己的密钥，不是地点的。请设置另一个 FARHAND_DATA_DIR，"
        "然后运行：{farhand} home join"
    ),
    "home_key_unusable": "{folder} 里这个地点的密钥无法使用：",
    "home_taken": (
        "另一台电脑正在用这个地点的密钥，而且更早。这里什么也没做。请停掉其中一台；"
        "要让这台成为另一个地点，请换一个 FARHAND_DATA_DIR，再运行：{farhand} home join"
    ),
    "home_unconfirmed": (
        "这个地点以前没有在这台电脑的这个文件夹里运行过。为避免两处同时工作，总线确认没有别处在用它之后才开始。"
        "在那之前什么也不做；正在等待 {urls}。"
    ),
    "home_refused": (
        "总线不让这个地点进入：{why}。如果聊天里的 /homes 还列着它，请管理员在那里选“新密钥”；"
        "如果它已被移除，请把 {folder} 移走，再请管理员在那里重新邀请。然后在这里运行：{farhand} home join"
    ),
}
