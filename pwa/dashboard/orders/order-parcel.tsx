import { ExternalLink } from 'lucide-react'
import type { AdminShipment, ShipmentState } from '#contract/admin-orders'
import { formatDate, formatDateTime } from '#rules/dates'
import { buttonClass } from '../../ui/button-class.ts'
import { DetailSection, Facts } from '../form/details.tsx'

const words: Record<ShipmentState, string> = {
  wanted: 'Being booked',
  booked: 'Booked',
  cancelled: 'Cancelled',
  failed: 'Could not be booked',
}

// What a courier says is not ours: only a plain https address becomes a link.
const safe = (url: string | null) => (url !== null && /^https:\/\//.test(url) ? url : null)

const Out = ({ url, children }: { url: string | null; children: string }) =>
  url && (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
      {children}
      <ExternalLink size={17} aria-hidden="true" />
    </a>
  )

/** The order's one parcel, and what the courier says of it. */
export const OrderParcel = ({ shipment }: { shipment: AdminShipment }) => {
  const label = safe(shipment.labelUrl)
  const track = safe(shipment.trackUrl)
  return (
    <DetailSection title="Parcel">
      {shipment.problem && (
        <p className="rounded-field border border-terracotta bg-terracotta-soft px-4 py-3 font-medium text-terracotta">
          {shipment.problem}
        </p>
      )}
      <Facts
        facts={[
          ['State', words[shipment.state]],
          ['Courier', shipment.courierName],
          ['The courier says', shipment.courierStatus],
          ['Tracking number', shipment.awbCode],
          ['Shipment', shipment.shipmentId],
          ['Expected', shipment.estimatedDelivery && formatDate(shipment.estimatedDelivery)],
          ['Courier last asked', shipment.checkedAt && formatDateTime(shipment.checkedAt)],
        ]}
      />
      {(label || track) && (
        <div className="flex flex-wrap gap-3">
          <Out url={label}>Label</Out>
          <Out url={track}>Follow the parcel</Out>
        </div>
      )}
    </DetailSection>
  )
}
