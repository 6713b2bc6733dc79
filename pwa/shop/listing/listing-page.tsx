import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { countText } from '#rules/product-list'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryPills } from './category-pills.tsx'
import { FilterForm } from './filter-form.tsx'
import { FurtherPages } from './further-pages.tsx'
import { addressOf, type ListingState } from './listing-search.ts'
import { ProductGrid } from './product-grid.tsx'
import type { Found } from './use-found.ts'

interface ListingPageProps {
  categories: readonly Category[]
  found: Found
  state: ListingState
  /** The page of the list that the URL asks for, starting at 1. */
  page: number
  /** Renders the tile at a position of the list; `card` is undefined while it loads. */
  tile: (card: ProductCard | undefined, place: number) => ReactNode
}

/** The product listing: filters, product count and products. */
export const ListingPage = ({ categories, found, state, page, tile }: ListingPageProps) => {
  const hydrated = useHydrated()
  const category = categories.find(({ id }) => String(id) === state.categoryId)
  return (
    <div className="wrap pb-20">
      <header className="pt-3 pb-3 sm:pt-5 sm:pb-5">
        <h1 className="display text-[2rem] sm:text-5xl">All Products</h1>
        <p className="mt-2 text-ink-soft sm:text-lg">Discover our complete range of natural wellness products</p>
      </header>
      <div className="mb-3 grid grid-cols-1 gap-3 sm:mb-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:*:col-span-2">
        <FilterForm categories={categories} state={state} />
        <CategoryPills categories={categories} state={state} />
        <ActiveFilters state={state} categoryName={category?.name ?? state.categoryId} />
        <p
          role="status"
          className="text-sm text-ink-soft max-sm:-mt-1 lg:col-span-1! lg:col-start-2! lg:row-start-2 lg:self-center"
        >
          {found.pending ? 'Loading products…' : countText(found.total)}
        </p>
      </div>
      <h2 className="sr-only">Products</h2>
      {found.total === 0 && !found.pending ? (
        <EmptyState
          picture={<SearchX aria-hidden="true" />}
          title="No products found"
          text="Try adjusting your search criteria or browse all categories."
        >
          <Link to="/products" className={buttonClass('primary')}>
            Clear Filters
          </Link>
        </EmptyState>
      ) : (
        <>
          <ProductGrid found={found} list={JSON.stringify(addressOf(state))} page={page} tile={tile} />
          {!hydrated && <FurtherPages total={found.total} state={state} page={page} />}
        </>
      )}
    </div>
  )
}
