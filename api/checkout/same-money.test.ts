import { afterAll, expect, test } from 'vitest'
import { getAdminOrders, getOrderDetails } from '#contract/admin/orders'
import { trackOrder } from '#contract/tracking'
import { formatInr, rupees } from '#rules/money'
import { checkoutTotals, newsletterDiscount } from '#rules/totals'
import { saveSettings } from '../admin/settings/handlers.ts'
import { addCoupon } from '../testing/coupon.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'

const shop = await createPayingShop({ withCourier: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
// The highest prices exceed the default limits for cash on delivery, so the limits are raised.
const limits = { codMaxAmount: 2_000_000_000, codMaxPieces: 99 }
await shop.db.write((tx) =>
  saveSettings(tx, {
    freeThreshold: 2500_00,
    standardCost: 150_00,
    taxRate: 18_00,
    ...limits,
    updatedAt: shop.clock(),
  }),
)

type Price = readonly [rupees: string, quantity: number, withCode: boolean]

// Prices whose tax or discount ends in half a paisa, prices just below and above free shipping, and the highest
// possible price.
const prices: readonly Price[] = [
  ['0.01', 1, false],
  ['0.05', 1, true],
  ['0.25', 99, false],
  ['33.33', 3, true],
  ['999.99', 1, true],
  ['99999.99', 1, true],
  ['99999.99', 99, false],
]
const methods = ['cash_on_delivery', 'razorpay'] as const

test.each(prices.flatMap((price) => methods.map((method) => [...price, method] as const)))(
  'for the price ₹%s, %i pieces, coupon %s and payment by %s, checkout, database, email, dashboard, gateway and courier show the same amounts',
  async (text, quantity, withCode, paymentMethod) => {
    const price = Math.round(Number(text) * 100)
    const product = await addProduct(shop, { price, inventory: 200, weight: 0.01 })
    const customerEmail = `buyer${product.id}@example.com`
    const couponCode = withCode ? await addCoupon(shop, customerEmail) : null
    // The totals that the checkout shows and sends, so that the server can compare them with the totals that it
    // computes.
    const shown = checkoutTotals(price * quantity, withCode ? newsletterDiscount(price * quantity) : 0, null)
    const body = orderBody(product, quantity, { customerEmail, paymentMethod, amount: rupees(shown.total), couponCode })

    const { order, amount, razorpay_order_id } = await place(shop.visitor(), body)
    expect(amount).toBe(shown.total)
    if (razorpay_order_id) {
      expect(await shop.payments.findOrder(order.orderNumber)).toMatchObject({ amount: shown.total })
      await shop.verify(shop.visitor(), order.id, await shop.press(razorpay_order_id, 'pay'))
    } else await admin.send('POST', `/api/admin/orders/${order.id}/create-shipment`)
    await shop.settled()

    const { subtotal, discount, shipping, tax, total } = shown
    expect(subtotal - discount + shipping + tax).toBe(total)
    expect(await shop.stored(order.id)).toMatchObject({ subtotal, discount, shipping, tax, total })
    const onWire = {
      subtotal: rupees(subtotal),
      discount: rupees(discount),
      shipping: rupees(shipping),
      tax: rupees(tax),
      total: rupees(total),
    }
    expect(order).toMatchObject(onWire)
    const query = `orderNumber=${order.orderNumber}&email=${customerEmail}`
    expect((await read(trackOrder, await shop.visitor().get(`${trackOrder.path}?${query}`))).order).toMatchObject(
      onWire,
    )
    const listed = await read(getAdminOrders, await admin.get(`/api/admin/orders?q=${order.orderNumber}`))
    expect(listed).toMatchObject([onWire])
    const details = await read(getOrderDetails, await admin.get(`/api/admin/orders/${order.id}`))
    expect(details.order).toMatchObject(onWire)
    expect(details.payments.payments.map((payment) => payment.amount)).toEqual(razorpay_order_id ? [rupees(total)] : [])
    const email = shop.sent.find(({ subject, to }) => to === customerEmail && /order|payment/i.test(subject))
    for (const part of [email?.text, email?.html]) {
      for (const sum of [subtotal, discount, tax, total].filter((paise) => paise > 0)) {
        expect(part).toContain(formatInr(sum))
      }
    }
    const calls = await shop.calls('courier.create')
    expect(calls.at(-1)?.request).toMatchObject({
      order_id: order.orderNumber,
      sub_total: total / 100,
      payment_method: razorpay_order_id ? 'Prepaid' : 'COD',
      order_items: [{ units: quantity, selling_price: price / 100 }],
    })
  },
)
