import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { Order } from '#contract/orders'
import type { Tx } from '#engine'
import { cancelProblem, mayCancel } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Context, Handlers, Idempotency } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { documentReply, isHeld, listedReply, registeredDocuments } from '../invoicing/document-store.ts'
import { findPayable, payableUntil } from '../payments/payment-store.ts'
import { returnableOf } from '../returns/return-store.ts'
import { type CancelledItem, cancelItems, cancellableItems } from './cancel-items.ts'
import { cancelOrder } from './cancel-order.ts'
import { isHolder, mayRead } from './order-access.ts'
import { eventReply, lineReply, orderReply } from './order-reply.ts'
import { countOrders, eventsOf, findOrder, linesOf, listOrders, lockOrder, type OrderRow } from './order-store.ts'

type OrderEndpoint =
  | 'getOrders'
  | 'getOrder'
  | 'getOrderItems'
  | 'getOrderTracking'
  | 'getOrderActions'
  | 'getInvoice'
  | 'getDocuments'
  | 'cancelOwnOrder'

/** Number of orders in a response without `limit`. */
const newest = 500

interface Cancellation {
  orderId: number
  /** The reason that shopper and admin see. */
  reason: string | null
  /** The pieces to cancel; null for the whole order. */
  items?: readonly CancelledItem[] | null
  idempotency?: Idempotency | null
}

/** Cancels an order, or pieces of it, for an admin: by the rules of the dashboard, and with an audit entry. */
export type CancelByAdmin = (
  request: Cancellation & { admin: CurrentUser; restock?: boolean | undefined },
) => Promise<Order>

/**
 * Cancels an order, or pieces of it, for the shopper, who has access to it. Throws `conflict` if the order is packed, has
 * ended, or was changed by another request first, and like `cancelItems`.
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

interface OrderCall extends Context {
  params: { readonly id: number }
  query?: { email?: string | undefined }
}

/** Returns the documents of an order that the caller may open, oldest first. */
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
  /** Reads data of an order, after checking that the caller may read the order. */
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
      read(call, async (tx, order) => {
        const caller = await call.caller()
        if (!isHolder(order, caller)) {
          return { cancel: false, items: [], payUntil: null, returnable: { items: [], anyReasonUntil: null } }
        }
        const isAdmin = caller.user?.role === 'admin'
        const cancel = isAdmin ? mayCancel(order.status) : cancelProblem(order) === null
        const payable = await findPayable(tx, order.id)
        const until = payable && payableUntil(payable, deps.payments?.account ?? null, deps.expiryClock())
        const items = cancel || isAdmin ? await cancellableItems(tx, order) : []
        const returnable = await returnableOf(tx, order)
        return { cancel, items, payUntil: until?.toISOString() ?? null, returnable }
      }),

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
        const found = (await documentsFor(call, tx, id)).findLast(({ document }) =>
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
