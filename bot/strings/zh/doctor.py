"""Chinese sentences: the check-up, and what a first contact finds."""

SENTENCES: dict[str, str] = {
    # --- farhand doctor
    "doctor_part_files": "文件",
    "doctor_part_outside": "Telegram 和模型",
    "doctor_part_outside_chat": "Telegram（模型由各地点自己调用）",
    "doctor_part_outside_home": "模型（Telegram 在机器人那里检查）",
    "doctor_part_bus": "机器人和各地点之间的总线",
    "doctor_bus_keys": "总线的密钥完整，只有你能读。",
    "doctor_bus_no_keys": (
        "设置了 FARHAND_NATS_URL，但 {folder} 里没有密钥。在机器人的电脑上请运行 {farhand} hub；"
        "在地点的电脑上请去掉这个设置，由管理员用 /homes 取得一行命令。"
    ),
    "doctor_bus_unused": "已有总线的密钥，但机器人没有使用。请设置 FARHAND_NATS_URL={urls} 并重新启动。",
    "doctor_bus_unusable": "{problems}",
    "doctor_bus_tls": "{url} 的服务器以 TLS 响应，是你们的服务器，并让这台电脑进入。",
    "doctor_bus_local": "{url} 的服务器在这台电脑上响应，并让它进入。",
    "doctor_bus_away": "连不上 {url}：{why}。那里的 nats-server 在运行吗？端口开着吗？地址对吗？",
    "doctor_bus_other": (
        "{url} 不是你们的服务器：{why}。请检查地址；如果重新运行过 {farhand} hub，各地点需要新密钥：/homes。"
    ),
    "doctor_bus_refused_home": (
        "{url} 不让这个地点进入：{why}。如果聊天里的 /homes 还列着它，请管理员在那里选“新密钥”；"
        "如果它已被移除，请把 {folder} 移走，再请管理员在那里重新邀请。然后在这里运行：{farhand} home join"
    ),
    "doctor_bus_refused_bot": "{url} 不让机器人进入：{why}。请用这个机器人的 {farhand} hub 写的文件启动 nats-server。",
    "doctor_bus_old": (
        "那里运行的是 nats-server {version}，Farhand 需要 {minimum}：在某些旧版本上，一个地点的密钥被盗后会干扰其他地点。请在那里安装新版本并重新启动。"
    ),
    "doctor_bus_stores": "它会把送来的内容存到磁盘。",
    "doctor_bus_full": "它什么都没存：{why}。请确认服务器的磁盘有空间且可写，再重启 nats-server。",
    "doctor_bus_stores_not": "它什么都没存：{why}。请先启动一次机器人，它会建好地点所需的一切；再重启 nats-server。",
    "doctor_part_reading": "在这台电脑上识别画面文字",
    "doctor_part_pages": "你自己的应用笔记",
    "doctor_pages_ok": "{path} 里有 {count} 页",
    "doctor_pages_bad": "有一页读不了：{why}",
    "doctor_reading_ok": "文字识别组件已安装：不提供界面元素的应用也能读出内容。",
    "doctor_reading_none": (
        "没有安装文字识别组件：在不提供界面元素的应用里，读不出内容时 Farhand 会先问你再点击。"
        "用 {farhand} setup 安装，或在源码目录运行 make reading（约 {size} MB）。"
    ),
    "doctor_part_adb": "这台电脑上的 adb",
    "doctor_part_phones": "手机",
    "doctor_part_phone": "{name}，Android {android}，{address}",
    "doctor_good": "必须正常的都正常。",
    "doctor_bad": "问题：{count} 个。每个旁边都有解决办法；处理后请再次运行 {farhand} doctor。",
    "doctor_env_ok": "{path} 保存令牌和密钥，只有你能读取。",
    "doctor_env_open": "{path} 可被这台电脑上的其他人读取。请运行：chmod 600 {path}",
    "doctor_env_none": "没有 {path}。请运行 {farhand} setup，或用环境变量设置。",
    "doctor_data_ok": "{path} 保存数据库和图片，只有你能读取。",
    "doctor_data_open": "{path} 保存数据库和图片，但其他人可以读取。请运行：chmod 700 {path}",
    "doctor_data_none": "{path} 会在第一次启动时创建。",
    "doctor_settings": "{problems}",
    "doctor_token_ok": "Telegram 认识这个机器人：@{name}。",
    "doctor_token_wrong": "Telegram 不认识这个令牌（TELEGRAM_BOT_TOKEN）。请从 @BotFather 重新复制。",
    "doctor_telegram_away": "无法连接 {address}。请检查网络，或设置 TELEGRAM_PROXY。",
    "doctor_model_ok": "{model} 看了一张图片，{seconds} 秒后作答。",
    "doctor_model_unreadable": (
        "{model} 在 {seconds} 秒后作答，但格式不符合它的模型系列。请检查 FARHAND_MODEL 和 FARHAND_DIALECT。"
    ),
    "doctor_model_local": "不使用模型（FARHAND_MODEL=local）：只懂简单命令。",
    "doctor_agent_error": "无法询问模型。请检查 OPENAI_BASE_URL 和 FARHAND_MODEL。",
    "doctor_model_error": "位于 {address} 的模型服务器出错。请检查它是否在运行。",
    "doctor_model_unavailable": (
        "位于 {address} 的模型服务器没有应答（{reason}）。请检查 OPENAI_BASE_URL 以及服务器是否在运行。"
    ),
    "doctor_model_busy": (
        "位于 {address} 的模型服务暂时不再接受请求（{reason}）。请 {minutes} 分钟后再试，"
        "或检查它的限额和余额。"
    ),
    "doctor_model_key_refused": "位于 {address} 的模型服务器不接受 API 密钥（OPENAI_API_KEY）。请重新复制。",
    "doctor_model_unknown": (
        "位于 {address} 的服务器没有模型“{model}”（FARHAND_MODEL），或者地址缺少路径（OPENAI_BASE_URL）。"
    ),
    "doctor_model_key_expired": "{address} 的 API 密钥（OPENAI_API_KEY）已过期。请在那里新建一个。",
    "doctor_model_key_elsewhere": (
        "{address} 不接受 API 密钥（OPENAI_API_KEY），它看起来是 {service} 的密钥。请换成这里的密钥，"
        "或改用该服务的地址（OPENAI_BASE_URL）。"
    ),
    "doctor_model_no_credit": "{address} 的账户余额不足。请充值。",
    "doctor_model_address": "{address} 不是模型服务的地址，而 {better} 像是。请把 OPENAI_BASE_URL 改为后者。",
    "doctor_model_web_page": (
        "{address} 是一个网页，不是模型服务。请把 OPENAI_BASE_URL 改为它的 API 地址，通常以 /v1 结尾。"
    ),
    "doctor_model_no_pictures": "模型“{model}”看不了图片。请选一个视觉模型（FARHAND_MODEL）。",
    "doctor_model_context_full": (
        "一张图片对“{model}”就已太长。请在服务器上加大上下文，至少 16,000 个 token。"
    ),
    "doctor_model_filtered": "{address} 的内容过滤拒绝了测试图片。请换一个服务。",
    "doctor_model_refused": "位于 {address} 的服务器拒绝了带图片的请求（{status}）。请确认该模型能看图片。",
    "doctor_adb_bundled": "adb {version}，随 Farhand 安装（{path}）。",
    "doctor_adb_chosen": "adb {version}，由 ADBUTILS_ADB_PATH 指定（{path}）。",
    "doctor_adb_path": "adb {version}，在这台电脑上找到（{path}）。",
    "doctor_adb_old": (
        "{path} 的 adb {version} 太旧，不能配对：无法添加不用线的手机。请安装 Androi"
        "d platform-tools 30 或更新版本（Debian 12 自带 29），并把 ADBUTI"
        "LS_ADB_PATH 设为其中的 adb。"
    ),
    "doctor_adb_none": (
        "没有可用的 adb 程序（{detail}）。请安装 Android platform-tools，并把 ADBUTILS_ADB_PATH "
        "设为其中的 adb。"
    ),
    "doctor_adb_none_arm": (
        "没有可用的 adb 程序（{detail}）。Farhand 不附带 ARM 电脑用的 adb：请安装系"
        "统的 adb（30 或更新；Debian 13 有），或设置 ADBUTILS_ADB_PATH。"
    ),
    "doctor_server_ok": "adb 服务器在 {address} 应答。",
    "doctor_server_other": (
        "{address} 上运行着另一个版本的 adb 服务器（{version}）。同一端口上的两个版本会互"
        "相结束：请用它自己的 adb kill-server 停止它，或把 ANDROID_ADB_SERVER"
        "_PORT 设为别的端口。"
    ),
    "doctor_server_none": (
        "{address} 没有 adb 服务器（{detail}）。如果端口被其他程序占用，请把 ANDROID_ADB_SERVER_PORT "
        "设为空闲端口。"
    ),
    "doctor_server_public": (
        "{address} 的 adb 服务器暴露在公网上：谁找到它，谁就能不用密钥操作它的所有手机。请让它只监听 "
        "127.0.0.1，通过 VPN 访问（见 docs/away-from-home.md）。"
    ),
    "doctor_server_open": (
        "adb 服务器还监听在 {address}：那个网络里的任何人都能不用密钥操作它的手机。请停止它（adb "
        "kill-server），启动时不要加 -a。"
    ),
    "doctor_phone_public": (
        "{address} 在公网上。请在路由器上关闭该端口，通过 VPN 连接手机（见 docs/away-from-home.md）。"
    ),
    "doctor_usb_no_permission": (
        "当前用户无权打开 USB 上的手机 {serial}。请安装软件包 android-sdk-platfo"
        "rm-tools-common（udev 规则），运行 sudo usermod -aG plugdev"
        " $USER，重新登录，然后重新插上手机。"
    ),
    "doctor_mdns_ok": "adb 服务器会在网络中查找手机（二维码配对、端口变化）。",
    "doctor_mdns_none": (
        "这个 adb 服务器不在网络中查找手机：二维码配对不可用，端口变化后需要重新发送 /connect。请使"
        "用 adb 31 或更新版本，并且不要设置 ADB_MDNS=0。"
    ),
    "doctor_keys_ok": "{path} 是手机信任的密钥，只有你能读取。",
    "doctor_keys_open": "{path} 是手机信任的密钥，但这台电脑上的其他人可以读取。请运行：chmod 600 {path}",
    "doctor_keys_none": "{path} 还不存在；adb 以当前用户第一次启动时会创建。",
    "doctor_helper_offered": (
        "辅助程序：{hello} 秒就绪，读取屏幕从 {dump} 秒缩短到 {tree} 秒。要使用它，请在聊天的 /devices "
        "里按“打开辅助程序”，"
        "或在 .env 中设置 FARHAND_HELPER={use}"
    ),
    "doctor_helper_used": "辅助程序：{hello} 秒就绪，读取屏幕从 {dump} 秒缩短到 {tree} 秒。任务会使用它",
    "doctor_helper_slow": (
        "辅助程序：{hello} 秒就绪，读取屏幕 {tree} 秒；不用它 {dump} 秒。不省时间，所以不会建议使用"
    ),
    "doctor_no_phone": "还没有手机。请运行 {farhand} setup，或给机器人发送 /pair。",
    # --- farhand doctor --first-contact
    "first_about": (
        "首次接触：Farhand 最多用三分钟查看手机 {name}，并记下它和模拟手机的不同。"
        "它会打开系统设置的几个页面，在搜索框里输入文字，再把屏幕关掉并点亮。"
        "不会发送、购买或删除任何东西，结束时键盘和自动锁屏时间恢复原样。"
    ),
    "first_pin": "如果手机设有锁屏密码，结束时它可能已锁定：请手动解锁。",
    "first_ready": "手机是否已解锁，并且三分钟内没有人会碰它？",
    "first_bar": "检查",
    "first_dark": "屏幕是关着的，所以什么也没做。请点亮并解锁手机，再重新开始。",
    "first_locked": "手机已锁定，所以什么也没做。请先解锁，再重新开始。",
    "first_bot_runs": (
        "机器人正在用数据目录 {folder} 运行（进程 {pid}，始于 {since}），手机归它使用。请先停止它，"
        "再重新开始。"
    ),
    "first_away": "{name} 没有连接。运行 {farhand} doctor 可以查看原因。",
    "first_gone": "手机中途断开了。报告里是断开之前看到的内容。",
    "first_slow": "三分钟不够做完全部检查。报告里写明了哪些没有做。",
    "first_stopped": "已停止，没有写入任何内容。手机已恢复原样。",
    "first_stopped_not_back": "已停止，没有写入任何内容。",
    "first_not_back": (
        "手机上的这些可能没有恢复原样：{names}。请在系统设置里检查；执行一个任务或再次运行 {farhand} "
        "doctor --first-contact 会再试一次。"
    ),
    "first_summary": "{seconds} 秒内检查 {count} 项，不同 {different} 项，未做 {missing} 项。",
    "first_nothing_different": "这台手机的表现和模拟手机完全一样。",
    "first_differences": "不同之处（报告用英文逐一说明）：",
    "first_recordings": (
        "将写入以下记录。名字、数字和不认识的词都已用 x 和 0 遮盖，不含图片。交给别人之前请先看一遍："
    ),
    "first_recording": "{file}：{lines} 行，遮盖 {letters} 个字",
    "first_more": "……还有 {count} 行",
    "first_choose": "写入 {folder} 吗？y：是，n：否，a：先显示全部",
    "first_unwritten": "没有写入任何内容。",
    "first_written": "已写入：{folder}。report.md 是英文的，供 Farhand 的开发者阅读。",
    "first_taken": "{folder} 已存在，而且不是空的。请用 --out 另选一个。",
    "first_unwritable": "无法写入 {folder}。请用 --out 选择别的文件夹。",
    "first_options": "{names} 只能和 --first-contact 一起用。",
}
