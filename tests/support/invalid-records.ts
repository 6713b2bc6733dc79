const now = Date.now()
const line = { productId: 1, slug: null, name: 'Majun', quantity: 1, price: 'abc', imageUrl: null }
const entry = {
  kind: 'order',
  owner: 'guest',
  path: '/api/ecommerce/create-order',
  body: '{"amount":"x"}',
  about: '',
  lines: [line],
  madeAt: 1e300,
  state: 'needs-you',
  tried: true,
  tries: 0,
  nextAt: 1e300,
  problem: {
    code: 'price_changed',
    message: '',
    fields: {},
    items: [{ productId: 1, requested: 1, available: 1, price: '5.00', code: 'price_changed' }],
  },
}
const order = {
  id: 5,
  orderNumber: 'GB-1',
  customerEmail: 'a@b.example',
  customerName: 'A',
  status: 'pending',
  subtotal: '1.00',
  discount: '0.00',
  shipping: '0.00',
  tax: '0.00',
  total: '1.00',
  shippingAddress: { street: null, city: null, state: null, zipCode: null, country: 'India', text: 'x' },
  paymentMethod: 'cash_on_delivery',
  paymentStatus: 'pending',
  awbCode: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Records for each store of the device's database. They have the expected fields, but invalid values. */
export const invalidRecords: Readonly<Record<string, readonly object[]>> = {
  cart: [{ productId: 777_777, slug: 'sold-long-ago', quantity: 3, position: 'first', seen: { price: '1e9' } }],
  drafts: [
    { name: 'checkout', value: { notes: { a: 1 }, paymentMethod: 'gold', postalCode: '1'.repeat(5000) } },
    { name: 'order-attempt', value: { key: 'k', body: '{}', replaces: [1, null] } },
    { name: 'waiting-payment', value: { order: { id: 1 }, ordering: { lines: [null], totals: null }, since: now } },
  ],
  placed: [
    {
      orderId: 5,
      orderNumber: 'GB-1',
      email: 'a@b.example',
      placedAt: now,
      order,
      lines: [line],
      events: [],
      asOf: 1e300,
    },
  ],
  outbox: [
    { ...entry, key: 'k1' },
    { ...entry, key: 'k2', kind: 'review', body: '[]', state: 'held', problem: null },
    { ...entry, key: 'k3', kind: 'order', state: 'sent', reply: { order: null } },
  ],
}
