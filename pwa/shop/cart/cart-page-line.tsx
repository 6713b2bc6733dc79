import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { formatInr, parseRupees } from '#rules/money'
import { written } from '#rules/written'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { reportUnsaved } from '../../ui/report-unsaved.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { CartRow } from './cart.queries.ts'
import { stepCartQuantity } from './cart-store.ts'
import { LineNotice } from './line-notice.tsx'

interface CartPageLineProps {
  line: CartRow
  onRemove: () => void
}

/** One line item of the cart page. */
export const CartPageLine = ({ line, onRemove }: CartPageLineProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 last:border-0 max-[14rem]:grid-cols-1 sm:gap-x-5">
    <Link
      to="/products/$slug"
      params={{ slug: line.slug }}
      tabIndex={-1}
      aria-hidden="true"
      className="row-span-2 self-start"
    >
      <Thumb src={line.imageUrl} size="large" />
    </Link>
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <h2
          className="line-clamp-3 leading-snug font-semibold has-focus-visible:line-clamp-none"
          {...written(line.name)}
        >
          <Link
            to="/products/$slug"
            params={{ slug: line.slug }}
            className="underline-offset-4 hover:text-leaf hover:underline"
          >
            {line.name}
          </Link>
        </h2>
        {line.shortDescription && (
          <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft" {...written(line.shortDescription)}>
            {line.shortDescription}
          </p>
        )}
        {line.price ? (
          <p className="mt-1 text-sm tabular-nums">{formatInr(parseRupees(line.price))} each</p>
        ) : (
          !line.soldOut && <Skeleton className="mt-2 h-4 w-20" />
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${line.name}`}
        onClick={onRemove}
        className="-mt-2.5 -mr-[13px] grid size-[44px] shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-terracotta-soft hover:text-terracotta"
      >
        <Trash2 size={19} aria-hidden="true" />
      </button>
    </div>
    <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-2">
      <QuantityStepper
        compact
        value={line.quantity}
        max={line.cap}
        label={line.name}
        onChange={(quantity) => reportUnsaved(stepCartQuantity(line.productId, quantity - line.quantity))}
      />
      {line.price && (
        <p className={`text-lg font-semibold tabular-nums ${line.soldOut ? 'text-ink-soft line-through' : ''}`}>
          <span className="sr-only">Line total </span>
          {formatInr(parseRupees(line.price) * line.quantity)}
        </p>
      )}
    </div>
    <div className="col-span-full empty:hidden sm:col-span-1 sm:col-start-2">
      <LineNotice line={line} />
    </div>
  </li>
)
