import { LRUCache } from 'lru-cache'
import type { contract } from '#contract/contract'
import { awaitsPayment } from '#rules/order/order-status'
import type { Deps } from '../deps.ts'
import type { Context, Handlers } from '../http/handler-types.ts'
import { type Replay, scopeOf } from '../http/idempotency.ts'
import { ShopError } from '../http/shop-error.ts'
import { orderReply } from '../orders/order-reply.ts'
import { findOrder, type OrderRow } from '../orders/order-store.ts'
import { setGatewayOrder } from '../payments/payment-store.ts'
import { GatewayError, type PaymentsPort } from '../providers/payments/port.ts'
import { createOrderPlacer } from './batch/order-batches.ts'
import { checkCoupon } from './coupons.ts'
import { guestAgain, guestFor, moveGuestOrders, setGuestCookie } from './guest.ts'
import { OrderRefused, refused } from './order-checks.ts'
import { type OrderRequest, type Outcome, placeOrder } from './place-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

export function checkoutHandlers(deps: Deps): Pick<Handlers<typeof contract>, 'createOrder' | 'checkCoupon'> {
  const place = createOrderPlacer(deps)
  const placeOnline = deps.payments && createOnlineCheckout(deps, deps.payments)
  return {
    async createOrder(call) {
      const { body, idempotency } = call
      const online = body.paymentMethod === 'razorpay'
      if (online && !placeOnline) {
        const { cashOnDelivery } = (await deps.catalogue.current()).settings
        throw new ShopError('unavailable', (t) => (cashOnDelivery ? t.onlineUnavailablePayCash : t.noPaymentMethod))
      }
      const caller = await call.caller()
      const { user } = caller
      // An order of an account gets no guest cookie, because otherwise the next person on this device could read the
      // order.
      const guest = user ? null : await guestFor(deps, call, body)
      const order = {
        body,
        userId: user?.id ?? null,
        guestHash: guest?.hash ?? null,
        sentGuestHash: user ? null : caller.guestHash,
        scope: scopeOf(caller),
        ip: call.ip,
        locale: call.language,
        idempotency,
      }
      const outcome = online && placeOnline ? await placeOnline(order) : await place(order)
      if (!outcome.success) call.response.status = 200
      else if (guest) await setGuestCookie(deps, call, guest)
      return outcome
    },

    async checkCoupon({ body, texts, caller }) {
      const { user } = await caller()
      return checkCoupon(deps, { body, userId: user?.id ?? null, texts })
    },
  }
}

type Placed = Extract<Outcome, { success: true }>

const maxUnclear = 1000
const unstarted = 'The payment could not be started.'

/**
 * Creates the function that places online orders. It stores the order and reserves its stock first, then creates the
 * gateway order. If the gateway order fails, the order is cancelled and its stock is released.
 */
function createOnlineCheckout(deps: Deps, payments: PaymentsPort) {
  const { db, clock, log } = deps
  /**
   * The receipts of gateway orders whose creation got no response, by the idempotency key of the order. The gateway may
   * have created an order for such a receipt, which a retry must use.
   */
  const unclear = new LRUCache<string, string>({ max: maxUnclear })

  return async function placeOnline(request: OrderRequest): Promise<Outcome> {
    const { idempotency } = request
    // The idempotency key with its scope, by which a retry finds the gateway order of the previous attempt.
    const key = idempotency?.scopedKey ?? null
    const placed = await placeOrder(deps, { ...request, idempotency: null, ifPrescribed: idempotency })
    // An order that needs a prescription is paid after the approval, so no gateway order is created now.
    if (!placed.success || placed.order.prescriptionStatus) return placed
    const { order, amount } = placed
    const gatewayOrder = await createGatewayOrder(key, order.orderNumber, amount).catch(async (error: unknown) => {
      await withdrawOrder(deps, order.id, unstarted)
      throw failed(error)
    })
    const reply: Placed = {
      ...placed,
      key_id: payments.window.keyId,
      razorpay_order_id: gatewayOrder.id,
      checkout_js: payments.window.script,
    }
    try {
      await db.write(async (tx) => {
        if (!(await setGatewayOrder(tx, order.id, { id: gatewayOrder.id, account: payments.account })))
          throw cancelledMeanwhile()
        await idempotency?.storeResponse(tx, { status: 201, reply, orderId: order.id, now: clock() })
      })
    } catch (error) {
      if (error instanceof OrderRefused) return refused(error.reason, request.locale)
      await withdrawOrder(deps, order.id, unstarted)
      throw error
    }
    return reply
  }

  /**
   * Creates the gateway order for an online order. If the response of the previous attempt with this key was lost,
   * returns the gateway order of that attempt, which has the receipt of the cancelled order.
   */
  async function createGatewayOrder(key: string | null, receipt: string, amount: number): Promise<{ id: string }> {
    const earlier = key === null ? undefined : unclear.get(key)
    const made = earlier === undefined ? null : await payments.findOrder(earlier)
    if (key !== null) unclear.set(key, receipt)
    const usable = made && !made.paid && made.amount === amount ? made : null
    const order = usable ?? (await payments.createOrder({ receipt, amount }))
    if (key !== null) unclear.delete(key)
    return order
  }

  function failed(error: unknown) {
    if (!(error instanceof GatewayError)) return error
    if (error.failure === 'misconfigured') log.error({}, 'the payment gateway does not accept the keys of the shop')
    return new ShopError('unavailable', (t) => t.orderFailed, { cause: error })
  }
}

const cancelledMeanwhile = () => new OrderRefused({ code: 'order_cancelled', message: (t) => t.orderCancelled })

/**
 * Returns the response to a repeated create-order request: the stored response, or a refusal if the order was cancelled
 * since. A guest without the cookie gets a new cookie, because the first response may have been lost and the database
 * stores only the hash.
 */
export function replayOrder(deps: Deps) {
  /**
   * Whether an unpaid order can no longer be paid, because its payment window belongs to a gateway account that the
   * shop no longer uses.
   */
  const isUnpayable = (order: OrderRow) =>
    order.status === 'pending' &&
    awaitsPayment(order) &&
    (order.prescriptionStatus === null || order.prescriptionStatus === 'approved') &&
    order.gatewayAccount !== (deps.payments?.account ?? null)
  return async ({ orderId, body }: Replay, call: Context): Promise<string> => {
    if (orderId === null) return body
    const order = await deps.db.read((tx) => findOrder(tx, orderId))
    if (order && isUnpayable(order)) await withdrawOrder(deps, orderId, 'The payment gateway was changed.')
    if (!order || order.status === 'cancelled' || isUnpayable(order)) {
      call.response.status = 200
      return JSON.stringify(refused({ code: 'order_cancelled', message: (t) => t.orderCancelled }, call.language))
    }
    if (order.userId === null) {
      const { guestHash } = order
      const guest = guestAgain(deps, call, guestHash)
      if (guestHash !== null && guestHash !== guest.hash) {
        await deps.db.write((tx) => moveGuestOrders(tx, guestHash, guest.hash))
      }
      await setGuestCookie(deps, call, guest)
    }
    // The stored response is returned with the current payment status, so that the shopper does not pay twice.
    return order.paymentMethod === 'razorpay' ? JSON.stringify({ ...JSON.parse(body), order: orderReply(order) }) : body
  }
}
