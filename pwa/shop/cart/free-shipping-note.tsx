import { Truck } from 'lucide-react'
import { formatInr } from '#rules/money'
import type { Totals } from '#rules/totals'

/** The amount missing for free shipping, as text and as a bar. */
export const FreeShippingNote = ({ totals }: { totals: Totals }) => {
  const { subtotal, remainingForFreeShipping: remaining } = totals
  if (subtotal <= 0) return null
  const share = (subtotal / (subtotal + remaining)) * 100
  return (
    <div className="rounded-field bg-leaf-soft px-4 py-3 text-sm text-forest">
      <p className="flex items-center gap-2 font-semibold">
        <Truck size={18} className="shrink-0" aria-hidden="true" />
        {remaining > 0 ? `Add ${formatInr(remaining)} more for free shipping` : 'You qualify for free shipping!'}
      </p>
      {remaining > 0 && (
        <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-card">
          <div data-bar="" className="h-full rounded-full bg-leaf transition-[width]" style={{ width: `${share}%` }} />
        </div>
      )}
    </div>
  )
}
