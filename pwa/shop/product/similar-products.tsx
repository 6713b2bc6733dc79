import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue'
import * as t from '#texts/product'
import { similarQuery } from './catalogue.queries.ts'
import { ProductRow } from './product-row.tsx'

const maxProducts = 6

/** Products in stock from the category of a sold-out product. Renders nothing when there are none. */
export const SimilarProducts = ({ product }: { product: Product }) => {
  const { data: cards = [] } = useQuery(similarQuery(product))
  const inStock = cards.filter(({ id, inventory }) => id !== product.id && inventory > 0).slice(0, maxProducts)
  if (inStock.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="display text-lg">
        {t.similarProducts}
      </h2>
      <ProductRow products={inStock} />
    </section>
  )
}
