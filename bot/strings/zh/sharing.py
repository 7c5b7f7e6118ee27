"""Chinese sentences: a phone that several people use."""

SENTENCES: dict[str, str] = {
    "stopped_by": "{name} 停止了这个任务。",
    "dismissed": "你不能再操作 {name} 了，所以我停止了这个任务。",
    "somebodys_task": "现在是别人的任务在用这部手机。任务结束之前，屏幕只给那个人看。",
    "decided_void_dismissed": "🔁 <b>{name} 批准了，但已不再有权批准 · {clock}</b>：没有执行。如果还需要，我会再问。",
    "result_void_dismissed": "✗ {what}：批准的人已不再有权批准，没有执行",
    "history_void_dismissed": "{moment} {name}批准了，但已不再有权批准，没有执行：{what}",
}
