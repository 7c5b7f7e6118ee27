"""Food, coffee, restaurants, tickets for an evening out."""

ROWS = """
com.farhand.coffee = Coffee, Blue Door Coffee, 咖啡, 蓝门咖啡
com.sankuai.meituan = Meituan, 美团
com.sankuai.meituan.takeoutnew = Meituan Waimai, Meituan Takeout, 美团外卖
me.ele = Ele.me, 饿了么
com.dianping.v1 = Dianping, 大众点评, 点评
com.lucky.luckyclient = Luckin Coffee, Luckin, 瑞幸, 瑞幸咖啡
com.starbucks.cn com.starbucks.mobilecard = Starbucks, 星巴克
com.mcdonalds.gma.cn com.mcdonalds.app com.mcdonalds.mobileapp = McDonald's, 麦当劳
com.yek.android.kfc.activitys = KFC, 肯德基
com.xiachufang = Xiachufang, 下厨房
com.ubercab.eats = Uber Eats, 优食
com.dd.doordash = DoorDash
com.grubhub.android = Grubhub
com.instacart.client = Instacart
com.deliveroo.orderapp = Deliveroo, 户户送
com.global.foodpanda.android = foodpanda
com.application.zomato = Zomato
in.swiggy.android = Swiggy
com.wolt.android = Wolt
com.takeaway.android = Lieferando, Takeaway.com, Thuisbezorgd
com.yelp.android = Yelp
com.opentable = OpenTable
com.yum.pizzahut = Pizza Hut, 必胜客
com.dominospizza = Domino's, 达美乐
com.chipotle.ordering = Chipotle
com.sankuai.movie = Maoyan, 猫眼, 猫眼电影
com.taobao.movie.android = Taopiaopiao, 淘票票
cn.damai = Damai, 大麦, 大麦网
com.ticketmaster.mobile.android.na = Ticketmaster
com.eventbrite.attendee = Eventbrite
"""
