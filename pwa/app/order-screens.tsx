import { MyOrders } from '../shop/orders/my-orders.tsx'
import { OrderDetails } from '../shop/orders/order-details.tsx'
import { OrderOptions } from '../shop/orders/order-options.tsx'
import { OrderTrail, TrackResult, type TrackResultProps } from '../shop/tracking/track-result.tsx'

/** Shows an order that was found. Both tracking pages load this module when a visitor looks up an order. */
export const TrackedOrder = (props: Omit<TrackResultProps, 'details' | 'options'>) => (
  <TrackResult {...props} details={OrderDetails} options={OrderOptions} />
)

/**
 * The orders of the signed-in user with their tracking. The profile page loads this module when its orders tab is
 * opened.
 */
export const AccountOrders = () => <MyOrders trail={OrderTrail} />
