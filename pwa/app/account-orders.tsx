import { MyOrders } from '../shop/orders/my-orders.tsx'
import { OrderTrail } from '../shop/tracking/track-result.tsx'

/** The orders of the signed-in user with their tracking. The profile loads this module when the tab is opened. */
export const AccountOrders = () => <MyOrders trail={OrderTrail} />
