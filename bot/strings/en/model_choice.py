"""English sentences: /model, the choice of a model in the chat."""

SENTENCES: dict[str, str] = {
    "command_model": "Which model answers; switch it",
    "model_answers": "Answering now: <b>{model}</b> at {address}. Asked as {family}, counts {kind}.",
    "model_answers_on": "On {phone}: <b>{model}</b> at {address}. Asked as {family}, counts {kind}.",
    "model_gone": (
        "Chosen before, but not in models.yaml any more: {names}. The model of .env answers there instead."
    ),
    "model_choose": "A task that runs keeps its model; the next one takes the model that you choose here.",
    "model_by_rules": (
        "No model is set up. I do plain commands by rules, such as “open Settings, then tap Bluetooth”, "
        "“volume 50 %”, “timer for 5 minutes”.\n\n"
        "For everything else, run “farhand setup” on the computer and choose a model there."
    ),
    "model_only_one": (
        "To switch here, name other models in the file models.yaml in my data directory and start me again. "
        "docs/models.md shows how."
    ),
    "model_where": "Where shall <b>{model}</b> ({name}) answer?",
    "model_used": "From the next task on <b>{model}</b> answers on {phone}.",
    "model_used_everywhere": "From the next task on <b>{model}</b> answers on all phones.",
    "model_of_settings": "from .env",
    "button_model": "{name}: {model}",
    "button_model_now": "✓ {name}: {model}",
    "button_model_everywhere": "On all phones",
    "button_model_on": "Only on {phone}",
    "button_model_back": "« Back",
}
