import type { ReplyOf } from '#contract/endpoint'
import type { ShipmentTracking, trackShipment } from '#contract/tracking'

interface Parcel {
  courierStatus: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/** Reply with the stored tracking data of a parcel. The courier's link is untrusted: only https links are passed on. */
export const shipmentReply = ({ courierStatus, trackUrl, estimatedDelivery }: Parcel): ShipmentTracking => ({
  shipment_status: courierStatus,
  tracking_data: {
    track_url: trackUrl?.startsWith('https://') ? trackUrl : null,
    edd: estimatedDelivery?.toISOString() ?? null,
  },
})

/** Reply of the documented `trackShipment` endpoint, which contains the status twice. */
export function liveReply(parcel: Parcel & { courierName: string | null }): ReplyOf<typeof trackShipment> {
  const { shipment_status, tracking_data } = shipmentReply(parcel)
  return {
    success: true,
    shipment_status,
    tracking_data: { ...tracking_data, shipment_status, courier_name: parcel.courierName },
  }
}
