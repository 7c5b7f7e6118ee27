"""Chinese sentences: what the disk does to the databases. Also shown on a press, so 200 characters at most."""

SENTENCES: dict[str, str] = {
    "trouble_full": "电脑磁盘已满，无法保存。请先腾出空间，再按“继续”或重新发送。",
    "trouble_locked": "Farhand 的数据库被其他程序占用，无法保存。请关闭那个程序，再按“继续”或重新发送。",
    "trouble_read_only": "Farhand 无法读写数据目录。请检查电脑的磁盘和权限，再按“继续”或重新发送。",
    "trouble_broken": "Farhand 的数据库已损坏。请在电脑上停止 Farhand，把数据目录移走，运行 farhand restore FILE，然后重新启动。",
    # While something that has happened cannot be written down; it is told by itself later.
    "held_home": "🏠 {home}：",
    "held_full": "电脑磁盘已满，无法记录任务的进展。请腾出空间，之后我会自己告诉你。请不要重新发送。",
    "held_locked": "Farhand 的数据库被其他程序占用，无法记录任务的进展。请关闭那个程序，之后我会自己告诉你。请不要重新发送。",
    "held_read_only": "Farhand 无法读写数据目录，无法记录任务的进展。请检查电脑的磁盘和权限，之后我会自己告诉你。请不要重新发送。",
    "held_broken": (
        "Farhand 的数据库已损坏，无法记录任务的进展。请不要重新发送。"
        "请在电脑上停止 Farhand，把数据目录移走，运行 farhand restore FILE，然后重新启动。"
    ),
    "inbox_held": "我无法保存你发来的内容：Farhand 所在电脑的磁盘已满或无法读写，或数据库被其他程序占用。解决后我会自己继续，请不要重新发送。",
    "start_held": "我无法启动：Farhand 所在电脑的磁盘已满或无法读写，或数据库被其他程序占用。解决后我会自己继续。",
    "home_another": (
        "⚠️ {folder} 里的日志换了一个：journal.sqlite3 被单独移走、删除或替换了。我不知道之前那个日志里的任务、历史和手机，相关的按钮也已失效。"
        "\n不是你的本意？请在电脑上停止 Farhand，把 {folder} 移走，运行 <code>farhand restore FILE</code>，然后重新启动。"
    ),
    "home_older": (
        "⚠️ {folder} 里的日志是单独放回的旧副本，不知道之后发生的事。请先看一下手机：没结束的任务可能已经做完。继续之前我会先问你；旧按钮已失效。"
        "\n要恢复完整的备份：请在电脑上停止 Farhand，把 {folder} 移走，运行 <code>farhand restore FILE</code>，然后重新启动。"
    ),
    "inbox_other_journal": (
        "我在处理这条消息时被停止，之后日志换成了另一个，所以我不再处理它：它可能已经完成。如果没有，请重新发送。"
    ),
    # In the terminal there is no button to press.
    "terminal_trouble_full": "磁盘已满，无法保存。请先腾出空间，再试一次。",
    "terminal_trouble_locked": "Farhand 的数据库被其他程序占用，无法保存。请关闭那个程序，再试一次。",
    "terminal_trouble_read_only": "Farhand 无法读写数据目录。请检查磁盘和权限，再试一次。",
}
