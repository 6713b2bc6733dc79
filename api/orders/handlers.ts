import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { cancelProblem, mayCancel } from '#rules/order/order-status'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Context, Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { documentReply, documentsOf, findInvoice, listedReply } from '../invoicing/document-store.ts'
import { findPayable, payableUntil } from '../payments/payment-store.ts'
import { type CancelByAdmin, cancelByShopper } from './cancel-by-shopper.ts'
import { isHolder, mayRead } from './order-access.ts'
import { eventReply, lineReply, orderReply } from './order-reply.ts'
import { countOrders, eventsOf, findOrder, linesOf, listOrders, type OrderRow } from './order-store.ts'

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

interface OrderCall extends Context {
  params: { readonly id: number }
  query?: { email?: string | undefined }
}

export function orderHandlers(
  deps: Deps,
  cancelByAdmin: CancelByAdmin,
): Pick<Handlers<typeof contract>, OrderEndpoint> {
  const { db } = deps
  /** Reads data of an order after checking that the caller may see the order. */
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
        if (!isHolder(order, caller)) return { cancel: false, payUntil: null }
        const isAdmin = caller.user?.role === 'admin'
        const cancel = isAdmin ? mayCancel(order.status) : cancelProblem(order) === null
        const payable = await findPayable(tx, order.id)
        const until = payable && payableUntil(payable, deps.payments?.account ?? null, deps.expiryClock())
        return { cancel, payUntil: until?.toISOString() ?? null }
      }),

    cancelOwnOrder: async (call) => {
      const { id: orderId } = await read(call, (_tx, order) => order)
      const { user } = await call.caller()
      const { items = null, reason } = call.body ?? {}
      const request = { orderId, items, reason: reason || null, idempotency: call.idempotency }
      return user?.role === 'admin' ? cancelByAdmin({ ...request, admin: user }) : cancelByShopper(deps, request)
    },

    getInvoice: (call) =>
      read(call, async (tx, { id }) => {
        const { document: asked } = call.query
        const documents = asked === undefined ? [] : await documentsOf(tx, id)
        const invoice =
          asked === undefined ? await findInvoice(tx, id) : documents.find((document) => document.id === asked)
        if (!invoice) throw new ShopError('not_found', (t) => t.noInvoiceYet)
        return documentReply(invoice)
      }),

    getDocuments: (call) => read(call, async (tx, { id }) => (await documentsOf(tx, id)).map(listedReply)),

    getOrder: (call) => read(call, (_tx, order) => orderReply(order)),
    getOrderItems: (call) => read(call, async (tx, { id }) => (await linesOf(tx, id)).map(lineReply)),
    getOrderTracking: (call) => read(call, async (tx, { id }) => (await eventsOf(tx, id)).map(eventReply)),
  }
}
