import type { CurrentUser } from '#contract/account'
import type { createAdminShipment } from '#contract/admin/orders'
import type { ReplyOf } from '#contract/endpoint'
import { bookingProblem } from '#rules/provider-accounts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { lockOrder } from '../../orders/order-store.ts'
import { assertShippable, shipmentReply } from '../../shipping/create-shipment-reply.ts'
import { requestShipment, type Shipment } from '../../shipping/shipment-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './existing-order.ts'

interface Request {
  admin: CurrentUser
  orderId: number
}

const auditedShipment = ({ state, awbCode, problem }: Shipment) => ({ shipment: state, awbCode, problem })

/** Queues the booking of an order's shipment for an admin. Repeated calls queue it once. Throws `conflict`. */
export async function createShipmentFor(
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
    const requested = await requestShipment(tx, orderId, now)
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
