"""English sentences: model families, the self-test of a model, and the set-up's choice of a service."""

SENTENCES: dict[str, str] = {
    # --- farhand models
    "models_heading": "Model families; &gt; is the one that your settings choose.",
    "models_facts": "{kind}; {form}; {pictures}",
    "models_kind_0_1000": "counts 0-1000",
    "models_kind_0_999": "counts 0-999",
    "models_kind_0_1": "counts 0-1 (fractions)",
    "models_kind_pixels": "counts pixels",
    "models_kind_0_1000_yx": "counts 0-1000, y first",
    "models_form_DO": "writes do(...)",
    "models_form_TOOL_CALL": "writes &lt;tool_call&gt; JSON",
    "models_form_PYTHON": "writes function calls",
    "models_form_JSON": "writes a JSON object",
    "models_form_XML": "writes XML functions",
    "models_form_HEADINGS": "writes headings",
    "models_form_TABS": "writes tab-separated fields",
    "models_form_NATIVE": "calls the server’s tools",
    "models_pictures_one": "sees 1 picture",
    "models_pictures": "sees {count} pictures",
    "models_confirmed": "Confirmed by an example that its maker published.",
    "models_unconfirmed": "Unconfirmed: {why}.",
    "models_title_qwen3_5": "Qwen3.5 to 3.8",
    "models_title_seed": "Doubao Seed 1.6-vision to 2.x",
    "models_title_kimi": "Kimi K2.5 to K3",
    "models_title_claude_large": "Claude 4.7, 5 and later",
    "models_title_mobile_agent_v3": "Mobile-Agent-v3, its executor",
    "models_title_native": "any server that takes tools",
    "models_title_generic": "any other model",
    "models_doubt_gui_owl_1_5": "its maker published the format, and no whole reply",
    "models_doubt_gui_plus_2026": "its prompt says 0-1000, the only published reply counts pixels",
    "models_doubt_qwen3_5": "its maker published no prompt for phones",
    "models_doubt_seed": "the format is from a benchmark, not from its maker",
    "models_doubt_mai_ui": "its maker published the format, and no whole reply",
    "models_doubt_gelab": "its maker published the format, and no whole reply",
    "models_doubt_ui_venus_1_5": "its maker’s own code counts 0-1000 in one place and pixels in another",
    "models_doubt_kimi": "how it points is from a benchmark, not from its maker",
    "models_doubt_gemini": "it may write y before x; only a test tells",
    "models_doubt_mobile_agent_v3": "its maker published the format, and no whole reply",
    "models_doubt_native": "whether a model counts 0-1000 as it is asked to, only a test tells",
    "models_doubt_generic": "how an unknown model counts, only a test tells",
    "models_doubt_other": "its maker published no whole reply",
    "models_chosen_name": "Yours: {model} is {title}, by its name.",
    "models_chosen_dialect": "Yours: {model} is asked as {title}, because FARHAND_DIALECT says so.",
    "models_chosen_none": "Yours: no family knows the name {model}, so it is asked as any other model.",
    "models_chosen_kind": "Its numbers are taken as {kind}, because FARHAND_COORDINATES says so.",
    "models_no_settings": "No model is set up here yet: {farhand} setup.",
    "models_how": (
        "FARHAND_DIALECT=NAME asks your model as another family, FARHAND_COORDINATES=KIND counts otherwise "
        "(0-1000, 0-999, 0-1, pixels, 0-1000-yx). {farhand} models test tries your model with pictures."
    ),
    "models_markdown_head": (
        "| Service, `OPENAI_BASE_URL` | `FARHAND_MODEL`: price of a million tokens in / out | Numbers "
        "| Tried |"
    ),
    "models_markdown_no_price": "price unknown",
    "models_markdown_free": "free",
    "models_markdown_tried": "stand-in only",
    "models_markdown_doubt": "stand-in only; unconfirmed",
    # --- farhand models test
    "models_test_begin": "Testing {model} at {address}, asked as {title} ({kind}).",
    "models_test_plan_free": "It sends {requests} pictures, about {tokens} tokens, and costs nothing there.",
    "models_test_plan_cost": "It sends {requests} pictures, about {tokens} tokens, and costs about {cost}.",
    "models_test_plan_unknown": (
        "It sends {requests} pictures, about {tokens} tokens. What that costs is unknown: this model’s price "
        "is in no list."
    ),
    "models_test_no_such": "There is no model {name} in {file}.",
    "models_test_no_chinese": (
        "No font with Chinese was found on this computer, so Chinese labels are left out."
    ),
    "models_test_progress": "{done} of {whole}",
    "models_test_table_kind": "numbers",
    "models_test_table_hits": "hits",
    "models_test_table_median": "middle",
    "models_test_table_worst": "worst",
    "models_test_table_beside": "no point",
    "models_test_table_set": "set",
    "models_test_px": "{px} px",
    "models_test_parts": "Hits: {parts}",
    "models_part_large": "large {hits}/{of}",
    "models_part_small": "small {hits}/{of}",
    "models_part_edge": "at the edge {hits}/{of}",
    "models_part_en": "English {hits}/{of}",
    "models_part_zh": "Chinese {hits}/{of}",
    "models_test_format": "Replies that can be read: {usable} of {replies}",
    "models_test_format_other": (
        "Replies that can be read: {usable} of {replies}; written as another family does: {other}"
    ),
    "models_test_time": "First word after {first} s, whole reply after {whole} s",
    "models_test_time_whole": "Whole reply after {whole} s",
    "models_test_tokens": "Tokens a step: {tokens_in} in, {tokens_out} out",
    "models_test_tokens_estimated": "Tokens a step: about {tokens_in} in, {tokens_out} out (estimated)",
    "models_test_cost": "Cost a step: about {cost}",
    "models_test_cost_free": "Cost a step: nothing",
    "models_test_cost_unknown": "Cost a step: unknown",
    "models_test_streams": "Replies come word by word: {answer}",
    "models_test_takes": "Takes: {parts}",
    "models_takes_png": "PNG {answer}",
    "models_takes_jpeg": "JPEG {answer}",
    "models_takes_large": "3 MB {answer}",
    "models_takes_tools": "tools {answer}",
    "models_yes": "yes",
    "models_no": "no",
    "models_unknown": "unknown",
    "models_test_faults": "Requests that failed: {count}",
    "models_test_painted": "With names painted over (FARHAND_COVER): {hits} of {of} hits",
    "models_verdict_good": "Good. {model} sees the screen and taps where it means to.",
    "models_verdict_closer": (
        "Its numbers fit {kind} a little closer; FARHAND_COORDINATES={kind} moves taps by 2 pixels at most."
    ),
    "models_verdict_taps_right": (
        "{model} taps right here. “Good” is not said, because its maker has published no example to check "
        "against. Watch its first tasks."
    ),
    "models_verdict_other_kind": (
        "{model} sees the screen, but its taps land beside: it counts {kind}. Set FARHAND_COORDINATES={kind} "
        "and test again."
    ),
    "models_verdict_shrunk": (
        "Taps land beside, because the server shrinks pictures to {percent} % ({size}). Let it take larger "
        "ones (vLLM: max_pixels; Bailian: vl_high_resolution_images), or take another model."
    ),
    "models_verdict_shrunk_kind": (
        "{model} counts pixels, and the server shrinks pictures to {percent} % ({size}). Set "
        "FARHAND_COORDINATES=pixels, and let the server take larger pictures (vLLM: max_pixels; Bailian: "
        "vl_high_resolution_images)."
    ),
    "models_verdict_other_family": (
        "{model} answers as {family} writes. Set FARHAND_DIALECT={family} and test again."
    ),
    "models_verdict_no_vision": (
        "No vision: {model} does not see the pictures. Take a model that does; {farhand} models names "
        "families."
    ),
    "models_verdict_no_format": (
        "{model} does not write its replies as it is asked to. Check its name (FARHAND_MODEL), try "
        "FARHAND_DIALECT=generic, or take another model."
    ),
    "models_verdict_unclear": (
        "Unclear: {model} taps, but not well enough to say why. Test again; if that stays so, take another "
        "model."
    ),
    # --- farhand setup, its model step
    "setup_model_group_phone": "models made for phones: {titles}",
    "setup_model_group_qwen": "Qwen and GUI-Plus: {titles}",
    "setup_model_group_china": "Doubao and Kimi: {titles}",
    "setup_model_group_general": "GPT, Claude, Gemini and others: {titles}",
    "setup_model_service": "Which service?",
    "setup_model_local": "Usual addresses on this computer: {addresses}",
    "setup_model_which": "Which model? Its number, or any other name",
    "setup_model_testing": "Sending {requests} test pictures to {model} ...",
    "setup_model_use_kind": "Use FARHAND_COORDINATES={value} and test again?",
    "setup_model_use_family": "Use FARHAND_DIALECT={value} and test again?",
}
