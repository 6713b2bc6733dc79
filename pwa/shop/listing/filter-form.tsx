import { useNavigate, useRouter } from '@tanstack/react-router'
import { Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Category, FilterCounts } from '#contract/catalogue'
import type { FilterName, ProductForm, SortKey } from '#contract/constants'
import { formatShortInr } from '#rules/money'
import * as t from '#texts/listing'
import { Select } from '../../ui/select.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { addressOf, type ListingState } from './listing-search.ts'

interface FilterFormProps {
  categories: readonly Category[]
  state: ListingState
  /** The values of the filters with their counts; undefined until they are loaded. */
  counts: FilterCounts | undefined
}

const sorts: { key: SortKey; label: string }[] = [
  { key: 'featured', label: t.sortFeatured },
  { key: 'newest', label: t.sortNewest },
  { key: 'name', label: t.sortName },
  { key: 'price-low', label: t.sortPriceLow },
  { key: 'price-high', label: t.sortPriceHigh },
  { key: 'country', label: t.sortCountry },
]

const selects = [
  { name: 'form', label: t.form, all: t.allForms },
  { name: 'price', label: t.price, all: t.anyPrice },
  { name: 'rating', label: t.rating, all: t.anyRating },
  { name: 'country', label: t.country, all: t.allCountries },
] as const

const switches = [
  { name: 'inStock', label: t.inStock },
  { name: 'onSale', label: t.onSale },
] as const

const typingDebounceMs = 250
const field = 'h-12 w-full rounded-full border border-line-strong bg-card text-base'

interface SortSelectProps {
  sort: SortKey
  keys: typeof sorts
  go: (change: Partial<ListingState>) => void
}

const SortSelect = ({ sort, keys, go }: SortSelectProps) => (
  <Select
    label={t.sortBy}
    name="sort"
    value={sort}
    onChange={(value) => go({ sort: sorts.find(({ key }) => key === value)?.key ?? 'featured' })}
  >
    {keys.map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </Select>
)

interface FilterFieldsProps {
  state: ListingState
  counts: FilterCounts
  go: (change: Partial<ListingState>) => void
}

/** The filters, with the number of products for each value. A filter without values is not shown. */
const FilterFields = ({ state: { filters }, counts, go }: FilterFieldsProps) => (
  <>
    {selects.map(({ name, label, all }) =>
      counts[name].length === 0 ? null : (
        <Select
          key={name}
          label={label}
          name={name}
          value={filters[name] ?? ''}
          onChange={(value) => go({ filters: { ...filters, [name]: value || undefined } })}
        >
          <option value="">{all}</option>
          {counts[name].map(({ value, count }) => (
            <option key={value} value={value}>
              {t.withCount(filterLabel(name, value), count)}
            </option>
          ))}
        </Select>
      ),
    )}
    {switches.map(({ name, label }) =>
      counts[name].length === 0 ? null : (
        <label
          key={name}
          className="flex min-h-12 items-center gap-2 rounded-3xl border border-line-strong bg-card px-3.5"
        >
          <input
            type="checkbox"
            name={name}
            value="true"
            className="size-5 shrink-0 accent-forest"
            checked={filters[name] === 'true'}
            onChange={({ target }) => go({ filters: { ...filters, [name]: target.checked ? 'true' : undefined } })}
          />
          <span className="min-w-0 leading-tight">{t.withCount(label, counts[name][0]?.count ?? 0)}</span>
        </label>
      ),
    )}
  </>
)

/**
 * The filters for browsers without scripts, as a form below the product list, so that the first view of the page stays
 * small. The form sends the other parameters of the list unchanged.
 */
export const PlainFilters = ({ state, counts }: Pick<FilterFormProps, 'state'> & { counts: FilterCounts }) => {
  const { page: _, sort: __, ...others } = addressOf({ ...state, filters: {} })
  return (
    <form method="get" className="mt-10 grid grid-cols-1 gap-3">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SortSelect sort={state.sort} keys={sorts} go={() => undefined} />
      <FilterFields state={state} counts={counts} go={() => undefined} />
      <button type="submit" className="h-12 rounded-full border border-line-strong bg-card font-medium">
        {t.applyFilters}
      </button>
    </form>
  )
}

/**
 * The form with search, category, sort order and filters. Before hydration it is a plain HTML form, which sends its
 * fields to the URL of the page; then each change updates the URL.
 */
export const FilterForm = ({ categories, state, counts }: FilterFormProps) => {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { categoryId, text, sort } = state

  const go = (change: Partial<ListingState>, replace = false) => {
    clearTimeout(timer.current)
    const typed = input.current?.value ?? text
    void navigate({
      // A change of the form stays on the current page: the product list, or the list of a collection.
      to: '.',
      search: addressOf({ ...state, text: typed, ...change }),
      replace,
      resetScroll: false,
    })
  }
  const type = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({}, true), typingDebounceMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({})
    input.current?.blur()
  }

  const router = useRouter()
  // Cancel the delayed update of the URL when the shopper follows a link right after typing, because it would lead back
  // to the list.
  useEffect(() => router.subscribe('onBeforeNavigate', () => clearTimeout(timer.current)), [router])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The search field is updated when the search text changes elsewhere, for example when its filter chip is removed,
  // but not while the shopper types in the field.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = text
  }, [text])

  return (
    <search>
      <form
        method="get"
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 max-[14rem]:grid-cols-1 md:grid-cols-[minmax(0,1fr)_auto_14rem_14rem]"
      >
        {/* Hidden fields for parameters without a visible field. The plain HTML form sends them too. */}
        {state.isFeatured && <input type="hidden" name="featured" value="true" />}
        {state.isNew && <input type="hidden" name="new" value="true" />}
        <div className="relative">
          <input
            ref={input}
            id="search"
            type="search"
            name="search"
            defaultValue={text}
            onInput={type}
            aria-label={t.searchLabel}
            placeholder={t.searchPlaceholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            className={`${field} pe-11 ps-4.5 placeholder:text-ink-soft`}
          />
          <button
            type="submit"
            aria-label={t.search}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-full text-forest"
          >
            <Search size={20} aria-hidden="true" />
          </button>
        </div>
        <details className="peer">
          <summary className="flex h-12 items-center gap-2 rounded-full border border-line-strong bg-card px-3.5 font-medium">
            <SlidersHorizontal size={18} aria-hidden="true" />
            {t.filters}
          </summary>
        </details>
        <div className="col-span-full hidden grid-cols-1 gap-3 max-md:peer-open:grid min-[20rem]:grid-cols-2 md:contents">
          <Select
            label={t.category}
            name="categoryId"
            value={categoryId ?? ''}
            onChange={(id) => go({ categoryId: id || null })}
          >
            <option value="">{t.allCategories}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <SortSelect
            sort={sort}
            keys={sorts.filter(({ key }) => key !== 'country' || hydrated || sort === key)}
            go={go}
          />
        </div>
        {/* The filters are rendered after hydration, so that the first view of the page stays small. */}
        {hydrated && counts && (
          <div className="col-span-full hidden grid-cols-1 gap-3 peer-open:grid min-[20rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
            <FilterFields state={state} counts={counts} go={go} />
          </div>
        )}
      </form>
    </search>
  )
}

const isForm = (value: string): value is ProductForm => Object.hasOwn(t.forms, value)

function rangeLabel(range: string): string {
  if (!/^\d+-\d*$/.test(range)) return range
  const [from = 0, to = 0] = range.split('-').map((rupees) => Number(rupees) * 100)
  if (from === 0) return t.priceBelow(formatShortInr(to))
  return to === 0 ? t.priceFrom(formatShortInr(from)) : t.priceBetween(formatShortInr(from), formatShortInr(to))
}

/** Returns the label of a filter value. The name of a country is shown as the product states it. */
export function filterLabel(name: FilterName, value: string): string {
  switch (name) {
    case 'form':
      return isForm(value) ? t.forms[value] : value
    case 'price':
      return rangeLabel(value)
    case 'rating':
      return t.minStars(value)
    case 'country':
      return value
    case 'inStock':
      return t.inStock
    case 'onSale':
      return t.onSale
  }
}
