"""When a parcel comes: a login that only the person can do, then reading."""

from agent.standin.outcomes import StepOutcome
from agent.standin.recipes.play import Play, Playing, RecipeEnding, in_app
from devices.demo_apps import PARCEL
from devices.demo_positions import POSITIONS

_MOST_ASKS = 2


def find_out_when(play: Play) -> Playing[RecipeEnding]:
    """Logs in with the person's help, opens the parcel, notes the time and reports it."""
    why = play.say("I open Parcel to look for the delivery time.", "我打开包裹应用查看送达时间。")
    return (yield from in_app(play, PARCEL, why, lambda: _look(play)))


def _look(play: Play) -> Playing[RecipeEnding]:
    at_login = play.say(
        "Parcel asks for a one-time code. I have it sent to the phone.",
        "包裹应用要求短信验证码，我先点击获取验证码。",
    )
    yield from play.tap(PARCEL, "parcel_login", "send_code", at_login, may_stay=True)
    if not (yield from _log_in(play)):
        return RecipeEnding(
            play.say("Without the login I cannot see the parcels.", "没有登录就看不到包裹。"),
            play.say(
                "The login was not finished, so I could not see when the parcel comes.",
                "没有完成登录，所以查不到包裹的送达时间。",
            ),
        )
    in_list = play.say(
        "The login worked. Parcel 7731 is on its way; I open it.", "登录成功。包裹 7731 正在派送，我点开它。"
    )
    yield from play.tap(PARCEL, "parcel_list", "parcel_7731", in_list)
    seen = play.say(
        "Parcel 7731 is out for delivery and arrives today between 15:00 and 17:00. I keep this.",
        "包裹 7731 正在派送，今天 15:00-17:00 送达。我把它记下来。",
    )
    yield from play.do(seen, "Note", message="True")
    return RecipeEnding(
        play.say("The delivery time is known, so the task is done.", "已经知道送达时间，任务完成。"),
        play.say(
            "Your parcel 7731 arrives today between 15:00 and 17:00.", "您的包裹 7731 今天 15:00-17:00 送达。"
        ),
    )


def _log_in(play: Play) -> Playing[bool]:
    """Hands the phone over; False if the person gave up or the login page is still there. Raises Astray."""
    thinking = play.say(
        "The login page waits for the code from the text message. Codes are entered by the person only.",
        "登录页面在等短信验证码。验证码只能由用户本人输入。",
    )
    message = play.say(
        "Please enter the one-time code on the phone and press Log in", "请在手机上输入短信验证码并点击“登录”"
    )
    for _ in range(_MOST_ASKS):
        outcome = yield from play.do(thinking, "Take_over", message=message)
        if outcome is StepOutcome.GIVEN_UP:
            return False
        play.need(PARCEL)
        if outcome is StepOutcome.ANSWERED:
            # Only an end may depend on the picture: a later request lacks it and must take the same way.
            return not _login_page(play)
    return False


def _login_page(play: Play) -> bool:
    """Whether the Log in button can be seen, left of its text."""
    return play.shows((150, POSITIONS["parcel_login", "log_in"][1]), PARCEL.colour)
