import { Link } from '@tanstack/react-router'
import { SearchX, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ShownCollection } from '#contract/admin/collections'
import type { Category, FilterCounts } from '#contract/catalogue'
import { filterNames } from '#contract/constants'
import { languageAttributes } from '#rules/language-attributes'
import type { ProductCard } from '#rules/product-card'
import { countText } from '#rules/product-list'
import * as t from '#texts/listing'
import { useProfile } from '../../api/shop-profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/dialog.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { cardsAPage } from '../product/catalogue.queries.ts'
import { FilterForm, filterLabel, PlainFilters } from './filter-form.tsx'
import type { Found } from './listing.queries.ts'
import { addressOf, hasFilters, type ListingState } from './listing-search.ts'
import { recordSearch } from './searches-store.ts'

interface ChipProps {
  /** The state of the product list without the filter of the chip. */
  without: ListingState
  label: string
  children: ReactNode
}

/** A chip for an active filter. It is a link that removes the filter, so it also works before hydration. */
const Chip = ({ without, label, children }: ChipProps) => (
  <Link
    to="."
    search={addressOf(without)}
    activeOptions={{ exact: true }}
    resetScroll={false}
    aria-label={label}
    className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-3xl border border-forest/30 bg-leaf-soft py-1 pe-3 ps-4 text-sm font-medium text-forest hover:border-forest"
  >
    <span dir="auto">{children}</span>
    <X size={15} aria-hidden="true" className="shrink-0" />
  </Link>
)

interface ActiveFiltersProps {
  state: ListingState
  /** The name of the chosen category, or its id from the URL if there is no such category; null without a choice. */
  categoryName: string | null
}

/** The active filters as removable chips. */
const ActiveFilters = ({ state, categoryName }: ActiveFiltersProps) => {
  const { text, isFeatured, isNew, sort } = state
  if (categoryName === null && text === '' && !isFeatured && !isNew && !hasFilters(state)) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="text-sm text-ink-soft">{t.activeFilters}</h2>
      {isFeatured && (
        <Chip without={{ ...state, isFeatured: false }} label={t.removeFilter(t.bestSellers)}>
          {t.bestSellers}
        </Chip>
      )}
      {isNew && (
        <Chip
          without={{ ...state, isNew: false, sort: sort === 'newest' ? 'featured' : sort }}
          label={t.removeFilter(t.newArrivals)}
        >
          {t.newArrivals}
        </Chip>
      )}
      {categoryName !== null && (
        <Chip without={{ ...state, categoryId: null }} label={t.removeFilter(categoryName)}>
          <span {...languageAttributes(categoryName)}>{categoryName}</span>
        </Chip>
      )}
      {filterNames.map((name) => {
        const value = state.filters[name]
        if (value === undefined) return null
        const label = filterLabel(name, value)
        return (
          <Chip
            key={name}
            without={{ ...state, filters: { ...state.filters, [name]: undefined } }}
            label={t.removeFilter(label)}
          >
            {label}
          </Chip>
        )
      })}
      {text !== '' && (
        <Chip without={{ ...state, text: '' }} label={t.removeSearch(text)}>
          "{text}"
        </Chip>
      )}
      <Link
        to="."
        activeOptions={{ exact: true }}
        resetScroll={false}
        className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-forest underline underline-offset-4"
      >
        {t.clearAll}
      </Link>
    </div>
  )
}

/** The title of the list: the search, the collection or category (`name`), or the filter that it shows. */
const ListTitle = ({ state, name }: { state: ListingState; name: string | undefined }) => {
  if (state.text.trim() !== '') {
    return t.searchResults(<bdi key="text">{state.text.trim()}</bdi>)
  }
  if (name) return <bdi {...languageAttributes(name)}>{name}</bdi>
  if (state.isFeatured) return t.bestSellers
  return state.isNew ? t.newArrivals : t.allProducts
}

interface PagesProps {
  /** The number of products on all pages of the list. */
  total: number
  state: ListingState
  page: number
}

const pageLink =
  'grid min-h-11 min-w-11 place-items-center rounded-full border border-line bg-card px-3.5 text-sm font-medium tabular-nums hover:border-forest aria-[current]:border-forest aria-[current]:bg-forest aria-[current]:text-paper'

/**
 * Links to the pages of the list. A page of the list is short, so that the footer is easy to reach. The links also work
 * without scripts.
 */
const Pages = ({ total, state, page }: PagesProps) => {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(page)
  // After the visitor has followed a page link, the focus moves to the top of the new page of the list.
  useEffect(() => {
    const { activeElement } = document
    const isHere = activeElement === document.body || nav.current?.contains(activeElement)
    if (shown.current !== page && isHere) focusTitle()
    shown.current = page
  }, [page])
  const last = Math.ceil(total / cardsAPage)
  if (last < 2) return null
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < last)
  const to = (number: number) => ({ ...addressOf(state), page: number > 1 ? number : undefined })
  const link = { to: '.', activeOptions: { exact: true }, className: pageLink } as const
  return (
    <nav ref={nav} aria-label={t.pages} className="mt-10 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <Link {...link} search={to(page - 1)} rel="prev">
          {t.previousPage}
        </Link>
      )}
      {[1, ...near, last].map((number) => (
        <Link
          key={number}
          {...link}
          search={to(number)}
          aria-label={t.page(number)}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < last && (
        <Link {...link} search={to(page + 1)} rel="next">
          {t.nextPage}
        </Link>
      )}
    </nav>
  )
}

/** The content shown when a search or filter finds no product. */
const NothingFound = () => (
  <EmptyState picture={<SearchX aria-hidden="true" />} title={t.nothingFoundTitle} text={t.nothingFoundText}>
    <Link to="." activeOptions={{ exact: true }} className={buttonClass('primary')}>
      {t.clearFilters}
    </Link>
  </EmptyState>
)

/** The content shown when a collection has no products. */
const EmptyCollection = () => (
  <EmptyState picture={<SearchX aria-hidden="true" />} title={t.emptyShopTitle}>
    <Link to="/products" className={buttonClass('primary')}>
      {t.allProducts}
    </Link>
  </EmptyState>
)

/** The content shown when the shop has no products. */
const EmptyShop = () => (
  <EmptyState picture={<SearchX aria-hidden="true" />} title={t.emptyShopTitle} text={t.emptyShopText}>
    <Link to="/contact-us" className={buttonClass('primary')}>
      {t.contactUs}
    </Link>
  </EmptyState>
)

interface ListingPageProps {
  categories: readonly Category[]
  /** The collection whose products are listed; undefined for the whole catalogue. */
  collection: ShownCollection | undefined
  found: Found
  /** The values of the filters with their counts; undefined until they are loaded. */
  counts: FilterCounts | undefined
  state: ListingState
  /** The number of the shown page of the list, starting at 1. */
  page: number
  /** Renders the product tile at a position of the page. */
  tile: (card: ProductCard, place: number) => ReactNode
  /** Suggestions that are shown when the list is empty. */
  suggestions: ReactNode
}

const recordAfterMs = 2000

/** Records a search that found something, once the shopper has looked at its results. */
function useRecordedSearch(text: string, hasResults: boolean): void {
  useEffect(() => {
    if (!hasResults || text.trim() === '') return
    const timer = setTimeout(() => recordSearch(text), recordAfterMs)
    return () => clearTimeout(timer)
  }, [text, hasResults])
}

/** The product listing: filters, product count, and one page of the products. */
export const ListingPage = (props: ListingPageProps) => {
  const { categories, collection, found, counts, state, page, tile, suggestions } = props
  const { isSample } = useProfile()
  useRecordedSearch(state.text, !found.pending && found.total > 0)
  const category = categories.find(({ id }) => String(id) === state.categoryId)
  const isWhole =
    state.categoryId === null && state.text === '' && !state.isFeatured && !state.isNew && !hasFilters(state)
  const text = collection ? collection.text : isWhole ? isSample && t.allProductsText : category?.description
  const image = collection?.imageUrl
  return (
    <div className="wrap pb-20">
      <header className="pt-3 pb-3 sm:pt-5 sm:pb-5">
        {image && state.text === '' && (
          <Picture
            src={image}
            alt={collection.imageAlt}
            sizes="(width >= 80rem) 76rem, 100vw"
            width={1200}
            height={400}
            load="eager"
            className="mb-4 aspect-3/1 w-full rounded-card object-cover lg:aspect-5/1"
          />
        )}
        <h1 className="display text-2xl wrap-anywhere">
          <ListTitle state={state} name={collection?.title ?? category?.name} />
        </h1>
        {text && state.text === '' && (
          <p className="mt-2 w-fit max-w-prose whitespace-pre-line text-ink-soft" {...languageAttributes(text)}>
            {text}
          </p>
        )}
      </header>
      <div className="mb-3 grid grid-cols-1 gap-3 sm:mb-6">
        <FilterForm categories={categories} state={state} counts={counts} />
        <ActiveFilters state={state} categoryName={category?.name ?? state.categoryId} />
        <p role="status" className="text-sm text-ink-soft">
          {found.pending ? t.loading : countText(found.total)}
        </p>
      </div>
      <h2 className="sr-only">{t.products}</h2>
      {found.total === 0 && !found.pending ? (
        <>
          {!isWhole ? <NothingFound /> : collection ? <EmptyCollection /> : <EmptyShop />}
          {suggestions}
        </>
      ) : (
        <>
          <ul className="card-grid content-start">
            {found.cards.map((card, place) => (
              <li key={card.id}>{tile(card, place)}</li>
            ))}
          </ul>
          <Pages total={found.total} state={state} page={page} />
          {state.text.trim() !== '' && <p className="mt-6 text-center text-sm text-ink-soft">{t.searchNote}</p>}
        </>
      )}
      {/* The content of `noscript` is rendered by the server only. React ignores it in the browser. */}
      <noscript>{import.meta.env.SSR && counts && <PlainFilters state={state} counts={counts} />}</noscript>
    </div>
  )
}
