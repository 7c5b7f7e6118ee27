"""English sentences: the summary of a day or a week."""

SENTENCES: dict[str, str] = {
    "command_summary": "What happened in the last day",
    "summary_title": "📋 {since} to {until}",
    "summary_nothing": "📋 {since} to {until}: no task ended, nothing happened.",
    "summary_nothing_reached": "📋 {since} to {until}: no task ended at the homes that I reached.",
    "summary_done": "{count} done",
    "summary_failed": "{count} failed",
    "summary_stopped": "{count} stopped",
    "summary_paid": "Approved money: {things}",
    "summary_denied": "Not approved: {things}",
    "summary_failures": "Failed: {tasks}. Look into /history.",
    "summary_cost": "Models: {cost}",
    "summary_away": "Away now: {phones}. See /devices.",
    "summary_later": "Not reached: {homes}. What ended there comes in a later summary.",
    "summary_made_up": "Also what ended at {home} since {moment}: it was not reached before.",
    "summary_unnamed": "something without a name",
    "summary_more": "{count} more",
}
