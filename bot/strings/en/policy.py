"""English sentences: the household's rules in the terminal."""

SENTENCES: dict[str, str] = {
    "policy_ok": "The rules can be used: {path}",
    "policy_none": "There is no {path}, so the built-in rules hold alone.",
    "policy_no_file": "There is no {path}.",
    "policy_bad": "The rules cannot be used. Correct these lines of {path}:",
    "policy_says": "Besides what is built in:",
    "policy_says_nothing": "They add nothing to what is built in.",
    "policy_allowed": "Only these apps may be worked: {names}.",
    "policy_watched": "Every input in these apps needs approval: {names}.",
    "policy_blocked": "No input ever in these apps: {names}.",
    "policy_ask": "What has one of these in its label needs approval: {names}.",
    "policy_free": "A label that is exactly one of these needs no approval, unless it pays: {names}.",
    "policy_unlabelled": "Where nothing can be read, one approval is for at most {count} touches.",
    "policy_unlabelled_none": "Where nothing can be read, touches are left to a person.",
    "policy_repeats": "An approval for the whole task is for at most {count} inputs.",
    "policy_most_money": "Payments over {amount} are refused, whoever approves.",
    "policy_ask_on": (
        "On protected pages of these phones Farhand itself asks about a single pay button: {names}."
    ),
    "policy_payments": "Payments need approval each time; no rule changes that.",
    "policy_unknown_app": (
        "{where}: Farhand knows no app called “{name}”. If it is one, write its package id, such as "
        "com.example.app, to be sure."
    ),
    "policy_unknown_close": "{where}: Farhand knows no app called “{name}”. Did you mean “{close}”?",
    "policy_group": "Others of your group can change {path}. Run: chmod 600 {path}",
}
