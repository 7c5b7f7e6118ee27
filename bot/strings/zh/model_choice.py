"""Chinese sentences: /model, the choice of a model in the chat."""

SENTENCES: dict[str, str] = {
    "command_model": "查看或更换回答的模型",
    "model_answers": "现在由 <b>{model}</b> 回答，地址 {address}。当作 {family} 提问，坐标 {kind}。",
    "model_answers_on": "{phone}：<b>{model}</b>，地址 {address}。当作 {family} 提问，坐标 {kind}。",
    "model_gone": "以前选过、但已不在 models.yaml 里：{names}。那里改由 .env 里的模型回答。",
    "model_choose": "正在运行的任务保留它的模型；下一个任务用你在这里选的模型。",
    "model_by_rules": (
        "没有设置模型。我按规则做简单命令，例如“打开设置，然后点击蓝牙”“音量 50%”“5 分钟的计时器”。\n\n"
        "要做别的事，请在电脑上运行“farhand setup”并选一个模型。"
    ),
    "model_only_one": (
        "要在这里更换，请在我的数据目录的 models.yaml 文件里写上其他模型，然后重新启动我。写法见 docs/models.md。"
    ),
    "model_where": "<b>{model}</b>（{name}）在哪里回答？",
    "model_used": "从下一个任务起，{phone} 由 <b>{model}</b> 回答。",
    "model_used_everywhere": "从下一个任务起，所有手机都由 <b>{model}</b> 回答。",
    "model_of_settings": ".env 里的",
    "button_model": "{name}：{model}",
    "button_model_now": "✓ {name}：{model}",
    "button_model_everywhere": "所有手机",
    "button_model_on": "只在 {phone}",
    "button_model_back": "« 返回",
}
