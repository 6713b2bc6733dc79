import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { AdminLink } from '../frame/screen.tsx'

const useAnySearch = () => useSearch({ strict: false })

/** The name of a URL search parameter of some route of the dashboard. */
type FilterName = keyof ReturnType<typeof useAnySearch>

type ListSearch = Readonly<Partial<Record<FilterName, string | undefined>>>

/** Returns the filters and page number in the URL of the current list, and a function that changes a filter. */
export function useListSearch() {
  const search: ListSearch = useAnySearch()
  const navigate = useNavigate()
  return {
    search,
    /** Changes a filter and shows the first page of the list. An empty value removes the filter. */
    setFilter: (name: FilterName, value: string, { replace = false } = {}) =>
      navigate({
        to: '.',
        // The route validates the value and drops an invalid one.
        search: (before) => ({ ...before, page: undefined, [name]: value || undefined }) as typeof before,
        replace,
        resetScroll: false,
      }),
  }
}

interface FilterProps {
  /** The URL search parameter with the value of the filter. */
  name: FilterName
  label: string
}

interface FilterSelectProps extends FilterProps {
  /** The options of the filter. The empty value means no filter. */
  options: readonly { value: string; label: string }[]
}

/** A filter with a few options. */
export const FilterSelect = ({ name, label, options }: FilterSelectProps) => {
  const { search, setFilter } = useListSearch()
  return (
    <div className="min-w-0 grow basis-36 sm:max-w-56">
      <Select name={name} label={label} value={search[name] ?? ''} onChange={(value) => setFilter(name, value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** A filter for one day, a date field. */
export const FilterDay = ({ name, label }: FilterProps) => {
  const { search, setFilter } = useListSearch()
  return (
    <label className="flex min-w-0 grow basis-36 max-sm:basis-full items-center gap-2 rounded-full border border-line-strong bg-card pl-5 has-focus-visible:outline-3 has-focus-visible:outline-forest sm:max-w-60">
      <span className="shrink-0 text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        value={search[name] ?? ''}
        onChange={(event) => setFilter(name, event.target.value)}
        className="h-11.5 w-full min-w-0 rounded-full bg-transparent pr-4 text-base outline-none"
      />
    </label>
  )
}

const debounceMs = 300

/** The search field of a list. It updates the URL parameter `q` shortly after the last key press. */
export const SearchBox = ({ label }: { label: string }) => {
  const { search, setFilter } = useListSearch()
  const inAddress = search.q ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  // Search texts that the field has set in the URL, but that the URL does not have yet, oldest first.
  const [requested, setRequested] = useState<readonly string[]>([])
  if (known !== inAddress) {
    const place = requested.indexOf(inAddress)
    setKnown(inAddress)
    setRequested(place < 0 ? [] : requested.slice(place + 1))
    // The URL was changed without typing in this field: with Back, Forward or by clearing the filters.
    if (place < 0) setTyped(inAddress)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each typed text, whatever else changes meanwhile
  useEffect(() => {
    const wanted = typed.trim()
    const next = requested.at(-1) ?? inAddress
    if (wanted === next) return
    const timer = setTimeout(() => {
      setRequested((before) => [...before, wanted])
      // Only the first change of the search adds a history entry, so that Back leaves the search in one step.
      void setFilter('q', wanted, { replace: next !== '' })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative min-w-0 grow basis-60">
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        className="h-12 w-full appearance-none rounded-full border border-line-strong bg-card pr-12 pl-11 text-base placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setTyped('')}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-ink-soft hover:text-forest"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

interface LinkSwitchProps {
  /** The accessible name of the group of links. */
  label: string
  options: readonly {
    label: string
    link: LinkProps
    current: boolean
    /** A number shown beside the label of the link. */
    count?: number | undefined
  }[]
}

/** Links to the views of a screen, side by side. */
export const LinkSwitch = ({ label, options }: LinkSwitchProps) => (
  <nav aria-label={label} className="flex max-w-full flex-wrap rounded-3xl border border-line-strong p-0.5">
    {options.map((option) => (
      <AdminLink
        key={option.label}
        {...option.link}
        aria-current={option.current ? 'page' : undefined}
        className="inline-flex min-h-10 items-center gap-2 rounded-full px-3.5 text-sm font-semibold text-ink-soft hover:text-forest aria-[current=page]:bg-forest aria-[current=page]:text-paper"
      >
        {option.label}
        {option.count ? (
          <span className="rounded-full bg-saffron px-2 py-px text-xs text-forest-deep tabular-nums">
            {option.count.toLocaleString('en-IN')}
          </span>
        ) : null}
      </AdminLink>
    ))}
  </nav>
)
