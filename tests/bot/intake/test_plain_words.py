"""Plain words in many spellings, and texts that only look like them: those are tasks."""

from bot.intake.plain_words import PlainWord, plain_word
from tests.worlds.cases import each_of

# Full width and accents are meant.
_SPELT: dict[PlainWord, str] = {
    PlainWord.STOP: (
        "stop|Stop|STOP!|stop.|stop!!!|stop…|  stop  |stop\n|“stop”|(stop)|*stop*|stop?|"
        "stop, please|Please stop|please stop now!|stop stop stop|STOP STOP|"
        "\uff53\uff54\uff4f\uff50|\uff33\uff34\uff2f\uff30！|"
        "stop 🛑|🛑|⏹|⏹️|✋🏽|cancel|Cancel.|cancel it|abort|never mind|Never mind!|nevermind|"
        "never-mind|nvm|forget it|don't do it|stop it|stop everything|停|停！|停。|停下|停下来|停止|"
        "停停停|停 止|停下吧|请停下|快停|取消|取消！|取消任务|算了|算了吧|算了，谢谢|别弄了|不用了|"
        "不用了，谢谢|不要了|打住|停下🛑|OK, stop!|取消这个任务"
    ),
    PlainWord.PAUSE: (
        "pause|Pause!|please pause|pause it|pause the task|⏸|⏸️|暂停|暂停！|请暂停|先暂停一下吧|暂停任务|"
        "停一下|停一下吧|请先停一下|停一会儿|停一停"
    ),
    PlainWord.YES: (
        "yes|Yes!|YES|yes please|yes, please.|yep|ok|OK|Ok.|ok ok|okay|\uff4f\uff4b|sure|approve|Approve!|"
        "go ahead|do it|confirm|done|I’m done|I'm done|finished|👍|👍🏿|👍👍|✅|👌|🆗|ok 👍|好|好的|"
        "好的！|好吧|好啊|可以|可以的|可以可以|行|行吧|同意|批准|确认|嗯嗯|没问题|好了|完成了|继续|"
        "请继续"
    ),
    PlainWord.NO: (
        "no|No!|NO.|no no no|nope|no thank you|don't|Don’t!|dont|DON\u00b4T|do not|reject|decline|"
        "don't pay|👎|❌|🙅‍♂️|不|不！|不要|不要！|不要不要|不行|不同意|拒绝|别|别付|不可以|不用"
    ),
    PlainWord.GREETING: (
        "hi|Hi!|hello|HELLO…|hey there|Hello, Farhand!|good morning|👋|hi 👋|你好|你好！|您好啊|嗨|"
        "在吗？|早上好"
    ),
    PlainWord.THANKS: (
        "thanks|Thanks!|thank you|thank you very much.|thx|thanks :)|🙏|❤️|🎉🎉|谢谢|谢谢！|谢谢啦|"
        "谢谢谢谢|多谢|辛苦了|bye|再见|ok thanks|You’re welcome|不用谢"
    ),
    PlainWord.HELP: (
        "help|Help!|what can you do?|What can you do for me|how does this work?|你能做什么？|"
        "你会什么|怎么用|帮助"
    ),
    PlainWord.WAIT: (
        "wait|Wait!|please wait|wait wait|hold on|one moment, please|等等|等一下|请稍等|等一下吧|等等等"
    ),
    PlainWord.KEEP_ON: "don't stop|Don’t stop!|do not stop|keep going|别停|不要停！|别取消|别停啊",
}
_TASKS = (
    "cancel my booking|pause the music|暂停音乐|stop the alarm|stop at the next shop and buy milk|"
    "wait for the parcel and tell me|don't stop the music|等一下提醒我|别停车|"
    "cancel the order for 3 lattes|abort mission 3|say hi to Mom|write hello to Dad|send thanks|"
    "say yes to the invitation|order a latte|ok google|yes but the large one|"
    "no sugar in the coffee|help Mom with her phone|"
    "what can you do about the noise in the settings|取消我的订单|取消明天的闹钟|停车费多少|"
    "停止播放音乐|算了一下账|给妈妈说谢谢|好吃的餐厅|不要辣的外卖|可以上网吗|别墅价格|"
    "你好酒店订房|帮助中心在哪|1|42|…|?!|:)|🍕|🍕👍|/stop|/cancel|/help"
)


@each_of("word", _SPELT)
def test_a_plain_word_is_known_in_every_spelling(word: PlainWord) -> None:
    assert [text for text in _SPELT[word].split("|") if plain_word(text) is not word] == []


def test_everything_else_may_be_a_task() -> None:
    texts = [*_TASKS.split("|"), "", " ", "stop " * 30]
    assert [text for text in texts if plain_word(text) is not None] == []


def test_signs_that_contradict_each_other_reject_nothing() -> None:
    assert plain_word("👍👎") is PlainWord.YES  # which does nothing by itself
