import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sandboxAccount } from '#rules/provider-accounts'
import { orders, payments } from '../db/schema/orders.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { eventsOf, findOrder, shipmentOf } from '../orders/order-store.ts'
import { createShiprocket } from '../providers/courier/shiprocket.ts'
import { createSandbox, sandboxPaths } from '../sandbox/shop-sandbox.ts'
import { controlToken, courierAccount } from '../sandbox/testing/start-test-sandbox.ts'
import { listen } from './listen.ts'
import { createSandboxClient } from './sandbox-client.ts'
import { createTestShop, type Shop } from './test-shop.ts'

/**
 * Opens a shop with the simulated courier, which is called over HTTP with a short timeout and uses the clock of the
 * shop. Its webhooks are delivered to the shop.
 */
export async function createCourierShop({ timeoutMs = 2000, changesRows = false } = {}) {
  let shop: Shop | undefined
  let seed = 0
  const clock = () => shop?.clock() ?? new Date('2026-11-21T06:00:00Z')
  const hookAnswers: number[] = []
  const sandbox = createSandbox({
    clock,
    random: (bytes) => createHash('shake256', { outputLength: bytes }).update(String(seed++)).digest(),
    log: { info() {}, warn() {} },
    controlToken,
    courier: { ...courierAccount, webhookUrl: () => 'http://localhost/api/hooks/courier' },
    delivery: {
      fetch: async (address, init) => {
        const response = (await shop?.app.request(String(address), init)) ?? new Response(null, { status: 503 })
        hookAnswers.push(response.status)
        return response
      },
      retryMs: [],
    },
  })
  const server = await listen(sandbox.app.fetch)
  const { control, fault, clearFaults, log } = createSandboxClient(server.origin)
  const settings = {
    kind: 'sandbox' as const,
    ...courierAccount,
    baseUrl: () => `${server.origin}${sandboxPaths.courier}`,
    pickupPin: async () => '226003',
    pickupLocation: 'Primary',
    monotonicMs: () => shop?.monotonicMs() ?? 0,
    timeoutMs,
  }
  const courier = createShiprocket(settings)
  const opened = await createTestShop({ changesRows, courier })
  const { close } = opened
  shop = opened

  return Object.assign(opened, {
    courier,
    settings,
    hookAnswers,
    fault,
    clearFaults,
    /** Advances a shipment to its next status. Resolves when the shop has responded to the webhooks. */
    async walk(awbCode: string | null | undefined, body: object = {}) {
      await control(`/shipments/${awbCode}/advance`, body)
      await sandbox.idle()
    },
    idle: () => sandbox.idle(),
    /** Returns the requests to an endpoint of the courier, oldest first. */
    calls: async (target: string) =>
      (await log()).filter((entry) => entry.kind === 'request' && entry.target === `courier.${target}`),
    allCalls: async () => (await log()).filter(({ kind }) => kind === 'request').length,
    order: (id: number) => opened.db.read((tx) => findOrder(tx, id)),
    parcel: (id: number) => opened.db.read((tx) => shipmentOf(tx, id)),
    /** Returns the titles of an order's tracking events, oldest first. */
    titles: async (id: number) =>
      (await opened.db.read((tx) => eventsOf(tx, id))).map(({ title }) => title).toReversed(),
    /** Simulates a payment of the order by making the same changes in the database. */
    pay: (orderId: number) => pay(opened, orderId),
    async close() {
      await sandbox.close()
      await server.close()
      await close()
    },
  })
}

const pay = ({ db, clock }: Shop, orderId: number) =>
  db.write(async (tx) => {
    const paid = {
      paymentMethod: 'razorpay',
      paymentStatus: 'paid',
      status: 'confirmed',
      razorpayOrderId: `order_${orderId}`,
      gatewayAccount: sandboxAccount,
    } as const
    const now = clock()
    const paymentId = `pay_${orderId}`
    const [row] = await tx
      .update(orders)
      .set({ ...paid, razorpayPaymentId: paymentId })
      .where(eq(orders.id, orderId))
      .returning({ amount: orders.total })
    const payment = { orderId, gatewayPaymentId: paymentId, gatewayOrderId: paid.razorpayOrderId, currency: 'INR' }
    const times = { createdAt: now, updatedAt: now }
    await tx.insert(payments).values({ ...payment, ...times, amount: row?.amount ?? 0, state: 'captured' })
    await postMoney(tx, orderId, now)
    await enqueue(tx, { kind: 'book-shipment', uniqueKey: `shipment-${orderId}`, payload: { orderId }, runAt: now })
  })
