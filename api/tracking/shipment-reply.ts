import type { ShipmentTracking } from '#contract/tracking'

interface Parcel {
  courierStatus: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/** A parcel as it was last heard of. The courier's link is passed on only if it is one: what others send is untrusted. */
export const shipmentReply = ({ courierStatus, trackUrl, estimatedDelivery }: Parcel): ShipmentTracking => ({
  shipment_status: courierStatus,
  tracking_data: {
    track_url: trackUrl?.startsWith('https://') ? trackUrl : null,
    edd: estimatedDelivery?.toISOString() ?? null,
  },
})
