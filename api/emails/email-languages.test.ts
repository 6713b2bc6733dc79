import { afterAll, expect, test } from 'vitest'
import { forgotPassword } from '#contract/account'
import { subscribe } from '#contract/newsletter'
import { enqueue } from '../jobs/enqueue.ts'
import { signUp } from '../testing/account.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { confirmAddress, newsletterWelcome, passwordChanged, passwordReset, stockReturned } from './account-emails.ts'
import { emailTexts, sampleEmailShop } from './email-texts.ts'
import { orderCancelled, orderDelivered, orderPlaced, orderShipped } from './order-emails.ts'
import { orderRefunded, paymentOpen, paymentReceived } from './payment-emails.ts'
import { refundAccountSaved, returnPickup, returnUpdate } from './return-emails.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const link = 'https://shop.example/ur/track-order'
const date = new Date('2026-11-21T06:00:00.000Z')

/** Returns all emails to shoppers in a language. Names, addresses and links are not translated. */
function emailsIn(locale: 'hi' | 'ur') {
  const t = emailTexts[locale]
  const order = {
    locale,
    shop: sampleEmailShop,
    orderNumber: 'GB-261121-7KQ4M',
    customerName: 'Asha',
    createdAt: date,
    lines: [{ productName: 'Majun', quantity: 2, price: 500_00 }],
    subtotal: 1000_00,
    discount: 100_00,
    shipping: 0,
    tax: 180_00,
    taxIncluded: false,
    total: 1080_00,
    address: 'Lucknow',
    link,
  }
  const cancelled = { ...order, returned: 0, rest: null, byShopper: false }
  const refunded = { ...order, amount: 100_00 }
  const lowered = {
    number: 'GB-261121-7KQ4M-P1',
    isPriceReduction: true,
    items: [],
    pickup: null,
    rejection: null,
    exchangeTotal: null,
    amount: '10.00',
    amountReason: '-',
    payoutReference: '4711',
    needsPayout: true,
    isCash: true,
  }
  const parcel = { awbCode: '1946', courierName: null, trackUrl: 'https://courier.example/1', estimatedDelivery: date }
  return [
    orderPlaced({ ...order, paymentMethod: 'cash_on_delivery' }),
    paymentOpen(order, date),
    paymentReceived(order),
    orderShipped(order, parcel),
    orderShipped(order, null),
    orderShipped(order, parcel, 'GB-261121-7KQ4M-R1'),
    orderDelivered({ ...order, paymentMethod: 'razorpay' }),
    orderCancelled({ ...cancelled, reason: emailTexts.en.reasonUnpaid }),
    orderCancelled({ ...cancelled, reason: emailTexts.en.reasonUnconfirmed(7), byShopper: true }),
    orderCancelled({ ...cancelled, reason: null, returned: 100 }),
    orderCancelled({ ...cancelled, reason: null, returned: 100, rest: 50 }),
    orderCancelled({ ...cancelled, reason: null, returned: 100, rest: 0 }),
    refundAccountSaved(order, 'GB-261121-7KQ4M-R1'),
    refundAccountSaved(order, null),
    ...(['received', 'closed'] as const).flatMap((status) => returnUpdate(order, { ...lowered, status }) ?? []),
    returnPickup(order, { number: 'GB-261121-7KQ4M-R1', pickup: { status: 'booked', ...parcel } }),
    ...[true, false].flatMap((whole) => [true, false].map((part) => orderRefunded({ ...refunded, whole, part }))),
    passwordReset(t, { name: 'Asha', link }),
    passwordChanged(t, { name: 'Asha', changedAt: date, link }),
    confirmAddress(t, { name: 'Asha', link }),
    stockReturned(t, { name: 'Majun', link, unsubscribeUrl: link }),
    newsletterWelcome(t, { code: 'GB10-7KQ4M2XY', link, unsubscribeUrl: link }),
  ]
}

/** Returns the Latin text of an email, without names, addresses, codes, links and “UPI ID”; null if nothing remains. */
const englishTextIn = (text: string) =>
  text
    .replace(/https?:\/\/\S+|\S+@\S+|GB-?[\w-]+/g, '')
    .replaceAll(sampleEmailShop.address.join(', '), '')
    .replace(/Asha|Majun|Lucknow|UPI ID/g, '')
    .match(/[A-Za-z]{2,}/g)

test.each(['hi', 'ur'] as const)('emails in %s contain no English text', (locale) => {
  for (const { subject, text, html } of emailsIn(locale)) {
    expect(englishTextIn(`${subject}\n${text}`)).toBeNull()
    const shown = html.replace(/<[^>]+>/g, ' ').replace(/&\w+;|&#39;/g, ' ')
    expect(englishTextIn(shown)).toBeNull()
    expect(html).toContain(locale === 'ur' ? 'lang="ur-IN-u-nu-latn" dir="rtl"' : 'lang="hi-IN" dir="ltr"')
  }
})

test('the number of a return is written from left to right and is not broken at its hyphens in an Urdu email', () => {
  const pickup = emailsIn('ur').find(({ text }) => text.includes('1946') && text.includes('-R1'))
  expect(pickup?.html).toContain('<span dir="ltr" style="white-space:nowrap">GB-261121-7KQ4M-R1</span>')
})

test('an Urdu email has the line height of Nastaliq, phone numbers from left to right and prices at the left edge', () => {
  for (const { html } of emailsIn('ur')) {
    expect(html).toContain(`dir="ltr" style="white-space:nowrap">${sampleEmailShop.phone?.text}</span></a>`)
    const heights = [...html.matchAll(/font:[^;"]*?px\/([\d.]+) (?!'Courier)/g)].map(([, height]) => Number(height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(1.8)
    expect(html).not.toMatch(/letter-spacing:[1-9][^"]*">[^<]*[\u0600-\u06ff]/)
  }
  const [placed] = emailsIn('ur')
  expect(placed?.html).toContain('padding:8px 0 8px 12px')
  expect(placed?.html).not.toContain('padding:8px 12px 8px 0')
})

test('emails about an order are in the language in which the order was placed, with links to the pages of that language', async () => {
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product), { 'accept-language': 'ur' })
  await shop.runJobs()
  const [email] = shop.sent.splice(0)
  expect(email?.subject).toBe(`آپ کا آرڈر ${order.orderNumber}`)
  expect(email?.html).toContain('<html lang="ur-IN-u-nu-latn" dir="rtl">')
  expect(email?.html).toContain('text-align:right')
  expect(email?.text).toContain('21 نومبر 2026')
  expect(email?.text).toContain(`3000${emailTexts.ur.prefix}/track-order?orderId=${order.id}#token=`)
})

test('emails about an account or the newsletter are in the language of the request', async () => {
  const visitor = shop.visitor()
  const { user } = await addSignedIn(shop)
  await visitor.post(forgotPassword.path, { email: user.email }, { 'accept-language': 'hi' })
  await visitor.post(`${subscribe.path}?lang=ur`, { email: 'mira@example.com' })
  await signUp(shop)
  await shop.runJobs()
  const sent = Object.fromEntries(shop.sent.splice(0).map((email) => [email.subject, email]))
  expect(sent[emailTexts.hi.resetSubject]?.text).toContain(`3000${emailTexts.hi.prefix}/reset-password#token=`)
  expect(sent[emailTexts.ur.welcomeSubject]?.unsubscribeUrl).toMatch(/\?lang=ur$/)
  expect(sent[emailTexts.en.confirmSubject]?.text).toContain('3000/confirm-email#token=')
})

test('an email that the previous release queued without a language is sent in English', async () => {
  const payload = { letter: 'newsletter-welcome', to: 'mira@example.com', code: 'GB10-A', unsubscribeToken: 't' }
  await shop.db.write((tx) => enqueue(tx, { kind: 'letter', uniqueKey: 'old', payload, runAt: shop.clock() }))
  await shop.runJobs()
  expect(shop.sent.splice(0)).toMatchObject([{ subject: 'Your 10% discount code' }])
})

test('the unsubscribe page is in the language of its link', async () => {
  const page = await shop.visitor().get('/api/unsubscribe/unknown?lang=ur')
  expect(page.status).toBe(404)
  const html = await page.text()
  expect(html).toContain('dir="rtl"')
  expect(html).toContain(emailTexts.ur.unsubscribeUnknownTitle)
})

test('the minus sign of a discount is shown before the amount in right-to-left Urdu emails', () => {
  const [placed] = emailsIn('ur')
  expect(placed?.text).toContain('\u2066−₹100.00\u2069')
})
