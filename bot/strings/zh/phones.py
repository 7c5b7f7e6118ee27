"""Chinese sentences: adding, pairing, listing and losing phones."""

SENTENCES: dict[str, str] = {
    # --- /connect, /devices
    "connect_usage": "请发送手机的地址和端口，例如：\n<code>/connect 192.168.1.20:5555</code>\n手机的“开发者选项 > 无线调试”里可以看到。",
    "connect_trying": "正在连接 {address}……",
    "connect_consent": "如果手机询问是否允许调试，请解锁并点“允许”。",
    "connected": "{name} 已连接。写下要它做的事吧。",
    "connected_other": "{name} 已连接。你的任务仍由 {other} 执行；要改的话请按“用于我的任务”。",
    "connected_usb": "{name} 已通过数据线连接。写下要它做的事吧。",
    "connected_usb_other": "{name} 已通过数据线连接。你的任务仍由 {other} 执行；要改的话请按“用于我的任务”。",
    "connected_moves": "手机重启或换网络后端口会变，我会自己重新寻找；“固定地址”会更可靠。",
    "devices_title": "<b>手机</b>",
    "devices_none": "还没有手机。请发送 /pair 用二维码添加，或发送 <code>/connect 主机:端口</code>。",
    "devices_default": "用于你的任务",
    "phone_state_online": "已连接",
    "phone_state_offline": "未连接",
    "phone_state_unauthorized": "请在手机上点“允许”",
    "phone_state_home_away": "所在地点已离线",
    "status_nothing_reached": "能联系到的地方没有你的任务。",
    "status_home_away": "没有联系到，那里的任务没有列出：{homes}",
    "list_left_out": "没有联系到，那里的内容不在其中：{homes}",
    "model_left_out": "没有联系到，那里没有更改：{homes}。恢复后请再选一次。",
    "stop_home_away": "能联系到的地方没有你的任务。没有联系到：{homes}。请在那里停止，或等恢复后再发送 /stop。",
    "stop_left_out": "“{homes}”没有全部停止，你在那里的任务可能会继续。请在那里停止，或等恢复后再发送 /stop。",
    "stop_kept": "“{name}”还没有回应。你要停止的任务，等它能收到时就会立即停止。",
    "home_went": "“{home}”从 {clock} 起离线。你在那里的任务会尽量继续，需要你决定的会等着。恢复后我会改写这条消息。",
    "home_back": "“{home}”已恢复，之前从 {clock} 起离线；等着的内容现在会发来。",
    "home_doubled": (
        "有两台电脑在用“{home}”的密钥，只听从先来的那台。请停掉另一台；如果你不认识它，请在 /homes 里给这个地点换新密钥。"
    ),
    "home_deaf": "⚠️ “{home}”在运行，但它的密钥收不到我的任何消息，聊天里的事那里都不会做。请在 /homes 里给它新密钥。",
    "home_void": (
        "⚠️ 我的数据是较早的备份：里面还有“{home}”，但它的密钥后来已作废，所以它进不来。请在 /homes 里再次移除它，或给它新密钥。"
    ),
    "home_bus_full": (
        "⚠️ 总线存不下“{home}”的消息：空间已满或无法写入。那里的任务会继续，消息先等着。请确认总线服务器的磁盘有空间且可写，然后重启它；或用 farhand hub --disk-gb 给它更多。"
    ),
    "home_bus_waits": (
        "⚠️ 总线现在存不下“{home}”的消息，所以这里收不到你任务的进展。任务会继续到下一个问题；没有人批准的事不会做。消息稍后会到，请不要重发。"
    ),
    "home_mixed": "⚠️ “{home}”用的是另一个地点的日志，我不接受它的任何内容。请放回它自己的数据目录，或移除它：/homes。",
    "kept_aside": (
        "⚠️ 有件事一直等着“{home}”去做，但在那里出错了。我先做后面的，每小时再试一次。原因在那里的日志里。"
    ),
    "kept_aside_forget": (
        "⚠️ 有人要求我忘记的内容，“{home}”那里没能忘记，现在还留着。我每小时再试一次。原因在那里的日志里。"
    ),
    "home_unlike": "“{home}”从 {clock} 起运行的 Farhand 版本与我的不兼容。你在那里的任务会尽量继续，需要你决定的会等着。请让管理员更新。",
    "home_versions": (
        "“{home}”运行的是 Farhand {version}，与我的版本不兼容。两边版本一致之前，聊天里的事那里都不会做：请更新较旧的一方。"
    ),
    "journal_another": (
        "⚠️ “{home}”的日志换了一个，之前那个日志里的事我不知道，相关按钮已失效。不是你的本意？请停掉那里的 Farhand，放回完整的数据目录，再启动。"
    ),
    "journal_older": (
        "⚠️ “{home}”的日志是放回的旧副本，不知道之后发生的事。请先看一下那里的手机：没结束的任务可能已经做完。继续之前我会先问你；旧按钮已失效。"
    ),
    "phone_since": "{state}（{clock} 起）",
    "phone_battery": "电量 {percent}%",
    "phone_battery_charging": "电量 {percent}%，充电中",
    "phone_gone": "我已经不认识那台手机了。发送 /devices 查看现有的手机。",
    "default_set": "以后你的任务由 {name} 执行。",
    "reconnect_trying": "正在连接 {name}……",
    "reconnect_unauthorized": (
        "{name} 上会再次出现调试提示框。请解锁手机，勾选“始终允许这台计算机”，再点“允许”；之后我会自己连接。"
    ),
    "reconnect_failed": (
        "连不上 {name}。请确认它已开机并连着原来的 Wi-Fi。如果端口变了，请把“无线调试”现在显示的地址"
        "用 <code>/connect 主机:端口</code> 发给我，或发送 /pair。"
    ),
    "reconnect_failed_usb": "连不上 {name}。请检查数据线，并确认已打开“USB 调试”。",
    "reconnected": "{name} 已连接。",
    "rename_ask": (
        "给 {name} 起什么名字？{minutes} 分钟内直接写下即可，之后请回复这条消息；最多 {limit} 个字，写 - 则用型号作名字。"
    ),
    "rename_empty": "内容是空的。请回复上面那条消息，重新写下名字。",
    "rename_too_long": "名字太长，最多 {limit} 个字。请回复上面那条消息，写一个短些的。",
    "placeholder_rename": "手机的名字",
    "renamed": "它现在叫 {name}。",
    "keep_ask": (
        "<b>固定 {name} 的地址？</b>\n"
        "我会在手机上打开一个普通端口（<code>adb tcpip</code>），手机重启之前地址不再变化。\n⚠️ 家里网络中的其他人也能访问这个端口；有新电脑要连接时，手机仍会先问。"
        "请只在信任的网络中使用。"
    ),
    "keep_trying": "正在 {name} 上打开端口……如果手机询问是否允许调试，请点“允许”。",
    "kept": "{name} 现在的地址是 {address}，在手机重启之前不会变。",
    "forget_ask": "<b>移除 {name}？</b>\n我会删除它的名字和地址，不再连接它。以后可以用 /connect 或 /pair 重新添加；插着数据线的手机会自己回来。",
    "forget_trying": "正在移除 {name}……",
    "forget_busy": "{name} 还有任务。请先用 /stop 停止，再按“移除”。",
    "forgotten": "已移除 {name}。可以用 /connect 或 /pair 重新添加。",
    # --- 手机上的辅助程序
    "helper_offer": (
        "⚡ {name} 可以使用辅助程序：读取屏幕从 {dump} 秒缩短到 {tree} 秒。要使用吗？\n"
        "它是我的一个小程序，只在任务期间在手机上运行，任务结束就消失。"
    ),
    "helper_used": "⚡ {name} 的辅助程序已打开，从下一步开始使用。可在 /devices 里关闭。",
    "helper_unused": "{name} 的辅助程序保持关闭。可在 /devices 里打开。",
    "helper_on": "辅助程序：已打开",
    "helper_on_reads": "辅助程序：已打开 · 读取屏幕 {tree} 秒",
    "helper_off": "辅助程序：已关闭 · 读取屏幕可从 {dump} 秒缩短到 {tree} 秒",
    # --- /pair
    "pair_needs_code": (
        "缺少六位配对码。请写上地址和配对码，例如\n<code>/pair 192.168.1.20:37123 123456</code>\n"
        "两者都在手机的“无线调试 > 使用配对码配对设备”中。只发送 /pair 可以获取二维码。"
    ),
    "pair_needs_address": (
        "缺少地址。请写在配对码前面，例如\n<code>/pair 192.168.1.20:37123 {address}</code>\n"
        "它和配对码在同一个框里，叫“IP 地址和端口”。"
    ),
    "pair_address_invalid": (
        "“{address}”不是有效的地址。请写上主机、端口和配对码，例如\n<code>/pair 192.168.1.20:37123 123456</code>\n"
        "它们都在手机的“无线调试 > 使用配对码配对设备”中。"
    ),
    "pairing_qr": (
        "<b>配对手机：请用手机扫描这张图</b>\n"
        "1. 在手机上打开“设置 > 系统 > 开发者选项 > 无线调试”并启用。"
        "（没有开发者选项？请到“设置 > 关于手机”，连点“版本号”七次。）\n"
        "2. 点“使用二维码配对设备”，扫描这张图。\n"
        "3. 等一会儿，连接好了我会在这里说。\n"
        "手机必须和操作它的电脑在同一个 Wi-Fi。{clock} 前有效。\n\n"
        "你正用这台手机看这条消息？请改点“使用配对码配对设备”，把显示的内容这样发给我：\n"
        "<code>/pair 主机:端口 配对码</code>\n"
        "已经知道在监听的地址？<code>/connect 主机:端口</code>"
    ),
    "pairing_trying": "正在与 {address} 配对……请让手机上的配对框保持打开。",
    "pairing_seen": "看到手机了，正在配对……",
    "pairing_paired": "已配对，正在寻找手机的连接端口……",
    "pairing_needs_address": (
        "已配对，但找不到手机的连接端口。请在手机上回到“无线调试”页面，把“IP 地址和端口”发给我，例如\n"
        "<code>/connect 192.168.1.20:41234</code>"
    ),
    "pairing_connected": "✓ 已配对，{name} 已连接。",
    # --- a phone that is away
    "outage_away": "📴 <b>{name} 从 {clock} 起失去连接。</b>我会一直重试。",
    "outage_check_usb": "请检查数据线，并确认已打开“USB 调试”。",
    "outage_check_network": "请确认手机已开机，并连着原来的 Wi-Fi。",
    "outage_check_wireless": (
        "请确认手机已开机、在同一个 Wi-Fi，并且“无线调试”已打开：断开 Wi-Fi 或重启后它会自己关闭。"
    ),
    "outage_unauthorized": "🔑 <b>{name} 从 {clock} 起不再信任这台电脑。</b>请解锁手机，勾选“始终允许这台计算机”，再点“允许”。没有提示框？请按“重新连接”。",
    "outage_allowed": "🟢 {name} 已信任这台电脑，连接成功。",
    "outage_back": "🟢 {name} 恢复连接，中断了 {time}。",
    # --- /screen
    "screen_ok": "📷 {phone} · {app}",
    "screen_secure": "📷 {phone} · {app}\n这个页面受保护，截屏是黑的。请直接看手机。",
    "screen_off": "📷 {phone}\n屏幕已关闭。执行任务时会自动点亮。",
    "screen_dark": "📷 {phone} · {app}\n屏幕是黑的，可能已熄屏或锁屏。",
    "screen_error": "没能获取 {phone} 的画面。请检查手机，然后重新发送 /screen。",
}
