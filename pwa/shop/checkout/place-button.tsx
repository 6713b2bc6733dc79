import { LoaderCircle } from 'lucide-react'
import * as t from '#texts/checkout'
import { Button } from '../../ui/button.tsx'

interface PlaceButtonProps {
  placing: boolean
  /**
   * The order cannot be placed: no courier delivers or takes cash, a product is sold out, or a price is unknown.
   * Pressing the button shows the reason.
   */
  blocked: boolean
  className?: string
}

/** The button that places the order. It stays focusable while it is disabled, so that the reason can be announced. */
export const PlaceButton = ({ placing, blocked, className = '' }: PlaceButtonProps) => (
  <Button
    type="submit"
    aria-disabled={placing || blocked ? true : undefined}
    className={`aria-disabled:bg-paper-deep aria-disabled:text-ink-soft ${className}`}
  >
    {placing && <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />}
    {placing ? t.placing : t.placeOrder}
  </Button>
)
