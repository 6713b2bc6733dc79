import { Link } from '@tanstack/react-router'
import { languageAttributes } from '#rules/language-attributes'
import type { ProductCard } from '#rules/product-card'
import { pricesDiffer } from '#rules/variants'
import { Picture } from '../../ui/picture.tsx'
import { Price } from './price-and-rating.tsx'

interface ProductRowProps {
  /** The fields of a product in the row. The price is left out while it is unknown. */
  products: readonly (Pick<ProductCard, 'id' | 'name' | 'slug' | 'imageUrl'> &
    Partial<Pick<ProductCard, 'price' | 'compareAtPrice' | 'variants'>>)[]
}

/** A row of small products that scrolls sideways. Each product links to its page. */
export const ProductRow = ({ products }: ProductRowProps) => (
  <ul className="-mx-4 mt-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:gap-4">
    {products.map(({ id, name, slug, imageUrl, price, compareAtPrice = null, variants }) => (
      <li key={id} className="relative w-32 shrink-0 snap-start sm:w-40">
        <div className="aspect-square overflow-hidden rounded-field bg-paper-deep">
          <Picture src={imageUrl} alt="" sizes="(min-width: 40rem) 160px, 128px" className="size-full object-cover" />
        </div>
        <Link
          to="/products/$slug"
          params={{ slug }}
          {...languageAttributes(name)}
          className="-mx-1 line-clamp-2 px-1 pt-2 text-sm font-semibold leading-snug after:absolute after:inset-0 after:rounded-field hover:text-leaf"
        >
          {name}
        </Link>
        {price && (
          <div className="mt-1 text-sm">
            <Price product={{ price, compareAtPrice, variants }} from={pricesDiffer(variants)} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
