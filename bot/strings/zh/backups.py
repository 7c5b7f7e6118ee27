"""Chinese sentences: databases and their backups."""

SENTENCES: dict[str, str] = {
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
}
