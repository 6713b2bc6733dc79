import { OrderDetails } from '../shop/orders/order-details.tsx'
import { OrderOptions } from '../shop/orders/order-options.tsx'
import { TrackResult, type TrackResultProps } from '../shop/tracking/track-result.tsx'

/** An order that was found. Both tracking pages load this module when they look for an order. */
export const TrackedOrder = (props: Omit<TrackResultProps, 'details' | 'options'>) => (
  <TrackResult {...props} details={OrderDetails} options={OrderOptions} />
)
