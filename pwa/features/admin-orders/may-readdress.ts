import type { OrderDetails } from '#contract/admin-orders'
import { hasLeftShop, mayShip } from '#rules/order-status'

/** Whether it is worth asking for another address: the parcel is still in the shop, and no courier has one for it. */
export const mayReaddress = ({ order, shipment }: OrderDetails): boolean =>
  mayShip(order.status) && !hasLeftShop(order.status) && shipment?.state !== 'booked'
