import { afterAll, expect, test } from 'vitest'
import { orders } from '../db/schema/orders.ts'
import { addProduct, stockOf } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const ordersOf = () => shop.db.read((tx) => tx.select().from(orders))

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

test('the form orders a product once, also when it is sent twice', async () => {
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

test('a form with errors shows each message next to its field and contains what was entered', async () => {
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

test('an order whose total has changed is refused, and the form shows the new total', async () => {
  const product = await addProduct(shop)
  const { page } = await open(`/order-form?product=${product.slug}`)
  const form = { ...hiddenIn(page), ...entered }
  const reply = await post('/order-form', { ...form, total: '100' })
  expect(reply.status).toBe(422)
  expect(hiddenIn(reply.page).total).toBe(hiddenIn(page).total)
  expect(hiddenIn(reply.page).key).not.toBe(hiddenIn(page).key)
})

test('the Urdu form is right to left, and its order is an Urdu order', async () => {
  const product = await addProduct(shop, { translations: { ur: { name: 'معجون' } } })
  const { page } = await open(`/ur/order-form?product=${product.slug}`)
  expect(page).toMatch(/<html lang="ur[^"]*" dir="rtl">/)
  expect(page).toContain('معجون')
  await post('/ur/order-form', { ...hiddenIn(page), ...entered, customerEmail: 'urdu@example.com' })
  expect((await ordersOf()).find(({ customerEmail }) => customerEmail === 'urdu@example.com')).toMatchObject({
    locale: 'ur',
  })
})

test('a form from another site places no order', async () => {
  const product = await addProduct(shop)
  const before = await ordersOf()
  const { page } = await open(`/order-form?product=${product.slug}`)
  const reply = await post('/order-form', { ...hiddenIn(page), ...entered }, { origin: 'https://other.example' })
  expect(reply.status).toBe(403)
  expect(await ordersOf()).toEqual(before)
})

test('unknown and sold-out products have a page that says so', async () => {
  const soldOut = await addProduct(shop, { inventory: 0 })
  expect(await open('/order-form?product=none')).toMatchObject({ status: 404 })
  expect((await open(`/order-form?product=${soldOut.slug}`)).page).toContain('This product is sold out')
})
