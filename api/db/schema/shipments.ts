import { kit } from '#columns'
import { orders } from './orders.ts'
import { courierKinds, isInTransit, isOneOf, isSimulated, shipmentStates } from './values.ts'

/** Shipments, at most one per order. */
export const shipments = kit.table(
  'shipments',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'restrict' }),
    state: kit.oneOf(shipmentStates).notNull(),
    /** The courier of the shipment; null before the shipment is booked. */
    courier: kit.oneOf(courierKinds),
    courierOrderId: kit.text(),
    courierShipmentId: kit.text().unique(),
    awbCode: kit.text().unique(),
    courierName: kit.text(),
    courierStatus: kit.text(),
    labelUrl: kit.text(),
    trackUrl: kit.text(),
    estimatedDelivery: kit.instant(),
    pickedUpAt: kit.instant(),
    /** Problem of the shipment, as admins see it. */
    problem: kit.text(),
    checkedAt: kit.instant(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('shipments_state', isOneOf(t.state, shipmentStates)),
    kit.check('shipments_courier', isOneOf(t.courier, courierKinds)),
    // Partial index on shipments in transit, which are polled in the order of the last check.
    kit.index('shipments_polled').on(t.checkedAt).where(isInTransit(t)),
    kit.index('shipments_simulated').on(t.state).where(isSimulated(t.courier)),
  ],
)
