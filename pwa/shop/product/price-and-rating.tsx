import { formatInr, parseRupees } from '#rules/money'
import { formerPrice, type PricedProduct } from '#rules/sale-price'
import * as t from '#texts/product'
import { Stars } from '../../ui/stars.tsx'

interface PriceProps {
  product: PricedProduct & { compareAtPrice: string | null }
  large?: boolean
  /** Whether the price is the lowest of several variants. */
  from?: boolean
}

/** The price, with the former price of a product on sale. */
export const Price = ({ product, large = false, from = false }: PriceProps) => {
  const former = formerPrice(product)
  const price = formatInr(parseRupees(product.price))
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-semibold tabular-nums ${large ? 'text-xl' : 'text-base sm:text-lg'}`}>
        {former && <span className="sr-only">{`${t.salePrice} `}</span>}
        {from ? t.priceFrom(price) : price}
      </span>
      {former && (
        <s className={`text-ink-soft tabular-nums ${large ? 'text-base' : 'text-sm'}`}>
          <span className="sr-only">{`${t.regularPrice} `}</span>
          {formatInr(parseRupees(former))}
        </s>
      )}
    </p>
  )
}

interface RatingProps {
  product: { averageRating: number; reviewCount: number }
  className?: string
  /** Whether the average rating is also shown as a number. */
  figure?: boolean
}

/** Average rating as stars, with the number of reviews. */
export const Rating = ({ product: { averageRating, reviewCount }, className = '', figure = false }: RatingProps) => (
  <p className={`flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft ${className}`}>
    <Stars
      rating={averageRating}
      label={reviewCount === 0 ? t.notRated : t.stars(averageRating.toFixed(1))}
      className="h-3.5 sm:h-4"
    />
    {figure && reviewCount > 0 && (
      <span className="font-semibold text-ink tabular-nums">{averageRating.toFixed(1)}</span>
    )}
    <span className="tabular-nums">
      {t.reviewCount(reviewCount, (text) => (
        <span key="spoken" className="sr-only">
          {text}
        </span>
      ))}
    </span>
  </p>
)
