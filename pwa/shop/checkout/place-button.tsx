import { LoaderCircle } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface PlaceButtonProps {
  placing: boolean
  /** Pressing only says why not: no courier delivers or takes cash, a product is sold out, a price is not known yet. */
  blocked: boolean
  className?: string
}

/** The button that orders. It stays focusable while it cannot be used, so that its reason can be told. */
export const PlaceButton = ({ placing, blocked, className = '' }: PlaceButtonProps) => (
  <Button
    type="submit"
    aria-disabled={placing || blocked ? true : undefined}
    className={`aria-disabled:bg-paper-deep aria-disabled:text-ink-soft ${className}`}
  >
    {placing && <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />}
    {placing ? 'Placing your order…' : 'Place Order'}
  </Button>
)
