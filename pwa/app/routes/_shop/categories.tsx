import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import * as t from '#texts/app'
import { CategoryGrid } from '../../../shop/home/category-grid.tsx'
import { categoriesQuery } from '../../../shop/product/catalogue.queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/categories')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(categoriesQuery)
  },
  head: ({ match }) =>
    pageHead({
      match,
      title: t.categoriesTitle,
      path: match.fullPath,
    }),
  component: Categories,
})

/** The page with all categories, their pictures and product counts. */
function Categories() {
  const categories = useSuspenseQuery(categoriesQuery).data
  return (
    <div className="wrap pb-20">
      <header className="pt-6 pb-8 sm:pt-10 sm:pb-12">
        <h1 className="display text-2xl">{t.categoriesTitle}</h1>
        <p className="mt-2 text-ink-soft">{t.categoriesText}</p>
      </header>
      {categories.length > 0 ? (
        <CategoryGrid categories={categories} />
      ) : (
        <EmptyState picture={<Leaf aria-hidden="true" />} title={t.categoriesEmptyTitle} text={t.categoriesEmptyText}>
          <Link to="/products" className={buttonClass('primary')}>
            {t.browseAllProducts}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
