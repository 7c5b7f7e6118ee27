"""English words of the policy."""

from agent.contract.binding import Kind
from agent.policy.apps.apps import AppKind

ANYWHERE = {
    Kind.PAY: """
        pay, pay now, pay with, pay by, pay bill, pay bills, pay all, pay rent, pay later, and pay,
        make payment, make a payment, confirm payment, complete payment, submit payment, authorize payment,
        authorise payment, approve payment, send payment, send money, send cash, transfer money,
        transfer funds, transfer now, place bet, move money, sign transaction, confirm transfer,
        make transfer, make a transfer, complete transfer, slide to pay, swipe to pay, tap to pay,
        hold to pay, 1 tap buy, one tap buy, top up now, confirm top up, withdraw money, withdraw cash,
        cash out, donate now, confirm and pay, review and pay, agree and pay, continue and pay, settle up,
        send tip, leave a tip, pay to""",
    Kind.ORDER: """
        place order, place your order, place my order, place an order, place the order, submit order,
        confirm order, complete order, send order, order now, order and pay, confirm your order,
        complete purchase, confirm purchase, buy now, buy it now, buy ticket, buy tickets, purchase, book now,
        book it, book ride, book a table, book table, book a ride, book room, book a room, book flight,
        book ticket, book tickets, book appointment, book an appointment, book hotel, book this, reserve now,
        reserve table, reserve a table, reserve seat, reserve room, confirm booking, complete booking,
        confirm reservation, complete reservation, confirm appointment, confirm ride, confirm pickup,
        confirm pick up, request ride, request a ride, request now, subscribe, subscribe now,
        start subscription, start free trial, start trial, start my free trial, try free, try for free,
        renew now, renew subscription, join premium, get premium, go premium, upgrade now, upgrade to premium,
        place bid, bid now, cancel order, cancel my order, cancel your order, cancel the order,
        cancel this order, cancel booking, cancel my booking, cancel reservation, cancel ride, cancel trip,
        cancel subscription, cancel membership, end subscription, end membership, finish order, get tickets,
        unlock premium, start membership, buy it, cancel plan, unsubscribe, request refund, request a refund,
        confirm receipt, rent now, pre order""",
    Kind.SEND: """
        send, send now, send message, send anyway, send all, send email, send mail, send sms, send reply,
        send file, send invitation, send invite, send request, schedule send, resend, publish, publish now,
        post now, post it, post comment, post reply, post review, post update, post to, post story,
        post anonymously, submit review, submit comment, submit feedback, submit report, submit application,
        submit answer, submit form, share to, share with, share now, share photo, share photos, share video,
        share file, share screen, retweet, repost, hold to talk, hold to record, press and hold to talk,
        go live, invite, invite friends, add friend, forward to, reply all and send, tap to send,
        swipe to send, slide to send""",
    Kind.DELETE: """
        delete, delete all, delete chat, delete now, delete message, delete forever, delete permanently,
        delete anyway, delete for everyone, delete for me, remove, remove all, uninstall, erase, wipe,
        empty trash, empty bin, empty recycle bin, move to trash, move to bin, move to recycle bin,
        clear data, clear all data, clear history, clear chat, clear conversation, clear messages,
        clear storage, clear browsing data, clear everything, clear all history, clear search history,
        discard draft, discard changes, discard all, discard message, format sd card, format storage,
        format card, format disk, unfriend, leave group, exit group, leave channel, delete and exit,
        disband group, unsend, block user, block contact, block and report, block this caller""",
    Kind.INSTALL: """
        install, install now, install anyway, install app, install update, install updates,
        download and install, update now, update all, update app, update anyway, download anyway,
        restart and install, upgrade system, download update, upgrade app""",
    Kind.GRANT: """
        allow, allow all, always allow, allow all the time, allow always, allow once, allow access,
        allow only while, yes it was me, yes it's me, it was me, yes that was me, confirm sign in,
        approve sign in, allow anyway, while using the app, only this time, grant, grant access,
        grant permission, grant permissions, give access, give permission, allow from this source,
        enable permission, start now recording, select photos""",
    Kind.ACCOUNT: """
        change password, reset password, change pin, reset pin, set password, set pin, set new password,
        update password, sign out, log out, logout, signout, remove account, delete account,
        delete my account, delete your account, close account, deactivate account, deactivate, switch account,
        factory reset, factory data reset, erase all data, erase everything, erase phone, reset phone,
        reset device, reset tablet, reset all settings, reset network settings, developer options,
        usb debugging, wireless debugging, oem unlocking, unlock bootloader, remove screen lock,
        disable screen lock, turn off screen lock, change screen lock, add fingerprint, remove fingerprint,
        change phone number, change email, change number, turn off find my device, disable find my device,
        turn off 2 step verification, turn off two factor, disable two factor, add card, add bank card,
        add payment method, remove card, link bank account, link account, unlink, unlink account, freeze card,
        unfreeze card, report lost card, raise limit, activate device admin, deactivate device admin,
        activate this device admin app, power off, turn off phone, restart, reboot, slide to power off,
        shut down, verify identity, disable play protect, pause app protection, add device, trust this device,
        trust device""",
    Kind.SHARE: """
        share location, share my location, share live location, share your location, share current location,
        send location, send my location, send your current location, send current location,
        send live location, share contact, share contacts, send contact, send contacts, share my contact,
        share contact card, sync contacts, upload contacts, import contacts, find friends from contacts,
        share my profile, share phone number""",
    Kind.CALL: """
        call now, voice call, video call, audio call, start call, start video call, make call, make a call,
        dial, redial, call back, accept call, answer call, slide to answer, swipe up to answer,
        swipe to answer, emergency call, call emergency, call driver, call courier, call store, call seller,
        call support, call us, call restaurant, start a call, join call, hold to call, tap to call, sos""",
}
BEGINNING = {
    Kind.PAY: """
        transfer, top up, recharge, add money, withdraw, deposit, donate, remit, cash in, lend, repay, invest,
        redeem, sell shares""",
    Kind.ORDER: """
        buy, order for, order with, buy for, buy with, reserve, book for, rent, upgrade to, renew, bid,
        preorder""",
    Kind.SEND: "post as, tweet, comment as, reply to all, broadcast, email to, text to, nudge, poke",
    Kind.DELETE: "discard, clear all, purge, recall message, revoke message",
    Kind.GRANT: "trust",
    Kind.CALL: "call, facetime",
}
ALONE = {
    Kind.PAY: "sell, refund",
    Kind.ORDER: "order, book, check in now, pledge, apply now, enroll, enrol",
    Kind.SEND: "post, submit, toot, share post, share story, your story, say hi, wave",
    Kind.DELETE: "block, empty, unmatch, report and block, disband, clear chats",
    Kind.GRANT: "authorize, authorise, approve, authorize app, authorise app",
    Kind.ACCOUNT: "screen lock, deregister, turn off protection",
    Kind.SHARE: "my location",
    Kind.CALL: "answer",
}
IN_QUESTIONS = {
    Kind.PAY: """
        will be charged, be charged, will be debited, be debited, will be billed, be billed, charge your,
        charges your""",
    Kind.ORDER: "will be ordered, auto renew, auto renews, renews automatically, will be booked",
    Kind.SEND: """
        decline invitation, stop sharing, will be sent, be sent to, will be posted, will be published,
        visible to everyone, will be notified""",
    Kind.DELETE: """
        will be erased, be erased, will be deleted, be deleted, will be removed, be removed, cannot be undone,
        can't be undone, cannot be recovered, can't be recovered, will be lost, be lost, cannot be restored,
        can't be restored, is irreversible, permanently""",
    Kind.INSTALL: "will be installed, be installed",
    Kind.ACCOUNT: "will be signed out, be signed out, be logged out, lose access, will restart",
    Kind.SHARE: "will see your location, access your contacts, see your location",
}
WITH_AMOUNT = "checkout, tip, contribute, bet, stake, payment, paying, purchase, buy, charge"
LOOKALIKES = """
    payment methods, payment method, payment options, payment settings, payment history, payment details,
    payment info, payment information, pay history, pay slip, pay stub, pay day, pay attention, pay tv,
    pay phone, pay methods, pay settings, how to pay, ways to pay, pay in store, pay as you go,
    pay per view, pay grade, pay gap, equal pay, pay code help, transfer history, transfer files,
    transfer data, transfer limit, transfer limits, transfer student, transfer list, transfer speed,
    transfer details, transfer news, transfer fee, transfer done, transfer complete, transfer successful,
    deposit history, withdraw history, top up history, recharge history, recharge records, order 1,
    buy again, buy it again, buy guide, where to buy, what to buy, how to buy, best buy, purchase history,
    purchases, redeem history, subscribe button, subscribed, invest in yourself, rent history, bid history,
    send code, send the code, send verification code, send a code, send otp, resend code, send new code,
    resend verification code, resend otp, send sms code, send code again, send options, send settings,
    send history, send later options, send sound, send failed, send with enter, enter to send,
    enter key to send, invite history, invite code, post 1, publish date, share screen settings,
    add friend settings, remove from cart, remove from favorites, remove from favourites, remove bookmark,
    remove filter, remove filters, remove from wishlist, remove ads, remove ads info, remove background,
    deleted, removed, delete character, delete key, undo delete, install date, install guide,
    install history, install instructions, how to install, allowance, allow list, trust center,
    restart game, restart level, restart video, restart lesson, sos settings, call history, call log,
    call logs, call settings, call duration, dial pad, dial tone, call quality, call center, call of duty,
    call details, call recording, call waiting, call list, call sound, call sounds, call ringtone,
    missed call, answers, don't delete, don't send, don't pay, don't install, don't remove, don't allow,
    don't call, don't uninstall, do not delete, do not send, do not pay, do not install, do not allow,
    do not remove, dont allow, not send, not pay, never pay, never allow, cancel payment, cancel transfer,
    cancel send, cancel delete, cancel call, cancel install, cancel uninstall, free to call, unable to send,
    failed to send, cannot send
"""
SETTLED = """
    paid, payment successful, payment received, payment complete, payment completed, payment sent,
    payment failed, payment done, payment confirmed, payment cancelled, payment canceled, you paid,
    you sent, transfer done, transfer complete, transfer completed, transfer successful, transfer received,
    transfer sent, transfer failed, transferred, order placed, order confirmed, order complete,
    order completed, order number, order 1, order delivered, order cancelled, order canceled, order shipped,
    topped up, purchased, google pay, apple pay, samsung pay, wechat pay, amazon pay, shop pay, mi pay,
    huawei pay, gpay, paypal, refunded, refund issued
"""
REFUSALS = """
    cancel, no, nope, deny, decline, reject, dismiss, close, back, not now, later, maybe later, no thanks,
    no thank you, skip, ignore, never, don't allow, dont allow, don't ask again, ask me later,
    remind me later, keep, keep it, go back, return, hide, stop, abort, don't, not interested, ask later,
    don't save, hang up, end call, decline call, end
"""
CONFIRMS = """
    ok, okay, yes, yes please, yep, confirm, confirmed, continue, proceed, accept, accept and continue,
    accept all, agree, i agree, agree and continue, i accept, i understand, sure, go ahead, yes continue,
    yes i'm sure, yes sure, yes confirm, i confirm, confirm and continue, approve, authorize, authorise,
    submit, clear, do it, let's go, turn on, turn off, enable, disable, activate, verify, unlock, exit,
    confirm now, continue anyway, yes i do, ok continue, ok got it, hold to confirm, slide to confirm,
    swipe to confirm, slide to continue, tap to confirm, complete, reset
"""
DROPS = "don't save, don't keep, close without saving"
TRADES = """
    checkout, check out, tip, contribute, place bet, bet, swap, sign, sign transaction, convert, trade,
    exchange, move money, accept request, stake, wager, fund
"""
SLIDES = (
    "slide to, swipe to, slide, drag to, swipe right, swipe up to answer, slide right, swipe, drag the slider"
)
IN_APPS = {
    AppKind.STORE: {
        Kind.INSTALL: "get, update, download, get app, download app, open installer, enable, get it",
        Kind.ORDER: "1 click buy, buy, get deal, claim and order",
    },
    AppKind.INSTALLER: {Kind.INSTALL: "update, continue, ok, yes, confirm", Kind.DELETE: "uninstall"},
    AppKind.PERMISSION: {
        Kind.GRANT: "ok, yes, continue, accept, agree, confirm, turn on, enable, connect, pair, start now"
    },
    AppKind.CALLS: {Kind.CALL: "dial, call, video, voice, answer, accept"},
    AppKind.SETTINGS: {
        Kind.ACCOUNT: """
            screen lock, device admin apps, credential storage, reset options, format, oem unlock,
            factory reset, unknown sources, play protect, google play protect, 2 step verification, vpn,
            private dns, device unlock, revoke usb debugging authorizations, reset, find my phone,
            find my device, force stop""",
        Kind.GRANT: """
            install unknown apps, accessibility, notification access, default sms app, default phone app,
            display over other apps, draw over other apps, device admin""",
    },
    AppKind.SYSTEM: {
        Kind.ACCOUNT: "mobile data",
        Kind.SHARE: "screen record, screen recorder, screen cast, cast",
    },
    AppKind.MAIL: {Kind.SEND: "reply and send, submit, send later"},
}
IN_CHATS = {
    Kind.SHARE: """location, my location, live location, current location, real time location, contact card,
        name card, business card""",
    Kind.SEND: "photo, red packet, voice message",
    Kind.CALL: "phone call, video chat, voice chat",
}
SAVES = "save, save changes, done, update, apply, next, set, finish, change, ok, confirm, submit, continue"
DRAFTED = "reply, comment, share, forward, quote, reply all, add comment, add a comment, go"
SHARE_TITLES = """
    share to, share with, share via, send to, forward to, send via, choose recipient, select recipient,
    select contact
"""
KEEPS = """
    copy, copy link, copy text, print, save, save image, save to files, edit, cancel, close, search, more,
    back, done, select
"""
COMPOSING = "new mail, new email, new message, compose, compose email, new e mail, compose mail"
CALLING = "calling, dialing, dialling, ringing, connecting, on hold, in call, call in progress, hanging up"
SEARCHES = """
    search, find, query, filter, look up, url, address bar, web address, keyword, keywords, omnibox,
    search bar
"""
MESSAGES = """
    message, type a message, write a message, send a message, text message, your message, enter message,
    enter a message, aa, comment, add a comment, write a comment, reply, write a reply, add a reply,
    post your reply, send message, chat message, say something, what's happening, what's on your mind,
    start a message, new message, imessage, rcs message, add comment, leave a comment, compose,
    compose message, send chat, send a chat, sms, start chatting, type here
"""
TOTALS = (
    """
        amount due, grand total, total due, total to pay, to pay, you pay, amount to pay, order total,
        payment amount, total payment, pay amount, transfer amount, total payable, balance due, you send,
        due now, due today, total price, total cost, total amount""",
    "total, sum total, total incl vat, total including tax",
    "amount, price, sum, payment, charge, cost",
)
OTHER_SUMS = """
    balance, available, available balance, your balance, account balance, wallet balance, subtotal, sub total,
    discount, save, saved, you save, saving, savings, coupon, was, original price, delivery, delivery fee,
    shipping, fee, fees, tax, vat, tip, items, points, reward, rewards, cashback, credit limit, limit,
    remaining, regular price, list price, service fee, deposit paid, minimum, up to, off, voucher, gift card,
    credits, income, spent, spending, received, interest, each, unit price, current account
"""
PAYEES = """
    payee, pay to, paying, paying to, merchant, merchant name, recipient, recipient name, recipient's name,
    beneficiary, payee name, seller, shop, store, transfer to, send to, receiver, receiver name, sold by,
    paid to, to, biller, sends to, send money to
"""
RECIPIENTS = """
    to, recipient, recipients, send to, sending to, message to, reply to, chat with, conversation with,
    replying to
"""
CODES = """
    payment code, payment password, payment pin, pay password, pay pin, enter pin to pay,
    enter password to pay, upi pin, transaction pin, transaction password, enter your pin to pay,
    enter pin to confirm payment, card pin, mpin, security code to pay
"""
LINKS = """
    internet,
    wi fi, wifi, wlan, wireless network, wireless networks, wireless lan, wi fi network, wi fi switch,
    developer options, developer mode, usb debugging, wireless debugging, wi fi debugging, adb debugging,
    network adb debugging, adb over network, adb over wi fi, usb debugging security settings,
    android debugging
"""
LINK_BREAKERS = """
    airplane mode, aeroplane mode, airplane, aeroplane, flight mode, offline mode, hotspot,
    mobile hotspot, wi fi hotspot, wlan hotspot, portable hotspot, personal hotspot,
    portable wi fi hotspot, portable wlan hotspot
"""
# Of the above: what opens a page in no maker's settings.
SURE_SWITCHES = """
    usb debugging, adb debugging, android debugging, network adb debugging, adb over network,
    usb debugging security settings, airplane mode, aeroplane mode, flight mode, airplane, aeroplane
"""
USES = "use, enable, allow"
CUTS = """
    reset network settings, reset network, reset wi fi, reset wi fi and bluetooth, reset wi fi mobile,
    reset wi fi mobile and bluetooth, reset wlan, reset mobile network settings,
    reset mobile network settings and wi fi, reset bluetooth and wi fi, factory reset, factory data reset,
    reset to factory settings, restore factory settings, erase all data, erase all contents,
    erase everything, erase phone, erase device, erase all content and settings, delete all data,
    wipe all data, reset phone, reset device, reset tablet, power off, slide to power off,
    swipe to power off, turn off phone, switch off phone, shut down, shutdown, restart, slide to restart,
    reboot, restart now, reboot now, restart phone, reboot phone, restart device, power off or restart,
    revoke usb debugging authorizations, revoke usb debugging authorisations,
    revoke debugging authorizations
"""
NETWORK_CUTS = """
    forget, forget network, forget this network, remove network, delete network, remove this network,
    disconnect, disconnect network, disconnect from network, disconnect from this network
"""
JOINS = "connect, join, connect to network, connect to this network, join network, connect anyway"
NETWORK_STATES = "saved, open, open network, unsecured, no password"
ABOUT_NETWORKS = """
    wi fi, wifi, wlan, network details, signal strength, network name, ssid, wireless network, add network
"""
ABOUT_OTHERS = "bluetooth, headset, earphones, paired devices, pair new device, vpn profile, printer"
STATES_ON = "on, turned on, switched on, enabled, connected, active"
STATES_OFF = "off, turned off, switched off, disabled, disconnected, not connected, unavailable"
SWITCHES_OFF = "turn off, switch off, disable, deactivate, stop using"
SWITCHES_ON = "turn on, switch on, enable, activate, start"
WILL_CUT = """
    will restart, will reboot, will shut down, will power off, will be erased, will be turned off,
    will disconnect, will be disconnected, erases all data, erase all data, lose network connection
"""
