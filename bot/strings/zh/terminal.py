"""Chinese sentences: set-up, check-up, a task in the terminal, the claim code."""

SENTENCES: dict[str, str] = {
    # --- farhand setup
    "setup_language": "Which language? / 使用哪种语言？",
    "setup_number": "编号",
    "setup_number_wrong": "请输入 1 到 {most} 的数字。",
    "setup_yes_or_no": "请输入 y（是）或 n（否）。",
    "setup_wrong_answer": "“{answer}”{problem}。",
    "setup_works_kept": "    可用，保留不变。要重新填写，请运行 {farhand} setup --all。",
    "setup_proxy": "连接 Telegram 的代理，例如 socks5://127.0.0.1:1080（没有就直接回车）",
    "setup_start": "现在启动机器人吗？",
    "setup_log": "测试过程（不含令牌和密钥）记录在 {path}。",
    "setup_keeps": " [直接回车则保留 {beginning}……]",
    "setup_again": "再试一次这一步吗？",
    "setup_begin": (
        "需要三样东西：机器人令牌、模型和手机。每一项都会当场测试，可用的会写入 {path}（只有你能读取）。"
        "按 Ctrl-C 可退出，已完成的部分会保留。"
    ),
    "setup_overruled": (
        "  ! 当前终端的环境变量里已有 {name}，它优先于 .env。要使用这里的回答，请先取消该变量。"
    ),
    "setup_token": (
        "\n1. 机器人令牌。在 Telegram 里给 @BotFather 发送 /newbot，回答两个问题"
        "，然后复制令牌（形如 1234567890:AAE...）。粘贴时不会显示。"
    ),
    "setup_token_ask": "令牌",
    "setup_model": (
        "\n2. 模型。它看手机屏幕的图片并决定下一步。你需要以下某个服务的账号和 API 密钥，或者自己的服务器，上面有能看图的模型。"
    ),
    "setup_model_who": "模型由谁提供？",
    "setup_model_own": "我自己的服务器，或其他服务",
    "setup_model_address": "地址，例如 http://192.168.1.5:8000/v1",
    "setup_model_name": "该服务器上的模型名称",
    "setup_model_key": "API 密钥",
    "setup_model_trying": "正在向 {model} 发送一张图片……",
    "setup_phone": (
        "\n3. 手机。在手机上：设置 > 关于手机，连点“版本号”七次。然后在 设置 >（系统 >）开发者选项 "
        "中：用数据线就打开“USB 调试”，不用线就打开“无线调试”。手机和这台电脑必须在同一网络。"
    ),
    "setup_phone_way": "怎样连接手机？",
    "setup_phone_usb": "用 USB 数据线",
    "setup_phone_qr": "不用线：在这里显示二维码让手机扫描（Android 11 及以上）",
    "setup_phone_code": "不用线：输入手机显示的配对码（Android 11 及以上）",
    "setup_phone_address": "用一个已经可用的地址（主机:端口）",
    "setup_phone_later": "以后在聊天里用 /pair 或 /connect",
    "setup_phone_is_later": "好的。手机在手边时，给机器人发送 /pair。",
    "setup_usb": "请插上手机，解锁，并在调试提示框里点“允许”。等待一分钟……",
    "setup_usb_none": (
        "没有手机接入。请使用能传数据的线，留意手机上的“允许”提示框；在 Linux 上还要确认你的用户可以使用"
        " USB 设备（软件包 android-sdk-platform-tools-common）。"
    ),
    "setup_qr": (
        "在手机上：无线调试 > 使用二维码配对设备，对准这张图（三分钟内有效）。终端太小放不下时，"
        "请改用配对码。"
    ),
    "setup_pair_waiting": "等待手机……",
    "setup_pair_seen": "已发现手机，正在配对……",
    "setup_pair_paired": "已配对，正在查找它的地址……",
    "setup_paired_needs_address": (
        "手机已信任这台电脑，但没有找到它的地址。地址在“无线调试”页面的“IP 地址和端口”处。"
    ),
    "setup_code_where": "在手机上：无线调试 > 使用配对码配对设备。地址在弹窗里、配对码下方；请保持弹窗打开。",
    "setup_code_address": "弹窗里的地址（主机:端口）",
    "setup_code": "配对码（六位数字）",
    "setup_code_wrong": "不是配对码：配对码是六位数字",
    "setup_address_wrong": "不是地址：请写主机和端口，例如 192.168.1.20:5555",
    "setup_address_where": "地址在“无线调试”页面的“IP 地址和端口”处，不是配对弹窗里的那个。",
    "setup_address": "地址（主机:端口）",
    "setup_connecting": "正在连接 {address}。如果手机询问，请点“允许”……",
    "setup_phone_connected": "{name}（Android {android}）已连接。正在检查：",
    "setup_reading": (
        "\n有些应用不提供界面元素（屏幕上有什么、在哪里），Farhand 可以在这台电脑上识别它们的画面文字。"
        "没有它，Farhand 在读不出内容的地方点击之前会先问你。文字识别组件（rapidocr 和 onnxruntime，"
        "约 {size} MB，只需一次）用以下命令从 Python 软件包索引下载："
    ),
    "setup_reading_ask": "现在下载吗？",
    "setup_reading_no": "什么都没有下载。{farhand} setup 会再次询问。",
    "setup_reading_left_out": "READING=no：不询问，也不下载。去掉它再运行 {farhand} setup 就会询问。",
    "setup_reading_failed": (
        "文字识别组件没有装上（pip 以 {code} 结束）。机器人照样可以运行，读不出内容时会先问你再点击。"
        "请检查网络和磁盘空间，然后再次运行："
    ),
    "setup_no_token": "没有可用的令牌就没有机器人。拿到令牌后请再次运行 {farhand} setup。",
    "setup_end": "\n全部就绪。现在认领你的机器人：",
    "setup_end_owned": "\n全部就绪，机器人已有主人。",
    "setup_run_owned": "\n用 {farhand} run 启动机器人（保持运行）。",
    "setup_end_incomplete": (
        "\n还有没成功的部分：请再次运行 {farhand} setup 或 {farhand} doctor。现在已经可以认领机器人："
    ),
    "setup_run": "\n用 {farhand} run 启动机器人（保持运行），然后把上面那一行发给它。",
    "setup_write_anyway": "仍然写入 .env 吗？",
    "setup_aborted": "已停止。可用的部分已写入 .env；运行 {farhand} setup 可以继续。",
    "setup_only_here": (
        "  ! {name} 来自当前终端的环境变量，不在 .env 里：启动机器人时也要设置它，或写入 .env。"
    ),
    "setup_model_where": "请在这里注册账号并创建 API 密钥：{page}",
    "setup_model_with_path": "该地址没有模型，正在试 {address}……",
    # --- settings that are missing or wrong
    "settings_wrong": "以下设置缺失或有误（请在环境变量或 .env 中设置，说明见 .env.example）：",
    "settings_no_file": "（{folder} 里没有 .env：请在有 .env 的文件夹里启动 Farhand。）",
    "settings_unreadable": "{path} 无法读取。请检查它的权限和内容，或把它移走。",
    "settings_missing": "必填",
    "settings_string_too_short": "必填",
    "settings_int_parsing": "必须是整数",
    "settings_float_parsing": "必须是数字",
    "settings_bool_parsing": "只能是 true 或 false",
    "settings_greater_than_equal": "不能小于 {ge}",
    "settings_less_than_equal": "不能大于 {le}",
    "settings_less_than": "必须小于 {lt}",
    "settings_literal_error": "只能是其中之一：{expected}",
    "settings_url_parsing": "不是有效的地址，应形如 https://example.org:8000/v1",
    "settings_url_empty_host": "不是有效的地址：缺少主机名",
    "settings_url_invalid_port_number": "不是有效的地址：端口应为 1 到 65535 的数字",
    "settings_url_scheme": "开头只能是：{expected_schemes}",
    "settings_no_folder": "{path} 不是文件夹",
    "settings_unknown_dialect": "没有这种模型系列（{why}）",
    "settings_unknown_coordinates": "没有这种坐标（{why}）",
    "settings_odd_key": "含有密钥里不会有的字符（例如空格、中文或弯引号），请重新复制",
    "bot_bus_unusable": "已设置 FARHAND_NATS_URL，但无法使用总线（密钥由 farhand hub 生成）：",
    "settings_no_home": "设为 off 时必须有 FARHAND_NATS_URL：没有总线就没有任何手机",
    "settings_no_socks": "使用 socks5 代理需要再装一个组件：pip install 'farhand[socks]'",
    # --- how a command ends that cannot do its work
    "stopped_port": "端口 {port} 已被其他程序占用。请用 --port 换一个，或者不指定端口。",
    "stopped_port_unnamed": "有一个端口已被其他程序占用（{why}）。",
    "stopped_adb": "adb 服务器无法使用（{why}）。运行 {farhand} doctor 可以查看怎么处理。",
    "stopped_os": "没有成功：{why}。",
    "stopped_extra": "缺少所需的组件（{name}）：pip install 'farhand[{extra}]'",
    "stopped_token": "Telegram 不认识这个机器人令牌。请从 @BotFather 重新复制。",
    "stopped_broken": "Farhand 的一部分出了故障，详情见日志。请重新启动：它会从中断处继续。",
    "stopped_models": "{path} 里的模型无法使用：",
    "stopped_prices": "{path} 里的价格（FARHAND_PRICES）无法使用：",
    "stopped_rules": "{path} 里的规则无法使用：",
    "why_no_folder": "{path}：没有这个文件夹",
    "why_no_right": "{path}：当前用户无权写入",
    "why_read_only": "{path}：只读",
    "why_full": "磁盘已满",
    "why_no_directory": "{path}：路径中有一部分不是文件夹",
    "why_other": "{path}：{words}",
    # --- a wrong command line
    "usage_no_option": "没有选项 {name}。",
    "usage_no_command": "没有命令 {name}。",
    "usage_close": "是不是 {close}？",
    "usage_missing": "缺少 {name}。",
    "usage_value": "{name} 的值不可用。",
    "usage_choice": "{name} 只能是其中之一：{choices}。",
    "usage_file": "{name} 不是可用的文件。",
    "usage_no_value": "{name} 后面要写一个值。",
    "usage_extra": "多写了参数。",
    "usage_how": "用法：{command} -h",
    # --- farhand doctor
    "doctor_part_files": "文件",
    "doctor_part_outside": "Telegram 和模型",
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
    # --- databases and backups
    "database_no_database": (
        "{path} 不是数据库，我没有动它。请停止 Farhand，把 {folder} 移走，运行 {farhand} restore FILE，"
        "然后重新启动。"
    ),
    "database_damaged": (
        "{path} 已损坏，我没有动它。请停止 Farhand，把 {folder} 移走，"
        "运行 {farhand} restore FILE（备份用 {farhand} backup 制作），然后重新启动。"
    ),
    "database_foreign": (
        "{path} 属于别的程序，我没有动它。请把 FARHAND_DATA_DIR 设为 {folder} 以外的文件夹，或把该文件移走。"
    ),
    "database_newer": "{path} 是由更新版本的 Farhand 创建的，我没有动它。请先更新 Farhand，再重新启动。",
    "database_troubled": (
        "Farhand 无法读写自己的数据库。{detail}。"
        "请检查磁盘是否已满、数据目录（FARHAND_DATA_DIR）是否只读，或是否被其他程序占用。"
    ),
    "backup_done": "已将 {files} 备份到 {path}。\n恢复方法：{farhand} restore {path}",
    "backup_done_frames": "已将 {files} 和 {count} 张图片备份到 {path}。\n恢复方法：{farhand} restore {path}",
    "backup_unwritable": "备份没有写成（{why}）。请指定一个你有写入权限的文件夹里的文件名。",
    "backup_exists": "{path} 已存在。请换一个还不存在的文件名。",
    "backup_nothing": "{folder} 里没有数据库，没有可备份的内容。FARHAND_DATA_DIR 设置对吗？",
    "restore_not_empty": "{folder} 不是空的，我没有放入任何内容。请先停止 Farhand，并把该文件夹移走。",
    "restore_no_backup": "{path} 不是 Farhand 的备份，我没有恢复任何内容。备份用 {farhand} backup 制作。",
    "restore_damaged": "{path} 里的数据库已损坏，我什么都没有恢复。请换一个备份。",
    "restore_done": (
        "已将 {files} 恢复到 {folder}。请重新启动 Farhand：当时在执行或排队的任务会先问你再继续。"
        "\n已暂停的仍然暂停。"
    ),
    # --- codes for payments
    "code_people": "使用这个机器人的人（ID 和名字）：",
    "code_nobody": "还没有人使用这个机器人。{farhand} claim 可以让你成为管理员。",
    "code_person_has": "  {id}  {name}：有动态码",
    "code_person_none": "  {id}  {name}：没有动态码",
    "code_how": "要设置：{farhand} code ID\n要移除：{farhand} code ID --remove",
    "code_no_database": "{folder} 里没有数据库。FARHAND_DATA_DIR 对吗？",
    "code_unknown": "这里没有 ID 为 {id} 的人。{farhand} code 会列出所有人。",
    "code_replace": "{name} 已有动态码。要换新的吗？旧的会失效。",
    "code_scan": "请用 {name} 的动态码生成器（任何动态码应用）扫描：",
    "code_type": "或在那里输入这个密钥：{seed}",
    "code_apart": (
        "请用装有 Telegram 的设备以外的另一台设备：有人拿走那台设备时，动态码还能保护付款。"
        "不要给这个屏幕拍照留存。"
    ),
    "code_ask": "它现在显示的 6 位数字",
    "code_wrong": "这不是现在的动态码，所以还没有保存。两边的时钟都要准；这台电脑现在是 {clock}。",
    "code_done": "{name} 的动态码已设好。以后金额超过你在 /users 里为对方设的数时，批准就要输入它。",
    "code_removed": "{id} 的动态码已移除。",
    "code_none": "{id} 没有动态码。",
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
        "这台电脑还不是任何家庭的“家”：{folder} 里没有总线的密钥。请管理员用 /homes 取一个令牌，"
        "然后在这里运行：{farhand} home join TOKEN"
    ),
    "home_bots_key": (
        "{folder} 里是机器人自己的密钥，不是家的。请设置另一个 FARHAND_DATA_DIR，"
        "然后运行：{farhand} home join TOKEN"
    ),
    "home_key_unusable": "{folder} 里这个家的密钥无法使用：",
    "home_taken": (
        "另一台电脑正在用这个家的密钥，而且更早。这里什么也没做。请停掉其中一台；"
        "要给这台单独的密钥，运行：{farhand} home join TOKEN"
    ),
    "home_refused": (
        "总线不让这个家进入：{why}。如果它已被移除，请管理员用 /homes 取一个令牌，"
        "然后在这里运行：{farhand} home join TOKEN"
    ),
}
