"""English sentences: codes for payments."""

SENTENCES: dict[str, str] = {
    "code_people": "People of this bot, by their id:",
    "code_nobody": "Nobody uses this bot yet. {farhand} claim makes you its admin.",
    "code_person_has": "  {id}  {name}: has a code",
    "code_person_none": "  {id}  {name}: no code",
    "code_how": "To set one up: {farhand} code ID\nTo take one away: {farhand} code ID --remove",
    "code_no_database": "There is no database in {folder}. Is FARHAND_DATA_DIR right?",
    "code_unknown": "Nobody here has the id {id}. {farhand} code lists everybody.",
    "code_replace": "{name} has a code already. Replace it? The old one stops working.",
    "code_scan": "Scan this with the generator of {name} (any app for one-time codes):",
    "code_type": "Or type this key there: {seed}",
    "code_apart": (
        "Use a device other than the one with Telegram: the code protects a payment from somebody who has "
        "taken that one. Keep no picture of this screen."
    ),
    "code_ask": "The 6 digits that it shows now",
    "code_wrong": (
        "That is not the code of now, so nothing is kept yet. Both clocks must be right; this computer says "
        "{clock}."
    ),
    "code_done": (
        "The code of {name} is set up. When they approve more than the amount that you set for them in "
        "/users, I ask for it."
    ),
    "code_removed": "The code of {id} is gone.",
    "code_none": "{id} has no code.",
    "home_code_people": "People whom this home knows, by their id:",
    "home_code_nobody": "This home knows nobody yet: its bot tells it once both run.",
    "home_code_how": (
        "To set one up: {farhand} home code ID\nTo take one away: {farhand} home code ID --remove"
    ),
    "home_code_no_home": "There is no home in {folder}: it was never started. Is FARHAND_DATA_DIR right?",
    "home_code_unknown": "This home knows nobody with the id {id}. {farhand} home code lists everybody.",
    "home_code_done": (
        "The code of {name} is set up. Every approval at this home now needs such a code or, with code_above "
        "in {rules}, payments above that alone; whoever has none here cannot give one.\nFor payments alone:\n"
        "limits:\n  code_above: 0"
    ),
}
