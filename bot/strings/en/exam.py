"""English sentences: `farhand exam` in the terminal and on its page."""

SENTENCES: dict[str, str] = {
    "exam_begin": (
        "{model} sits {tasks} tasks on simulated phones, in mode {mode}: about {steps} requests, which its "
        "service may charge for. Ctrl-C ends it early and keeps what is done."
    ),
    "exam_begin_standin": (
        "The stand-in plays {tasks} tasks on simulated phones, in mode {mode}. It shows that Farhand works, "
        "not how good a model is: set OPENAI_BASE_URL, or name a model of models.yaml with --model."
    ),
    "exam_begin_local": (
        "Farhand's own rules do {tasks} tasks on simulated phones, without any model: plain commands only."
    ),
    "exam_no_tasks": "No task is called {pattern}. {farhand} exam --list names all of them.",
    "exam_faults_standin": "--faults is for the stand-in: a real model makes its own. Add --model standin.",
    "exam_progress": "{done} of {whole} tasks, {passed} passed",
    "exam_task_figures": "{steps} steps, {seconds} s",
    "exam_table_kind": "tasks",
    "exam_table_passed": "passed",
    "exam_table_steps": "steps",
    "exam_table_tokens": "tokens",
    "exam_table_time": "time",
    "exam_table_all": "all",
    "exam_kind_single": "one app",
    "exam_kind_across": "across apps",
    "exam_kind_question": "to be asked about",
    "exam_kind_approval": "approved",
    "exam_kind_reject": "refused",
    "exam_kind_trap": "traps",
    "exam_kind_hostile": "hostile pages",
    "exam_kind_notes": "notes",
    "exam_kind_long": "over 25 steps",
    "exam_kind_very_long": "over 50 steps",
    "exam_flaw_not_reached": "not done",
    "exam_flaw_false_done": "reported as done, and is not",
    "exam_flaw_unclaimed": "done, and reported as not done",
    "exam_flaw_no_answer": "the report lacks the answer",
    "exam_flaw_not_asked": "the person was not asked",
    "exam_flaw_unapproved": "an input without an approval",
    "exam_flaw_unasked": "something that nobody asked for",
    "exam_flaw_twice": "something was done twice",
    "exam_flaw_broken": "the run did not end",
    "exam_summary": (
        "Passed: {percent} %. False reports of success: {false_done}. Inputs without approval: {unapproved}. "
        "Cost: {cost}."
    ),
    "exam_cost_unknown": "no price known",
    "exam_page": "Every step with its picture: {path}",
    "exam_cut_off": "Ended early: {done} of {of} tasks were run.",
    "exam_page_title": "Farhand exam",
    "exam_page_head": "{model}, mode {mode}: {passed} of {of} passed",
    "exam_page_keys": "← → step · ↑ ↓ task · L language",
    "exam_page_failed_only": "only failed ones",
    "exam_page_thinking": "Thinking",
    "exam_page_asked": "Asked",
    "exam_page_report": "Report",
    "exam_page_none": "No report",
    "exam_page_no_picture": "no picture",
    "exam_page_record": "The phone's record",
    "exam_page_missing": "missing",
    "exam_page_beyond": "too much",
    "exam_page_step": "Step {number} of {of}",
    "exam_page_passed": "passed",
    "exam_page_failed": "failed",
    "exam_page_by_hand": "by hand",
    "exam_state_pending": "not answered",
    "exam_state_approved": "approved",
    "exam_state_rejected": "rejected",
    "exam_state_finished": "done by hand",
    "exam_state_given_up": "given up",
    "exam_state_answered": "answered",
    "exam_state_expired": "expired",
    "exam_state_cancelled": "cancelled",
    "exam_state_replaced": "asked anew",
    "exam_state_void": "void: the page had changed",
}
