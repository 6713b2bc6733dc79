import type { CurrentUser } from '#contract/account'
import type { createAdminShipment } from '#contract/admin/orders'
import type { contract } from '#contract/contract'
import type { ReplyOf } from '#contract/endpoint'
import { bookingProblem } from '#rules/provider-accounts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { lockOrder, shipmentOf } from '../../orders/order-store.ts'
import { assertShippable, requestShipment, type Shipment, shipmentReply } from '../../shipping/shipment-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { type CouriersTo, cancelOrderByAdmin, correctAddress } from './change-order.ts'
import { moveOrder, packOrder, receiveReturned } from './move-order.ts'
import { adminShipmentReply, listedReply, noteOrder, orderDetails } from './order-details.ts'
import { existingOrder, ordersPage } from './order-list-store.ts'
import { recordRefund, refundPayment, retryRefund } from './refund-order.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getAdminOrders'
  | 'getOrderDetails'
  | 'addOrderNote'
  | 'cancelOrder'
  | 'moveOrder'
  | 'createAdminShipment'
  | 'packOrder'
  | 'receiveParcel'
  | 'getOrderShipment'
  | 'correctAddress'
  | 'retryRefund'
  | 'refundPayment'
  | 'recordRefund'
>

export function adminOrderHandlers(deps: Deps, couriersTo: CouriersTo): Handlers<Endpoints> {
  const account = deps.payments?.account ?? null
  return {
    getAdminOrders: async ({ query, response }) => {
      const found = await deps.db.read((tx) => ordersPage(tx, query, listPage(query), { account, now: deps.clock() }))
      return pageReply(response, found).map(listedReply)
    },

    getOrderDetails: ({ params }) =>
      deps.db.read((tx) => orderDetails(tx, params.orderId, { account, now: deps.clock() })),

    addOrderNote: async ({ params, body, caller }) =>
      noteOrder(deps, { admin: requireAdmin(await caller()), orderId: params.orderId, text: body.text }),

    cancelOrder: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      return cancelOrderByAdmin(deps, { admin, orderId: params.orderId, reason: body?.reason || null })
    },

    moveOrder: async ({ params, body, caller }) => {
      const admin = requireAdmin(await caller())
      const { status } = body
      const note = body.note || null
      // A cancellation also releases stock and refunds payments, so `cancelOrderByAdmin` handles the change to
      // `cancelled` instead of `moveOrder`.
      if (status === 'cancelled') return cancelOrderByAdmin(deps, { admin, orderId: params.id, reason: null, note })
      return moveOrder(deps, { admin, orderId: params.id, status, note })
    },

    correctAddress: async ({ params, body, caller }) =>
      correctAddress(
        { ...deps, couriersTo },
        { admin: requireAdmin(await caller()), orderId: params.orderId, details: body },
      ),

    retryRefund: async ({ params, caller }) =>
      retryRefund(deps, { admin: requireAdmin(await caller()), orderId: params.orderId }),

    refundPayment: async ({ params, body, caller, idempotency }) =>
      refundPayment(deps, {
        admin: requireAdmin(await caller()),
        gatewayPaymentId: params.payment,
        body,
        idempotency,
      }),

    recordRefund: async ({ params, caller }) =>
      recordRefund(deps, { admin: requireAdmin(await caller()), orderId: params.orderId }),

    createAdminShipment: async ({ params, caller }) =>
      createShipmentFor(deps, { admin: requireAdmin(await caller()), orderId: params.orderId }),

    packOrder: async ({ params, caller }) =>
      packOrder(deps, { admin: requireAdmin(await caller()), orderId: params.orderId }),

    receiveParcel: async ({ params, caller }) =>
      receiveReturned(deps, { admin: requireAdmin(await caller()), orderId: params.orderId }),

    getOrderShipment: ({ params }) =>
      deps.db.read(async (tx) => {
        await existingOrder(tx, params.orderId)
        const shipment = await shipmentOf(tx, params.orderId)
        return { shipment: shipment && adminShipmentReply(shipment) }
      }),
  }
}

interface Request {
  admin: CurrentUser
  orderId: number
}

const auditedShipment = ({ state, awbCode, problem }: Shipment) => ({ shipment: state, awbCode, problem })

/** Queues the booking of an order's shipment for an admin. Repeated calls queue it once. Throws `conflict`. */
async function createShipmentFor(
  { db, clock, jobs, courier }: Deps,
  { admin, orderId }: Request,
): Promise<ReplyOf<typeof createAdminShipment>> {
  const shipment = await db.write(async (tx) => {
    const now = clock()
    // The order is locked, because it may expire at the same time.
    await lockOrder(tx, orderId)
    const order = await existingOrder(tx, orderId)
    assertShippable(order)
    const problem = courier && bookingProblem(order, courier.kind)
    if (problem) throw new ShopError('conflict', problem)
    const requested = await requestShipment(tx, { orderId }, now)
    await addAudit(tx, {
      userId: admin.id,
      action: 'createAdminShipment',
      target: `orders/${orderId}`,
      after: auditedShipment(requested),
      createdAt: now,
    })
    return requested
  })
  jobs.wake()
  return shipmentReply(shipment)
}
