"""Chinese sentences: codes for payments."""

SENTENCES: dict[str, str] = {
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
    "home_code_people": "这个地点知道的人（ID 和名字）：",
    "home_code_nobody": "这个地点还不知道任何人：和机器人都运行起来后，机器人会告诉它。",
    "home_code_how": "要设置：{farhand} home code ID\n要移除：{farhand} home code ID --remove",
    "home_code_no_home": "{folder} 里没有地点的数据：它从未启动过。FARHAND_DATA_DIR 对吗？",
    "home_code_unknown": "这个地点不知道 ID 为 {id} 的人。{farhand} home code 会列出所有人。",
    "home_code_done": (
        "{name} 的动态码已设好。以后这个地点的每次批准都要动态码；{rules} 里写了 code_above 的话，只有超过它的付款才要。"
        "在这里没有动态码的人不能给出这样的批准。\n只用于付款：\nlimits:\n  code_above: 0"
    ),
}
