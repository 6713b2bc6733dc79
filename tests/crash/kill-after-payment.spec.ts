import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'playwright/test'
import { paidOrder } from '../support/paid-order.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'

// The shop runs in a separate process, so that signals do not end the process that hosts other shops.
test.use({ shopOptions: { host: undefined } })

interface Row {
  orderNumber: string
  status: string
  paymentStatus: string
  payments: number
  shipmentState: string | null
  awbCode: string | null
}

const everyOrder = `
  select order_number as orderNumber, status, payment_status as paymentStatus,
    (select count(*) from payments where order_id = orders.id and state = 'captured') as payments,
    (select state from shipments where order_id = orders.id) as shipmentState,
    (select awb_code from shipments where order_id = orders.id) as awbCode
  from orders order by id`

const ordersIn = (dataDir: string) => {
  const db = new Sqlite(join(dataDir, 'shop.db'), { readonly: true })
  try {
    return db.prepare<[], Row>(everyOrder).all()
  } finally {
    db.close()
  }
}

/**
 * Ends the leases of the running jobs, so that the restarted shop runs them at once instead of after two minutes.
 * Returns the number of jobs.
 */
function endLeases(dataDir: string): number {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const { changes } = db.prepare("update jobs set lease_until = 0 where state = 'running'").run()
  db.close()
  return changes
}

interface SandboxState {
  courierOrders: [string, { channelOrderId: string; cancelled: boolean }][]
  shipments: [string, { awb: string }][]
}

/** Reads the state file of the sandbox courier, which remains on the disk after the shop was killed. */
const courierState = (dataDir: string): SandboxState => {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8'))
  } catch {
    return { courierOrders: [], shipments: [] }
  }
}

const emailsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'))

const count = 4

test('after a kill between payment and shipment, the restarted shop books one shipment and sends one email per order', async ({
  shop,
  request,
}) => {
  // The sandbox courier accepts requests but does not respond, so two shipments are in progress and two are queued. The
  // emails are sent at the same time. The kill may happen after an email was sent and before the shop has recorded
  // that.
  const fault = { target: 'courier.create', mode: 'commit_then_hang', times: 0 }
  const caused = await request.post('/__sandbox/faults', { headers: sandboxHeaders(shop), data: fault })
  expect(caused.ok()).toBe(true)
  for (let place = 0; place < count; place++) await paidOrder({ request }, shop.url)
  await expect.poll(() => courierState(shop.dataDir).courierOrders.length).toBe(2)
  await shop.kill()

  const before = ordersIn(shop.dataDir)
  expect(before).toHaveLength(count)
  for (const order of before) {
    expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', payments: 1, awbCode: null })
  }
  expect(endLeases(shop.dataDir)).toBeGreaterThanOrEqual(2)

  await shop.restart()
  const shipmentStates = () => ordersIn(shop.dataDir).map(({ shipmentState }) => shipmentState)
  await expect.poll(shipmentStates, { timeout: 60_000 }).toEqual(before.map(() => 'booked'))
  const orderNumbers = before.map(({ orderNumber }) => orderNumber).toSorted()
  const emailsFor = (orderNumber: string) =>
    emailsIn(shop.dataDir).filter((email) => email.includes(`Subject: Payment received for your order ${orderNumber}`))
  await expect.poll(() => orderNumbers.map((orderNumber) => emailsFor(orderNumber).length)).toEqual(before.map(() => 1))
  expect(emailsIn(shop.dataDir)).toHaveLength(count)

  await expect.poll(() => courierState(shop.dataDir).shipments.length).toBe(count)
  const { courierOrders, shipments } = courierState(shop.dataDir)
  expect(courierOrders.map(([, { channelOrderId }]) => channelOrderId).toSorted()).toEqual(orderNumbers)
  expect(shipments.map(([, { awb }]) => awb).toSorted()).toEqual(
    ordersIn(shop.dataDir)
      .map(({ awbCode }) => awbCode)
      .toSorted(),
  )
})
