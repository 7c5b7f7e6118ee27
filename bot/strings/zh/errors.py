"""Chinese sentences: what went wrong with a phone or a task, by the keys of the errors."""

SENTENCES: dict[str, str] = {
    # --- what went wrong with a phone (keys of devices/errors.py)
    "phone_error": "手机出了点问题。请发送 /devices 查看状态，然后再试一次。",
    "adb_server_unavailable": (
        "这台电脑上的 adb 服务没有响应，无法连接任何手机。"
        "请重启 Farhand，或运行 <code>adb start-server</code>，然后再试一次。"
    ),
    "home_never": "“{name}”已离线，什么都没做。恢复后请再试：/devices。",
    "home_away": "“{name}”从 {since} 起离线，什么都没做。恢复后请再试：/devices。",
    "home_silent": "“{name}”没有回应，不确定是否已执行。请先看看：/status 或 /screen。",
    "home_lost": "“{name}”中途失联，可能已执行了一部分。请先看看：/status 或 /screen。",
    "home_unread": "“{name}”没有回应，什么都没开始。请过一分钟再试。",
    "home_broken": "“{name}”处理时出错，原因在那里的日志里，不确定是否已执行。请先看看：/status 或 /screen。",
    "home_trouble_full": "“{name}”没能完成：那台电脑的磁盘已满。请在那里腾出空间，再看 /status，没做的请重发。",
    "home_trouble_locked": (
        "“{name}”没能完成：那里的数据库被其他程序占用。请在那台电脑上关闭那个程序，再看 /status，没做的请重发。"
    ),
    "home_trouble_read_only": (
        "“{name}”没能完成：那里无法读写数据目录。请检查那台电脑的磁盘和权限，再看 /status，没做的请重发。"
    ),
    "home_trouble_broken": (
        "“{name}”没能完成：那里的数据库已损坏。请在那台电脑上停止 Farhand，把数据目录移走，运行 farhand restore FILE，"
        "然后重新启动。"
    ),
    "home_outdated": "“{name}”运行的是另一个版本的 Farhand（{version}），什么都没做。请把两边更新到同一版本。",
    "home_behind": "“{name}”的 Farhand 版本较旧（{version}），不认识这个操作，什么都没做。请在那台电脑上更新。",
    "home_ahead": (
        "“{name}”的 Farhand 版本较新（{version}），我读不懂它的回答，不确定是否已执行。请先看看：/status 或 /screen，然后更新机器人。"
    ),
    "shortcut_elsewhere": "这个快捷任务存在“{home}”，只能在那里的手机上运行，所以什么都没做。请选那里的手机，或用自己的话写任务。",
    "shortcut_elsewhere_own": "这个快捷任务存在机器人自己的电脑上，只能在那里的手机上运行，所以什么都没做。请选那里的手机，或用自己的话写任务。",
    "home_none": "没有任何地点有这台手机。请用 /devices 查看现有的手机。",
    "device_offline": "{name} 未连接。请看 /devices，或用 /connect 重新添加。",
    "device_unauthorized": "{name} 还没有信任这台电脑。请解锁手机，在调试提示框中点“允许”，然后再试一次。",
    "device_timeout": (
        "{name} 在 {seconds} 秒内没有响应，可能正忙或网络不稳。请发送 /screen 看看情况，然后再试一次。"
    ),
    "device_bad_output": "{name} 返回了无法理解的内容。请再试一次；如果一直这样，请重启手机。",
    "device_input_refused": (
        "{name} 拒绝了操作（{reason}）。请在开发者选项中打开：小米、vivo“USB 调试（安全设置）”，"
        "再重启手机；OPPO“禁止权限监控”。"
    ),
    "device_helper_refused": (
        "{name} 的辅助程序连续拒绝了几次操作，什么都没有发送。请在 /devices 里关闭它，再试一次。"
    ),
    "connect_failed": "没能添加 {address}。请检查地址和手机，然后重新发送 /connect。",
    "connect_address_invalid": (
        "“{address}”不是有效的地址。请写成“主机:端口”，例如：\n<code>/connect 192.168.1.20:5555</code>"
    ),
    "connect_host_unknown": (
        "找不到名为“{host}”的主机。请检查拼写，或改用手机的 IP 地址（在 Wi-Fi 设置里可以看到）。"
    ),
    "connect_refused": (
        "{address} 能连上，但这个端口没有开放。请在手机上打开“无线调试”，使用当前显示的端口（端口会变）。"
    ),
    "connect_timeout": (
        "{address} 没有回应。请确认手机已开机，并且和这台电脑在同一网络，然后重新发送 /connect。"
    ),
    "connect_not_a_phone": (
        "{address} 有回应，但不是开启了调试的手机。请使用手机“无线调试”页面上显示的地址和端口。"
    ),
    "connect_needs_pairing": (
        "{address} 还不认识这台电脑。请发送 /pair 获取二维码，或发送 <code>/pair 主机:端口 "
        "配对码</code>。刚刚配对过？请用“无线调试”页面上的地址，不要用配对框里的。"
    ),
    "pair_failed": "配对没有成功。请发送 /pair 重新开始。",
    "pair_code_invalid": (
        "这不是配对码：配对码是六位数字，例如 <code>/pair 192.168.1.20:37123 123456</code>。"
        "在手机的“无线调试 > 使用配对码配对设备”中可以看到。"
    ),
    "pair_refused": (
        "手机拒绝了：配对码不对或已失效。请重新打开“使用配对码配对设备”并保持打开，"
        "然后把现在显示的内容用 /pair 发给我。"
    ),
    "pair_wrong_port": (
        "{address} 不是配对端口。请使用“使用配对码配对设备”框里的地址，而不是“无线调试”页面上的地址；"
        "两个端口不同。"
    ),
    "pair_unreachable": (
        "{address} 没有回应。请确认手机和这台电脑在同一个 Wi-Fi，并且配对框还开着，然后重新发送 /pair。"
    ),
    "pair_unsupported": (
        "这台电脑上的 adb 程序（版本 {version}）太旧，不能配对，需要 30 或更高版本。"
        "请安装新的 platform-tools 并重启 Farhand，然后重新发送 /pair。"
    ),
    "pair_not_seen": (
        "没有手机扫描二维码。请确认手机在同一个 Wi-Fi（不是访客网络，没有开 VPN），再发送 /pair "
        "获取新的二维码；"
        "或者点“使用配对码配对设备”，把显示的内容用 <code>/pair 主机:端口 配对码</code> 发给我。"
    ),
    "pair_no_discovery": (
        "Farhand 电脑上的 adb 发现不了扫描了二维码的手机。请在手机上点“使用配对码配对设备”，把显示的内容用 "
        "<code>/pair 主机:端口 配对码</code> 发给我。"
    ),
    "keep_address_failed": "没能固定 {name} 的地址：{reason}。手机照常可用；请在手机亮屏时再试。",
    # --- what ends a task (keys of agent/contract/errors.py and of Outcome)
    "agent_error": "执行任务时出了问题。请重新发送任务。",
    "model_error": "模型服务 {address} 出了问题。请检查后重新发送任务。",
    "model_unavailable": (
        "模型服务 {address} 没有响应（{reason}）。请确认它正在运行并且可以访问，然后重新发送任务。"
    ),
    "model_busy": (
        "模型服务 {address} 暂时不再接受请求（{reason}），要求等 {minutes} 分钟。进度都在，到时请按“继续”。"
    ),
    "model_key_refused": (
        "模型服务 {address} 不接受当前的 API 密钥。请改正 OPENAI_API_KEY 并重启 Farhand，然后重新发送任务。"
    ),
    "model_unknown": (
        "{address} 上没有模型“{model}”。请改正 FARHAND_MODEL 或 OPENAI_BASE_URL，重启 Farhand，再发一次任务。"
    ),
    "model_key_expired": (
        "{address} 的 API 密钥已过期。请在那里新建一个，写入 OPENAI_API_KEY，重启 Farhand 后重新发送任务。"
    ),
    "model_key_elsewhere": (
        "{address} 不接受 API 密钥，它看起来是 {service} 的密钥。请把 OPENAI_BASE_URL 改为该服务，"
        "或换成这里的密钥（OPENAI_API_KEY），"
        "重启 Farhand 后重新发送任务。"
    ),
    "model_no_credit": (
        "{address} 的账户余额不足。请充值，或在 OPENAI_BASE_URL 换一个服务，然后重新发送任务。"
    ),
    "model_address": (
        "{address} 不是模型服务的地址，而 {better} 像是。请把 OPENAI_BASE_URL 改为后者，重启 Farhand "
        "后重新发送任务。"
    ),
    "model_web_page": (
        "{address} 是一个网页，不是模型服务。请把 OPENAI_BASE_URL 改为它的 API 地址（通常以 /v1 结尾），"
        "重启 Farhand 后重新发送任务。"
    ),
    "model_no_pictures": (
        "模型“{model}”看不了图片，所以不能操作手机。请在 FARHAND_MODEL 选一个视觉模型，重启 Farhand "
        "后重新发送任务。"
    ),
    "model_context_full": (
        "任务对“{model}”来说太长了，省略之前的步骤也不够。请在服务器上加大上下文，"
        "或把剩下的部分作为新任务发送。"
    ),
    "model_filtered": (
        "{address} 的内容过滤拒绝了这个页面或它的回答。请手动完成这一步，或换个说法重新发送任务。"
    ),
    "model_refused": "模型服务 {address} 拒绝了请求（{status}）。请检查它的日志和设置，然后重新发送任务。",
    "over_budget": "超出了预算。可以再花费时，把剩下的部分作为新任务发送，或调高预算（FARHAND_BUDGET_TASK）。",
    "unusable_replies": "连续三次无法读懂模型的回答。请重新发送任务，最好说得更简单些。",
    "unusable_replies_family": (
        "模型的回答连续三次用了 {family} 的格式。请设置 FARHAND_DIALECT={family}，重启 Farhand 后重新发送任务。"
    ),
    "unusable_replies_families": (
        "模型的回答连续三次用了别的格式：{families} 的格式。"
        "请把 FARHAND_DIALECT 设成你的模型所属的那一个，重启 Farhand 后重新发送任务。"
    ),
    "unusable_replies_kind": (
        "模型的坐标连续三次与要求的写法不同，例如 {points}；按 {kind} 来看就对得上。"
        "请设置 FARHAND_COORDINATES={kind}，重启 Farhand 后重新发送任务。"
    ),
    "unusable_replies_points": (
        "模型的坐标连续三次与要求的写法不同，例如 {points}，没有一种写法能全部对上。请换用为手机训练的模型。"
    ),
    "unusable_replies_thoughts": (
        "模型连续三次只写了思考，没有操作。请说得更简单些再发送任务，或换用别的模型。"
    ),
    "unusable_replies_cut": (
        "模型的思考连续三次用完了输出上限。请调高 FARHAND_MAX_TOKENS，重启 Farhand 后重新发送任务。"
    ),
    "unusable_replies_repeated": "模型的回答连续三次没完没了。请说得更简单些再发送任务，或换用别的模型。",
    "unusable_replies_empty": "模型的回答连续三次是空的。请查看模型服务器的日志，然后重新发送任务。",
    "claims_denied": "模型两次说已经完成，而你都说没有。请看一下手机，再把剩下的部分作为新任务发送。",
    "stuck": "卡住了（{app}）：{why}（第 {steps} 步）。已尝试：{tried}。请换个说法重新发送任务，或者自己在手机上完成这一部分。",
    "stuck_stopped": "任务卡住时你让它停止（{app}）：{why}（第 {steps} 步）。已尝试：{tried}。",
    "gave_up": "模型说无法完成：“{words}”请看一下手机，换个说法重新发送任务，或者自己动手完成。",
    "gave_up_bare": "模型说无法完成，但没有说明原因。请看一下手机，换个说法重新发送任务，或者自己动手完成。",
    "out_of_steps": "{steps} 步之内没有完成任务。请看一下手机，再把剩下的部分作为新任务发送。",
    "page_not_shown": (
        "有一个页面读不出来，所以没有给模型看（FARHAND_COVER=on），也没有在手机上完成。请换到别的页面后重新发送任务。"
    ),
    "protected_page": (
        "页面受手机保护，也没有在手机上完成，所以我按桌面键离开了。等你能操作那一步时，请重新发送任务。"
    ),
    "page_withheld": (
        "有你的验证码的页面一直没有显示：无法确定验证码在页面上的位置，页面也没有变化。"
        "请在手机上进入下一页，然后重新发送任务。"
    ),
    "local_not_understood": (
        "没有设置模型时我只懂简单命令，例如“打开设置，然后点击蓝牙”“打开手电筒”“设一个 7:30 的闹钟”"
        "“音量 50%”“在聊天里给妈妈发：我在路上”。"
        "手机没有被操作。"
    ),
    "local_stopped": "无法继续：没有找到“{thing}”，或它没有按预期变化。没有设置模型可以接手，请先打开那个页面，或分成更小的步骤再发。",
    "local_refused": "你没有批准“{thing}”，命令到此为止。",
    "local_interrupted": "命令中断了，已做的步骤不会重复。请重新发送。",
    "local_corrected": "命令开始后你改了它，没有设置模型时做不到。请看一下手机，再把完整的命令发一次。",
    "capture_failed": "无法获取手机画面。请点亮并解锁手机，再发送 /screen；能看到画面后，请重新发送任务。",
    "locked": "手机锁着，没有人解锁。请解锁手机后重新发送任务；如果改为滑动解锁或不锁屏，我可以自己开始。",
    # of tasks that an earlier version ended
    "interrupted": "任务还没完成，Farhand 就重启了。请看一下手机，然后重新发送任务。",
    "interrupted_secret": "我离线时，验证码可能还在手机屏幕上。请在手机上进入下一页，再按“继续”。",
    "stale": "它发来或排队的时候我离线了。还要做的话，请按“继续”。",
    "stale_restored": "它来自备份，可能早已做完。还要做的话，请按“继续”。",
    "stopped": "任务已停止。",
    "internal": "Farhand 内部出错（日志编号 {id}）。请重新发送任务。",
    "chat_blocked": "你之前屏蔽了这个聊天，任务已暂停。可以继续时请按“▶ 继续”。",
    "request_expired": "一直没有人回应，任务已暂停，手机已空出来。准备好后请按“继续”。",
}
