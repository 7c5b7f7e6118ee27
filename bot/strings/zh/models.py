"""Chinese sentences: model families, the self-test of a model, and the set-up's choice of a service."""

SENTENCES: dict[str, str] = {
    # --- farhand models
    "models_heading": "模型系列；&gt; 表示当前设置所选的系列。",
    "models_facts": "{kind}；{form}；{pictures}",
    "models_kind_0_1000": "坐标 0-1000",
    "models_kind_0_999": "坐标 0-999",
    "models_kind_0_1": "坐标 0-1（小数）",
    "models_kind_pixels": "坐标为像素",
    "models_kind_0_1000_yx": "坐标 0-1000，先 y 后 x",
    "models_form_DO": "格式 do(...)",
    "models_form_TOOL_CALL": "格式 &lt;tool_call&gt; JSON",
    "models_form_PYTHON": "格式 函数调用",
    "models_form_JSON": "格式 JSON 对象",
    "models_form_XML": "格式 XML 函数",
    "models_form_HEADINGS": "格式 标题分段",
    "models_form_TABS": "格式 制表符分隔",
    "models_form_NATIVE": "格式 服务器的工具调用",
    "models_pictures_one": "看 1 张图片",
    "models_pictures": "看 {count} 张图片",
    "models_confirmed": "已由厂商公布的示例证实。",
    "models_unconfirmed": "未证实：{why}。",
    "models_title_qwen3_5": "Qwen3.5 至 3.8",
    "models_title_seed": "豆包 Seed 1.6-vision 至 2.x",
    "models_title_kimi": "Kimi K2.5 至 K3",
    "models_title_claude_large": "Claude 4.7、5 及以后",
    "models_title_mobile_agent_v3": "Mobile-Agent-v3 的执行者",
    "models_title_native": "任何支持工具调用的服务器",
    "models_title_generic": "其他任何模型",
    "models_doubt_gui_owl_1_5": "厂商只公布了格式，没有完整的回复",
    "models_doubt_gui_plus_2026": "它的提示词写 0-1000，而唯一公布的回复用的是像素",
    "models_doubt_qwen3_5": "厂商没有公布用于手机的提示词",
    "models_doubt_seed": "格式来自评测项目，而不是厂商",
    "models_doubt_mai_ui": "厂商只公布了格式，没有完整的回复",
    "models_doubt_gelab": "厂商只公布了格式，没有完整的回复",
    "models_doubt_ui_venus_1_5": "厂商自己的代码一处用 0-1000，另一处用像素",
    "models_doubt_kimi": "坐标的写法来自评测项目，而不是厂商",
    "models_doubt_gemini": "它可能先写 y 再写 x，只有测试才知道",
    "models_doubt_mobile_agent_v3": "厂商只公布了格式，没有完整的回复",
    "models_doubt_native": "模型是否照要求用 0-1000，只有测试才知道",
    "models_doubt_generic": "未知模型的坐标怎么算，只有测试才知道",
    "models_doubt_other": "厂商没有公布完整的回复",
    "models_chosen_name": "当前：按名称，{model} 属于 {title}。",
    "models_chosen_dialect": "当前：按 FARHAND_DIALECT 的设置，{model} 当作 {title}。",
    "models_chosen_none": "当前：没有系列认识 {model} 这个名称，按其他模型处理。",
    "models_chosen_kind": "按 FARHAND_COORDINATES 的设置，坐标按 {kind} 计算。",
    "models_no_settings": "这里还没有设置模型：请运行 {farhand} setup。",
    "models_how": (
        "FARHAND_DIALECT=名称 可让模型按另一系列提问，\n"
        "FARHAND_COORDINATES=坐标 改变坐标的算法：0-1000、0-999、0-1、pixels、0-1000-yx。\n"
        "{farhand} models test 用图片测试你的模型。"
    ),
    "models_markdown_head": (
        "| 服务，`OPENAI_BASE_URL` | `FARHAND_MODEL`：每百万 token 价格，输入 / 输出 | 坐标 | 测试情况 |"
    ),
    "models_markdown_no_price": "价格未知",
    "models_markdown_free": "免费",
    "models_markdown_tried": "只用替身测过",
    "models_markdown_doubt": "只用替身测过；未证实",
    # --- farhand models test
    "models_test_begin": "正在测试 {address} 上的 {model}，当作 {title}（{kind}）。",
    "models_test_plan_free": "将发送 {requests} 张图片，约 {tokens} 个 token，那里不收费。",
    "models_test_plan_cost": "将发送 {requests} 张图片，约 {tokens} 个 token，费用约 {cost}。",
    "models_test_plan_unknown": (
        "将发送 {requests} 张图片，约 {tokens} 个 token。\n费用未知：价目表里没有这个模型。"
    ),
    "models_test_no_such": "{file} 里没有名为 {name} 的模型。",
    "models_test_no_chinese": "这台电脑上没有找到中文字体，因此不测中文标签。",
    "models_test_progress": "{done} / {whole}",
    "models_test_table_kind": "坐标",
    "models_test_table_hits": "命中",
    "models_test_table_median": "中位误差",
    "models_test_table_worst": "最大误差",
    "models_test_table_beside": "不成点",
    "models_test_table_set": "当前",
    "models_test_px": "{px} 像素",
    "models_test_parts": "命中：{parts}",
    "models_part_large": "大按钮 {hits}/{of}",
    "models_part_small": "小按钮 {hits}/{of}",
    "models_part_edge": "边缘 {hits}/{of}",
    "models_part_en": "英文 {hits}/{of}",
    "models_part_zh": "中文 {hits}/{of}",
    "models_test_format": "可读的回复：{replies} 条中 {usable} 条",
    "models_test_format_other": "可读的回复：{replies} 条中 {usable} 条；按别的系列写的：{other} 条",
    "models_test_time": "{first} 秒后出现第一个字，{whole} 秒后回复完整",
    "models_test_time_whole": "{whole} 秒后回复完整",
    "models_test_tokens": "每步 token：输入 {tokens_in}，输出 {tokens_out}",
    "models_test_tokens_estimated": "每步 token：输入约 {tokens_in}，输出约 {tokens_out}（估计值）",
    "models_test_cost": "每步费用：约 {cost}",
    "models_test_cost_free": "每步费用：无",
    "models_test_cost_unknown": "每步费用：未知",
    "models_test_streams": "回复逐字到达：{answer}",
    "models_test_takes": "接受：{parts}",
    "models_takes_png": "PNG {answer}",
    "models_takes_jpeg": "JPEG {answer}",
    "models_takes_large": "3 MB {answer}",
    "models_takes_tools": "工具 {answer}",
    "models_yes": "是",
    "models_no": "否",
    "models_unknown": "未知",
    "models_test_faults": "失败的请求：{count}",
    "models_test_painted": "姓名被遮盖时（FARHAND_COVER）：{of} 次中命中 {hits} 次",
    "models_verdict_good": "良好。{model} 看得到屏幕，也点得准。",
    "models_verdict_closer": (
        "它的坐标更接近 {kind}；\n设置 FARHAND_COORDINATES={kind} 后，点击位置最多移动 2 个像素。"
    ),
    "models_verdict_taps_right": (
        "{model} 在这里点得准。\n不能说“良好”，因为厂商没有公布可以对照的示例。请留意它最初的几个任务。"
    ),
    "models_verdict_other_kind": (
        "{model} 看得到屏幕，但点偏了：它的坐标是 {kind}。\n请设置 FARHAND_COORDINATES={kind} 后再测试。"
    ),
    "models_verdict_shrunk": (
        "点偏了，因为服务器把图片缩小到 {percent} %（{size}）。请让它接受更大的图片\n"
        "（vLLM：max_pixels；百炼：vl_high_resolution_images），或换一个模型。"
    ),
    "models_verdict_shrunk_kind": (
        "{model} 用像素坐标，而服务器把图片缩小到 {percent} %（{size}）。\n"
        "请设置 FARHAND_COORDINATES=pixels，并让服务器接受更大的图片\n"
        "（vLLM：max_pixels；百炼：vl_high_resolution_images）。"
    ),
    "models_verdict_other_family": (
        "{model} 按 {family} 的格式回复。请设置 FARHAND_DIALECT={family} 后再测试。"
    ),
    "models_verdict_no_vision": (
        "没有视觉：{model} 看不到图片。\n请换一个能看图的模型；{farhand} models 列出了各个系列。"
    ),
    "models_verdict_no_format": (
        "{model} 没有按要求的格式回复。\n"
        "请检查名称（FARHAND_MODEL），试试 FARHAND_DIALECT=generic，或换一个模型。"
    ),
    "models_verdict_unclear": (
        "不明确：{model} 会点击，但不够准，看不出原因。\n请再测试一次；如果还是这样，请换一个模型。"
    ),
    # --- farhand setup, its model step
    "setup_model_group_phone": "为手机制作的模型：{titles}",
    "setup_model_group_qwen": "通义千问与 GUI-Plus：{titles}",
    "setup_model_group_china": "豆包与 Kimi：{titles}",
    "setup_model_group_general": "GPT、Claude、Gemini 等：{titles}",
    "setup_model_service": "哪个服务？",
    "setup_model_local": "本机的常用地址：{addresses}",
    "setup_model_which": "哪个模型？输入编号，或其他任何名称",
    "setup_model_testing": "正在向 {model} 发送 {requests} 张测试图片……",
    "setup_model_use_kind": "使用 FARHAND_COORDINATES={value} 再测试一次吗？",
    "setup_model_use_family": "使用 FARHAND_DIALECT={value} 再测试一次吗？",
}
