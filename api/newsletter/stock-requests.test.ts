import { afterAll, expect, test } from 'vitest'
import { getWaitingForStock, requestStock } from '#contract/newsletter'
import { stockRequests } from '../db/schema/engagement.ts'
import { emailTexts } from '../emails/email-texts.ts'
import { addProduct, addSignedIn, restock } from '../testing/data.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
const limited = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
afterAll(() => Promise.all([shop.close(), limited.close()]))
const admin = await addSignedIn(shop, { role: 'admin' })

const ask = (email: string, body: object, headers: Record<string, string> = {}) =>
  shop.visitor().post(requestStock.path, { email, ...body }, headers)
const waiting = async () => (await shop.db.read((tx) => tx.select().from(stockRequests))).map(({ email }) => email)
const add = (name: string, more = {}) => addProduct(shop, { name, inventory: 0, ...more })

/** Runs the job for stock requests in two processes at the same time, and returns the emails that were sent. */
async function notified() {
  await Promise.all([shop.runRecurring('notify of stock'), shop.runRecurring('notify of stock')])
  await shop.runJobs()
  // The emails are sorted by recipient, because those of one run are sent in any order.
  return shop.sent.splice(0).sort((one, other) => one.to.localeCompare(other.to))
}

test('each stock request gets one email in the language of the request when the product is in stock again, and is then deleted', async () => {
  const product = await add('Majun', { translations: { ur: { name: 'معجون' } } })
  expect(await read(requestStock, await ask(' Asha@Example.com ', { productId: product.id }))).toEqual({
    message: 'We’ll email you when it is available again.',
  })
  await ask('ravi@example.com', { productId: product.id }, { 'accept-language': 'ur' })
  // Both spellings of the email address belong to the same mailbox, so the second request is not stored.
  await ask('asha+shop@example.com', { productId: product.id })
  expect(await waiting()).toEqual(['asha@example.com', 'ravi@example.com'])
  expect(await notified()).toEqual([])

  await restock(admin, product.id, 5)
  const [first, second, ...others] = await notified()
  expect(others).toEqual([])
  expect(first).toMatchObject({ to: 'asha@example.com', subject: 'Available again: Majun' })
  expect(first?.text).toContain(`/products/${product.slug}`)
  expect(first?.unsubscribeUrl).toMatch(/\/api\/unsubscribe\/stock-/)
  expect(second?.subject).toBe(emailTexts.ur.stockSubject('معجون'))
  expect(second?.text).toContain(`/ur/products/${product.slug}`)
  expect(await waiting()).toEqual([])

  // A stock request causes only one email: when the product is in stock a second time, no email is sent.
  await restock(admin, product.id, 0)
  await restock(admin, product.id, 3)
  expect(await notified()).toEqual([])
})

test('a stock request for a product in stock is refused, so that callers cannot cause emails to other people', async () => {
  const product = await addProduct(shop, { name: 'In stock', inventory: 3 })
  const response = await ask('victim@example.com', { productId: product.id })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('It is available again. You can order it now.')
  expect(await waiting()).toEqual([])
  expect(await notified()).toEqual([])
})

test('a stock request for a product with several variants must name a variant, and admins see only the number of requests', async () => {
  const sized = await addProduct(shop, {
    name: 'Sized',
    sizes: [
      { title: '100 g', price: 200_00, inventory: 5 },
      { title: '250 g', price: 450_00, inventory: 0 },
    ],
  })
  const large = sized.variants.find(({ title }) => title === '250 g')
  expect((await ask('a@example.com', { productId: sized.id })).status).toBe(404)
  await ask('a@example.com', { productId: sized.id, variantId: large?.id })
  await ask('b@example.com', { productId: sized.id, variantId: large?.id })
  expect(await notified()).toEqual([])
  const list = await read(getWaitingForStock, await admin.get(getWaitingForStock.path))
  expect(list).toMatchObject([
    { product: { id: sized.id, name: 'Sized' }, variant: { id: large?.id, title: '250 g' }, requests: 2 },
  ])
  expect(JSON.stringify(list)).not.toContain('example.com')
})

test("the link in a stock email deletes all stock requests of the recipient's mailbox and no others", async () => {
  const [one, two] = [await add('One'), await add('Two')]
  await ask('mira@example.com', { productId: one.id })
  await ask('mira@example.com', { productId: two.id })
  await restock(admin, one.id, 1)
  const [email] = await notified()
  const path = new URL(email?.unsubscribeUrl ?? '').pathname
  const before = await waiting()
  expect(await (await shop.visitor().get(path)).text()).toContain('Stop these emails?')
  expect(await waiting()).toEqual(before)
  const stopped = await shop.visitor().request(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('These emails are stopped')])
  expect(await waiting()).toEqual(before.filter((address) => address !== 'mira@example.com'))
})

test('the sixth stock request from one email address within the limit period returns 429, and a mailbox has at most twenty stored stock requests', async () => {
  const { id: productId } = await addProduct(limited, { inventory: 0 })
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await limited.visitor().post(requestStock.path, { email: 'noor@example.com', productId })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const total = (await waiting()).length
  const sizes = Array.from({ length: 22 }, (_, number) => ({ title: `Size ${number}`, price: 100_00, inventory: 0 }))
  const { id, variants } = await addProduct(shop, { name: 'Many sizes', sizes })
  for (const variant of variants) {
    expect((await ask('noor@example.com', { productId: id, variantId: variant.id })).status).toBe(200)
  }
  expect((await waiting()).length).toBe(total + 20)
})

test('a stock request with a used idempotency key gets the first response, an unknown product returns 404 and an invalid email address 400', async () => {
  const product = await add('Once')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await ask('once@example.com', { productId: product.id }, headers)
  const again = await ask('once@example.com', { productId: product.id }, headers)
  expect([again.status, await again.text()]).toEqual([200, await first.text()])
  expect((await ask('once@example.com', { productId: 999_999 })).status).toBe(404)
  expect((await ask('not an address', { productId: product.id })).status).toBe(400)
})

test('stock requests that have waited for 180 days are deleted', async () => {
  expect((await waiting()).length).toBeGreaterThan(0)
  shop.advance(181 * 24 * 3_600_000)
  expect(await notified()).toEqual([])
  expect(await waiting()).toEqual([])
})
