import { formatInr, parseRupees } from '#rules/money'
import { formerPrice, type PricedProduct } from '#rules/sale-price'
import * as t from '#texts/product'

interface PriceProps {
  product: PricedProduct & { compareAtPrice: string | null }
  large?: boolean
  /** Whether this is the lowest of several prices. */
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
