"""Chinese sentences: /mode and /plan, the team that works long tasks."""

SENTENCES: dict[str, str] = {
    "command_mode": "较长的任务是否由团队规划",
    "command_plan": "查看或修改正在执行的任务的计划",
    "mode_about": "较长的任务由一个团队完成：一个模型做计划，一个逐步操作，一个检查，一个记录查到的内容。请求次数大约是两倍。从你的下一个任务起生效。",
    "mode_now_usual": "现在：按统一的设置。",
    "mode_now_auto": "现在：看起来较长的任务用团队，其他的用一个模型。",
    "mode_now_solo": "现在：总是一个模型。",
    "mode_now_team": "现在：总是团队。",
    "mode_chosen": "已选择。",
    "button_mode_usual": "按统一的设置",
    "button_mode_auto": "较长的任务用团队",
    "button_mode_solo": "总是一个模型",
    "button_mode_team": "总是团队",
    "plan_title": "计划",
    "plan_changed": "计划已修改",
    "plan_how": "要修改未完成的部分，请发送 /plan，后面每行写一件还要做的事。从下一步起生效。",
    "plan_none": "你现在没有带计划的任务。由团队完成的任务才有计划：/mode。",
    "plan_empty": "里面没有要做的事。请在 /plan 后面每行写一件。",
    "plan_too_many": "最多 {most} 行，请合并一些。",
    "plan_too_long": "每行最多 {chars} 个字符，请把长的拆开。",
}
