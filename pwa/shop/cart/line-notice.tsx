import { formatInr, parseRupees } from '#rules/money'
import { reportUnsaved } from '../../ui/report-unsaved.ts'
import type { CartRow } from './cart.queries.ts'
import { acknowledgeChangeOf } from './cart-changes-store.ts'

const shown = (rupees: string) => formatInr(parseRupees(rupees))

/** Shows how price or stock of a line changed since the shopper added it. */
export const LineNotice = ({ line }: { line: CartRow }) => {
  const { price, priceWas, quantityWas, soldOut, productId, name } = line
  const priceChanged = priceWas !== null && price !== null && !soldOut
  const reduced = quantityWas !== null && !soldOut
  if (soldOut) {
    return <p className="text-sm font-semibold text-terracotta">Out of Stock. Please remove it to check out.</p>
  }
  if (!priceChanged && !reduced) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-saffron-soft px-3 py-1 text-sm text-saffron-ink">
      <div>
        {priceChanged && (
          <p>
            Price changed from {shown(priceWas)} to {shown(price)}
          </p>
        )}
        {reduced && <p>Only {line.cap} left: quantity reduced</p>}
      </div>
      <button
        type="button"
        aria-label={`OK, I have seen the change of ${name}`}
        onClick={() => reportUnsaved(acknowledgeChangeOf(productId))}
        className="min-h-11 min-w-11 px-2 font-semibold underline underline-offset-4"
      >
        OK
      </button>
    </div>
  )
}
