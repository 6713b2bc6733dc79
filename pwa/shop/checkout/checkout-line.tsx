import type { RefusedItem } from '#contract/checkout'
import { formatInr, parseRupees } from '#rules/money'
import { written } from '#rules/written'
import { tellUnsaved } from '../../ui/tell-unsaved.ts'
import { Thumb } from '../../ui/thumb.tsx'
import type { CartRow } from '../cart/cart.queries.ts'
import { removeFromCart } from '../cart/cart-store.ts'

const shown = (rupees: string) => formatInr(parseRupees(rupees))

function wordsOf(line: CartRow, refused: RefusedItem | undefined): string[] {
  if (refused) {
    if (refused.price === null) return ['No longer available']
    const left = refused.available < refused.requested
    return [
      ...(left ? [refused.available > 0 ? `Only ${refused.available} left` : 'Out of Stock'] : []),
      ...(line.price && parseRupees(refused.price) !== parseRupees(line.price)
        ? [`Price changed from ${shown(line.price)} to ${shown(refused.price)}`]
        : []),
    ]
  }
  if (line.soldOut) return ['Out of Stock']
  return [
    ...(line.priceWas && line.price ? [`Price changed from ${shown(line.priceWas)} to ${shown(line.price)}`] : []),
    ...(line.quantityWas ? [`Only ${line.cap} left: quantity reduced`] : []),
  ]
}

interface CheckoutLineProps {
  line: CartRow
  /** What the server said of this line. */
  refused: RefusedItem | undefined
}

/** One line of the order, with whatever changed about it. */
export const CheckoutLine = ({ line, refused }: CheckoutLineProps) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
    <Thumb src={line.imageUrl} size="small" />
    <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap justify-between gap-x-3">
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="line-clamp-3 leading-snug font-medium" {...written(line.name)}>
          {line.name}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {line.quantity} × {line.price ? shown(line.price) : '…'}
        </p>
        {wordsOf(line, refused).map((words) => (
          <p key={words} className="text-sm font-semibold text-terracotta">
            {words}
          </p>
        ))}
        {line.soldOut && (
          <button
            type="button"
            aria-label={`Remove ${line.name}`}
            onClick={() => tellUnsaved(removeFromCart(line.productId))}
            className="min-h-11 text-sm font-semibold underline underline-offset-4"
          >
            Remove
          </button>
        )}
      </div>
      <p className={`font-semibold tabular-nums ${line.soldOut ? 'text-ink-soft' : ''}`}>
        {line.price && !line.soldOut ? formatInr(line.total) : '–'}
      </p>
    </div>
  </li>
)
