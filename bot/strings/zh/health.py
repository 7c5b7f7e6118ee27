"""Chinese sentences: /health and `farhand health`."""

SENTENCES: dict[str, str] = {
    "command_health": "查看 Farhand 自身状况",
    "health_title": "<b>Farhand 运行正常</b>",
    "health_title_bad": "<b>Farhand 需要留意</b>",
    "health_uptime": "版本 {version}，已运行 {time}",
    "health_poll": "Telegram：{time}前有响应",
    "health_poll_first": "Telegram：还没有响应",
    "health_bad_poll": "Telegram：已有 {time}没有响应。请检查电脑的网络；网络正常的话，请重启 Farhand。",
    "health_outbox_empty": "发件箱：空",
    "health_outbox": "发件箱：{count} 条等待，最早一条已等 {time}",
    "health_outbox_looks": "发件箱：{count} 条等待，都是旧消息的更新",
    "health_bad_outbox": "发件箱：{count} 条等待，已有 {time}一条也没发出。请检查到 Telegram 的网络；网络正常的话，请重启 Farhand。",
    "health_bad_unwritten": (
        "发件箱：{count} 条只在内存里等待，因为磁盘已满，或别的程序占用了 Farhand 的数据库。"
        "请腾出空间或结束那个程序；在那之前重启会丢失回复。"
    ),
    "health_tasks": "任务：{running} 个执行中，{queued} 个排队，{paused} 个暂停；{waiting} 个等人处理",
    "health_phones": "手机：{all} 台中 {online} 台在线",
    "health_phones_away": "手机：{all} 台中 {online} 台在线。其余的可在 /devices 里按测试按钮。",
    "health_phones_away_here": "手机：{all} 台中 {online} 台在线。其余的原因可用 farhand doctor 查看。",
    "health_phones_none": "手机：还没有。请用 /connect 或 /pair 添加。",
    "health_adb": "adb 服务器：有响应",
    "health_bad_adb": "adb 服务器：没有响应。重启 Farhand 会启动它；farhand doctor 会给出详情。",
    "health_model": "模型：{time}前有回复",
    "health_model_first": "模型：还没有调用过",
    "health_model_fails": "模型：最近一次调用在 {time}前出错。请在电脑上运行 farhand doctor 查看原因。",
    "health_no_reader": (
        "画面文字：不识别，所以在不提供界面元素的应用里，读不出内容且可能涉及钱或权限时，我会先问你再点击。"
        "在电脑上运行 farhand setup 可以安装识别组件。"
    ),
    "health_disk": "磁盘：剩余 {free}",
    "health_disk_low": "磁盘：只剩 {free}。请尽快腾出空间：磁盘满了任务会暂停。",
    "health_bad_disk": "磁盘：已满，只剩 {free}。请先腾出空间，再对暂停的任务按“继续”。",
    "health_databases": "数据库：{sizes}",
    "health_bad_database": "数据库：{files} 无法读取。请查看 Farhand 的日志。",
    "health_loop": "事件循环：最多延迟 {ms} 毫秒（百次中九十九次），最差 {worst} 毫秒",
    "health_loop_slow": "事件循环：延迟 {ms} 毫秒，最差 {worst} 毫秒。电脑正忙于其他程序。",
    "health_bad_loop": "事件循环：延迟 {ms} 毫秒，最差 {worst} 毫秒。电脑负载过高：请关闭其他程序。",
    "health_metrics": "指标：http://127.0.0.1:{port}/metrics",
    "health_metrics_taken": "指标：端口 {port} 被其他程序占用。请把 FARHAND_METRICS_PORT 设为空闲端口，然后重启。",
    # --- the bus and homes
    "health_bus": "总线：已连接 {time}",
    "health_bus_few": (
        "总线：已连接 {time}，但并非所有内容都按 farhand hub 的设置保存在三台服务器上。请启动全部三台；"
        "在那之前如果有一台丢失，只存在它上面的内容也会丢失。"
    ),
    "health_bus_away": "总线：已有 {time}连不上，我会继续尝试。",
    "health_bad_bus": "总线：已有 {time}连不上。nats-server 在运行吗？端口开着吗？farhand doctor 会给出详情。",
    "health_bad_bus_refused": "总线：不让这台电脑进入（{why}）。farhand doctor 会说明该怎么做。",
    "health_claim": "密钥：只有这台电脑在用",
    "health_claim_contested": "密钥：另一台电脑也在用。请停掉那一台；如果不认识它，请管理员在 /homes 里给这个地点换新密钥。",
    "health_events_waiting": "事件：{count} 条等待总线",
    "health_homes_none": "地点：还没有加入的。请用 /homes 邀请一个。",
    "health_home_heard": "“{home}”：在线，版本 {version}，{time}前有事件",
    "health_home_present": "“{home}”：在线，版本 {version}",
    "health_home_away": (
        "“{home}”：已离线 {time}。那里的电脑开着吗？farhand home 在运行吗？在那里运行 farhand doctor 可查看详情。"
    ),
    "health_home_never": "“{home}”：还没有上过线。请在那里的电脑上启动 farhand home。",
    "health_home_outdated": "“{home}”：版本 {version} 与我的不兼容。请在那里安装同一版本。",
    "health_home_doubled": "“{home}”：另一台电脑也在用它的密钥。请停掉那一台；如果不认识它，请在 /homes 里给这个地点换新密钥。",
    "health_home_deaf": "“{home}”：在运行，但它的密钥收不到我的任何消息。请在 /homes 里给它新密钥。",
    "health_home_full": "“{home}”：在线，但总线存不下它的消息。请确认总线服务器的磁盘有空间且可写，再重启 nats-server。",
    "health_home_kept": "“{home}”：还有 {count} 件事等着办",
    # --- in the terminal
    "health_bad_heartbeat": "已有 {time}没有动静：Farhand 卡住了，请重启。",
    "health_fine": "Farhand {version} 运行正常，已运行 {time}。",
    "health_look": "Farhand {version} 需要留意，已运行 {time}。",
    "health_fine_home": "这个地点运行正常，Farhand {version}，已运行 {time}：",
    "health_bad_home": "这个地点需要留意：",
    "health_starting": "Farhand {version} 正在启动，已 {time}。",
    "health_not_running": "Farhand 没有在 {path} 上运行。",
    "health_unreadable": "无法得知 Farhand 的状况：{path}：{detail}。",
    "health_no_folder": "没有数据目录 {path}。请设置 FARHAND_DATA_DIR，或运行 farhand run。",
}
