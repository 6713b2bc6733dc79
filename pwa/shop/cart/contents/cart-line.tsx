import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { excerpt } from '#rules/excerpt'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/cart'
import { Skeleton } from '../../../ui/loading.tsx'
import { Thumb } from '../../../ui/picture.tsx'
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx'
import { reportUnsaved } from '../../../ui/toast/toast-store.ts'
import { type CartRow, variantSearch } from '../cart-rows.ts'
import { stepCartQuantity } from '../cart-store.ts'
import { LineNotice } from './cart-notices.tsx'

interface LineLayoutProps
  extends Pick<
    CartRow,
    'slug' | 'variantId' | 'name' | 'variantTitle' | 'shortDescription' | 'imageUrl' | 'soldOut' | 'needsVariant'
  > {
  /** The price of a piece and of the whole line as text. Null while the prices are unknown. */
  amounts: { each: string; total: string } | null
  stepper: ReactNode
  notice: ReactNode
  onRemove?: () => void
  item?: ComponentProps<'li'> & { 'data-pattern'?: string }
}

/** The layout of a line item of the cart page. */
const LineLayout = ({ amounts, stepper, notice, onRemove, item, ...line }: LineLayoutProps) => (
  <li
    {...item}
    className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 last:border-0 max-[14rem]:grid-cols-1 sm:gap-x-5"
  >
    <Link
      to="/products/$slug"
      params={{ slug: line.slug }}
      search={variantSearch(line)}
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
          {...languageAttributes(line.name)}
        >
          <Link
            to="/products/$slug"
            params={{ slug: line.slug }}
            search={variantSearch(line)}
            className="underline-offset-4 hover:text-leaf hover:underline"
          >
            {line.name}
          </Link>
        </h2>
        {line.variantTitle && (
          <p className="mt-0.5 text-sm font-medium" {...languageAttributes(line.variantTitle)}>
            {line.variantTitle}
          </p>
        )}
        {line.shortDescription && (
          <p className="mt-0.5 text-sm text-ink-soft" {...languageAttributes(line.shortDescription)}>
            {excerpt(line.shortDescription, 60)}
          </p>
        )}
        {amounts ? (
          <p className="mt-1 text-sm tabular-nums">{t.priceEach(amounts.each)}</p>
        ) : (
          !line.soldOut && !line.needsVariant && <Skeleton className="mt-2 h-4 w-20" />
        )}
      </div>
      <button
        type="button"
        aria-label={t.removeProduct(nameWithVariant(line.name, line.variantTitle))}
        onClick={onRemove}
        className="-mt-2.5 -me-[13px] grid size-[44px] shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-terracotta-soft hover:text-terracotta"
      >
        <Trash2 size={19} aria-hidden="true" />
      </button>
    </div>
    <div className="col-span-full flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-2">
      {stepper}
      {amounts && (
        <p className={`text-lg font-semibold tabular-nums ${line.soldOut ? 'text-ink-soft line-through' : ''}`}>
          <span className="sr-only">{t.lineTotal} </span>
          {amounts.total}
        </p>
      )}
    </div>
    <div className="col-span-full empty:hidden sm:col-span-1 sm:col-start-2">{notice}</div>
  </li>
)

/** One line item of the cart page. */
export const CartPageLine = ({ line, onRemove }: { line: CartRow; onRemove: () => void }) => {
  const price = line.price === null ? null : parseRupees(line.price)
  return (
    <LineLayout
      {...line}
      amounts={price === null ? null : { each: formatInr(price), total: formatInr(price * line.quantity) }}
      onRemove={onRemove}
      stepper={
        <QuantityStepper
          compact
          value={line.quantity}
          max={line.cap}
          label={nameWithVariant(line.name, line.variantTitle)}
          onChange={(quantity) => reportUnsaved(stepCartQuantity(line, quantity - line.quantity))}
        />
      }
      notice={<LineNotice line={line} />}
    />
  )
}

/**
 * Patterns of a cart line (with a price, sold out, without a price) with names in braces, such as `{name}`. The build
 * renders them, and `pwa/app/paint-cart.ts` fills them in before the app starts. Pictures that the shop does not store
 * appear when the app starts.
 */
export const CartLinePatterns = () =>
  (['priced', 'soldOut', 'unpriced'] as const).map((kind) => (
    <LineLayout
      key={kind}
      item={{ 'data-pattern': kind }}
      slug="-"
      name="{name}"
      variantTitle="{variant}"
      shortDescription="{text}"
      imageUrl="/media/PICTURE.webp"
      soldOut={kind === 'soldOut'}
      needsVariant={false}
      amounts={kind === 'unpriced' ? null : { each: '{each}', total: '{total}' }}
      stepper={<QuantityStepper compact value={5} max={9} label="" onChange={() => undefined} />}
      notice={kind === 'soldOut' && <p className="text-sm font-semibold text-terracotta">{t.soldOut}</p>}
    />
  ))
