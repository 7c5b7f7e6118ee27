"""Chinese sentences: the summary of a day or a week."""

SENTENCES: dict[str, str] = {
    "command_summary": "最近一天或一周发生了什么",
    "summary_title": "📋 {since} 至 {until}",
    "summary_nothing": "📋 {since} 至 {until}：没有任务结束，一切如常。",
    "summary_nothing_reached": "📋 {since} 至 {until}：能联系到的地点没有任务结束。",
    "summary_done": "完成 {count} 个",
    "summary_failed": "失败 {count} 个",
    "summary_stopped": "停止 {count} 个",
    "summary_paid": "批准的款项：{things}",
    "summary_denied": "未批准：{things}",
    "summary_failures": "失败：{tasks}。详情见 /history。",
    "summary_cost": "模型费用：{cost}",
    "summary_away": "现在不在线：{phones}。见 /devices。",
    "summary_later": "没有联系到：{homes}。那里结束的任务会出现在之后的汇总里。",
    "summary_made_up": "也包括 {home} 自 {moment} 起结束的任务：之前没有联系到那里。",
    "summary_unnamed": "未具名的一项",
    "summary_more": "另有 {count} 个",
}
