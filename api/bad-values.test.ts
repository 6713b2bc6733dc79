import type * as v from 'valibot'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'
import { urlOf } from '#contract/paths'
import { adminWrites } from './testing/admin-writes.ts'
import { addProduct, addReview, addSignedIn } from './testing/data.ts'
import { orderBody } from './testing/order-body.ts'
import { createTestShop } from './testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const product = await addProduct(shop)
const admin = await addSignedIn(shop, { role: 'admin' })

// A request of the previous test may have stored low COD limits, which the orders of the next test would exceed.
beforeEach(async () => {
  const { path, body } = await adminWrites.updateSettings(shop)
  const cod = { codMaxAmount: '25000.00', codMaxPieces: 50, codOpenPerPhone: 1000, codOpenPerAddress: 1000 }
  const response = await admin.send('PUT', path, { ...body, ...cod, codOpenPerIp: 10_000, codExpiryDays: 7 })
  expect(response.status).toBe(200)
})

const account = { email: 'new@example.com', mobile: '9876543210', username: 'New', password: 'correct horse' }

/** Valid bodies of the public endpoints. `adminWrites` has the bodies of the admin endpoints. */
const publicBodies: Partial<Record<keyof typeof contract, object>> = {
  login: account,
  register: account,
  forgotPassword: account,
  resetPassword: { token: 'x'.repeat(43), newPassword: 'correct horse', confirmPassword: 'correct horse' },
  confirmEmail: { token: 'x'.repeat(43) },
  postReview: { productId: product.id, customerName: 'Asha', customerEmail: 'a@example.com', rating: 5 },
  voteReview: { voteType: 'helpful' },
  subscribe: account,
  sendMessage: { name: 'Asha', email: 'a@example.com', subject: 'A question', message: 'How are you today?' },
  createOrder: {
    ...orderBody(product),
    shippingAddressDetails: { addressLine1: '4 Park Street', city: 'Kolkata', state: 'WB', postalCode: '700016' },
    replaces: ['a'.repeat(32)],
    couponCode: 'GB10-NONE',
  },
  checkCoupon: { couponCode: 'GB10-NONE', customerEmail: 'a@example.com', subtotal: '500.00' },
  checkServiceability: { pickup_postcode: '226003', delivery_postcode: '560001', weight: 1 },
  createShipment: { order_id: 1 },
  verifyPayment: { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's', orderId: 1 },
}

const invalidValues = [
  ...[null, true, 0, -1, 1.5, 1e21, 2 ** 53 + 2, '', ' 2 ', '0x10', '1e309', 'NaN'],
  ...['\u0000', '\u202e', '\ud800', '\ufeff', '__proto__', '%', "' or 1=1 --", '../../x', 'x'.repeat(20_000)],
  ...[[], ['a'], [null], {}, { length: 1e9 }, { $ne: null }],
]

/** Returns the field names of a request body's schema. */
function fieldsOf(schema: v.GenericSchema): string[] {
  if ('wrapped' in schema) return fieldsOf(schema.wrapped as v.GenericSchema)
  return 'entries' in schema && schema.entries ? Object.keys(schema.entries) : []
}

const endpoints: [string, Endpoint][] = Object.entries(contract)
const withFields = endpoints.flatMap(([name, endpoint]) => {
  const fields = endpoint.body ? fieldsOf(endpoint.body) : []
  return fields.length > 0 ? [{ name, endpoint, fields }] : []
})

const made: Partial<Record<string, (own: typeof shop) => Promise<{ path: string; body?: object }>>> = adminWrites

test.each(withFields)(
  'endpoint $name returns no status 500 for any invalid field value',
  async ({ name, endpoint, fields }) => {
    const write = await made[name]?.(shop)
    const good = write?.body ?? publicBodies[name as keyof typeof contract] ?? {}
    const review = name === 'voteReview' ? (await addReview(shop)).id : 1
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, review]))
    const path = write?.path ?? urlOf<string>(endpoint.path, { params })
    const actor = endpoint.access === 'public' ? shop.visitor() : admin
    for (const field of fields) {
      for (const value of invalidValues) {
        const response = await actor.send(endpoint.method, path, { ...good, [field]: value })
        const what = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
        expect([200, 201, 400, 401, 404, 409, 413, 429, 503], what).toContain(response.status)
        if (response.status >= 400) expect((await response.text()).length, what).toBeLessThan(2000)
      }
    }
    expect(shop.lines.splice(0).filter(({ fields: { code } }) => code === 'internal')).toEqual([])
  },
)

const texts = invalidValues.filter((value) => typeof value === 'string').map((value) => value.slice(0, 2000))
const reads = endpoints.filter(([, { method, query, path }]) => method === 'GET' && (query || path.includes(':')))

test.each(reads)('endpoint %s returns no 5xx status for any invalid URL parameter', async (_name, { path, query }) => {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const good = Object.fromEntries(params.map((param) => [param, 1]))
  const addresses = texts.flatMap((value) => [
    ...params.map((param) => urlOf<string>(path, { params: { ...good, [param]: Buffer.from(value).toString() } })),
    ...(query ? fieldsOf(query) : []).map(
      (field) =>
        `${urlOf<string>(path, { params: good })}?${field}=${encodeURIComponent(Buffer.from(value).toString())}&email=a@b.co&orderNumber=x`,
    ),
  ])
  for (const address of addresses) {
    const response = await admin.get(address)
    expect([200, 400, 404, 410, 429], address).toContain(response.status)
    if (response.status >= 400) expect((await response.text()).length, address).toBeLessThan(2000)
  }
  expect(shop.lines.splice(0).filter(({ fields: { code } }) => code === 'internal')).toEqual([])
})
