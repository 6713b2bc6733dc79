import { afterEach, beforeEach, expect, test } from 'vitest'
import { courierAccount, startTestSandbox } from '../testing/start-test-sandbox.ts'

let harness: Awaited<ReturnType<typeof startTestSandbox>>
let token = ''
beforeEach(async () => {
  harness = await startTestSandbox()
  token = await login()
})
afterEach(() => harness.close())

async function login() {
  const { email, password } = courierAccount
  return (await harness.send('/courier/v1/external/auth/login', { email, password })).body.token
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${harness.courierUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(1000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const parcel = {
  order_id: 'GB-261121-7KQ4M',
  order_date: '2026-11-21 11:30',
  pickup_location: 'Primary',
  billing_customer_name: 'Amina Khan',
  billing_address: '12 Ballimaran',
  billing_city: 'Delhi',
  billing_pincode: '110006',
  billing_state: 'Delhi',
  billing_country: 'India',
  billing_email: 'amina@example.org',
  billing_phone: '9876543210',
  shipping_is_billing: true,
  order_items: [{ name: 'Roghan', sku: 'RG-1', units: 1, selling_price: 499, hsn: '30049099' }],
  payment_method: 'COD',
  sub_total: 499,
  length: 20,
  breadth: 15,
  height: 8,
  weight: 0.6,
}
const create = (more: object = {}) => call('POST', '/orders/create/adhoc', { ...parcel, ...more })

async function booked() {
  const { shipment_id } = (await create()).body
  const { awb_code } = (await call('POST', '/courier/assign/awb', { shipment_id })).body.response.data
  await call('POST', '/courier/generate/pickup', { shipment_id: [shipment_id] })
  await harness.sandbox.idle()
  return { shipmentId: shipment_id, awb: awb_code }
}
const advance = (awb: string, body: object = {}) => harness.send(`/shipments/${awb}/advance`, body)
const hooks = () => harness.received.filter(({ path }) => path === '/courier')
const statuses = () => hooks().map(({ body }) => JSON.parse(body).shipment_status_id)

test("the sandbox courier's access token expires after ten days and at sign-out, and wrong credentials get no token", async () => {
  expect(token.split('.')).toHaveLength(3)
  const refused = await harness.send('/courier/v1/external/auth/login', { email: 'x', password: 'y' })
  expect(refused.status).toBe(400)
  expect((await call('GET', '/orders')).status).toBe(200)
  await harness.send('/clock', { advanceMs: 10 * 86_400_000 })
  expect(await call('GET', '/orders')).toEqual({ status: 401, body: { message: 'Unauthenticated.' } })
  token = await login()
  expect((await call('GET', '/orders')).status).toBe(200)
  await call('POST', '/auth/logout')
  expect((await call('GET', '/orders')).status).toBe(401)
})

const pinCall = (pin: string, query = '&cod=1&weight=0.6') =>
  call('GET', `/courier/serviceability/?pickup_postcode=110006&delivery_postcode=${pin}${query}`)

test("the sandbox's delivery check lists couriers; special test PIN codes return no courier, no COD, an error or a timeout", async () => {
  const { body } = await pinCall('560001')
  expect(body.status).toBe(200)
  expect(body.data.available_courier_companies.map(({ cod }: { cod: unknown }) => cod)).toEqual([1, '1'])
  expect(await pinCall('560999')).toEqual({
    status: 200,
    body: { status: 404, message: 'No courier service available between 110006 and 560999' },
  })
  expect((await pinCall('560998')).body.data.available_courier_companies).toEqual([])
  const noCod = (await pinCall('560997')).body.data.available_courier_companies
  expect(noCod.map(({ cod }: { cod: unknown }) => Number(cod))).toEqual([0, 0])
  expect((await pinCall('560996')).status).toBe(500)
  await expect(pinCall('560995')).rejects.toThrow(/timeout/i)
  expect((await pinCall('560001', '&weight=1')).body.errors.cod).toEqual([
    'The cod field is required when order id is not present.',
  ])
})

test.each([
  [{ billing_state: 'DL' }, 'billing_state'],
  [{ billing_phone: '+919876543210' }, 'billing_phone'],
  [{ pickup: 'x' }, 'pickup'],
  [{ weight: 0 }, 'weight'],
  [{ payment_method: 'razorpay' }, 'payment_method'],
  [{ shipping_is_billing: false }, 'shipping_address'],
])(
  'the sandbox courier rejects an order with the invalid field %j and names the field in the error',
  async (more, field) => {
    const { status, body } = await create(more)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
  },
)

test('the sandbox courier requires unique order numbers, even after a cancellation, and finds orders by them', async () => {
  const { body } = await create()
  expect(body).toMatchObject({ status: 'NEW', onboarding_completed_now: 0 })
  expect((await create()).body.errors.order_id).toBeDefined()
  expect((await create({ order_id: 'other', pickup_location: 'Nowhere' })).status).toBe(422)
  const found = (await call('GET', '/orders?search=GB-261121-7KQ4M')).body.data
  expect(found).toMatchObject([{ channel_order_id: 'GB-261121-7KQ4M', id: Number(body.order_id) }])
  expect(await call('POST', '/orders/cancel', { ids: [body.order_id] })).toEqual({ status: 204, body: null })
  expect((await create()).status).toBe(422)
  expect((await call('POST', '/courier/assign/awb', { shipment_id: body.shipment_id })).status).toBe(400)
})

test('a sandbox shipment gets one AWB number; an overweight shipment or an empty wallet returns an error with status 200', async () => {
  const { awb, shipmentId } = await booked()
  expect(awb).toMatch(/^\d{13}[1-9]$/)
  expect((await call('POST', '/courier/assign/awb', { shipment_id: shipmentId })).status).toBe(400)
  const heavy = (await create({ order_id: 'heavy', weight: 5.5 })).body
  const refused = await call('POST', '/courier/assign/awb', { shipment_id: heavy.shipment_id })
  expect(refused).toMatchObject({ status: 200, body: { awb_assign_status: 0 } })
  expect(refused.body.response.data.awb_assign_error).toMatch(/5 kg/)
  const light = (await create({ order_id: 'light' })).body
  await harness.fault('courier.assign_awb', 'wallet_empty')
  const poor = await call('POST', '/courier/assign/awb', { shipment_id: light.shipment_id })
  expect(poor).toMatchObject({ status: 200, body: { status_code: 350 } })
  expect((await call('POST', '/courier/assign/awb', { shipment_id: light.shipment_id })).body.awb_assign_status).toBe(1)
})

test('an order at the sandbox courier can be found by a search although the response to its creation was lost', async () => {
  await harness.fault('courier.create', 'commit_then_hang')
  await expect(create()).rejects.toThrow(/timeout/i)
  expect((await call('GET', '/orders?search=GB-261121-7KQ4M')).body.data).toHaveLength(1)
})

test('each delivery step of a sandbox shipment sends a webhook with the secret token and updates tracking', async () => {
  const { awb } = await booked()
  for (let step = 0; step < 7; step++) await advance(awb)
  expect(statuses()).toEqual([3, 19, 42, 6, 18, 38, 17, 7])
  expect(hooks()[0]?.headers['x-api-key']).toBe(courierAccount.webhookToken)
  const last = JSON.parse(hooks().at(-1)?.body ?? '')
  expect(last).toMatchObject({ awb, order_id: parcel.order_id, shipment_status: 'DELIVERED' })
  expect(last.current_timestamp).toMatch(/^21 11 2026 11:30:0\d$/)
  expect((await advance(awb)).body).toMatchObject({ walked: [], done: true })
  const { tracking_data } = (await call('GET', `/courier/track/awb/${awb}`)).body
  expect(tracking_data).toMatchObject({ track_status: 1, track_url: `https://shiprocket.co//tracking/${awb}` })
  expect(Number(tracking_data.shipment_status)).toBe(7)
  expect(tracking_data.shipment_track_activities[0]['sr-status']).toBe('7')
})

test('an undelivered sandbox shipment returns to the seller; a shipment can be cancelled only before pickup', async () => {
  const { awb } = await booked()
  await advance(awb, { steps: 6 })
  const { body } = await advance(awb, { returning: true, steps: 9 })
  expect(body).toMatchObject({ walked: [21, 9, 46, 10], done: true, shipment_status_id: 10 })
  expect((await call('POST', '/orders/cancel/shipment/awbs', { awbs: [awb] })).status).toBe(400)
  const second = (await create({ order_id: 'second' })).body.shipment_id
  const { awb_code } = (await call('POST', '/courier/assign/awb', { shipment_id: second })).body.response.data
  expect((await call('POST', '/orders/cancel/shipment/awbs', { awbs: [awb_code] })).status).toBe(204)
  await harness.sandbox.idle()
  expect(statuses().at(-1)).toBe(8)
})

test('the sandbox courier can return no tracking data, tracking events without codes or an unknown status', async () => {
  const { awb } = await booked()
  const track = async (code: string) => (await call('GET', `/courier/track/awb/${code}`)).body.tracking_data
  expect(await track('12345678901230')).toMatchObject({
    track_status: 0,
    error: expect.stringMatching(/no activities/),
  })
  await harness.fault('courier.track', 'scan_noise')
  expect((await track(awb)).shipment_track_activities.map((scan: Record<string, string>) => scan['sr-status'])).toEqual(
    ['NA', 'NA', '999'],
  )
  await harness.fault('courier.track', 'unknown_status')
  expect(Number((await track(awb)).shipment_status)).toBe(999)
  await harness.fault('courier.assign_awb', 'untracked')
  const id = (await create({ order_id: 'untracked' })).body.shipment_id
  const untrackedAwb = (await call('POST', '/courier/assign/awb', { shipment_id: id })).body.response.data.awb_code
  await call('POST', '/courier/generate/pickup', { shipment_id: [id] })
  expect(await track(untrackedAwb)).toMatchObject({ track_status: 0 })
})

test('the sandbox courier can send a webhook twice, not at all, out of order, with an unknown status or with a wrong token', async () => {
  const { awb } = await booked()
  harness.received.splice(0)
  for (const [mode, expected] of [
    ['duplicate', [19, 19]],
    ['drop', []],
    ['unknown_status', [999]],
  ] as const) {
    await harness.fault('courier.webhook', mode, { count: 2 })
    await advance(awb)
    expect(statuses()).toEqual(expected)
    harness.received.splice(0)
  }
  await harness.fault('courier.webhook', 'wrong_token')
  await advance(awb)
  expect(hooks()[0]?.headers['x-api-key']).toBe('wrong-token')
  harness.received.splice(0)
  await harness.fault('courier.webhook', 'regress')
  await advance(awb, { to: 7 })
  expect(statuses()).toEqual([7, 18])
})
