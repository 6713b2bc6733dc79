import { Truck } from 'lucide-react'
import { useRateTexts } from '../cart/settings.queries.ts'

/** The free delivery offer above the header. */
export const Announcement = () => (
  <aside
    aria-label="Offer"
    data-tone="dark"
    className="flex min-h-9 print:hidden items-center justify-center gap-2 bg-forest px-4 py-1.5 text-center text-[0.8125rem] leading-snug text-balance text-paper"
  >
    <Truck size={16} aria-hidden="true" className="shrink-0 text-leaf-bright" />
    {useRateTexts()?.freeDelivery}
  </aside>
)
