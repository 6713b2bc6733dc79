import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { verifyPayment } from '#contract/payments'
import { sandboxAccount } from '#rules/provider-accounts'
import type { Foundation } from '../compose.ts'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { shipmentOf } from '../orders/order-store.ts'
import { reconcilePayments } from '../payments/unpaid-orders.ts'
import { createShiprocket } from '../providers/courier/shiprocket.ts'
import type { Mail } from '../providers/mail.ts'
import { createRazorpayPayments, type RazorpaySettings } from '../providers/payments/razorpay.ts'
import { createSandbox, sandboxPaths } from '../sandbox/shop-sandbox.ts'
import { controlToken, courierAccount } from '../sandbox/testing/start-test-sandbox.ts'
import type { Actor } from './actor.ts'
import { addProduct } from './data.ts'
import { listen } from './listen.ts'
import { orderBody, place } from './order-body.ts'
import { createSandboxClient } from './sandbox-client.ts'
import { createTestShop, type Shop } from './test-shop.ts'

const keys = { keyId: 'rzp_test_paying', keySecret: 'the key secret', webhookSecret: 'the hook secret' }
export const oldWebhookSecret = 'the hook secret before'

/** Values that the payment window passes to the success handler. They are empty if the payment failed. */
const Pressed = v.looseObject({
  razorpay_order_id: v.optional(v.string(), ''),
  razorpay_payment_id: v.optional(v.string(), ''),
  razorpay_signature: v.optional(v.string(), ''),
})
type Proof = Pick<v.InferOutput<typeof Pressed>, `razorpay_${'order_id' | 'payment_id' | 'signature'}`>

interface Options {
  settings?: Record<string, string>
  gateway?: Partial<RazorpaySettings>
  /** Timeout of a call to the courier, in milliseconds. */
  courierTimeoutMs?: number
  /** Whether the sandbox also simulates the courier, so that shipments of paid orders are booked. */
  withCourier?: boolean
  /** Whether the test changes order rows directly in the database. See the option `changesRows` of `createTestShop`. */
  changesRows?: boolean
  /** The mail port. By default emails are added to `sent`. */
  mail?: Mail
}

const createGateway = (origin: () => string, settings: Partial<RazorpaySettings>) =>
  createRazorpayPayments({
    account: sandboxAccount,
    ...keys,
    webhookSecrets: [keys.webhookSecret, oldWebhookSecret],
    baseUrl: () => `${origin()}${sandboxPaths.razorpay}`,
    checkoutScript: `${sandboxPaths.razorpay}/v1/checkout.js`,
    ...settings,
  })

/** Creates the sandbox of gateway and courier. Its webhooks are sent to the shop at `origin`. */
const createProviders = (
  { clock, log }: Pick<Foundation, 'clock' | 'log'>,
  origin: () => string,
  withCourier: boolean,
) =>
  createSandbox({
    clock,
    random: (bytes) => randomBytes(bytes),
    log,
    controlToken,
    razorpay: { ...keys, oldWebhookSecret, webhookUrl: () => `${origin()}/api/payments/razorpay/webhook` },
    ...(withCourier ? { courier: { ...courierAccount, webhookUrl: () => `${origin()}/api/hooks/courier` } } : {}),
    delivery: { retryMs: [] },
  })

/** Creates functions that read the rows of an order from the database. */
const rowsOf = ({ db }: Shop) => ({
  async stored(orderId: number): Promise<typeof orders.$inferSelect> {
    const [order] = await db.read((tx) => tx.select().from(orders).where(eq(orders.id, orderId)))
    if (!order) throw new Error('no such order')
    return order
  },
  parcel: (orderId: number) => db.read((tx) => shipmentOf(tx, orderId)),
  paymentRows: (orderId: number) =>
    db.read((tx) => tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id).execute()),
  refundRows: () => db.read((tx) => tx.select().from(refunds).orderBy(refunds.id).execute()),
})

/** Opens the shop and its sandbox, which call each other at the address of one server. */
async function openParts({
  settings = {},
  gateway = {},
  courierTimeoutMs = 1000,
  withCourier = false,
  changesRows = false,
  mail,
}: Options) {
  const opened: { shop?: Shop; sandbox?: ReturnType<typeof createSandbox>; origin: string } = { origin: '' }
  const origin = () => opened.origin
  const port = createGateway(origin, gateway)
  const carrier = createShiprocket({
    kind: 'sandbox',
    ...courierAccount,
    baseUrl: () => `${origin()}${sandboxPaths.courier}`,
    pickupPin: async () => '226003',
    pickupLocation: 'Primary',
    monotonicMs: () => opened.shop?.monotonicMs() ?? 0,
    timeoutMs: courierTimeoutMs,
  })
  const shop = await createTestShop({
    settings,
    payments: port,
    changesRows,
    ...(withCourier ? { courier: carrier } : {}),
    ...(mail ? { mail } : {}),
    sandbox: (parts) => {
      opened.sandbox = createProviders(parts, origin, withCourier)
      return opened.sandbox.app
    },
  })
  const { sandbox } = opened
  if (!sandbox) throw new Error('the shop did not mount the sandbox')
  const server = await listen(shop.app.fetch)
  Object.assign(opened, { shop, origin: server.origin })
  return { shop, sandbox, server, payments: port, carrier }
}

/**
 * Opens a shop that uses the sandbox as payment gateway. Shop and sandbox are called over HTTP on one port, and
 * webhooks are delivered automatically.
 */
export async function createPayingShop(options: Options = {}) {
  const { shop, sandbox, server, payments: port, carrier } = await openParts(options)
  const { control, fault, clearFaults, log } = createSandboxClient(server.origin)

  return {
    ...shop,
    keys,
    ...rowsOf(shop),
    origin: server.origin,
    payments: port,
    carrier,
    fault,
    clearFaults,
    /** Advances a shipment to its next status and runs the jobs that this queues. */
    async walk(awbCode: string | null | undefined, body: object = {}) {
      await control(`/shipments/${awbCode}/advance`, body)
      await sandbox.idle()
      await shop.runJobs()
    },
    /**
     * Simulates the press of a button in the payment window. Returns the proof of payment, or the reason of the
     * failure.
     */
    press: async (gatewayOrderId: string, outcome: string, more: object = {}) =>
      v.parse(
        Pressed,
        await control('/razorpay/v1/checkout/pay', {
          key_id: keys.keyId,
          order_id: gatewayOrderId,
          method: 'card',
          card: '4100 2800 0000 1007',
          outcome,
          ...more,
        }),
      ),
    /** Returns the requests to an endpoint of the sandbox and the webhooks that it sent. */
    calls: async (target: string) => (await log()).filter((entry) => entry.target === target),
    /** Waits until all webhooks are delivered and the jobs that they queue are done. */
    async settled() {
      await sandbox.idle()
      await shop.runJobs()
      await sandbox.idle()
      await shop.runJobs()
    },
    webhooksDelivered: () => sandbox.idle(),
    reconcile: () => reconcilePayments({ ...shop, payments: port }),
    /** Adds a product and lets a guest place an online order for it. */
    async ordered({ price = 500_00, inventory = 10, quantity = 1, actor = shop.visitor() as Actor } = {}) {
      const product = await addProduct(shop, { price, inventory })
      const reply = await place(actor, orderBody(product, quantity, { paymentMethod: 'razorpay' }))
      return { actor, product, order: reply.order, gatewayOrderId: reply.razorpay_order_id ?? '' }
    },
    verify: (actor: Actor, orderId: number, proof: Proof) => actor.post(verifyPayment.path, { ...proof, orderId }),
    async close() {
      await sandbox.close()
      await server.close()
      await shop.close()
    },
  }
}

export type PayingShop = Awaited<ReturnType<typeof createPayingShop>>
