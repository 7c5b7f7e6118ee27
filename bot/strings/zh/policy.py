"""Chinese sentences: the household's rules in the terminal."""

SENTENCES: dict[str, str] = {
    "policy_ok": "规则可以使用：{path}",
    "policy_none": "没有 {path}，只使用内置规则。",
    "policy_no_file": "没有 {path}。",
    "policy_bad": "规则无法使用。请改正 {path} 中的这些行：",
    "policy_says": "除内置规则外：",
    "policy_says_nothing": "没有在内置规则之外增加内容。",
    "policy_allowed": "只能操作这些应用：{names}。",
    "policy_watched": "在这些应用里，每次操作都要批准：{names}。",
    "policy_blocked": "这些应用里永远不操作：{names}。",
    "policy_ask": "包含这些文字的按钮需要批准：{names}。",
    "policy_free": "文字恰好是这些的按钮无需批准，付款除外：{names}。",
    "policy_unlabelled": "屏幕文字无法读取时，一次批准最多可点 {count} 下。",
    "policy_unlabelled_none": "屏幕文字无法读取时，点击须由人来做。",
    "policy_repeats": "“本任务内有效”的批准最多用于 {count} 次操作。",
    "policy_most_money": "超过 {amount} 的付款一律拒绝，任何人批准都不行。",
    "policy_ask_on": "在这些手机的受保护页面上，只有一个付款按钮时由 Farhand 自己询问：{names}。",
    "policy_payments": "付款每次都要批准，任何规则都不能改变这一点。",
    "policy_unknown_app": "{where}：Farhand 不认识名为“{name}”的应用。如果确有此应用，请写包名（如 com.example.app）以免有误。",
    "policy_unknown_close": "{where}：Farhand 不认识名为“{name}”的应用。是不是“{close}”？",
    "policy_group": "同组的其他用户可以修改 {path}。请运行：chmod 600 {path}",
}
