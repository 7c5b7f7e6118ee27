"""English sentences: a phone that several people use."""

SENTENCES: dict[str, str] = {
    "stopped_by": "{name} stopped this task.",
    "dismissed": "You may no longer work {name}, so I stopped this task.",
    "somebodys_task": "Somebody else's task works this phone now. Its screen is theirs until the task has ended.",
    "decided_void_dismissed": "🔁 <b>{name} said yes, but may not any more · {clock}</b>: nothing was done with it. If it is still needed, I ask again.",
    "result_void_dismissed": "✗ {what}: whoever agreed may not any more, not done",
    "history_void_dismissed": "{moment} {name} approved, but may not any more, and nothing was done: {what}",
}
