import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { homeSections } from '#contract/look/content'
import { renderedPages } from '#contract/page-paths'
import { hoursTitle } from '#texts/content'
import { textDocument } from '../../api/pages/documents.ts'
import { shopManifests } from '../../api/pages/site-files.ts'
import { createAnyCourier } from '../../api/testing/any-courier.ts'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { orderBody, place } from '../../api/testing/order-body.ts'
import { headOf, unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'
import { sampleTraces } from '../support/sample-traces.ts'
import { screens } from '../support/screens.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin' })

const profile = {
  name: 'Hakim Ajmal Stores',
  tagline: 'Since 1911',
  description: 'A family shop of Ballimaran.',
  phone: '9876543210',
  email: 'care@ajmal.example',
  address: '7 Ballimaran\nDelhi 110006',
  legalName: 'Ajmal Stores LLP',
  gstin: '07AAPFU0939F1ZX',
  grievanceName: 'Asha Rao',
  grievanceEmail: 'asha@ajmal.example',
}
const rates = { everywhere: true, freeThreshold: '999.00', standardCost: '60.00', taxRate: 5, cashOnDelivery: true }
await owner.send('PUT', '/api/admin/profile', profile)
await owner.send('PUT', '/api/admin/settings', rates)
await owner.send('PUT', '/api/admin/shop-open', { isOpen: true })
const product = await addProduct(shop, { name: 'Rose jam', slug: 'rose-jam', price: 49_900 })

test.each([
  ...renderedPages,
  ...screens.filter((path) => !path.startsWith('/products/')),
  '/products/rose-jam',
  '/products/gone',
  '/admin',
])('page %s of a shop with its own profile contains no sample content', async (path) => {
  const served = await shop.html(path)
  const html = served.includes('data-page="shell"') ? `${served}${await shop.screen(path)}` : served
  expect(sampleTraces(unescaped(html))).toEqual([])
})

test.each(['/help-centre', '/contact-us'])(
  'page %s of a shop without business hours has no card for them',
  async (path) => {
    expect(await shop.html(path)).not.toContain(hoursTitle)
    await owner.send('PUT', '/api/admin/profile', { ...profile, hours: 'Monday to Friday: 9 to 5' })
    expect(await shop.html(path)).toContain(hoursTitle)
    await owner.send('PUT', '/api/admin/profile', profile)
  },
)

test('the home page of a shop with its own profile has the name, tagline and description of the profile', async () => {
  const { titles, meta } = headOf(await shop.html('/'))
  expect([titles[0], meta('description')]).toEqual(['Since 1911 | Hakim Ajmal Stores', profile.description])
  expect(await shop.html('/')).toContain('Hakim Ajmal Stores</h1>')
})

test('manifest, sitemap and public settings of a shop with its own profile contain no sample content', async () => {
  const settings = await (await shop.get('/api/settings')).json()
  const file = textDocument(readFileSync('manifest.webmanifest', 'utf8'), 'application/manifest+json')
  const manifest = Buffer.from(shopManifests().of('/manifest.webmanifest', file, settings).body(null)).toString()
  expect(manifest).toContain('Hakim Ajmal Stores')
  for (const text of [manifest, await shop.html('/sitemap.xml'), JSON.stringify(settings)]) {
    expect(sampleTraces(text)).toEqual([])
  }
})

test('emails of a shop with its own profile contain no sample content', async () => {
  const { order } = await place(shop.visitor(), orderBody(product, 1, { amount: '586.95' }))
  await shop.visitor().post('/api/newsletter', { email: 'reader@example.com' })
  await shop.visitor().post('/api/contact', {
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'Order',
    message: 'Where is my parcel?',
  })
  await shop.visitor().post('/api/forgot-password', { email: owner.user.email })
  await shop.runJobs()
  await owner.post(`/api/admin/orders/${order.id}/cancel`, { reason: 'Sold out' })
  await shop.runJobs()
  expect(shop.sent.length).toBeGreaterThan(2)
  for (const { subject, text, html, from } of shop.sent) {
    expect(sampleTraces(`${subject} ${text} ${html} ${JSON.stringify(from)}`)).toEqual([])
  }
})

test('the home page of a shop with its own profile shows the saved content and no sample content', async () => {
  const section = { isVisible: true, eyebrow: null, title: null, text: null }
  const text = (en: string) => ({ en, hi: '', ur: '' })
  const content = {
    announcement: { text: text('Closed on Friday') },
    headerMenu: [{ label: text('Sweets'), link: '/products' }],
    footerMenu: [{ label: text('Visit us'), link: '/about' }],
    footerText: text('Made in Delhi'),
    // The section of testimonials is left out, because its id would match a pattern of the sample texts.
    sections: homeSections
      .filter((id) => id !== 'testimonials')
      .toReversed()
      .map((id) => ({ ...section, id, text: text(`Text of ${id}`) })),
    claims: [text('Family business')],
  }
  expect((await owner.send('PUT', '/api/admin/content', content)).status).toBe(200)
  const html = unescaped(await shop.html('/'))
  expect(sampleTraces(html)).toEqual([])
  for (const shown of ['Closed on Friday', 'Visit us', 'Family business', 'Text of hero', 'Text of story']) {
    expect(html).toContain(`${shown}<`)
  }
})

test('delivery, returns and help pages show the delivery, packing and refund times that the owner has set', async () => {
  const promises = { returnDays: 7, replyHours: 48, consultationPhone: null, consultationVisit: null }
  const services = { expressDelivery: false, courierPickup: false, storeCredit: false, freeExchange: false }
  const times = { packHours: 72, deliveryMetro: '8', deliveryOther: '9-12', refundUpi: '8-9' }
  const saved = await owner.send('PUT', '/api/admin/settings', {
    ...rates,
    promises: { ...promises, ...services, ...times },
  })
  expect(saved.status).toBe(200)
  const textOf = async (path: string) =>
    unescaped(
      (await shop.html(path)).replace(/<!--.*?-->|<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, ' '),
    ).replace(/\s+/g, ' ')
  expect(await textOf('/shipping-info')).toMatch(/Metro cities ₹60 8 days Tier 1 cities ₹60 Other areas ₹60 9-12 days/)
  expect(await textOf('/shipping-info')).toContain('Orders are processed within 72 hours. ')
  expect(await textOf('/returns')).toContain('Refund times UPI 8-9 business days')
  expect(await textOf('/help-centre')).toContain(
    'Delivery takes 8-12 days, depending on where you live, and costs ₹60.',
  )
})

test('the shipping page names a check of the PIN code only in a shop with a courier', async () => {
  const note = 'Enter your PIN code to check delivery.'
  expect(await shop.html('/shipping-info')).not.toContain(note)
  const other = await openRenderedShop({}, createAnyCourier('sandbox'))
  expect(await other.html('/shipping-info')).toContain(note)
  await other.close()
})

test('the shipping page of a shop without GST registration says that it ships only within its state', async () => {
  const [india, state] = ['We ship within India only.', 'We ship only within the state of our shop.']
  const html = () => shop.html('/shipping-info')
  expect(await html()).toContain(india)
  expect((await owner.send('PUT', '/api/admin/settings', { ...rates, gstRegistration: 'none' })).status).toBe(200)
  expect(await html()).toContain(state)
  expect(await html()).not.toContain(india)
  expect((await owner.send('PUT', '/api/admin/settings', { ...rates, gstRegistration: 'regular' })).status).toBe(200)
})
