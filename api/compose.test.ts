import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getProducts } from '#contract/catalogue'
import { createOrder } from '#contract/checkout'
import { getOrder } from '#contract/orders'
import { getSettings } from '#contract/settings'
import { createComposedShop } from './testing/composed-shop.ts'
import { createOrderPath, orderBody, place } from './testing/order-body.ts'
import { read, readError } from './testing/read.ts'

const open = (dataDir: string, settings: Record<string, string> = {}) =>
  createComposedShop(dataDir, settings, { databaseUrl: ':memory:' })

test("without gateway keys an order can be paid in the sandbox's payment window, which has the origin of the shop", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-composed-'))
  const shop = await open(dataDir)
  const guest = shop.visitor()
  const [product] = await read(getProducts, await guest.get('/api/products'))
  if (!product) throw new Error('no product')
  const bought = { id: product.id, price: Math.round(Number(product.price) * 100) }
  const reply = await place(guest, orderBody(bought, 1, { paymentMethod: 'razorpay' }))
  expect(reply.key_id).toMatch(/^rzp_test_/)
  const script = await guest.get(reply.checkout_js ?? '')
  expect(script.status).toBe(200)
  expect(script.headers.get('content-type')).toContain('javascript')
  const query = new URLSearchParams({
    key_id: reply.key_id ?? '',
    order_id: reply.razorpay_order_id ?? '',
    amount: String(reply.amount),
    currency: reply.currency,
  })
  const frame = await guest.get(`/__sandbox/razorpay/v1/checkout/embed?${query}`)
  expect(frame.status).toBe(200)
  // The response headers allow pages of the shop to show the payment window in a frame.
  expect(frame.headers.get('x-frame-options')).toBeNull()
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  await guest.post('/__sandbox/razorpay/v1/checkout/pay', {
    key_id: reply.key_id,
    order_id: reply.razorpay_order_id,
    method: 'upi',
    vpa: 'success@razorpay',
    outcome: 'lose',
  })
  await expect
    .poll(async () => (await read(getOrder, await guest.get(`/api/orders/${reply.order.id}`))).paymentStatus, {
      timeout: 20_000,
    })
    .toBe('paid')
  expect(shop.providers).toEqual({ payments: 'sandbox', courier: 'sandbox' })
  await shop.close()

  const kept = readFileSync(join(dataDir, 'sandbox-keys.json'), 'utf8')
  expect(statSync(join(dataDir, 'sandbox-keys.json')).mode & 0o077).toBe(0)
  expect(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')).toContain(reply.razorpay_order_id)
  const again = await open(dataDir)
  expect(readFileSync(join(dataDir, 'sandbox-keys.json'), 'utf8')).toBe(kept)
  await again.close()
  rmSync(dataDir, { recursive: true })
}, 60_000)

test('requests to the sandbox with a body above the size limit return 413', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-composed-'))
  const shop = await open(dataDir)
  const body = { filler: 'x'.repeat(20 * 1024) }
  const paths = ['/__sandbox/razorpay/v1/checkout/pay', '/__sandbox/courier/v1/external/auth/login']
  const answers = await Promise.all(paths.map((path) => shop.visitor().post(path, body)))
  expect(answers.map(({ status }) => status)).toEqual([413, 413])
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('with real gateway keys the URLs of the payment sandbox return 404', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-composed-'))
  const shop = await open(dataDir, { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', SEED: 'none' })
  expect((await fetch(`${shop.origin}/__sandbox/razorpay/v1/checkout.js`)).status).toBe(404)
  await shop.close()
  rmSync(dataDir, { recursive: true })
}, 60_000)

test('a shop with a public URL and test keys of the payment gateway does not start', async () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' }
  const settings = { PUBLIC_URL: 'https://shop.example', ...keys }
  await expect(open(join(tmpdir(), 'never-made'), settings)).rejects.toThrow(
    /^RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are test keys/,
  )
})

test('a shop with a public URL and without payment keys starts without the payment sandbox and offers only cash on delivery', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-composed-'))
  const shop = await open(dataDir, { PUBLIC_URL: 'https://shop.example' })
  expect([shop.providers, shop.sandboxToken]).toEqual([{ payments: 'off', courier: 'off' }, null])
  const guest = shop.visitor()
  expect(await read(getSettings, await guest.get('/api/settings'))).toMatchObject({
    onlinePayment: false,
    courierConnected: false,
  })
  expect((await guest.get('/__sandbox/razorpay/v1/checkout.js')).status).toBe(404)
  const [product] = await read(getProducts, await guest.get('/api/products'))
  if (!product) throw new Error('no product')
  const bought = { id: product.id, price: Math.round(Number(product.price) * 100) }
  const key = { 'idempotency-key': 'one-press' }
  const online = await guest.post(createOrderPath, orderBody(bought, 1, { paymentMethod: 'razorpay' }), key)
  expect([online.status, (await readError(online)).message]).toEqual([
    503,
    'Online payment is not available yet. Please choose cash on delivery.',
  ])
  // The refused order reserved no stock and did not use up its idempotency key.
  expect((await read(getProducts, await guest.get('/api/products')))[0]?.inventory).toBe(product.inventory)
  const cash = await read(createOrder, await guest.post(createOrderPath, orderBody(bought), key))
  expect(cash).toMatchObject({ success: true, order: { paymentMethod: 'cash_on_delivery' } })
  await shop.close()
  rmSync(dataDir, { recursive: true })
}, 60_000)
