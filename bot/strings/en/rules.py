"""English sentences: what is wrong with a rules file."""

SENTENCES: dict[str, str] = {
    "rule_line": "line {line}: {problem}",
    "rule_where": "{where}: {problem}",
    "rule_gone": (
        "The file is gone. Its last rules hold until the program starts again. For the built-in rules alone "
        "write a file with the line: version: 1"
    ),
    "rule_no_file": "This is not a file.",
    "rule_anyone": "Anyone on this computer can change the file. Run: chmod 600 {path}",
    "rule_unreadable": "The file cannot be read: {words}.",
    "rule_too_large": "The file is larger than {most} kB.",
    "rule_empty_file": "The file is empty. For the built-in rules alone write: version: 1",
    "rule_no_utf8": "This is not UTF-8. Save the file as UTF-8.",
    "rule_more": "... and {count} more",
    "rule_control_sign": "A character stands here that cannot be shown. Delete it.",
    "rule_no_yaml": "The file cannot be read as YAML: {words}",
    "rule_second_document": "A second document begins here. Delete the line '---'.",
    "rule_quote_star": "A text that begins with '*' must stand in quotes.",
    "rule_quote_and": "A text that begins with '&' must stand in quotes.",
    "rule_quote_tag": "a '!' at the beginning must stand in quotes",
    "rule_quote": "A text that begins like this must stand in quotes.",
    "rule_too_deep": "This is nested too deeply.",
    "rule_tab": "A tab stands before the text. Indent with blanks.",
    "rule_colon_here": "A ':' stands where none may be. Put the text in quotes, or mend the indent.",
    "rule_colon_missing": "The ':' behind a key is missing.",
    "rule_bracket": "A bracket is not closed, or a comma is missing.",
    "rule_indent": "The indent does not fit the lines above, or the '- ' before an entry is missing.",
    "rule_open_end": "A quote or bracket is not closed.",
    "rule_other": "This cannot be used: {words}",
    "rule_key": "a key must be a single word",
    "rule_twice": "stands twice, first on line {first}",
    "rule_unknown": "is not known here; known are {known}",
    "rule_unknown_close": "is not known here; did you mean {close}?",
    "rule_unknown_owner": "is not known here; it belongs under {owner}",
    "rule_no_text": "must be a text; put it in quotes",
    "rule_empty": "is empty",
    "rule_no_list": "must be a list, each entry on a line of its own that begins with '- '",
    "rule_no_keys": "must have keys of its own below it",
    "rule_no_first_key": "The file must begin with a key like 'apps:'",
    "rule_no_whole_number": "must be a whole number",
    "rule_no_number": "must be a number like 50 or 49.90",
    "rule_places": "must have at most two digits behind the point",
    "rule_least": "must be at least {least}",
    "rule_more_than": "must be more than {least}",
    "rule_most": "must be at most {most}",
    "rule_letters": "must have at most {most} characters",
    "rule_entries": "must have at most {most} entries",
    "rule_must_be": "must be {expected}",
    "rule_one_letter": "is too short: write at least two letters",
    # --- of a price file
    "price_list": "A list of prices is needed; each begins with '- model:'.",
    "entry_keys": "an entry needs the keys {needed}",
    "entry_missing": "{name} is missing",
    "entry_text": "must be a text of at most {most} characters",
    # --- of models.yaml
    "model_list": "A list of models is needed; each begins with '- name:'.",
    "model_twice": "another model has this name",
    "model_address_form": "must be an address such as https://api.z.ai/api/paas/v4",
    "model_key_name": "must name an environment variable, such as ZAI_API_KEY; the key belongs into .env",
    "model_key_own": (
        "may not be {name}, a setting of Farhand's own that would be sent to this address; give the key of "
        "this model a name of its own in .env, such as ZAI_API_KEY"
    ),
    "model_key_odd": (
        "the key in {name} has blanks or signs that no key has; copy it anew from the model's service into "
        ".env"
    ),
    "model_of_role": (
        "FARHAND_{upper}_MODEL: there is no model {name} in models.yaml; off leaves the role out"
    ),
    "model_key_unset": "neither the environment nor .env has {name}",
    "model_one_of": "must be one of these: {known}",
    "price_number": "must be a number from 0 to {most}, the price of a million tokens",
}
