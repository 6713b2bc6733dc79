import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { Order, OrderActions } from '#contract/orders'
import type { Tx } from '#engine'
import { cancelProblem, mayCancel } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Caller, Context, Handlers, Idempotency } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { documentReply, isHeld, listedReply, registeredDocuments } from '../invoicing/document-store.ts'
import { findPayable, payableUntil } from '../payments/payment-store.ts'
import { returnableOf } from '../returns/exchange.ts'
import { type CancelledItem, cancelItems, cancellableItems, cancelOrder } from './cancel-order.ts'
import { isHolder, mayRead } from './order-access.ts'
import { eventReply, lineReply, orderReply } from './order-reply.ts'
import { countOrders, eventsOf, findOrder, linesOf, listOrders, lockOrder, type OrderRow } from './order-store.ts'
import { findPrescription } from './pending-store.ts'

type OrderEndpoint =
  | 'getOrders'
  | 'getOrder'
  | 'getOrderItems'
  | 'getOrderTracking'
  | 'getOrderActions'
  | 'getInvoice'
  | 'getDocuments'
  | 'cancelOwnOrder'

/** Maximum number of orders in a response to a request without `limit`. */
const newest = 500

interface Cancellation {
  orderId: number
  /** The reason for the cancellation that shopper and admin see; null without a reason. */
  reason: string | null
  /** The pieces to cancel; null to cancel the whole order. */
  items?: readonly CancelledItem[] | null
  idempotency?: Idempotency | null
}

/**
 * A function that cancels an order, or pieces of it, for an admin: with the checks that apply to admins, and with an
 * audit entry.
 */
export type CancelByAdmin = (
  request: Cancellation & { admin: CurrentUser; restock?: boolean | undefined },
) => Promise<Order>

/**
 * Cancels an order, or pieces of it, for a shopper with access to it. Throws `conflict` if the order is packed, has
 * ended, or was changed by another request first, and the errors of `cancelItems`.
 */
async function cancelByShopper({ db, clock, catalogue, jobs }: Deps, request: Cancellation): Promise<Order> {
  const cancelled = await db.write((tx) => cancel(tx, request, clock()))
  catalogue.invalidate()
  jobs.wake()
  return cancelled
}

async function cancel(tx: Tx, { orderId, reason, items, idempotency }: Cancellation, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because it may be packed or paid at the same time.
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const problem = order && cancelProblem(order)
  if (problem) throw new ShopError('conflict', problem)
  const by = 'shopper'
  const isCancelled =
    order !== null &&
    (items
      ? await cancelItems(tx, { order, items, reason, by, version, now })
      : await cancelOrder(tx, { order, reason, by, version, now }))
  if (!isCancelled) throw new ShopError('conflict', (t) => t.orderChanged)
  const reply = orderReply((await findOrder(tx, orderId)) ?? order)
  await idempotency?.storeResponse(tx, { status: 200, reply, now })
  return reply
}

/** Returns what a caller can do with an order. A caller who only knows the email address can do nothing. */
export async function orderActions(
  tx: Tx,
  { payments, clock, expiryClock }: Pick<Deps, 'payments' | 'clock' | 'expiryClock'>,
  { order, caller }: { order: OrderRow; caller: Caller },
): Promise<OrderActions> {
  if (!isHolder(order, caller)) {
    const returnable = { items: [], anyReasonUntil: null }
    return { cancel: false, items: [], payUntil: null, returnable, prescription: null }
  }
  const isAdmin = caller.user?.role === 'admin'
  const cancel = isAdmin ? mayCancel(order.status) : cancelProblem(order) === null
  const payable = await findPayable(tx, order.id)
  const until = payable && payableUntil(payable, payments?.account ?? null, expiryClock())
  const items = cancel || isAdmin ? await cancellableItems(tx, order) : []
  const returnable = await returnableOf(tx, order, { canCharge: payments !== null, now: clock() })
  const row = order.status === 'pending' && order.prescriptionStatus ? await findPrescription(tx, order.id) : null
  const prescription =
    row && row.status !== 'approved' ? { uploadUntil: row.expiresAt.toISOString(), rejection: row.rejection } : null
  return { cancel, items, payUntil: until?.toISOString() ?? null, returnable, prescription }
}

interface OrderCall extends Context {
  params: { readonly id: number }
  query?: { email?: string | undefined }
}

/** Returns the invoices and credit notes of an order that the caller may open, oldest first. */
async function documentsFor(call: OrderCall, tx: Tx, orderId: number) {
  const { user } = await call.caller()
  const all = await registeredDocuments(tx, orderId)
  return user?.role === 'admin' ? all : all.filter((each) => !isHeld(each))
}

export function orderHandlers(
  deps: Deps,
  cancelByAdmin: CancelByAdmin,
): Pick<Handlers<typeof contract>, OrderEndpoint> {
  const { db } = deps
  /** Returns the result of `part` for an order. Throws `not_found` if the caller may not read the order. */
  async function read<T>(call: OrderCall, part: (tx: Tx, order: OrderRow) => T | Promise<T>): Promise<T> {
    await call.caller()
    return db.read(async (tx) => {
      const order = await findOrder(tx, call.params.id)
      if (!(await mayRead(call, order, { asked: call.params.id, email: call.query?.email })) || !order) {
        throw new ShopError('not_found', (t) => t.orderIdNotFound)
      }
      return part(tx, order)
    })
  }

  return {
    async getOrders({ query, response, caller }) {
      const user = requireUser(await caller())
      const all = user.role === 'admin' && query.mine !== 'true'
      const search = { userId: all ? undefined : user.id, text: query.q }
      const limit = query.limit ?? newest
      const rows = await db.read((tx) => listOrders(tx, search, limit, limit * ((query.page ?? 1) - 1)))
      if (query.limit !== undefined) {
        response.headers.set('x-total-count', String(await db.read((tx) => countOrders(tx, search))))
      }
      return rows.map(orderReply)
    },

    getOrderActions: (call) =>
      read(call, async (tx, order) => orderActions(tx, deps, { order, caller: await call.caller() })),

    cancelOwnOrder: async (call) => {
      const { id: orderId } = await read(call, (_tx, order) => order)
      const { user } = await call.caller()
      const { items = null, reason, restock } = call.body ?? {}
      const request = { orderId, items, reason: reason || null, idempotency: call.idempotency }
      return user?.role === 'admin'
        ? cancelByAdmin({ ...request, restock, admin: user })
        : cancelByShopper(deps, request)
    },

    getInvoice: (call) =>
      read(call, async (tx, { id }) => {
        const { document: asked } = call.query
        const found = (await documentsFor(call, tx, id)).find(({ document }) =>
          asked === undefined ? document.kind !== 'credit_note' : document.id === asked,
        )
        if (!found) throw new ShopError('not_found', (t) => t.noInvoiceYet)
        return documentReply(found)
      }),

    getDocuments: (call) => read(call, async (tx, { id }) => (await documentsFor(call, tx, id)).map(listedReply)),

    getOrder: (call) => read(call, (_tx, order) => orderReply(order)),
    getOrderItems: (call) => read(call, async (tx, { id }) => (await linesOf(tx, id)).map(lineReply)),
    getOrderTracking: (call) => read(call, async (tx, { id }) => (await eventsOf(tx, id)).map(eventReply)),
  }
}
