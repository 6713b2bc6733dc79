import { expect, test } from 'vitest'
import { confirmAddress, newsletterWelcome, passwordChanged, passwordReset } from './account-emails.ts'
import { emailTexts, sampleEmailShop } from './email-texts.ts'
import { greeting } from './order-details.ts'
import { orderPlaced } from './order-emails.ts'

const link = 'https://shop.example/reset-password#token=abc&x="y"'
const { en } = emailTexts
const order = {
  locale: 'en',
  shop: sampleEmailShop,
  orderNumber: 'GB-261121-7KQ4M',
  customerName: 'Asha <b> & "Co"',
  createdAt: new Date('2026-11-21T06:00:00.000Z'),
  lines: [
    { productName: '<script>alert(1)</script> Majun', quantity: 2, price: 500_00 },
    { productName: 'شربت', quantity: 1, price: 99_50 },
  ],
  subtotal: 1_099_50,
  discount: 109_95,
  shipping: 0,
  tax: 178_12,
  taxIncluded: false,
  total: 1_167_67,
  address: '12 "MG" Road <img src=x onerror=alert(1)>, Bengaluru 560001',
  paymentMethod: 'cash_on_delivery',
  link: 'https://shop.example/track-order?orderId=12',
} as const

const emails = {
  passwordReset: passwordReset(en, { name: '<script>', link }),
  passwordChanged: passwordChanged(en, { name: 'Asha <i>', changedAt: order.createdAt, link }),
  confirmAddress: confirmAddress(en, { name: 'Asha', link }),
  orderPlaced: orderPlaced(order),
  newsletterWelcome: newsletterWelcome(en, {
    code: 'GB10-7KQ4M2XY',
    link: 'https://shop.example/products',
    unsubscribeUrl: 'https://shop.example/api/unsubscribe/t0ken',
  }),
}

test.each(Object.entries(emails))(
  'the %s email has shop name, contact address and the reason for the email, both as HTML and as plain text',
  (_name, { subject, html, text }) => {
    expect(subject).toMatch(/^[^\r\n]{5,70}$/)
    expect(html).toMatch(/^<!doctype html><html lang="en-IN" dir="ltr">.*<meta name="viewport".*<\/html>$/s)
    for (const shown of [html, text]) {
      expect(shown).toContain(en.brand)
      expect(shown).toContain(sampleEmailShop.email)
      expect(shown).toContain('receiving this email because')
      expect(shown).not.toMatch(/undefined|null|\[object|NaN/)
    }
    // Every text block has the style that breaks text without spaces, which could otherwise be wider than a phone.
    expect(html.match(/font:16px\/1\.55/g)?.length).toBe(
      html.match(/font:16px\/1\.55[^"]*word-break:break-word/g)?.length,
    )
    // An email must not load resources or run scripts, because mail programs block both.
    expect(html).not.toMatch(/<(img|script|link|iframe|style)\b|<[^>]*(\son\w+=|\bsrc=|url\()/i)
    expect(text).not.toMatch(/<\/?(p|table|td|a|span|div)\b/)
  },
)

test('text typed by users is escaped in HTML and unchanged in plain text', () => {
  const { html, text } = emails.orderPlaced
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Majun')
  expect(html).toContain('Hello Asha &lt;b&gt; &amp; &quot;Co&quot;,')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('شربت')
  expect(text).toContain('2 × <script>alert(1)</script> Majun: ₹1,000.00')
  expect(text).toContain('Hello Asha <b> & "Co",')
})

test('an email contains the complete link in HTML and in plain text', () => {
  const { html, text } = emails.passwordReset
  expect(text).toContain(`\n${link}\n`)
  expect(html.match(/href="https:\/\/shop\.example\/reset-password#token=abc&amp;x=&quot;y&quot;"/g)).toHaveLength(2)
  expect(emails.orderPlaced.html).toContain('href="https://shop.example/track-order?orderId=12"')
})

test('an order email lists products and amounts', () => {
  for (const shown of [emails.orderPlaced.html, emails.orderPlaced.text]) {
    for (const part of ['GB-261121-7KQ4M', '21 Nov 2026', '₹1,000.00', '₹99.50', '₹1,099.50', '−₹109.95', 'Free']) {
      expect(shown).toContain(part)
    }
    for (const part of ['₹178.12', '₹1,167.67', 'Cash on delivery', 'Bengaluru 560001']) expect(shown).toContain(part)
  }
  const plain = orderPlaced({ ...order, discount: 0, shipping: 50_00 }).text
  expect(plain).not.toContain('Discount')
  expect(plain).toContain('Delivery: ₹50.00')
})

test('an email about a COD order states the amount to pay in cash, and an email about an online payment does not', () => {
  expect(emails.orderPlaced.text).toContain('Please pay ₹1,167.67 in cash when the parcel arrives.')
  expect(orderPlaced({ ...order, paymentMethod: 'razorpay' }).text).not.toContain('in cash')
})

test('an order number in the text of an email is not broken at its hyphens', () => {
  expect(emails.orderPlaced.html).toContain('<span dir="ltr" style="white-space:nowrap">GB-261121-7KQ4M</span>')
  expect(emails.orderPlaced.text).toContain('your order GB-261121-7KQ4M of')
})

test('only the newsletter email has an unsubscribe link', () => {
  const { newsletterWelcome: welcome, ...others } = emails
  expect(welcome.html).toContain('href="https://shop.example/api/unsubscribe/t0ken"')
  expect(welcome.text).toContain('https://shop.example/api/unsubscribe/t0ken')
  expect(welcome.text).toContain('GB10-7KQ4M2XY')
  expect(JSON.stringify(others)).not.toMatch(/unsubscribe/i)
})

test('password change email shows date and time in India', () => {
  expect(emails.passwordChanged.text).toContain('21 Nov 2026, 11:30 am')
})

test.each([
  ['Asha Rao', 'Hello Asha Rao,'],
  ['Dr. Asha', 'Hello Dr. Asha,'],
  ['  Asha \n Rao ', 'Hello Asha Rao,'],
  ['Win at evil.example', 'Hello,'],
  ['http://evil', 'Hello,'],
  ['a@evil.example', 'Hello,'],
  ['evil.example/x', 'Hello,'],
  ['', 'Hello,'],
  [null, 'Hello,'],
])('an email to a customer with the name %j begins with %j', (name, expected) =>
  expect(greeting(en, name)).toBe(expected),
)
