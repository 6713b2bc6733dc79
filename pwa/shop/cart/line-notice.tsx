import { formatInr, parseRupees } from '#rules/money'
import { tellUnsaved } from '../../ui/tell-unsaved.ts'
import type { CartRow } from './cart.queries.ts'
import { takeNoteOf } from './cart-changes-store.ts'

const shown = (rupees: string) => formatInr(parseRupees(rupees))

/** What changed about a line since the shopper chose it. Nothing changes silently. */
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
        onClick={() => tellUnsaved(takeNoteOf(productId))}
        className="min-h-11 min-w-11 px-2 font-semibold underline underline-offset-4"
      >
        OK
      </button>
    </div>
  )
}
