import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopPromises } from '#contract/settings'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { orderBody, place } from '../../api/testing/order-body.ts'
import { unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'
import { screens } from '../support/screens.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop)
const pages = [...screens.filter((path) => !path.startsWith('/products/')), `/products/${product.slug}`]

async function textOf(path: string): Promise<string> {
  const served = await shop.html(path)
  const html = served.includes('data-page="shell"') ? `${served}${await shop.screen(path)}` : served
  const content = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<script[\s\S]*?<\/script>/g, '')
  const descriptions = [...content.matchAll(/\scontent="([^"]*)"/g)].map(([, text = '']) => text)
  return unescaped(`${content.replace(/<[^>]*>/g, ' ')} ${descriptions.join(' ')}`).replace(/\s+/g, ' ')
}

const save = async (promises: object) => {
  const rates = { everywhere: false, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }
  return owner.send('PUT', '/api/admin/settings', { ...rates, promises })
}

const ownPromises: ShopPromises = {
  returnDays: 11,
  replyHours: 36,
  packHours: 72,
  deliveryMetro: '4',
  deliveryTier1: '6-8',
  deliveryOther: null,
  refundCards: '9-10',
  refundUpi: '1',
  refundBank: null,
  consultationPhone: '350.00',
  consultationVisit: null,
  expressDelivery: false,
  courierPickup: false,
  storeCredit: false,
  freeExchange: false,
  newsletterDiscount: false,
}

test.each([
  ['/shipping-info', 'Metro cities ₹50 2-3 days ₹150 1-2 days'],
  ['/returns', 'Within 30 days, unopened.'],
  ['/returns', 'Our courier collects it at the address we delivered to.'],
  ['/returns', 'Store credit Instant'],
  ['/returns', 'One exchange per order is free'],
  ['/about', 'Returns within 30 days, unopened'],
  ['/contact-us', 'We reply within 24 hours.'],
  ['/help-centre', 'By phone or video ₹500 In person ₹800'],
  ['/help-centre', 'Standard delivery takes 5-7 days (₹50), express 2-3 days (₹150)'],
  ['/help-centre', 'costs ₹200. Orders are processed within 24 hours. There is no shipping on Sundays.'],
  [
    '/shipping-info',
    'Orders are processed within 24 hours. Parcels are delivered from 9 AM to 6 PM. There is no shipping',
  ],
  ['/returns', 'Within 30 days, unopened. Refunds take 5-7 business days.'],
  ['/returns', 'Cards 5-7 business days UPI 3-5 business days Bank transfer 3-7 business days'],
  ['/help-centre', 'same-day delivery in Delhi, Mumbai and Bengaluru costs ₹200'],
  ['/terms', 'within 30 days'],
  [`/products/${product.slug}`, 'Returns within 30 days, unopened'],
])('the page %s of the unchanged sample shop shows the promise of the specification: %s', async (path, promise) => {
  expect(await textOf(path)).toContain(promise)
})

describe('promises (times and services) set by the owner', () => {
  beforeAll(async () => {
    // The page cache is filled first, so that the tests below detect cached pages with old promises.
    for (const path of pages) await textOf(path)
    expect((await save(ownPromises)).status).toBe(200)
  })

  test.each(pages)(
    'the page %s contains none of the times, prices and services that the sample shop promises',
    async (path) => {
      expect(await textOf(path)).not.toMatch(
        /\b30 days(?! after we have checked it)|\b[1-7]-[1-7] (?:business )?days|within 24|₹500\b(?!\.)|₹800|express|same.day delivery|store credit|exchange per order|courier collects/i,
      )
    },
  )

  test.each([
    ['/returns', 'Within 11 days, unopened.'],
    ['/returns', 'Within 11 days, open your order and press “Return or exchange items”.'],
    ['/about', 'Returns within 11 days, unopened'],
    ['/terms', 'within 11 days'],
    ['/help-centre', 'Yes, within 11 days'],
    [
      '/help-centre',
      'The cost is shown before you place the order. Free shipping above ₹999. Orders are processed within 72',
    ],
    ['/shipping-info', 'Metro cities ₹50 4 days Tier 1 cities ₹75 6-8 days Other areas ₹100'],
    ['/shipping-info', 'Orders are processed within 72 hours.'],
    ['/returns', 'Refunds take 9-10 business days.'],
    ['/returns', 'Cards 9-10 business days UPI 1 business day'],
    ['/help-centre', 'By phone or video ₹350'],
    ['/contact-us', 'We reply within 36 hours.'],
    [`/products/${product.slug}`, 'Returns within 11 days, unopened'],
  ])('the page %s shows the promise of the owner: %s', async (path, promise) => {
    expect(await textOf(path)).toContain(promise)
  })

  test('the response to a contact message promises the reply time that the owner has set', async () => {
    const message = { name: 'Asha', email: 'a@example.com', subject: 'A question', message: 'How are you today?' }
    const reply = await (await shop.visitor().post('/api/contact', message)).json()
    expect(reply).toMatchObject({ message: 'Thank you for your message. We will reply within 36 hours.' })
  })

  test('an order email promises the packing time that the owner has set', async () => {
    const { order } = await place(shop.visitor(), orderBody(product))
    await shop.runJobs()
    const emails = shop.sent.filter(({ text }) => text.includes(order.orderNumber))
    expect(emails.map(({ text }) => /pack it within \d+ hours/.exec(text)?.[0])).toContain('pack it within 72 hours')
  })

  test('promised times that are missing in a request to save the settings stay unchanged', async () => {
    const { packHours: _pack, deliveryMetro: _metro, ...others } = ownPromises
    const saved = await (await save(others)).json()
    expect(saved.promises).toEqual(ownPromises)
  })

  test('the contact page does not offer "By phone or video" if the owner offers no consultation by phone', async () => {
    await save({ ...ownPromises, consultationPhone: null })
    expect(await textOf('/contact-us')).not.toContain('By phone or video')
  })

  test.each([
    [{ returnDays: 0 }, 'promises.returnDays'],
    [{ returnDays: 366 }, 'promises.returnDays'],
    [{ replyHours: 1.5 }, 'promises.replyHours'],
    [{ packHours: 0 }, 'promises.packHours'],
    [{ deliveryMetro: '3-2' }, 'promises.deliveryMetro'],
    [{ deliveryOther: 'soon' }, 'promises.deliveryOther'],
    [{ refundCards: '1-61' }, 'promises.refundCards'],
    [{ refundUpi: '0' }, 'promises.refundUpi'],
    [{ consultationPhone: '-1' }, 'promises.consultationPhone'],
    [{ expressDelivery: 'yes' }, 'promises.expressDelivery'],
  ])(
    'saving promises of the shop with %j returns status 400 with an error at the changed field',
    async (change, field) => {
      const response = await save({ ...ownPromises, ...change })
      const { fields = {} }: { fields?: object } = await response.json()
      expect([response.status, Object.keys(fields)]).toEqual([400, [field]])
    },
  )
})
