import { afterAll, expect, test } from 'vitest'
import { renderedPages } from '#contract/page-paths'
import { sampleProfile } from '#rules/shop/shop-profile'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { headOf } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { name: 'Majun', slug: 'majun' })
const save = (body: object) => admin.send('PUT', '/api/admin/profile', body)

/** All texts of the sample profile by which the sample shop can be recognized. */
const sampleTexts = [
  sampleProfile.brand,
  sampleProfile.email,
  sampleProfile.phone?.text,
  sampleProfile.grievanceOfficer?.name,
  ...sampleProfile.address.slice(0, 2),
  ...sampleProfile.licences.map(({ number }) => number),
].map(String)

const paths = [
  ...renderedPages,
  `/products/${product.slug}`,
  '/no/such/page',
  '/products/gone',
  '/cart',
  '/checkout',
  '/login',
]

test('the contact page and the structured data of the unchanged sample shop show the sample profile', async () => {
  const html = await shop.html('/contact-us')
  for (const text of sampleTexts) expect(html).toContain(text)
  expect(headOf(await shop.html('/')).graph[0]).toMatchObject({ name: sampleProfile.brand, email: sampleProfile.email })
})

test('after a profile change, titles, social tags and structured data name the new shop, and no page shows the sample profile', async () => {
  expect((await save({ name: 'Ajmal <b> & Sons', phone: '9876543210', address: '7 Ballimaran\nDelhi' })).status).toBe(
    200,
  )
  for (const path of paths) {
    const html = await shop.html(path)
    const { titles, meta } = headOf(html)
    expect(titles[0], path).toContain('Ajmal')
    if (!path.startsWith('/no/') && path !== '/products/gone') expect(meta('og:site_name'), path).toContain('Ajmal')
    expect(html, path).not.toContain('Ajmal <b>')
    for (const text of sampleTexts) expect(html, `${path} has ${text}`).not.toContain(text)
  }
  const [organisation] = headOf(await shop.html('/')).graph
  expect(organisation).toMatchObject({
    name: 'Ajmal <b> & Sons',
    telephone: '+91 98765 43210',
    address: '7 Ballimaran, Delhi',
  })
  expect(Object.keys(organisation ?? {})).not.toContain('email')
  expect(await shop.html('/contact-us')).toContain('+91 98765 43210')
  expect(await shop.html('/terms')).toContain('7 Ballimaran, Delhi.')
})

test('the contact page shows the last saved profile and omits lines of contact details that are missing in the profile', async () => {
  await save({ name: 'Ajmal Stores', phone: '9876543210' })
  expect(await shop.html('/contact-us')).toContain('9876543210')
  await save({ name: 'Dawakhana Ajmal' })
  const html = await shop.html('/contact-us')
  expect(headOf(html).titles[0]).toContain('Dawakhana Ajmal')
  expect(html).not.toMatch(/Ajmal Stores|98765|mailto:|tel:|Business hours|Licences/)
})

test('a closed shop shows visitors "Opening soon" with noindex, except on its sign-in pages', async () => {
  expect((await admin.send('PUT', '/api/admin/shop-open', { isOpen: false })).status).toBe(200)
  for (const path of ['/', '/products', `/products/${product.slug}`, '/about']) {
    const html = await shop.html(path)
    const { titles, meta, graph } = headOf(html)
    expect(titles[0], path).toBe('Opening soon | Dawakhana Ajmal')
    expect(meta('robots'), path).toBe('noindex')
    expect(graph, path).toEqual([])
    expect(html, path).toContain('Opening soon</h1>')
    expect(html, path).not.toContain('<footer')
  }
  expect((await shop.get('/api/products')).headers.get('x-robots-tag')).toBe('noindex')
  expect(await shop.screen('/login')).toContain('<footer')
  expect(await shop.html('/cart')).toContain('Opening soon | Dawakhana Ajmal')
})
