import { afterAll, expect, test } from 'vitest'
import { saveSettings } from '../admin/settings/handlers.ts'
import { orders } from '../db/schema/orders.ts'
import { documentedRates } from '../db/schema/values.ts'
import { addProduct, stockOf, variantStock } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'

// Test requests have no socket and count as sent from 127.0.0.1, which is a trusted proxy. So `x-forwarded-for` is
// used.
const shop = await createTestShop({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => shop.close())

const ordersOf = () => shop.db.read((tx) => tx.select().from(orders).orderBy(orders.id))

const entered = {
  customerName: 'Asha Rao',
  customerEmail: 'asha@example.com',
  customerPhone: '98765 43210',
  addressLine1: '12 <b>MG</b> Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560038',
  agreeToTerms: 'yes',
}

const hiddenIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

const open = async (path: string) => {
  const reply = await shop.app.request(path)
  return { status: reply.status, page: await reply.text() }
}

const post = async (path: string, values: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(values as Record<string, string>).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await shop.app.request(path, { method: 'POST', body, headers: { ...type, ...headers } })
  return { status: reply.status, page: await reply.text() }
}

test('the order form (for browsers without scripts) places one order, also when it is sent twice', async () => {
  const product = await addProduct(shop, { inventory: 7 })
  const { page } = await open(`/order-form?product=${product.slug}&quantity=2`)
  const form = { ...hiddenIn(page), ...entered }
  const first = await post('/order-form', form)
  const second = await post('/order-form', form)
  const [order, ...others] = await ordersOf()
  expect(others).toEqual([])
  expect(order).toMatchObject({ customerName: 'Asha Rao', paymentMethod: 'cash_on_delivery', locale: 'en' })
  for (const { status, page } of [first, second])
    expect([status, page.includes(order?.orderNumber ?? '-')]).toEqual([200, true])
  expect(await stockOf(shop, product.id)).toBe(5)
})

const sizes = [
  { title: '100 g', price: 200_00, inventory: 0 },
  { title: '250 g', price: 450_00, inventory: 5 },
  { title: '500 g', price: 800_00, inventory: 4 },
]

test('the order form orders the chosen variant at the price of that variant', async () => {
  const product = await addProduct(shop, { name: 'Jawarish', sizes })
  const [, , large] = product.variants
  const { page } = await open(`/order-form?product=${product.slug}&variant=${large?.id}&quantity=2`)
  expect(page).toContain('Jawarish (500 g) × 2')
  expect(page).toContain('₹1,600.00')
  expect(page).toContain(`href="/products/${product.slug}?variant=${large?.id}"`)
  const again = await post('/order-form', { ...hiddenIn(page), ...entered, postalCode: '12' })
  expect(again.page).toContain('Jawarish (500 g) × 2')
  const { status, page: placed } = await post('/order-form', { ...hiddenIn(again.page), ...entered })
  expect([status, placed.includes('Thank you for your order')]).toEqual([200, true])
  expect(await variantStock(shop, product.id)).toEqual([0, 5, 2])
})

test.each([
  ['without a variant', ''],
  ['with an unknown variant', '&variant=999999'],
])('the order form opened %s orders the variant that the product page shows first', async (_, query) => {
  const product = await addProduct(shop, { name: 'Itrifal', sizes })
  const { page } = await open(`/order-form?product=${product.slug}${query}`)
  expect(page).toContain('Itrifal (250 g) × 1')
  expect((await post('/order-form', { ...hiddenIn(page), ...entered })).page).toContain('Thank you for your order')
  expect(await variantStock(shop, product.id)).toEqual([0, 4, 4])
})

test('the order page of a sold-out variant has no form', async () => {
  const product = await addProduct(shop, { sizes })
  const { status, page } = await open(`/order-form?product=${product.slug}&variant=${product.variants[0]?.id}`)
  expect([status, page.includes('<form')]).toEqual([200, false])
})

test('an order form with errors shows each message next to its field and contains the entered text', async () => {
  const product = await addProduct(shop)
  const before = await ordersOf()
  const { page } = await open(`/order-form?product=${product.slug}`)
  const reply = await post('/order-form', {
    ...hiddenIn(page),
    ...entered,
    postalCode: '12',
    customerName: ' ',
    agreeToTerms: '',
  })
  expect(reply.status).toBe(422)
  expect(reply.page).toContain('id="postalCode-error"')
  expect(reply.page).toContain('Full name is required')
  expect(reply.page).toContain('You must agree to the terms and conditions')
  expect(reply.page).toContain('value="12 &lt;b&gt;MG&lt;/b&gt; Road"')
  expect(reply.page).not.toContain('<b>MG')
  expect(await ordersOf()).toEqual(before)
})

test('an order form whose total has changed is refused, and the page shows the new total', async () => {
  const product = await addProduct(shop)
  const { page } = await open(`/order-form?product=${product.slug}`)
  const form = { ...hiddenIn(page), ...entered }
  const reply = await post('/order-form', { ...form, total: '100' })
  expect(reply.status).toBe(422)
  expect(hiddenIn(reply.page).total).toBe(hiddenIn(page).total)
})

test('the last pieces in stock are ordered once when the order form is sent twice', async () => {
  const product = await addProduct(shop, { inventory: 3 })
  const before = await ordersOf()
  for (const wanted of [2, 1]) {
    const { page } = await open(`/order-form?product=${product.slug}&quantity=${wanted}`)
    const form = { ...hiddenIn(page), ...entered }
    const sent = [await post('/order-form', form), await post('/order-form', form)]
    const order = (await ordersOf()).at(-1)
    expect(sent.map(({ page }) => page.includes(order?.orderNumber ?? '-'))).toEqual([true, true])
  }
  expect(await ordersOf()).toHaveLength(before.length + 2)
  expect(await stockOf(shop, product.id)).toBe(0)
})

test('two simultaneous submissions of the order form, and a resubmission of each response page, place one order', async () => {
  const product = await addProduct(shop)
  const before = await ordersOf()
  const { page } = await open(`/order-form?product=${product.slug}`)
  const form = { ...hiddenIn(page), ...entered }
  const replies = await Promise.all([post('/order-form', form), post('/order-form', form)])
  for (const reply of replies) {
    expect(reply.page).not.toContain('Your order is not placed')
    expect((await post('/order-form', { ...form, ...hiddenIn(reply.page) })).status).toBe(200)
  }
  expect(await ordersOf()).toHaveLength(before.length + 1)
})

test('changing and resubmitting an order form after its order was placed returns 422 and warns that the order may already be placed', async () => {
  const product = await addProduct(shop)
  const { page } = await open(`/order-form?product=${product.slug}`)
  const form = { ...hiddenIn(page), ...entered }
  await post('/order-form', form)
  const before = await ordersOf()
  const reply = await post('/order-form', { ...form, city: 'Mysuru' })
  expect(reply.status).toBe(422)
  expect(reply.page).toContain('may already be placed')
  expect(reply.page).not.toContain('Your order is not placed')
  expect(reply.page).not.toContain('Idempotency-Key')
  expect(hiddenIn(reply.page).key).not.toBe(form.key)
  expect(await ordersOf()).toEqual(before)
})

test('the order form returns 422 and places no order if fewer pieces are left than it showed, even if the total is unchanged', async () => {
  // Shipping is free from 24 pieces on, so 24 pieces cost as much as 23 pieces with shipping.
  const product = await addProduct(shop, { price: 42_37, inventory: 24 })
  const { page } = await open(`/order-form?product=${product.slug}&quantity=24`)
  await place(shop.visitor(), orderBody(product))
  const before = await ordersOf()
  const { page: current } = await open(`/order-form?product=${product.slug}&quantity=23`)
  expect(hiddenIn(current).total).toBe(hiddenIn(page).total)
  const reply = await post('/order-form', { ...hiddenIn(page), ...entered })
  expect(await ordersOf()).toEqual(before)
  expect(reply.status).toBe(422)
  expect(hiddenIn(reply.page).quantity).toBe('23')
})

test('a guest can read an order placed with the order form by using the cookie of the response', async () => {
  const product = await addProduct(shop)
  const { page } = await open(`/order-form?product=${product.slug}`)
  const guest = await shop.app.request('/order-form', {
    method: 'POST',
    body: new URLSearchParams({ ...hiddenIn(page), ...entered }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(guest.headers.getSetCookie().join()).toMatch(/^guest=/)
  const [order] = (await ordersOf()).slice(-1)
  const [cookie = ''] = (guest.headers.getSetCookie()[0] ?? '').split(';')
  const read = await shop.app.request(`/api/orders/${order?.id}`, { headers: { cookie } })
  expect(read.status).toBe(200)
  expect(guest.headers.get('cache-control')).toBe('no-store')
})

test("an order placed with the order form counts toward the limit of the client's IP address, not toward that of the proxy", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.99, 198.51.100.7' }
  const product = await addProduct(shop)
  const { page } = await open(`/order-form?product=${product.slug}`)
  const sent = await shop.app.request('/order-form', {
    method: 'POST',
    body: new URLSearchParams({ ...hiddenIn(page), ...entered }).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-proto': 'https' },
  })
  expect(sent.headers.getSetCookie().join()).toContain('Secure')
  await place(shop.visitor(), orderBody(product), headers)
  await place(shop.visitor(), orderBody(product), { 'x-forwarded-for': '203.0.113.99' })
  const [ofForm, sameAddress, otherAddress] = (await ordersOf()).slice(-3).map(({ ipKey }) => ipKey)
  expect(ofForm).toBe(sameAddress)
  expect(ofForm).not.toBe(otherAddress)
})

test('the Urdu order form is right to left, and its order is stored with the language Urdu', async () => {
  const product = await addProduct(shop, { translations: { ur: { name: 'معجون' } } })
  const { page } = await open(`/ur/order-form?product=${product.slug}`)
  expect(page).toMatch(/<html lang="ur[^"]*" dir="rtl">/)
  expect(page).toContain('معجون')
  await post('/ur/order-form', { ...hiddenIn(page), ...entered, customerEmail: 'urdu@example.com' })
  expect((await ordersOf()).find(({ customerEmail }) => customerEmail === 'urdu@example.com')).toMatchObject({
    locale: 'ur',
  })
})

test('an order form sent from another site places no order', async () => {
  const product = await addProduct(shop)
  const before = await ordersOf()
  const { page } = await open(`/order-form?product=${product.slug}`)
  const reply = await post('/order-form', { ...hiddenIn(page), ...entered }, { origin: 'https://other.example' })
  expect(reply.status).toBe(403)
  expect(await ordersOf()).toEqual(before)
})

test('the order form of a closed shop redirects to the home page in the language of the form', async () => {
  const own = await createTestShop()
  const product = await addProduct(own)
  await own.db.write((tx) => saveSettings(tx, { ...documentedRates, isOpen: false, updatedAt: own.clock() }))
  for (const [prefix, home] of [
    ['', '/'],
    ['/ur', '/ur/'],
  ]) {
    const reply = await own.app.request(`${prefix}/order-form?product=${product.slug}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, home])
  }
  await own.close()
})

test('the order form of an unknown product returns 404, and the order form of a sold-out product shows that it is sold out', async () => {
  const soldOut = await addProduct(shop, { inventory: 0 })
  expect(await open('/order-form?product=none')).toMatchObject({ status: 404 })
  expect((await open(`/order-form?product=${soldOut.slug}`)).page).toContain('This product is sold out')
})
