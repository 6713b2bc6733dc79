import { Link } from '@tanstack/react-router'
import { SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue'
import { listingPage } from '#contract/page-paths'
import type { ProductCard } from '#rules/product-card'
import { countText } from '#rules/product-list'
import { stringifySearch } from '../../api/search-params.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { FilterForm } from './filter-form.tsx'
import { rowsAPage } from './listing.queries.ts'
import { addressOf, type ListingState } from './listing-search.ts'
import { ProductGrid } from './product-grid.tsx'
import type { Found } from './use-found.ts'

interface ActiveFiltersProps {
  state: ListingState
  /** Returns the name of the chosen category, or the id in the URL when there is no such category. */
  categoryName: string | null
}

const chip =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-3xl border border-forest/30 bg-leaf-soft py-1 pr-3 pl-4 text-sm font-medium text-forest hover:border-forest'

/** The active filters as removable chips. They are links, so they work before hydration. */
const ActiveFilters = ({ state, categoryName }: ActiveFiltersProps) => {
  if (state.categoryId === null && state.text === '') return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="text-sm text-ink-soft">Active filters:</h2>
      {categoryName !== null && (
        <Link
          to="/products"
          search={addressOf({ ...state, categoryId: null })}
          resetScroll={false}
          className={chip}
          aria-label={`Remove filter ${categoryName}`}
        >
          <span>{categoryName}</span>
          <X size={15} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
      {state.text !== '' && (
        <Link
          to="/products"
          search={addressOf({ ...state, text: '' })}
          resetScroll={false}
          className={chip}
          aria-label={`Remove search "${state.text}"`}
        >
          <span dir="auto">"{state.text}"</span>
          <X size={15} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
      <Link
        to="/products"
        resetScroll={false}
        className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-forest underline underline-offset-4"
      >
        Clear all
      </Link>
    </div>
  )
}

interface FurtherPagesProps {
  /** Number of products in the list. */
  total: number
  state: ListingState
  page: number
}

const link =
  'grid min-h-11 min-w-11 place-items-center rounded-full border border-line bg-card px-3.5 text-sm font-medium tabular-nums hover:border-forest aria-[current]:border-forest aria-[current]:bg-forest aria-[current]:text-paper'

/** Page links for use without scripts or before hydration. Afterwards the list loads more rows while scrolling. */
const FurtherPages = ({ total, state, page }: FurtherPagesProps) => {
  const last = Math.ceil(total / rowsAPage)
  if (last < 2) return null
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((number) => number > 1 && number < last)
  const to = (number: number) =>
    `${listingPage}${stringifySearch({ ...addressOf(state), page: number > 1 ? number : undefined })}`
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <a href={to(page - 1)} rel="prev" className={link}>
          Previous
        </a>
      )}
      {[1, ...near, last].map((number) => (
        <a
          key={number}
          href={to(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={link}
        >
          {number}
        </a>
      ))}
      {page < last && (
        <a href={to(page + 1)} rel="next" className={link}>
          Next
        </a>
      )}
    </nav>
  )
}

interface CategoryPillsProps {
  categories: readonly Category[]
  state: ListingState
}

const pill =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors'

/** The categories as links. On a phone they are a row that scrolls sideways. */
const CategoryPills = ({ categories, state }: CategoryPillsProps) => {
  const choices = [{ id: null, name: 'All' }, ...categories.map(({ id, name }) => ({ id: String(id), name }))]
  return (
    <nav
      aria-label="Categories"
      // Scroll to the focused link, because the browser does not do so when a part of it is visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="no-bar -mx-[clamp(1rem,4vw,3rem)] -my-0.5 overflow-x-auto px-[clamp(1rem,4vw,3rem)] py-1.5 lg:col-span-1! lg:mr-0 lg:pr-1.5"
    >
      <ul className="flex gap-2">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/products"
              search={addressOf({ ...state, categoryId: id })}
              resetScroll={false}
              aria-current={state.categoryId === id ? 'true' : undefined}
              className={`${pill} ${state.categoryId === id ? 'border-forest bg-forest text-paper' : 'border-line bg-card text-ink hover:border-forest'}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ListingPageProps {
  categories: readonly Category[]
  found: Found
  state: ListingState
  /** The page number in the URL, starting at 1. */
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
