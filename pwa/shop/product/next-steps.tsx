import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { languageAttributes } from '#rules/language-attributes'
import * as t from '#texts/product'
import { recentSearches } from '../listing/searches-store.ts'
import { bestSellersOf, categoriesQuery } from './catalogue.queries.ts'
import { ProductRow } from './product-row.tsx'

const chip =
  'inline-flex min-h-11 max-w-full items-center rounded-3xl border border-line bg-card px-4 py-1 text-sm font-medium hover:border-forest'

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="display text-lg">{title}</h2>
    {children}
  </section>
)

/** What a page without products offers: a search, the categories and the best sellers. */
export const NextSteps = () => {
  const client = useQueryClient()
  const [searches] = useState(recentSearches)
  const [bestSellers] = useState(() => bestSellersOf(client))
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: best = [] } = useQuery(bestSellers)
  const inStock = best.filter(({ inventory }) => inventory > 0)
  return (
    <div className="flow-root pb-8">
      {searches.length > 0 && (
        <Step title={t.recentSearches}>
          <ul className="mt-3 flex flex-wrap gap-2">
            {searches.map((search) => (
              <li key={search} className="max-w-full">
                <Link to="/products" search={{ search }} activeOptions={{ exact: true }} className={chip}>
                  <bdi {...languageAttributes(search)}>{search}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Step>
      )}
      {categories.length > 0 && (
        <Step title={t.categories}>
          <ul className="mt-3 flex flex-wrap gap-2">
            {categories.map(({ id, name }) => (
              <li key={id} className="max-w-full">
                <Link
                  to="/products"
                  search={{ categoryId: String(id) }}
                  activeOptions={{ exact: true }}
                  className={chip}
                >
                  <bdi {...languageAttributes(name)}>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Step>
      )}
      {inStock.length > 0 && (
        <Step title={t.bestSellers}>
          <ProductRow products={inStock} />
        </Step>
      )}
    </div>
  )
}
