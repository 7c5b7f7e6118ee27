"""Chinese sentences: the set-up."""

SENTENCES: dict[str, str] = {
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
}
