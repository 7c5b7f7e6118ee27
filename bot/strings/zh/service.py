"""Chinese sentences: the bot as a service of this computer."""

SENTENCES: dict[str, str] = {
    "service_none": "这台电脑没有 systemd，也没有 launchd。请用它自带的进程管理在 {folder} 里运行“{farhand} {command}”，或者使用 Docker 镜像。",
    "service_no_settings": "服务只从 {path} 读取设置，其中缺少：{names}。请先在机器人要使用的文件夹里运行 {farhand} setup。",
    "service_no_settings_home": "服务只从 {path} 读取设置，其中缺少：{names}。请照机器人那边的写进去，然后再试。",
    "service_only_here": "服务只从 {path} 读取设置，这些设置那里没有，或与当前终端环境变量不同：{names}。请写进该文件，或在这里取消设置。",
    "service_foreign": "{path} 已经存在，而且不是 Farhand 写的，我没有动它。一定要这样做，请运行 {farhand} service {verb} --force。",
    "service_other_folder": "{path} 属于 {folder} 里的 Farhand，我没有动它。请到那个文件夹里运行；一定要这样做，请运行 {farhand} service {verb} --force。",
    "service_running": "Farhand 已经在这里运行（进程 {pid}，始于 {since}）。请先停止它，否则服务无法启动。",
    "service_writes": "将写入 {path}：",
    "service_refused": "{program} 没有接受：{words}。{path} 保持原样。",
    "service_no_bus": "如果你是用 sudo 或 su 切换到这个用户的：请直接以该用户登录，然后再试。",
    "service_installed": (
        "从现在起 Farhand 作为服务运行：崩溃后会自动重启，下次登录时会自动启动。\n"
        "查看状态：{farhand} service status。日志：{log}。移除：{farhand} service remove"
    ),
    "service_linger": "要让它在没有人登录时、电脑重启后也运行：\n  sudo loginctl enable-linger {user}",
    "service_absent": "还没有安装服务。安装请运行 {farhand} service install。",
    "service_active": "服务正在运行，使用的文件夹：{folder}。",
    "service_stopped": "服务已安装，但没有运行（{words}）。使用的文件夹：{folder}。日志：{log}",
    "service_unknown": "服务已安装，但无法得知是否在运行（{words}）。使用的文件夹：{folder}。日志：{log}",
    "service_elsewhere": "更多情况：请在该文件夹里运行 {farhand} health。",
    "service_removed": "服务已停止，{path} 已删除。{folder} 里的数据和设置仍然保留。",
}
