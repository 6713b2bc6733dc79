import { ExternalLink } from 'lucide-react'
import type { ShipmentTracking } from '#contract/tracking'
import { formatDate } from '#rules/dates'
import { buttonClass } from '../../ui/button.tsx'

// The courier's data is untrusted: only an https URL becomes a link.
const isSafe = (url: string | null): url is string => url !== null && /^https:\/\//.test(url)

/** Status and estimated delivery as the courier reports them. */
export const ShipmentNote = ({ shipment }: { shipment: ShipmentTracking }) => {
  const { track_url: url, edd } = shipment.tracking_data
  const expected = edd === null ? '' : formatDate(edd)
  if (!shipment.shipment_status && !expected && !isSafe(url)) return null
  return (
    <div className="mt-6 rounded-card bg-leaf-soft p-5 text-forest">
      {shipment.shipment_status && <p className="font-semibold">Courier: {shipment.shipment_status}</p>}
      {expected && <p>Estimated delivery: {expected}</p>}
      {isSafe(url) && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'mt-3')}>
          Track with courier
          <ExternalLink size={17} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
