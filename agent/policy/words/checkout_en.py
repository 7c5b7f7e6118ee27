"""English words of checkouts."""

ADDRESSES = (
    """
        deliver to, delivering to, delivery to, delivery address, delivered to, ship to, shipping to,
        shipping address, send to address, drop off, drop off at, drop off location, drop off point,
        dropoff, destination, where to, service address, deliver at, delivery location, address of delivery,
        your address, home address, deliver here, delivery details, shipping details, to address
""",
    """
        address, pick up at, pick up from, pickup at, pickup from, pick up location, pickup location,
        collect from, collect at, collection point, store address, hotel address, venue, location,
        property address, pickup point, pick up point, branch, restaurant address
""",
)
METHODS = """
    pay with, paying with, pay by, pay using, pay from, paying from, payment method, payment methods,
    method of payment, payment, paid with, payment by, charge to, charged to, from account, debit account,
    funding source, from, card, payment card, billed to, bill to, payment option, payment type,
    transfer from, source account, source of funds, your payment method, account to debit, how to pay,
    how would you like to pay, way to pay
"""
MEANS = """
    balance, account balance, wallet balance, wallet, cash, credit card, debit card, bank card, card, visa,
    mastercard, master card, amex, american express, discover, unionpay, maestro, jcb, paypal, apple pay,
    google pay, samsung pay, gift card, store credit, credits, klarna, afterpay, affirm, venmo, cash app,
    alipay, wechat pay, wechat, paylah, grabpay, grab pay, revolut, bank transfer, direct debit, upi, paytm,
    phonepe, coins, points, savings account, checking account, current account, ideal, sofort, pix, m pesa,
    cash on delivery, cash in hand, in cash, uber cash
"""
WALLETS = """
    google pay, apple pay, samsung pay, wechat pay, amazon pay, shop pay, mi pay, huawei pay, gpay, g pay,
    paypal, alipay, venmo, cash app, cash app pay, klarna, afterpay, affirm, unionpay, grabpay, grab pay,
    paytm, phonepe, click to pay
"""
AROUND_WALLETS = (
    "use, using, with, via, by, continue, checkout, now, buy, pay, yuan, dollars, euro, rmb, cny, usd, eur"
)
SUBTOTALS = """
    items, item total, items total, subtotal, sub total, item subtotal, items subtotal, goods, goods total,
    merchandise, merchandise subtotal, food, food total, basket, basket total, cart total, bag total,
    product total, products, order subtotal, fare, base fare, trip fare, ticket price, tickets,
    tickets total, room, room total, room rate, room charge, rooms, accommodation, total before tax,
    menu total, cart subtotal, bag subtotal, basket subtotal, order value, items price, price of items,
    price before tax, ride fare
"""
CHARGES = """
    delivery, delivery fee, delivery charge, delivery charges, shipping, shipping fee, shipping cost,
    shipping and handling, shipping handling, postage, postage and packing, standard shipping,
    express shipping, standard delivery, express delivery, priority delivery, priority fee, service,
    service fee, service charge, packaging, packaging fee, packing, packing fee, packing charge, bag fee,
    bag charge, container fee, box fee, small order fee, booking fee, platform fee, handling, handling fee,
    convenience fee, processing fee, transaction fee, fee, fees, transfer fee, tip, gratuity, courier tip,
    driver tip, tip for the courier, tip for the driver, tip for your courier, delivery tip, rain fee,
    surge, surcharge, toll, tolls, toll fee, airport fee, cleaning fee, resort fee, insurance, protection,
    travel insurance, deposit, refundable deposit, donation, extras, add ons, seat selection, baggage,
    waiting fee, waiting time, remote area fee, customs, duties, import fees, import charges, import duty,
    gift wrap, gift wrapping, installation, assembly, card fee, payment fee, administration fee, admin fee,
    late fee, facility fee, order processing fee, order fee, marketplace fee, regulatory fee, rounding,
    restaurant charges, facility charge, taxes and fees, taxes fees, taxes and charges, fees and taxes
"""
DISCOUNTS = """
    discount, discounts, promo, promo code, promotion, promotions, promotion applied, coupon, coupons,
    voucher, vouchers, savings, you save, saved, member discount, membership discount, points used, points,
    cashback used, gift card, gift card applied, reward, rewards, rewards applied, loyalty,
    loyalty discount, store credit, credit, credits, new customer discount, first order discount,
    delivery discount, shipping discount, item discount, price drop, bundle discount, offer, offers,
    offer applied, refund, discount code, early bird, loyalty points, coupon discount, promo discount,
    service fee discount, welcome discount, instant discount, wallet credit, deal
"""
TAXES = """
    tax, taxes, vat, gst, hst, pst, sales tax, estimated tax, est tax, city tax, tourist tax, occupancy tax,
    taxes included, tax included, vat included, including vat, incl vat, incl tax, included vat,
    of which vat, includes tax, includes vat, gst included, estimated taxes, consumption tax
"""
NO_CHARGE = "free, included, waived, complimentary, no charge, none"
# Headings, and lines of a checkout that name nothing to buy and no seller.
ORDERS = """
    order, order now, place order, place your order, place my order, place the order, submit order,
    confirm order, complete order, send order, order and pay, confirm your order, complete purchase,
    confirm purchase, buy, buy now, buy it now, purchase
"""
NO_ITEMS = """
    order summary, summary, your order, order, order details, details, your items, items in your order,
    cart, your cart, basket, bag, checkout, review order, review your order, confirm order,
    confirm your order, confirm, payment, payment details, payment summary, price details, price breakdown,
    bill, bill details, receipt, delivery, pickup, pick up, standard, express, today, tomorrow, now, asap,
    schedule, edit, change, add, add items, add more items, add more, remove, see all, view all, show all,
    show more, see more, more, back, close, help, note, notes, add a note, leave a note, note to courier,
    special instructions, cutlery, utensils, invoice, coupon, coupons, add coupon, apply, promo code,
    add promo code, gift, terms, terms of service, by placing your order you agree to the terms,
    contactless delivery, leave at door, leave at my door, estimated delivery, estimated arrival, arrival,
    delivery time, arrives, arriving, order number, order no, booking details, trip details, your trip,
    your booking, passenger, passengers, guests, guest, traveller, travellers, contact, contact details,
    phone, phone number, email, name, quantity, qty, price, unit price, amount, each, fewer, minus, plus,
    decrease, increase, delete, save, cancel, time, date, you may also like, recommended,
    frequently bought together, sponsored, shop more, place order, secure payment, secure checkout,
    tip your courier, add a tip, tip
"""
SELLERS = r"^(?:your )?(?:order|items|delivery|purchase) (?:from|at|by) (?P<name>[^\n]{2,120})$"
