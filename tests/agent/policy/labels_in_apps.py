"""Labels as real apps have them, one a line, and what the policy should take them for; FREE does nothing."""

from agent.contract.binding import Kind

FREE = "free"

ENGLISH: dict[str, str] = {
    Kind.PAY: """
        Pay
        PAY NOW
        Pay ¥36.80
        Pay 36.80 with balance
        Pay with card
        Pay $12.99
        Slide to pay
        Swipe to pay ¥58.00
        Confirm payment
        Confirm and pay
        Confirm & pay
        Make a payment
        Submit payment
        Authorize payment
        Complete payment
        Transfer
        Transfer now
        Transfer $500 to Anna
        Confirm transfer
        Transfer money
        Send money
        Send payment
        Top up
        Top up ¥50.00
        Recharge
        Add money
        Withdraw
        Withdraw cash
        Cash out
        Donate
        Donate now
        Pay bill
        Pay all bills
        Pay later
        1-tap buy
        Repay
        Deposit
        Agree and pay
        Settle up
        Redeem
        Remit
        Buy now for $3.99
        Subscribe for $9.99 a month
        Place order · CNY 19.90
        Book for ¥680.00
        Pay in 4 payments of $12.50 with our partner and collect points for your next stay with us
        Tap here once you have read everything above and want to pay the whole sum of $1,299.00 today
        \uff30\uff41\uff59 ￥\uff13\uff16.\uff18\uff10
        P\u200bay now
        \u0420\u0430\u0443 now""",
    Kind.ORDER: """
        Place order
        Place your order
        PLACE ORDER
        Submit order
        Order now
        Order
        Confirm order
        Complete purchase
        Buy
        Buy now
        Buy it now
        Purchase
        Book
        Book now
        Book a table
        Book this room
        Reserve
        Reserve now
        Reserve a seat
        Confirm booking
        Confirm reservation
        Request ride
        Confirm pickup
        Subscribe
        Subscribe now
        Start free trial
        Start my free trial
        Try free
        Renew
        Renew subscription
        Go Premium
        Upgrade now
        Place bid
        Cancel order
        Cancel booking
        Cancel subscription
        Unsubscribe
        Request a refund
        Rent now
        Preorder""",
    Kind.SEND: """
        Send
        SEND
        Send message
        Send anyway
        Send (3)
        Send to Anna
        Schedule send
        Resend
        Send email
        Post
        Post now
        Post comment
        Publish
        Publish now
        Tweet
        Retweet
        Repost
        Submit
        Submit review
        Share to Facebook
        Share with Anna
        Share photos
        Invite
        Invite friends
        Add friend
        Hold to talk
        Go live
        Reply to all
        Forward to Anna
        ➤""",
    Kind.DELETE: """
        Delete
        DELETE
        Delete (3)
        Delete all
        Delete 3 messages
        Delete chat
        Delete forever
        Yes, delete
        Remove
        Remove from list
        Uninstall
        Uninstall app
        Erase
        Empty trash
        Empty bin
        Move to trash
        Move to bin
        Clear data
        Clear history
        Clear chat
        Clear all
        Discard
        Discard draft
        Format SD card
        Unfriend
        Leave group
        Block
        Block user
        Unsend
        Delete for everyone
        Wipe
        🗑""",
    Kind.INSTALL: """
        Install
        INSTALL
        Install anyway
        Install now
        Install update
        Update now
        Update all
        Download and install
        Download anyway""",
    Kind.GRANT: """
        Allow
        ALLOW
        Always allow
        Allow all the time
        Allow only while using the app
        While using the app
        Only this time
        Allow access
        Grant
        Grant permission
        Authorize
        Allow from this source
        Give access
        Trust""",
    Kind.ACCOUNT: """
        Sign out
        Log out
        Change password
        Reset password
        Remove account
        Delete account
        Deactivate account
        Close account
        Factory reset
        Erase everything
        Developer options
        USB debugging
        Screen lock
        Remove screen lock
        Reset network settings
        Power off
        Slide to power off
        Restart
        Change phone number
        Freeze card
        Add card""",
    Kind.SHARE: """
        Share location
        Share my location
        Share live location
        Send your current location
        Share contact
        Sync contacts
        Upload contacts""",
    Kind.CALL: """
        Call
        Call Anna
        Call now
        Call back
        Voice call
        Video call
        Dial
        Redial
        Emergency call
        Slide to answer
        Answer
        Call 138 0000 7731
        📞""",
    FREE: """
        Cancel
        CANCEL
        No
        No thanks
        Not now
        Later
        Maybe later
        Deny
        Don't allow
        Don’t allow
        Dont allow
        Do not install
        Don't delete
        Decline
        Dismiss
        Skip
        Close
        Back
        OK
        Yes
        Continue
        Done
        Next
        Payment methods
        Payment history
        Payment settings
        How to pay
        Ways to pay
        Paid
        Paid ¥36.80
        Payment successful
        Google Pay
        PayPal
        Orders
        My orders
        Order history
        Order details
        Order 2048
        Order #2048
        Track order
        Order placed
        In order to
        Add to cart
        Add to bag
        Checkout
        Checkout (2)
        Proceed to checkout
        View cart
        Buy again
        Delivery
        Delivered on Monday
        Display
        Sent
        Sending
        Sent items
        Send code
        Resend code
        Send verification code
        Sending options
        Send options
        Posts
        Post office
        Blog post
        Share
        Reply
        Comment
        Forward
        Like
        Follow
        Deleted
        Recently deleted
        Undo delete
        Removed
        Remove from cart
        Remove filter
        Clear search
        Installed
        Check for updates
        Updates
        Update available
        Update
        Get
        Download
        Open
        Allowed apps
        Call history
        Call log
        Call settings
        Missed call
        Recent calls
        Call of Duty
        Dial pad
        Contacts
        Contact us
        Location
        Location settings
        Account settings
        Passwords
        Security
        Bookmarks
        Bookings
        My bookings
        Booking details
        Subscriptions
        Manage subscriptions
        Reservations
        Display over other apps
        Address
        Settings
        Search
        Home
        Profile
        Save
        Edit
        Copy
        Latte
        ¥36.80
        36.80
        Total ¥36.80
        Balance ¥463.20
        Flat white ¥18.00
        Transfer history
        Transfer files
        Statement
        Balance
        Scan
        Directions
        Wi-Fi
        Bluetooth
        Airplane mode
        Notifications
        Battery
        Storage
        Dark theme
        About phone
        Log in
        Sign in
        Notes
        Write a note
        Parcel 7731
        Arrives today 15:00-17:00
        Restart game
        Answers
        Allowance
        Today's headlines: shops want to pay their drivers more from next year on, says union
        Users can now send messages to people who have not installed the app yet, the company said
        How to delete old photos without losing the ones that you love most of all: our guide
        She asked me to call her mother but I did not have the number with me at the time
        Zoom in
        Play
        Pause
        2 guests
        18:00""",
}

CHINESE: dict[str, str] = {
    Kind.PAY: """
        付款
        支付
        立即支付
        立即付款
        确认支付
        确认付款
        去支付
        去付款
        余额支付 36.80
        支付 ¥36.80
        支付￥36.80
        ￥36.80 立即支付
        确认支付 ¥1,299.00
        滑动支付
        滑动付款
        免密支付
        继续支付
        重新支付
        转账
        确认转账
        立即转账
        给丽娜转账
        汇款
        充值
        立即充值
        立即充值 ¥50.00
        话费充值
        缴费
        还款
        立即还款
        提现
        买单
        打赏
        赞赏
        发红包
        塞钱进红包
        代付
        捐款
        付定金
        付款码
        指纹支付
        买入
        卖出
        扫码付
        同意并支付
        提交并支付
        购买 ¥12.00
        立即购买 ￥99
        订阅 每月 ¥15.00
        支付宝支付 ¥36.80
        付 ¥36.80
        確認付款
        轉帳
        立即轉帳
        儲值
        繳費
        匯款
        支付全部款项共计人民币一千二百九十九元整 ¥1,299.00 并同意服务条款与自动续费协议""",
    Kind.ORDER: """
        下单
        立即下单
        提交订单
        确认下单
        确认订单
        立即购买
        购买
        马上抢
        立即抢购
        立即秒杀
        预订
        立即预订
        预约
        立即预约
        确认预约
        订阅
        立即订阅
        开通会员
        立即开通
        续费
        发起拼单
        一键拼单
        挂号
        立即叫车
        呼叫快车
        确认呼叫
        抢票
        购票
        免费试用
        取消订单
        取消预订
        取消订阅
        退订
        退款
        申请退款
        确认收货
        報名
        提交訂單
        立即預訂
        購買
        送出訂單""",
    Kind.SEND: """
        发送
        发送(3)
        立即发送
        确认发送
        定时发送
        重新发送
        发送给妈妈
        发布
        立即发布
        发表
        发表评论
        发帖
        发微博
        发朋友圈
        发弹幕
        群发
        提交
        提交评价
        提交申请
        转发给朋友
        分享给好友
        分享到朋友圈
        邀请好友
        加好友
        添加好友
        打招呼
        按住 说话
        发
        傳送
        發送
        發佈
        刊登""",
    Kind.DELETE: """
        删除
        删除(3)
        删除联系人
        确认删除
        全部删除
        彻底删除
        永久删除
        移除
        卸载
        清空
        清空购物车
        清除数据
        清除历史记录
        清空聊天记录
        清空回收站
        移到回收站
        抹掉
        格式化
        解散群聊
        退出群聊
        删除并退出
        拉黑
        加入黑名单
        撤回
        丢弃
        刪除
        解除安裝
        封鎖
        移至垃圾桶并删除""",
    Kind.INSTALL: """
        安装
        立即安装
        继续安装
        仍要安装
        立即更新
        全部更新
        一键更新
        立即升级
        升级
        安裝
        下载并安装""",
    Kind.GRANT: """
        允许
        始终允许
        总是允许
        仅在使用中允许
        使用时允许
        仅此一次
        本次允许
        授权
        同意授权
        授权登录
        允许访问
        允许来自此来源的应用
        允許
        信任此设备""",
    Kind.ACCOUNT: """
        退出登录
        退出账号
        注销账号
        注销
        修改密码
        重置密码
        修改支付密码
        恢复出厂设置
        开发者选项
        USB调试
        锁屏密码
        屏幕锁定
        更换手机号
        解绑
        绑定银行卡
        添加银行卡
        切换账号
        关机
        滑动关机
        重启
        登出
        變更密碼
        实名认证
        挂失""",
    Kind.SHARE: """
        共享位置
        共享我的位置
        共享实时位置
        发送位置
        位置共享
        发送名片
        推荐给朋友
        上传通讯录
        同步通讯录
        分享行程""",
    Kind.CALL: """
        呼叫
        呼叫妈妈
        拨打
        拨打电话
        拨打 138 0000 7731
        打电话
        语音通话
        视频通话
        接听
        滑动接听
        紧急呼叫
        回拨
        拨号
        撥打電話
        語音通話
        打给妈妈""",
    FREE: """
        取消
        否
        不用了
        拒绝
        不允许
        不允許
        禁止
        关闭
        返回
        稍后
        以后再说
        暂不
        跳过
        忽略
        确定
        确认
        是
        好的
        继续
        同意
        完成
        下一步
        知道了
        支付方式
        付款方式
        选择支付方式
        支付宝
        微信支付
        支付设置
        支付密码
        支付成功
        支付成功 ¥36.80
        已支付
        已支付 ¥36.80
        待付款
        待付款 ¥36.80
        实付款 ¥36.80
        合计 ¥36.80
        应付金额 ¥36.80
        取消支付
        暂不支付
        放弃支付
        付款账户
        转账记录
        充值记录
        货到付款
        收款人
        我的订单
        全部订单
        订单详情
        查看订单
        历史订单
        订单编号
        下单成功
        加入购物车
        去结算
        去结算(2)
        结算
        购物车
        购买记录
        购买须知
        已购买
        再来一单
        预订记录
        我的预订
        我的预约
        预约须知
        我的订阅
        订阅号
        续费管理
        退款记录
        退货政策
        获取验证码
        发送验证码
        重新发送验证码
        已发送
        发送失败
        发送中
        发消息
        发现
        发票
        发货
        发布会
        发布时间
        我的发布
        邀请码
        新的好友
        分享
        回复
        评论
        转发
        点赞
        关注
        收藏
        最近删除
        已删除
        撤销删除
        不删除
        清空搜索
        移出购物车
        已安装
        安装教程
        取消安装
        检查更新
        更新日志
        更新
        获取
        下载
        打开
        已授权
        授权管理
        权限管理
        账号与安全
        忘记密码
        安全中心
        密码管理
        向上滑动解锁
        位置
        位置信息
        共享单车
        通话记录
        未接来电
        拨号盘
        呼叫转移
        联系人
        联系我们
        联系客服
        设置
        搜索
        首页
        我的
        保存
        编辑
        复制
        拿铁
        拿铁 ¥18.00
        ¥36.80
        配送费
        余额
        账户余额 ¥463.20
        账单
        扫一扫
        无线网络
        蓝牙
        飞行模式
        通知
        电池
        存储
        深色主题
        关于手机
        登录
        便签
        写点什么
        包裹 7731
        今天 15:00-17:00 送达
        约 25 分钟后送达
        付费专栏
        首付
        租房
        买家秀
        重启游戏
        已注销
        多家平台表示将从下月起为骑手购买保险并承担全部费用
        如何在不丢失照片的情况下删除手机里多余的文件和应用程序
        她说晚上会打电话给我让我不要忘记把资料发送到她的邮箱
        播放
        暂停
        两位客人
        一小时前""",
}


def rows(table: dict[str, str]) -> list[tuple[str, str]]:
    """(label, expected kind or FREE)."""
    return [
        (line.strip(), kind) for kind, lines in table.items() for line in lines.splitlines() if line.strip()
    ]
