import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatInr, parseRupees } from '#rules/money'
import { written } from '#rules/written'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { reportUnsaved } from '../../ui/report-unsaved.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { CartRow } from './cart.queries.ts'
import { removeFromCart, stepCartQuantity } from './cart-store.ts'
import { LineNotice } from './line-notice.tsx'

interface DrawerLineProps {
  line: CartRow
  /** Called when the product link is pressed; closes the drawer. */
  onLeave: (event: MouseEvent) => void
}

/** One line item of the cart drawer. */
export const DrawerLine = ({ line, onLeave }: DrawerLineProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-4 last:border-0">
    <Thumb src={line.imageUrl} size="medium" />
    <div className="grid grid-cols-1 content-between gap-y-2">
      <div className="flex items-start justify-between gap-1">
        <div className="min-w-0">
          <p
            className="line-clamp-3 leading-snug font-semibold has-focus-visible:line-clamp-none"
            {...written(line.name)}
          >
            <Link
              to="/products/$slug"
              params={{ slug: line.slug }}
              replace
              onClick={onLeave}
              className="underline-offset-4 hover:text-leaf hover:underline"
            >
              {line.name}
            </Link>
          </p>
          {line.shortDescription && (
            <p className="line-clamp-1 text-sm text-ink-soft" {...written(line.shortDescription)}>
              {line.shortDescription}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label={`Remove ${line.name}`}
          onClick={() => reportUnsaved(removeFromCart(line.productId))}
          className="-mt-2.5 -mr-[13px] grid size-[44px] shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-terracotta-soft hover:text-terracotta"
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <QuantityStepper
          compact
          value={line.quantity}
          max={line.cap}
          label={line.name}
          onChange={(quantity) => reportUnsaved(stepCartQuantity(line.productId, quantity - line.quantity))}
        />
        {line.price ? (
          <p className="font-semibold tabular-nums">{formatInr(parseRupees(line.price))}</p>
        ) : (
          !line.soldOut && <Skeleton className="h-4 w-16" />
        )}
      </div>
    </div>
    <div className="col-span-2 empty:hidden">
      <LineNotice line={line} />
    </div>
  </li>
)
