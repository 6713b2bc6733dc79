import { expect, test } from 'vitest'
import { sampleEmailShop } from './email-texts.ts'
import { orderCancelled, orderDelivered, orderShipped } from './order-emails.ts'
import { orderRefunded, paymentReceived } from './payment-emails.ts'

const order = {
  locale: 'en',
  shop: sampleEmailShop,
  orderNumber: 'GB-261121-7KQ4M',
  customerName: 'Asha <b>',
  createdAt: new Date('2026-11-21T06:00:00.000Z'),
  lines: [{ productName: '<script>alert(1)</script> Majun', quantity: 2, price: 500_00 }],
  subtotal: 1000_00,
  discount: 0,
  shipping: 0,
  tax: 180_00,
  taxIncluded: false,
  total: 1180_00,
  address: '12 "MG" Road <img src=x>, Bengaluru 560001',
  link: 'https://shop.example/track-order?orderId=12',
} as const

const parcel = {
  awbCode: '19462000000011',
  courierName: 'Xpressbees <b>Surface',
  trackUrl: 'https://courier.example/19462000000011',
  estimatedDelivery: new Date('2026-11-25T18:30:00.000Z'),
}

const emails = {
  paid: paymentReceived(order),
  'cancelled before it was paid': orderCancelled({ ...order, reason: null, returned: 0, rest: null, byShopper: false }),
  'cancelled after it was paid': orderCancelled({
    ...order,
    reason: '<i>Broken',
    returned: order.total,
    rest: null,
    byShopper: false,
  }),
  'cancelled after a part went back': orderCancelled({
    ...order,
    reason: null,
    returned: order.total,
    rest: 80_00,
    byShopper: false,
  }),
  'cancelled by the shopper': orderCancelled({ ...order, reason: null, returned: 0, rest: null, byShopper: true }),
  refunded: orderRefunded({ ...order, amount: order.total, whole: true, part: false }),
  shipped: orderShipped(order, parcel),
  'shipped without a courier': orderShipped(order, null),
  'replacement shipped': orderShipped(order, parcel, 'GB-261121-7KQ4M-R1'),
  'delivered and paid in cash': orderDelivered({ ...order, paymentMethod: 'cash_on_delivery' }),
  delivered: orderDelivered({ ...order, paymentMethod: 'razorpay' }),
  'refunded in part': orderRefunded({ ...order, amount: 100_00, whole: true, part: true }),
  'paid twice': orderRefunded({ ...order, amount: order.total, whole: false, part: false }),
}

test.each(Object.entries(emails))(
  'the email about an order (%s) contains its number, its link and why the customer receives the email, as HTML and text',
  (_name, { subject, html, text }) => {
    expect(subject).toMatch(/^[^\r\n]{5,70}$/)
    for (const shown of [html, text]) {
      expect(shown).toContain('GB-261121-7KQ4M')
      expect(shown).toContain(order.link)
      expect(shown).toContain('receiving this email because')
      expect(shown).not.toMatch(/undefined|null|\[object|NaN/)
    }
    expect(html).not.toMatch(/<(img|script|b|i)\b/)
  },
)

test.each(Object.entries(emails))(
  'a note in the email about an order (%s) says that the link to the order is private',
  (_name, { html, text }) => {
    for (const shown of [html, text]) expect(shown).toContain('This link is private.')
  },
)

test('order emails show the amount that is charged or refunded', () => {
  expect(emails.paid.text).toContain('Your payment of ₹1,180.00 has arrived')
  expect(emails['cancelled before it was paid'].text).toContain('You were not charged')
  expect(emails['cancelled after it was paid'].text).toContain('We’ll refund your payment of ₹1,180.00 in full')
  expect(emails['cancelled after a part went back'].text).toContain('We’ll refund the rest of your payment, ₹80.00.')
  expect(emails['refunded in part'].text).toContain('refunded part of your payment for the order')
  expect(emails.refunded.text).toContain('your payment for the order GB-261121-7KQ4M: ₹1,180.00')
  expect(emails['paid twice'].text).toContain('a second payment for your order')
})

test('shipping email shows the tracking data, and shows a link only if it is https', () => {
  expect(emails.shipped.text).toContain('19462000000011')
  expect(emails.shipped.text).toContain('26 Nov 2026')
  expect(emails.shipped.text).toContain(parcel.trackUrl)
  expect(emails.shipped.html).toContain('Xpressbees &lt;b&gt;Surface')
  expect(emails['shipped without a courier'].text).toContain('The courier has your order')
  for (const trackUrl of ['javascript:alert(1)', 'http://courier.example', '//courier.example']) {
    expect(orderShipped(order, { ...parcel, trackUrl }).text).not.toContain(trackUrl)
  }
})

test('delivery email shows the payment and the contact address of the shop', () => {
  expect(emails['delivered and paid in cash'].text).toMatch(/Paid in cash on delivery:?\s+₹1,180.00/)
  expect(emails.delivered.text).toMatch(/Paid online:?\s+₹1,180.00/)
  expect(emails.delivered.text).toContain(sampleEmailShop.email)
})

test("in emails an order number with the shop's prefix is not broken at its hyphen and not reversed in right-to-left text", () => {
  const { html } = paymentReceived({ ...order, locale: 'ur', orderNumber: 'ABCD-261121-7KQ4M' })
  expect(html).toContain('<span dir="ltr" style="white-space:nowrap">ABCD-261121-7KQ4M</span>')
})
